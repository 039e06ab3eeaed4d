"""Raw kernels and elementwise kernels of CuPy, compiled by NVRTC, against NumPy."""

from __future__ import annotations

import math
import struct
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from tests.lift.other_compilers import kept
from tests.lift.other_compilers.running import WAYS, every_way, floats

KERNELS = kept.read("cupy")
#: Structures of elementwise kernels have addresses of arrays that no argument is.
_UNKNOWN = pytest.mark.filterwarnings("ignore::nvgen.CheckWarning")


def _launch(name: str, way: str, grid: int, block: int, *values: Any, shared: int = 0) -> None:
    made = KERNELS[name]
    nv.ptx.load(made.text)[made.kernel].on("cpu", **WAYS[way])[grid, block, None, shared](*values)


def _array(array: np.ndarray) -> bytes:
    numbers = (array.ctypes.data, array.size, *array.shape, *array.strides)
    return struct.pack(f"<{len(numbers)}q", *numbers)


def _indexer(array: np.ndarray) -> bytes:
    numbers = (array.size, *array.shape, *[0] * array.ndim)
    return struct.pack(f"<{len(numbers)}q", *numbers)


@every_way
def test_saxpy(way: str) -> None:
    x, y = floats(1, 300), floats(2, 300)
    expected = (2.5 * x.astype("f8") + y).astype("f4")  # an fma: exact before it is rounded
    _launch("raw.saxpy", way, 3, 128, 2.5, x, y, 300)
    assert y.tolist() == expected.tolist()


@every_way
def test_block_sum(way: str) -> None:
    x, out = floats(3, 1000, type_="f8"), np.zeros(3)
    _launch("raw.block_sum", way, 3, 64, x, out, 1000, shared=64 * 8)
    assert out.sum() == pytest.approx(math.fsum(x), rel=1e-13)


@every_way
def test_complex_product(way: str) -> None:
    a, b = ((floats(seed, 80) + 1j * floats(seed + 1, 80)).astype(np.complex64) for seed in (4, 6))
    out = np.zeros(80, np.complex64)
    _launch("raw.complex_product", way, 2, 48, a, b, out, 80)
    np.testing.assert_allclose(out, a.astype("c16") * b + a.conj(), rtol=1e-6, atol=1e-6)


@every_way
def test_warp_scan(way: str) -> None:
    x, out = np.random.default_rng(8).integers(-100, 100, 128).astype(np.int32), np.zeros(128, np.int32)
    _launch("raw.warp_scan", way, 2, 64, x, out)
    assert out.tolist() == x.reshape(4, 32).cumsum(1).ravel().tolist()


@every_way
def test_halves(way: str) -> None:
    x, out = floats(9, 90, type_="f2"), np.zeros(90, "f2")
    _launch("raw.halves", way, 2, 64, x, out, 90)
    assert out.tolist() == (x.astype("f4") * 2 + 1).astype("f2").tolist()


@every_way
def test_smallest(way: str) -> None:
    x = np.random.default_rng(10).integers(0, 2**32, 150, np.uint32)
    least, count = np.array([2**32 - 1], np.uint32), np.array([2**40], np.uint64)
    _launch("raw.smallest", way, 3, 64, x, least, count, 150)
    assert least[0] == x.min() and count[0] == 2**40 + (x & 1).sum()


@_UNKNOWN
@every_way
def test_an_elementwise_kernel(way: str) -> None:
    x, y, out = floats(11, 500), floats(12, 500), np.zeros(500, "f4")
    _launch("elementwise.squared_difference", way, 2, 128, *map(_array, (x, y, out)), _indexer(out))
    assert out.tolist() == ((x - y) * (x - y)).tolist()


@_UNKNOWN
@every_way
def test_an_elementwise_kernel_of_strided_arrays(way: str) -> None:
    whole = np.random.default_rng(13).integers(-(2**40), 2**40, (9, 14))
    x, y, out = whole[:, ::2], whole.T[:7].T[::-1], np.zeros((7, 9), np.int64).T
    _launch("elementwise.squared_difference_strided", way, 2, 32, *map(_array, (x, y, out)), _indexer(out))
    assert out.tolist() == ((x - y) * (x - y)).tolist()


@_UNKNOWN
@every_way
def test_an_elementwise_kernel_with_a_scalar(way: str) -> None:
    x, out = floats(14, 200, type_="f8", low=-20, high=20), np.zeros(200)
    _launch("elementwise.sigmoid", way, 2, 128, _array(x), 3.0, _array(out), _indexer(out))
    np.testing.assert_allclose(out, 3 / (1 + np.exp(-x)), rtol=1e-15)
