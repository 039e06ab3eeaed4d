"""The scalar types of the kernel language and arithmetic on their values, written from the language's description.

Nothing here comes from nvgen. Integers and bools are Python's, wrapped to their type after every operation; floats are
NumPy scalars, whose operations round once. ``SCALARS`` has a row a type: a new type is a row, and the rest follows.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from tests.programs.bfloat16 import Bfloat16
from tests.programs.complex_numbers import Complex64, Complex128


class Refused(Exception):
    """The language has no such program; nvgen must refuse it too."""


@dataclass(frozen=True, eq=False)
class Scalar:
    """``kind`` is bool, signed, unsigned, float or complex; ``precision`` a float's bits with the implicit one."""

    name: str
    kind: str
    bits: int
    #: NumPy's type of the arrays; raw bytes where it has none.
    dtype: Any
    precision: int = 0
    #: The class of a float's or a complex number's values.
    number: Any = None
    #: The type of a complex number's two parts.
    part: Scalar | None = None

    @property
    def is_complex(self) -> bool:
        return self.part is not None

    @property
    def is_raw(self) -> bool:
        """Whether NumPy has no such type."""
        return bool(self.dtype.kind == "V")

    def value(self, element: Any) -> Any:
        """An element of an array as this module computes with it."""
        return self.number(element) if self.number else bool(element) if self.is_bool else int(element)

    def plain(self, value: Any) -> Any:
        """A value as an argument of a launch: NumPy's, or Python's where NumPy has no such type."""
        return self.dtype.type(value) if not self.is_raw else float(value) if self.is_float else int(value)

    @property
    def is_float(self) -> bool:
        return self.kind == "float"

    @property
    def is_bool(self) -> bool:
        return self.kind == "bool"

    @property
    def is_integer(self) -> bool:
        return self.kind in ("signed", "unsigned")

    @property
    def low(self) -> int:
        return -(1 << (self.bits - 1)) if self.kind == "signed" else 0

    @property
    def high(self) -> int:
        return self.low + (1 << self.bits) - 1

    def __repr__(self) -> str:
        return self.name


@dataclass(frozen=True, eq=False)
class Weak:
    """The type of what is made of literals alone, and the scalar that it becomes where nothing else decides."""

    kind: str
    default: Scalar

    @property
    def is_float(self) -> bool:
        return self.kind == "float"

    is_bool = False

    @property
    def is_complex(self) -> bool:
        return self.kind == "complex"

    @property
    def is_integer(self) -> bool:
        return self.kind == "int"

    def __repr__(self) -> str:
        return f"{self.kind} literal"


SCALARS: dict[str, Scalar] = {
    scalar.name: scalar
    for scalar in (
        *(Scalar(f"i{bits}", "signed", bits, np.dtype(f"int{bits}")) for bits in (32, 8, 16, 64)),
        *(Scalar(f"u{bits}", "unsigned", bits, np.dtype(f"uint{bits}")) for bits in (32, 8, 16, 64)),
        Scalar("f32", "float", 32, np.dtype("float32"), 24, np.float32),
        Scalar("f64", "float", 64, np.dtype("float64"), 53, np.float64),
        Scalar("bool", "bool", 1, np.dtype("bool")),
        Scalar("f16", "float", 16, np.dtype("float16"), 11, np.float16),
        Scalar("bf16", "float", 16, np.dtype("V2"), 8, Bfloat16),
        Scalar("i128", "signed", 128, np.dtype("V16")),
        Scalar("u128", "unsigned", 128, np.dtype("V16")),
    )
}
I32, F16, F32, F64, BOOL = (SCALARS[name] for name in ("i32", "f16", "f32", "f64", "bool"))
C64 = Scalar("c64", "complex", 64, np.dtype("complex64"), 24, Complex64, F32)
C128 = Scalar("c128", "complex", 128, np.dtype("complex128"), 53, Complex128, F64)
#: Those that have parts are kept apart: they take part in less.
COMPLEX: dict[str, Scalar] = {"c64": C64, "c128": C128}
NUMBERS: dict[str, Scalar] = {**SCALARS, **COMPLEX}
INT, FLOAT, IMAGINARY = Weak("int", I32), Weak("float", F32), Weak("complex", C64)
Type = Scalar | Weak


# How types meet


def common(left: Type, right: Type) -> Type:
    """Where two operands of arithmetic meet."""
    left, right = (I32 if type_.is_bool else type_ for type_ in (left, right))
    if left == right:
        return left
    if left.is_complex or right.is_complex:
        return _common_complex(left, right)
    if isinstance(left, Weak) and isinstance(right, Weak):
        return FLOAT
    if isinstance(left, Weak) or isinstance(right, Weak):
        literal, number = (left, right) if isinstance(left, Weak) else (right, left)
        return F32 if literal.is_float and not number.is_float else number
    if left.is_float and right.is_float and left.bits == right.bits:
        return F32  # f16 and bf16
    if left.is_float and right.is_float:
        return max(left, right, key=lambda type_: type_.bits)
    if left.is_float or right.is_float:
        number = left if left.is_float else right
        return F32 if number.bits == 16 else number
    return _common_integer(left, right)


def _common_complex(left: Type, right: Type) -> Type:
    """A complex number of f64 where one side has f64, else one of f32; an imaginary literal takes any complex type."""
    if isinstance(left, Weak) and isinstance(right, Weak):
        return IMAGINARY
    return C128 if {left, right} & {F64, C128} else C64


def _common_integer(left: Scalar, right: Scalar) -> Scalar:
    """The narrowest integer type that both fit in; nothing but i128 itself asks for i128."""
    if left.kind == right.kind:
        return max(left, right, key=lambda type_: type_.bits)
    for type_ in sorted((left, right, *(SCALARS[name] for name in ("i16", "i32", "i64"))), key=lambda t: t.bits):
        if type_.kind == "signed" and all(type_.low <= t.low and t.high <= type_.high for t in (left, right)):
            return type_
    raise Refused(f"{left} and {right} have no common type")


def promoted(type_: Any) -> Any:
    """The type that arithmetic computes in: C's int instead of what is narrower."""
    return I32 if isinstance(type_, Scalar) and (type_.is_bool or (type_.is_integer and type_.bits < 32)) else type_


def fits(source: Scalar, target: Scalar) -> bool:
    """Whether every value of ``source`` is one of ``target``."""
    if source == target or source.is_bool:
        return True
    if target.part:
        return fits(source.part or source, target.part)
    if target.is_bool or source.part:
        return False
    if source.is_float:
        return target.is_float and source.precision <= target.precision and source.bits < target.bits
    if target.is_float:
        return source.bits - (source.kind == "signed") <= target.precision
    return target.low <= source.low and source.high <= target.high


def same_kind(left: Scalar, right: Scalar) -> bool:
    """Whether one variable may be assigned both: integers, floats, complex numbers and bools do not mix there."""
    return (left.is_float, left.is_bool, left.is_complex) == (right.is_float, right.is_bool, right.is_complex)


def takes_literal(target: Scalar, literal: Weak) -> bool:
    if target.is_complex or literal.is_complex:
        return target.is_complex
    return target.is_float or (target.is_integer and not literal.is_float)


# Values


def wrap(number: int, type_: Scalar) -> int:
    low = number % (1 << type_.bits)
    return low - (1 << type_.bits) if low > type_.high else low


def from_integer(number: int, target: Scalar) -> Any:
    """The float nearest to an integer, ties to even; rounded once."""
    excess = abs(number).bit_length() - target.precision
    if excess > 0:
        kept, lost = abs(number) >> excess, abs(number) & ((1 << excess) - 1)
        half = 1 << (excess - 1)
        kept += lost > half or (lost == half and kept & 1)
        number = int(math.copysign(1, number)) * (kept << excess)
    try:
        return target.number(float(number))
    except OverflowError:
        return target.number(math.copysign(math.inf, number))


def convert(value: Any, source: Scalar, target: Scalar) -> Any:
    """``nv.target(value)``: integers wrap; floats round; a float becomes an integer by truncation and saturates."""
    if source == target:
        return value
    if target.is_bool:
        return bool(value != 0)
    if target.part:
        if source.part:
            return target.number(value)
        return target.number(convert(value, source, target.part))
    if target.is_float:
        return target.number(value) if source.is_float else from_integer(int(value), target)
    if not source.is_float:
        return wrap(int(value), target)
    if math.isnan(value):
        has_highest_bit = target.bits >= 64 or (source.bits, target.bits) == (64, 32)
        return wrap(1 << (target.bits - 1), target) if has_highest_bit else 0
    if math.isinf(value):
        return target.high if value > 0 else target.low
    return min(max(int(value), target.low), target.high)


def constant(value: int | float | complex, is_float: bool, target: Scalar) -> Any:
    """A literal as a value of a type of its kind."""
    if target.part:
        whole = complex(value)
        return target.number(*(constant(part, True, target.part) for part in (whole.real, whole.imag)))
    if isinstance(value, complex):
        raise Refused(f"{value} is no {target}")
    if target.is_bool or (is_float and not target.is_float):
        raise Refused(f"{value} is no {target}")
    if target.is_float:
        with np.errstate(over="ignore"):
            number = target.number(value) if isinstance(value, float) else from_integer(value, target)
        if math.isinf(number) and not (isinstance(value, float) and math.isinf(value)):
            raise Refused(f"{value} is too large for {target}")
        return number
    assert isinstance(value, int)
    if not target.low <= value <= target.high:
        raise Refused(f"{value} does not fit {target}")
    return value


def _shift_left(number: int, amount: int, bits: int) -> int:
    return number << amount if 0 <= amount < bits else 0


def _shift_right(number: int, amount: int, bits: int) -> int:
    return number >> (amount if 0 <= amount < bits else bits)


_WHOLE: dict[str, Callable[[int, int, int], int]] = {
    "+": lambda a, b, bits: a + b,
    "-": lambda a, b, bits: a - b,
    "*": lambda a, b, bits: a * b,
    "//": lambda a, b, bits: a // b if b else a,
    "%": lambda a, b, bits: a % b if b else 0,
    "&": lambda a, b, bits: a & b,
    "|": lambda a, b, bits: a | b,
    "^": lambda a, b, bits: a ^ b,
    "<<": _shift_left,
    ">>": _shift_right,
}
_REAL: dict[str, Callable[[Any, Any], Any]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
    "//": lambda a, b: type(a)(np.floor_divide(*_wide(a, b))),
    "%": lambda a, b: type(a)(np.remainder(*_wide(a, b))),
}


def _wide(*numbers: Any) -> tuple[Any, ...]:
    """Floats of 16 bits as f32: what is computed of them is rounded once more."""
    return tuple(map(np.float32, numbers)) if isinstance(numbers[0], Bfloat16 | np.float16) else numbers


COMPARISONS: dict[str, Callable[[Any, Any], Any]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def binary(symbol: str, type_: Scalar) -> Callable[[Any, Any], Any]:
    """The operation on two values of a type."""
    if type_.is_complex:
        if symbol not in ("+", "-", "*", "/"):
            raise Refused(f"`{symbol}` of complex numbers")
        return _REAL[symbol]
    if type_.is_float:
        if symbol not in _REAL:
            raise Refused(f"`{symbol}` of floats")
        return _REAL[symbol]
    if symbol == "/":
        raise Refused("`/` of integers")
    whole, bits = _WHOLE[symbol], type_.bits
    if type_.is_bool:
        return lambda a, b: bool(whole(a, b, 1))
    return lambda a, b: wrap(whole(a, b, bits), type_)


def unary(symbol: str, type_: Scalar) -> Callable[[Any], Any]:
    """``-``, ``~`` or ``abs`` of a value."""
    if type_.is_float or type_.is_complex:
        if symbol == "~":
            raise Refused("`~` of a float")
        return operator.neg if symbol == "-" else abs
    functions: dict[str, Callable[[int], int]] = {"-": operator.neg, "~": operator.invert, "abs": abs}
    whole = functions[symbol]
    return lambda a: wrap(whole(a), type_)


def power(exponent: int, type_: Scalar) -> Callable[[Any], Any]:
    if type_.is_complex:
        return lambda a: a**exponent
    if not type_.is_float:
        return lambda a: wrap(a**exponent, type_)
    one = type_.number(1)

    def multiply(a: Any) -> Any:
        result = one
        for _ in range(exponent):
            result = result * a
        return result

    return multiply


def min_max(name: str, type_: Scalar) -> Callable[[Any, Any], Any]:
    """``min`` or ``max``: a NaN is passed over, and -0.0 is less than 0.0."""
    if type_.is_complex:
        raise Refused(f"{name} of complex numbers")
    choose = min if name == "min" else max
    if not type_.is_float:
        return choose

    def of_floats(a: Any, b: Any) -> Any:
        if a != a or b != b:
            return b if a != a else a
        return choose(a, b, key=lambda number: (number, not math.copysign(1, number) < 0))

    return of_floats
