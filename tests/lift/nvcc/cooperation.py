"""Cooperative groups: grids, tiles, copies of a block."""

from __future__ import annotations

import numpy as np

from tests.lift.nvcc.program import Launch, Program, exact, groups, whole


def rotate(launch: Launch, rng: np.random.Generator, n: int) -> None:
    a = whole(rng, -100, 100, n)
    expected = np.roll(a, -3) + 3
    launch("rotate", n // 32, 32, a, n, 3, cooperative=True)
    exact(a, expected)


def tiles_of_8(launch: Launch, rng: np.random.Generator, n: int) -> None:
    a, sums, scans = whole(rng, -100, 100, n), np.zeros(n // 8, "i4"), np.zeros(n, "i4")
    launch("tiles_of_8", n // 64, 64, a, sums, scans)
    exact(sums, a.reshape(-1, 8).sum(1))
    exact(scans.reshape(-1, 8), a.reshape(-1, 8).cumsum(1))


def tiles_of_64(launch: Launch, rng: np.random.Generator, n: int) -> None:
    a, out = whole(rng, -100, 100, n), np.zeros(n, "i4")
    launch("tiles_of_64", n // 128, 128, a, out)
    rows = a.reshape(-1, 64)
    exact(out.reshape(-1, 64), rows.sum(1)[:, None] + rows[:, ::-1])


def staged(launch: Launch, rng: np.random.Generator, n: int) -> None:
    a, out = whole(rng, -100, 100, n), np.zeros(n, "i4")
    launch("staged", 1, 128, a, out)
    exact(out.reshape(-1, 128), a.reshape(-1, 128)[:, ::-1])


def positive(launch: Launch, rng: np.random.Generator, n: int) -> None:
    a, out, count = whole(rng, -100, 100, n), np.zeros(n, "i4"), np.zeros(1, "u4")
    launch("positive", groups(n, 64), 64, a, out, count, n)
    exact(np.sort(out[: count[0]]), np.sort(a[a > 0]))


PROGRAMS = (
    Program("cooperation", rotate, (32, 128)),
    Program("cooperation", tiles_of_8, (64, 256)),
    Program("cooperation", tiles_of_64, (128, 256)),
    Program("cooperation", staged, (512,)),
    Program("cooperation", positive, (0, 1, 200)),
)
