"""NumPy's scalar types, known by the type strings of its array interface: NumPy itself is never imported for this."""

from __future__ import annotations

import sys
from typing import Any

from nvgen.types.scalar import SCALARS, Scalar, bool_, f32, f64

#: Type character and size in bytes: the array interface's ``typestr`` without the byte order.
_BY_TYPESTR = {
    **{f"i{bits // 8}": SCALARS[f"i{bits}"] for bits in (8, 16, 32, 64)},
    **{f"u{bits // 8}": SCALARS[f"u{bits}"] for bits in (8, 16, 32, 64)},
    "f4": f32,
    "f8": f64,
    "b1": bool_,
}


def scalar_of_dtype(dtype: Any) -> Scalar | None:
    """The scalar of a NumPy dtype in either byte order, or None if nvgen has none."""
    return _BY_TYPESTR.get(dtype.str[1:])


def scalar_of_number(value: Any) -> Scalar | None:
    """The type of a NumPy scalar such as ``np.float32(1)``; None for all other objects, arrays of no dimensions too."""
    numpy = sys.modules.get("numpy")  # who has such a value has imported it
    return scalar_of_dtype(value.dtype) if numpy is not None and isinstance(value, numpy.generic) else None
