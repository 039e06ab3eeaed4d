"""Functions of ``nv.math`` and ``math`` that IEEE 754 or Python define exactly, and those that are only known nearly.

Part of the interpreter, without nvgen: floats are NumPy scalars, and what has to be exact is computed in fractions.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np

from tests.programs import scalars
from tests.programs.scalars import BOOL, F32, F64, I32, Refused, Scalar, Weak
from tests.programs.terms import State, Term, doubtful, operand, run_as, strong


class Unspecified(Exception):
    """The program looks at what no two machines need to have alike, as the sign of a NaN."""


def _signed(number: Any) -> Any:
    """A number that has a sign.

    Raises:
        Unspecified: it is a NaN, of which IEEE 754 leaves the sign open.
    """
    if np.isnan(number):
        raise Unspecified
    return number


#: Functions of one float that give one of its type.
SAME: dict[str, Callable[[Any], Any]] = {
    "floor": np.floor,
    "ceil": np.ceil,
    "trunc": np.trunc,
    "rint": np.rint,
    "fabs": np.fabs,
    "sqrt": np.sqrt,
}
#: Functions of one float that give a bool.
TESTS: dict[str, Callable[[Any], Any]] = {
    "isnan": np.isnan,
    "isinf": np.isinf,
    "isfinite": np.isfinite,
    "signbit": lambda number: np.signbit(_signed(number)),
}
#: Functions of two floats.
PAIRS: dict[str, Callable[[Any, Any], Any]] = {
    "copysign": lambda size, sign: np.copysign(size, _signed(sign)),
    "fmod": np.fmod,
}
#: Functions of Python's ``math`` that give an i32.
WHOLE: dict[str, Callable[[Any], Any]] = {"floor": np.floor, "ceil": np.ceil, "trunc": np.trunc}
#: What a processor computes nearly: compared within a tolerance, and never computed with.
NEAR: dict[str, Callable[[Any], Any]] = {
    "sin": np.sin,
    "cos": np.cos,
    "exp": np.exp,
    "log": np.log,
    "atan": np.arctan,
    "tanh": np.tanh,
    "cbrt": np.cbrt,
    "log2": np.log2,
    "expm1": np.expm1,
}


def call(module: str, name: str, arguments: list[Term]) -> Term:
    """``nv.math.name(...)``, or ``math.name(...)`` with ``module`` empty."""
    if name == "fma":
        return _of_floats(arguments, _fused)
    if not module and name in WHOLE:
        return _whole(WHOLE[name], arguments)
    if name in TESTS:
        found = _of_floats(arguments, lambda type_: TESTS[name])
        run = found.run
        assert run
        return Term(BOOL, lambda state: bool(run(state)))
    if name in NEAR:
        return _of_floats(arguments, lambda type_: lambda number: type_.number(NEAR[name](np.float64(number))))
    function: Any = {**SAME, **PAIRS}[name]
    return _of_floats(arguments, lambda type_: lambda *numbers: type_.number(function(*numbers)))


def _of_floats(arguments: list[Term], build: Callable[[Scalar], Callable[..., Any]]) -> Term:
    type_ = _meeting(arguments)
    if type_ not in (F32, F64):
        return Term(type_, _is_unspecified)
    function = build(type_)
    runs = [
        doubtful(argument, type_)
        if isinstance(argument.type, Scalar) and argument.type.is_integer and not scalars.fits(argument.type, type_)
        else run_as(operand(argument, type_), type_)
        for argument in arguments
    ]
    return Term(type_, lambda state: function(*[run(state) for run in runs]))


def _meeting(arguments: list[Term]) -> Scalar:
    found: Any = arguments[0].type
    for argument in arguments[1:]:
        found = scalars.common(found, argument.type)
    if isinstance(found, Weak):
        found = F32
    if found.is_float:
        return found
    if found.is_complex:
        raise Refused(f"mathematics of {found}")
    return F32  # which must have the values of the integers


def _is_unspecified(state: State) -> Any:
    """How near a function of a small float is."""
    raise Unspecified


def _whole(function: Callable[[Any], Any], arguments: list[Term]) -> Term:
    (number,) = map(strong, arguments)
    run = number.run
    assert run
    return Term(I32, lambda state: scalars.convert(function(run(state)), number.type, I32))


def _fused(type_: Scalar) -> Callable[..., Any]:
    """x * y + z, rounded once."""

    def fma(x: Any, y: Any, z: Any) -> Any:
        if not all(map(math.isfinite, (x, y, z))):
            if math.isfinite(x) and math.isfinite(y):
                return type_.number(z)
            return type_.number(np.float64(x) * np.float64(y) + np.float64(z)) if type_ == F32 else x * y + z
        exact = Fraction(float(x)) * Fraction(float(y)) + Fraction(float(z))
        if exact:
            return rounded(exact, type_)
        sign = math.copysign(1, x) * math.copysign(1, y)
        is_zero = x == 0 or y == 0
        return type_.number(-0.0 if is_zero and z == 0 and sign < 0 and math.copysign(1, z) < 0 else 0.0)

    return fma


def rounded(number: Fraction, type_: Scalar) -> Any:
    """A fraction other than 0 as the nearest float, ties to even."""
    lowest, largest = (-126, 127) if type_ == F32 else (-1022, 1023)
    exponent = max(_exponent(abs(number)), lowest) - (type_.precision - 1)
    units = round(abs(number) / Fraction(2) ** exponent)  # `round` takes ties to even
    if units * Fraction(2) ** exponent >= Fraction(2) ** (largest + 1):
        return type_.number(-math.inf if number < 0 else math.inf)
    magnitude = math.ldexp(units, exponent)
    return type_.number(-magnitude if number < 0 else magnitude)


def _exponent(number: Fraction) -> int:
    guess = number.numerator.bit_length() - number.denominator.bit_length()
    return guess if Fraction(2) ** guess <= number else guess - 1


def is_near(found: Any, expected: Any) -> Any:
    """Whether floats are the same within what CUDA documents, and a little more: of f32 8 units, of f64 16."""
    units = 8 if expected.dtype.itemsize == 4 else 16
    info = np.finfo(expected.dtype)
    with np.errstate(all="ignore"):
        difference = np.abs(found - expected)
        allowed = np.abs(expected) * info.eps * units + info.tiny
    return (found == expected) | (np.isnan(found) & np.isnan(expected)) | (difference <= allowed)
