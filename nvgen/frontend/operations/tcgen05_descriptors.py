"""Types the descriptors of ``nv.tcgen05``: integer arithmetic that every target has, constants where all is known."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.operations.address_arguments import bound_with_addresses, pointer
from nvgen.frontend.operations.arguments import integer
from nvgen.frontend.operations.family import FreeRules
from nvgen.frontend.operations.tcgen05_arguments import U32, U64, choice, constant, flag, refused, whole
from nvgen.frontend.typing import functions
from nvgen.frontend.typing.binding import bound
from nvgen.frontend.typing.context import Context, Operand
from nvgen.lang import tcgen05
from nvgen.lang import tcgen05_descriptors as bits
from nvgen.lang.tcgen05_descriptors import DescriptorProblem, Instruction
from nvgen.tree import Binary, Constant, Expression, Reinterpret, pointer_type
from nvgen.types import Scalar, Space

_SHARED_PARAMETERS = ("place", "leading", "stride", "swizzle", "swizzle_atom", "base_offset", "absolute")
_MASK_PARAMETERS = ("skip_span", "use_span", "start_counts", "first_spans", "shift")


def _number(span: Span, number: int) -> Constant:
    return Constant(span, U64, number)


def _encoded(span: Span, offset: Expression) -> Expression:
    """An offset in shared memory as descriptors hold it."""
    masked = Binary(span, U64, "&", offset, _number(span, bits.ADDRESS_MASK))
    return Binary(span, U64, ">>", masked, _number(span, 4))


def _field(given: Mapping[str, Operand], parameter: str, name: str, shift: int, span: Span) -> Expression:
    """An offset in its bits; one that is known is checked, and encoded at once."""
    number = whole(given[parameter])
    if number is None:
        offset = integer(given, parameter, U64, name)
        return Binary(span, U64, "<<", _encoded(span, offset), _number(span, shift))
    if number % 16 or not 0 <= number <= bits.ADDRESS_MASK:
        wanted = f"a multiple of 16 from 0 to {bits.ADDRESS_MASK & ~15}"
        raise CompileError(diagnostics.tcgen05.BadConstant(given[parameter].span, name, parameter, wanted))
    return _number(span, bits.encoded(number) << shift)


def _mode(given: Mapping[str, Operand], name: str) -> int:
    """The bits that are constants: the swizzle, and where its pattern begins."""
    swizzle = choice(given, "swizzle", name, (0, 32, 64, 128), 0)
    atom = choice(given, "swizzle_atom", name, (16, 32) if swizzle == 128 else (16,), 16)
    base = choice(given, "base_offset", name, tuple(range(8)), 0)
    absolute = flag(given, "absolute", name)
    mode = bits.SWIZZLES[swizzle, atom] << bits.SWIZZLE_SHIFT | base << bits.BASE_OFFSET_SHIFT
    return int(bits.SHARED_CONSTANT | mode | absolute << bits.ABSOLUTE_SHIFT)


def _shared(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    name = operation.name
    given = bound_with_addresses(name, _SHARED_PARAMETERS, 3, {"place": "index"}, arguments, named, span)
    place = pointer(name, "place", "index", given)
    if pointer_type(place).space is not Space.SHARED:
        raise refused(name, "place", place, "a place in `.shared` memory")
    parts = [
        _field(given, "leading", name, bits.LEADING_SHIFT, span),
        _field(given, "stride", name, bits.STRIDE_SHIFT, span),
    ]
    known = _mode(given, name)
    for part in parts:
        known |= part.value if isinstance(part, Constant) else 0
    found = Binary(span, U64, "|", _encoded(span, Reinterpret(span, U64, place)), _number(span, known))
    for part in parts:
        found = found if isinstance(part, Constant) else Binary(span, U64, "|", found, part)
    return found


def _checked(
    given: Mapping[str, Operand], name: str, type_: Scalar, span: Span, compute: Callable[[], int]
) -> Expression:
    """A descriptor as a constant.

    Raises:
        CompileError: an argument is not what it has to be.
    """
    try:
        return Constant(span, type_, compute())
    except DescriptorProblem as problem:
        where = given[problem.parameter].span if problem.parameter in given else span
        raise CompileError(diagnostics.tcgen05.BadConstant(where, name, problem.parameter, problem.wanted)) from None


def _constants(given: Mapping[str, Operand], name: str, classes: Mapping[str, type]) -> dict[str, Any]:
    """The arguments, each of the class that its parameter has; types by their names."""
    found = {}
    for parameter, operand in given.items():
        value = constant(operand)
        wanted = classes.get(parameter, int)
        if isinstance(value, Scalar) and wanted is Scalar:
            value, wanted = repr(value), str
        if value is functions.UNKNOWN or type(value) is not wanted:
            what = _CLASSES[wanted]
            raise CompileError(diagnostics.tcgen05.BadConstant(operand.span, name, parameter, what))
        found[parameter] = value
    return found


_CLASSES: dict[type, str] = {
    int: "a constant integer",
    bool: "the constant True or False",
    str: "a constant text",
    Scalar: "a type such as `nv.f16`",
    tuple: "a tuple of constants",
}
_INSTRUCTION_CLASSES = {
    "kind": str,
    **dict.fromkeys(("a_type", "b_type", "d_type", "scale_type"), Scalar),
    **dict.fromkeys(
        ("ws", "sparse", "saturate", "negate_a", "negate_b", "transpose_a", "transpose_b"),
        bool,
    ),
}
_MASK_CLASSES = dict.fromkeys(("start_counts", "first_spans"), tuple)


def _instruction(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    name = operation.name
    given = bound(name, Instruction._fields, 3, arguments, named, span)
    values = _constants(given, name, _INSTRUCTION_CLASSES)
    return _checked(given, name, U32, span, lambda: bits.instruction_bits(Instruction(**values)))


def _column_mask(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    name = operation.name
    given = bound(name, _MASK_PARAMETERS, 2, arguments, named, span)
    values = {"start_counts": (0,) * 4, "first_spans": (0,) * 4, "shift": 0, **_constants(given, name, _MASK_CLASSES)}
    return _checked(given, name, U64, span, lambda: bits.column_mask_bits(**values))


RULES: FreeRules = {
    tcgen05.SharedDescriptor: _shared,
    tcgen05.InstructionDescriptor: _instruction,
    tcgen05.ColumnMaskDescriptor: _column_mask,
}
