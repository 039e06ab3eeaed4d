"""NumPy's scalar types, known by the type strings of its array interface: NumPy itself is never imported for this.

Types of the package ml_dtypes are known by name. Where that is not installed, and for the integers of 128 bits, arrays
are raw bytes: ``V1``, ``V2`` or ``V16``, as ``bits.view("V2")`` makes them of 16-bit integers.
"""

from __future__ import annotations

import sys
from typing import Any

from nvgen.types.scalar import SCALARS, Scalar

_BY_TYPESTR = {row.typestr: row for row in SCALARS.values() if row.is_in_numpy}
#: The types of the package ml_dtypes, by the names of their dtypes.
_BY_NAME = {row.dtype: row for row in SCALARS.values() if row.is_float and not row.is_in_numpy}


def scalar_of_dtype(dtype: Any) -> Scalar | None:
    """The scalar of a NumPy dtype in either byte order, or None if nvgen has none."""
    return _BY_TYPESTR.get(dtype.str[1:]) or _BY_NAME.get(dtype.name)


def scalar_of_typestr(typestr: str) -> Scalar | None:
    """The scalar that an array interface's ``typestr`` names in either byte order, or None if nvgen has none."""
    return _BY_TYPESTR.get(typestr[1:])


def class_of_scalar(scalar: Scalar) -> type | None:
    """NumPy's class of a scalar's values; None where it has none, or nobody has imported it."""
    numpy = sys.modules.get("numpy")
    found: type | None = numpy.dtype(scalar.typestr).type if numpy is not None and scalar.is_in_numpy else None
    return found


def typestr_of(scalar: Scalar) -> str:
    """The ``typestr`` of elements in memory, little-endian as a GPU's."""
    return f"{'|' if scalar.size == 1 or not scalar.is_in_numpy else '<'}{scalar.typestr}"


def is_raw(dtype: Any, scalar: Scalar) -> bool:
    """Whether an array of this dtype is the bytes of a type that NumPy does not have."""
    return not scalar.is_in_numpy and dtype.names is None and dtype.str == f"|{scalar.typestr}"


def number_of_scalar(value: Any) -> bool | int | float | complex:
    """A NumPy scalar, or an array of no dimensions, as Python's number."""
    if value.dtype.name in _BY_NAME:
        return float(value)
    number: bool | int | float | complex = value.item()
    return number


def scalar_of_number(value: Any) -> Scalar | None:
    """The type of a NumPy scalar such as ``np.float32(1)``; None for all other objects, arrays of no dimensions too."""
    numpy = sys.modules.get("numpy")  # who has such a value has imported it
    return scalar_of_dtype(value.dtype) if numpy is not None and isinstance(value, numpy.generic) else None
