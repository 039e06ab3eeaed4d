"""Of barriers of the block."""

from __future__ import annotations

from nvgen.lang.attributes import Attributes


class Alignment(Attributes):
    """Whether all threads of a warp make a call together."""

    aligned: bool

    @property
    def instructions(self) -> tuple[str, ...]:
        return () if self.aligned else ("barrier",)
