"""Kernels with barriers whose indices a test covers, of whole blocks or of a region, beside coroutines."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen.artifacts import compiler
from nvgen.codegen.contract.cpu_run import BlockShape
from nvgen.runtime.cpu import launch as cpu
from nvgen.targets.cpu.conventions.options import CpuOptions
from tests.runtime.reported_launches import run

pytestmark = pytest.mark.sweep(6)

X = nv.Array[nv.f32]


@pytest.fixture(autouse=True)
def _one_core_and_nothing_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cpu, "core_count", lambda: 1)
    monkeypatch.setenv("NVGEN_CACHE_DIR", "off")


def neighbours(x: X, y: X):
    """All that its indices need is known where a block begins."""
    tile = nv.shared.array(16, nv.f32)
    t, i = nv.thread_idx.x, nv.grid(1)
    tile[t] = x[i]
    nv.syncthreads()
    if i < y.size:
        y[i] = tile[15 - t] + x[i + 1]


def halving(x: X, y: X):
    """What the step is only a region knows."""
    tile = nv.shared.array(16, nv.f32)
    t = nv.thread_idx.x
    tile[t] = x[nv.grid(1)]
    nv.syncthreads()
    step = y.size
    while step > 0:
        if t < step:
            tile[t] += tile[t + step]
        nv.syncthreads()
        step //= 2
    if t == 0:
        y[nv.block_idx.x] = tile[0]


def picked(x: X, i: nv.i32) -> nv.f32:
    return x[i]


def in_functions(x: X, y: X, n: nv.i32):
    """Called by the block and by its threads, which know more of the index."""
    tile = nv.shared.array(16, nv.f32)
    t = nv.thread_idx.x
    k = n
    while k < n + 2:
        first = picked(x, k)
        nv.syncthreads()
        tile[t] = picked(x, t) + first
        nv.syncthreads()
        y[nv.grid(1)] = tile[15 - t]
        k += 1


def by_warps(x: X, y: X):
    total = nv.f32(0)
    for column in range(nv.lane_id(), 40, 32):
        total += x[nv.block_idx.x * 40 + column]
    y[nv.block_idx.x] = nv.warp.reduce_add(total)


def ones(count: int) -> np.ndarray:
    return np.arange(count, dtype=np.float32) + 1


CASES: dict[str, tuple[Callable[..., None], Any, list[Any], str]] = {
    "in range": (neighbours, (4, 16), [ones(65), ones(64)], ""),
    "the last element": (neighbours, (4, 16), [ones(64), ones(64)], "64 of axis 0 of `x`"),
    "the third block": (neighbours, (4, 16), [ones(40), ones(64)], "40 of axis 0 of `x`"),
    "a larger block": (neighbours, (2, 32), [ones(65), ones(64)], "16 of axis 0 of `tile`"),
    "halves": (halving, (4, 16), [ones(64), ones(8)], ""),
    "a step too far": (halving, (4, 16), [ones(64), ones(12)], "16 of axis 0 of `tile`"),
    "halves of a short array": (halving, (4, 16), [ones(50), ones(8)], "50 of axis 0 of `x`"),
    "functions": (in_functions, (2, 16), [ones(20), ones(32), 5], ""),
    "functions, by the block": (in_functions, (2, 16), [ones(20), ones(32), 19], "20 of axis 0 of `x`"),
    "functions, by threads": (in_functions, (2, 16), [ones(14), ones(32), 5], "14 of axis 0 of `x`"),
    "warps": (by_warps, (3, 32), [ones(120), ones(3)], ""),
    "warps, the last row": (by_warps, (3, 32), [ones(119), ones(3)], "119 of axis 0 of `x`"),
}


@pytest.mark.sweep(2)
@pytest.mark.parametrize("name", CASES)
def test_what_is_stored_and_reported(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    function, launch, arguments, expected = CASES[name]
    found, reported = run(nv.kernel(function), launch, arguments)
    again, also_reported = run(nv.kernel(function), launch, arguments)
    monkeypatch.setenv("NVGEN_CPU", "optimised,coroutines")
    of_coroutines, reported_of_them = run(nv.kernel(function), launch, arguments)
    assert (f"index {expected}, " in reported) if expected else not reported
    assert reported == also_reported
    # Behind a barrier coroutines go on in another order, and another thread may fail first.
    assert _of_array(reported) == _of_array(reported_of_them)
    for own, other, coroutine in zip(found, again, of_coroutines, strict=True):
        np.testing.assert_array_equal(own, other)
        if not expected:  # threads that run before a failing one are others
            np.testing.assert_array_equal(own, coroutine)


def _of_array(reported: str) -> str:
    return reported.partition("of axis")[2].partition("\n")[0]


def text(function: Callable[..., None], *, leaves: bool = True) -> str:
    options = CpuOptions(checks=("bounds",), blocks=BlockShape(16, True), leaves=leaves)
    return compiler.compile_for("cpu", [nv.kernel(function).specialise()], options, compiler.Stage.LLVM).text


def test_regions_whose_indices_the_block_covers_are_there_once() -> None:
    """The code with all checks has each region's own test, for blocks that have to be in doubt."""
    assert "region.checked" not in text(neighbours)
    assert "@covered.neighbours(" in text(neighbours)
    assert "region.checked" in text(neighbours, leaves=False)
    assert "@covered.neighbours(" not in text(neighbours, leaves=False)


def test_regions_that_know_more_have_tests_of_their_own() -> None:
    assert text(halving).count("region.checked") < text(halving, leaves=False).count("region.checked")
    assert "region.checked" in text(halving)


@pytest.mark.parametrize("before", [0, 2], ids=["first launch", "fast path"])
def test_blocks_in_doubt_compile_once_more(before: int, leaving: list[bool]) -> None:
    kernel = nv.kernel(neighbours)
    for _ in range(before):
        assert not run(kernel, (4, 16), [ones(65), ones(64)])[1]
    reports = {run(kernel, (4, 16), [ones(40), ones(64)])[1] for _ in range(3)}
    assert leaving == [True, False]
    (report,) = reports
    assert "thread (8, 0, 0) of block (2, 0, 0)" in report


def test_the_blocks_before_the_failing_one_have_stored() -> None:
    arrays, _ = run(nv.kernel(neighbours), (4, 16), [ones(40), np.zeros(64, np.float32)])
    stored = arrays[1] != 0
    assert stored[:32].all() and not stored[32:].any()
