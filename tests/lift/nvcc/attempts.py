"""Loops around a compare-and-swap."""

from __future__ import annotations

from functools import partial

import numpy as np

from tests.lift.nvcc.program import Launch, Program, exact, whole


def sums(launch: Launch, rng: np.random.Generator, n: int) -> None:
    a, out = whole(rng, -100, 100, n, dtype="f8"), np.zeros(1)
    launch("sum", n // 64, 64, out, a)
    exact(out, [a.sum()])


def largest(launch: Launch, rng: np.random.Generator, n: int) -> None:
    a, out = whole(rng, -100, 100, n, dtype="f4"), np.zeros(1, "f4")
    launch("largest", n // 64, 64, out, a)
    exact(out, [max(a.max(), 0)])


def counted(kernel: str, launch: Launch, rng: np.random.Generator, n: int) -> None:
    cells, expected = np.zeros(n, "u1"), np.zeros(n, "u1")
    launch(kernel, 1, n, cells)
    expected[::4], expected[1::4] = np.arange(0, n, 4), 3
    exact(cells, expected)


def halves(launch: Launch, rng: np.random.Generator, n: int) -> None:
    count = np.zeros(2, "u2")
    launch("halves", n // 64, 64, count)
    exact(count, [n, 0])


def _counted(kernel: str) -> Program:
    run = partial(counted, kernel)
    run.__name__ = kernel  # type: ignore[attr-defined]
    return Program("attempts", run, (32, 128))


PROGRAMS = (
    *(Program("attempts", run, (64, 128)) for run in (sums, largest, halves)),
    *map(_counted, ("bytes", "atomic_bytes", "shared_bytes")),
)
