"""Types the patterns of ``match``: constants, alternatives of them, and names for what is matched.

A number in a pattern is compared with ``==``, as in Python; ``True``, ``False`` and ``None`` are compared with ``is``
(Python's reference, "Literal Patterns"). So the first two match bools only, and ``None`` matches what is None when the
kernel is compiled, such as an argument that a device function was not given.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.source.syntax import unparsed
from nvgen.frontend.typing.assignment import assigned
from nvgen.frontend.typing.compound import truth
from nvgen.frontend.typing.context import Context, Operand, Static
from nvgen.frontend.typing.conversion import coerce
from nvgen.frontend.typing.expressions import condition, expression
from nvgen.frontend.typing.operators import comparison
from nvgen.frontend.typing.statics import as_value
from nvgen.frontend.typing.unpacking import after
from nvgen.tree import Assign, Bind, Conditional, Constant, Expression, Statement
from nvgen.types import bool_

#: The names that a pattern binds, each with its span.
Names = list[tuple[str, Span]]


def case(context: Context, subject: Operand, node: ast.match_case) -> tuple[Expression, list[Statement]]:
    """The test of a case with its guard, and the assignments that its body begins with.

    Raises:
        CompileError: the pattern is none of a number, alternatives, and a name.
    """
    test, names = _pattern(context, subject, node.pattern)
    span = context.span(node.pattern)
    locals_ = [(assigned(context, name, as_value(subject), at), at) for name, at in names]
    values = [coerce(as_value(subject), local.type, f"variable `{local.name}`") for local, _ in locals_]
    if node.guard is None:
        return test, [Assign(at, local, value) for (local, at), value in zip(locals_, values, strict=True)]
    guard = condition(context, node.guard)
    for (local, at), value in zip(locals_, values, strict=True):  # a guard sees the names, whether it holds or not
        guard = after([Bind(at, local.type, local, value)], guard)
    return _both(test, guard, span), []


def _both(test: Expression, guard: Expression, span: Span) -> Expression:
    if isinstance(test, Constant):
        return guard if test.value else test
    return Conditional(span, bool_, test, guard, Constant(span, bool_, False))


def _pattern(context: Context, subject: Operand, node: ast.pattern) -> tuple[Expression, Names]:
    rule = _PATTERNS.get(type(node))
    if rule is None:
        what = f"the pattern `{unparsed(node, context.span(node))}`"
        remedy = "match numbers, alternatives (`1 | 2`), names and `_`, or write `if`"
        raise CompileError(diagnostics.syntax.Impossible(context.span(node), what, remedy))
    return rule(context, subject, node)


def _value(context: Context, subject: Operand, node: ast.MatchValue) -> tuple[Expression, Names]:
    if isinstance(subject, Static):
        return Constant(context.span(node), bool_, False), []
    return truth(context, comparison(context, "==", subject, expression(context, node.value))), []


def _singleton(context: Context, subject: Operand, node: ast.MatchSingleton) -> tuple[Expression, Names]:
    """``True``, ``False`` and ``None``."""
    span = context.span(node)
    if node.value is None or isinstance(subject, Static) or subject.type != bool_:
        return Constant(span, bool_, node.value is None and isinstance(subject, Static)), []
    return comparison(context, "==", subject, Constant(span, bool_, node.value)), []


def _alternatives(context: Context, subject: Operand, node: ast.MatchOr) -> tuple[Expression, Names]:
    tests = []
    for pattern in node.patterns:
        test, names = _pattern(context, subject, pattern)
        if names:
            remedy = "bind the name to all of them: `case (1 | 2) as x`"
            raise CompileError(diagnostics.syntax.Impossible(names[0][1], "a name in an alternative", remedy))
        tests.append(test)
    *others, result = tests
    for test in reversed(others):
        if isinstance(test, Constant):
            result = test if test.value else result
            continue
        if isinstance(result, Constant) and not result.value:
            result = test
            continue
        result = Conditional(context.span(node), bool_, test, Constant(test.span, bool_, True), result)
    return result, []


def _name(context: Context, subject: Operand, node: ast.MatchAs) -> tuple[Expression, Names]:
    """``_``, a name, or ``pattern as name``."""
    span = context.span(node)
    test, names = (
        (Constant(span, bool_, True), []) if node.pattern is None else _pattern(context, subject, node.pattern)
    )
    return test, [*names, *([] if node.name is None else [(node.name, span)])]


_PATTERNS: dict[type[ast.pattern], Callable[[Context, Operand, Any], tuple[Expression, Names]]] = {
    ast.MatchValue: _value,
    ast.MatchSingleton: _singleton,
    ast.MatchOr: _alternatives,
    ast.MatchAs: _name,
}
