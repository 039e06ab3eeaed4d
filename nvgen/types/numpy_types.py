"""NumPy's scalar types, known by the type strings of its array interface: NumPy itself is never imported for this.

Types of the package ml_dtypes are known by name. Where that is not installed, and for the integers of 128 bits, arrays
are raw bytes: ``V1``, ``V2`` or ``V16``, as ``bits.view("V2")`` makes them of 16-bit integers.
"""

from __future__ import annotations

import sys
from typing import Any

from nvgen.types.scalar import (
    SCALARS,
    Scalar,
    bf16,
    bool_,
    c64,
    c128,
    e2m1,
    e2m3,
    e3m2,
    e4m3,
    e5m2,
    f16,
    f32,
    f64,
    i128,
    u128,
    ue8m0,
)

#: Type character and size in bytes: the array interface's ``typestr`` without the byte order.
_BY_TYPESTR = {
    **{f"i{bits // 8}": SCALARS[f"i{bits}"] for bits in (8, 16, 32, 64)},
    **{f"u{bits // 8}": SCALARS[f"u{bits}"] for bits in (8, 16, 32, 64)},
    "f2": f16,
    "f4": f32,
    "f8": f64,
    "c8": c64,
    "c16": c128,
    "b1": bool_,
}
#: The types of the package ml_dtypes, by the names of their dtypes.
_BY_NAME = {
    "bfloat16": bf16,
    "float8_e4m3fn": e4m3,
    "float8_e5m2": e5m2,
    "float6_e2m3fn": e2m3,
    "float6_e3m2fn": e3m2,
    "float4_e2m1fn": e2m1,
    "float8_e8m0fnu": ue8m0,
}
#: The names of those types.
ML_DTYPES = {scalar: name for name, scalar in _BY_NAME.items()}
#: The types that NumPy itself has none for: a kernel whose annotation asks for one takes arrays of raw bytes.
WITHOUT_DTYPE = frozenset({i128, u128, *_BY_NAME.values()})


def scalar_of_dtype(dtype: Any) -> Scalar | None:
    """The scalar of a NumPy dtype in either byte order, or None if nvgen has none."""
    return _BY_TYPESTR.get(dtype.str[1:]) or _BY_NAME.get(dtype.name)


def scalar_of_typestr(typestr: str) -> Scalar | None:
    """The scalar that an array interface's ``typestr`` names in either byte order, or None if nvgen has none."""
    return _BY_TYPESTR.get(typestr[1:])


def is_raw(dtype: Any, scalar: Scalar) -> bool:
    """Whether an array of this dtype is the bytes of a type that NumPy does not have."""
    return scalar in WITHOUT_DTYPE and dtype.names is None and dtype.str == f"|V{scalar.size}"


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
