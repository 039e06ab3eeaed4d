"""Of ``nv.proxy.*``."""

from __future__ import annotations

from nvgen.lang.attributes import Attributes
from nvgen.lang.ordering import Ordering


class FenceSpace(Attributes):
    """Which memory a fence is for; empty: all of it."""

    space: str


class AliasOrdering(Ordering):
    """The order of a fence between addresses; empty: in both directions, for the thread alone."""

    @property
    def instructions(self) -> tuple[str, ...]:
        return ("fence.proxy.alias.order",) if self.order else ()


class FabricOrdering(Ordering):
    """The order of a fence of the fabric, and between which proxies it is."""

    proxies: str = ""
