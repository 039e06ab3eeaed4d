"""Types what stands behind ``in`` in a ``for``: ranges, and what is known when the kernel is compiled."""

from __future__ import annotations

import ast
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError
from nvgen.frontend.typing import statics
from nvgen.frontend.typing.assignment import assigned
from nvgen.frontend.typing.context import Context, Operand, Static
from nvgen.frontend.typing.expressions import expression, operand_of
from nvgen.frontend.typing.unpacking import is_sequence, parts
from nvgen.lang import static_range
from nvgen.tree import Constant, Expression, Local, Read
from nvgen.types import WEAK_INT, Type, common_type, is_integer

#: A loop that is unrolled more often than this takes LLVM minutes.
MAX_ITERATIONS = 4096


def iterations(context: Context, node: ast.For) -> list[Operand] | None:
    """What the loop variable stands for in each iteration of a loop that is unrolled here; None for others."""
    if isinstance(node.iter, ast.Call):
        callee = operand_of(context, node.iter.func)
        if not isinstance(callee, Static) or callee.value is not static_range:
            return None
        bounds = range_bounds(context, node.iter)
        for bound in bounds:
            if not isinstance(bound, Constant):
                raise CompileError(diagnostics.types.NotConstant(bound.span, "a bound of `nv.static_range`"))
        numbers = range(*(int(bound.value) for bound in bounds if isinstance(bound, Constant)))
        if len(numbers) > MAX_ITERATIONS:
            raise CompileError(
                diagnostics.functions.TooManyIterations(context.span(node.iter), len(numbers), MAX_ITERATIONS)
            )
        return [Constant(context.span(node.target), WEAK_INT, number) for number in numbers]
    operand = operand_of(context, node.iter)
    if isinstance(operand, Static) and isinstance(operand.value, tuple):
        return [statics.operand(element, operand.span, "element") for element in operand.value]
    if isinstance(operand, Expression) and is_sequence(operand.type):
        return list(parts(context, operand))
    return None


def loop_variable(context: Context, target: ast.Name, type_: Type) -> Local:
    """The variable that counts: an integer, whatever else is assigned to it."""
    span = context.span(target)
    local = assigned(context, target.id, Read(span, type_, Local(target.id, type_)), span)
    if not is_integer(local.type):
        raise CompileError(diagnostics.types.TypeChanged(span, target.id, local.type, type_))
    return local


def range_bounds(context: Context, node: ast.expr) -> tuple[Expression, Expression, Expression]:
    """Start, stop and step of ``range(...)``."""
    span = context.span(node)
    callee = operand_of(context, node.func) if isinstance(node, ast.Call) else None
    ranges = (range, static_range)
    if not isinstance(node, ast.Call) or not isinstance(callee, Static) or callee.value not in ranges:
        raise CompileError(diagnostics.types.NotIterable(span))
    for keyword in node.keywords:
        raise CompileError(
            diagnostics.syntax.NotYet(context.span(keyword), "a keyword argument", "pass it by position")
        )
    if not 1 <= len(node.args) <= 3:
        raise CompileError(diagnostics.types.WrongArgumentCount(span, "range", "1 to 3", len(node.args)))
    values = [expression(context, argument) for argument in node.args]
    for value in values:
        if not is_integer(value.type):
            raise CompileError(diagnostics.types.NotAnInteger(value.span, value.type, "`range`"))
    zero, one = (Constant(span, WEAK_INT, number) for number in (0, 1))
    start, stop = (zero, values[0]) if len(values) == 1 else values[:2]
    step = values[2] if len(values) == 3 else one
    if isinstance(step, Constant) and step.value == 0:
        raise CompileError(diagnostics.types.ZeroStep(step.span))
    return start, stop, step


def range_type(bounds: tuple[Expression, Expression, Expression]) -> Type:
    """The common type of the bounds; a negative step among unsigned bounds does not fit and is refused with them."""
    type_: Any = bounds[0].type
    for bound in bounds[1:]:
        joined = common_type(type_, bound.type)  # type: ignore[arg-type]
        if joined is None:
            raise CompileError(diagnostics.types.NoCommonType(bounds[0].span, type_, bound.type, "range", bound.span))
        type_ = joined
    return type_  # type: ignore[no-any-return]
