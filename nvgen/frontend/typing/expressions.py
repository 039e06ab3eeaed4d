"""Types expressions.

One function an expression of Python's syntax, found in a table. Each takes the pass's context and a node and returns a
typed expression, or something static (a module, an operation, a type).
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from types import BuiltinFunctionType
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError
from nvgen.frontend.source.rules import NVGEN
from nvgen.frontend.typing import (
    arrays,
    calls,
    compound,
    functions,
    meant,
    misread,
    number_attributes,
    operator_functions,
    output,
    pointers,
    static_comparisons,
    statics,
    structs,
    vectors,
)
from nvgen.frontend.typing.assignment import assigned
from nvgen.frontend.typing.compound import are_numbers, is_struct, truth
from nvgen.frontend.typing.context import Context, Operand, Static
from nvgen.frontend.typing.conversion import as_common, bind, coerce, with_default_type
from nvgen.frontend.typing.meant import Form
from nvgen.frontend.typing.operators import binary, unary
from nvgen.frontend.typing.unpacking import is_sequence, parts
from nvgen.lang.operation import OperatorFunction
from nvgen.tree import Bind, Call, Conditional, Constant, DeviceCall, Expression, Not, Read
from nvgen.types import (
    NONE,
    ArrayType,
    PointerType,
    Scalar,
    StructType,
    TupleType,
    Type,
    VectorType,
    Weak,
    bool_,
)


def expression(context: Context, node: ast.expr) -> Expression:
    """The value of ``node``.

    Raises:
        CompileError: it is ill-typed, or has no value when the kernel runs.
    """
    return with_result(statics.as_value(operand_of(context, node)))


def part_of_index(context: Context, node: ast.expr) -> Operand:
    """What a part of the brackets of an array stands for: a value, or a slice.

    Raises:
        CompileError: it is ill-typed, or returns nothing.
    """
    found = operand_of(context, node)
    return found if isinstance(found, Static) else with_result(found)


def with_result(value: Expression) -> Expression:
    """Refuses what returns nothing."""
    if value.type == NONE:
        raise CompileError(no_result(value))
    return value


def no_result(value: Expression) -> diagnostics.functions.NoResult:
    """What returns nothing is used as a value."""
    error = diagnostics.functions.NoResult(value.span, value.span.text, isinstance(value, Call))
    instead = value.operation.instead if isinstance(value, DeviceCall) else ""
    return error.because(*([error.Instead(instead)] if instead else []))


def operand_of(context: Context, node: ast.expr) -> Operand:
    """What ``node`` stands for."""
    rule = _EXPRESSIONS.get(type(node))
    if rule is None:
        raise context.unknown_node(node)
    found = rule(context, node)
    rules = None if context.rules is NVGEN else meant.rules_of(context)
    return found if rules is None else rules.used(context, node, found)


def _constant(context: Context, node: ast.Constant) -> Operand:
    value: Any = node.value
    if type(value) is int:  # Python may refuse to print it
        return statics.number(context.span(node), value)
    return statics.operand(value, context.span(node), repr(value))


def _name(context: Context, node: ast.Name) -> Operand:
    span = context.span(node)
    name = node.id
    binding = context.bindings.get(name) if not context.ended else context.binding(name)
    if binding is not None:
        return functions.rebound(context, binding, span)
    if name not in context.declared:
        return statics.name(context, name, span)
    local = context.local(name, span)
    return Read(span, local.type, local, context.known.get(name))


def _attribute(context: Context, node: ast.Attribute) -> Operand:
    return attribute_of(context, operand_of(context, node.value), node.attr, context.span(node))


def attribute_of(context: Context, owner: Operand, name: str, span: diagnostics.Span) -> Operand:
    """``owner.name``.

    Raises:
        CompileError: there is no such attribute.
    """
    found = meant.expression(context, Form.ATTRIBUTE, (owner,), span, name=name)
    if found is not None:
        return found
    if isinstance(owner, Static):
        return statics.attribute(context, owner, name, span)
    rule = compound.of_type(_ATTRIBUTES, owner.type)
    if rule is None:
        raise CompileError(diagnostics.names.UnknownAttribute(span, repr(owner.type), name))
    return rule(context, owner, name, span)


def _subscript(context: Context, node: ast.Subscript) -> Operand:
    owner = operand_of(context, node.value)
    found = meant.expression(context, Form.SUBSCRIPT, (owner,), context.span(node), index=node.slice)
    if found is not None:
        return found
    is_array = isinstance(owner, Expression) and isinstance(owner.type, ArrayType)
    if isinstance(node.slice, ast.Slice) and not is_array:
        raise CompileError(
            diagnostics.syntax.NotYet(context.span(node), "a slice of anything but an array", "name the elements")
        )
    if isinstance(owner, Static) and statics.takes_arguments(owner.value):
        arguments = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        values = [_constant_argument(context, argument) for argument in arguments]
        return statics.with_arguments(owner, values, context.span(node))
    if isinstance(owner, Static):
        return statics.subscript(owner, operand_of(context, node.slice), context.span(node))
    if isinstance(owner.type, ArrayType):
        return arrays.subscript(context, owner, node, part_of_index)
    return compound.subscript(context, owner, expression(context, node.slice), context.span(node))


def _constant_argument(context: Context, node: ast.expr) -> Any:
    """What stands in the brackets of a type."""
    value = functions.constant_value(operand_of(context, node))
    if value is functions.UNKNOWN:
        raise CompileError(diagnostics.types.NotConstant(context.span(node), "an argument of a type"))
    return value


def _unary(context: Context, node: ast.UnaryOp) -> Expression:
    span = context.span(node)
    if isinstance(node.op, ast.Not):
        test = condition(context, node.operand)
        if isinstance(test, Constant):
            return Constant(span, bool_, not test.value)
        return Not(span, bool_, test)
    misread.check_sign(context, node)
    operand = expression(context, node.operand)
    symbol = {ast.USub: "-", ast.UAdd: "+", ast.Invert: "~"}[type(node.op)]
    if isinstance(operand.type, VectorType):
        return vectors.each(
            context, (operand,), lambda part: unary(context, symbol, part, span, promotes=False), span, f"`{symbol}`"
        )
    if is_struct(operand):
        found = meant.value(context, Form.SIGN, (operand,), span, symbol)
        if found is not None:
            return found
        from nvgen.frontend.typing import special_methods  # most kernels have no structs

        return special_methods.unary(context, symbol, operand, span)
    return unary(context, symbol, operand, span)


def _binary(context: Context, node: ast.BinOp) -> Expression:
    try:
        left, right = expression(context, node.left), expression(context, node.right)
    except CompileError:
        for side in (node.left, node.right):
            if isinstance(side, ast.Constant) and isinstance(side.value, str):
                remedy = 'write an f-string as an argument of `print`: `print(f"{i} {x:.3f}")`'
                raise CompileError(
                    diagnostics.syntax.Impossible(context.span(node), "an operator on a string", remedy)
                ) from None
        raise
    return binary(context, node.op, left, right, context.span(node))


def condition(context: Context, node: ast.expr) -> Expression:
    """``node`` as a condition; of ``and`` and ``or`` in it only the truth counts."""
    if isinstance(node, ast.BoolOp):
        return truth(context, _logical(context, node, is_condition=True))
    return truth(context, expression(context, node))


def _logical(context: Context, node: ast.BoolOp, *, is_condition: bool = False) -> Expression:
    """``and`` and ``or``: the right side is evaluated only where the left one does not decide."""

    def side(value: ast.expr) -> Expression:
        if is_condition and isinstance(value, ast.BoolOp):
            return _logical(context, value, is_condition=True)
        return expression(context, value)

    result = side(node.values[0])
    is_and = isinstance(node.op, ast.And)
    for value in node.values[1:]:
        is_constant = isinstance(result, Constant) and result.type == bool_
        if isinstance(result, Constant) and is_constant and result.value is not is_and:
            break  # decided when it is compiled: the rest is not typed
        right = side(value)
        if not are_numbers(result, right) and (
            pointers.is_pointer(result, right) or (is_condition and is_struct(result, right))
        ):
            result, right = truth(context, result), truth(context, right)
        span = result.span.to(right.span)
        if is_constant and (right.type == bool_ or isinstance(right.type, StructType)):
            result = right
            continue
        if result.type == bool_ == right.type:
            constant = Constant(result.span, bool_, not is_and)
            body, orelse = (right, constant) if is_and else (constant, right)
            result = Conditional(span, bool_, result, body, orelse)
            continue
        left, right = _alternatives(context, "and" if is_and else "or", result, right)
        first, again = bind(context, left)
        body, orelse = (right, again) if is_and else (again, right)
        result = Conditional(span, first.type, truth(context, first), body, orelse)
    return result


def _alternatives(context: Context, symbol: str, left: Expression, right: Expression) -> tuple[Expression, Expression]:
    """The operands of ``and`` or ``or``, which is one of them."""
    if is_struct(left, right):
        if left.type != right.type:
            error = diagnostics.types.WrongType(right.span, right.type, left.type, f"`{symbol}`")
            raise CompileError(error.because(diagnostics.structs.OneOfBoth()))
        return left, right
    return as_common(context, symbol, left, right)


def _compare(context: Context, node: ast.Compare) -> Expression:
    """A chain ``a < b < c``: each operand is evaluated once, and none after the first comparison that fails."""
    if len(node.ops) == 1 and isinstance(node.ops[0], (ast.In, ast.NotIn)):
        return _membership(context, node)
    misread.check_chain(context, node)
    if len(node.ops) == 1:
        return _one_comparison(context, node)
    values = (expression(context, side) for side in (node.left, *node.comparators))
    left = next(values)
    parts: list[Expression] = []
    for position, (operator, right) in enumerate(zip(node.ops, values, strict=True)):
        if position + 1 < len(node.ops):
            right, again = bind(context, right)
        else:
            again = right
        parts.append(operator_functions.comparison_of(context, operator, left, right))
        left = again
    result = truth(context, parts[0])
    for part in parts[1:]:
        result = Conditional(context.span(node), bool_, result, truth(context, part), Constant(part.span, bool_, False))
    return result


def _one_comparison(context: Context, node: ast.Compare) -> Expression:
    """``a < b``."""
    (operator,), (other,) = node.ops, node.comparators
    if not static_comparisons.may_be(operator):
        left = expression(context, node.left)
        return operator_functions.comparison_of(context, operator, left, expression(context, other))
    sides = operand_of(context, node.left), operand_of(context, other)
    static = static_comparisons.comparison(context, node, sides)
    if static is not None:
        return static
    left, right = (with_result(statics.as_value(side)) for side in sides)
    return operator_functions.comparison_of(context, operator, left, right)


def _membership(context: Context, node: ast.Compare) -> Expression:
    """``x in y`` and ``x not in y``."""
    from nvgen.frontend.typing import reductions  # most kernels have none

    span = context.span(node)
    found = reductions.contains(context, operand_of(context, node.left), node.comparators[0], span, operand_of)
    if isinstance(node.ops[0], ast.In):
        return found
    return found.with_changes(value=not found.value) if isinstance(found, Constant) else Not(span, bool_, found)


def _conditional(context: Context, node: ast.IfExp) -> Operand:
    test = condition(context, node.test)
    if isinstance(test, Constant):  # the other side is not typed
        return operand_of(context, node.body if test.value else node.orelse)
    span = context.span(node)
    sides = operand_of(context, node.body), operand_of(context, node.orelse)
    found = meant.expression(context, Form.CHOICE, (test, *sides), span)
    if found is not None:
        return found
    body, orelse = (with_result(statics.as_value(side)) for side in sides)
    if context.final and isinstance(body.type, TupleType) and isinstance(orelse.type, TupleType):
        body, orelse = (
            with_default_type(body),
            with_default_type(orelse),
        )  # nothing converts a tuple that only the running kernel knows
    type_: Type = body.type
    if isinstance(body.type, (ArrayType, PointerType)) and isinstance(orelse.type, (ArrayType, PointerType)):
        joined = context.rules.numbers.joined(body.type, orelse.type)
        if joined is None:
            raise CompileError(diagnostics.types.WrongType(orelse.span, orelse.type, body.type, "`if ... else`"))
        body, orelse, type_ = coerce(body, joined, "`if ... else`"), coerce(orelse, joined, "`if ... else`"), joined
    elif body.type != orelse.type:
        body, orelse = as_common(context, "if ... else", body, orelse)
        type_ = body.type
    return Conditional(span, type_, test, body, orelse)


def _tuple(context: Context, node: ast.Tuple) -> Operand:
    return functions.packed([operand_of(context, element) for element in node.elts], context.span(node))


def _call(context: Context, node: ast.Call) -> Operand:
    callee = operand_of(context, node.func)
    span = context.span(node)
    given: tuple[tuple[Operand, ...], dict[str, Operand]] | None = None
    if isinstance(callee, Static):
        if context.rules is not NVGEN:
            given = _arguments(context, node)
            found = meant.expression(context, Form.CALL, (callee, *given[0]), span, keywords=given[1])
            if found is not None:
                return found
        if callee.value is print:
            return output.print_call(context, node, operand_of)
        if isinstance(callee.value, BuiltinFunctionType) and _is_reduction(callee.value, node):
            from nvgen.frontend.typing import reductions  # most kernels have none

            return reductions.call(context, callee.value, node, operand_of)
        calls.check_callable(callee)
    elif not isinstance(callee.type, StructType):
        error = diagnostics.names.NotCallable(context.span(node.func), repr(callee.type))
        is_array = isinstance(callee.type, ArrayType)
        raise CompileError(error.because(error.IndexIt(arrays.name_of(callee)) if is_array else error.Product()))
    arguments, named = _arguments(context, node) if given is None else given
    if not isinstance(callee, Static):
        from nvgen.frontend.typing import special_methods  # most kernels have no structs

        return special_methods.call(context, callee, arguments, named, span)
    if calls.asks_for_class(callee.value):
        from nvgen.frontend.typing import classes  # few functions ask for classes

        return classes.answer(callee.value, arguments, named, span)
    operation = calls.operation_of(callee.value)
    if isinstance(operation, OperatorFunction) and not named:
        values = tuple(map(statics.as_value, arguments))
        return operator_functions.call(context, operation, values, span)
    return calls.call(context, callee, arguments, named, span)


def _is_reduction(function: Any, node: ast.Call) -> bool:
    """Whether a call of a builtin is of one argument's elements; ``min`` and ``max`` of several numbers are not."""
    if function is min or function is max:
        return len(node.args) <= 1
    return function is sum or function is any or function is all


def _arguments(context: Context, node: ast.Call) -> tuple[tuple[Operand, ...], dict[str, Operand]]:
    """What a call gives by position, and by name."""
    arguments = tuple(found for argument in node.args for found in _argument_values(context, argument))
    named: dict[str, Operand] = {}
    for keyword in node.keywords:
        if keyword.arg is None:
            remedy = "name each argument"
            raise CompileError(diagnostics.syntax.Impossible(context.span(keyword), "`**` in a call", remedy))
        named[keyword.arg] = operand_of(context, keyword.value)
    return arguments, named


def _argument_values(context: Context, node: ast.expr) -> Sequence[Operand]:
    """What an argument gives by position: ``*values`` all elements of a tuple.

    Raises:
        CompileError: it has no elements to unpack.
    """
    if not isinstance(node, ast.Starred):
        return (operand_of(context, node),)
    values = operand_of(context, node.value)
    if isinstance(values, Static) and isinstance(values.value, tuple):
        return [statics.operand(value, values.span, "element") for value in values.value]
    if isinstance(values, Static) or not is_sequence(values.type):
        value = statics.as_value(values)
        raise CompileError(diagnostics.types.NotUnpackable(value.span, value.type))
    return parts(context, values)


def _generator(context: Context, node: ast.GeneratorExp) -> Operand:
    remedy = "loop with `for`, or give it to `sum`, `any`, `all`, `min` or `max` alone"
    raise CompileError(diagnostics.syntax.Impossible(context.span(node), "a generator expression", remedy))


def _formatted_text(context: Context, node: ast.JoinedStr) -> Operand:
    raise CompileError(diagnostics.output.LooseFormattedText(context.span(node)))


def _lambda(context: Context, node: ast.Lambda) -> Static:
    return functions.nested(context, define(context, node), context.span(node))


def define(context: Context, node: ast.FunctionDef | ast.Lambda) -> functions.NestedDefinition:
    """A nested function, with the values of its defaults."""
    defaults = functions.default_nodes(node.args)
    return functions.define(context, node, {name: operand_of(context, default) for name, default in defaults.items()})


def _named(context: Context, node: ast.NamedExpr) -> Expression:
    """``name := value``: the value, kept in the variable as well."""
    target = node.target
    value = expression(context, node.value)
    local = assigned(context, target.id, value, context.span(target))
    if context.final:
        value = coerce(value, local.type, f"variable `{target.id}`")
    return Bind(context.span(node), local.type, local, value)


_ATTRIBUTES: dict[type[Type], Callable[[Context, Expression, str, diagnostics.Span], Operand]] = {
    ArrayType: arrays.attribute,
    Scalar: number_attributes.attribute,
    Weak: number_attributes.attribute,
    VectorType: vectors.attribute,
    StructType: structs.attribute,
    PointerType: pointers.attribute,
}
_EXPRESSIONS: dict[type[ast.expr], Callable[[Context, Any], Operand]] = {
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
    ast.Lambda: _lambda,
    ast.JoinedStr: _formatted_text,
    ast.NamedExpr: _named,
    ast.GeneratorExp: _generator,
}
