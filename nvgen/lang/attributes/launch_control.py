"""Of ``nv.clusterlaunchcontrol.*``."""

from __future__ import annotations

from nvgen.lang.attributes import Attributes


class CancelForm(Attributes):
    """Whether every block of the cluster gets the answer."""

    multicast: bool

    @property
    def instructions(self) -> tuple[str, ...]:
        return ("clusterlaunchcontrol.multicast",) if self.multicast else ()
