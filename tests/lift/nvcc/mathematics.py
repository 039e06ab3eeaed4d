"""Functions of real numbers, and arithmetic of narrow floats.

What nvcc's library computes is within the error that CUDA's programming guide states, and one unit more for that of the
reference.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np

from tests.lift.nvcc.program import Launch, Program, close, exact, groups, whole

Ranges = tuple[tuple[float, float], tuple[float, float]]
_ALL, _POSITIVE = (-30.0, 30.0), (1e-3, 50.0)


def near(actual: np.ndarray, expected: Any, ulps: float) -> None:
    """Equal but for so many units in the last place."""
    wanted = np.asarray(expected, "f8")
    with np.errstate(invalid="ignore"):  # infinities
        error = np.abs(actual.astype("f8") - wanted)
        unit = np.spacing(np.abs(wanted).astype(actual.dtype)).astype("f8")
        is_near = (error <= ulps * unit) | (actual == wanted)
    wrong = np.flatnonzero(~is_near)
    assert not len(wrong), [(actual[i], wanted[i], error[i] / unit[i]) for i in wrong[:5]]


def function(
    kernel: str, reference: Callable[[float, float], float], ulps: float, of: Ranges, special: tuple[float, ...] = ()
) -> Program:
    """A kernel that applies a function of two numbers to each element."""
    dtype = "f4" if kernel.endswith("f32") else "f8"

    def run(launch: Launch, rng: np.random.Generator, n: int) -> None:
        x, y = (rng.uniform(*limits, n).astype(dtype) for limits in of)
        x[: len(special)] = special[:n]
        out = np.zeros(n, dtype)
        launch(kernel, groups(n, 32), 32, x, y, out, n)
        near(out, [reference(a, b) for a, b in zip(x.tolist(), y.tolist(), strict=True)], ulps)

    run.__name__ = kernel
    return Program("mathematics", run, (0, 1, 150))


def single(value: Fraction, towards: float | None) -> float:
    """A number as the f32 on a side of it: towards an infinity, or 0; None is to the nearest."""
    near_ = np.float32(float(value))
    if towards is None or Fraction(float(near_)) == value:
        return float(near_)
    target = np.float32(towards)
    is_there = Fraction(float(near_)) > value if towards > 0 else Fraction(float(near_)) < value
    if towards == 0:
        is_there = abs(Fraction(float(near_))) < abs(value)
    return float(near_ if is_there else np.nextafter(near_, target))


def root_above(value: float) -> float:
    """The square root of an f32, rounded up."""
    found = np.float32(math.sqrt(value))
    while Fraction(float(found)) ** 2 < Fraction(value):
        found = np.nextafter(found, np.float32(np.inf))
    return float(found)


def directed(a: float, b: float) -> float:
    x, y = Fraction(a), Fraction(b)
    total = np.float32(single(x + y, math.inf)) - np.float32(single(x * y, -math.inf))
    return float(total + np.float32(single(x / y, 0)) - np.float32(root_above(a)))


def converted(a: float, b: float) -> float:
    total = np.float32(int(a)) + np.float32(int(b)) + np.float32(single(Fraction(a) * Fraction(b), -math.inf))
    return float(total + np.float32(round(b)) + np.float32(int(float(np.float32(a) * np.float32(3)))))


def rounded(a: float, b: float) -> float:
    half_up = math.copysign(math.floor(abs(a) + 0.5), a)
    return round(a) + math.floor(b) * 16 + math.ceil(a) * 256 + math.trunc(b) * 4096 + half_up * 65536


def parts(a: float, b: float) -> float:
    return math.ldexp(a, int(b)) + (math.frexp(a)[1] - 1)


def either(of: Callable[[float], float]) -> Callable[[float, float], float]:
    """A function of the first number alone."""
    return lambda a, b: of(a)


def sines(launch: Launch, rng: np.random.Generator, n: int) -> None:
    x = rng.uniform(-1, 1, n) * 10.0 ** rng.integers(-5, 300, n)
    out = np.zeros((n, 2))
    launch("sines", groups(n, 32), 32, x, out, n)
    near(out[:, 0], [math.sin(a) for a in x.tolist()], 3)
    near(out[:, 1], [math.cos(a) for a in x.tolist()], 3)


def float_sines(launch: Launch, rng: np.random.Generator, n: int) -> None:
    x = (rng.uniform(-1, 1, n) * 10.0 ** rng.integers(-5, 38, n)).astype("f4")
    out = np.zeros((n, 2), "f4")
    launch("float_sines", groups(n, 32), 32, x, out, n)
    near(out[:, 0], [math.sin(a) for a in x.tolist()], 3)
    near(out[:, 1], [math.cos(a) for a in x.tolist()], 3)


def bessel(launch: Launch, rng: np.random.Generator, n: int) -> None:
    x, out = rng.uniform(0, 20, n), np.zeros(n)
    launch("bessel", groups(n, 32), 32, x, out, n)
    angles = np.arange(256) * (2 * math.pi / 256)
    expected = np.cos(x[:, None] * np.sin(angles)).mean(axis=1) + [math.gamma(a + 1.5) for a in x.tolist()]
    close(out, expected, 1e-13, 1e-13)


def halves(rng: np.random.Generator, *shape: int) -> np.ndarray:
    """Numbers whose products and sums f64 has exactly, some of them no numbers."""
    found = (whole(rng, -2000, 2000, *shape) / 512).astype("f2")
    found[rng.random(shape) < 0.02] = np.nan
    found[rng.random(shape) < 0.1] = 1
    return found


def half_arithmetic(launch: Launch, rng: np.random.Generator, n: int) -> None:
    a, b, out = halves(rng, n), halves(rng, n), np.zeros((n, 8), "f2")
    launch("half_arithmetic", groups(n, 32), 32, a, b, out, n)
    x, y = a.astype("f8"), b.astype("f8")
    with np.errstate(all="ignore"):
        saturated = np.where(np.isnan(x - y), 0, np.clip(x - y, 0, 1))
        columns = [x + y, x * y, x * y + 0.5, saturated, -abs(x), np.fmax(x, y), np.fmin(x, y), x / y]
        exact(out.T, np.array(columns).astype("f2"))


def half2_arithmetic(launch: Launch, rng: np.random.Generator, n: int) -> None:
    a, b = halves(rng, n, 2), halves(rng, n, 2)
    out, compared = np.zeros((n, 6, 2), "f2"), np.zeros(n, "u4")
    launch("half2_arithmetic", groups(n, 32), 32, a, b, out, compared, n)
    x, y = a.astype("f8"), b.astype("f8")
    saturated = np.where(np.isnan(x * y), 0, np.clip(x * y, 0, 1))
    low = np.stack([x[:, 0], y[:, 0]], axis=1)
    scaled = np.stack([np.float32(x[:, 0]) * np.float32(3), np.float32(y[:, 1]) / np.float32(3)], axis=1)
    with np.errstate(all="ignore"):
        rows = [x + y, saturated, x * y + x, low, (x > y).astype("f8"), scaled]
        exact(out.transpose(1, 0, 2), np.array(rows).astype("f2"))
    exact(compared, (x == y).all(axis=1) | (x < y).all(axis=1) << 1 | (x[:, 0] == y[:, 1]) << 2)


def half_functions(launch: Launch, rng: np.random.Generator, n: int) -> None:
    a, out = (whole(rng, 1, 4000, n) / 512).astype("f2"), np.zeros((n, 6), "f2")
    launch("half_functions", groups(n, 32), 32, a, out, n)
    x = a.astype("f8")
    for column, (wanted, ulps) in enumerate(((np.sqrt(x), 0.5), (np.exp(x), 1), (np.log2(x), 1))):
        near(out[:, column], wanted, ulps + 0.01)
    exact(out[:, 3:].T, [np.rint(x), np.floor(x), np.rint(x) * 3])


def bf16(values: np.ndarray) -> np.ndarray:
    """The bits of the nearest bf16, of numbers that f32 has exactly."""
    bits = values.astype("f4").view("u4")
    return ((bits + 0x7FFF + (bits >> 16 & 1)) >> 16).astype("u2")


def of_bf16(bits: np.ndarray) -> np.ndarray:
    return (bits.astype("u4") << 16).view("f4")


def bfloats(launch: Launch, rng: np.random.Generator, n: int) -> None:
    x, y = bf16(whole(rng, -255, 256, n) / 64), bf16(whole(rng, -255, 256, n, 2) / 64)
    out, f = np.zeros((n, 6), "u2"), np.zeros(n, "f4")
    launch("bfloats", groups(n, 32), 32, x, y, out, f, n)
    a, b = of_bf16(x), of_bf16(y)
    columns = [a + b[:, 0], a * b[:, 1], a * b[:, 0] + b[:, 1], np.maximum(a, b[:, 0])]
    columns += [b[:, 0] * a + b[:, 0], b[:, 1] * a + b[:, 1]]
    exact(of_bf16(out.T), of_bf16(bf16(np.array(columns))))
    moved = (b[:, 0].astype("f8") * 1.0078125 + np.float32(0.001)).astype("f4")
    exact(f, a + of_bf16((moved.view("u4") >> 16).astype("u2")))


def half_sums(launch: Launch, rng: np.random.Generator, n: int) -> None:
    x, pairs, one = whole(rng, -9, 10, n, 2).astype("f2"), np.zeros(2, "f2"), np.zeros(1, "f2")
    launch("half_sums", groups(n, 32), 32, x, pairs, one, n)
    exact(pairs, x.sum(axis=0, dtype="f4"))
    exact(one, [x[:, 0].sum(dtype="f4")])


PROGRAMS = (
    function("exp_f64", either(math.exp), 2, ((-700, 700), _ALL), (0.0, -0.0)),
    function("log_f64", either(math.log), 2, ((1e-300, 1e5), _ALL), (1.0, 5e-324)),
    function("pow_f64", math.pow, 3, (_POSITIVE, _ALL)),
    function("erf_f64", either(math.erf), 3, ((-6, 6), _ALL), (0.0, math.inf, -math.inf)),
    function("lgamma_f64", either(math.lgamma), 5, ((3, 500), _ALL), (1.0, 2.0, -11.5)),
    function("atan2_f64", math.atan2, 3, (_ALL, _ALL), (0.0, -0.0)),
    function("cbrt_f64", either(math.cbrt), 3, (_ALL, _ALL), (0.0, 27.0, 5e-324)),
    function("hypot_f64", math.hypot, 2, (_ALL, _ALL), (1e308, math.inf)),
    function("fmod_f64", math.fmod, 0, ((-1e9, 1e9), _POSITIVE), (1e300, -0.0)),
    function("log1p_f64", either(math.log1p), 2, ((-0.99, 2), _ALL), (1e-300, 0.0)),
    function("tanh_f64", either(math.tanh), 3, (_ALL, _ALL), (0.0, 1e-300)),
    function("divide_f64", lambda a, b: a / b, 0, (_ALL, _POSITIVE), (5e-324, 1.7e308, math.inf)),
    function("root_f64", either(math.sqrt), 0, (_POSITIVE, _ALL), (5e-324, 1.7e308, 0.0)),
    function("inverse_root_f64", either(lambda a: 1 / math.sqrt(a)), 3, (_POSITIVE, _ALL), (5e-324, 1.7e308)),
    function("rounded_f64", rounded, 0, (_ALL, _ALL), (0.5, 1.5, -2.5)),
    function("parts_f64", parts, 0, (_ALL, _ALL), (5e-324, 1e300)),
    function("normal_f64", either(lambda a: math.erfc(-a / math.sqrt(2)) / 2), 40, ((-3, 8), _ALL)),
    function("sinf_f32", either(math.sin), 3, (_ALL, _ALL), (0.0, 1e30, 123456.0)),
    function("powf_f32", math.pow, 5, (_POSITIVE, (-10, 10))),
    function("expm1f_f32", either(math.expm1), 2, ((-20, 80), _ALL), (0.0, 1e-30)),
    function("logf_f32", either(math.log), 2, (_POSITIVE, _ALL), (1.0, 1.401298464324817e-45)),
    function("tanf_f32", either(math.tan), 5, (_ALL, _ALL), (0.0, 1e20)),
    function("acosf_f32", either(math.acos), 3, ((-1, 1), _ALL), (1.0, -1.0, 0.0)),
    function("divide_f32", lambda a, b: float(np.float32(a) / np.float32(b)), 0, (_ALL, _POSITIVE), (1e-45, 3e38)),
    function("fast_divide_f32", lambda a, b: a / b, 3, (_ALL, _POSITIVE)),
    function("remainder_f32", math.remainder, 0, ((-1e6, 1e6), _POSITIVE), (3e38,)),
    function("directed_f32", directed, 0, (_POSITIVE, _POSITIVE)),
    function("converted_f32", converted, 0, (_ALL, _POSITIVE)),
    *(Program("sines", run, (0, 1, 200)) for run in (sines, float_sines, bessel)),
    *(Program("halves", run, (0, 1, 200)) for run in (half_arithmetic, half2_arithmetic, half_functions, bfloats)),
    Program("halves", half_sums, (0, 1, 100)),
)
