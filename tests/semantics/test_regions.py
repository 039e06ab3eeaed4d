"""Kernels with barriers compute what CPython makes of their text, in every form that threads have on the CPU.

Threads between barriers are loops where the barriers are in uniform control flow, and coroutines elsewhere. A random
order, a check that looks at accesses, and ``NVGEN_CPU=coroutines`` make coroutines of all.
"""

from __future__ import annotations

from functools import cache
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen.codegen.contract.run_checks import CHECKS
from tests.semantics import (
    region_edges,
    region_flow,
    region_masks,
    region_memory,
    region_ranges,
    region_told,
    region_values,
)
from tests.semantics.case import check_equal
from tests.semantics.regions import Dim, Region
from tests.semantics.test_checked import MEET_APART

REGIONS = {
    **region_values.REGIONS,
    **region_flow.REGIONS,
    **region_memory.REGIONS,
    **region_edges.REGIONS,
    **region_told.REGIONS,
    **region_masks.REGIONS,
    **region_ranges.REGIONS,
}
#: Some threads of these meet at other barriers than others, which CUDA does not define.
APART = ("some_meet_apart", *MEET_APART)


def _run(region: Region, grid: Dim, block: Dim, seed: int, **how: Any) -> tuple[Any, ...]:
    arguments = region.arguments(grid, block, seed)
    region.kernel.on("cpu", **how)[region.launch(grid, block)](*arguments)
    return arguments


@cache
def _expected(name: str, grid: Dim, block: Dim, seed: int) -> tuple[Any, ...]:
    return _run(REGIONS[name], grid, block, seed, check="step")


def _check(region: Region, grid: Dim, block: Dim, seed: int, **how: Any) -> None:
    expected = _expected(region.name, grid, block, seed)
    assert region.name == "dynamic_tiles" or np.any(expected[1]), "the kernel computes something"
    for number, (found, wanted) in enumerate(zip(_run(region, grid, block, seed, **how), expected, strict=True)):
        if isinstance(found, np.ndarray):
            check_equal(found, wanted, 0, f"argument {number}, {how}")


def _launches() -> Any:
    """Every kernel with each of its launches: one of every other kernel, in turns, and all in the sweep."""
    cases = []
    for place, region in enumerate(REGIONS.values()):
        for number, launch in enumerate(region.launches):
            is_chosen = place % 2 == 0 and number == place // 2 % len(region.launches)
            marks = () if is_chosen else pytest.mark.sweep(16)
            cases.append(pytest.param(region, *launch, marks=marks, id=f"{region.name}-{launch[1]}"))
    return pytest.mark.parametrize(("region", "grid", "block"), cases)


@pytest.mark.sweep(25)
@_launches()
def test_as_cpython_runs_them(region: Region, grid: Dim, block: Dim) -> None:
    _check(region, grid, block, 1)


@pytest.mark.sweep(8)
@pytest.mark.parametrize("region", REGIONS.values(), ids=REGIONS)
def test_any_order(region: Region) -> None:
    """Each thread is a coroutine."""
    for seed, launch in enumerate(region.launches[:2]):
        _check(region, *launch, seed=seed, schedule="random")


@pytest.mark.sweep(14)
@pytest.mark.parametrize("region", REGIONS.values(), ids=REGIONS)
def test_without_checks_and_as_coroutines(region: Region, monkeypatch: pytest.MonkeyPatch) -> None:
    for launch in region.launches[:3]:
        _check(region, *launch, seed=3, check="none")
    monkeypatch.setenv("NVGEN_CPU", "optimised,coroutines")
    for launch in region.launches[:3]:
        _check(region, *launch, seed=3, check="none")


@pytest.mark.sweep(32)
@pytest.mark.parametrize("region", REGIONS.values(), ids=REGIONS)
def test_all_checks_are_clean(region: Region) -> None:
    """No alarm is false."""
    checks = [check for check in CHECKS if region.name not in APART or check != "barrier"]
    for launch in region.launches:
        _check(region, *launch, seed=2, check=checks)


@nv.kernel
def wrong_index(x: nv.Array[nv.i32], out: nv.Array[nv.i32], who: nv.i32):
    tile = nv.shared.array(64, nv.i32)
    t = nv.thread_idx.x
    tile[t] = x[t]
    nv.syncthreads()
    out[t] = tile[63 - t]
    nv.syncthreads()
    out[t] += tile[t + 64 if t == who else t]
    nv.syncthreads()
    out[t] = -1


def test_a_wrong_index_between_barriers() -> None:
    """It is reported as anywhere else; nobody gets past the next barrier, and what was stored before it is there."""
    x, out = np.arange(64, dtype=np.int32), np.zeros(64, np.int32)
    with pytest.raises(
        nv.LaunchError, match=r"(?s)index 101 .*`tile`.*extent is 64.*thread \(37, 0, 0\) of block \(0, 0, 0\)"
    ):
        wrong_index.on("cpu", check="bounds")[1, 64](x, out, 37)
    assert out[37] == 63 - 37
    assert set(out.tolist()) <= {63, *range(63)}
    wrong_index.on("cpu", check="bounds")[1, 64](x, out, -1)
    assert (out == -1).all()


@nv.kernel
def wrong_index_of_votes(x: nv.Array[nv.i32], out: nv.Array[nv.i32], who: nv.i32):
    t = nv.thread_idx.x
    value = x[t]
    while nv.syncthreads_or(value > 0 or t == who):
        out[t + 64 if t == who and value < 3 else t] = value
        value -= 1
    out[t] = -1


def test_a_wrong_index_between_votes() -> None:
    """A thread that has failed votes no more: the others do not wait for it to change its mind."""
    x, out = np.arange(64, dtype=np.int32), np.zeros(64, np.int32)
    with pytest.raises(nv.LaunchError, match=r"(?s)index 69 .*`out`.*extent is 64.*thread \(5, 0, 0\)"):
        wrong_index_of_votes.on("cpu")[1, 64](x, out, 5)
    assert out[4] == 1 and out[5] == 3
    wrong_index_of_votes.on("cpu")[1, 64](x, out, -1)
    assert (out == -1).all()
