"""XLA's buffers as the arrays that launches take: NumPy arrays on the CPU, device arrays on a GPU. Nothing is copied.

XLA lays arrays out row by row. A kernel's arrays have a dimension at least, so an array without one has one element.
"""

from __future__ import annotations

import ctypes
from math import prod
from typing import Any

import numpy

from nvgen.jax.ffi import UNIMPLEMENTED, Buffer, HandlerError

#: XLA_FFI_DataType: the name that NumPy, or ml_dtypes, has for the element types that nvgen has.
_NAMES = {
    1: "bool",
    2: "int8",
    3: "int16",
    4: "int32",
    5: "int64",
    6: "uint8",
    7: "uint16",
    8: "uint32",
    9: "uint64",
    10: "float16",
    11: "float32",
    12: "float64",
    15: "complex64",
    16: "bfloat16",
    18: "complex128",
    19: "float8_e5m2",
    20: "float8_e4m3fn",
    33: "float8_e8m0fnu",
}
_dtypes: dict[int, Any] = {}


def _dtype(number: int) -> Any:
    found = _dtypes.get(number)
    if found is None:
        if number not in _NAMES:
            raise HandlerError(UNIMPLEMENTED, f"kernels have no elements of XLA's type {number}")
        found = _dtypes[number] = numpy.dtype(_NAMES[number])  # JAX has loaded ml_dtypes, which names its types there
    return found


def on_cpu(buffer: Buffer, writeable: bool) -> Any:
    """A buffer in host memory as a NumPy array.

    Raises:
        HandlerError: nvgen has no such elements.
    """
    dtype, shape = _dtype(buffer.dtype), buffer.shape or (1,)
    size = prod(shape) * dtype.itemsize
    memory = (ctypes.c_char * size).from_address(buffer.address) if size else b""
    array = numpy.ndarray(shape, dtype, memory)
    array.flags.writeable = writeable and bool(size)
    return array
