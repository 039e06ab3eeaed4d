"""Copies of the arguments of a launch, which look to the kernel as the arguments themselves do.

An array that is copied has the strides of the original, and an address that is as good a multiple of powers of two;
arrays that overlap do so as copies; what may not be written to may not be there either. So a kernel that is compiled
for strided or overlapping arrays is run on such arrays.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import Any

import numpy as np

#: An address is kept modulo this: no access of a kernel asks for more (PTX ISA, "Alignment": 128 bytes for tensor
#: copies).
_ALIGNMENT = 256


def is_copied(value: Any) -> bool:
    """Whether a value is an array whose memory is copied: launches refuse those of Python objects, and masked ones."""
    return isinstance(value, np.ndarray) and not value.dtype.hasobject and not hasattr(value, "mask")


def span(array: Any) -> tuple[int, int]:
    """The addresses of an array's first byte and of the byte after its last one."""
    address: int = array.__array_interface__["data"][0]
    if not array.size:
        return address, address
    reaches = [(extent - 1) * stride for extent, stride in zip(array.shape, array.strides, strict=True)]
    low = address + sum(reach for reach in reaches if reach < 0)
    return low, address + sum(reach for reach in reaches if reach > 0) + array.itemsize


def copies(arguments: Sequence[Any]) -> list[Any]:
    """The arguments with copies of all arrays."""
    made = list(arguments)
    for low, end, positions in _pieces(arguments):
        memory: Any = np.empty(end - low + _ALIGNMENT, np.uint8)
        start = (low - memory.ctypes.data) % _ALIGNMENT
        ctypes.memmove(memory.ctypes.data + start, low, end - low)
        for position in positions:
            array = arguments[position]
            offset = start + array.__array_interface__["data"][0] - low
            made[position] = np.ndarray(array.shape, array.dtype, memory, offset, array.strides)
            made[position].flags.writeable = array.flags.writeable
    return made


def _pieces(arguments: Sequence[Any]) -> list[tuple[int, int, list[int]]]:
    """Pieces of memory that no array leaves, with the places of their arrays among the arguments."""
    found: list[tuple[int, int, list[int]]] = []
    of_arrays = [(*span(value), position) for position, value in enumerate(arguments) if is_copied(value)]
    for low, end, position in sorted(of_arrays):
        if found and low < found[-1][1]:
            before = found[-1]
            found[-1] = (before[0], max(before[1], end), [*before[2], position])
        else:
            found.append((low, end, [position]))
    return found
