"""The arguments of the operations of warps: lanes, and values that lanes pass on or reduce."""

from __future__ import annotations

from collections.abc import Mapping

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.operations import declared, dispatch
from nvgen.frontend.operations.arguments import constant_integer, number, predicate, value_of
from nvgen.frontend.operations.family import Family
from nvgen.frontend.typing import functions, statics, vectors
from nvgen.frontend.typing.context import Context, Operand
from nvgen.frontend.typing.conversion import bind
from nvgen.frontend.typing.unpacking import after
from nvgen.lang.attributes.warp import FloatRules
from nvgen.lang.parameters import Condition, Exchanged, LaneMask, Parameter, Reduced, SegmentWidth, Word
from nvgen.lang.special_registers import WARP_SIZE
from nvgen.lang.warp import FULL_MASK, MinMax, Reduce, WarpOperation
from nvgen.tree import Bind, Constant, DeviceCall, Expression
from nvgen.types import (
    ArrayType,
    PointerType,
    Scalar,
    StructType,
    TupleType,
    Type,
    VectorType,
    Weak,
    bool_,
    i32,
    is_integer,
    u32,
)


def _mask(
    context: Context, operation: WarpOperation, parameter: LaneMask, given: Mapping[str, Operand], span: Span
) -> Expression:
    operand = given.get(parameter.name)
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


def _refuse_mask_first(operation: WarpOperation, parameter: Parameter, given: Mapping[str, Operand]) -> None:
    """Refuses a mask of all lanes as the first argument: as a literal it is a value of no type.

    Raises:
        CompileError: it is one.
    """
    operand = given[parameter.name]
    if isinstance(operand, Constant) and isinstance(operand.type, Weak) and operand.value == FULL_MASK:
        raise CompileError(diagnostics.warp.MaskFirst(operand.span, operand.span.text, operation.name, parameter.name))


def _condition(
    context: Context, operation: WarpOperation, parameter: Condition, given: Mapping[str, Operand], span: Span
) -> Expression:
    _refuse_mask_first(operation, parameter, given)
    return predicate(context, given[parameter.name])


def _lane(
    context: Context, operation: WarpOperation, parameter: Word, given: Mapping[str, Operand], span: Span
) -> Expression:
    """A lane, or a distance of lanes.

    Raises:
        CompileError: it is none; so is the value of a call that begins with a mask in a variable.
    """
    lane, value = value_of(context, given[parameter.name]), given.get("value")
    is_float = isinstance(lane.type, Scalar) and lane.type.is_float
    if is_float and isinstance(value, Expression) and value.type in (i32, u32) and "mask" in given:
        raise CompileError(diagnostics.warp.MaskFirst(value.span, value.span.text, operation.name, "value"))
    return number(context, given[parameter.name], f"`{parameter.name}` of `nv.{operation.name}`")


def _exchanged(
    context: Context, operation: WarpOperation, parameter: Exchanged, given: Mapping[str, Operand], span: Span
) -> Expression:
    _refuse_mask_first(operation, parameter, given)
    value = value_of(context, given[parameter.name])
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


def _reduced(
    context: Context, operation: Reduce, parameter: Reduced, given: Mapping[str, Operand], span: Span
) -> Expression:
    _refuse_mask_first(operation, parameter, given)
    value = value_of(context, given[parameter.name])
    type_ = value.type
    if is_integer(type_):
        return value
    is_float = isinstance(type_, Scalar) and type_ != bool_ and not (type_.is_complex or type_.is_narrow)
    if is_float and not parameter.is_integer:
        return value
    error = diagnostics.warp.NotReduced(value.span, operation.name, type_)
    if type_ == bool_:
        raise CompileError(error.because(error.Votes()))
    raise CompileError(error.because(error.Bits() if is_float else error.Parts()))


def _width(
    context: Context, operation: WarpOperation, parameter: SegmentWidth, given: Mapping[str, Operand], span: Span
) -> int:
    operand = given.get(parameter.name)
    if operand is None:
        return WARP_SIZE
    width = constant_integer(operand)
    if width is None:
        what = "chosen when the kernel runs"
        if functions.constant_value(operand) is not functions.UNKNOWN:
            what = f"`{operand.span.text}`"
        raise CompileError(diagnostics.warp.BadWidth(operand.span, what))
    if not 1 <= width <= WARP_SIZE or width & (width - 1):
        raise CompileError(diagnostics.warp.BadWidth(operand.span, str(width)))
    return width


def _check_min_max(call: DeviceCall, given: Mapping[str, Operand]) -> None:
    """Integers have neither signs to leave out nor NaN."""
    rules, type_ = FloatRules.of(call), call.operands[0].type
    if is_integer(type_) and (rules.absolute or rules.nan):
        parameter = "absolute" if rules.absolute else "nan"
        name, span = call.operation.name, given[parameter].span
        raise CompileError(diagnostics.warp.OnlyForFloats(span, name, parameter, type_))


def _reduce(context: Context, operation: Reduce, given: Mapping[str, Operand], span: Span) -> Expression:
    """A reduction of numbers, or of every element of vectors, one after the other."""
    value = given["value"]
    if not isinstance(value, Expression) or not isinstance(value.type, VectorType):
        made = declared.call(context, operation, given, span, FAMILY)
        if isinstance(operation, MinMax):
            _check_min_max(made, given)
        return made
    rules = {name: argument for name, argument in given.items() if name not in ("value", "mask")}
    mask = given.get("mask")

    def of_elements(part: Expression, *masks: Expression) -> Expression:
        return dispatch.call(context, operation, (part, *masks), rules, span)

    uses = [bind(context, one) for one in ((value,) if mask is None else (value, statics.as_value(mask)))]
    result = vectors.each(context, [again for _, again in uses], of_elements, span, f"`nv.{operation.name}`")
    return after([first for first, _ in uses if isinstance(first, Bind)], result)


FAMILY = Family(
    rules={Reduce: _reduce, MinMax: _reduce},
    readers={
        LaneMask: _mask,
        Exchanged: _exchanged,
        Reduced: _reduced,
        SegmentWidth: _width,
        Condition: _condition,
        Word: _lane,
    },
)
