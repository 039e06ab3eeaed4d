"""Kernels of PTX and their launches: nvgen's own, nvcc's and Triton's."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np
import pytest

import nvgen as nv
from tests.bench import race_kernels
from tests.bench.test_ptx_on_cpu import _cases as own_cases
from tests.lift.nvcc import products, reductions, simulations, sorting
from tests.lift.nvcc.compiled import texts_of
from tests.lift.nvcc.program import load
from tests.lift.other_compilers import kept

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


class PtxLaunch(NamedTuple):
    name: str
    kernel: Any
    configuration: Any
    arguments: list[Any]
    #: The positions of what a launch changes so that the next one would do other work: each launch has copies.
    fresh: tuple[int, ...] = ()


class _Done(Exception):
    """A launch was seen."""


def of_nvgen() -> Iterator[PtxLaunch]:
    """Kernels from Python in nvgen's PTX."""
    for function, configuration, arguments in own_cases():
        kernel = nv.ptx.load(nv.kernel(function).ptx(arch="sm_75"))[function.__name__]
        yield PtxLaunch(function.__name__, kernel, configuration, _with_shapes(arguments))


def of_race_kernels() -> Iterator[PtxLaunch]:
    """The kernels of ``race_kernels`` in nvgen's PTX."""
    for name, launch in race_kernels.launches().items():
        module = nv.ptx.load(launch.kernel.ptx(arch="sm_75"))
        (kernel,) = module.kernels
        positions, given = list[int](), list[Any]()
        for argument in launch.arguments:
            positions.append(len(given))
            given += _with_shapes([argument])
        fresh = tuple(positions[one] for one in launch.fresh)
        yield PtxLaunch(name, module[kernel], launch.configuration, given, fresh)


def _with_shapes(arguments: list[Any]) -> list[Any]:
    """Arguments as the kernels take them in PTX: behind each array its extents."""
    given: list[Any] = []
    for argument in arguments:
        given += [argument, *argument.shape] if isinstance(argument, np.ndarray) else [argument]
    return given


def of_nvcc() -> Iterator[PtxLaunch]:
    """The first launch of each program."""
    for text, program, size in _PROGRAMS:
        module, seen = load(texts_of(text)[0].path), list[Any]()

        def launch(kernel: str, grid: Any, block: Any, *arguments: Any, shared: int = 0, seen: Any = seen) -> None:
            seen += [kernel, (grid, block, None, shared), [*arguments]]
            raise _Done

        with pytest.raises(_Done):
            program(launch, np.random.default_rng(1), size)
        yield PtxLaunch(f"nvcc {program.__name__}", module[seen[0]], seen[1], seen[2])


def of_triton() -> Iterator[PtxLaunch]:
    """Triton's kernels."""
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
        yield PtxLaunch(f"Triton {name}", kernel, (grid, made.threads, None, made.shared), arguments)
