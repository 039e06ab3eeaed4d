"""Types statements, and notes what each assignment says of a variable's type."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from nvgen import diagnostics
from nvgen.base.records import Node
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.operations import dispatch
from nvgen.frontend.source.rules import NVGEN
from nvgen.frontend.typing import arrays, assertions, interpreted, loops, lvalues, meant, misread, patterns, statics
from nvgen.frontend.typing.assignment import assigned, joined_result, kept, once
from nvgen.frontend.typing.context import Context, NotYetKnown, Operand, Static
from nvgen.frontend.typing.conversion import coerce, lossy, stays, with_default_type
from nvgen.frontend.typing.expressions import define, expression, operand_of, part_of_index, with_result
from nvgen.frontend.typing.operators import OPERATORS, in_place
from nvgen.frontend.typing.unpacking import is_sequence, length, parts
from nvgen.lang import no_unroll, unroll
from nvgen.tree import (
    Assert,
    Assign,
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
from nvgen.types import NONE, NOT_IMPLEMENTED, ArrayType, Scalar, StaticType, TupleType, Type, Weak

#: What a pass knows of a statement; in the passes before the last a mistake may still go away.
_Rule = Callable[[Context, Any], list[Statement]]


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
            made = _attempt(context, rule, node)
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
    return not (len(made) == 1 and isinstance(made[0], If) and made[0].span == context.span(node))


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


def _attempt(context: Context, rule: _Rule, node: ast.stmt) -> list[Statement]:
    """A statement; before the final pass one that cannot be typed yet counts as absent."""
    try:
        return rule(context, node)
    except (NotYetKnown, CompileError) as error:
        context.refuse(error, node)
    return []


# Assignments


def _assign(context: Context, node: ast.Assign) -> list[Statement]:
    if not context.final:
        separate = _separate(node)
        if separate:
            return [statement for part in separate for statement in _attempt(context, _assign, part)]
    span = context.span(node)
    operand = operand_of(context, node.value)
    if all(isinstance(target, ast.Name) for target in node.targets):
        found = meant.assignment(context, node.targets, operand, span)
        if found is not None:
            return found
    if isinstance(operand, Static):
        (target, *others) = node.targets
        stored = None if others else _stored_by_rules(context, target, operand, span)
        if stored is not None:
            return stored
        return _bind_names(context, node.targets, operand)
    with_result(operand)
    if len(node.targets) > 1:
        return _assign_chain(context, node, operand)
    (target,) = node.targets
    return _assign_target(context, target, operand, span)


def _separate(node: ast.Assign) -> list[ast.Assign]:
    """``a, b = x, y`` as an assignment each, so that what is wrong with one of them hides no other's type."""
    match node:
        case ast.Assign(targets=[ast.Tuple(elts=targets)], value=ast.Tuple(elts=values)) if len(targets) == len(values):
            pairs = zip(targets, values, strict=True)
            return [ast.copy_location(ast.Assign([target], value), node) for target, value in pairs]
    return []


def _bind_names(context: Context, targets: list[ast.expr], operand: Static) -> list[Statement]:
    """A name for a type, a function or another thing of compile time: it stands for that in all that follows."""
    for target in targets:
        if not isinstance(target, ast.Name) or target.id in context.types:
            statics.as_value(operand)
        assert isinstance(target, ast.Name)
        bind_name(context, target.id, operand, context.span(target))
    return []


def bind_name(context: Context, name: str, operand: Operand, span: Span) -> None:
    """Binds a name at compile time.

    Raises:
        CompileError: it stands for something else already.
    """
    known = context.bindings.get(name)
    if known is not None and not _is_same(known, operand):
        raise CompileError(diagnostics.names.BoundReassigned(span, name))
    _free(context, name)
    context.bindings[name] = operand


def _free(context: Context, name: str) -> None:
    """The name of a loop that has ended is one like others, when it stands for something else."""
    context.release([name])
    context.unrolled_names.discard(name)


def _is_same(one: Operand, other: Operand) -> bool:
    return isinstance(one, Static) and isinstance(other, Static) and StaticType(one.value) == StaticType(other.value)


def _assign_chain(context: Context, node: ast.Assign, value: Expression) -> list[Statement]:
    """``a = b = value``: the value is evaluated before the first target is assigned.

    It is evaluated once, but what literals were combined into once in the type of each target.
    """
    statements: list[Statement] = []
    if isinstance(value.type, Weak):
        values = [kept(context, value, statements, _type_of_target(context, target)) for target in node.targets]
    else:
        values = [kept(context, value, statements)] * len(node.targets)
    for target, part in zip(node.targets, values, strict=True):
        statements += _assign_target(context, target, part, context.span(node))
    return statements


def _type_of_target(context: Context, target: ast.expr) -> Type | None:
    """The type of what is assigned, as far as this pass knows it."""
    if isinstance(target, ast.Name):
        return context.types.get(target.id)
    if isinstance(target, ast.Tuple):
        types = [_type_of_target(context, element) for element in target.elts]
        return TupleType(tuple(type_ for type_ in types if type_ is not None))
    return lvalues.type_of(context, target) if isinstance(target, (ast.Subscript, ast.Attribute)) else None


def _assign_target(context: Context, target: ast.expr, value: Expression, span: Span) -> list[Statement]:
    rule = _unpack if isinstance(target, ast.Tuple) else _assign_one
    return rule(context, target, value, span)  # type: ignore[arg-type]


def _assign_one(context: Context, target: ast.expr, value: Expression, span: Span) -> list[Statement]:
    if isinstance(target, ast.Name):
        local = assigned(context, target.id, value, context.span(target))
        if context.final:
            value = coerce(context.rules.assigned(value, local.type), local.type, f"variable `{target.id}`")
        return [Assign(span, local, value)]
    stored = _stored_by_rules(context, target, value, span)
    if stored is not None:
        return stored
    if isinstance(target, ast.Subscript):
        owner = operand_of(context, target.value)
        if isinstance(owner, Expression) and isinstance(owner.type, ArrayType):
            where = arrays.assigned_indices(context, owner, target, part_of_index)
            return [arrays.store(owner, where, context.rules.assigned(value, owner.type.dtype), span)]
    if isinstance(target, (ast.Subscript, ast.Attribute)):
        return [_write(context, lvalues.of_target(context, target), value, span)]
    raise lvalues.cannot_assign(context, target)


def _stored_by_rules(context: Context, target: ast.expr, value: Operand, span: Span) -> list[Statement] | None:
    """What the function's rules assign in a way of their own; None where the kernel language does."""
    is_place = isinstance(target, (ast.Subscript, ast.Attribute))
    return meant.assignment(context, [target], value, span) if is_place else None


def _write(context: Context, lvalue: Expression, value: Expression, span: Span) -> Statement:
    return lvalues.write(lvalue, context.rules.assigned(value, lvalue.type), span)


def _unpack(context: Context, target: ast.Tuple, value: Expression, span: Span) -> list[Statement]:
    """``a, b = value``: every part is evaluated before the first name is assigned."""
    if not is_sequence(value.type):
        raise CompileError(diagnostics.types.NotUnpackable(value.span, value.type))
    count = length(value.type)
    if len(target.elts) != count:
        raise CompileError(diagnostics.types.WrongUnpackCount(context.span(target), len(target.elts), count))
    statements: list[Statement] = []
    pairs = list(zip(target.elts, parts(context, value), strict=True))
    values = [kept(context, part, statements, _type_of_target(context, element)) for element, part in pairs]
    for element, part in zip(target.elts, values, strict=True):
        statements += _assign_target(context, element, part, span)
    return statements


def _augmented(context: Context, node: ast.AugAssign) -> list[Statement]:
    """``x += value``; of ``a[i] += value`` array and index are evaluated once."""
    span = context.span(node)
    if isinstance(node.target, ast.Name):
        target = ast.copy_location(ast.Name(node.target.id, ast.Load()), node.target)
        variable = expression(context, target)
        value = in_place(context, node.op, variable, expression(context, node.value), span)
        return _in_whole(context, node, variable, value, lambda: _assign_one(context, node.target, value, span))
    if not isinstance(node.target, (ast.Subscript, ast.Attribute)):
        raise lvalues.cannot_assign(context, node.target)
    statements: list[Statement] = []
    lvalue = lvalues.fixed(context, lvalues.augmented(context, node.target), statements)
    value = in_place(context, node.op, lvalue, expression(context, node.value), span)
    return _in_whole(context, node, lvalue, value, lambda: [*statements, _write(context, lvalue, value, span)])


def _in_whole(
    context: Context,
    node: ast.AugAssign,
    lvalue: Expression,
    value: Expression,
    assign: Callable[[], list[Statement]],
) -> list[Statement]:
    """What ``assign`` returns; a conversion has no place in ``a[i] += 1``, so remedies have the whole assignment."""
    try:
        return assign()
    except CompileError as error:
        if not isinstance(error.diagnostic, diagnostics.types.LossyConversion) or not isinstance(lvalue.type, Scalar):
            raise
        purpose = error.diagnostic.purpose
    place, operand = context.span(node.target).text, context.span(node.value).text
    if not isinstance(node.value, (ast.Name, ast.Constant, ast.Call, ast.Subscript, ast.Attribute)):
        operand = f"({operand})"
    written = f"{place} {OPERATORS[type(node.op)]} {operand}"
    raise CompileError(lossy(value, lvalue.type, purpose, written, f"{place} = "))


def _annotated(context: Context, node: ast.AnnAssign) -> list[Statement]:
    """``x: nv.f64 = value``: the type was read before the first pass."""
    if not isinstance(node.target, ast.Name):
        raise lvalues.cannot_assign(context, node.target)
    if node.value is None:
        return []
    return _assign_one(context, node.target, expression(context, node.value), context.span(node))


# Functions


def _define(context: Context, node: ast.FunctionDef) -> list[Statement]:
    definition = define(context, node)
    known = context.bindings.get(node.name)
    is_same = isinstance(known, Static) and getattr(known.value, "node", None) is node
    if (known is not None and not is_same) or node.name in context.types:
        raise CompileError(diagnostics.names.BoundReassigned(context.span(node), node.name))
    _free(context, node.name)
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


_RULES = loops.Rules(block, _assign_target)
_STATEMENTS: dict[type[ast.stmt], _Rule] = {
    ast.Assign: _assign,
    ast.AugAssign: _augmented,
    ast.AnnAssign: _annotated,
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
