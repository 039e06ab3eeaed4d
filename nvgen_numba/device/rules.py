"""What names mean in numba kernels beyond what they mean in nvgen's: calls, values, and attributes.

``call``, ``attribute``, ``subscript`` and ``store`` answer what ``nvgen.frontend.typing.meant`` asks.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping, Sequence
from typing import Any

import numpy

from nvgen.diagnostics import Span
from nvgen.extending.typing import Context, Operand, convert
from nvgen.tree import Expression, Statement
from nvgen.types import Scalar, TupleType, f64, i64
from nvgen_numba.device import (
    array_assignment,
    array_functions,
    array_methods,
    records,
    rounding,
    times,
    unrolling,
    vector_types,
)
from nvgen_numba.device.arguments import as_number, device_call, value
from nvgen_numba.device.typed import Typed


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
