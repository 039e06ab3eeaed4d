"""Statements that Python runs itself where a kernel is interpreted: ``breakpoint()``, and ``print`` of anything.

``source`` marks them in a function's syntax tree, so that nothing else looks into them; ``statement`` types what of one
the kernel language has: those parts have the values that the kernel computes, the rest is Python's.
"""

from __future__ import annotations

import ast
import copy
from collections.abc import Callable
from typing import Any

from nvgen.diagnostics import CompileError
from nvgen.frontend.source import syntax
from nvgen.frontend.source.capture import FunctionSource, lasting
from nvgen.frontend.typing.context import Context, NotYetKnown
from nvgen.frontend.typing.conversion import with_default_type
from nvgen.tree import Expression, Host, Statement
from nvgen.types import NONE

#: The functions whose calls stand for themselves.
_NAMES = ("breakpoint", "print")
#: Syntax with variables of its own, which the kernel does not know.
_OWN_NAMES = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp, ast.Lambda)


class Interpreted(ast.stmt):
    """A marked statement. Of what it contains, only the names that it reads and assigns are seen."""

    _fields = ("names",)

    def __init__(self, statement: ast.Expr) -> None:
        super().__init__()
        self.statement = statement
        found = list(ast.walk(statement))
        reads = [node for node in found if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)]
        self.names = [*reads, *(node.target for node in found if isinstance(node, ast.NamedExpr))]
        ast.copy_location(self, statement)


def source(function: FunctionSource) -> FunctionSource:
    """The function with the statements that Python runs marked."""
    return function.with_changes(definition=lasting(_Marked().visit(copy.deepcopy(function.node))))


class _Marked(ast.NodeTransformer):
    def visit_Expr(self, node: ast.Expr) -> ast.stmt:
        match node.value:
            case ast.Call(func=ast.Name(id=name)) if name in _NAMES:
                return Interpreted(node)
        return node


def statements(
    context: Context,
    node: Interpreted,
    expression: Callable[[Context, ast.expr], Expression],
    evaluate: Callable[[Context, ast.Expr], list[Statement]],
) -> list[Statement]:
    """What a marked statement means: a ``print`` that the compiled kernel can have, what it means there.

    ``expression`` types an expression, ``evaluate`` a statement that is one.
    """
    call = node.statement.value
    assert isinstance(call, ast.Call) and isinstance(call.func, ast.Name)
    if call.func.id == "print":
        try:
            syntax.check_expression(call, context.source.file)
            return evaluate(context, node.statement)
        except CompileError:
            pass
    return [_host(context, node, expression)]


def _host(context: Context, node: Interpreted, expression: Callable[[Context, ast.expr], Expression]) -> Statement:
    """A marked statement as Python's, with the parts of it that have types."""
    names: list[str] = []
    values: list[Expression] = []

    class Typed(ast.NodeTransformer):
        def visit(self, part: ast.AST) -> Any:
            if isinstance(part, _OWN_NAMES):
                return part
            value = _typed(context, part, expression)
            if value is None:
                return super().generic_visit(part)
            names.append(f".part.{len(names)}")
            values.append(value)
            return ast.copy_location(ast.Name(names[-1], ast.Load()), part)

    for name in node.names:  # Python reads them from a copy of what there is now
        if not context.sees(name.id) and context.source.defines(name.id):
            context.specialiser.outside.lookup(context.source, name.id)
    made = copy.deepcopy(node.statement)
    call = made.value
    assert isinstance(call, ast.Call)
    call.args = [Typed().visit(argument) for argument in call.args]
    for keyword in call.keywords:
        keyword.value = Typed().visit(keyword.value)
    return Host(context.span(node), made, tuple(names), tuple(values))


def _typed(context: Context, part: ast.AST, expression: Callable[[Context, ast.expr], Expression]) -> Expression | None:
    """The value of a part, if the kernel language has it. A constant is Python's, whatever type it would have."""
    if not isinstance(part, ast.expr) or isinstance(part, (ast.Constant, ast.JoinedStr, ast.FormattedValue)):
        return None
    if isinstance(getattr(part, "ctx", None), (ast.Store, ast.Del)):
        return None
    try:
        syntax.check_expression(part, context.source.file)
        value = expression(context, part)
    except (CompileError, NotYetKnown):
        return None
    return None if value.type == NONE else with_default_type(value)
