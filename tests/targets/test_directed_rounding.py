"""Sums and products of f32 rounded down, up and towards zero, beside exact arithmetic."""

from __future__ import annotations

import math
from fractions import Fraction

import numpy as np
import pytest

import nvgen as nv

COUNT = 1000
SPECIAL = [
    0.0,
    -0.0,
    1.0,
    -1.0,
    2**-149,
    -(2**-149),
    2**-126,
    3.4028235e38,
    -3.4028235e38,
    math.inf,
    -math.inf,
    math.nan,
]
_LARGEST = Fraction(float(np.finfo(np.float32).max))


def operands(count: int) -> np.ndarray:
    """Numbers of three kinds: any bits, close to each other (so that sums cancel), and every pair of special ones."""
    random = np.random.default_rng(count)
    any_bits = random.integers(0, 2**32, (COUNT, count), dtype=np.uint32).view(np.float32)
    close = (random.integers(-(2**25), 2**25, (COUNT, count)) * 2.0 ** random.integers(-3, 3, (COUNT, count))).astype(
        "f4"
    )
    grid = np.stack(np.meshgrid(*[np.array(SPECIAL, np.float32)] * count), -1).reshape(-1, count)
    return np.ascontiguousarray(np.concatenate([any_bits, close, grid]).T)


def rounded(exact: Fraction, mode: str) -> float:
    """The f32 on the side of ``exact`` that the mode names."""
    if mode == "rz":
        mode = "rd" if exact > 0 else "ru"
    if mode == "ru":
        return -rounded(-exact, "rd")
    down = np.float32(-math.inf)
    with np.errstate(all="ignore"):
        near = np.float32(float(exact)) if abs(exact) <= _LARGEST else np.float32(math.copysign(math.inf, exact))
        candidate = np.nextafter(near, np.float32(math.inf)) if math.isfinite(near) else near
        while candidate == math.inf or (candidate != down and Fraction(float(candidate)) > exact):
            candidate = np.nextafter(candidate, down)
    return float(candidate)


def expected(operator: str, mode: str, values: list[float]) -> float:
    a, b, *c = map(float, values)
    with np.errstate(all="ignore"):
        product = np.float64(a) * np.float64(b)  # exact
        terms = {"fadd": (a, b), "fsub": (a, -b), "fmul": (product,), "fmaf": (product, *c)}[operator]
        plain = float(sum(map(np.float64, terms[1:]), np.float64(terms[0])))
    if not math.isfinite(plain):
        return plain
    exact = sum(map(Fraction, map(float, terms)), Fraction())
    if exact == 0:
        signs = {math.copysign(1, term) for term in terms}
        return math.copysign(0.0, signs.pop()) if len(signs) == 1 else (-0.0 if mode == "rd" else 0.0)
    result = rounded(exact, mode)
    return math.copysign(result, exact)


def kernel(operator: str, mode: str, count: int) -> nv.Kernel:
    arguments = ", ".join(f"x[{n}, i]" for n in range(count))
    return nv.Kernel.from_source(
        f"def k(x: nv.Array[nv.f32, 2], out: nv.Array[nv.f32]):\n    i = nv.grid(1)\n"
        f"    if i < out.size:\n        out[i] = nv.libdevice.{operator}_{mode}({arguments})\n"
    )


@pytest.mark.sweep(3)
@pytest.mark.parametrize("mode", ["rd", "ru", "rz"])
@pytest.mark.parametrize(("operator", "count"), [("fadd", 2), ("fsub", 2), ("fmul", 2), ("fmaf", 3)])
def test_directed_rounding(operator: str, count: int, mode: str) -> None:
    x = operands(count)
    out = np.zeros(x.shape[1], np.float32)
    kernel(operator, mode, count).on("cpu")[(out.size + 255) // 256, 256](x, out)
    for values, result in zip(x.T, out, strict=True):
        wanted = np.float32(expected(operator, mode, list(values)))
        both_nan = np.isnan(wanted) and np.isnan(result)
        assert both_nan or wanted.view("u4") == result.view("u4"), (values, result, wanted)
