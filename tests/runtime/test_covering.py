"""Loops without the checks that a test covers, beside loops with all checks: what they store, and what they report."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen.artifacts import compiler
from nvgen.runtime.cpu import launch as cpu
from nvgen.targets.cpu.conventions.options import CpuOptions
from nvgen.tree.analysis import index_ranges
from tests.bench.kernels.stencils import stencil_2d
from tests.runtime.index_programs import program
from tests.runtime.reported_launches import run

pytestmark = pytest.mark.sweep(6)

X, X2 = nv.Array[nv.f32], nv.Array[nv.f32, 2]


@pytest.fixture(autouse=True)
def _one_core_and_nothing_kept(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cpu, "core_count", lambda: 1)
    monkeypatch.setenv("NVGEN_CACHE_DIR", "off")


def saxpy(a: nv.f32, x: X, y: X):
    i = nv.grid(1)
    if i < y.size:
        y[i] = a * x[i] + y[i]


def before_the_first(x: X, y: X):
    i = nv.block_idx.x * nv.block_dim.x + nv.thread_idx.x
    if i >= y.size:
        return
    y[i] = x[i - 1]


def stencil(x: X2, y: X2):
    column, row = nv.grid(2)
    if row < y.shape[0] and column < y.shape[1]:
        y[row, column] = x[row, column] + x[row + 1, column]


def row_by_row(x: X2, n: nv.i32):
    i = nv.grid(1)
    for k in range(n):
        x[i, k] += k + 1.0


def gathered(at: nv.Array[nv.i32], x: X, y: X2):
    column, row = nv.grid(2)
    y[row, column] = x[at[column]] + row


def own_index(x: X, y: X2):
    y[nv.block_idx.y, nv.thread_idx.x] = x[nv.block_idx.x * 4 + nv.thread_idx.x] + nv.block_idx.x


def grid_stride(x: X, y: X, n: nv.i32):
    i = nv.grid(1)
    while i < n:
        y[i] = x[i]
        i += nv.grid_size(1)


def ones(*shape: int) -> np.ndarray:
    return np.arange(np.prod(shape), dtype=np.float32).reshape(shape) + 1


#: The launch and what it is given; how many elements of the last array but one or of the last change, and the code of
#: what is reported, if anything is.
CASES: dict[str, tuple[Callable[..., None], Any, list[Any], str]] = {
    "saxpy": (saxpy, (4, 16), [2.0, ones(60), ones(60)], ""),
    "a short array": (saxpy, (4, 16), [2.0, ones(37), ones(60)], "37 of axis 0 of `x`"),
    "an empty array": (saxpy, (4, 16), [2.0, ones(0), ones(60)], "0 of axis 0 of `x`"),
    "no thread does anything": (saxpy, (4, 16), [2.0, ones(0), ones(0)], ""),
    "a negative index": (before_the_first, (4, 16), [ones(60), ones(60)], "-1 of axis 0 of `x`"),
    "the last row": (stencil, ((3, 3), (4, 4)), [ones(10, 11), ones(10, 11)], "10 of axis 0 of `x`"),
    "rows that are there": (stencil, ((3, 3), (4, 4)), [ones(11, 11), ones(10, 11)], ""),
    "in a loop": (row_by_row, (2, 4), [ones(8, 5), 6], "5 of axis 1 of `x`"),
    "past the last thread": (row_by_row, (3, 4), [ones(10, 5), 5], "10 of axis 0 of `x`"),
    "no iteration": (row_by_row, (3, 4), [ones(10, 5), -1], ""),
    "loaded": (gathered, ((2, 2), (4, 4)), [np.arange(8, dtype=np.int32), ones(6), ones(8, 8)], "6 of axis 0 of `x`"),
    "loaded, in range": (gathered, ((2, 2), (4, 4)), [np.arange(8, dtype=np.int32), ones(8), ones(8, 8)], ""),
    "no index in the grid": (own_index, ((3, 2), 4), [ones(12), ones(2, 4)], ""),
    "the third block": (own_index, ((3, 2), 4), [ones(9), ones(2, 4)], "9 of axis 0 of `x`"),
    "strides": (grid_stride, (2, 8), [ones(50), ones(50), 50], ""),
    "strides too far": (grid_stride, (2, 8), [ones(50), ones(45), 50], "48 of axis 0 of `y`"),
}


def compared(
    monkeypatch: pytest.MonkeyPatch, make: Callable[[], nv.Kernel], launch: Any, arguments: list[Any]
) -> tuple[list[np.ndarray], str]:
    """What ``run`` returns, which has to be the same with all checks and in order."""
    found, reported = run(make(), launch, arguments)
    monkeypatch.setattr(index_ranges, "coverage", lambda kernel: None)
    expected, also_reported = run(make(), launch, arguments)
    assert reported == also_reported
    for own, other in zip(found, expected, strict=True):
        np.testing.assert_array_equal(own, other)
    return found, reported


@pytest.mark.parametrize("name", CASES)
def test_what_is_stored_and_reported(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    function, launch, arguments, expected = CASES[name]
    _, reported = compared(monkeypatch, lambda: nv.kernel(function), launch, arguments)
    assert (f"index {expected}, " in reported) if expected else not reported


def test_the_threads_before_the_failing_one_have_stored() -> None:
    arrays, _ = run(nv.kernel(saxpy), (4, 16), [2.0, ones(37), ones(60)])
    expected = ones(60)
    expected[:37] *= 3
    np.testing.assert_array_equal(arrays[1], expected)


def test_so_have_they_in_a_later_row_of_blocks() -> None:
    """The rows of blocks before the failing one, of its own row the blocks before, of its block the rows before."""
    x, y = ones(10, 11), np.zeros((10, 11), np.float32)
    arrays, reported = run(nv.kernel(stencil), ((3, 3), (4, 4)), [x, y])
    assert "thread (0, 1, 0) of block (0, 2, 0)" in reported
    stored = np.zeros((10, 11), bool)
    stored[:8] = True
    stored[8, :4] = True
    np.testing.assert_array_equal(arrays[1] != 0, stored)


def test_constants_in_indices_are_parts_of_addresses() -> None:
    """LLVM does not know that these sums do not wrap: it would extend each in each iteration, as ``ashr exact``."""
    options = CpuOptions(checks=("bounds",))
    text = compiler.compile_for("cpu", [stencil_2d.specialise()], options, compiler.Stage.LLVM_OPT).text
    loops = text[text.index("@blocks.stencil_2d(ptr noalias") :].partition("\n}\n")[0]
    assert re.search(r"load <\d+ x float>", loops) and "ashr" not in loops


def own_rows(x: X):
    x[nv.thread_idx.x] = 1


def long(x: X):
    for k in nv.static_range(60):
        x[nv.grid(1) + 2 * k] = x[nv.grid(1)] + k


@pytest.mark.parametrize(("kernel", "count"), [(stencil_2d, 1), (nv.kernel(own_rows), 0), (nv.kernel(long), 0)])
def test_long_rows_of_short_threads_are_run_two_vectors_at_a_time(kernel: nv.Kernel, count: int) -> None:
    options = CpuOptions(checks=("bounds",))
    text = compiler.compile_for("cpu", [kernel.specialise()], options, compiler.Stage.LLVM).text
    assert text.count('"llvm.loop.interleave.count", i32 2') == count


@pytest.mark.parametrize("seed", range(6))
def test_random_programs(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    _compare_program(seed, monkeypatch)


#: Programs whose threads write what others read without atomics: the result depends on their order, which is open, and
#: rows or columns of the grid one after the other are another one than blocks.
IN_ORDER = {68, 125}


@pytest.mark.sweep(64)
@pytest.mark.parametrize("seed", sorted(set(range(6, 300)) - IN_ORDER))
def test_more_random_programs(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    _compare_program(seed, monkeypatch)


def _compare_program(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    made = program(seed)
    try:
        make = partial(nv.Kernel.from_source, made.text, filename="program.py")
        compared(monkeypatch, make, made.launch, made.arguments)
    except nv.CompileError as error:
        assert error.code in REFUSED, error


#: What random programs may be refused for: a negative number beside an unsigned one, and a variable that becomes one of
#: another type.
REFUSED = ("NVG0306", "NVG0303")
