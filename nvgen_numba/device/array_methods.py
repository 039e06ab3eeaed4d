"""What numba's arrays and numbers have as attributes in kernels, beyond what nvgen's have."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from nvgen.diagnostics import Span
from nvgen.extending.typing import BoundMethod, Context, Operand, Static, pointers
from nvgen.tree import Constant, Expression
from nvgen.types import SCALARS, ArrayType, PointerType, Scalar, Type, i64, is_integer, size_of
from nvgen_numba.device import array_views, numbers

#: The attributes of nvgen's arrays.
_OF_NVGEN = frozenset({"size", "shape", "ndim", "strides", "dtype", "T"})
_Rule = Callable[[Context, Any, Span], Operand]


def attribute(context: Context, owner: Expression, name: str, span: Span) -> Operand | None:
    """``owner.name``; None where it is nvgen's."""
    rule = _ATTRIBUTES.get(type(owner.type), {}).get(name)
    return None if rule is None else rule(context, owner, span)


def is_known(name: str) -> bool:
    """Whether every array has an attribute of this name."""
    return name in _ATTRIBUTES[ArrayType] or name in _OF_NVGEN


# Arrays


def _itemsize(context: Context, array: Expression, span: Span) -> Operand:
    return Constant(span, i64, size_of(array_views.array_type(array).dtype))


def _nbytes(context: Context, array: Expression, span: Span) -> Operand:
    itemsize = Constant(span, i64, size_of(array_views.array_type(array).dtype))
    return array_views.product([*array_views.extents_of(context, array, span), itemsize], span)


def _method(name: str, rule: Any) -> _Rule:
    return lambda context, owner, span: Static(span, BoundMethod(owner, name, rule))


def _part(name: str) -> _Rule:
    return lambda context, array, span: array_views.part(context, array, name, span)


def _address(context: Context, array: Expression, span: Span) -> Operand:
    """``a.ctypes``, whose ``data`` is the address."""
    return pointers.of_array(array, span)


def _data(context: Context, pointer: Expression, span: Span) -> Operand:
    assert isinstance(pointer.type, PointerType)
    generic = pointers.construct(context, PointerType(pointer.type.pointee), [pointer], {}, span)
    return pointers.as_integer(generic, SCALARS["u64"], span)


# Numbers


def _real(context: Context, number: Expression, span: Span) -> Operand | None:
    return None if number.type.is_complex else number  # type: ignore[attr-defined]


def _imaginary(context: Context, number: Expression, span: Span) -> Operand | None:
    type_ = number.type
    assert isinstance(type_, Scalar)
    return None if type_.is_complex else Constant(span, type_, 0.0 if type_.is_float else 0)


def _bit_count(context: Context, number: Expression, span: Span) -> Operand | None:
    if not is_integer(number.type):
        return None
    return Static(span, BoundMethod(number, "bit_count", _counted))


def _counted(context: Context, number: Expression, arguments: Any, named: Any, span: Span) -> Expression:
    found = numbers.popc.rule(context, [number, *arguments], named, span)
    assert isinstance(found, Expression)
    return found


_ATTRIBUTES: dict[type[Type], dict[str, Any]] = {
    ArrayType: {
        "itemsize": _itemsize,
        "nbytes": _nbytes,
        "real": _part("real"),
        "imag": _part("imag"),
        "ctypes": _address,
        **{name: _method(name, getattr(array_views, name)) for name in ("reshape", "ravel", "transpose", "view")},
    },
    PointerType: {"data": _data},
    Scalar: {"real": _real, "imag": _imaginary, "bit_count": _bit_count},
}
