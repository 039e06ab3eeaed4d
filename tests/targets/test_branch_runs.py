"""Branches of a few threads between two barriers: they are loops of their own, and what they do stays what it is."""

from __future__ import annotations

import re

import numpy as np
import pytest

import nvgen as nv
from nvgen.artifacts import compiler
from nvgen.codegen.contract.cpu_run import blocks_like
from nvgen.diagnostics import LaunchError
from nvgen.targets.cpu.conventions.options import CpuOptions
from nvgen.targets.cpu.regions import choice
from nvgen.targets.cpu.regions.plan import Plan

BLOCKS = [(16, 16), (8, 8), (32, 4), (12, 3), (64, 1)]


@nv.kernel
def smoothed(x: nv.Array[nv.f32, 2], y: nv.Array[nv.f32, 2]):
    tile = nv.shared.array((18, 66), nv.f32)
    column, row = nv.grid(2)
    i, j = nv.thread_idx.x + 1, nv.thread_idx.y + 1
    tile[j, i] = x[row, column]
    if i == 1:
        tile[j, 0] = x[row, max(column - 1, 0)]
    if i == nv.block_dim.x:
        tile[j, i + 1] = x[row, min(column + 1, x.shape[1] - 1)]
    if j == 1:
        tile[0, i] = x[max(row - 1, 0), column]
    if j == nv.block_dim.y:
        tile[j + 1, i] = x[min(row + 1, x.shape[0] - 1), column]
    nv.syncthreads()
    y[row, column] = tile[j - 1, i] + tile[j + 1, i] + tile[j, i - 1] + tile[j, i + 1]


def smoothed_reference(x: np.ndarray) -> np.ndarray:
    wide = np.pad(x, 1, mode="edge")
    return wide[:-2, 1:-1] + wide[2:, 1:-1] + wide[1:-1, :-2] + wide[1:-1, 2:]


@nv.kernel
def handed_on(x: nv.Array[nv.i32], y: nv.Array[nv.i32], limit: nv.i32):
    """What a thread has before a branch, in it and behind it, also behind a barrier."""
    own, t = nv.shared.array(64, nv.i32), nv.thread_idx.x
    before, kept = x[t] * 3, x[t] + 1
    own[t] = before
    if t < limit:
        kept = before + 5
        own[t] += 7
    if t == 2:
        own[t] = kept
    if t >= limit:
        nv.atomic.add(y, 64, before)
    after = own[t] + before
    nv.syncthreads()
    y[t] = after + kept + own[(t + 1) % nv.block_dim.x]


def handed_on_reference(x: np.ndarray, limit: int) -> np.ndarray:
    t, before = np.arange(x.size), x * 3
    kept = np.where(t < limit, before + 5, x + 1)
    own = before + np.where(t < limit, 7, 0)
    own[2:3] = kept[2:3]
    y = np.zeros(65, np.int32)
    y[: x.size] = own + before + kept + np.roll(own, -1)
    y[64] = before[limit:].sum()
    return y


@nv.kernel
def two_mistakes(places: nv.Array[nv.i32], y: nv.Array[nv.i32]):
    """A thread's mistake in the branch is behind another thread's before it, but not in the order of threads."""
    own, t = nv.shared.array(64, nv.i32), nv.thread_idx.x
    own[places[t]] = t
    if t == 0:
        y[places[0] + 64] = 1
    nv.syncthreads()
    y[t] = own[t]


def parts(kernel: nv.Kernel, block: tuple[int, int]) -> list[int]:
    """Into how many loops over threads each region is divided."""
    found = choice.division(kernel.specialise().typed, kernel.options, blocks_like((*block, 1)))
    assert isinstance(found, Plan)
    return [len(found.parts.get(region, ())) for region in found.regions]


@pytest.mark.parametrize("block", BLOCKS, ids=str)
def test_branches_of_few_threads_are_loops_of_their_own(block: tuple[int, int]) -> None:
    assert parts(smoothed, block) == [5, 0]
    options = CpuOptions(blocks=blocks_like((*block, 1)), checks=("bounds",))
    found = compiler.compile_for("cpu", [smoothed.specialise()], options, compiler.Stage.LLVM_OPT).text
    assert re.search(r"store <\d+ x float>", found) and "masked.scatter" not in found


@pytest.mark.parametrize("check", ["none", "bounds"])
@pytest.mark.parametrize("block", BLOCKS, ids=str)
def test_a_tile_with_a_margin(block: tuple[int, int], check: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NVGEN_CPU", "optimised")
    x = np.random.default_rng(1).integers(0, 100, (3 * block[1], 2 * block[0])).astype(np.float32)
    y = np.zeros_like(x)
    smoothed.on("cpu", check=check)[(2, 3), block](x, y)
    np.testing.assert_array_equal(y, smoothed_reference(x))


@pytest.mark.parametrize("form", ["optimised", "optimised,coroutines", "baseline"])
@pytest.mark.parametrize("size", [64, 48, 5, 1])
def test_what_threads_have_is_handed_on(size: int, form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NVGEN_CPU", form)
    x = np.random.default_rng(2).integers(-100, 100, size).astype(np.int32)
    for limit in (0, 3, size, 100):
        y = np.zeros(65, np.int32)
        handed_on.on("cpu")[1, size](x, y, limit)
        np.testing.assert_array_equal(y, handed_on_reference(x, limit))


def test_what_a_branch_leaves_behind_keeps_it_where_it_is() -> None:
    """Both branches that read the sums are one loop with what computes them."""
    assert parts(handed_on, (64, 1)) == [0, 0]


@pytest.mark.parametrize("form", ["optimised", "optimised,coroutines"])
def test_the_first_thread_with_a_mistake_is_named(form: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NVGEN_CPU", form)
    places = np.arange(64, dtype=np.int32)
    places[5] = 100
    with pytest.raises(LaunchError) as failure:
        two_mistakes.on("cpu")[1, 64](places, np.zeros(64, np.int32))
    assert "thread (0, 0, 0)" in str(failure.value) and "`y`" in str(failure.value)
