"""The counters of numba's memory manager in kernels, ``rtsys``.

Kernels here make no arrays when they run: nothing is allocated, and every counter is 0 whether it counts or not.
"""

from __future__ import annotations

from typing import NamedTuple


class AllocationStatistics(NamedTuple):
    """How often memory was allocated and freed, as such and under reference counts."""

    alloc: int = 0
    free: int = 0
    mi_alloc: int = 0
    mi_free: int = 0


class MemoryCounters:
    """The counters, which can be asked and switched on and off."""

    def __init__(self) -> None:
        self._counts = False

    def memsys_enable_stats(self, stream: object = None) -> None:
        """Counts from now on."""
        self._counts = True

    def memsys_disable_stats(self, stream: object = None) -> None:
        """Stops counting."""
        self._counts = False

    def memsys_stats_enabled(self, stream: object = None) -> bool:
        """Whether it counts."""
        return self._counts

    def get_allocation_stats(self, stream: object = None) -> AllocationStatistics:
        """What was counted.

        Raises:
            RuntimeError: it does not count.
        """
        if not self._counts:
            raise RuntimeError("the counters are switched off: memsys_enable_stats() switches them on")
        return AllocationStatistics()


rtsys = MemoryCounters()
