"""Where NumPy's arrays have their address, extents and strides, for machine code that reads them.

NumPy's C interface says it (``PyArrayObject_fields``), and code that was compiled for it relies on that as Cython's and
numba's does. Whether it is so in this process is looked at once, on arrays of all kinds; elsewhere arrays tell it
themselves, in Python. So they do on other interpreters than CPython, and where threads run without a lock.
"""

from __future__ import annotations

import ctypes
import sys
import sysconfig
from functools import cache
from typing import Any

from nvgen.base.records import Node

_HEADER = object.__basicsize__


class ArrayFields(Node):
    """Bytes from an object's address to the address of its class, and from an array's to its parts."""

    class_: int = _HEADER - 8
    data: int = _HEADER
    dimensions: int = _HEADER + 8
    extents: int = _HEADER + 16
    strides: int = _HEADER + 24
    dtype: int = _HEADER + 40
    flags: int = _HEADER + 48


@cache
def fields() -> ArrayFields | None:
    """Where they are; None where nobody knows. NumPy is loaded."""
    is_python = sys.implementation.name == "cpython" and not sysconfig.get_config_var("Py_GIL_DISABLED")
    if not is_python or ctypes.sizeof(ctypes.c_void_p) != 8 or _HEADER != 16:
        return None
    numpy = sys.modules["numpy"]
    found = ArrayFields()
    if numpy.ndarray.__basicsize__ < found.flags + 4:
        return None
    grown = numpy.arange(24, dtype=numpy.float32).reshape(2, 3, 4)
    fixed = numpy.zeros(3, numpy.int64)
    fixed.flags.writeable = False
    arrays = [grown, grown.T, grown[:, ::-2], grown[1:, 1], grown[0, 0, 0:0], numpy.array(1.5), fixed]
    # Addresses are followed where all around them are right.
    are_there = all(_is_as_said(array, found) for array in arrays) and all(_leads_on(array, found) for array in arrays)
    return found if are_there else None


def _is_as_said(array: Any, where: ArrayFields) -> bool:
    """Whether an array has numbers and objects where they are said to be."""
    own = id(array)
    if _word(own + where.class_) != id(type(array)) or _word(own + where.data) != array.__array_interface__["data"][0]:
        return False
    if _short(own + where.dimensions) != array.ndim or _short(own + where.flags) != array.flags.num:
        return False
    return _word(own + where.dtype) == id(array.dtype)


def _leads_on(array: Any, where: ArrayFields) -> bool:
    """Whether an array has the addresses of its extents and strides there."""
    own = id(array)
    parts = (where.extents, array.shape), (where.strides, array.strides)
    return all(
        _word(_word(own + offset) + 8 * axis) == number & (1 << 64) - 1
        for offset, numbers in parts
        for axis, number in enumerate(numbers)
    )


def _word(address: int) -> int:
    return ctypes.c_uint64.from_address(address).value


def _short(address: int) -> int:
    return ctypes.c_int32.from_address(address).value
