"""Functions of mathematics: what ``nv.math`` has, one line each.

An operand is a float; an integer that f32 holds exactly becomes one, a wider one is refused. Operands meet in their
common type, and the result has it unless the line says otherwise.
"""

# How a function is computed is the business of `codegen.mathematics`.

from __future__ import annotations

import math
from collections.abc import Callable
from enum import Enum
from typing import Any

from nvgen.lang.math import maximum as _of_most
from nvgen.lang.math import minimum as _of_least
from nvgen.lang.operation import Operation


class Domain(Enum):
    """What numbers a function takes."""

    FLOAT = "float"
    #: f32 alone: the hardware has the instruction for no other type.
    F32 = "f32"
    INTEGER = "integer"
    #: Floats and integers; integers stay what they are.
    NUMBER = "number"


class Result(Enum):
    """What type comes out."""

    OPERAND = "operand"
    BOOL = "bool"
    I32 = "i32"
    #: A tuple of two, of the operand's type.
    PAIR = "pair"
    OPERAND_AND_I32 = "operand and i32"


class MathFunction(Operation):
    """A function of one or more numbers of one type.

    ``evaluate`` computes it for literals, exactly as Python does. ``integer_operand`` is the index of an operand that
    is an i32 whatever the others are, -1 for none.
    """

    operands: int
    domain: Domain = Domain.FLOAT
    result: Result = Result.OPERAND
    evaluate: Callable[..., Any] | None = None
    integer_operand: int = -1


class ExpandedFunction(MathFunction):
    """A function that the one of its name in ``nvgen.lang.math_functions`` computes, in nvgen's own language."""


class Clip(Operation):
    """``numpy.clip(x, low, high)`` and ``nv.math.clamp``."""


class ByCount(Operation):
    """A function of one operand, two, ...: the n-th of ``functions`` takes n."""

    functions: tuple[MathFunction, ...]


class Rounding(Operation):
    """Python's ``math.floor`` and so on: a float rounded by ``function``, as the i32 that ``int(x)`` is."""

    function: MathFunction
    evaluate: Callable[..., Any]


def _unary(**docs: str) -> list[MathFunction]:
    """Functions of one float; what Python's ``math`` has under the same name computes them for literals."""
    return [MathFunction(f"math.{name}", doc, 1, evaluate=getattr(math, name, None)) for name, doc in docs.items()]


def _binary(**docs: str) -> list[MathFunction]:
    return [MathFunction(f"math.{name}", doc, 2, evaluate=getattr(math, name, None)) for name, doc in docs.items()]


def _fast(operands: int, **docs: str) -> list[MathFunction]:
    return [MathFunction(f"math.{name}", doc, operands, Domain.F32) for name, doc in docs.items()]


def _test(**docs: str) -> list[MathFunction]:
    return [
        MathFunction(f"math.{name}", doc, 1, result=Result.BOOL, evaluate=getattr(math, name, None))
        for name, doc in docs.items()
    ]


def _bits(result: Result, **docs: str) -> list[MathFunction]:
    return [MathFunction(f"math.{name}", doc, 1, Domain.INTEGER, result) for name, doc in docs.items()]


_ALL = (
    *_unary(sin="sine of radians", cos="cosine of radians", tan="tangent of radians"),
    *_unary(asin="arc sine", acos="arc cosine", atan="arc tangent"),
    *_unary(sinh="hyperbolic sine", cosh="hyperbolic cosine", tanh="hyperbolic tangent"),
    *_unary(asinh="area sine", acosh="area cosine", atanh="area tangent"),
    *_unary(sinpi="sine of pi * x", cospi="cosine of pi * x"),
    *_unary(exp="e ** x", exp2="2 ** x", exp10="10 ** x", expm1="e ** x - 1, exact near 0"),
    *_unary(log="natural logarithm", log2="logarithm to base 2", log10="logarithm to base 10"),
    *_unary(log1p="log(1 + x), exact near 0", logb="the exponent of x as a float"),
    *_unary(sqrt="square root, rounded as IEEE 754 says", rsqrt="1 / sqrt(x)"),
    *_unary(cbrt="cube root", rcbrt="1 / cbrt(x)", rcp="1 / x"),
    *_unary(erf="error function", erfc="1 - erf(x)", erfcx="exp(x * x) * erfc(x)"),
    *_unary(erfinv="inverse of erf", erfcinv="inverse of erfc"),
    *_unary(normcdf="distribution function of the normal distribution", normcdfinv="inverse of normcdf"),
    *_unary(gamma="gamma function", lgamma="logarithm of the magnitude of gamma"),
    *_unary(j0="Bessel function", j1="Bessel function", y0="Bessel function", y1="Bessel function"),
    *_unary(i0="modified Bessel function", i1="modified Bessel function"),
    *(MathFunction(f"math.{name}", doc, 1, evaluate=lambda x, f=function: float(f(x))) for name, doc, function in (
        ("floor", "the whole number at or below, as a float", math.floor),
        ("ceil", "the whole number at or above, as a float", math.ceil),
        ("trunc", "the whole number towards 0, as a float", math.trunc),
        ("rint", "the nearest whole number, the even one of two, as a float", round),
    )),
    *_unary(round="the nearest whole number, of two the one away from 0, as C's round"),
    *_unary(fabs="the magnitude", saturate="x clamped to 0 ... 1; NaN becomes 0"),
    *_unary(radians="degrees as radians", degrees="radians as degrees"),
    *_binary(atan2="angle of the point (x, y), of operands y, x", pow="x ** y", hypot="sqrt(x*x + y*y)"),
    *_binary(fmod="remainder with the sign of the dividend", remainder="IEEE 754 remainder"),
    *_binary(copysign="the magnitude of x with the sign of y", nextafter="the number after x towards y"),
    *_binary(fdim="x - y, or 0 where that is negative", rhypot="1 / hypot(x, y)"),
    MathFunction("math.fma", "x * y + z, rounded once", 3, evaluate=getattr(math, "fma", None)),
    MathFunction("math.norm3d", "sqrt(x*x + y*y + z*z)", 3, evaluate=math.hypot),
    MathFunction("math.norm4d", "square root of the sum of four squares", 4, evaluate=math.hypot),
    MathFunction("math.rnorm3d", "1 / norm3d(x, y, z)", 3),
    MathFunction("math.rnorm4d", "1 / norm4d(x, y, z, w)", 4),
    *_test(isnan="whether x is NaN", isinf="whether x is infinite", isfinite="whether x is neither NaN nor infinite"),
    *_test(signbit="whether the sign is set, of -0.0 and NaN too"),
    MathFunction("math.ilogb", "the exponent of x", 1, result=Result.I32),
    MathFunction("math.ldexp", "x * 2 ** n", 2, evaluate=math.ldexp, integer_operand=1),
    MathFunction("math.powi", "x ** n by multiplication", 2, integer_operand=1),
    MathFunction("math.jn", "Bessel function of order n", 2, integer_operand=0),
    MathFunction("math.yn", "Bessel function of order n", 2, integer_operand=0),
    MathFunction("math.sincos", "(sin(x), cos(x))", 1, result=Result.PAIR),
    MathFunction("math.sincospi", "(sinpi(x), cospi(x))", 1, result=Result.PAIR),
    MathFunction("math.modf", "(fraction, whole part), both with the sign of x", 1, result=Result.PAIR),
    MathFunction("math.frexp", "(m, e) with x = m * 2 ** e, 0.5 <= |m| < 1", 1, result=Result.OPERAND_AND_I32),
    MathFunction("math.remquo", "(remainder, low bits of the quotient)", 2, result=Result.OPERAND_AND_I32),
    MathFunction("math.minimum", "the smaller one, or NaN", 2, Domain.NUMBER),
    MathFunction("math.maximum", "the larger one, or NaN", 2, Domain.NUMBER),
    MathFunction("math.sign", "-1, 0 or 1; of NaN, NaN", 1, Domain.NUMBER),
    # The hardware's approximations; `fastmath` uses them by itself where it has `afn`.
    *_fast(1, fast_sin="sin.approx", fast_cos="cos.approx", fast_tan="fast_sin(x) / fast_cos(x)"),
    *_fast(1, fast_exp="ex2.approx of x * log2(e)", fast_exp10="ex2.approx of x * log2(10)", fast_exp2="ex2.approx"),
    *_fast(1, fast_log="lg2.approx times log(2)", fast_log2="lg2.approx", fast_log10="lg2.approx times log10(2)"),
    *_fast(1, fast_tanh="tanh.approx, from sm_75 on"),
    *_fast(2, fast_pow="ex2.approx of y * lg2.approx of x", div_approx="div.approx"),
    *_fast(1, sqrt_approx="sqrt.approx", rsqrt_approx="rsqrt.approx", rcp_approx="rcp.approx"),
    *_bits(Result.I32, popcount="how many bits are 1", clz="how many high bits are 0", ctz="how many low bits are 0"),
    *_bits(Result.I32, ffs="position of the lowest bit that is 1, counted from 1; 0 of 0"),
    *_bits(Result.OPERAND, bitreverse="the bits in reverse order"),
    MathFunction("math.mulhi", "the upper half of the product", 2, Domain.INTEGER),
)  # fmt: skip

#: The functions of ``nv.math`` by name.
FUNCTIONS: dict[str, MathFunction] = {function.name.removeprefix("math."): function for function in _ALL}


def _sigmoid(x: float) -> float:
    small = math.exp(-abs(x))
    return (1 if x >= 0 else small) / (1 + small)


#: Those of ``nv.math`` that are expanded to others.
_OTHERS: dict[str, Operation] = {
    "min": _of_least,
    "max": _of_most,
    "clamp": Clip(
        "math.clamp", "the number next to x from low to high: minimum(maximum(x, low), high), so of NaN, NaN"
    ),
    "sigmoid": ExpandedFunction(
        "math.sigmoid",
        "1 / (1 + exp(-x)), within 4 units in the last place for all x, as small as it may be; fewer with `fastmath`",
        1,
        evaluate=_sigmoid,
    ),
}
#: The logarithm to a base that is an operand.
LOG_TO_BASE = MathFunction("log", "log(x) / log(base)", 2, evaluate=math.log)
#: `**` of two floats is `pow`; these are its other cases.
INTEGER_POWER = MathFunction("**", "x ** n of integers, by squaring; wraps", 2, Domain.INTEGER)
SQUARE_ROOT_POWER = MathFunction("**", "x ** 0.5", 1)
#: The constants of ``nv.math``.
#: How the functions of ``directed_rounding`` end.
_ROUNDED = ("_rn", "_rz", "_ru", "_rd")
#: How those of ``cycles`` do.
_OF_CYCLES = "_2pi"
CONSTANTS = {"pi": math.pi, "e": math.e, "tau": math.tau, "inf": math.inf, "nan": math.nan}


def __getattr__(name: str) -> Operation | float:
    """``nv.math`` is this module."""
    if name in FUNCTIONS:
        return FUNCTIONS[name]
    if name in _OTHERS:
        return _OTHERS[name]
    if name in CONSTANTS:
        return CONSTANTS[name]
    if name[-3:] in _ROUNDED:
        from nvgen.lang import directed_rounding  # most kernels call none

        if name in directed_rounding.FUNCTIONS:
            return directed_rounding.FUNCTIONS[name]
    if name.endswith(_OF_CYCLES):
        from nvgen.lang import cycles  # most kernels call none

        if name in cycles.FUNCTIONS:
            return cycles.FUNCTIONS[name]
    raise AttributeError(f"nv.math has no function {name!r}")


def __dir__() -> list[str]:
    from nvgen.lang import cycles, directed_rounding  # most kernels call none

    return sorted({*FUNCTIONS, *_OTHERS, *CONSTANTS, *cycles.FUNCTIONS, *directed_rounding.FUNCTIONS})
