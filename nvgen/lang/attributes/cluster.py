"""Of ``nv.cluster.*``."""

from __future__ import annotations

from nvgen.lang.attributes import Attributes


class BarrierForm(Attributes):
    """Whether threads of a warp come together, and whether an arrival makes no memory visible."""

    aligned: bool
    relaxed: bool = False

    @property
    def instructions(self) -> tuple[str, ...]:
        return ("barrier.cluster.relaxed",) if self.relaxed else ()
