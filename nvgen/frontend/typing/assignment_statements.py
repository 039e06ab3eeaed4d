"""Types assignments, and notes what each says of a variable's type."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.typing import arrays, lvalues, meant, statics
from nvgen.frontend.typing.assignment import assigned, kept
from nvgen.frontend.typing.context import Context, NotYetKnown, Operand, Static
from nvgen.frontend.typing.conversion import coerce, lossy
from nvgen.frontend.typing.expressions import expression, operand_of, part_of_index, with_result
from nvgen.frontend.typing.operators import OPERATORS, in_place
from nvgen.frontend.typing.unpacking import is_sequence, length, parts
from nvgen.tree import (
    Assign,
    Expression,
    Statement,
)
from nvgen.types import ArrayType, Scalar, StaticType, TupleType, Type, Weak

#: What a pass knows of a statement; in the passes before the last a mistake may still go away.
Rule = Callable[[Context, Any], list[Statement]]


def attempt(context: Context, rule: Rule, node: ast.stmt) -> list[Statement]:
    """A statement; before the final pass one that cannot be typed yet counts as absent."""
    try:
        return rule(context, node)
    except (NotYetKnown, CompileError) as error:
        context.refuse(error, node)
    return []


def assign(context: Context, node: ast.Assign) -> list[Statement]:
    if not context.final:
        separate = _separate(node)
        if separate:
            return [statement for part in separate for statement in attempt(context, assign, part)]
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
    return assign_target(context, target, operand, span)


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
    free_name(context, name)
    context.bindings[name] = operand


def free_name(context: Context, name: str) -> None:
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
        statements += assign_target(context, target, part, context.span(node))
    return statements


def _type_of_target(context: Context, target: ast.expr) -> Type | None:
    """The type of what is assigned, as far as this pass knows it."""
    if isinstance(target, ast.Name):
        return context.types.get(target.id)
    if isinstance(target, ast.Tuple):
        types = [_type_of_target(context, element) for element in target.elts]
        return TupleType(tuple(type_ for type_ in types if type_ is not None))
    return lvalues.type_of(context, target) if isinstance(target, (ast.Subscript, ast.Attribute)) else None


def assign_target(context: Context, target: ast.expr, value: Expression, span: Span) -> list[Statement]:
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
        statements += assign_target(context, element, part, span)
    return statements


def augmented(context: Context, node: ast.AugAssign) -> list[Statement]:
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
    position, operand = context.span(node.target).text, context.span(node.value).text
    if not isinstance(node.value, (ast.Name, ast.Constant, ast.Call, ast.Subscript, ast.Attribute)):
        operand = f"({operand})"
    written = f"{position} {OPERATORS[type(node.op)]} {operand}"
    raise CompileError(lossy(value, lvalue.type, purpose, written, f"{position} = "))


def annotated(context: Context, node: ast.AnnAssign) -> list[Statement]:
    """``x: nv.f64 = value``: the type was read before the first pass."""
    if not isinstance(node.target, ast.Name):
        raise lvalues.cannot_assign(context, node.target)
    if node.value is None:
        return []
    return _assign_one(context, node.target, expression(context, node.value), context.span(node))
