"""Types calls of functions that are one instruction: the operands' types and the options choose it."""

from __future__ import annotations

from collections.abc import Mapping

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.operations.family import Family
from nvgen.frontend.operations.instruction_choice import chosen, option_of
from nvgen.frontend.typing.allocation import element_type
from nvgen.frontend.typing.context import Context, Operand
from nvgen.lang.instructions import Conversion, DtypeFunction, InstructionFunction
from nvgen.tree import Expression


def _call(context: Context, operation: InstructionFunction, given: Mapping[str, Operand], span: Span) -> Expression:
    options = {option.name: option_of(operation, option, given) for option in operation.options}
    return chosen(context, operation, [given[name] for name in operation.operands], options, span)


def _conversion(context: Context, operation: Conversion, given: Mapping[str, Operand], span: Span) -> Expression:
    """``to(value, dtype, *, random, ...)``."""
    value, random = operation.operands
    options = {option.name: option_of(operation, option, given) for option in operation.options}
    is_random = options["rounding"] == "rs"
    if is_random != (random in given):
        what = f"`{random}` is missing" if is_random else f'`{random}` is for `rounding="rs"` alone'
        raise CompileError(diagnostics.functions.WrongCall(span, f"nv.{operation.name}", what))
    operands = [given[value], *([given[random]] if is_random else [])]
    return chosen(context, operation, operands, {**options, "dtype": element_type(given["dtype"])}, span)


def _typed(context: Context, operation: DtypeFunction, given: Mapping[str, Operand], span: Span) -> Expression:
    """``scaled(value, scale, dtype, ...)``."""
    options = {option.name: option_of(operation, option, given) for option in operation.options}
    dtype = element_type(given["dtype"]) if "dtype" in given else None
    operands = [given[name] for name in operation.operands]
    return chosen(context, operation, operands, {**options, "dtype": dtype}, span)


FAMILY = Family(rules={InstructionFunction: _call, Conversion: _conversion, DtypeFunction: _typed})
