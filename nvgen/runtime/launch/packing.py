"""The values of a launch's parameters in memory, as the CUDA driver and the CPU target's functions take them."""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Sequence
from typing import Any

from nvgen.runtime.arrays.tensor_map import TensorMap
from nvgen.runtime.launch.arguments import Argument, ArrayArgument, TensorMapArgument


def pack(arguments: Sequence[Argument], addresses: Sequence[int], encode: Callable[[TensorMap, int], Any]) -> list[Any]:
    """The values of a kernel's parameters, in order, as ctypes objects.

    An array is its address (from ``addresses``, one for each of ``arrays``), its extents, and where its layout does not
    imply them its strides, as 64-bit integers. A tensor map is what ``encode`` makes of it and the address.
    """
    values: list[Any] = []
    remaining = iter(addresses)
    for argument in arguments:
        if isinstance(argument.value, ArrayArgument):
            values.append(ctypes.c_void_p(next(remaining)))
            values += [ctypes.c_int64(number) for number in (*argument.value.shape, *argument.value.strides)]
        elif isinstance(argument.value, TensorMapArgument):
            values.append(encode(argument.value.map, next(remaining)))
        else:
            values.append(argument.value)
    return values


def pointers(values: Sequence[Any]) -> Any:
    """A C array of pointers to the values, as the CUDA driver and the CPU target's functions take it."""
    return (ctypes.c_void_p * max(len(values), 1))(*(ctypes.addressof(value) for value in values))
