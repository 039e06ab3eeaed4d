"""What names mean in numba kernels beyond what they mean in nvgen's: calls, values, and attributes.

``call``, ``static`` and ``attribute`` are the rules of the same names of ``nvgen.frontend.rules.TypingRules``.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from typing import Any

import numpy

from nvgen.diagnostics import Span
from nvgen.frontend.typing.context import Context, Operand, Static
from nvgen.frontend.typing.conversion import bind, convert, to_operand, with_default_type
from nvgen.frontend.typing.statics import Values
from nvgen.frontend.typing.unpacking import after
from nvgen.lang.table import is_numpy_array
from nvgen.tree import Binary, Bind, Compare, Conditional, Constant, Expression, Item, Statement
from nvgen.types import Scalar, TupleType, bool_, f64, i64, is_integer
from nvgen_numba.device import (
    array_assignment,
    array_functions,
    array_methods,
    captures,
    records,
    rounding,
    times,
    unrolling,
    vector_types,
)
from nvgen_numba.device.arguments import as_number, device_call, value
from nvgen_numba.device.typed import Typed, TypedValue


def call(
    context: Context, function: Any, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span
) -> Operand | None:
    """The call of something static; None where it is what it is in nvgen."""
    if isinstance(function, Typed):
        return function.rule(context, arguments, named, span)
    if vector_types.is_vector(function):
        return vector_types.construct(context, function, arguments, named, span)
    if function is numpy.isnat:
        return times.is_no_time(context, arguments, span)
    if function is tuple and len(arguments) == 1 and isinstance(getattr(arguments[0], "type", None), TupleType):
        return arguments[0]
    if function is round and len(arguments) == 2:
        return _rounded(context, arguments, span)
    if unrolling.is_numbas(function):
        return unrolling.literal_unroll.rule(context, arguments, named, span)
    return array_functions.call(context, function, arguments, named, span)


def _rounded(context: Context, arguments: Sequence[Operand], span: Span) -> Operand | None:
    """``round(x, digits)`` of a float, in its type."""
    number, digits = map(value, arguments)
    if not isinstance(number.type, Scalar) or not number.type.is_float:
        return None
    operands = [convert(number, f64), as_number(digits, i64, "the digits of `round`")]
    return convert(device_call(context, span, rounding.rounded, *operands), number.type)


def static(context: Context, operand: Static) -> Operand:
    """What a name stands for: values of kernels, and NumPy arrays of the program's, which are constants."""
    if isinstance(operand.value, TypedValue):
        return operand.value.rule(context, operand.span)
    if isinstance(operand.value, Values) and is_numpy_array(operand.value.values):
        return captures.host_array(context, operand, operand.span)
    return operand


def item(context: Context, owner: Expression, index: Expression, span: Span) -> Expression | None:
    """``values[index]`` of a tuple of values of one type, with an index that only the running kernel knows."""
    if not isinstance(owner.type, TupleType) or isinstance(index, Constant) or not is_integer(index.type):
        return None
    if len(set(owner.type.elements)) != 1:
        return None
    count = len(owner.type.elements)
    kept = bind(context, with_default_type(owner))
    wrapped = Binary(span, i64, "%", to_operand(with_default_type(index), i64), Constant(span, i64, count))
    place = bind(context, wrapped)
    values = [Item(span, owner.type.elements[0], kept[1], position) for position in range(count)]
    result: Expression = values[-1]
    for position in range(count - 2, -1, -1):
        test = Compare(span, bool_, "==", place[1], Constant(span, i64, position))
        result = Conditional(span, result.type, test, values[position], result)
    return after([use for use in (kept[0], place[0]) if isinstance(use, Bind)], result)


def attribute(context: Context, owner: Expression, name: str, span: Span) -> Operand | None:
    """``owner.name`` of a value; None where it is what it is in nvgen."""
    found = records.attribute(
        context, owner, records.member(name), span, is_subscript=name.startswith(records.SUBSCRIPT)
    )
    if found is None:
        found = array_methods.attribute(context, owner, name, span)
    return array_functions.method(context, owner, name, span) if found is None else found


def subscript(context: Context, owner: Expression, index: ast.expr, span: Span) -> Operand | None:
    """``owner[index]`` of a record, and ``number[()]`` of an array without dimensions; None for others."""
    if isinstance(owner.type, Scalar) and isinstance(index, ast.Tuple) and not index.elts:
        return owner
    return records.subscript(context, owner, index, span)


def store(
    context: Context, target: ast.Subscript | ast.Attribute, value: Operand, span: Span
) -> list[Statement] | None:
    """The statements of an assignment to a subscript or an attribute; None where they are nvgen's."""
    found = records.store(context, target, value, span) or times.store(context, target, value, span)
    if found is not None:
        return found
    whole = array_assignment.store(context, target, value, span)
    return None if whole is None else [whole]
