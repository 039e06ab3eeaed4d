"""The grid of a launch: its blocks and threads, and what else a launch says of them."""

from __future__ import annotations

from math import prod

from nvgen.base.kept import kept
from nvgen.base.records import Record

Dim3 = tuple[int, int, int]


def split(number: int, sizes: Dim3) -> Dim3:
    """The indices along x, y and z of what has a ``number`` in a box with ``sizes``, x fastest."""
    return number % sizes[0], number // sizes[0] % sizes[1], number // (sizes[0] * sizes[1])


class Configuration(Record):
    """Blocks in the grid and threads in a block, along x, y and z; bytes of dynamic shared memory for each block."""

    grid: Dim3
    block: Dim3
    dynamic_bytes: int = 0
    #: Blocks of a cluster, where the launch and not the kernel says it.
    cluster: Dim3 | None = None
    #: Blocks of the larger clusters that the GPU may make instead.
    preferred_cluster: Dim3 | None = None
    #: Whether all blocks have to run at once.
    cooperative: bool = False
    #: Whether the kernel may begin before the one before it in its stream has ended.
    programmatic_dependent: bool = False
    #: Whether the launch says how many bytes of dynamic shared memory there are, be they 0.
    states_bytes: bool = False
    #: Blocks of a cluster of a kernel whose grid the driver counts in clusters (``.blocksareclusters``).
    counted_cluster: Dim3 | None = None

    @kept
    def driver_sizes(self) -> tuple[Dim3, Dim3]:
        """The grid and the block of the driver's launch.

        A grid of clusters has blocks of one thread there: the driver takes their size from the kernel (CUDA Programming
        Guide, "Blocks as Clusters"; PTX ISA, ".blocksareclusters").
        """
        if self.counted_cluster is None:
            return self.grid, self.block
        x, y, z = (blocks // size for blocks, size in zip(self.grid, self.counted_cluster, strict=True))
        return (x, y, z), (1, 1, 1)

    @kept
    def threads(self) -> Dim3:
        """Threads along each dimension of the grid."""
        gx, gy, gz = self.grid
        bx, by, bz = self.block
        return gx * bx, gy * by, gz * bz

    @kept
    def block_count(self) -> int:
        """Blocks in the grid."""
        return prod(self.grid)

    @kept
    def thread_count(self) -> int:
        """Threads in the grid."""
        return prod(self.threads)
