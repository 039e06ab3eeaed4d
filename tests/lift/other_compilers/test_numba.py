"""Kernels of numba-cuda, against NumPy."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from tests.lift.other_compilers import kept
from tests.lift.other_compilers.running import WAYS, every_way, floats

pytestmark = pytest.mark.sweep(6)

KERNELS = kept.read("numba-cuda")


def _words(value: Any) -> list[Any]:
    """An argument as numba-cuda passes it; of an array the words that ``numba_kernels`` says."""
    if not isinstance(value, np.ndarray):
        return [value]
    base = value.base if value.base is not None else value
    whole = value if value.flags.c_contiguous else base
    assert whole.ctypes.data == value.ctypes.data
    return [0, 0, value.size, value.itemsize, whole, *value.shape, *value.strides]


def _launch(name: str, way: str, grid: Any, block: Any, *values: Any) -> None:
    made = KERNELS[name]
    kernel = nv.ptx.load(made.text)[made.kernel].on("cpu", **WAYS[way])
    kernel[grid, block](*[word for value in values for word in _words(value)])


@every_way
@pytest.mark.parametrize("name", ["saxpy", pytest.param("saxpy_debug", marks=pytest.mark.sweep(16))])
def test_saxpy(name: str, way: str) -> None:
    x, y = floats(1, 400)[::2], floats(2, 200)
    expected = (np.float64(2.5) * x + y).astype("f4")  # exact before it is rounded once, as by an fma
    _launch(name, way, 4, 64, np.float32(2.5), x, y)
    np.testing.assert_allclose(y, expected, rtol=6e-8 if name == "saxpy" else 2e-7, atol=1e-7)


@every_way
def test_reduction(way: str) -> None:
    x, out = floats(3, 1000, type_="f8"), np.zeros(1)
    _launch("reduction", way, 3, 64, x, out)
    assert out[0] == pytest.approx(math.fsum(x), rel=1e-12)


@every_way
@pytest.mark.parametrize("name", ["matmul", pytest.param("matmul_debug", marks=pytest.mark.sweep(16))])
def test_matmul(name: str, way: str) -> None:
    a, b, c = floats(4, 19, 13), floats(5, 13, 10), np.zeros((19, 10), "f4")
    _launch(name, way, (3, 2), (8, 8), a, b, c)
    np.testing.assert_allclose(c, a.astype("f8") @ b, rtol=1e-5, atol=1e-5)


@every_way
def test_histogram(way: str) -> None:
    x, bins = np.random.default_rng(6).integers(0, 256, 1500, np.uint8), np.zeros(32, np.int32)
    _launch("histogram", way, 2, 96, x, bins)
    assert bins.tolist() == np.bincount(x % 32, minlength=32).tolist()


@every_way
def test_stencil(way: str) -> None:
    x, out = floats(7, 21, 34)[:, :30], np.zeros((21, 30), "f4")
    _launch("stencil", way, (3, 4), (8, 8), x, out)
    expected = np.zeros((21, 30))
    expected[1:-1, 1:-1] = 0.2 * (x[1:-1, 1:-1].astype("f8") + x[:-2, 1:-1] + x[2:, 1:-1] + x[1:-1, :-2] + x[1:-1, 2:])
    np.testing.assert_allclose(out, expected, rtol=1e-5, atol=1e-6)


_FUNCTIONS: tuple[Callable[[float], float], ...] = (
    math.sin, math.cos, math.tan, math.exp, math.log, math.sqrt, lambda v: v**2.5, math.erf, math.lgamma, math.tanh,
    lambda v: math.atan2(v, 3.0), lambda v: math.fmod(v, 0.75), math.floor, lambda v: math.hypot(v, 2.0),
)  # fmt: skip


@pytest.mark.sweep(3)
@every_way
@pytest.mark.parametrize(("name", "type_", "tolerance"), [("f64", "f8", 4e-15), ("f32", "f4", 2e-6)])
def test_mathematics(name: str, type_: str, tolerance: float, way: str) -> None:
    x = floats(8, 100, type_=type_, low=0.01, high=30)
    out = np.zeros((len(_FUNCTIONS), len(x)), type_)
    _launch(f"mathematics_{name}", way, 2, 64, x, out)
    for function, found in zip(_FUNCTIONS, out, strict=True):
        expected = np.array([function(float(value)) for value in x])
        np.testing.assert_allclose(found, expected, rtol=tolerance, atol=tolerance)


@every_way
def test_integers(way: str) -> None:
    random = np.random.default_rng(9)
    a, b = random.integers(-(2**62), 2**62, 150), random.integers(-1000, 1000, 150)
    b[b == 0] = 3
    out = np.zeros((6, 150), np.int64)
    _launch("integers", way, 2, 96, a, b, out)
    bits = [int(value) % 2**64 for value in a]
    expected = [
        a // b, a % b, [value.bit_count() for value in bits], [64 - value.bit_length() for value in bits],
        (a >> 3) ^ (b << 5), np.minimum(a, b) * np.maximum(a, b),
    ]  # fmt: skip
    assert out.tolist() == np.array(expected).tolist()


@every_way
def test_warps(way: str) -> None:
    x = np.random.default_rng(10).integers(0, 100, 64).astype(np.int32)
    out = np.zeros((5, 64), np.int32)
    _launch("warps", way, 1, 64, x, out)
    for warp in (slice(0, 32), slice(32, 64)):
        own = x[warp].tolist()
        ballot = sum((value % 3 == 0) << lane for lane, value in enumerate(own))
        same = [sum((one % 4 == value % 4) << lane for lane, one in enumerate(own)) for value in own]
        assert out[0, warp].tolist() == [own[lane ^ 5] for lane in range(32)]
        assert out[1, warp].tolist() == [own[lane - 3 if lane >= 3 else lane] for lane in range(32)]
        assert (out[2, warp].view(np.uint32) == ballot).all()
        assert (out[3, warp] == (max(own) > 90)).all()
        assert out[4, warp].view(np.uint32).tolist() == same


@every_way
def test_complexes(way: str) -> None:
    x = floats(11, 90, type_="f8") + 1j * floats(12, 90, type_="f8")
    out = np.zeros(90, np.complex128)
    _launch("complexes", way, 3, 32, x, out)
    np.testing.assert_allclose(out, x * x.conj() + x / (2 + 1j), rtol=1e-14)


@every_way
def test_mandelbrot(way: str) -> None:
    most, out = 30, np.zeros((12, 20), np.int32)
    _launch("mandelbrot", way, (2, 3), (8, 8), out, most)
    expected = np.zeros((12, 20), np.int32)
    for row, column in np.ndindex(12, 20):
        point, value = complex(3.0 * column / 20 - 2, 2.0 * row / 12 - 1), 0j
        while expected[row, column] < most and value.real**2 + value.imag**2 < 4:
            value, expected[row, column] = value * value + point, expected[row, column] + 1
    assert (out != expected).sum() <= 1  # a fused multiplication may move a point that lies on the edge
