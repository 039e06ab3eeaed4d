"""What checks cost: the time of checked runs over that of unchecked ones.

Run with ``pytest tests/bench/test_checks.py -m bench -s``. Of all checks, on one core, the aim is 20 at most; of the
checks of indices, which are made by default, on all cores, 1.2 at the median and 1.5 at worst.
"""

from __future__ import annotations

import os
import statistics
import time
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen.codegen.contract.run_checks import CHECKS
from nvgen.runtime.cpu import launch as cpu
from tests.bench import indexed

pytestmark = pytest.mark.bench

ROUNDS = 7


@nv.kernel
def block_reduction(x: nv.Array[nv.f32], out: nv.Array[nv.f32]):
    sums = nv.shared.array(256, nv.f32)
    t = nv.thread_idx.x
    sums[t] = x[nv.grid(1)]
    nv.syncthreads()
    n = 128
    while n > 0:
        if t < n:
            sums[t] += sums[t + n]
        nv.syncthreads()
        n = n // 2
    if t == 0:
        out[nv.block_idx.x] = sums[0]


@nv.kernel
def tiled_matmul(a: nv.Array[nv.f32, 2], b: nv.Array[nv.f32, 2], c: nv.Array[nv.f32, 2]):
    a_tile, b_tile = nv.shared.array((16, 16), nv.f32), nv.shared.array((16, 16), nv.f32)
    x, y = nv.thread_idx.x, nv.thread_idx.y
    column, row = nv.grid(2)
    total = nv.f32(0)
    for tile in range(a.shape[1] // 16):
        a_tile[y, x] = a[row, tile * 16 + x]
        b_tile[y, x] = b[tile * 16 + y, column]
        nv.syncthreads()
        for k in range(16):
            total += a_tile[y, k] * b_tile[k, x]
        nv.syncthreads()
    c[row, column] = total


@nv.kernel
def saxpy(a: nv.f32, x: nv.Array[nv.f32], y: nv.Array[nv.f32]):
    i = nv.grid(1)
    if i < y.size:
        y[i] = a * x[i] + y[i]


@nv.kernel
def stencil(x: nv.Array[nv.f32], y: nv.Array[nv.f32]):
    i = nv.grid(1)
    if 0 < i < x.size - 1:
        y[i - 1] = x[i - 1] + x[i] + x[i + 1]


def _vectors(size: int, count: int) -> list[np.ndarray]:
    return [np.ones(size, np.float32) for _ in range(count)]


def _matrices(size: int) -> list[np.ndarray]:
    return [np.ones((size, size), np.float32) for _ in range(3)]


N = 1 << 20
LAUNCHES: dict[str, tuple[nv.Kernel, Any, list[Any]]] = {
    "block reduction": (block_reduction, (N // 256, 256), [*_vectors(N, 1), *_vectors(N // 256, 1)]),
    "tiled matmul": (tiled_matmul, ((16, 16), (16, 16)), _matrices(256)),
    "saxpy": (saxpy, (N // 256, 256), [np.float32(0.5), *_vectors(N, 2)]),
    "stencil": (stencil, (N // 256, 256), _vectors(N, 2)),
}


@pytest.fixture
def _one_core(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setattr(cpu, "core_count", lambda: 1)
    everywhere = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else None
    if everywhere:
        os.sched_setaffinity(0, {min(everywhere)})
    yield
    if everywhere:
        os.sched_setaffinity(0, everywhere)


@pytest.mark.usefixtures("_one_core")
@pytest.mark.parametrize("name", LAUNCHES)
def test_time_of_checks(name: str) -> None:
    kernel, launch, arguments = LAUNCHES[name]
    kinds = ("", *CHECKS, ",".join(CHECKS))
    best = dict.fromkeys(kinds, float("inf"))
    for turn in range(ROUNDS + 1):
        for kind in kinds:
            start = time.perf_counter()
            kernel.on("cpu", check=kind or "none")[launch](*arguments)
            if turn:  # the first launch compiles
                best[kind] = min(best[kind], time.perf_counter() - start)
    shown = [f"{'all' if ',' in kind else kind} {best[kind] / best['']:.1f}" for kind in kinds[1:]]
    print(f"\n{name}: {best[''] * 1e3:.2f} ms unchecked; times as long: {', '.join(shown)}")


#: For how long the launches of one kernel take turns, at least.
SECONDS = 1.0


def test_time_of_checked_indices() -> None:
    """Both launches take turns, and the smallest time of each counts."""
    ratios = {}
    print(f"\n{cpu.core_count()} cores; microseconds\n{'':<32}{'none':>10}{'bounds':>10}{'ratio':>8}")
    for name, (kernel, launch, arguments) in indexed.launches().items():
        runs = [kernel.on("cpu", check=check)[launch] for check in ("none", "bounds")]
        for run in runs:
            run(*arguments)
        best = [float("inf")] * 2
        end = time.perf_counter() + SECONDS
        while time.perf_counter() < end:
            for index, run in enumerate(runs):
                start = time.perf_counter()
                run(*arguments)
                best[index] = min(best[index], (time.perf_counter() - start) * 1e6)
        ratios[name] = best[1] / best[0]
        print(f"{name:<32}{best[0]:>10.0f}{best[1]:>10.0f}{ratios[name]:>8.2f}")
    worst = max(ratios, key=lambda name: ratios[name])
    print(f"median {statistics.median(ratios.values()):.2f}, worst {ratios[worst]:.2f} ({worst})")
