"""Types expressions.

One function an expression of Python's syntax, found in a table. Each takes the pass's context and a node and gives a
typed expression, or something static (a module, an operation, a type), or an array.
"""

from __future__ import annotations

import ast
from collections.abc import Callable
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError
from nvgen.frontend import calls, folding, statics
from nvgen.frontend.context import ArrayReference, Context, Meaning, Static
from nvgen.frontend.conversion import as_common, bind, require_number, strong, to_operand, truth
from nvgen.frontend.tree import (
    Binary,
    Compare,
    Conditional,
    Constant,
    Element,
    Expression,
    Extent,
    Invert,
    Item,
    Negate,
    Not,
    Pack,
    Power,
    Read,
)
from nvgen.types import (
    WEAK_FLOAT,
    WEAK_INT,
    ArrayType,
    Kind,
    Scalar,
    TupleType,
    Type,
    Weak,
    bool_,
    i32,
    i64,
    is_integer,
)

_OPERATORS: dict[type[ast.operator], str] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.Div: "/",
    ast.FloorDiv: "//",
    ast.Mod: "%",
    ast.Pow: "**",
    ast.LShift: "<<",
    ast.RShift: ">>",
    ast.BitOr: "|",
    ast.BitXor: "^",
    ast.BitAnd: "&",
    ast.MatMult: "@",
}
_COMPARISONS: dict[type[ast.cmpop], str] = {
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
}
_NO_COMPARISONS: dict[type[ast.cmpop], str] = {ast.Is: "is", ast.IsNot: "is not", ast.In: "in", ast.NotIn: "not in"}
_BITWISE = frozenset(["&", "|", "^", "<<", ">>"])
#: `x ** n` is multiplication up to here.
_MAX_EXPONENT = 64


def expression(context: Context, node: ast.expr) -> Expression:
    """The value of ``node``.

    Raises:
        CompileError: it is ill-typed, or has no value when the kernel runs.
    """
    meaning = meaning_of(context, node)
    if isinstance(meaning, ArrayReference):
        raise CompileError(diagnostics.types.ArrayAsValue(meaning.span, meaning.local.name, meaning.local.type))
    if isinstance(meaning, Static):
        return statics.as_value(meaning)
    return meaning


def meaning_of(context: Context, node: ast.expr) -> Meaning:
    """What ``node`` stands for."""
    rule = _EXPRESSIONS.get(type(node))
    if rule is None:
        raise context.unknown_node(node)
    return rule(context, node)


def _constant(context: Context, node: ast.Constant) -> Expression:
    value: Any = node.value  # a number: the syntax check has refused the other constants
    return statics.number(context.span(node), value)


def _name(context: Context, node: ast.Name) -> Meaning:
    span = context.span(node)
    if node.id not in context.declared:
        return statics.name(context, node.id, span)
    local = context.local(node.id)
    if isinstance(local.type, ArrayType):
        return ArrayReference(span, local)
    return Read(span, local.type, local)


def _attribute(context: Context, node: ast.Attribute) -> Meaning:
    owner = meaning_of(context, node.value)
    span = context.span(node)
    if isinstance(owner, ArrayReference):
        return _array_attribute(owner, node.attr, span)
    if isinstance(owner, Static):
        return statics.attribute(owner, node.attr, span)
    raise CompileError(diagnostics.names.UnknownAttribute(span, repr(owner.type), node.attr))


def _array_attribute(array: ArrayReference, name: str, span: diagnostics.Span) -> Expression:
    type_ = array.local.type
    assert isinstance(type_, ArrayType)
    match name:
        case "size":
            return array_size(array, span)
        case "shape":
            extents = tuple(Extent(span, i32, array.local, axis) for axis in range(type_.ndim))
            return Pack(span, TupleType((i32,) * type_.ndim), extents)
        case "ndim":
            return Constant(span, WEAK_INT, type_.ndim)
        case "dtype" | "T" | "strides":
            raise CompileError(diagnostics.syntax.NotYet(span, f"`.{name}` of an array"))
    error = diagnostics.names.UnknownAttribute(span, repr(type_), name)
    raise CompileError(error.because(error.Known("size, shape, ndim")))


def array_size(array: ArrayReference, span: diagnostics.Span) -> Expression:
    """How many elements an array has: an i32 like its extent with one dimension, an i64 with more."""
    type_ = array.local.type
    assert isinstance(type_, ArrayType)
    extents: list[Expression] = [Extent(span, i32, array.local, axis) for axis in range(type_.ndim)]
    if len(extents) == 1:
        return extents[0]
    size = to_operand(extents[0], i64)
    for extent in extents[1:]:
        size = Binary(span, i64, "*", size, to_operand(extent, i64))
    return size


def _subscript(context: Context, node: ast.Subscript) -> Expression:
    owner = meaning_of(context, node.value)
    if isinstance(owner, ArrayReference):
        array = owner.local
        assert isinstance(array.type, ArrayType)
        return Element(context.span(node), array.type.dtype, array, indices(context, owner, node))
    if isinstance(owner, Expression) and isinstance(owner.type, TupleType):
        return _item(context, owner, node)
    type_ = repr(owner.type) if isinstance(owner, Expression) else statics.describe(owner.value)
    raise CompileError(diagnostics.types.NotIndexable(context.span(node.value), type_))


def _item(context: Context, owner: Expression, node: ast.Subscript) -> Expression:
    assert isinstance(owner.type, TupleType)
    position = expression(context, node.slice)
    count = len(owner.type.elements)
    if not isinstance(position, Constant) or not isinstance(position.value, int):
        raise CompileError(diagnostics.types.NotConstant(position.span, "the position in a tuple"))
    if not -count <= position.value < count:
        raise CompileError(diagnostics.types.PositionOutOfRange(position.span, position.value, count))
    place = position.value % count
    if isinstance(owner, Pack):
        return owner.elements[place].with_changes(span=context.span(node))
    return Item(context.span(node), owner.type.elements[place], owner, place)


def indices(context: Context, array: ArrayReference, node: ast.Subscript) -> tuple[Expression, ...]:
    """The indices in ``array[...]``: integers, as many as dimensions; a constant below 0 counts from the end."""
    type_ = array.local.type
    assert isinstance(type_, ArrayType)
    if isinstance(node.slice, ast.Tuple):
        values = [expression(context, element) for element in node.slice.elts]
    else:
        whole = expression(context, node.slice)
        values = list(whole.elements) if isinstance(whole, Pack) else [whole]
        if isinstance(whole.type, TupleType) and not isinstance(whole, Pack):
            values = [Item(whole.span, t, whole, place) for place, t in enumerate(whole.type.elements)]
    if len(values) != type_.ndim:
        raise CompileError(
            diagnostics.types.WrongIndexCount(context.span(node.slice), array.local.name, type_.ndim, len(values))
        )
    return tuple(_index(array, axis, value) for axis, value in enumerate(values))


def _index(array: ArrayReference, axis: int, value: Expression) -> Expression:
    if not is_integer(value.type):
        raise CompileError(diagnostics.types.NotAnIndex(value.span, value.type))
    index = strong(value)
    if isinstance(index, Constant) and index.value < 0:
        return Binary(index.span, i32, "+", Extent(index.span, i32, array.local, axis), to_operand(index, i32))
    return index


def _unary(context: Context, node: ast.UnaryOp) -> Expression:
    operand = expression(context, node.operand)
    span = context.span(node)
    if isinstance(node.op, ast.Not):
        condition = truth(operand)
        if isinstance(condition, Constant):
            return Constant(span, bool_, not condition.value)
        return Not(span, bool_, condition)
    symbol = {ast.USub: "-", ast.UAdd: "+", ast.Invert: "~"}[type(node.op)]
    require_number(operand, f"`{symbol}`")
    if operand.type == bool_:
        operand = to_operand(operand, i32)
    if symbol == "~" and (operand.type == WEAK_FLOAT or (isinstance(operand.type, Scalar) and operand.type.is_float)):
        raise CompileError(diagnostics.types.NotForFloats(span, symbol, operand.type))
    if isinstance(operand, Constant) and isinstance(operand.type, Weak):
        return operand.with_changes(span=span, value=folding.unary(symbol, operand.value))
    if symbol == "+":
        return operand
    return (Negate if symbol == "-" else Invert)(span, operand.type, operand)


def _binary(context: Context, node: ast.BinOp) -> Expression:
    left, right = expression(context, node.left), expression(context, node.right)
    return binary(context, node.op, left, right, context.span(node))


def binary(
    context: Context, operator: ast.operator, left: Expression, right: Expression, span: diagnostics.Span
) -> Expression:
    """``left operator right``, in the operands' common type."""
    symbol = _OPERATORS[type(operator)]
    if symbol == "@":
        raise CompileError(
            diagnostics.syntax.Impossible(span, "the operator `@`", "loop over the inner dimension and accumulate")
        )
    if symbol == "**":
        return _power(context, left, right, span)
    if left.type == bool_ == right.type and symbol in ("&", "|", "^"):
        return Binary(span, bool_, symbol, left, right)
    left, right = as_common(context, symbol, left, right)
    if isinstance(left.type, Weak):
        return _literals(context, symbol, left, right, span)
    assert isinstance(left.type, Scalar)
    _check_operator(symbol, left, right, span)
    return Binary(span, left.type, symbol, left, right)


def _literals(context: Context, symbol: str, left: Expression, right: Expression, span: diagnostics.Span) -> Expression:
    """Arithmetic on two literals: exact, at compile time, as Python does it."""
    if isinstance(left, Constant) and isinstance(right, Constant):
        value = folding.binary(symbol, left, right, span)
        return Constant(span, WEAK_FLOAT if isinstance(value, float) else WEAK_INT, value)
    if context.final:
        _check_operator(symbol, left, right, span)
    return Binary(span, left.type, symbol, left, right)


def _check_operator(symbol: str, left: Expression, right: Expression, span: diagnostics.Span) -> None:
    assert isinstance(left.type, (Scalar, Weak))
    if left.type.kind is Kind.FLOAT:
        if symbol in _BITWISE:
            raise CompileError(diagnostics.types.NotForFloats(span, symbol, left.type))
        if symbol in ("//", "%"):
            raise CompileError(diagnostics.syntax.NotYet(span, f"`{symbol}` of floats"))
        return
    if symbol == "/":
        raise CompileError(diagnostics.types.IntegerDivision(span, left.type))
    if symbol in ("//", "%") and isinstance(right, Constant) and right.value == 0:
        raise CompileError(diagnostics.types.DivisionByZero(right.span, symbol))


def _power(context: Context, left: Expression, right: Expression, span: diagnostics.Span) -> Expression:
    for operand in (left, right):
        require_number(operand, "`**`")
    if isinstance(left, Constant) and isinstance(right, Constant) and isinstance(right.type, Weak):
        value = folding.binary("**", left, right, span)
        if isinstance(left.type, Weak):
            return Constant(span, WEAK_FLOAT if isinstance(value, float) else WEAK_INT, value)
    if not isinstance(right, Constant) or not isinstance(right.value, int) or not 0 <= right.value <= _MAX_EXPONENT:
        raise CompileError(
            diagnostics.syntax.NotYet(
                right.span, f"`**` with an exponent other than a constant from 0 to {_MAX_EXPONENT}"
            )
        )
    base = to_operand(left, i32) if left.type == bool_ else left
    return Power(span, base.type, base, int(right.value))


def _logical(context: Context, node: ast.BoolOp) -> Expression:
    """``and`` and ``or``: the right side is evaluated only where the left one does not decide."""
    result = expression(context, node.values[0])
    for value in node.values[1:]:
        right = expression(context, value)
        span = result.span.to(right.span)
        is_and = isinstance(node.op, ast.And)
        if result.type == bool_ == right.type:
            constant = Constant(result.span, bool_, not is_and)
            body, orelse = (right, constant) if is_and else (constant, right)
            result = Conditional(span, bool_, result, body, orelse)
            continue
        left, right = as_common(context, "and" if is_and else "or", result, right)
        first, again = bind(context, left)
        body, orelse = (right, again) if is_and else (again, right)
        result = Conditional(span, first.type, truth(first), body, orelse)
    return result


def _compare(context: Context, node: ast.Compare) -> Expression:
    """A chain ``a < b < c``: each operand is evaluated once, and none after the first comparison that fails."""
    left = expression(context, node.left)
    parts: list[Expression] = []
    for place, (operator, comparator) in enumerate(zip(node.ops, node.comparators, strict=True)):
        right = expression(context, comparator)
        if place + 1 < len(node.ops):
            right, again = bind(context, right)
        else:
            again = right
        parts.append(_comparison(context, operator, left, right))
        left = again
    result = parts[0]
    for part in parts[1:]:
        result = Conditional(context.span(node), bool_, result, part, Constant(part.span, bool_, False))
    return result


def _comparison(context: Context, operator: ast.cmpop, left: Expression, right: Expression) -> Expression:
    span = left.span.to(right.span)
    if type(operator) in _NO_COMPARISONS:
        symbol = _NO_COMPARISONS[type(operator)]
        remedy = "compare numbers with `==` or `!=`" if symbol.startswith("is") else "compare with each value"
        raise CompileError(diagnostics.syntax.Impossible(span, f"the operator `{symbol}`", remedy))
    symbol = _COMPARISONS[type(operator)]
    if not (left.type == bool_ == right.type):
        left, right = as_common(context, symbol, left, right)
    if isinstance(left, Constant) and isinstance(right, Constant):
        return Constant(span, bool_, folding.compare(symbol, left.value, right.value))
    return Compare(span, bool_, symbol, strong(left), strong(right))


def _conditional(context: Context, node: ast.IfExp) -> Expression:
    test = truth(expression(context, node.test))
    body, orelse = expression(context, node.body), expression(context, node.orelse)
    span = context.span(node)
    if context.final and isinstance(body.type, TupleType) and isinstance(orelse.type, TupleType):
        body, orelse = strong(body), strong(orelse)  # nothing converts a tuple that only the running kernel knows
    type_: Type = body.type
    if body.type != orelse.type:
        body, orelse = as_common(context, "if ... else", body, orelse)
        type_ = body.type
    return Conditional(span, type_, test, body, orelse)


def _tuple(context: Context, node: ast.Tuple) -> Expression:
    elements = tuple(expression(context, element) for element in node.elts)
    return Pack(context.span(node), TupleType(tuple(element.type for element in elements)), elements)


def _call(context: Context, node: ast.Call) -> Expression:
    callee = meaning_of(context, node.func)
    span = context.span(node)
    if not isinstance(callee, Static):
        error = diagnostics.names.NotCallable(context.span(node.func), repr(callee_type(callee)))
        if isinstance(callee, ArrayReference):
            error = error.because(error.IndexIt(callee.local.name))
        raise CompileError(error)
    calls.check_callable(callee)
    for keyword in node.keywords:
        raise CompileError(
            diagnostics.syntax.NotYet(context.span(keyword), "a keyword argument", "pass it by position")
        )
    arguments = tuple(meaning_of(context, argument) for argument in node.args)
    if callee.value is len:
        return _length(arguments, span)
    values = tuple(expression_of(argument) for argument in arguments)
    return calls.call(context, callee, values, span)


def callee_type(callee: Expression | ArrayReference) -> Type:
    return callee.local.type if isinstance(callee, ArrayReference) else callee.type


def expression_of(meaning: Meaning) -> Expression:
    """The value that an argument stands for."""
    if isinstance(meaning, ArrayReference):
        raise CompileError(diagnostics.types.ArrayAsValue(meaning.span, meaning.local.name, meaning.local.type))
    return statics.as_value(meaning) if isinstance(meaning, Static) else meaning


def _length(arguments: tuple[Meaning, ...], span: diagnostics.Span) -> Expression:
    if len(arguments) != 1:
        raise CompileError(diagnostics.types.WrongArgumentCount(span, "len", "1", len(arguments)))
    (argument,) = arguments
    if isinstance(argument, ArrayReference):
        return Extent(span, i32, argument.local, 0)
    if isinstance(argument, Expression) and isinstance(argument.type, TupleType):
        return Constant(span, WEAK_INT, len(argument.type.elements))
    type_ = argument.type if isinstance(argument, Expression) else statics.describe(argument.value)
    raise CompileError(diagnostics.types.NoLength(argument.span, str(type_)))


_EXPRESSIONS: dict[type[ast.expr], Callable[[Context, Any], Meaning]] = {
    ast.Constant: _constant,
    ast.Name: _name,
    ast.Attribute: _attribute,
    ast.Subscript: _subscript,
    ast.UnaryOp: _unary,
    ast.BinOp: _binary,
    ast.BoolOp: _logical,
    ast.Compare: _compare,
    ast.IfExp: _conditional,
    ast.Tuple: _tuple,
    ast.Call: _call,
}
