"""What kernels are that are split at barriers and warp operations, and how they are launched.

``region_values``, ``region_flow``, ``region_memory``, ``region_ranges``, ``region_edges`` and ``region_masks`` have the
kernels: what lives across barriers, which threads come there how, whose memory it is, which threads do anything, and
operations of warps, also of parts of one.

Each is launched with blocks of several shapes. ``x`` has an integer a thread, ``out`` a column a thread; the threads of
a launch are numbered block by block, and in a block with x fastest. References are in ``test_regions``: CPython runs
the kernels (``check="step"``), and the two forms that threads have on the CPU have to agree.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

import nvgen as nv

Dim = int | tuple[int, ...]
#: Grids and blocks: whole warps, parts of one, odd numbers, and blocks of two and three dimensions.
LINES: tuple[tuple[Dim, Dim], ...] = ((3, 64), (2, 1), (2, 7), (1, 33), (2, 100))
BOXES: tuple[tuple[Dim, Dim], ...] = ((2, (16, 16)), ((2, 2), (8, 4, 2)), (1, (5, 3, 2)), (1, (32, 2, 2)))
ROWS = 16


class Region(NamedTuple):
    """``scalars`` are the arguments after ``x`` and ``out``; ``made`` makes other ones from threads and blocks."""

    kernel: nv.Kernel
    launches: tuple[tuple[Dim, Dim], ...] = (*LINES, *BOXES)
    scalars: tuple[Any, ...] = ()
    made: Callable[[int, int], tuple[Any, ...]] = lambda threads, blocks: ()
    shared: int = 0
    rows: int = ROWS
    dtype: Any = np.int64

    @property
    def name(self) -> str:
        return self.kernel.name

    def arguments(self, grid: Dim, block: Dim, seed: int) -> tuple[Any, ...]:
        blocks, threads = int(np.prod(grid)), int(np.prod(block))
        numbers = np.random.default_rng(seed).integers(-50, 50, blocks * threads, dtype=np.int32)
        out = np.zeros((self.rows, blocks * threads), self.dtype)
        return numbers, out, *self.scalars, *self.made(threads, blocks)

    def launch(self, grid: Dim, block: Dim) -> tuple[Any, ...]:
        return (grid, block, None, self.shared) if self.shared else (grid, block)


@nv.device
def place():
    """The number of a thread in its block, the threads of a block, and the number of a thread in the launch."""
    count = nv.block_dim.x * nv.block_dim.y * nv.block_dim.z
    t = (nv.thread_idx.z * nv.block_dim.y + nv.thread_idx.y) * nv.block_dim.x + nv.thread_idx.x
    block = (nv.block_idx.z * nv.grid_dim.y + nv.block_idx.y) * nv.grid_dim.x + nv.block_idx.x
    return t, count, block * count + t
