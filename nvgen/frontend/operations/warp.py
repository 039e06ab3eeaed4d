"""Types calls of the operations of warps."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.operations.arguments import constant_integer, flag, number, predicate, value_of
from nvgen.frontend.operations.dispatch import Rules
from nvgen.frontend.typing import functions
from nvgen.frontend.typing.binding import bound
from nvgen.frontend.typing.context import Context, Operand
from nvgen.lang.attributes.warp import FloatRules, Width
from nvgen.lang.special_registers import WARP_SIZE
from nvgen.lang.warp import (
    FULL_MASK,
    ActiveMask,
    Elect,
    Match,
    MinMax,
    Reduce,
    Shuffle,
    SyncWarp,
    Vote,
    WarpOperation,
)
from nvgen.tree import Constant, DeviceCall, Expression
from nvgen.types import (
    NONE,
    ArrayType,
    PointerType,
    Scalar,
    StructType,
    TupleType,
    Type,
    VectorType,
    bool_,
    i32,
    is_integer,
    u32,
)


def _mask(context: Context, given: Mapping[str, Operand], span: Span) -> Expression:
    operand = given.get("mask")
    if operand is None:
        return Constant(span, u32, FULL_MASK)
    known = constant_integer(operand)
    if known is not None:
        if not 1 <= known <= FULL_MASK:
            raise CompileError(diagnostics.warp.BadMask(operand.span, str(known)))
        return Constant(operand.span, u32, known)
    value = value_of(context, operand)
    if value.type not in (i32, u32):
        raise CompileError(diagnostics.warp.BadMask(operand.span, f"a value of type {value.type!r}"))
    return value


def _exchanged(context: Context, operation: WarpOperation, operand: Operand) -> Expression:
    """A value that lanes can pass on."""
    value = value_of(context, operand)
    if not _is_of_numbers(value.type):
        error = diagnostics.warp.NotExchanged(value.span, operation.name, value.type)
        is_address = isinstance(value.type, (ArrayType, PointerType))
        raise CompileError(error.because(error.Address() if is_address else error.Numbers()))
    return value


def _is_of_numbers(type_: Type) -> bool:
    if isinstance(type_, TupleType):
        return bool(type_.elements) and all(map(_is_of_numbers, type_.elements))
    if isinstance(type_, StructType):
        return bool(type_.fields) and all(_is_of_numbers(field.type) for field in type_.fields)
    return isinstance(type_, (Scalar, VectorType))


# The operations


def _sync(
    context: Context, operation: SyncWarp, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span
) -> Expression:
    given = bound(operation.name, ("mask",), 0, arguments, named, span)
    return DeviceCall(span, NONE, operation, (_mask(context, given, span),))


def _shuffle(
    context: Context, operation: Shuffle, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span
) -> Expression:
    parameters = ("value", operation.parameter, "mask", "width")
    given = bound(operation.name, parameters, 2, arguments, named, span)
    value = _exchanged(context, operation, given["value"])
    lane = number(context, given[operation.parameter], f"`{operation.parameter}` of `nv.{operation.name}`")
    width = Width(_width(given["width"]) if "width" in given else WARP_SIZE)
    type_ = TupleType((value.type, bool_)) if operation.checked else value.type
    return DeviceCall(span, type_, operation, (value, lane, _mask(context, given, span)), width)


def _width(operand: Operand) -> int:
    width = constant_integer(operand)
    if width is None:
        what = "chosen when the kernel runs"
        if functions.constant_value(operand) is not functions.UNKNOWN:
            what = f"`{operand.span.text}`"
        raise CompileError(diagnostics.warp.BadWidth(operand.span, what))
    if not 1 <= width <= WARP_SIZE or width & (width - 1):
        raise CompileError(diagnostics.warp.BadWidth(operand.span, str(width)))
    return width


def _vote(
    context: Context, operation: Vote, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span
) -> Expression:
    given = bound(operation.name, ("predicate", "mask"), 1, arguments, named, span)
    test = predicate(context, given["predicate"])
    type_ = u32 if operation.mode == "ballot" else bool_
    return DeviceCall(span, type_, operation, (test, _mask(context, given, span)))


def _match(
    context: Context, operation: Match, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span
) -> Expression:
    given = bound(operation.name, ("value", "mask"), 1, arguments, named, span)
    value = _exchanged(context, operation, given["value"])
    type_ = u32 if operation.mode == "any" else TupleType((u32, bool_))
    return DeviceCall(span, type_, operation, (value, _mask(context, given, span)))


def _reduce(
    context: Context, operation: Reduce, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span
) -> Expression:
    given = bound(operation.name, ("value", "mask"), 1, arguments, named, span)
    value = value_of(context, given["value"])
    _check_reduced(operation, value)
    return DeviceCall(span, value.type, operation, (value, _mask(context, given, span)))


def _min_max(
    context: Context, operation: MinMax, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span
) -> Expression:
    """``nv.warp.reduce_min(value, mask=0xffffffff, *, absolute=False, nan=False)`` and ``reduce_max``.

    Raises:
        CompileError: there is no such reduction; integers have neither signs to leave out nor NaN.
    """
    given = bound(operation.name, ("value", "mask", "absolute", "nan"), 1, arguments, named, span)
    value = value_of(context, given["value"])
    _check_reduced(operation, value)
    absolute, nan = (flag(given, parameter, operation.name) for parameter in ("absolute", "nan"))
    if (absolute or nan) and is_integer(value.type):
        parameter = "absolute" if absolute else "nan"
        raise CompileError(diagnostics.warp.OnlyForFloats(given[parameter].span, operation.name, parameter, value.type))
    return DeviceCall(span, value.type, operation, (value, _mask(context, given, span)), FloatRules(absolute, nan))


def _check_reduced(operation: Reduce, value: Expression) -> None:
    type_ = value.type
    if is_integer(type_):
        return
    error = diagnostics.warp.NotReduced(value.span, operation.name, type_)
    if type_ == bool_:
        raise CompileError(error.because(error.Votes()))
    if not isinstance(type_, Scalar) or type_.is_complex or type_.is_narrow:
        raise CompileError(error.because(error.Parts()))
    if operation.operator in ("&", "|", "^"):
        raise CompileError(error.because(error.Bits()))


def _elect(
    context: Context, operation: Elect, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span
) -> Expression:
    given = bound(operation.name, ("mask",), 0, arguments, named, span)
    type_ = TupleType((i32, bool_)) if operation.gives_lane else bool_
    return DeviceCall(span, type_, operation, (_mask(context, given, span),))


def _active_mask(
    context: Context, operation: ActiveMask, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span
) -> Expression:
    bound(operation.name, (), 0, arguments, named, span)
    return DeviceCall(span, u32, operation, ())


RULES: Rules = {
    SyncWarp: _sync,
    Shuffle: _shuffle,
    Vote: _vote,
    Match: _match,
    Reduce: _reduce,
    MinMax: _min_max,
    Elect: _elect,
    ActiveMask: _active_mask,
}
