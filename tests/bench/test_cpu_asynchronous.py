"""Kernels of Ampere and Hopper on the CPU: one coroutine a thread beside what runs by default.

Run with ``pytest tests/bench/test_cpu_asynchronous.py -m bench -s``. Processor time of both forms, in turns, the least
of each; results are compared with NumPy's, and no figure is judged. First launches are beside those of coroutines too.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np
import pytest

import nvgen as nv
from tests.bench import asynchronous_kernels as kernels

pytestmark = pytest.mark.bench

#: For how long the launches of one kernel take turns, at least.
SECONDS = 2.0
_FORMS = ("optimised,coroutines", "optimised")


class Row(NamedTuple):
    kernel: nv.Kernel
    launch: tuple[Any, ...]
    arguments: list[Any]
    out: np.ndarray
    expected: np.ndarray


def _halves(rng: np.random.Generator, *shape: int) -> np.ndarray:
    return rng.standard_normal(shape).astype(np.float16)


def _attention(rng: np.random.Generator) -> Row:
    rows = 512
    given = [_halves(rng, rows, kernels.DEPTH) for _ in range(3)]
    out = np.zeros((rows, kernels.DEPTH), np.float32)
    launch = rows // kernels.ROWS, 128
    return Row(kernels.attention, launch, [*given, out], out, kernels.attention_reference(*given))


def _copies(rng: np.random.Generator) -> Row:
    a, b, c = _halves(rng, 256, 256), _halves(rng, 256, 256), np.zeros((256, 256), np.float32)
    return Row(kernels.gemm_of_copies, ((4, 4), 128), [a, b, c], c, a.astype(np.float32) @ b.astype(np.float32))


def _ring(rng: np.random.Generator) -> Row:
    a, b, c = _halves(rng, 256, 256), _halves(rng, 256, 256), np.zeros((256, 256), np.float32)
    maps = [nv.TensorMap(one, (kernels.TILE, kernels.STEP)) for one in (a, b)]
    steps = 256 // kernels.STEP
    expected = a.astype(np.float32) @ b.astype(np.float32).T
    return Row(kernels.gemm_of_ring, ((4, 4), 160), [*maps, c, steps], c, expected)


def _warpgroup(rng: np.random.Generator) -> Row:
    a, b, c = _halves(rng, 256, 256), _halves(rng, 256, 256), np.zeros((256, 256), np.float32)
    maps = [nv.TensorMap(one, (kernels.TILE, kernels.WGMMA_STEP), swizzle="128B") for one in (a, b)]
    steps = 256 // kernels.WGMMA_STEP
    expected = a.astype(np.float32) @ b.astype(np.float32).T
    return Row(kernels.gemm_of_warpgroup, ((4, 4), 256), [*maps, c, steps], c, expected)


def _cluster(rng: np.random.Generator) -> Row:
    a, out = rng.standard_normal((32, 16384)).astype(np.float32), np.zeros(32, np.float32)
    return Row(kernels.cluster_sums, (32 * kernels.CLUSTER, kernels.THREADS), [a, out], out, a.sum(axis=1))


def _roles(rng: np.random.Generator) -> Row:
    a = rng.standard_normal((64, 32 * kernels.WIDTH)).astype(np.float32)
    out = np.zeros_like(a)
    return Row(kernels.roles, (32, 2 * kernels.WIDTH), [a, out], out, kernels.roles_reference(a))


ROWS: dict[str, Callable[[np.random.Generator], Row]] = {
    "attention, mma and cp.async": _attention,
    "GEMM, mma and cp.async": _copies,
    "GEMM, mma and a ring of TMA": _ring,
    "GEMM, wgmma and a ring of TMA": _warpgroup,
    "sums of clusters": _cluster,
    "roles, named barriers": _roles,
}


@pytest.mark.parametrize("name", ROWS)
def test_forms(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    row = ROWS[name](np.random.default_rng(1))
    run = row.kernel.on("cpu")[row.launch]
    first, best = dict.fromkeys(_FORMS, 0.0), dict.fromkeys(_FORMS, float("inf"))
    end = float("inf")
    while time.perf_counter() < end:
        for form in _FORMS:
            monkeypatch.setenv("NVGEN_CPU", form)
            row.out[...] = 0
            start = time.process_time()
            run(*row.arguments)
            took = time.process_time() - start
            if first[form] == 0.0:
                first[form] = took
                np.testing.assert_allclose(row.out, row.expected, atol=3e-2, rtol=1e-2)
            else:
                best[form] = min(best[form], took)
        end = min(end, time.perf_counter() + SECONDS)
    one_by_one, together = (best[form] * 1e3 for form in _FORMS)
    before, own = (first[form] for form in _FORMS)
    print(
        f"\n{name:<32}{one_by_one:>9.2f} ms one by one{together:>9.2f} ms, {one_by_one / together:.1f} times as fast;"
        f" first launch {own:.2f} s, {own / before:.1f} of theirs"
    )
