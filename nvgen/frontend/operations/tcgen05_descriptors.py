"""Types the descriptors of ``nv.tcgen05``: integer arithmetic that every target has, constants where all is known."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from nvgen.diagnostics import Span
from nvgen.frontend.operations.arguments import constant_integer
from nvgen.frontend.operations.family import Arguments, Rules
from nvgen.frontend.operations.tcgen05_arguments import U64, bad_constant, check_choice, refused, values_of
from nvgen.frontend.typing.context import Context, Operand
from nvgen.lang import DeviceOperation, tcgen05
from nvgen.lang import tcgen05_descriptors as bits
from nvgen.lang.tcgen05_descriptors import DescriptorProblem, Instruction
from nvgen.tree import Binary, Constant, Expression, Reinterpret, pointer_type
from nvgen.types import Space, Type


def _number(span: Span, number: int) -> Constant:
    return Constant(span, U64, number)


def _encoded(span: Span, offset: Expression) -> Expression:
    """An offset in shared memory as descriptors hold it."""
    masked = Binary(span, U64, "&", offset, _number(span, bits.ADDRESS_MASK))
    return Binary(span, U64, ">>", masked, _number(span, 4))


def _field(offset: Operand, value: Expression, shift: int, span: Span) -> Expression:
    """An offset in its bits; one that is known is encoded at once."""
    number = constant_integer(offset)
    if number is None:
        return Binary(span, U64, "<<", _encoded(span, value), _number(span, shift))
    return _number(span, bits.encoded(number) << shift)


def _shared(context: Context, operation: tcgen05.SharedDescriptor, given: Arguments, span: Span) -> Expression:
    name = operation.name
    operands, found = values_of(context, operation, given, span)
    position, swizzle, atom = operands["place"], found["swizzle"], found["swizzle_atom"]
    if pointer_type(position).space is not Space.SHARED:
        raise refused(name, "place", position, "a place in `.shared` memory")
    parts = [
        _field(given["leading"], operands["leading"], bits.LEADING_SHIFT, span),
        _field(given["stride"], operands["stride"], bits.STRIDE_SHIFT, span),
    ]
    if (swizzle, atom) not in bits.SWIZZLES:
        check_choice(given, "swizzle_atom", name, (16,), span)
    known = bits.SHARED_CONSTANT | bits.SWIZZLES[swizzle, atom] << bits.SWIZZLE_SHIFT
    known |= found["base_offset"] << bits.BASE_OFFSET_SHIFT | found["absolute"] << bits.ABSOLUTE_SHIFT
    for part in parts:
        known |= part.value if isinstance(part, Constant) else 0
    result = Binary(span, U64, "|", _encoded(span, Reinterpret(span, U64, position)), _number(span, known))
    for part in parts:
        result = result if isinstance(part, Constant) else Binary(span, U64, "|", result, part)
    return result


def _checked(
    context: Context,
    operation: DeviceOperation,
    given: Arguments,
    span: Span,
    compute: Callable[[dict[str, Any]], int],
) -> Expression:
    """A descriptor as a constant.

    Raises:
        CompileError: an argument is not what it has to be.
    """
    _, constants = values_of(context, operation, given, span)
    type_ = operation.result
    assert isinstance(type_, Type)
    try:
        return Constant(span, type_, compute(constants))
    except DescriptorProblem as problem:
        where = given[problem.parameter].span if problem.parameter in given else span
        raise bad_constant(where, operation.name, problem.parameter, problem.wanted) from None


def _instruction(
    context: Context, operation: tcgen05.InstructionDescriptor, given: Arguments, span: Span
) -> Expression:
    return _checked(context, operation, given, span, lambda known: bits.instruction_bits(Instruction(**known)))


def _column_mask(context: Context, operation: tcgen05.ColumnMaskDescriptor, given: Arguments, span: Span) -> Expression:
    return _checked(context, operation, given, span, lambda known: bits.column_mask_bits(**known))


RULES: Rules = {
    tcgen05.SharedDescriptor: _shared,
    tcgen05.InstructionDescriptor: _instruction,
    tcgen05.ColumnMaskDescriptor: _column_mask,
}
