"""What every function of libdevice is tried with, and what it must give.

The bounds are CUDA's, in units in the last place ("CUDA C++ Programming Guide", "Mathematical Functions", maximum ulp
error over the full range), and one more for the reference itself where that is computed in f64. Functions of another
kind, such as conversions, are exact.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

Reference = Callable[..., Any]
_PI = np.longdouble("3.14159265358979323846264338327950288")


def _each(function: Callable[..., float]) -> Reference:
    """Python's function, element by element; where it raises, the value that C defines."""

    def one(*numbers: float) -> float:
        try:
            return function(*numbers)
        except OverflowError:
            return math.inf
        except ValueError:
            return math.nan

    return np.vectorize(one, otypes=[np.float64])


def _norm(*values: np.ndarray) -> np.ndarray:
    """Infinite where an operand is, even beside NaN."""
    length = np.sqrt(sum(np.longdouble(value) ** 2 for value in values)).astype(np.float64)
    return np.where(np.any(np.isinf(values), axis=0), np.inf, length)


def _normcdf(v: float) -> float:
    """The error that rounding ``v / sqrt(2)`` makes is taken back by the derivative of ``erfc``."""
    exact = -np.longdouble(v) / np.sqrt(np.longdouble(2))
    rounded = float(exact)
    rest = float(exact - rounded) if math.isfinite(rounded) else 0.0
    return 0.5 * (math.erfc(rounded) - 2 / math.sqrt(math.pi) * math.exp(-min(rounded * rounded, 800)) * rest)


def _gamma(x: float) -> float:
    return math.copysign(math.inf, x) if x == 0 else math.gamma(x)


def _lgamma(x: float) -> float:
    return math.inf if x <= 0 and x == math.floor(x) else math.lgamma(x)


def _of_half_turns(shift: int) -> Reference:
    """``sin(pi * (x + shift / 2))``, exact where that is 0 or 1."""

    def evaluate(x: np.ndarray) -> np.ndarray:
        turns = np.fmod(np.asarray(x).astype(np.longdouble), 2)
        quarter = np.rint(2 * turns)
        angle = (turns - quarter / 2) * _PI
        place = np.where(np.isnan(quarter), 0, quarter).astype(int) + shift
        sine = np.where(np.isnan(turns), np.nan, np.choose(place % 4, (1, 0, -1, 0)) * np.sin(angle))
        whole = np.choose(place % 4, (0, 1, 0, -1)) * np.cos(angle)
        result = np.where(place % 2 == 0, sine, whole).astype(np.float64)
        return np.where((result == 0) & (shift == 0), np.copysign(0.0, x), result)

    return evaluate


def _longdouble(function: Callable[..., Any]) -> Reference:
    """NumPy's function in extended precision, rounded to f64."""
    return lambda *x: function(*(np.asarray(v).astype(np.longdouble) for v in x)).astype(np.float64)


#: Function without the ``f`` of f32: its reference, and the bounds of f32 and f64.
ULP: dict[str, tuple[Reference, int, int]] = {
    "sin": (_longdouble(np.sin), 2, 2),
    "cos": (_longdouble(np.cos), 2, 2),
    "tan": (_longdouble(np.tan), 4, 2),
    "sinpi": (_of_half_turns(0), 1, 2),
    "cospi": (_of_half_turns(1), 1, 2),
    "asin": (_longdouble(np.arcsin), 2, 2),
    "acos": (_longdouble(np.arccos), 2, 2),
    "atan": (_longdouble(np.arctan), 2, 2),
    "atan2": (_longdouble(np.arctan2), 3, 2),
    "sinh": (_longdouble(np.sinh), 3, 2),
    "cosh": (_longdouble(np.cosh), 2, 1),
    "tanh": (_longdouble(np.tanh), 2, 1),
    "asinh": (_longdouble(np.arcsinh), 3, 3),
    "acosh": (_longdouble(np.arccosh), 4, 3),
    "atanh": (_longdouble(np.arctanh), 3, 2),
    "exp": (_longdouble(np.exp), 2, 1),
    "exp2": (_longdouble(np.exp2), 2, 1),
    "exp10": (_longdouble(lambda x: np.longdouble(10) ** x), 2, 1),
    "expm1": (_longdouble(np.expm1), 1, 1),
    "log": (_longdouble(np.log), 1, 1),
    "log2": (_longdouble(np.log2), 1, 1),
    "log10": (_longdouble(np.log10), 2, 1),
    "log1p": (_longdouble(np.log1p), 1, 1),
    "pow": (_longdouble(np.power), 4, 2),
    "sqrt": (_longdouble(np.sqrt), 0, 0),
    "rsqrt": (_longdouble(lambda x: 1 / np.sqrt(x)), 2, 1),
    "cbrt": (_longdouble(np.cbrt), 1, 1),
    "rcbrt": (_longdouble(lambda x: 1 / np.cbrt(x)), 1, 1),
    "hypot": (_longdouble(np.hypot), 3, 2),
    "rhypot": (_longdouble(lambda x, y: 1 / np.hypot(x, y)), 2, 1),
    "norm3d": (_norm, 3, 1),
    "norm4d": (_norm, 3, 1),
    "rnorm3d": (lambda *x: 1 / _norm(*x), 2, 1),
    "rnorm4d": (lambda *x: 1 / _norm(*x), 2, 1),
    "erf": (_each(math.erf), 2, 2),
    "erfc": (_each(math.erfc), 4, 5),
    "normcdf": (_each(_normcdf), 5, 5),
    "tgamma": (_each(_gamma), 5, 10),
    "lgamma": (_each(_lgamma), 6, 4),
    "fmod": (np.fmod, 0, 0),
    "remainder": (_each(math.remainder), 0, 0),
    "ceil": (np.ceil, 0, 0),
    "floor": (np.floor, 0, 0),
    "trunc": (np.trunc, 0, 0),
    "rint": (np.rint, 0, 0),
    "nearbyint": (np.rint, 0, 0),
    "round": (lambda x: np.where(np.abs(x) < 2**52, np.copysign(np.floor(np.abs(x) + 0.5), x), x), 0, 0),
    "fabs": (np.abs, 0, 0),
    "copysign": (np.copysign, 0, 0),
    "fmin": (np.fmin, 0, 0),
    "fmax": (np.fmax, 0, 0),
    "fdim": (lambda x, y: np.where(x > y, x - y, np.where(np.isnan(x - y), x - y, 0.0)), 0, 0),
}

#: Where a reference is exact: near its zeros ``lgamma`` has no relative bound, neither CUDA's nor Python's.
DOMAINS: dict[str, Callable[[np.ndarray], np.ndarray]] = {
    "lgamma": lambda x: ~(x < 2.5),
    "lgammaf": lambda x: ~(x < 2.5),
}

#: Exact functions of integers and bits, on whole arrays.
EXACT: dict[str, Reference] = {
    "clz": lambda x: np.array([32 - int(v).bit_length() for v in x.view(np.uint32)]),
    "clzll": lambda x: np.array([64 - int(v).bit_length() for v in x.view(np.uint64)]),
    "popc": lambda x: np.array([int(v).bit_count() for v in x]),
    "popcll": lambda x: np.array([int(v).bit_count() for v in x]),
    "brev": lambda x: np.array([int(f"{int(v):032b}"[::-1], 2) for v in x], dtype=np.uint32),
    "brevll": lambda x: np.array([int(f"{int(v):064b}"[::-1], 2) for v in x], dtype=np.uint64),
    "ffs": lambda x: np.array([(int(v) & -int(v)).bit_length() for v in x]),
    "ffsll": lambda x: np.array([(int(v) & -int(v)).bit_length() for v in x]),
    "mulhi": lambda x, y: np.array([(int(a) * int(b)) >> 32 for a, b in zip(x, y, strict=True)]),
    "umulhi": lambda x, y: np.array([(int(a) * int(b)) >> 32 for a, b in zip(x, y, strict=True)]),
    "mul64hi": lambda x, y: np.array([(int(a) * int(b)) >> 64 for a, b in zip(x, y, strict=True)]),
    "umul64hi": lambda x, y: np.array([(int(a) * int(b)) >> 64 for a, b in zip(x, y, strict=True)], dtype=np.uint64),
    "min": np.minimum,
    "max": np.maximum,
    "umin": np.minimum,
    "umax": np.maximum,
    "llmin": np.minimum,
    "llmax": np.maximum,
    "ullmin": np.minimum,
    "ullmax": np.maximum,
    "abs": np.abs,
    "llabs": np.abs,
    "hadd": lambda x, y: np.array([(int(a) + int(b)) >> 1 for a, b in zip(x, y, strict=True)]),
    "uhadd": lambda x, y: np.array([(int(a) + int(b)) >> 1 for a, b in zip(x, y, strict=True)]),
    "rhadd": lambda x, y: np.array([(int(a) + int(b) + 1) >> 1 for a, b in zip(x, y, strict=True)]),
    "urhadd": lambda x, y: np.array([(int(a) + int(b) + 1) >> 1 for a, b in zip(x, y, strict=True)]),
    "sad": lambda x, y, z: (np.abs(x.astype(np.int64) - y) + z).astype(np.uint32),
    "usad": lambda x, y, z: (np.abs(x.astype(np.int64) - y.astype(np.int64)) + z).astype(np.uint32),
    "double2hiint": lambda x: (x.view(np.int64) >> 32).astype(np.int32),
    "double2loint": lambda x: x.view(np.int64).astype(np.int32),
    "float_as_int": lambda x: x.view(np.int32),
    "float_as_uint": lambda x: x.view(np.uint32),
    "int_as_float": lambda x: x.view(np.float32),
    "uint_as_float": lambda x: x.view(np.float32),
    "double_as_longlong": lambda x: x.view(np.int64),
    "longlong_as_double": lambda x: x.view(np.float64),
    "hiloint2double": lambda h, l: ((h.astype(np.int64) << 32) | l.view(np.uint32)).view(np.float64),  # noqa: E741
    "float2half_rn": lambda x: np.where(np.isnan(x), 0x7FFF, x.astype(np.float16).view(np.uint16)),  # PTX's NaN
    "half2float": lambda x: x.view(np.float16).astype(np.float32),
    "double2float_rn": lambda x: x.astype(np.float32),
    "int2double_rn": lambda x: x.astype(np.float64),
    "uint2double_rn": lambda x: x.astype(np.float64),
    "int2float_rn": lambda x: x.astype(np.float32),
    "uint2float_rn": lambda x: x.astype(np.float32),
    "ll2float_rn": lambda x: x.astype(np.float32),
    "ull2float_rn": lambda x: x.astype(np.float32),
    "ll2double_rn": lambda x: x.astype(np.float64),
    "ull2double_rn": lambda x: x.astype(np.float64),
    "isnanf": np.isnan,
    "isnand": np.isnan,
    "isinff": np.isinf,
    "isinfd": np.isinf,
    "finitef": np.isfinite,
    "isfinited": np.isfinite,
    "signbitf": np.signbit,
    "signbitd": np.signbit,
    "fadd_rn": np.add,
    "fsub_rn": np.subtract,
    "fmul_rn": np.multiply,
    "fdiv_rn": np.divide,
    "frcp_rn": np.reciprocal,
    "fsqrt_rn": np.sqrt,
    "dadd_rn": np.add,
    "dsub_rn": np.subtract,
    "dmul_rn": np.multiply,
    "ddiv_rn": np.divide,
    "drcp_rn": np.reciprocal,
    "dsqrt_rn": np.sqrt,
    "nextafterf": np.nextafter,
    "nextafter": np.nextafter,
}


def reference(short: str, type_name: str) -> tuple[Reference, int] | None:
    """The reference of a function and its bound in ulp, or None where NumPy and Python have none."""
    if short in EXACT:
        return EXACT[short], 0
    family = short[:-1] if type_name == "f32" and short.endswith("f") else short
    if family not in ULP:
        return None
    function, single, double = ULP[family]
    return function, single if type_name == "f32" else double


#: Operands that make the interesting paths of most functions run, beside random ones.
_SPECIAL = (0.0, -0.0, 1.0, -1.0, 0.5, 2.0, -2.5, 1e-30, 3.0, 100.25, 1e5, 1e30, np.inf, -np.inf, np.nan)


def operands(type_name: str, index: int, size: int, *, is_order: bool = False) -> np.ndarray:
    """``size`` numbers of a type for the operand at ``place``; an order of a Bessel function is small."""
    rng = np.random.default_rng(index)
    if is_order:
        return rng.integers(0, 20, size, np.int32)
    if type_name in ("f32", "f64"):
        dtype = np.float32 if type_name == "f32" else np.float64
        wide = rng.standard_normal(size) * 10.0 ** rng.integers(-3, 4, size)
        special = rng.choice(np.array(_SPECIAL), size)
        return np.where(rng.random(size) < 0.25, special, wide).astype(dtype)
    dtype = {"i32": np.int32, "u32": np.uint32, "i64": np.int64, "u64": np.uint64, "u16": np.uint16}[type_name]
    info = np.iinfo(dtype)
    small = rng.integers(0, 20, size)
    return np.where(rng.random(size) < 0.5, rng.integers(info.min, info.max, size, dtype, True), small).astype(dtype)


def ulp_distance(actual: np.ndarray, expected: np.ndarray) -> np.ndarray:
    """How many numbers lie between two floats; 0 of two NaN."""
    kind = np.int32 if actual.dtype == np.float32 else np.int64
    with np.errstate(all="ignore"):
        rounded = expected.astype(actual.dtype)
        keys = [np.where(v.view(kind) < 0, np.iinfo(kind).min - v.view(kind), v.view(kind)) for v in (actual, rounded)]
        distance = np.abs(keys[0].astype(object) - keys[1].astype(object)).astype(np.float64)
    return np.where(np.isnan(actual) & np.isnan(rounded), 0.0, distance)
