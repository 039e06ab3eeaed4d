"""Types statements, and notes what each assignment says of a variable's type."""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.context import ArrayReference, Context, NotYetKnown, Static
from nvgen.frontend.conversion import coerce, strong, truth
from nvgen.frontend.expressions import binary, expression, indices, meaning_of
from nvgen.frontend.tree import (
    Assign,
    Body,
    Break,
    Constant,
    Continue,
    Element,
    Evaluate,
    Expression,
    ForRange,
    If,
    Item,
    Local,
    Pack,
    Read,
    Return,
    Statement,
    Store,
    While,
)
from nvgen.types import WEAK_INT, ArrayType, TupleType, Type, common_type, is_integer, joined_type

#: What a pass knows of a statement; in the passes before the last a mistake may still go away.
_Rule = Callable[[Context, Any], list[Statement]]


def block(context: Context, nodes: list[ast.stmt]) -> Body:
    """The statements of a body, in order."""
    statements: list[Statement] = []
    for node in nodes:
        rule = _STATEMENTS.get(type(node))
        if rule is None:
            raise context.unknown_node(node)
        statements += _attempt(context, rule, node)
    return tuple(statements)


def _attempt(context: Context, rule: _Rule, node: ast.stmt) -> list[Statement]:
    """A statement; before the final pass one that cannot be typed yet counts as absent."""
    try:
        return rule(context, node)
    except NotYetKnown as unknown:
        if context.final:
            name = str(unknown)
            raise CompileError(diagnostics.names.MaybeUndefined(context.span(node), name)) from None
    except CompileError:
        if context.final:
            raise
    context.unsettled = True
    return []


def _condition(context: Context, node: ast.expr) -> Expression | None:
    """The test of an ``if`` or ``while``; None where this pass cannot type it, so that the bodies still are."""
    try:
        return truth(expression(context, node))
    except (NotYetKnown, CompileError):
        if context.final:
            raise
        context.unsettled = True
        return None


# Assignments


def _assign(context: Context, node: ast.Assign) -> list[Statement]:
    if len(node.targets) > 1:
        return _assign_chain(context, node)
    (target,) = node.targets
    if isinstance(target, ast.Tuple):
        return _unpack(context, target, node.value, context.span(node))
    return _assign_one(context, target, expression(context, node.value), context.span(node))


def _assign_chain(context: Context, node: ast.Assign) -> list[Statement]:
    """``a = b = value``: the value is evaluated once."""
    value = expression(context, node.value)
    value = strong(value) if context.final and not isinstance(value, Constant) else value
    if isinstance(value, (Constant, Read)):
        kept: list[Statement] = []
    else:
        local = context.temporary(value.type)
        kept, value = [Assign(context.span(node), local, value)], Read(value.span, value.type, local)
    for target in node.targets:
        if isinstance(target, ast.Tuple):
            kept += _unpack_value(context, target, value, context.span(node))
        else:
            kept += _assign_one(context, target, value, context.span(node))
    return kept


def _assign_one(context: Context, target: ast.expr, value: Expression, span: Span) -> list[Statement]:
    if isinstance(target, ast.Name):
        local = _assigned(context, target, value)
        return [Assign(span, local, coerce(value, local.type, f"variable `{target.id}`"))]
    if isinstance(target, ast.Subscript):
        array = _array_of(context, target)
        where = indices(context, array, target)
        return [Store(span, array.local, where, _element_value(array, value))]
    raise _cannot_assign(context, target)


def _cannot_assign(context: Context, target: ast.expr) -> CompileError:
    return CompileError(diagnostics.types.CannotAssign(context.span(target), ast.unparse(target)))


def _array_of(context: Context, target: ast.Subscript) -> ArrayReference:
    owner = meaning_of(context, target.value)
    if not isinstance(owner, ArrayReference):
        raise _cannot_assign(context, target)
    return owner


def _element_value(array: ArrayReference, value: Expression) -> Expression:
    assert isinstance(array.local.type, ArrayType)
    return coerce(value, array.local.type.dtype, f"elements of `{array.local.name}`")


def _assigned(context: Context, target: ast.Name, value: Expression) -> Local:
    """The variable, its type joined with that of one more value.

    Raises:
        CompileError: the variable has another type already.
    """
    name = target.id
    known = context.types.get(name)
    if isinstance(known, ArrayType):
        raise CompileError(diagnostics.types.ArrayReassigned(context.span(target), name))
    if known is None:
        context.types[name] = value.type
    elif known != value.type and not context.stated(name):
        joined = _joined(known, value.type)
        if joined is None:
            raise CompileError(diagnostics.types.TypeChanged(context.span(target), name, known, value.type))
        if joined != known:
            context.types[name] = joined
            context.unsettled = True
    return context.local(name)


def _joined(left: Type, right: Type) -> Type | None:
    if isinstance(left, TupleType) and isinstance(right, TupleType) and len(left.elements) == len(right.elements):
        elements = [_joined(a, b) for a, b in zip(left.elements, right.elements, strict=True)]
        return None if None in elements else TupleType(tuple(e for e in elements if e is not None))
    return joined_type(left, right)


def _unpack(context: Context, target: ast.Tuple, value: ast.expr, span: Span) -> list[Statement]:
    return _unpack_value(context, target, expression(context, value), span)


def _unpack_value(context: Context, target: ast.Tuple, value: Expression, span: Span) -> list[Statement]:
    """``a, b = value``: every part is evaluated before the first name is assigned."""
    if not isinstance(value.type, TupleType):
        raise CompileError(diagnostics.types.NotUnpackable(value.span, value.type))
    if len(target.elts) != len(value.type.elements):
        raise CompileError(
            diagnostics.types.WrongUnpackCount(context.span(target), len(target.elts), len(value.type.elements))
        )
    if isinstance(value, Pack):
        parts = list(value.elements)
    else:
        parts = [Item(value.span, type_, value, place) for place, type_ in enumerate(value.type.elements)]
    statements: list[Statement] = []
    kept = [_keep(context, part, statements) for part in parts]
    for element, part in zip(target.elts, kept, strict=True):
        if isinstance(element, ast.Tuple):
            statements += _unpack_value(context, element, part, span)
        else:
            statements += _assign_one(context, element, part, span)
    return statements


def _keep(context: Context, value: Expression, statements: list[Statement]) -> Expression:
    """``value`` as it is now, whatever is assigned later; ``statements`` gets what evaluates it.

    Literals stay literals, so that they take the type of the variable that they are assigned to.
    """
    if isinstance(value, Constant):
        return value
    if isinstance(value, Pack):
        elements = tuple(_keep(context, element, statements) for element in value.elements)
        return Pack(value.span, TupleType(tuple(element.type for element in elements)), elements)
    value = strong(value) if context.final else value
    local = context.temporary(value.type)
    statements.append(Assign(value.span, local, value))
    return Read(value.span, value.type, local)


def _augmented(context: Context, node: ast.AugAssign) -> list[Statement]:
    """``x += value``; of ``a[i] += value`` the index is evaluated once."""
    span = context.span(node)
    if isinstance(node.target, ast.Name):
        target = ast.copy_location(ast.Name(node.target.id, ast.Load()), node.target)
        value = binary(context, node.op, expression(context, target), expression(context, node.value), span)
        return _assign_one(context, node.target, value, span)
    if not isinstance(node.target, ast.Subscript):
        raise _cannot_assign(context, node.target)
    array = _array_of(context, node.target)
    assert isinstance(array.local.type, ArrayType)
    statements: list[Statement] = []
    where: list[Expression] = []
    for index in indices(context, array, node.target):
        if not isinstance(index, (Constant, Read)):
            local = context.temporary(index.type)
            statements.append(Assign(index.span, local, index))
            index = Read(index.span, index.type, local)
        where.append(index)
    element = Element(context.span(node.target), array.local.type.dtype, array.local, tuple(where))
    value = binary(context, node.op, element, expression(context, node.value), span)
    return [*statements, Store(span, array.local, tuple(where), _element_value(array, value))]


def _annotated(context: Context, node: ast.AnnAssign) -> list[Statement]:
    """``x: nv.f64 = value``: the type was read before the first pass."""
    if not isinstance(node.target, ast.Name):
        raise _cannot_assign(context, node.target)
    if node.value is None:
        return []
    return _assign_one(context, node.target, expression(context, node.value), context.span(node))


# Control flow


def _if(context: Context, node: ast.If) -> list[Statement]:
    test = _condition(context, node.test)
    body, orelse = block(context, node.body), block(context, node.orelse)
    return [] if test is None else [If(context.span(node), test, body, orelse)]


def _while(context: Context, node: ast.While) -> list[Statement]:
    test = _condition(context, node.test)
    body, orelse = block(context, node.body), block(context, node.orelse)
    return [] if test is None else [While(context.span(node), test, body, orelse)]


def _for(context: Context, node: ast.For) -> list[Statement]:
    try:
        bounds = _range_bounds(context, node.iter)
        if not isinstance(node.target, ast.Name):
            raise _cannot_assign(context, node.target)
        type_ = _range_type(bounds)
        local = _loop_variable(context, node.target, type_)
        start, stop, step = (coerce(bound, local.type, "`range`") for bound in bounds)
    except (NotYetKnown, CompileError):
        if context.final:
            raise
        context.unsettled = True
        block(context, node.body)
        block(context, node.orelse)
        return []
    body, orelse = block(context, node.body), block(context, node.orelse)
    return [ForRange(context.span(node), local, start, stop, step, body, orelse)]


def _loop_variable(context: Context, target: ast.Name, type_: Type) -> Local:
    """The variable that counts: an integer, whatever else is assigned to it."""
    span = context.span(target)
    local = _assigned(context, target, Read(span, type_, Local(target.id, type_)))
    if not is_integer(local.type):
        raise CompileError(diagnostics.types.TypeChanged(span, target.id, local.type, type_))
    return local


def _range_bounds(context: Context, node: ast.expr) -> tuple[Expression, Expression, Expression]:
    """Start, stop and step of ``range(...)``."""
    span = context.span(node)
    callee = meaning_of(context, node.func) if isinstance(node, ast.Call) else None
    if not isinstance(node, ast.Call) or not isinstance(callee, Static) or callee.value is not range:
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


def _range_type(bounds: tuple[Expression, Expression, Expression]) -> Type:
    """The common type of the bounds; a negative step among unsigned bounds does not fit and is refused with them."""
    type_: Any = bounds[0].type
    for bound in bounds[1:]:
        joined = common_type(type_, bound.type)  # type: ignore[arg-type]
        if joined is None:
            raise CompileError(diagnostics.types.NoCommonType(bounds[0].span, type_, bound.type, "range", bound.span))
        type_ = joined
    return type_  # type: ignore[no-any-return]


def _return(context: Context, node: ast.Return) -> list[Statement]:
    if node.value is not None and not (isinstance(node.value, ast.Constant) and node.value.value is None):
        raise CompileError(diagnostics.types.KernelReturnsValue(context.span(node.value)))
    return [Return(context.span(node))]


def _break(context: Context, node: ast.Break) -> list[Statement]:
    return [Break(context.span(node))]


def _continue(context: Context, node: ast.Continue) -> list[Statement]:
    return [Continue(context.span(node))]


def _evaluate(context: Context, node: ast.Expr) -> list[Statement]:
    if isinstance(node.value, ast.Constant):
        return []
    return [Evaluate(context.span(node), strong(expression(context, node.value)))]


def _pass(context: Context, node: ast.Pass) -> list[Statement]:
    return []


_STATEMENTS: dict[type[ast.stmt], _Rule] = {
    ast.Assign: _assign,
    ast.AugAssign: _augmented,
    ast.AnnAssign: _annotated,
    ast.If: _if,
    ast.While: _while,
    ast.For: _for,
    ast.Return: _return,
    ast.Break: _break,
    ast.Continue: _continue,
    ast.Expr: _evaluate,
    ast.Pass: _pass,
}
