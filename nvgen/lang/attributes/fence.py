"""Of ``nv.fence``."""

from __future__ import annotations

from nvgen.lang.ordering import Ordering


class FenceOrdering(Ordering):
    """The order of a fence; and which memory alone it is for, ``""`` for all of it."""

    restrict: str = ""

    @property
    def instructions(self) -> tuple[str, ...]:
        return ("fence.sync_restrict",) if self.restrict else ()
