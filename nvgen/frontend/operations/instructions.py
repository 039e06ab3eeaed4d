"""Types calls of functions that are one instruction: the operands' types and the options choose it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.operations.family import Family
from nvgen.frontend.operations.instruction_choice import chosen, option_of
from nvgen.frontend.typing.allocation import element_type
from nvgen.frontend.typing.binding import bound
from nvgen.frontend.typing.context import Context, Operand
from nvgen.lang.instructions import Conversion, InstructionFunction
from nvgen.tree import Expression


def _call(
    context: Context,
    operation: InstructionFunction,
    arguments: Sequence[Operand],
    named: Mapping[str, Operand],
    span: Span,
) -> Expression:
    needed = tuple(option.name for option in operation.options if option.needed)
    others = tuple(option.name for option in operation.options if not option.needed)
    names = (*operation.operands, *needed)
    given = bound(operation.name, (*names, *others), len(names), arguments, named, span)
    options = {option.name: option_of(operation, option, given) for option in operation.options}
    return chosen(context, operation, [given[name] for name in operation.operands], options, span)


def _conversion(
    context: Context, operation: Conversion, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span
) -> Expression:
    """``to(value, dtype, *, random, ...)``."""
    value, random = operation.operands
    names = (value, "dtype", *(option.name for option in operation.options), random)
    given = bound(operation.name, names, 2, arguments, named, span)
    options = {option.name: option_of(operation, option, given) for option in operation.options}
    is_random = options["rounding"] == "rs"
    if is_random != (random in given):
        what = f"`{random}` is missing" if is_random else f'`{random}` is for `rounding="rs"` alone'
        raise CompileError(diagnostics.functions.WrongCall(span, f"nv.{operation.name}", what))
    operands = [given[value], *([given[random]] if is_random else [])]
    return chosen(context, operation, operands, {**options, "dtype": element_type(given["dtype"])}, span)


FAMILY = Family(free_rules={InstructionFunction: _call, Conversion: _conversion})
