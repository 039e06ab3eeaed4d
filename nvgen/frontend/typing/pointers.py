"""Types what is done with pointers: taking an address, arithmetic, loads, casts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.typing import functions, statics
from nvgen.frontend.typing.context import BoundMethod, Context, Operand, Static
from nvgen.frontend.typing.conversion import coerce, convert, null, with_default_type
from nvgen.tree import (
    AddressOf,
    Compare,
    Component,
    Constant,
    Dereference,
    Distance,
    Element,
    Expression,
    Member,
    Negate,
    Offset,
    Read,
    Reinterpret,
    pointer_type,
)
from nvgen.types import (
    SCALARS,
    AnnotationProblem,
    ArrayType,
    GridConstantType,
    PointerType,
    Scalar,
    Space,
    Type,
    bool_,
    element_type,
    i32,
    i64,
    is_integer,
    is_storable,
    joined_type,
    space_of,
)

u64 = SCALARS["u64"]


def is_pointer(*values: Expression) -> bool:
    """Whether a pointer is among the operands."""
    return any(isinstance(value.type, PointerType) for value in values)


# Addresses


def of_array(array: Expression, span: Span) -> Expression:
    """``a.ptr``: the address of the first element."""
    type_ = array.type
    assert isinstance(type_, ArrayType)
    first = Element(span, type_.dtype, array, (Constant(span, i32, 0),) * type_.ndim)
    return address(first, span)


def address(lvalue: Expression, span: Span) -> Expression:
    """A pointer to an lvalue in memory.

    Raises:
        CompileError: it is none: a variable is in a register, a result nowhere.
    """
    space = state_space(lvalue)
    if space is None or not lies_in_memory(lvalue):
        raise CompileError(diagnostics.pointers.NoAddress(lvalue.span, lvalue.span.text))
    return AddressOf(span, PointerType(lvalue.type, space), lvalue)


def lies_in_memory(lvalue: Expression) -> bool:
    """Whether something has an address."""
    return state_space(lvalue) is not None and is_storable(lvalue.type)


def state_space(lvalue: Expression) -> Space | None:
    """The state space that an lvalue lies in."""
    match lvalue:
        case Element():
            assert isinstance(lvalue.array.type, ArrayType)
            return lvalue.array.type.space
        case Dereference():
            return pointer_type(lvalue.pointer).space
        case Member() | Component():
            return state_space(lvalue.owner)
        case Read(local=local) if isinstance(local.type, GridConstantType):
            return Space.GENERIC
    return None


# Arithmetic


def binary(context: Context, symbol: str, left: Expression, right: Expression, span: Span) -> Expression:
    """``p + n``, ``n + p``, ``p - n`` and ``p - q``, counted in what the pointers point at.

    Raises:
        CompileError: the operator, or the other operand, does not go with a pointer.
    """
    if symbol == "-" and is_pointer(left) and is_pointer(right):
        left, right = _together(left, right, symbol)
        return Distance(span, i64, left, right)
    pointer, count = (left, right) if is_pointer(left) else (right, left)
    if is_pointer(count) or symbol not in ("+", "-") or (symbol == "-" and pointer is right):
        raise CompileError(diagnostics.pointers.NoPointerArithmetic(span, symbol, left.type, right.type))
    return offset(pointer, count, span, negative=symbol == "-")


def offset(pointer: Expression, count: Expression, span: Span, *, negative: bool = False) -> Expression:
    """A pointer moved by an integer."""
    if not is_integer(count.type):
        raise CompileError(diagnostics.types.NotAnIndex(count.span, count.type))
    number = with_default_type(count)
    if negative:
        wide = convert(number, i64)
        number = Negate(count.span, i64, wide)
    return Offset(span, pointer.type, pointer, number)


def _together(left: Expression, right: Expression, symbol: str) -> tuple[Expression, Expression]:
    """Two pointers as one type, that of both if they agree in the state space."""
    joined = joined_type(left.type, right.type) if is_pointer(left) and is_pointer(right) else None
    if joined is None:
        raise CompileError(diagnostics.types.WrongType(right.span, right.type, left.type, f"`{symbol}`"))
    return coerce(left, joined, f"`{symbol}`"), coerce(right, joined, f"`{symbol}`")


def comparison(symbol: str, left: Expression, right: Expression, span: Span) -> Expression:
    """A comparison of two addresses."""
    left, right = _together(left, right, symbol)
    return Compare(span, bool_, symbol, left, right)


def subscript(pointer: Expression, index: Expression, span: Span) -> Expression:
    """``p[index]``."""
    moved = offset(pointer, index, span)
    return Dereference(span, pointer_type(pointer).pointee, moved)


# Casts


def attribute(context: Context, pointer: Expression, name: str, span: Span) -> Operand:
    """``p.cast``, ``p.to`` and ``p.dtype``."""
    if name == "dtype":
        return Static(span, pointer_type(pointer).pointee)
    if name not in _METHODS:
        error = diagnostics.names.UnknownAttribute(span, repr(pointer.type), name)
        raise CompileError(error.because(error.Known(", ".join((*_METHODS, "dtype")))))
    return Static(span, BoundMethod(pointer, name, _METHODS[name]))


def _cast(
    context: Context, pointer: Expression, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span
) -> Expression:
    """``p.cast(T)``: the same address as that of a ``T``."""
    value = _one_constant("cast", arguments, named, span)
    try:
        pointee = element_type(value)
    except AnnotationProblem:
        raise CompileError(diagnostics.memory.NotAnElementType(arguments[0].span, statics.describe(value))) from None
    return _reinterpreted(pointer, PointerType(pointee, pointer_type(pointer).space), span)


def _to(
    context: Context, pointer: Expression, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span
) -> Expression:
    """``p.to(space)``: the same address in another state space; of one that lies elsewhere it is undefined."""
    value = _one_constant("to", arguments, named, span)
    type_ = pointer_type(pointer)
    try:
        space = space_of(value)
    except AnnotationProblem as problem:
        error = diagnostics.pointers.NoSuchSpace(arguments[0].span, problem.problem)
        raise CompileError(error.because(error.Remedy(problem.remedy))) from None
    if space is not type_.space and Space.GENERIC not in (space, type_.space):
        raise CompileError(diagnostics.pointers.DistinctSpaces(span, type_.space, space))
    return _reinterpreted(pointer, PointerType(type_.pointee, space), span)


def _one_constant(name: str, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span) -> Any:
    if len(arguments) != 1 or named:
        raise CompileError(diagnostics.types.WrongArgumentCount(span, name, "1", len(arguments) + len(named)))
    value = functions.constant_value(arguments[0])
    if value is functions.UNKNOWN:
        raise CompileError(diagnostics.types.NotConstant(arguments[0].span, f"the argument of `{name}`"))
    return value


_METHODS = {"cast": _cast, "to": _to}


def _reinterpreted(pointer: Expression, type_: Type, span: Span) -> Expression:
    return pointer.with_changes(span=span) if pointer.type == type_ else Reinterpret(span, type_, pointer)


def construct(
    context: Context, type_: Type, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span
) -> Expression:
    """``nv.ptr[T, space](address)``: an integer, 0 for the null pointer, or another pointer.

    Raises:
        CompileError: it is neither, or the state spaces do not fit.
    """
    assert isinstance(type_, PointerType)
    if len(arguments) != 1 or named:
        count = len(arguments) + len(named)
        raise CompileError(diagnostics.types.WrongArgumentCount(span, repr(type_), "1", count))
    value = statics.as_value(arguments[0])
    if is_pointer(value):
        space = pointer_type(value).space
        if type_.space is not space and Space.GENERIC not in (space, type_.space):
            raise CompileError(diagnostics.pointers.DistinctSpaces(span, space, type_.space))
        return _reinterpreted(value, type_, span)
    if isinstance(value, Constant) and value.value == 0:
        return null(type_, span)
    if not is_integer(value.type):
        raise CompileError(diagnostics.types.WrongType(value.span, value.type, u64, f"`{type_!r}`"))
    return Reinterpret(span, type_, convert(value, u64))


def as_integer(pointer: Expression, target: Scalar, span: Span) -> Expression:
    """``nv.u64(p)``: the address as a number.

    Raises:
        CompileError: the type does not hold every address.
    """
    if target not in (u64, i64):
        raise CompileError(diagnostics.types.WrongType(span, pointer.type, target, f"`nv.{target}`"))
    return convert(Reinterpret(span, u64, pointer), target)
