"""``numba.cuda.kernels.transpose.transpose``: the transpose of a matrix, by tiles in shared memory."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from nvgen_numba import types
from nvgen_numba.cuda.dispatch.jit import jit
from nvgen_numba.cuda.host.creation import device_array
from nvgen_numba.device import memory, threads

#: Rows and columns of a tile, each element of which a thread takes.
_TILE = 32
#: A row more than it has elements, so that the threads of a warp read a column from different banks.
_ROW = _TILE + 1
#: What kernels call, whose names have no types on the host.
_MEMORY: Any = memory
_THREADS: Any = threads


@lru_cache(maxsize=64)
def _kernel(element: Any) -> Any:
    """The kernel for elements of a type."""

    @jit
    def transposing(given: Any, made: Any) -> None:
        tile = _MEMORY.shared_array((_TILE, _ROW), element)
        column, row = _THREADS.threadIdx.x, _THREADS.threadIdx.y
        first_row, first_column = _THREADS.blockIdx.y * _TILE, _THREADS.blockIdx.x * _TILE
        if first_row + row < given.shape[0] and first_column + column < given.shape[1]:
            tile[row, column] = given[first_row + row, first_column + column]
        _THREADS.syncthreads()
        if first_column + row < made.shape[0] and first_row + column < made.shape[1]:
            made[first_column + row, first_row + column] = tile[column, row]

    return transposing


def transpose(a: Any, b: Any = None) -> Any:
    """The transpose of the matrix ``a`` in ``b``, an array of the device, which is made if it is not given."""
    rows, columns = a.shape
    stream = getattr(a, "stream", 0)
    made = device_array((columns, rows), dtype=a.dtype, stream=stream) if b is None else b
    grid = -(-columns // _TILE), -(-rows // _TILE)
    _kernel(types.from_dtype(a.dtype))[grid, (_TILE, _TILE), stream](a, made)
    return made
