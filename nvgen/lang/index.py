"""Where a thread stands: its index in the block, the block's in the grid, and the sizes of both.

The limits are the CUDA C++ Programming Guide's ("Compute Capabilities", technical specifications): blocks of at most
1024 x 1024 x 64 threads and 1024 in all, grids of at most 2^31-1 x 65535 x 65535 blocks.
"""

from __future__ import annotations

from nvgen.lang.operation import PerDimension, Register, RegisterVector

MAX_THREADS_PER_BLOCK = 1024
MAX_BLOCK_DIM = (1024, 1024, 64)
MAX_GRID_DIM = (2**31 - 1, 65535, 65535)
#: Past this many threads along one dimension, ``nv.grid`` and ``nv.grid_size`` would not fit their type, i32.
MAX_THREADS_PER_DIMENSION = 2**31 - 1


def register_vector(
    name: str, what: str, minimum: int, maxima: tuple[int, int, int], kind: type[Register] = Register
) -> RegisterVector:
    """Three registers of a ``name``; each is at least ``minimum``, and at most its dimension's of ``maxima``."""
    x, y, z = (
        kind(f"{name}.{dimension}", f"{what} along {dimension}", minimum, maximum)
        for dimension, maximum in zip("xyz", maxima, strict=True)
    )
    return RegisterVector(name, x, y, z)


def _last(sizes: tuple[int, int, int]) -> tuple[int, int, int]:
    return sizes[0] - 1, sizes[1] - 1, sizes[2] - 1


thread_idx = register_vector("thread_idx", "index of the thread in its block", 0, _last(MAX_BLOCK_DIM))
block_idx = register_vector("block_idx", "index of the block in the grid", 0, _last(MAX_GRID_DIM))
block_dim = register_vector("block_dim", "threads in a block", 1, MAX_BLOCK_DIM)
grid_dim = register_vector("grid_dim", "blocks in the grid", 1, MAX_GRID_DIM)

_ANY = (MAX_THREADS_PER_DIMENSION,) * 3
grid = PerDimension(
    "grid",
    "index of the thread in the grid: block_idx * block_dim + thread_idx",
    register_vector("grid", "index of the thread in the grid", 0, _last(_ANY)),
)
grid_size = PerDimension(
    "grid_size",
    "threads in the grid: grid_dim * block_dim",
    register_vector("grid_size", "threads in the grid", 1, _ANY),
)
#: Where a thread stands along y.
ALONG_Y = (thread_idx.y, block_idx.y, grid.values.y)
