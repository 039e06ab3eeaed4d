"""What an expression stands for by the rules of its function, where they are not those of the kernel language."""

from __future__ import annotations

import ast

from nvgen import diagnostics
from nvgen.diagnostics import CompileError
from nvgen.frontend.typing import operators, statics
from nvgen.frontend.typing.context import Context, Operand, Static
from nvgen.tree import Constant, Expression, Pack
from nvgen.types import TupleType, Weak

_NO_COMPARISONS: dict[type[ast.cmpop], str] = {ast.Is: "is", ast.IsNot: "is not", ast.In: "in", ast.NotIn: "not in"}
#: What asks the same of numbers, which have no identity.
_IDENTITY: dict[type[ast.cmpop], ast.cmpop] = {ast.Is: ast.Eq(), ast.IsNot: ast.NotEq()}


def operand(context: Context, found: Operand) -> Operand:
    """An operand as the function's rules have it: what is static, values, and the types of literals."""
    if isinstance(found, Static):
        return context.rules.static(context, found)  # type: ignore[no-any-return]
    if isinstance(found, Constant) and isinstance(found.type, Weak):
        return found.with_changes(type=context.rules.literal(found.type))
    if isinstance(found, Pack) and any(isinstance(part.type, (Weak, TupleType)) for part in found.elements):
        parts = (operand(context, part) for part in found.elements)
        return statics.pack(found.span, tuple(part for part in parts if isinstance(part, Expression)))
    return context.rules.value(found)  # type: ignore[no-any-return]


def comparison(context: Context, operator: ast.cmpop, left: Expression, right: Expression) -> Expression:
    """``left operator right``; by some rules ``is`` is that of numbers.

    Raises:
        CompileError: there is no such comparison of numbers.
    """
    if context.rules.compares_identity:
        operator = _IDENTITY.get(type(operator), operator)
    span = left.span.to(right.span)
    if type(operator) in _NO_COMPARISONS:
        symbol = _NO_COMPARISONS[type(operator)]
        is_in = symbol.endswith("in")
        remedy = "write `... and x in (...)`" if is_in else "compare numbers with `==` or `!=`"
        raise CompileError(diagnostics.syntax.Impossible(span, f"the operator `{symbol}`", remedy))
    return operators.comparison(context, operators.COMPARISONS[type(operator)], left, right)
