"""What checks of bounds cost kernels of PTX: of nvgen's own, of nvcc's and of Triton's.

Run with ``pytest tests/bench/test_checks_of_ptx.py -m bench -s``. Runs with and without checks take turns; the aim is
1.15 in the geometric mean, and 1.5 at worst.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from tests.bench.test_ptx_on_cpu import _cases as own_cases
from tests.lift.nvcc import products, reductions, simulations, sorting
from tests.lift.nvcc.compiled import texts_of
from tests.lift.nvcc.program import load
from tests.lift.other_compilers import kept

pytestmark = [pytest.mark.bench, pytest.mark.timeout(1800)]

#: For how long the launches of one kernel take turns, at least.
SECONDS = 0.5
N = 1 << 18
#: Programs of nvcc's kernels by their texts, with sizes at which a launch takes long enough.
_PROGRAMS: list[tuple[str, Callable[..., None], int]] = [
    ("reductions", reductions.tree_sum, N),
    ("reductions", reductions.shuffle_sum, N),
    ("scans", reductions.segmented, N),
    ("simulations", simulations.black_scholes, N),
    ("simulations", simulations.bodies, 1024),
    ("stencils", sorting.stencil_1d, N),
    ("stencils", sorting.stencil_3d, 64),
    ("stencils", sorting.transposed, 512),
    ("products", products.naive, 192),
    ("products", products.tiled, 192),
    ("products", products.floyd_warshall, 96),
    ("histograms", sorting.global_histogram, N),
]


class _Done(Exception):
    """A launch was seen."""


def _own() -> Iterator[tuple[str, Any, Any, list[Any]]]:
    for function, configuration, arguments in own_cases():
        kernel = nv.ptx.load(nv.kernel(function).ptx(arch="sm_75"))[function.__name__]
        given: list[Any] = []
        for argument in arguments:
            given += [argument, *argument.shape] if isinstance(argument, np.ndarray) else [argument]
        yield function.__name__, kernel, configuration, given


def _of_nvcc() -> Iterator[tuple[str, Any, Any, list[Any]]]:
    """The first launch of each program."""
    for text, program, size in _PROGRAMS:
        module, seen = load(texts_of(text)[0].path), list[Any]()

        def launch(kernel: str, grid: Any, block: Any, *arguments: Any, shared: int = 0, seen: Any = seen) -> None:
            seen += [kernel, (grid, block, None, shared), [*arguments]]
            raise _Done

        with pytest.raises(_Done):
            program(launch, np.random.default_rng(1), size)
        yield f"nvcc {program.__name__}", module[seen[0]], seen[1], seen[2]


def _of_triton() -> Iterator[tuple[str, Any, Any, list[Any]]]:
    x, y, out = (np.ones(N, np.float32) for _ in range(3))
    rows = np.ones((512, 200), np.float32)
    a, b, c = (np.ones((128, 128), np.float16) for _ in range(3))
    cases: list[tuple[str, int, dict[str, Any]]] = [
        ("add.sm_80", N // 256, {"x": x, "y": y, "out": out, "n": N}),
        (
            "softmax.sm_80",
            64,
            {"x": rows, "out": rows.copy(), "x_stride": 200, "out_stride": 200, "rows": 512, "columns": 200},
        ),
        ("matmul_f16.sm_80", 16, {"a": a, "b": b, "c": c, "m": 128, "n": 128, "k": 128}),
    ]
    for name, grid, values in cases:
        made = kept.read("triton")[name]
        kernel = nv.ptx.load(made.text)[made.kernel]
        arguments = [0 if argument == "scratch" else values[argument] for argument in made.arguments]
        yield f"Triton {name}", kernel, (grid, made.threads, None, made.shared), arguments


def test_time_of_checked_ptx() -> None:
    ratios = {}
    print(f"\n{'':<24}{'none ms':>10}{'bounds ms':>10}{'ratio':>8}")
    for name, kernel, configuration, arguments in (*_own(), *_of_nvcc(), *_of_triton()):
        runs = [kernel.on("cpu", check=check)[configuration] for check in ("none", "bounds")]
        for run in runs:
            run(*arguments)
        best = [float("inf")] * 2
        end = time.perf_counter() + SECONDS
        while time.perf_counter() < end or best[1] == float("inf"):
            for index, run in enumerate(runs):
                start = time.perf_counter()
                run(*arguments)
                best[index] = min(best[index], (time.perf_counter() - start) * 1e3)
        ratios[name] = best[1] / best[0]
        print(f"{name:<24}{best[0]:>10.3f}{best[1]:>10.3f}{ratios[name]:>8.2f}")
    worst = max(ratios, key=lambda name: ratios[name])
    print(f"geometric mean {statistics.geometric_mean(ratios.values()):.2f}, worst {ratios[worst]:.2f} ({worst})")
