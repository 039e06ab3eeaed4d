"""Sorts, histograms, sparse matrices, stencils."""

from __future__ import annotations

import itertools

import numpy as np

from tests.lift.nvcc.program import Launch, Program, close, exact, floats, groups, whole


def bitonic(launch: Launch, rng: np.random.Generator, n: int) -> None:
    a = floats(rng, n, 256)
    a[:, ::7] = 0.5
    expected = np.sort(a, axis=1)
    launch("bitonic", n, 256, a)
    exact(a, expected)


def odd_even(launch: Launch, rng: np.random.Generator, n: int) -> None:
    a = whole(rng, -(2**63), 2**63 - 1, n, dtype="i8")
    expected = np.sort(a)
    launch("odd_even", 1, 32, a, n, shared=8 * n)
    exact(a, expected)


def radix(launch: Launch, rng: np.random.Generator, n: int) -> None:
    keys = whole(rng, 0, 2**32, n, dtype="u4") & (0xFF0F000F if n & 1 else 0xFFFFFFFF)
    keys, values = keys.astype("u4"), np.arange(n, dtype="i4")
    order = np.argsort(keys, kind="stable")
    expected = keys[order]
    launch("radix", 1, 256, keys, values, n)
    exact(keys, expected)
    exact(values, order)


def merge(launch: Launch, rng: np.random.Generator, n: int) -> None:
    a, b = np.sort(whole(rng, -50, 50, n)), np.sort(whole(rng, -50, 50, n * 3 // 4))
    out = np.zeros(len(a) + len(b), "i4")
    launch("merge", groups(len(out), 7 * 32), 32, a, n, b, len(b), out)
    exact(out, np.sort(np.concatenate([a, b])))


def merge_rounds(launch: Launch, rng: np.random.Generator, n: int) -> None:
    a = whole(rng, -(2**31), 2**31, n)
    expected = np.sort(a)
    launch("merge_rounds", 1, 64, a, n)
    exact(a, expected)


def rank_sort(launch: Launch, rng: np.random.Generator, n: int) -> None:
    a, out = whole(rng, -128, 128, n, dtype="i1"), np.zeros(n, "i1")
    launch("rank_sort", groups(n, 32), 32, a, out, n)
    exact(out, np.sort(a))


def global_histogram(launch: Launch, rng: np.random.Generator, n: int) -> None:
    a, bins = whole(rng, 0, 256, n, dtype="u1"), np.zeros(256, "u4")
    launch("global_histogram", 3, 50, a, bins, n)
    exact(bins, np.bincount(a, minlength=256))


def shared_histogram(launch: Launch, rng: np.random.Generator, n: int) -> None:
    a, bins = (rng.normal(128, 20, 4 * n)).astype("u1"), np.zeros(256, "u4")
    launch("shared_histogram", 3, 64, a, bins, n)
    exact(bins, np.bincount(a, minlength=256))


def packed_histogram(launch: Launch, rng: np.random.Generator, n: int) -> None:
    a, bins = whole(rng, 0, 256, n, dtype="u1"), np.zeros(64, "u4")
    launch("packed_histogram", 1, 64, a, bins, n)
    exact(bins, np.bincount(a >> 2, minlength=64))


def aggregated_histogram(launch: Launch, rng: np.random.Generator, n: int) -> None:
    a, bins = whole(rng, 0, 9, n), np.zeros(9, "u4")
    launch("aggregated_histogram", groups(n, 96), 96, a, bins, n)
    exact(bins, np.bincount(a, minlength=9))


def weighted_histogram(launch: Launch, rng: np.random.Generator, n: int) -> None:
    x, weight, count = (whole(rng, -40, 140, n) / 8).astype("f4"), floats(rng, n), 12
    bins = np.full(count, np.nan, "f4")
    launch("weighted_histogram", 1, 64, x, weight, bins, np.float32(0), np.float32(1), count, n, shared=4 * count)
    expected, _ = np.histogram(x[x < 12], count, (0, 12), weights=weight[x < 12])
    close(bins, expected, 1e-5, 1e-5)


def sparse(rng: np.random.Generator, rows: int, columns: int) -> np.ndarray:
    """A matrix of whole numbers, one in four of them no zero."""
    return whole(rng, -9, 10, rows, columns) * (whole(rng, 0, 4, rows, columns) == 0)


def compressed(dense: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    """Where the rows start, the columns, and the values."""
    row, column = np.nonzero(dense)
    starts = np.searchsorted(row, np.arange(len(dense) + 1)).astype("i4")
    return starts, column.astype("i4"), dense[row, column]


def csr_scalar(launch: Launch, rng: np.random.Generator, n: int) -> None:
    dense, x, y = sparse(rng, n, 30), whole(rng, -9, 10, 30).astype("f4"), np.full(n, np.nan, "f4")
    starts, columns, values = compressed(dense)
    launch("csr_scalar", groups(n, 32), 32, starts, columns, values.astype("f4"), x, y, n)
    exact(y, dense @ x)


def csr_vector(launch: Launch, rng: np.random.Generator, n: int) -> None:
    dense, x, y = sparse(rng, n, 300), whole(rng, -9, 10, 300).astype("f8"), np.full(n, np.nan)
    starts, columns, values = compressed(dense)
    launch("csr_vector", groups(n, 3), 96, starts, columns, values.astype("f8"), x, y, n)
    exact(y, dense @ x)


def ell(launch: Launch, rng: np.random.Generator, n: int) -> None:
    dense, x, y = sparse(rng, n, 20), whole(rng, -9, 10, 20).astype("f4"), np.full(n, np.nan, "f4")
    width = int((dense != 0).sum(axis=1).max(initial=0))
    columns, values = np.full((width, n), -1, "i4"), np.zeros((width, n), "f4")
    for row in range(n):
        found = np.flatnonzero(dense[row])
        columns[: len(found), row], values[: len(found), row] = found, dense[row, found]
    launch("ell", groups(n, 32), 32, columns, values, x, y, n, width)
    exact(y, dense @ x)


def coo(launch: Launch, rng: np.random.Generator, n: int) -> None:
    dense, x, y = sparse(rng, n, 40).astype("i8") * 2**40, whole(rng, -9, 10, 40, dtype="i8"), np.zeros(n, "i8")
    row, column = np.nonzero(dense)
    order = rng.permutation(len(row))
    given = row[order].astype("i4"), column[order].astype("i4"), dense[row, column][order]
    launch("coo", 2, 64, *given, x, y, len(row))
    exact(y, dense @ x)


def bfs(launch: Launch, rng: np.random.Generator, n: int) -> None:
    graph = rng.random((n, n)) < 2 / n
    starts, edges, _ = compressed(graph.astype("i4"))
    level, frontier, depth = np.full(n, -1, "i4"), np.array([0], "i4"), 0
    level[0] = 0
    while len(frontier):
        depth += 1
        following, found = np.zeros(n, "i4"), np.zeros(1, "i4")
        given = starts, edges, level, frontier, len(frontier), following, found, depth
        launch("bfs", groups(len(frontier), 32), 32, *given)
        frontier = following[: found[0]].copy()
    expected, reached = np.full(n, -1), np.eye(n, dtype=bool)[0]
    for distance in range(n):
        expected[reached & (expected < 0)] = distance
        reached = graph[reached].any(axis=0)
    exact(level, expected)


def stencil_1d(launch: Launch, rng: np.random.Generator, n: int) -> None:
    a, out = whole(rng, -999, 999, n).astype("f4"), np.full(n, np.nan, "f4")
    launch("stencil_1d", groups(n, 128), 128, a, out, n)
    padded = np.pad(a, 3)
    exact(out, np.convolve(padded, [1, 2, 3, 4, 3, 2, 1], "valid")[:n])


def stencil_2d(launch: Launch, rng: np.random.Generator, n: int) -> None:
    a = whole(rng, -999, 999, n, n + 5).astype("f4")
    out, p = np.full_like(a, np.nan), np.pad(a, 1, mode="edge")
    launch("stencil_2d", (groups(n + 5, 16), groups(n, 8)), (16, 8), a, out, n, n + 5)
    exact(out, a / 2 + (p[:-2, 1:-1] + p[2:, 1:-1] + p[1:-1, :-2] + p[1:-1, 2:]) / 8)


def stencil_3d(launch: Launch, rng: np.random.Generator, n: int) -> None:
    a = whole(rng, -999, 999, n, n + 1, n + 2).astype("f8")
    out, p = np.full_like(a, np.nan), np.pad(a, 1)
    launch("stencil_3d", (groups(n + 2, 8), groups(n + 1, 4)), (8, 4), a, out, n + 2, n + 1, n)
    around = [np.roll(p, shift, axis)[1:-1, 1:-1, 1:-1] for shift, axis in itertools.product((-1, 1), range(3))]
    exact(out, sum(around) - 6 * a)


def life(launch: Launch, rng: np.random.Generator, n: int) -> None:
    a = whole(rng, 0, 2, n, n + 3, dtype="u1")
    for _ in range(4):
        out = np.full_like(a, 9)
        launch("life", (groups(n + 3, 8), groups(n, 8)), (8, 8), a, out, n, n + 3)
        moves = [move for move in itertools.product((-1, 0, 1), repeat=2) if move != (0, 0)]
        count = sum(np.roll(a, move, (0, 1)).astype("i4") for move in moves)
        expected = (count == 3) | ((count == 2) & (a == 1))
        exact(out, expected)
        a = out


def transposed(launch: Launch, rng: np.random.Generator, n: int) -> None:
    a = whole(rng, -(2**31), 2**31, n, 2 * n + 1)
    out = np.zeros(a.T.shape, "i4")
    launch("transposed", (groups(2 * n + 1, 16), groups(n, 16)), (16, 4), a, out, n, 2 * n + 1)
    exact(out, a.T)


PROGRAMS = (
    Program("sorts", bitonic, (1, 3)),
    *(Program("sorts", run, (0, 1, 2, 63)) for run in (odd_even, rank_sort)),
    *(Program("sorts", run, (0, 1, 255, 256)) for run in (radix, merge)),
    Program("sorts", merge_rounds, (0, 1, 300, 512)),
    *(Program("histograms", run, (0, 1, 777)) for run in (global_histogram, shared_histogram, packed_histogram)),
    *(Program("histograms", run, (0, 1, 96, 300)) for run in (aggregated_histogram, weighted_histogram)),
    *(Program("sparse", run, (0, 1, 50)) for run in (csr_scalar, csr_vector, ell, coo)),
    Program("sparse", bfs, (1, 2, 100)),
    Program("stencils", stencil_1d, (0, 1, 128, 300)),
    *(Program("stencils", run, (1, 5, 33)) for run in (stencil_2d, life, transposed)),
    Program("stencils", stencil_3d, (1, 3, 9)),
)
