"""The types of Python's and NumPy's values, as launches find them.

``typeof_impl`` is open: a program registers functions for its own classes, or gives its values ``_numba_type_``.
"""

from __future__ import annotations

import enum
import types as python_types
from functools import singledispatch
from typing import Any, NamedTuple

import numpy as np

from nvgen_numba import errors
from nvgen_numba.types import enums, numbers, opaque, tuples
from nvgen_numba.types.base import Array, Type
from nvgen_numba.types.dtypes import from_dtype
from nvgen_numba.types.literals import Literal
from nvgen_numba.types.numba_types import is_numbas, own


class Purpose(enum.Enum):
    """What a value is typed for: to be passed, or to stand in the code."""

    argument = 1
    constant = 2


class TypeofContext(NamedTuple):
    """What functions registered with ``typeof_impl`` get besides the value."""

    purpose: Purpose


def typeof(val: Any, purpose: Purpose = Purpose.argument) -> Any:
    """The type of a Python or NumPy value.

    Python's integers are ``int64``, or ``uint64`` past that; its floats are ``float64``.

    Raises:
        ValueError: it has none.
        NumbaTypeError: it is a masked array.
        NumbaValueError: it is an array whose elements have none.
    """
    found = typeof_impl(val, TypeofContext(purpose))
    if found is None:
        raise ValueError(f"Cannot determine Numba type of {type(val)}")
    return own(found)


@singledispatch
def typeof_impl(val: Any, c: Any) -> Any:
    """The type of a value whose class says nothing: by what it says itself, and by the protocols that it has."""
    stated = getattr(val, "_numba_type_", None)
    if stated is not None:
        return stated
    if is_numbas(val):
        return typeof_impl(own(val), c)
    interface = getattr(val, "__cuda_array_interface__", None)
    if interface is not None:
        return _device_array(interface)
    found = _buffer(val)
    if found is None and hasattr(val, "__dlpack__"):
        return _by_dlpack(val, c)
    return found


def _device_array(interface: dict[str, Any]) -> Any:
    dtype = np.dtype(interface["descr"] if interface["typestr"][1] == "V" else interface["typestr"])
    shape, strides = tuple(interface["shape"]), interface.get("strides")
    layout = "C" if strides is None else strided_layout(shape, tuple(strides), dtype.itemsize)
    return Array(from_dtype(dtype), len(shape), layout, readonly=interface["data"][1])


def strided_layout(shape: tuple[int, ...], strides: tuple[int, ...], itemsize: int) -> str:
    """The layout of an array by its strides in bytes; those of axes of one element say nothing."""
    axes = [(extent, stride) for extent, stride in zip(shape, strides, strict=True) if extent != 1]
    if 0 in shape:
        return "C"
    for layout, ordered in (("C", reversed(axes)), ("F", iter(axes))):
        expected = itemsize
        for extent, stride in ordered:
            if stride != expected:
                break
            expected *= extent
        else:
            return layout
    return "A"


#: The types of objects with Python's buffer protocol, by their classes; all others are as NumPy's arrays.
_BUFFERS: dict[str, Any] = {
    "bytes": opaque.Bytes,
    "bytearray": opaque.ByteArray,
    "memoryview": opaque.MemoryView,
    "array": opaque.PyArray,
}


def _buffer(val: Any) -> Any:
    try:
        view = memoryview(val)
        dtype = from_dtype(np.asarray(view).dtype)
    except (TypeError, ValueError, errors.NumbaNotImplementedError):
        return None
    layout = "C" if view.c_contiguous else "F" if view.f_contiguous else "A"
    class_ = _BUFFERS.get(type(val).__name__, Array)
    return class_(dtype, view.ndim, layout, readonly=view.readonly)


def _by_dlpack(val: Any, c: Any) -> Any:
    """Arrays of the CPU's memory; those of a GPU's have an interface of their own."""
    try:
        return typeof_impl(np.from_dlpack(val), c)
    except (BufferError, RuntimeError, ValueError):
        return None


@typeof_impl.register
def _(val: bool, c: Any) -> Any:
    return numbers.boolean


@typeof_impl.register
def _(val: int, c: Any) -> Any:
    return numbers.type_of_int(val)


@typeof_impl.register
def _(val: float, c: Any) -> Any:
    return numbers.float64


@typeof_impl.register
def _(val: complex, c: Any) -> Any:
    return numbers.complex128


@typeof_impl.register
def _(val: str, c: Any) -> Any:
    return opaque.unicode_type


@typeof_impl.register
def _(val: None, c: Any) -> Any:
    return opaque.none


@typeof_impl.register
def _(val: python_types.EllipsisType, c: Any) -> Any:
    return opaque.ellipsis


@typeof_impl.register
def _(val: python_types.CodeType, c: Any) -> Any:
    return opaque.code_type


@typeof_impl.register
def _(val: slice, c: Any) -> Any:
    return opaque.slice2_type if val.step in (None, 1) else opaque.slice3_type


@typeof_impl.register
def _(val: tuple, c: Any) -> Any:  # type: ignore[type-arg]
    found = [typeof_impl(one, c) for one in val]
    if any(one is None for one in found):
        return None
    return tuples.BaseTuple.from_types(map(own, found), type(val))


def _of_first(val: Any, c: Any) -> Any:
    kind = type(val).__name__
    if not val:
        raise ValueError(f"Cannot type empty {kind}")
    first = next(iter(val))
    found = typeof_impl(first, c)
    if found is None:
        raise ValueError(f"Cannot type {kind} element type {type(first)}")
    return own(found)


@typeof_impl.register
def _(val: list, c: Any) -> Any:  # type: ignore[type-arg]
    return tuples.List(_of_first(val, c), reflected=True)


@typeof_impl.register
def _(val: set, c: Any) -> Any:  # type: ignore[type-arg]
    return tuples.Set(_of_first(val, c), reflected=True)


@typeof_impl.register(enum.IntEnum)  # said apart, since its members are integers as well
@typeof_impl.register(enum.Enum)
def _(val: Any, c: Any) -> Any:
    return typeof_impl(type(val), c).member_type


@typeof_impl.register
def _(val: enum.EnumMeta, c: Any) -> Any:
    members: list[Any] = list(val.__members__.values())
    if not members:
        raise ValueError("Cannot type enum with no members")
    found = {typeof(member.value) for member in members}
    if len(found) > 1:
        shown = ", ".join(sorted(map(str, found)))
        raise ValueError(f"Cannot type heterogeneous enum: got value types {shown}")
    class_ = enums.IntEnumClass if issubclass(val, enum.IntEnum) else enums.EnumClass
    return class_(val, found.pop())


@typeof_impl.register
def _(val: type, c: Any) -> Any:
    if issubclass(val, BaseException):
        return opaque.ExceptionClass(val)
    if issubclass(val, tuple) and hasattr(val, "_asdict"):
        return opaque.NamedTupleClass(val)
    if issubclass(val, np.generic):
        return opaque.NumberClass(from_dtype(val))
    return opaque.TypeRef(val) if issubclass(val, Type) else None


@typeof_impl.register
def _(val: Type, c: Any) -> Any:
    if isinstance(val, (Literal, opaque.NumberClass, opaque.TypeRef)):
        return val
    return opaque.NumberClass(val) if numbers.is_number(val) else opaque.TypeRef(val)


@typeof_impl.register(np.generic)
def _(val: Any, c: Any) -> Any:
    try:
        return from_dtype(val.dtype)
    except errors.NumbaNotImplementedError:
        return None


@typeof_impl.register(np.dtype)
def _(val: Any, c: Any) -> Any:
    return opaque.DType(from_dtype(val))


@typeof_impl.register(np.ndarray)
def _(val: Any, c: Any) -> Any:
    if isinstance(val, np.ma.MaskedArray):
        raise errors.NumbaTypeError("Unsupported array type: numpy.ma.MaskedArray.")
    stated = getattr(val, "_numba_type_", None)  # arrays of managed and mapped memory
    if stated is not None:
        return stated
    try:
        dtype = from_dtype(val.dtype)
    except errors.NumbaNotImplementedError:
        raise errors.NumbaValueError(f"Unsupported array dtype: {val.dtype}") from None
    layout = "C" if val.flags.c_contiguous else "F" if val.flags.f_contiguous else "A"
    return Array(dtype, val.ndim, layout, readonly=not val.flags.writeable)
