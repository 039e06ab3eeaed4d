"""Mathematical functions and the operators that need them, compared with NumPy's in f64 and Python's.

Accuracy of every function of libdevice is the business of ``tests/targets/test_libdevice.py``; here it is which
function a name means, what types come out, and what the special values give.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

import nvgen as nv
from tests.semantics.case import Case, elementwise, greatest, least
from tests.strategies import DTYPES, FLOATS, Inputs, computed

#: Twice CUDA's largest bound among the functions below, 5 ulp, in relative terms.
_RTOL = {"f32": 10 * 2.0**-23, "f64": 10 * 2.0**-52}


def _wide(function: Callable[..., Any]) -> Callable[..., Any]:
    return lambda *x: function(*(v.astype(np.float64) for v in x))


def unary(type_: str) -> Case:
    """Names of ``nv.math``; the special values make NaN and infinities."""
    names = ("sin", "cos", "tan", "atan", "sinh", "cosh", "tanh", "exp", "exp2", "expm1", "log1p", "sqrt", "cbrt")
    names += ("floor", "ceil", "trunc", "rint", "fabs", "radians", "degrees")
    renamed = {"asin": np.arcsin, "acos": np.arccos, "asinh": np.arcsinh, "log": np.log, "log2": np.log2}
    renamed |= {"log10": np.log10, "sigmoid": lambda x: 1 / (1 + np.exp(-x))}
    functions = {**{name: getattr(np, name) for name in names}, **renamed}
    expressions = [f"nv.math.{name}(x)" for name in functions]

    def arrays(inputs: Inputs) -> tuple[np.ndarray, ...]:
        special = inputs.rng.choice(np.array([0.0, -0.0, 1.0, -1.0, np.inf, -np.inf, np.nan]), inputs.size)
        near = inputs.rng.standard_normal(inputs.size) * 3
        return (np.where(inputs.rng.random(inputs.size) < 0.2, special, near).astype(DTYPES[type_]),)

    def reference(x: np.ndarray) -> list[Any]:
        return [_wide(function)(x) for function in functions.values()]

    return elementwise(
        f"math_{type_}", (type_,), type_, expressions, reference, arrays=arrays, rtol=_RTOL[type_], fastmath=False
    )


def exact(type_: str) -> Case:
    """What is exact, on any number whatever: bit for bit."""
    rows: dict[str, Callable[..., Any]] = {
        "nv.math.sqrt(x)": lambda x, y: np.sqrt(x),
        "math.sqrt(x)": lambda x, y: np.sqrt(x),
        "np.sqrt(x)": lambda x, y: np.sqrt(x),
        "x / y": lambda x, y: x / y,
        "np.floor(x)": lambda x, y: np.floor(x),
        "nv.math.ceil(x)": lambda x, y: np.ceil(x),
        "np.trunc(x)": lambda x, y: np.trunc(x),
        "np.rint(x)": lambda x, y: np.rint(x),
        "math.fabs(x)": lambda x, y: np.abs(x),
        "np.copysign(x, y)": np.copysign,
        "math.copysign(x, y)": np.copysign,
        "math.fmod(x, y)": np.fmod,
        "np.fmod(x, y)": np.fmod,
        "x % y": np.remainder,
        "x // y": np.floor_divide,
        "divmod(x, y)[0]": np.floor_divide,
        "divmod(x, y)[1]": np.remainder,
        "np.nextafter(x, y)": np.nextafter,
        "np.where(x < y, x, y)": lambda x, y: np.where(x < y, x, y),
        "np.add(x, y)": np.add,
        "np.multiply(x, y)": np.multiply,
        "x ** 2": lambda x, y: x * x,
        "x ** 2.0": lambda x, y: x * x,
        "x ** -1": lambda x, y: 1 / x,
        "x ** 0": lambda x, y: np.ones_like(x),
        "pow(x, 2)": lambda x, y: x * x,
        "nv.math.rcp(x)": lambda x, y: 1 / x,
        "nv.math.frexp(x)[0]": lambda x, y: np.frexp(x)[0],
        "nv.math.modf(x)[0]": lambda x, y: np.modf(x)[0],
        "math.modf(x)[1]": lambda x, y: np.modf(x)[1],
        "math.ldexp(x, 3)": lambda x, y: np.ldexp(x, 3),
        "nv.math.sign(x)": lambda x, y: np.sign(x),
        "np.clip(x, -1.5, 2)": lambda x, y: np.clip(x, -1.5, 2),
        "nv.math.clamp(x, -1.5, 2)": lambda x, y: np.clip(x, -1.5, 2),
        "nv.math.max(x, 1.5)": lambda x, y: greatest(x, x.dtype.type(1.5)),
        "nv.math.min(x, -0.25, 7)": lambda x, y: least(x, x.dtype.type(-0.25)),
        "nv.math.fma(x, 0.0, y) if x == x and x - x == 0 else y": lambda x, y: np.where(
            np.isfinite(x), np.copysign(0.0, x) + y, y
        ),
    }

    def reference(x: np.ndarray, y: np.ndarray) -> list[Any]:
        return [function(x, y) for function in rows.values()]

    return elementwise(
        f"exact_math_{type_}", (type_, type_), type_, list(rows), reference, namespace={"math": math, "np": np}
    )


def tests_of_floats(type_: str) -> Case:
    """Questions about a number stay exact under every fast-math flag."""
    rows = {
        "nv.math.isnan(x)": np.isnan,
        "math.isinf(x)": np.isinf,
        "np.isfinite(x)": np.isfinite,
        "np.signbit(x)": np.signbit,
        "nv.math.signbit(-x)": lambda x: np.signbit(-x),
    }

    def reference(x: np.ndarray) -> list[Any]:
        return [function(x) for function in rows.values()]

    return elementwise(
        f"float_tests_{type_}", (type_,), "bool", list(rows), reference, namespace={"math": math, "np": np}
    )


def to_integers(type_: str) -> Case:
    """Python's rounding gives an i32 as ``int`` does, which saturates."""
    rows: dict[str, Callable[..., Any]] = {
        "math.floor(x)": np.floor,
        "math.ceil(x)": np.ceil,
        "math.trunc(x)": np.trunc,
        "round(x)": np.rint,
    }

    def saturated(number: np.ndarray) -> np.ndarray:
        nan = 0 if type_ == "f32" else -(2**31)
        return np.where(np.isnan(number), nan, np.clip(np.nan_to_num(number.astype(np.float64)), -(2**31), 2**31 - 1))

    def reference(x: np.ndarray) -> list[Any]:
        return [saturated(function(x)).astype(np.int32) for function in rows.values()]

    return elementwise(f"rounding_{type_}", (type_,), "i32", list(rows), reference, namespace={"math": math})


def powers(type_: str) -> Case:
    """``**`` of two floats, and constants that are no product."""
    rows: dict[str, Callable[..., Any]] = {
        "x ** y": np.power,
        "pow(x, y)": np.power,
        "math.pow(x, y)": np.power,
        "np.power(x, y)": np.power,
        "x ** 1.5": lambda x, y: np.power(x, 1.5),
        "x ** 0.5": lambda x, y: np.where(np.isneginf(x), np.inf, np.sqrt(x + 0.0)),
        "x ** -2": lambda x, y: 1 / (x * x),
        "2 ** y": lambda x, y: np.exp2(y),
        "math.hypot(x, y)": np.hypot,
        "math.atan2(x, y)": np.arctan2,
        "np.arctan2(x, y)": np.arctan2,
        "math.log(nv.math.fabs(x) + 2, 3)": lambda x, y: np.log(np.abs(x) + 2) / np.log(3),
    }

    def arrays(inputs: Inputs) -> tuple[np.ndarray, ...]:
        special = np.array([0.0, -0.0, 1.0, -1.0, 3.0, -2.0, 0.5, np.inf, -np.inf, np.nan])
        made = []
        for _ in range(2):
            near = inputs.rng.standard_normal(inputs.size) * 3
            chosen = inputs.rng.choice(special, inputs.size)
            made.append(np.where(inputs.rng.random(inputs.size) < 0.4, chosen, near).astype(DTYPES[type_]))
        return tuple(made)

    def reference(x: np.ndarray, y: np.ndarray) -> list[Any]:
        wide = x.astype(np.float64), y.astype(np.float64)
        return [function(*wide) for function in rows.values()]

    name, given = f"float_powers_{type_}", (type_, type_)
    namespace = {"math": math, "np": np}
    return elementwise(name, given, type_, list(rows), reference, arrays=arrays, rtol=_RTOL[type_], namespace=namespace)


def integer_powers(type_: str) -> Case:
    """By squaring, wrapping; what is smaller than 1 is cut off."""
    dtype = DTYPES[computed(type_)]
    bits = dtype.itemsize * 8

    def power(base: int, exponent: int) -> int:
        if exponent >= 0:
            return pow(base, exponent, 1 << bits)
        return {1: 1, -1: -1 if exponent % 2 else 1}.get(base, 0)

    def reference(x: np.ndarray, y: np.ndarray) -> list[Any]:
        pairs = [(int(a), int(b)) for a, b in zip(x, y, strict=True)]
        wrapped = np.array([power(*pair) % (1 << bits) for pair in pairs], dtype=f"u{dtype.itemsize}").view(dtype)
        return [wrapped, wrapped]

    return elementwise(f"integer_powers_{type_}", (type_, type_), computed(type_), ["x ** y", "pow(x, y)"], reference)


def bits(type_: str) -> Case:
    """Counting and turning around the bits of an integer."""
    dtype = DTYPES[type_]
    width = dtype.itemsize * 8

    def texts(x: np.ndarray) -> list[str]:
        return [f"{int(v) % (1 << width):0{width}b}" for v in x]

    rows: dict[str, Callable[[str], int]] = {
        "nv.math.popcount(x)": lambda t: t.count("1"),
        "nv.math.clz(x)": lambda t: len(t) - len(t.lstrip("0")),
        "nv.math.ctz(x)": lambda t: len(t) - len(t.rstrip("0")),
        "nv.math.ffs(x)": lambda t: len(t) - len(t.rstrip("0")) + 1 if "1" in t else 0,
    }

    def reference(x: np.ndarray) -> list[Any]:
        return [np.array([row(text) for text in texts(x)], dtype=np.int32) for row in rows.values()]

    return elementwise(f"bits_{type_}", (type_,), "i32", list(rows), reference)


@nv.kernel(fastmath=False)
def mixed_operands(x: nv.Array[nv.f32], n: nv.Array[nv.i16], wide: nv.Array[nv.f64], out: nv.Array[nv.f64, 2]):
    """Literals fold as Python folds them; small integers are f32; a float of the other operand decides."""
    i = nv.grid(1)
    if i < x.size:
        out[0, i] = math.sqrt(2) * wide[i]
        out[1, i] = math.pi
        out[2, i] = nv.math.sqrt(n[i] * 5 // 5 if n[i] > 0 else 4)
        out[3, i] = math.floor(-2.5)
        out[4, i] = nv.math.copysign(3, x[i])
        out[5, i] = round(2.5) + round(2.675, 2)
        s, c = nv.math.sincos(nv.f64(0.5))
        out[6, i] = s * s + c * c
        mantissa, exponent = math.frexp(wide[i])
        out[7, i] = math.ldexp(mantissa, exponent)


def _mixed(x: np.ndarray, n: np.ndarray, wide: np.ndarray, out: np.ndarray) -> None:
    out[0], out[1] = math.sqrt(2) * wide, math.pi
    out[2] = np.sqrt(np.where(n > 0, n, 4).astype(np.float32))
    out[3], out[4], out[5], out[6], out[7] = -3, np.copysign(3, x), 2 + 2.67, 1.0, wide


def _mixed_arguments(inputs: Inputs) -> tuple[Any, ...]:
    x, wide = inputs.array("f32"), inputs.moderate("f64")
    return x, inputs.integers("i16", -5, 150), wide, inputs.zeros("f64", 8, inputs.size)


@nv.kernel
def limits(n: nv.Array[nv.i32], u: nv.Array[nv.u64], v: nv.Array[nv.vec[nv.i16, 2]], out: nv.Array[nv.i64, 2]):
    """Integers keep their types, and vectors are taken element by element."""
    i = nv.grid(1)
    if i < n.size:
        out[0, i] = nv.math.clamp(n[i], -100, 3000)
        out[1, i] = nv.math.min(n[i], n[0], 7)
        out[2, i] = nv.i64(nv.math.max(u[i], 1) >> 1)
        within = nv.math.clamp(v[i], -5, 5)
        out[3, i] = within.x * 100 + within.y
        most = nv.math.max(v[i], within)
        out[4, i] = most.x - most.y


def _limits(n: np.ndarray, u: np.ndarray, v: np.ndarray, out: np.ndarray) -> None:
    pairs = v.reshape(-1, 2).astype(np.int64)
    within = np.clip(pairs, -5, 5)
    out[0], out[1] = np.clip(n, -100, 3000), np.minimum(np.minimum(n, n[:1]), 7)
    out[2] = np.maximum(u, np.uint64(1)) >> np.uint64(1)
    out[3], most = within[:, 0] * 100 + within[:, 1], np.maximum(pairs, within)
    out[4] = most[:, 0] - most[:, 1]


def _limits_arguments(inputs: Inputs) -> tuple[Any, ...]:
    pairs = inputs.rng.integers(-9, 10, (inputs.size, 2), dtype=np.int16)
    return inputs.array("i32"), inputs.array("u64"), pairs, inputs.zeros("i64", 5, inputs.size)


def rounded_digits(type_: str) -> Case:
    """NumPy's way: scaled, rounded to even, scaled back; a large number stays."""
    info = np.finfo(DTYPES[type_])
    limit = 2.0 ** (info.nmant + 1)

    def digits(x: np.ndarray, count: int) -> np.ndarray:
        scale = x.dtype.type(10**count)
        return np.where(np.abs(x) < limit, np.rint(x * scale) / scale, x)

    rows = {"round(x, 0)": 0, "round(x, 2)": 2, "np.round(x, 5)": 5}

    def reference(x: np.ndarray) -> list[Any]:
        return [digits(x, count) for count in rows.values()]

    return elementwise(f"digits_{type_}", (type_,), type_, list(rows), reference, namespace={"np": np})


CASES = (
    *(make(type_) for make in (unary, exact, tests_of_floats, to_integers, powers, rounded_digits) for type_ in FLOATS),
    *(integer_powers(type_) for type_ in ("i8", "i32", "u32", "i64", "u64")),
    *(bits(type_) for type_ in ("i8", "u16", "i32", "u64")),
    Case(limits, _limits_arguments, _limits),
    Case(mixed_operands, _mixed_arguments, _mixed, rtol=1e-6),
)
