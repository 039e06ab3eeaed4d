"""Types comparisons by their syntax, and functions that are operators: ``pow``, ``divmod``, ``operator.add``."""

from __future__ import annotations

import ast

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.typing import statics
from nvgen.frontend.typing.compound import is_struct
from nvgen.frontend.typing.context import Context
from nvgen.frontend.typing.conversion import bind
from nvgen.frontend.typing.operators import COMPARISONS, OPERATORS, binary, comparison
from nvgen.lang.operation import OperatorFunction
from nvgen.tree import Expression

_NO_COMPARISONS: dict[type[ast.cmpop], str] = {ast.Is: "is", ast.IsNot: "is not", ast.In: "in", ast.NotIn: "not in"}
#: The operators by their symbols.
_OPERATOR_NODES: dict[str, ast.operator | ast.cmpop] = {
    symbol: kind() for table in (OPERATORS, COMPARISONS) for kind, symbol in table.items()
}


def comparison_of(context: Context, operator: ast.cmpop, left: Expression, right: Expression) -> Expression:
    """One comparison of a chain.

    Raises:
        CompileError: the operands have none.
    """
    span = left.span.to(right.span)
    if type(operator) in _NO_COMPARISONS:
        symbol = _NO_COMPARISONS[type(operator)]
        is_in = symbol.endswith("in")
        remedy = "write `... and x in (...)`" if is_in else "compare numbers with `==` or `!=`"
        raise CompileError(diagnostics.syntax.Impossible(span, f"the operator `{symbol}`", remedy))
    return comparison(context, COMPARISONS[type(operator)], left, right)


def call(context: Context, operation: OperatorFunction, values: tuple[Expression, ...], span: Span) -> Expression:
    """``pow``, ``divmod``, ``numpy.add`` and the like: what their operators mean."""
    if len(values) != 2:
        raise CompileError(diagnostics.types.WrongArgumentCount(span, operation.name, "2", len(values)))
    if len(operation.operators) > 1 and is_struct(*values):
        from nvgen.frontend.typing import special_methods  # most kernels have no structs

        return special_methods.binary(context, operation.name, *values, span)
    operands = [bind(context, value) for value in values] if len(operation.operators) > 1 else [(v, v) for v in values]
    results: list[Expression] = []
    for position, symbol in enumerate(operation.operators):
        left, right = (uses[min(position, 1)] for uses in operands)
        node = _OPERATOR_NODES[symbol]
        if isinstance(node, ast.cmpop):
            results.append(comparison_of(context, node, left, right))
        else:
            results.append(binary(context, node, left, right, span))
    return results[0] if len(results) == 1 else statics.pack(span, tuple(results))
