"""``cuda.reduce``: one value of all elements of an array, by a function of two.

Each thread combines the elements that are as far apart as the grid has threads, a block combines those of its threads
in shared memory, and one more block what the blocks have found. There are never more threads than elements, so that
no thread needs a neutral element, which nobody has said.
"""

from __future__ import annotations

from typing import Any

import nvgen as nv
from nvgen_numba import types
from nvgen_numba.cuda.dispatch import options as jit_options
from nvgen_numba.cuda.dispatch.dispatcher import Dispatcher
from nvgen_numba.cuda.dispatch.jit import jit
from nvgen_numba.cuda.host import creation
from nvgen_numba.cuda.placement import placed

#: Threads of a block. Of blocks there are at most as many, which the last one combines.
_THREADS = 256
_BLOCKS = 128


class _Kernel(Dispatcher):
    #: Nobody has chosen the grid, which is small for few elements.
    warns_of_few_blocks = False


class Reduce:
    """Combines the elements of arrays by a function of two values, compiled once for each dtype.

    The function must give the same for any order of the elements: ``cuda.reduce(lambda a, b: a + b)``.
    """

    def __init__(self, functor: Any) -> None:
        """``functor`` is a Python function, or a device function of ``cuda.jit``."""
        self._operation = jit(device=True)(functor)
        self._kernels: dict[Any, Dispatcher] = {}

    def __call__(self, arr: Any, size: int | None = None, res: Any = None, init: Any = 0, stream: Any = 0) -> Any:
        """Combines the elements of ``arr``, a host or device array of one dimension, and ``init``.

        ``size`` says how many elements count, from the first on; None: all. The result is a number of the array's
        dtype, which the call waits for, or is written to the first element of ``res``, a device array, without waiting,
        and None is returned. Of no elements it is ``init``.

        Raises:
            TypeError: the array has not one dimension.
        """
        if arr.ndim != 1:
            raise TypeError("only support 1D array")
        if size is not None:
            arr = arr[:size]
        init = arr.dtype.type(init)
        if not arr.size:
            return init
        found = self._reduced(arr, init, stream, uses_init=True)
        if res is None:
            return found[0]
        res[:1].copy_to_device(found, stream=stream)
        return None

    def combined(self, arr: Any, stream: Any = 0) -> Any:
        """The elements of an array of one dimension and at least one element, without a first value."""
        return self._reduced(arr, arr.dtype.type(0), stream, uses_init=False)[0]

    def _reduced(self, array: Any, init: Any, stream: Any, *, uses_init: bool) -> Any:
        array, kernel = placed(array, stream), self._kernel(array.dtype)
        threads = min(_THREADS, array.size)
        blocks = min(_BLOCKS, array.size // threads)
        if blocks > 1:
            parts = creation.device_array(blocks, array.dtype, stream=stream)
            kernel[blocks, threads, stream](array, parts, init, False)
            array, threads = parts, blocks
        found = creation.device_array(1, array.dtype, stream=stream)
        kernel[1, threads, stream](array, found, init, uses_init)
        return found

    def _kernel(self, dtype: Any) -> Dispatcher:
        if dtype not in self._kernels:
            self._kernels[dtype] = _kernel(self._operation, types.from_dtype(dtype))
        return self._kernels[dtype]


#: As a decorator it is written in lower case.
reduce = Reduce


def _kernel(operation: Dispatcher, element: Any) -> Dispatcher:
    """The kernel of arrays of a type: one value of each block."""

    def reduce_blocks(array, found, init, uses_init):  # type: ignore[no-untyped-def]
        thread, waiting = nv.thread_idx.x, nv.block_dim.x
        first = nv.block_idx.x * waiting + thread
        value = array[first]
        for i in range(first + nv.grid_dim.x * waiting, array.size, nv.grid_dim.x * waiting):
            value = operation(value, array[i])
        values = nv.shared.array(_THREADS, element)
        values[thread] = value
        nv.syncthreads()
        while waiting > 1:
            half = (waiting + 1) // 2
            if thread < waiting - half:
                values[thread] = operation(values[thread], values[thread + half])
            nv.syncthreads()
            waiting = half
        if thread == 0:
            if uses_init:
                found[nv.block_idx.x] = operation(values[0], init)
            else:
                found[nv.block_idx.x] = values[0]

    function: Any = reduce_blocks
    return _Kernel(function, jit_options.parse({}), {})
