"""How the programs of ScoR launch their kernels, of which their own hosts are the source; sizes are smaller here."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from tests.lift.published_kernels.agreement import Text
from tests.lift.race_suites.case import Expected, Finding, Launch

_LOCKSTEP = "a lane stores what others of its warp read, with nothing between that would order lanes not in lockstep"
_RACE, _CLEAN = Expected(Finding.RACE), Expected(Finding.NOTHING)
_LANES_IN_LOCKSTEP = Expected(Finding.RACE, _LOCKSTEP, relaxed=Finding.NOTHING, sometimes=True)
_BLOCKS = 4


@dataclass(frozen=True)
class Program:
    """A program: the source of its kernels, their launches, and what a run finds without its faults and with them."""

    source: str
    launch: Launch
    threads: int = 64
    blocks: int = _BLOCKS
    clean: Expected = _CLEAN
    racy: Expected = _RACE


class _Kernels:
    """Launches kernels by their names in C++; behind ``<`` stands how PTX writes the arguments of a template."""

    def __init__(self, text: Text, how: Mapping[str, Any], *, cooperative: bool = False) -> None:
        text.reset()
        self._module, self._how, self._cooperative = text.module, how, cooperative

    def __call__(self, name: str, grid: int, block: int, *arguments: Any) -> None:
        function, _, of = name.partition("<")
        pattern = re.compile(f"_Z{len(function)}{function}{of}.*")
        (found,) = (kernel for kernel in self._module.kernels if pattern.fullmatch(kernel))
        kernel = self._module[found].on("cpu", **self._how)
        kernel.launch(*arguments, grid=grid, block=block, cooperative=self._cooperative)


def _ints(*sizes: int) -> list[np.ndarray]:
    return [np.zeros(size, np.int32) for size in sizes]


def _shares(count: int) -> tuple[np.ndarray, np.ndarray]:
    """Where each block's part of the work begins, and where it ends."""
    ends = np.linspace(0, count, _BLOCKS + 1).astype(np.int32)
    return ends[:-1].copy(), ends[1:].copy()


def _graph(vertices: int, edges: int) -> list[np.ndarray]:
    rng = np.random.default_rng(1)
    first = rng.integers(0, vertices, edges)
    return [one.astype(np.int32) for one in (first, (first + rng.integers(1, vertices, edges)) % vertices)]


def convolution(text: Text, how: Mapping[str, Any]) -> None:
    launch, size, filter_size = _Kernels(text, how), 600, 5
    filter_, array = np.ones(filter_size, np.float32), np.arange(size, dtype=np.float32)
    given = (filter_, filter_size, array, size, np.zeros(size, np.float32))
    launch("initKernel", _BLOCKS, 64, *given)
    launch("convolveKernel", _BLOCKS, 64, *given)


def coloring(text: Text, how: Mapping[str, Any]) -> None:
    launch, vertices, edges = _Kernels(text, how), 300, 700
    u, v = _graph(vertices, edges)
    sets, colors, forbidden, forbidden_now, bases, ids = _ints(vertices, vertices, vertices, vertices, _BLOCKS, _BLOCKS)
    complete = np.zeros(1, np.int32)
    while not complete[0]:
        launch(
            "assignColorsKernel", _BLOCKS, 64, *_shares(vertices), sets, colors, forbidden, forbidden_now, bases, ids
        )
        complete[0] = 1
        launch("detectConflictsKernel", _BLOCKS, 64, *_shares(edges), u, v, sets, colors, complete, bases, ids)
        launch("forbidColorsKernel", _BLOCKS, 64, *_shares(edges), u, v, sets, colors, forbidden, bases, ids)


def connectivity(text: Text, how: Mapping[str, Any]) -> None:
    launch, vertices, edges = _Kernels(text, how), 300, 700
    u, v = _graph(vertices, edges)
    components, bases, ids = _ints(vertices, _BLOCKS, _BLOCKS)
    launch("initKernel", _BLOCKS, 64, *_shares(vertices), components, bases, ids)
    launch("linkKernel", _BLOCKS, 64, *_shares(edges), u, v, components, bases, ids)
    launch("compressKernel", _BLOCKS, 64, *_shares(vertices), components, bases, ids)


def product(text: Text, how: Mapping[str, Any]) -> None:
    launch, rows, inner, columns = _Kernels(text, how), 3, 70, 40
    a, b, c, locks, sums, all_locks = _ints(
        rows * inner, inner * columns, rows * columns, 32 * _BLOCKS, 32 * _BLOCKS, 1024
    )
    a[:], b[:] = 1, 2
    launch("matMultKernel", _BLOCKS, 64, a, b, c, rows, inner, columns, locks, sums, all_locks)


def reduction(text: Text, how: Mapping[str, Any]) -> None:
    launch, threads, size = _Kernels(text, how), 128, 1000
    numbers, sums, partial, locks = _ints(size, _BLOCKS, threads * _BLOCKS, threads * _BLOCKS)
    numbers[:] = np.arange(size)
    launch("reduceSinglePass<ILj128ELb0EE", _BLOCKS, threads, numbers, sums, partial, locks, size)


def rule_110(text: Text, how: Mapping[str, Any]) -> None:
    launch, size = _Kernels(text, how, cooperative=True), 500
    cells, copy, complete = _ints(size, size, _BLOCKS * 64)
    cells[::3] = 1
    for step in range(1, 3):
        launch("rule110Kernel", _BLOCKS, 64, cells, copy, complete, size, step)


def tree_search(text: Text, how: Mapping[str, Any]) -> None:
    launch, threads, depth = _Kernels(text, how, cooperative=True), 64, 4000
    local, stolen = (np.zeros((_BLOCKS, 6), np.int32) for _ in range(2))
    local[:, 0], local[:, 1], local[:, 2], local[:, 4] = threads * 4, 1, np.arange(_BLOCKS) * threads * 4, 1
    stolen[:, 0], stolen[:, 2] = depth, np.arange(_BLOCKS) * depth
    nodes, stolen_nodes = np.zeros((_BLOCKS * threads * 4, 4), np.uint8), np.zeros((_BLOCKS * depth, 4), np.uint8)
    nodes[:: threads * 4] = [[0, 255, 7, block + 1] for block in range(_BLOCKS)]
    config = np.array([3, 3], np.int32).tobytes()
    launch("parTreeSearch", _BLOCKS, threads, local, nodes, stolen, stolen_nodes, config)


PROGRAMS: Mapping[str, Program] = {
    "1dconv": Program("1dconv/1dconv_kernel.cu", convolution),
    "graph-coloring": Program("graph-coloring/gcol_kernel.cu", coloring),
    "graph-connectivity": Program("graph-connectivity/gcon_kernel.cu", connectivity),
    "matrix-multiplication": Program("matrix-multiplication/mm_kernel.cu", product),
    "reduction": Program(
        "reduction/red_main.cu",
        reduction,
        threads=128,
        clean=Expected(Finding.RACE, _LOCKSTEP, relaxed=Finding.NOTHING),
        racy=Expected(Finding.RACE, relaxed=Finding.NOTHING),
    ),
    "rule-110": Program("rule-110/r110_kernel.cu", rule_110),
    "uts": Program("uts/uts_kernel.cu", tree_search, clean=_LANES_IN_LOCKSTEP),
}
