"""Which scheduler a kernel needs."""

from __future__ import annotations

from nvgen.base.records import Record
from nvgen.targets.cpu.conventions.symbols import SCHEDULER_PREFIX


class Variant(Record):
    """What a scheduler keeps records of besides threads, barriers and blocks: the same for many kernels."""

    #: Of the lanes of warps.
    has_lanes: bool = False
    #: Of what blocks have begun to load in bulk.
    loads_in_bulk: bool = False
    #: Of the products that warpgroups have started.
    has_products: bool = False
    #: Of what threads are ordered after, where accesses to memory are looked at.
    is_instrumented: bool = False

    #: Whether each coroutine is a whole warp.
    of_warps: bool = False

    @property
    def name(self) -> str:
        """The function that runs groups of blocks."""
        parts = {
            "lanes": self.has_lanes,
            "loads": self.loads_in_bulk,
            "products": self.has_products,
            "instrumented": self.is_instrumented,
            "warps": self.of_warps,
        }
        return ".".join((SCHEDULER_PREFIX, *(name for name, is_there in parts.items() if is_there)))
