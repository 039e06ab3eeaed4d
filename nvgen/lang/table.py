"""The values of an array as bytes: of a NumPy array, or of nested tuples and lists of numbers.

Nothing here imports NumPy: who passes an array has imported it.
"""

from __future__ import annotations

import struct
import sys
from collections.abc import Callable, Sequence
from typing import Any

from nvgen import diagnostics
from nvgen.base.records import Record
from nvgen.types import (
    MAX_NDIM,
    WEAK_COMPLEX,
    WEAK_FLOAT,
    WEAK_INT,
    Kind,
    Scalar,
    Type,
    Weak,
    bool_,
    component,
    joined_type,
    u8,
)
from nvgen.types.float_formats import decode, encode, holds
from nvgen.types.numpy_types import is_raw, number_of_scalar, scalar_of_dtype, scalar_of_number

#: What a number may be for a scalar of each kind.
_KINDS: dict[Kind, tuple[type, ...]] = {
    Kind.BOOL: (bool,),
    Kind.SIGNED: (int,),
    Kind.UNSIGNED: (int,),
    Kind.FLOAT: (int, float),
    Kind.COMPLEX: (int, float, complex),
}
_LITERALS: dict[type, Type] = {bool: bool_, int: WEAK_INT, float: WEAK_FLOAT, complex: WEAK_COMPLEX}


class Table(Record):
    """Elements in C order, little-endian."""

    dtype: Scalar
    shape: tuple[int, ...]
    data: bytes


class TableProblem(Exception):
    """Why values make no array; never leaves what makes a diagnostic of it."""


def is_numpy_array(value: Any) -> bool:
    numpy = sys.modules.get("numpy")
    return numpy is not None and isinstance(value, numpy.ndarray)


def typed_number(value: Any) -> tuple[Type, Any] | None:
    """A number of Python's, which has a literal's type, or of NumPy's; None for everything else."""
    if type(value) in _LITERALS:
        return _LITERALS[type(value)], value
    scalar = scalar_of_number(value)
    return None if scalar is None else (scalar, number_of_scalar(value))


def table_of(
    values: Any, dtype: Scalar | None, number: Callable[[Any], tuple[Type, Any] | None] = typed_number
) -> Table:
    """The array that ``values`` make, with elements of ``dtype``, or of the type that they have in common.

    ``number`` says what type and value an element has.

    Raises:
        TableProblem: they make none.
    """
    if isinstance(values, bytes):
        values, dtype = tuple(values), u8 if dtype is None else dtype
    table = _of_numpy(values, dtype) if is_numpy_array(values) else _of_sequence(values, dtype, number)
    if not 1 <= len(table.shape) <= MAX_NDIM:
        raise TableProblem(f"it has {len(table.shape)} dimensions, and 1 to {MAX_NDIM} are possible")
    if not table.data:
        raise TableProblem("it is empty")
    return table


def _of_numpy(array: Any, dtype: Scalar | None) -> Table:
    own = dtype if dtype is not None and is_raw(array.dtype, dtype) else scalar_of_dtype(array.dtype)
    if own is None:
        raise TableProblem(f"its elements are of type {array.dtype}")
    if dtype is not None and dtype != own:
        raise TableProblem(f"its elements are {own}, not {dtype}")
    if hasattr(array, "mask"):
        raise TableProblem("it is a masked array")
    little = array.astype(array.dtype.newbyteorder("<"), copy=False) if own.is_in_numpy else array
    return Table(own, tuple(map(int, array.shape)), little.tobytes(order="C"))


def _of_sequence(values: Any, dtype: Scalar | None, number: Callable[[Any], tuple[Type, Any] | None]) -> Table:
    if not isinstance(values, (tuple, list)):
        raise TableProblem(f"it is an object of type `{type(values).__name__}`")
    leaves: list[Any] = []
    shape = _flatten(values, leaves)
    numbers = []
    for leaf in leaves:
        found = number(leaf)
        if found is None:
            raise TableProblem(f"it holds an object of type `{type(leaf).__name__}`")
        numbers.append(found)
    if dtype is None:
        dtype = _common([type_ for type_, _ in numbers])
    return Table(dtype, shape, pack(dtype, [value for _, value in numbers]))


def _flatten(values: Any, leaves: list[Any]) -> tuple[int, ...]:
    if not isinstance(values, (tuple, list)):
        leaves.append(values)
        return ()
    shapes = {_flatten(value, leaves) for value in values}
    if len(shapes) > 1:
        raise TableProblem("its rows are not of one length")
    return (len(values), *(shapes.pop() if shapes else ()))


def _common(types: list[Type]) -> Scalar:
    if not types:
        raise TableProblem("it is empty")
    joined: Type | None = types[0]
    for type_ in types[1:]:
        joined = None if joined is None else joined_type(joined, type_)
    if joined is None:
        raise TableProblem("its elements have no common type")
    scalar = joined.default if isinstance(joined, Weak) else joined
    assert isinstance(scalar, Scalar)
    return scalar


def pack(dtype: Scalar, numbers: Sequence[Any]) -> bytes:
    """Numbers of Python's as elements of ``dtype``, one after the other.

    Raises:
        TableProblem: one does not fit, or its kind would change.
    """
    return b"".join([_packed(dtype, value) for value in numbers])


def _packed(dtype: Scalar, value: Any) -> bytes:
    is_of_kind = isinstance(value, bool) == dtype.is_bool and isinstance(value, _KINDS[dtype.kind])
    if not is_of_kind:
        raise TableProblem(f"{value!r} is no {dtype}")
    if dtype.is_bool:
        return bytes([value])
    if dtype.is_complex:
        return b"".join(_packed(component(dtype), part) for part in (value.real, value.imag))
    fits = dtype.minimum <= value <= dtype.maximum if dtype.is_integer else holds(value, dtype)
    if not fits:
        raise TableProblem(f"{diagnostics.number_text(value)} does not fit {dtype}")
    if dtype.is_integer:
        return int(value).to_bytes(dtype.size, "little", signed=dtype.is_signed)
    if dtype.bits <= 16:
        return encode(value, dtype).to_bytes(dtype.size, "little")
    return struct.pack(f"<{dtype.struct}", value)


def unpack(dtype: Scalar, data: bytes) -> bool | int | float | complex:
    """An element of ``dtype`` as a number of Python's."""
    if dtype.is_complex:
        half = len(data) // 2
        real, imaginary = (unpack(component(dtype), part) for part in (data[:half], data[half:]))
        return complex(real, imaginary)
    if dtype.is_float and dtype.bits > 16:
        number: float = struct.unpack(f"<{dtype.struct}", data)[0]
        return number
    bits = int.from_bytes(data, "little", signed=dtype.is_signed)
    if dtype.is_float:
        return decode(bits, dtype)
    return bool(bits) if dtype.is_bool else bits
