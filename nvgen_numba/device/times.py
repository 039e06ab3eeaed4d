"""Dates and spans of time in numba kernels: arithmetic and comparisons, in the finer of two units.

As NumPy's, what is computed of no time (NaT) is none, and no comparison with it holds but ``!=``.

Source: NumPy's "Datetimes and timedeltas"; Numba's manual, "Date and time" of "Supported NumPy features".
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from typing import Any

import numpy

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.extending.typing import Context, Operand, Static, arrays, operand_of, part_of_index
from nvgen.tree import Build, Constant, Expression, Member, Statement
from nvgen.types import ArrayType, Scalar, f64, i64
from nvgen_numba import types
from nvgen_numba.device import calendar
from nvgen_numba.device.arguments import as_number, device_call, value
from nvgen_numba.device.typed import TypedValue
from nvgen_numba.types.native_times import TimeType, of_unit

#: How many of the next finer unit there are, from the coarsest unit on; days have no fixed number in a month.
_FACTORS = {
    "Y": 12, "M": 0, "W": 7, "D": 24, "h": 60, "m": 60, "s": 1000, "ms": 1000, "us": 1000, "ns": 1000, "ps": 1000,
    "fs": 1000, "as": 1,
}  # fmt: skip
_UNITS = tuple(_FACTORS)
_COMPARISONS: dict[str, Any] = {
    "==": (calendar.equal, False),
    "!=": (calendar.unequal, False),
    "<": (calendar.less, False),
    "<=": (calendar.less_or_equal, False),
    ">": (calendar.less, True),
    ">=": (calendar.less_or_equal, True),
}
#: What computes a span of a span and a number, an integer or a float.
_WITH_NUMBERS: dict[str, tuple[Any, Any]] = {
    "*": (calendar.times_integer, calendar.times_float),
    "/": (calendar.by_integer, calendar.by_float),
    "//": (calendar.by_integer, None),
}
#: What computes something of two spans, and whether that is a span.
_OF_SPANS: dict[str, tuple[Any, bool]] = {
    "+": (calendar.added, True),
    "-": (calendar.subtracted, True),
    "/": (calendar.ratio, False),
    "//": (calendar.whole_ratio, False),
    "%": (calendar.remainder, True),
}


def constant(time: Any) -> TypedValue:
    """What the name of a date or a span of the program's stands for."""
    type_ = types.to_nvgen(types.typeof(time))
    ticks = int(time.view(numpy.int64))
    doc = "a date or a span of time"
    return TypedValue("time", doc, lambda _, span: Build(span, type_, (Constant(span, i64, ticks),)))


def binary(context: Context, symbol: str, left: Expression, right: Expression, span: Span) -> Expression | None:
    """``left symbol right`` where a side is a time; None for other operands.

    Raises:
        CompileError: times have no such operator.
    """
    sides = [side.type if isinstance(side.type, TimeType) else None for side in (left, right)]
    if sides == [None, None]:
        return None
    one, other = sides
    if one is not None and other is not None:
        found = _of_times(context, symbol, (left, right), (one, other), span)
    elif one is None and symbol == "*":
        found = _with_number(context, symbol, right, left, span)
    else:
        found = None if one is None else _with_number(context, symbol, left, right, span)
    if found is None:
        raise CompileError(diagnostics.types.WrongType(right.span, right.type, left.type, f"`{symbol}`"))
    return found


def unary(context: Context, symbol: str, operand: Expression, span: Span) -> Expression | None:
    """``-`` or ``+`` of a span; None for other operands."""
    type_ = operand.type
    if not isinstance(type_, TimeType) or not type_.is_span or symbol not in ("-", "+"):
        return None
    return operand if symbol == "+" else _made(type_, device_call(context, span, calendar.negated, _ticks(operand)))


def is_no_time(context: Context, arguments: Sequence[Operand], span: Span) -> Operand | None:
    """``np.isnat(time)``."""
    operand = value(arguments[0]) if len(arguments) == 1 else None
    if operand is None or not isinstance(operand.type, TimeType):
        return None
    return device_call(context, span, calendar.is_no_time, _ticks(operand))


def _of_times(
    context: Context, symbol: str, sides: tuple[Expression, Expression], of: tuple[TimeType, TimeType], span: Span
) -> Expression | None:
    unit = finer(of[0].unit, of[1].unit)
    one, other = (_ticks(converted(context, side, unit, span)) for side in sides)
    if symbol in _COMPARISONS and of[0].is_span == of[1].is_span:
        function, is_swapped = _COMPARISONS[symbol]
        return device_call(context, span, function, *((other, one) if is_swapped else (one, other)))
    if of[0].is_span and of[1].is_span:
        function, is_span = _OF_SPANS.get(symbol, (None, False))
        if function is None:
            return None
        found = device_call(context, span, function, one, other)
        return _made(of_unit(unit, is_span=True), found) if is_span else found
    if symbol == "-" and not of[0].is_span:
        found = device_call(context, span, calendar.subtracted, one, other)
        return _made(of_unit(unit, is_span=not of[1].is_span), found)
    if symbol == "+" and of[0].is_span != of[1].is_span:
        return _made(of_unit(unit, is_span=False), device_call(context, span, calendar.added, one, other))
    return None


def _with_number(context: Context, symbol: str, time: Expression, number: Expression, span: Span) -> Expression | None:
    """A span multiplied or divided by a number."""
    type_, of_number = time.type, value(number)
    assert isinstance(type_, TimeType)
    if not type_.is_span or symbol not in _WITH_NUMBERS or not isinstance(of_number.type, Scalar):
        return None
    is_float = of_number.type.is_float
    function = _WITH_NUMBERS[symbol][is_float]
    if function is None or of_number.type.is_complex:
        return None
    factor = as_number(of_number, f64 if is_float else i64, f"`{symbol}`")
    return _made(type_, device_call(context, span, function, _ticks(time), factor))


def _ticks(time: Expression) -> Expression:
    return time.elements[0] if isinstance(time, Build) else Member(time.span, i64, time, 0)


def _made(type_: TimeType, ticks: Expression) -> Build:
    return Build(ticks.span, type_, (ticks,))


# Assignments


def store(
    context: Context, target: ast.Subscript | ast.Attribute, value: Operand, span: Span
) -> list[Statement] | None:
    """What assigns a time in another unit to an element of an array; None for other targets.

    Raises:
        CompileError: the array's unit is coarser.
    """
    if isinstance(target, ast.Attribute) or isinstance(value, Static) or not isinstance(value.type, TimeType):
        return None
    array = operand_of(context, target.value)
    if isinstance(array, Static) or not isinstance(array.type, ArrayType):
        return None
    wanted = array.type.dtype
    if not isinstance(wanted, TimeType) or wanted == value.type or wanted.is_span != value.type.is_span:
        return None
    where = arrays.assigned_indices(context, array, target, part_of_index)
    return [arrays.store(array, where, converted(context, value, wanted.unit, span), span)]


# Units


def finer(one: str, other: str) -> str:
    """The finer of two units; one that is none takes the other."""
    if not one or not other:
        return one or other
    return max(one, other, key=_UNITS.index)


def converted(context: Context, time: Expression, unit: str, span: Span) -> Expression:
    """A time in a finer unit.

    Raises:
        CompileError: the unit is coarser, or a span of months would become one of days.
    """
    type_ = time.type
    assert isinstance(type_, TimeType)
    if type_.unit == unit or not type_.unit:
        return _made(of_unit(unit, is_span=type_.is_span), _ticks(time))
    of_months = type_.unit in ("Y", "M") and unit not in ("Y", "M")
    is_finer = bool(unit) and _UNITS.index(type_.unit) < _UNITS.index(unit)
    if not is_finer or (of_months and type_.is_span):
        target = of_unit(unit, is_span=type_.is_span)
        raise CompileError(diagnostics.types.WrongType(time.span, type_, target, "what is computed"))
    ticks = _ticks(time)
    if not of_months:
        return _made(of_unit(unit, is_span=type_.is_span), _scaled(context, ticks, type_.unit, unit, span))
    days = device_call(context, span, calendar.day_of_month, _scaled(context, ticks, type_.unit, "M", span))
    return _made(of_unit(unit, is_span=False), _from_days(context, days, unit, span))


def _from_days(context: Context, days: Expression, unit: str, span: Span) -> Expression:
    if unit != "W":
        return _scaled(context, days, "D", unit, span)
    return device_call(context, span, calendar.weeks, days)


def _scaled(context: Context, ticks: Expression, unit: str, target: str, span: Span) -> Expression:
    factor = 1
    for coarser in _UNITS[_UNITS.index(unit) : _UNITS.index(target)]:
        factor *= _FACTORS[coarser]
    if factor == 1:
        return ticks
    return device_call(context, span, calendar.scaled, ticks, Constant(span, i64, factor))
