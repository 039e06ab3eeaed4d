"""Types statements, those of assignments apart (see ``assignment_statements``)."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from functools import partial

from nvgen import diagnostics
from nvgen.base.records import Node
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.operations import dispatch
from nvgen.frontend.source.rules import NVGEN
from nvgen.frontend.typing import assertions, interpreted, loops, misread, patterns, statics
from nvgen.frontend.typing.assignment import joined_result, once
from nvgen.frontend.typing.assignment_statements import (
    Rule,
    annotated,
    assign,
    assign_target,
    attempt,
    augmented,
    free_name,
)
from nvgen.frontend.typing.context import Context, NotYetKnown, Operand, Static
from nvgen.frontend.typing.conversion import coerce, stays, with_default_type
from nvgen.frontend.typing.expressions import define, expression, operand_of, with_result
from nvgen.lang import no_unroll, unroll
from nvgen.tree import (
    Assert,
    Body,
    Break,
    Constant,
    Continue,
    Evaluate,
    Expression,
    ForRange,
    If,
    Pack,
    Return,
    Statement,
    While,
)
from nvgen.types import NONE, NOT_IMPLEMENTED, Weak


def block(context: Context, nodes: list[ast.stmt]) -> Body:
    """The statements of a body, in order."""
    statements: list[Statement] = []
    hint: _Hint | None = None
    failing = context.failing
    for node in nodes:
        rule = _STATEMENTS.get(type(node))
        if rule is None:
            raise context.unknown_node(node)
        if hint is not None and not isinstance(node, (ast.For, ast.While)):
            hint.refuse(context)
            hint = None
        following: _Hint | None = None
        try:
            following = _hint(context, node) if isinstance(node, ast.Expr) else None
        except (NotYetKnown, CompileError) as error:
            context.refuse(error, node)
            continue
        if following is None:
            made = attempt(context, rule, node)
            statements += made if hint is None else hint.applied(made)
            if isinstance(node, ast.If) and _is_decided(context, node, made) and _returns(made):
                break  # as after `if isinstance(x, C): return ...`, where x is one
            failed = _failing(made)
            if failed is not None and context.is_kernel:
                break  # as after `assert x is not None`, where it is; a function has yet to return something
            context.failing = context.failing or failed
        hint = following
    if hint is not None:
        hint.refuse(context)
    context.failing = failing
    return tuple(statements)


def _is_decided(context: Context, node: ast.If, made: list[Statement]) -> bool:
    """Whether the test of an ``if`` is a constant, so that one of its branches stands in its place."""
    if len(made) != 1 or not isinstance(made[0], If):
        return True
    own, kept = context.span(node), made[0].span
    return (kept.line, kept.column) != (own.line, own.column)


def _returns(statements: Sequence[Statement]) -> bool:
    """Whether nothing that follows is reached."""
    match statements[-1] if statements else None:
        case Return():
            return True
        case If(body=body, orelse=orelse):
            return _returns(body) and _returns(orelse)
    return False


def _failing(statements: Sequence[Statement]) -> Assert | None:
    """The assertion that they end with, if it does not hold when the kernel is compiled."""
    last = statements[-1] if statements else None
    if isinstance(last, Assert) and isinstance(last.test, Constant) and not last.test.value:
        return last
    return None


class _Hint(Node):
    """``nv.unroll(n)`` or ``nv.no_unroll()`` before a loop."""

    node: ast.Expr
    name: str
    factor: int

    def refuse(self, context: Context) -> None:
        """Refuses a hint that no loop follows."""
        error = diagnostics.functions.LooseHint(context.span(self.node), self.name)
        context.refuse(CompileError(error), self.node)

    def applied(self, loop: list[Statement]) -> list[Statement]:
        """The loop with the hint; one that is unrolled or never runs needs none."""
        return [s.with_changes(unroll=self.factor) if isinstance(s, (ForRange, While)) else s for s in loop]


def _hint(context: Context, node: ast.Expr) -> _Hint | None:
    call = node.value
    if not isinstance(call, ast.Call) or not isinstance(call.func, (ast.Name, ast.Attribute)):
        return None
    if _assigns_field(context, node):
        return None
    callee = operand_of(context, call.func)
    if not isinstance(callee, Static) or (callee.value is not unroll and callee.value is not no_unroll):
        return None
    span, name = context.span(node), callee.value.name
    most = 1 if callee.value is unroll else 0
    if len(call.args) > most or call.keywords:
        raise CompileError(diagnostics.types.WrongArgumentCount(span, f"nv.{name}", f"0 to {most}", len(call.args)))
    if not call.args:
        return _Hint(node, name, 0 if callee.value is unroll else 1)
    factor = expression(context, call.args[0])
    if not isinstance(factor, Constant) or type(factor.value) is not int or factor.value < 1:
        raise CompileError(diagnostics.types.NotConstant(factor.span, "the factor of `nv.unroll`"))
    return _Hint(node, name, factor.value)


# Functions


def _define(context: Context, node: ast.FunctionDef) -> list[Statement]:
    definition = define(context, node)
    known = context.bindings.get(node.name)
    is_same = isinstance(known, Static) and getattr(known.value, "node", None) is node
    if (known is not None and not is_same) or node.name in context.types:
        raise CompileError(diagnostics.names.BoundReassigned(context.span(node), node.name))
    free_name(context, node.name)
    context.bindings[node.name] = Static(context.span(node), definition)
    return []


def _kernel_return(context: Context, node: ast.Return, span: Span) -> list[Statement]:
    """``return f(x)`` in a kernel, which other rules than the language's allow where `f` returns nothing."""
    assert node.value is not None
    value = operand_of(context, node.value) if context.rules is not NVGEN else None
    if isinstance(value, Expression) and value.type == NONE:
        return [Evaluate(span, value), Return(span)]
    raise CompileError(diagnostics.types.KernelReturnsValue(context.span(node.value)))


def _return(context: Context, node: ast.Return) -> list[Statement]:
    span = context.span(node)
    is_none = node.value is None or (isinstance(node.value, ast.Constant) and node.value.value is None)
    if getattr(node, "is_implicit", False) and context.stated_result is not None:
        return []
    if context.is_kernel:
        return [Return(span)] if is_none else _kernel_return(context, node, span)
    if is_none:
        return [_none_result(context, span)]
    assert node.value is not None
    operand = operand_of(context, node.value)
    if isinstance(operand, Static) and operand.value is NotImplemented:
        joined_result(context, NOT_IMPLEMENTED, span)
        return [Return(span)]
    if isinstance(operand, Static) and operand.value is None and context.rules is not NVGEN:
        return [_none_result(context, span)]
    value = statics.as_value(operand)
    if value.type == NONE:  # `return f(x)` of a function that returns nothing
        return [Evaluate(span, value), _none_result(context, span)]
    if isinstance(value.type, Weak) and not isinstance(value, Constant) and not context.defaulted:
        context.awaits_defaults = True
        raise NotYetKnown("result")
    joined_result(context, value.type, value.span)
    result = context.result
    assert result is not None
    if not context.final:
        return [Return(span, value)]
    if isinstance(result, Weak):
        result = result.default
    return [Return(span, coerce(context.rules.assigned(value, result), result, f"result of `{context.source.name}`"))]


def _none_result(context: Context, span: Span) -> Return:
    """The end of a function that returns nothing here.

    Raises:
        CompileError: it returns something elsewhere.
    """
    joined_result(context, NONE, span)
    if context.result == NONE:
        return Return(span)
    none, result = Pack(span, NONE, ()), context.result
    value = none if result is None else context.rules.assigned(none, result)
    if value is none:
        raise CompileError(diagnostics.functions.ResultChanged(span, context.source.name, result, NONE))
    return Return(span, value)


# Control flow


def _if(context: Context, node: ast.If) -> list[Statement]:
    test = loops.condition(context, node.test)
    if isinstance(test, Constant):  # the other branch is not typed
        return list(block(context, node.body if test.value else node.orelse))
    body, orelse = loops.alternatives(context, lambda: block(context, node.body), lambda: block(context, node.orelse))
    return [] if test is None else [If(context.span(node), test, body, orelse)]


def _assigns_field(context: Context, node: ast.Expr) -> bool:
    if not context.source.changes_first:
        return False
    from nvgen.frontend.typing import initialisers  # most kernels have no structs

    return initialisers.is_field_assignment(context, node.value)


def _evaluate(context: Context, node: ast.Expr) -> list[Statement]:
    if isinstance(node.value, ast.Constant):
        return []
    context.statement = context.span(node.value)
    if _assigns_field(context, node):
        from nvgen.frontend.typing import initialisers  # most kernels have no structs

        return initialisers.field_assignment(context, node.value, expression)
    operand = operand_of(context, node.value)
    misread.check_statement(context, node)
    return [Evaluate(context.span(node), dispatch.unused(statics.as_value(operand)))]


def _match(context: Context, node: ast.Match) -> list[Statement]:
    """``match`` as a chain of ``if``: patterns are constants, alternatives of them, and names."""
    statements: list[Statement] = []
    try:
        subject = operand_of(context, node.subject)
        if not (isinstance(subject, Static) and subject.value is None):
            subject = with_result(statics.as_value(subject))
    except (NotYetKnown, CompileError):
        if context.final:
            raise
        context.not_final = True
        return loops.bodies_alone(context, _RULES, *(case.body for case in node.cases))
    if not (isinstance(subject, Static) or stays(context, subject)):  # None is no value, but matches `None`
        subject = once(context, with_default_type(subject) if context.final else subject, statements)
    return [*statements, *_cases(context, subject, node.cases)]


def _cases(context: Context, subject: Operand, cases: list[ast.match_case]) -> list[Statement]:
    if not cases:
        return []
    first, *others = cases
    test, assigns = patterns.case(context, subject, first)
    if isinstance(test, Constant):
        return [*assigns, *block(context, first.body)] if test.value else _cases(context, subject, others)
    body, orelse = loops.alternatives(
        context,
        lambda: (*assigns, *block(context, first.body)),
        lambda: tuple(_cases(context, subject, others)),
    )
    return [If(context.span(first.pattern), test, body, orelse)]


_RULES = loops.Rules(block, assign_target)
_STATEMENTS: dict[type[ast.stmt], Rule] = {
    ast.Assign: assign,
    ast.AugAssign: augmented,
    ast.AnnAssign: annotated,
    ast.If: _if,
    ast.While: lambda context, node: loops.while_loop(context, node, _RULES),
    ast.For: lambda context, node: loops.for_loop(context, node, _RULES),
    ast.Return: _return,
    ast.Break: lambda context, node: [Break(context.span(node))],
    ast.Continue: lambda context, node: [Continue(context.span(node))],
    ast.Expr: _evaluate,
    ast.Pass: lambda context, node: [],
    ast.Assert: partial(assertions.assertion, operand_of=operand_of),
    ast.FunctionDef: _define,
    ast.Match: _match,
    interpreted.Interpreted: partial(interpreted.statements, expression=expression, evaluate=_evaluate),
}
