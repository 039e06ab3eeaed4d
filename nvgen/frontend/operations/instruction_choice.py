"""Chooses the instruction of a call by the types of its operands and by its options."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.operations.arguments import value_of
from nvgen.frontend.typing import functions, statics
from nvgen.frontend.typing.context import Context, Operand
from nvgen.frontend.typing.conversion import bind, coerce, convert
from nvgen.lang.instructions import InstructionFunction, Option
from nvgen.tree import Build, Constant, DeviceCall, Expression, Recast
from nvgen.types import SCALARS, Number, Scalar, Type, VectorType, Weak, common_type, is_integer, size_of


def option_of(operation: InstructionFunction, option: Option, given: Mapping[str, Operand]) -> Any:
    """The value of an option, known at compile time.

    Raises:
        CompileError: it is none of the choices.
    """
    operand = given.get(option.name)
    if operand is None:
        return option.choices[0]
    value = functions.constant_value(operand)
    known = value.value if isinstance(value, statics.TypedNumber) else value
    if known is functions.UNKNOWN:
        what = f"`{option.name}` of `nv.{operation.name}`"
        raise CompileError(diagnostics.types.NotConstant(operand.span, what))
    is_choice = any(type(known) is type(choice) and known == choice for choice in option.choices)
    if not is_choice:
        choices = option.choices
        is_range = isinstance(choices, range)
        shown = f"a number from {choices[0]} to {choices[-1]}" if is_range else diagnostics.one_value_of(choices)
        what = f"`{option.name}` must be {shown}"
        raise CompileError(diagnostics.functions.WrongCall(operand.span, f"nv.{operation.name}", what))
    return known


def chosen(
    context: Context, operation: InstructionFunction, given: Sequence[Operand], options: Mapping[str, Any], span: Span
) -> Expression:
    """The call of the instruction that the operands and the options choose.

    Raises:
        CompileError: there is none.
    """
    first = [_deciding(context, operand) for operand in given[: operation.deciding]]
    instruction = operation.choose(_types(operation, first), options)
    if instruction is None or not instruction.is_there:
        raise CompileError(_no_instruction(operation, first, options, span))
    values = [*first, *(statics.as_value(operand) for operand in given[operation.deciding :])]
    operands = tuple(
        _operand(context, value, type_, f"`{name}` of `nv.{operation.name}`")
        for value, type_, name in zip(values, instruction.parameters, operation.operands, strict=False)
    )
    return DeviceCall(span, instruction.result, operation, operands, instruction)


def _deciding(context: Context, operand: Operand) -> Expression:
    """An operand whose type decides: a literal stays one, as others decide about it."""
    value = statics.as_value(operand)
    if isinstance(value, Constant) and isinstance(value.type, Weak):
        return value
    return value_of(context, operand)


def _types(operation: InstructionFunction, operands: Sequence[Expression]) -> tuple[Type, ...]:
    """The types that decide, those of literals and of numbers among vectors being the others'."""
    known = next((operand.type for operand in operands if not isinstance(operand.type, Weak)), None)
    types = tuple(_decided(operand.type, known) for operand in operands)
    if not operation.in_common_type:
        return types
    vectors = [type_ for type_ in types if isinstance(type_, VectorType)]
    if vectors:
        return tuple(vectors[0] if isinstance(type_, Scalar) else type_ for type_ in types)
    common: Number | None = None
    for type_ in types:
        if not isinstance(type_, Scalar):
            return types
        common = type_ if common is None else common_type(common, type_)
        if common is None:
            return types
    assert isinstance(common, Scalar)
    return (common,) * len(types)


def _decided(type_: Type, known: Type | None) -> Type:
    if not isinstance(type_, Weak):
        return type_
    return type_.default if known is None else known


def _no_instruction(
    operation: InstructionFunction, operands: Sequence[Expression], options: Mapping[str, Any], span: Span
) -> diagnostics.Diagnostic:
    shown = ", ".join(repr(operand.type) for operand in operands)
    said = [f"{name}={value!r}" for name, value in options.items() if value is not None and value is not False]
    with_options = f" with {', '.join(said)}" if said else ""
    what = f"there is no such instruction for {shown}{with_options}"
    error = diagnostics.functions.WrongCall(span, f"nv.{operation.name}", what)
    return error.because(error.Operands(operation.takes))


def _operand(context: Context, value: Expression, target: Type, purpose: str) -> Expression:
    """An operand in the type of a register, or another of as many bits that shows the same."""
    type_ = value.type
    if type_ == target or (isinstance(type_, Weak) and isinstance(target, Scalar)):
        return coerce(value, target, purpose)
    if isinstance(target, VectorType) and isinstance(type_, (Scalar, Weak)):
        element = coerce(value, target.element, purpose)
        first, again = bind(context, element)
        return Build(value.span, target, (first, *[again] * (target.count - 1)))
    if is_integer(target) and isinstance(type_, VectorType) and size_of(type_) == size_of(target):
        return value
    if isinstance(target, Scalar) and target.is_integer and isinstance(type_, Scalar) and type_.is_narrow:
        return convert(Recast(value.span, SCALARS["u8"], value), target)
    if is_integer(target) and is_integer(type_) and size_of(type_) == size_of(target):
        assert isinstance(target, Scalar)
        return convert(value, target)
    return coerce(value, target, purpose)
