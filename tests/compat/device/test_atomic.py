"""Atomic operations: what they leave, what they return, and their NaN."""

# mypy: disable-error-code="no-untyped-def"

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from nvgen.compat.numba import cuda
from nvgen.compat.numba.errors import TypingError
from tests.assembling import needs_ptxas
from tests.compat.device.kernels import assemble_all, run

_NUMBERS = (np.int32, np.uint32, np.int64, np.uint64, np.float32, np.float64)
_INTEGERS = _NUMBERS[:4]


def numbers(a, old, values):
    i = cuda.grid(1)
    old[0, i] = cuda.atomic.add(a, 0, values[i])
    cuda.atomic.sub(a, 1, values[i])
    cuda.atomic.max(a, 2, values[i])
    cuda.atomic.min(a, -1, values[i])
    cuda.atomic.nanmax(a, (3,), values[i])
    cuda.atomic.nanmin(a, a.size - 2, values[i])


@pytest.mark.parametrize("dtype", _NUMBERS)
def test_numbers(dtype: type) -> None:
    values = np.arange(64).astype(dtype)
    a, old = np.full(6, 40, dtype), np.zeros((1, 64), dtype)
    run(numbers, a, old, values, grid=2, block=32)
    total = values.sum(dtype=dtype)
    assert (a == np.array([40, 40, 63, 63, 0, 0], dtype) + total * np.array([1, -1, 0, 0, 0, 0]).astype(dtype)).all()
    assert len(set(old[0].tolist())) >= 63


def bits(a, values):
    i = cuda.grid(1)
    cuda.atomic.and_(a, 0, values[i])
    cuda.atomic.or_(a, 1, values[i])
    cuda.atomic.xor(a, 2, values[i])
    cuda.atomic.exch(a, 3, values[i])
    cuda.atomic.cas(a, 4, 7, values[i])


@pytest.mark.parametrize("dtype", _INTEGERS)
def test_bits(dtype: type) -> None:
    a = np.array([0xFF, 1, 2, 3, 7], dtype)
    run(bits, a, np.array([0x3C], dtype))
    assert a.tolist() == [0x3C, 0x3D, 0x3E, 0x3C, 0x3C]


def counters(a, old):
    old[0] = cuda.atomic.inc(a, 0, 5)
    old[1] = cuda.atomic.dec(a, 1, 5)
    old[2] = cuda.atomic.compare_and_swap(a[2:], 4, 9)


@pytest.mark.parametrize("dtype", [np.uint32, np.uint64])
def test_counters(dtype: type) -> None:
    a, old = np.array([5, 0, 4], dtype), np.zeros(3, dtype)
    run(counters, a, old)
    assert (a.tolist(), old.tolist()) == ([0, 5, 9], [5, 0, 4])


def extremes(a, value, old):
    old[0] = cuda.atomic.max(a, 0, value)
    old[1] = cuda.atomic.min(a, 1, value)
    old[2] = cuda.atomic.nanmax(a, 2, value)
    old[3] = cuda.atomic.nanmin(a, 3, value)


@pytest.mark.parametrize("dtype", [np.float32, np.float64])
@pytest.mark.parametrize(
    ("before", "value", "after"),
    [
        (np.nan, 1.0, [np.nan, np.nan, 1.0, 1.0]),
        (1.0, np.nan, [1.0, 1.0, 1.0, 1.0]),
        (1.0, 2.0, [2.0, 1.0, 2.0, 1.0]),
    ],
)
def test_nan(dtype: Any, before: float, value: float, after: list[float]) -> None:
    a, old = np.full(4, before, dtype), np.zeros(4, dtype)
    run(extremes, a, dtype(value), old)
    np.testing.assert_equal(a, np.array(after, dtype))
    np.testing.assert_equal(old, np.full(4, before, dtype))


def shared(out):
    counts = cuda.shared.array((2, 2), np.int64)
    i = cuda.threadIdx.x
    if i < 4:
        counts[i // 2, i % 2] = 0
    cuda.syncthreads()
    cuda.atomic.add(counts, (i % 2, -1), 1.7)
    cuda.syncthreads()
    if i == 0:
        out[0], out[1] = counts[0, 1], counts[1, 1]


def test_shared_memory_and_tuples_of_indices() -> None:
    out = np.zeros(2)
    run(shared, out, block=33)
    assert out.tolist() == [17, 16]


def wrong_type(a):
    cuda.atomic.add(a, 0, 1)


def wrong_count(a):
    cuda.atomic.add(a, 0)


@pytest.mark.parametrize(("kernel", "dtype"), [(wrong_type, np.int8), (wrong_count, np.int32)])
def test_what_numba_refuses_is_refused(kernel, dtype) -> None:
    with pytest.raises(TypingError):
        run(kernel, np.zeros(1, dtype))


@needs_ptxas
def test_ptxas_takes_them(tmp_path: Path) -> None:
    for dtype in _NUMBERS:
        a = np.zeros(4, dtype)
        assemble_all(numbers, (a, np.zeros((1, 4), dtype), a), tmp_path)
    assemble_all(bits, (np.zeros(4, np.uint64),) * 2, tmp_path)
    assemble_all(counters, (np.zeros(4, np.uint64),) * 2, tmp_path)
    assemble_all(shared, (np.zeros(4),), tmp_path)
