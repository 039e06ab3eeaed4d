"""The occupancy of a kernel for every size of its blocks."""

from __future__ import annotations

from nvgen.artifacts.binaries.resources import Resources
from nvgen.base.records import Record
from nvgen.intrinsics.architectures import architectures

_WARP = 32


class OccupancyPoint(Record):
    """For blocks of ``threads``: which part of a multiprocessor's warps is there at a time, and what allows no more.

    ``limited_by`` are of "warps", "blocks", "registers", "shared memory" and "barriers". The fraction is 0 where not
    even one block fits.
    """

    threads: int
    fraction: float
    limited_by: tuple[str, ...]


def occupancy_by_block(resources: Resources, dynamic_shared: int = 0) -> tuple[OccupancyPoint, ...]:
    """A point for each multiple of 32 threads that a block can have; none if the architecture's limits are unknown."""
    record = architectures()[resources.architecture]
    if record.warps_per_sm is None:
        return ()
    points = []
    for threads in range(_WARP, record.threads_per_block + 1, _WARP):
        found = resources.occupancy(threads, dynamic_shared)
        points.append(OccupancyPoint(threads, found.fraction, found.limited_by))
    return tuple(points)
