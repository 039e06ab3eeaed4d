"""Arithmetic on numbers of one type, by Python's own: integers wrap, floats are rounded once.

Python's floats have 53 bits, twice as many as f32 and the halves and two more, so that a sum, difference, product or
quotient which is rounded to 53 bits first and then to its type is rounded as if it were once (Figueroa, "When is double
rounding innocuous?", 1995). What is not here is the compiled operation's affair; ``binary`` returns None for it.
"""

from __future__ import annotations

import ctypes
import math
import operator
from collections.abc import Callable
from functools import cache
from typing import Any

from nvgen.targets.python import values
from nvgen.types import Scalar, component, f32, f64
from nvgen.types.float_formats import encode, rounded

Function = Callable[..., Any]


def wrap(type_: Scalar) -> Callable[[int], int]:
    """An integer of any size as one of the type."""
    mask, half = (1 << type_.bits) - 1, 1 << (type_.bits - 1)
    if type_.is_signed:
        return lambda number: ((number + half) & mask) - half
    return lambda number: number & mask


def rounding(type_: Scalar) -> Callable[[float], float]:
    """A float of Python's as one of the type."""
    if type_ == f64:
        return float
    if type_ == f32:
        return lambda number: ctypes.c_float(number).value
    if type_.is_narrow:
        return lambda number: values.decoded(encode(number, type_), type_)
    return lambda number: rounded(number, type_) if number == number else number


def constant(value: Any, type_: Scalar) -> Any:
    """A literal as a value of its type."""
    if type_.is_float:
        return rounded(value, type_)
    if type_.is_complex:
        part = component(type_)
        return complex(rounded(complex(value).real, part), rounded(complex(value).imag, part))
    return bool(value) if type_.is_bool else int(value)


#: The smallest normal f32.
_SMALLEST = 2.0**-126


def flush(number: Any) -> Any:
    """A subnormal f32 as the zero of its sign."""
    return math.copysign(0.0, number) if -_SMALLEST < number < _SMALLEST else number


@cache
def flushing(function: Function, *, operands: bool, result: bool) -> Function:
    """A function of f32, or that returns one, in a kernel with ``ftz``: see ``targets.cpu.conventions.flushing``."""
    if not operands:
        return lambda *numbers: flush(function(*numbers))
    if not result:
        return lambda *numbers: function(*map(flush, numbers))
    return lambda *numbers: flush(function(*map(flush, numbers)))


# Operators


@cache
def binary(symbol: str, type_: Scalar) -> Function | None:
    """``left symbol right`` of two values of a type; None where the compiled operation is needed."""
    if type_.is_complex:
        return None
    if type_.is_float:
        operation = _REAL.get(symbol)
        if operation is None:
            return None
        round_ = rounding(type_)
        return lambda left, right: round_(operation(left, right))
    whole = _WHOLE[symbol]
    if type_.is_bool:
        return lambda left, right: bool(whole(left, right, 1))
    wrap_, bits = wrap(type_), type_.bits
    return lambda left, right: wrap_(whole(left, right, bits))


def _divide(left: float, right: float) -> float:
    if right:
        return left / right
    if left != left or right != right or not left:
        return math.nan if left == left and right == right else left + right
    return math.copysign(math.inf, math.copysign(1, left) * math.copysign(1, right))


_REAL: dict[str, Function] = {"+": operator.add, "-": operator.sub, "*": operator.mul, "/": _divide}
_WHOLE: dict[str, Callable[[int, int, int], int]] = {
    "+": lambda left, right, bits: left + right,
    "-": lambda left, right, bits: left - right,
    "*": lambda left, right, bits: left * right,
    "//": lambda left, right, bits: left // right if right else left,
    "%": lambda left, right, bits: left % right if right else 0,
    "&": lambda left, right, bits: left & right,
    "|": lambda left, right, bits: left | right,
    "^": lambda left, right, bits: left ^ right,
    "<<": lambda left, right, bits: left << right if 0 <= right < bits else 0,
    ">>": lambda left, right, bits: left >> (right if 0 <= right < bits else bits),
}


@cache
def power(exponent: int, type_: Scalar, multiply: Function) -> Function:
    """``base ** exponent`` by the multiplications that the compiled kernel makes."""

    def raised(base: Any) -> Any:
        result, square, left, started = constant(1, type_), base, exponent, False
        while left:
            if left & 1:
                result, started = (multiply(result, square) if started else square), True
            left >>= 1
            if left:
                square = multiply(square, square)
        return result

    return raised


@cache
def negate(type_: Scalar) -> Function:
    """``-operand``."""
    if type_.is_float or type_.is_complex:
        return operator.neg
    wrap_ = wrap(type_)
    return lambda number: wrap_(-number)


@cache
def invert(type_: Scalar) -> Function:
    """``~operand``, bit by bit."""
    if type_.is_bool:
        return operator.not_
    wrap_ = wrap(type_)
    return lambda number: wrap_(~number)


# Conversions


@cache
def convert(source: Scalar, target: Scalar) -> Function:
    """A value of ``source`` as one of ``target``: integers wrap, floats round; a float becomes an integer by truncation
    and saturates."""
    if target.is_complex:
        part = convert(component(source) if source.is_complex else source, component(target))
        return lambda number: complex(part(number.real), part(number.imag) if source.is_complex else 0.0)
    if target.is_float:
        round_ = rounding(target)
        if source.is_float:
            return round_
        # An integer that Python's float does not hold would be rounded twice.
        return lambda number: rounded(int(number), target) if abs(number) > 1 << 53 else round_(float(number))
    if not source.is_float:
        wrap_ = wrap(target)
        return lambda number: wrap_(int(number))
    return _float_to_integer(max(source.bits, 32), target)


def _float_to_integer(source_bits: int, target: Scalar) -> Function:
    """PTX ISA, ``cvt``: saturated; of a NaN, 0, or for 64 bits on either side the number with the highest bit set."""
    sets_highest = target.bits >= 64 or (source_bits, target.bits) == (64, 32)
    of_nan = wrap(target)(1 << (target.bits - 1)) if sets_highest else 0
    low, high = target.minimum, target.maximum

    def truncated(number: float) -> int:
        if number != number:
            return of_nan
        if math.isinf(number):
            return high if number > 0 else low
        return min(max(int(number), low), high)

    return truncated


COMPARISONS: dict[str, Function] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def _absolute(type_: Scalar) -> Function:
    wrap_ = wrap(type_)
    return lambda number: wrap_(abs(number))


def smaller(left: Any, right: Any) -> Any:
    """The smaller number; a NaN is passed over, and -0.0 is less than 0.0."""
    if left != left or right != right:
        return right if left != left else left
    return min(left, right, key=_ordered)


def larger(left: Any, right: Any) -> Any:
    """The larger number; a NaN is passed over, and -0.0 is less than 0.0."""
    if left != left or right != right:
        return right if left != left else left
    return max(left, right, key=_ordered)


def _ordered(number: Any) -> Any:
    return number, not isinstance(number, float) or math.copysign(1, number) > 0


#: Operations of the library on integers; of other numbers they are compiled.
INTEGER_OPERATIONS: dict[str, Callable[[Scalar], Function]] = {
    "min": lambda type_: min,
    "max": lambda type_: max,
    "abs": _absolute,
}
