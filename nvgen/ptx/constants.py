"""Constant expressions of PTX: the number that an operand, an initial value, an offset or an alignment is.

Takes operands of the tree, gives 64-bit integers and doubles, each with what ptxas does with its kind; the only place
where they are computed. The PTX ISA ("Constants", "Constant Expressions") says less than ptxas 13.5 does, which is the
measure:

- An integer is signed unless it has a ``U``, is above 2**63 - 1, is cast to ``.u64``, or was made by ``~`` or ``%``.
  A binary operator takes both sides as unsigned where one is; ``%`` always does. Comparisons, ``!``, ``&&`` and ``||``
  give a signed 0 or 1, a shift has the type of what is shifted and its count is taken modulo 64, ``a ? b : c`` has the
  type of the one that it chooses. All of an expression is computed, also what is not chosen.
- Floating-point numbers are doubles, also where the variable or the instruction is of ``.f32``. ``0f3F800000`` is 32
  bits wherever it stands, in a double the lower ones; no sign or operator stands beside it, but parentheses around it.
- Integers and floating-point numbers are not mixed.
"""

from __future__ import annotations

import math
import operator
import struct
from collections.abc import Callable
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from nvgen.ptx.operands import (
    Conditional,
    Float,
    Infix,
    Integer,
    Operand,
    Parenthesised,
    Prefix,
    integer_value,
)

_BITS = 64
_ALL = 2**_BITS - 1
_LARGEST, _LEAST = 2 ** (_BITS - 1) - 1, -(2 ** (_BITS - 1))
_NORMAL = 2.0**-1022
_EXPONENT, _QUIET = 0x7FF << 52, 1 << 51
#: What a processor gives for ∞ - ∞.
_NOT_A_NUMBER = 0xFFF8 << 48
_DIVIDES_BY_ZERO = "it divides by zero"
_OVERFLOWS = "the number is too large or too small"
_MIXED = "it mixes integers and floating-point numbers"
_WANTS_INTEGERS = "`{}` takes integers only"
_SINGLE_ALONE = "a number written as `0f…` takes no sign and no operator: write its value, or `0d…`"


class Whole(NamedTuple):
    """An integer of 64 bits, as a number by its sign."""

    value: int
    is_unsigned: bool = False


class Real(NamedTuple):
    """A double by its bits. ``is_single``: it was written as 32 bits, ``0f…``, which are its lower ones."""

    bits: int
    is_single: bool = False

    @property
    def value(self) -> float:
        """The number."""
        found: float = struct.unpack("<d", self.bits.to_bytes(8, "little"))[0]
        return found


Constant: TypeAlias = Whole | Real


class WrongConstant(Exception):
    """A constant expression that PTX does not have; ``operand`` is the part in question."""

    def __init__(self, operand: Operand, problem: str) -> None:
        super().__init__(problem)
        self.operand = operand
        self.problem = problem


def constant(operand: Operand) -> Constant | None:
    """The value of a constant expression; None where names or registers stand in it.

    Raises:
        WrongConstant: there is no such constant expression.
    """
    match operand:
        case Integer():
            return _integer(operand)
        case Float():
            return _real(operand)
        case Parenthesised():
            return constant(operand.operand)
        case Prefix():
            inner = constant(operand.operand)
            return None if inner is None else _prefixed(operand, inner)
        case Infix():
            left, right = constant(operand.left), constant(operand.right)
            return None if left is None or right is None else _joined(operand, left, right)
        case Conditional():
            return _chosen(operand)
    return None


def integer(operand: Operand) -> int | None:
    """The value of a constant expression of integers; None where it is none."""
    if type(operand) is Integer:
        return _whole(operand.literal).value
    try:
        found = constant(operand)
    except WrongConstant:
        return None
    return found.value if isinstance(found, Whole) else None


def bits(value: Constant, width: int) -> int:
    """The bits that a constant is in a variable or an operand of a width.

    A number of 32 bits is rounded from the double, and of fewer bits its lowest ones, which mean nothing but are what
    ptxas puts there; an integer is cut off, and as a predicate (1) is whether it is another than 0.
    """
    if isinstance(value, Whole):
        if width == 1:
            return int(value.value != 0)
        return value.value & ((1 << width) - 1)
    if width == 32 and not value.is_single:
        return _single(value.bits)
    return value.bits & ((1 << width) - 1)


def too_long(literal: str) -> bool:
    """Whether an integer has more digits than ptxas reads: of those beyond 64 bits it takes some, by what remains."""
    digits = literal.rstrip("U").lstrip("+-").lower()
    base = 16 if digits.startswith("0x") else 2 if digits.startswith("0b") else 8 if digits.startswith("0") else 10
    value = 0
    for digit in digits[2 if base in (2, 16) else 0 :]:
        if value > _LARGEST:
            return True
        value = (value * base + int(digit, 16)) & _ALL
    return False


# Literals


@lru_cache(maxsize=4096)
def _whole(literal: str) -> Whole:
    number = integer_value(literal)
    return _fitted(number, literal.endswith("U") or abs(number) > _LARGEST)


def _integer(operand: Integer) -> Whole:
    found = _whole(operand.literal)
    if len(operand.literal) > _BITS // 4 and too_long(operand.literal):
        raise WrongConstant(operand, _OVERFLOWS)
    return found


def _real(operand: Float) -> Real:
    text = operand.literal.lower()
    sign = text[0] if text[0] in "+-" else ""
    text = text.lstrip("+-")
    if text.startswith("0f"):
        if sign:
            raise WrongConstant(operand, _SINGLE_ALONE)
        return Real(int(text[2:], 16), is_single=True)
    if text.startswith("0d"):
        found = int(text[2:], 16)
    else:
        number = float(text)
        if math.isinf(number) or (number < _NORMAL and (number or _has_digits(text))):
            raise WrongConstant(operand, _OVERFLOWS)
        found = _bits_of(number)
    return Real(found ^ (1 << 63)) if sign == "-" else Real(found)


def _has_digits(text: str) -> bool:
    """Whether the number that is written is not 0."""
    return any(digit in "123456789" for digit in text.partition("e")[0])


# Operators


def _fitted(value: int, is_unsigned: bool) -> Whole:
    value &= _ALL
    return Whole(value if is_unsigned or value <= _LARGEST else value - 2**_BITS, is_unsigned)


def _prefixed(operand: Prefix, inner: Constant) -> Constant:
    sign = operand.operator
    if isinstance(inner, Real):
        if isinstance(operand.operand, Float) and inner.is_single:
            raise WrongConstant(operand, _SINGLE_ALONE)
        if sign not in "+-":
            raise WrongConstant(operand, _WANTS_INTEGERS.format(sign))
        return inner if sign == "+" else Real(inner.bits ^ (1 << 63))
    match sign:
        case "+":
            return inner
        case "-":
            return _fitted(-inner.value, inner.is_unsigned)
        case "~":
            return _fitted(~inner.value, True)
        case "!":
            return Whole(int(not inner.value))
    return _fitted(inner.value, "u64" in sign)


_COMPARISONS: dict[str, Callable[[float, float], bool]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
_WHOLE: dict[str, Callable[[int, int], int]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "&": operator.and_,
    "|": operator.or_,
    "^": operator.xor,
}
_REAL: dict[str, Callable[[float, float], float]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
}


def _joined(operand: Infix, left: Constant, right: Constant) -> Constant:
    if isinstance(left, Whole) and isinstance(right, Whole):
        return _of_integers(operand, left, right)
    if isinstance(left, Real) and isinstance(right, Real):
        return _of_reals(operand, left, right)
    raise WrongConstant(operand, _MIXED)


def _of_integers(operand: Infix, left: Whole, right: Whole) -> Whole:
    sign = operand.operator
    if sign == "<<":
        return _fitted(left.value << (right.value & (_BITS - 1)), left.is_unsigned)
    if sign == ">>":
        return _fitted(left.value >> (right.value & (_BITS - 1)), left.is_unsigned)
    if sign == "&&":
        return Whole(int(left.value != 0 and right.value != 0))
    if sign == "||":
        return Whole(int(left.value != 0 or right.value != 0))
    is_unsigned = left.is_unsigned or right.is_unsigned or sign == "%"
    a, b = (value.value & _ALL if is_unsigned else value.value for value in (left, right))
    if sign in _COMPARISONS:
        return Whole(int(_COMPARISONS[sign](a, b)))
    if sign in _WHOLE:
        return _fitted(_WHOLE[sign](a, b), is_unsigned)
    if sign not in ("/", "%"):
        raise WrongConstant(operand, f"there is no operator `{sign}`")
    if b == 0:
        raise WrongConstant(operand, _DIVIDES_BY_ZERO)
    if not is_unsigned and (a, b) == (_LEAST, -1):
        raise WrongConstant(operand, _OVERFLOWS)
    if sign == "%":
        return _fitted(a % b, True)
    quotient = abs(a) // abs(b)
    return _fitted(quotient if (a < 0) == (b < 0) else -quotient, is_unsigned)


def _of_reals(operand: Infix, left: Real, right: Real) -> Constant:
    sign = operand.operator
    for side, value in ((operand.left, left), (operand.right, right)):
        if isinstance(side, Float) and value.is_single:
            raise WrongConstant(operand, _SINGLE_ALONE)
    if sign in _COMPARISONS:
        return Whole(int(_COMPARISONS[sign](left.value, right.value)))
    if sign not in _REAL:
        raise WrongConstant(operand, _WANTS_INTEGERS.format(sign))
    if sign == "/" and right.value == 0:
        raise WrongConstant(operand, _DIVIDES_BY_ZERO)
    for value in (left, right):
        if math.isnan(value.value):
            return Real(value.bits | _QUIET)
    found = _bits_of(_REAL[sign](left.value, right.value))
    return Real(_NOT_A_NUMBER if math.isnan(_value_of(found)) else found)


def _chosen(operand: Conditional) -> Constant | None:
    found = [constant(part) for part in (operand.test, operand.yes, operand.no)]
    if None in found:
        return None
    test, yes, no = found
    for part, value in zip((operand.test, operand.yes, operand.no), found, strict=True):
        if isinstance(value, Real):
            raise WrongConstant(part, _WANTS_INTEGERS.format("? :"))
    return yes if isinstance(test, Whole) and test.value else no


# Bits


def _bits_of(value: float) -> int:
    return int.from_bytes(struct.pack("<d", value), "little")


def _value_of(found: int) -> float:
    return Real(found).value


def _single(double: int) -> int:
    """The bits of the nearest ``.f32``; of a NaN the upper bits of its payload, quiet."""
    number = _value_of(double)
    sign = double >> 63 << 31
    if math.isnan(number):
        return sign | 0x7FC00000 | (double >> 29 & 0x3FFFFF)
    try:
        return int.from_bytes(struct.pack("<f", number), "little")
    except OverflowError:
        return sign | 0x7F800000
