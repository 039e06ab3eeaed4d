"""The operands of a call: numbers, arrays of the host and of a device, each with its dtype and shape."""

from __future__ import annotations

from typing import Any

import numpy

from nvgen.extending.types import Record
from nvgen_numba.cuda.host import creation
from nvgen_numba.cuda.host.device_arrays import is_cuda_ndarray


class Operand(Record):
    """One operand. ``value`` is a number, a NumPy array or a ``DeviceNDArray``."""

    value: Any
    dtype: Any
    shape: tuple[int, ...]
    is_device: bool = False
    is_number: bool = False


def operand(value: Any, *, numbers: bool = True) -> Operand:
    """An argument of a call as an operand; sequences become arrays, and numbers too unless they are looked for."""
    if creation.is_cuda_array(value):
        array = device_array(value)
        return Operand(value=array, dtype=array.dtype, shape=array.shape, is_device=True)
    array = numpy.asarray(value)
    is_number = numbers and isinstance(value, (int, float, complex, numpy.generic))
    return Operand(value=value if is_number else array, dtype=array.dtype, shape=array.shape, is_number=is_number)


def device_array(value: Any) -> Any:
    """An array on a device as numba's kind of it, without a copy."""
    return value if is_cuda_ndarray(value) else creation.as_cuda_array(value)


def new_array(shape: tuple[int, ...], dtype: Any, stream: Any, *, on_device: bool) -> Any:
    """An array for results."""
    return creation.device_array(shape, dtype, stream=stream) if on_device else numpy.empty(shape, dtype)


def is_c_contiguous(array: Any) -> bool:
    """Whether the elements follow each other, the last index first."""
    return bool(array.flags["C_CONTIGUOUS"])
