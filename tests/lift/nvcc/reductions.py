"""Reductions, prefix sums, histograms, and what warps do together."""

from __future__ import annotations

import numpy as np

from tests.lift.nvcc.program import Launch, Program, close, exact, floats, groups, whole


def tree_sum(launch: Launch, rng: np.random.Generator, n: int) -> None:
    a, blocks = whole(rng, -(2**31), 2**31, n), groups(n, 128)
    out = np.zeros(blocks, "i4")
    launch("tree_sum", blocks, 128, a, out, n)
    padded = np.zeros(blocks * 128, "i4")
    padded[:n] = a
    exact(out, padded.reshape(blocks, 128).sum(axis=1, dtype="i4"))


def shuffle_sum(launch: Launch, rng: np.random.Generator, n: int) -> None:
    a, out = floats(rng, n), np.zeros(1, "f4")
    launch("shuffle_sum", 3, 96, a, out, n)
    close(out, [a.sum(dtype="f8")], 1e-5, 1e-4)


def double_dot(launch: Launch, rng: np.random.Generator, n: int) -> None:
    a, b, out = floats(rng, n, dtype="f8"), floats(rng, n, dtype="f8"), np.zeros(1)
    launch("double_dot", 2, 64, a, b, out, n)
    close(out, [np.dot(a, b)], 1e-12, 1e-12)


def first_minimum(launch: Launch, rng: np.random.Generator, n: int) -> None:
    a = whole(rng, -20, 20, n).astype("f4")
    value, index = np.zeros(1, "f4"), np.zeros(1, "i4")
    launch("first_minimum", 1, 64, a, value, index, n)
    exact(index, [a.argmin() if n else -1])
    exact(value, [a.min() if n else np.inf])


def extremes(launch: Launch, rng: np.random.Generator, n: int) -> None:
    a, out = whole(rng, -(2**15), 2**15, n, dtype="i2"), np.array([2**31 - 1, -(2**31)], "i4")
    launch("extremes", 3, 40, a, out, n)
    exact(out, [a.min(initial=2**15 - 1), a.max(initial=-(2**15))])


def votes(launch: Launch, rng: np.random.Generator, n: int) -> None:
    a, blocks = whole(rng, 0, 2, n) | whole(rng, 0, 2, 1), groups(n, 64)
    out = np.zeros(blocks * 4 + blocks * 2, "i4")
    launch("votes", blocks, 64, a, out, n)
    odd = np.zeros((blocks, 64), bool)
    odd.ravel()[:n] = a & 1
    exact(out[: blocks * 4].reshape(blocks, 4)[:, :3].T, [odd.sum(axis=1), odd.all(axis=1), odd.any(axis=1)])
    exact(out[3 : blocks * 4 : 4], odd[:, 0] * 3)
    exact(out[blocks * 4 :].view("u4"), np.packbits(odd, bitorder="little").view("<u4"))


def group_sum(launch: Launch, rng: np.random.Generator, n: int) -> None:
    a, out = whole(rng, -(2**31), 2**31, n), np.zeros(1, "i4")
    launch("group_sum", 3, (16, 8), a, out, n)
    exact(out, [a.sum(dtype="i4")])


def coalesced_count(launch: Launch, rng: np.random.Generator, n: int) -> None:
    a, positive, found = whole(rng, -3, 2, n), np.zeros(1, "i4"), np.zeros(1, "i4")
    launch("coalesced_count", groups(n, 64), 64, a, positive, found, n)
    exact(positive, [(a > 0).sum()])
    assert len(np.unique(np.flatnonzero(a > 0) // 32)) <= found[0] <= positive[0]


def warp_integers(launch: Launch, rng: np.random.Generator, n: int) -> None:
    a, out = whole(rng, -(2**31), 2**31, n), np.zeros((n // 32, 8), "i4")
    launch("warp_integers", n // 64, 64, a, out)
    rows = a.reshape(-1, 32)
    bits = [f.reduce(rows, axis=1) for f in (np.bitwise_and, np.bitwise_or, np.bitwise_xor)]
    unsigned = rows.view("u4")
    expected = [rows.sum(axis=1, dtype="i4"), rows.min(axis=1), rows.max(axis=1), *bits]
    exact(out[:, :6].T, expected)
    exact(out[:, 6:].view("u4").T, [unsigned.min(axis=1), unsigned.max(axis=1)])


def half_warps(launch: Launch, rng: np.random.Generator, n: int) -> None:
    a, out = whole(rng, -(2**31), 2**31, n), np.zeros(n, "i4")
    launch("half_warps", n // 32, 32, a, out)
    rows, expected = a.reshape(-1, 32), np.empty((n // 32, 32), "i4")
    expected[:, :12] = rows[:, :12].sum(axis=1, dtype="i4")[:, None]
    expected[:, 12:] = rows[:, 12:].max(axis=1)[:, None]
    exact(out, expected.ravel())


def matched(launch: Launch, rng: np.random.Generator, n: int) -> None:
    a = whole(rng, 0, 6, n)
    a[:32] &= 3
    out, same = np.zeros(n, "i4"), np.zeros(n, "i4")
    launch("matched", n // 32, 32, a, out, same)
    rows = a.reshape(-1, 32)
    equal = rows[:, :, None] == rows[:, None, :]
    exact(out.view("u4"), np.packbits(equal, axis=2, bitorder="little").view("<u4").ravel())
    exact(same, np.repeat(np.where((rows // 4 == rows[:, :1] // 4).all(axis=1), -1, -2), 32))


def shuffles(launch: Launch, rng: np.random.Generator, n: int) -> None:
    a, d = whole(rng, -100, 100, n), floats(rng, n, dtype="f8")
    out, e, lane = np.zeros((6, 32), "i4"), np.zeros(32), np.arange(32)
    launch("shuffles", 1, 32, a, out, d, e)
    down = np.where(lane % 8 + 5 < 8, lane + 5, lane)
    sources = [lane * 7 % 32, np.where(lane >= 3, lane - 3, lane), down, lane ^ 9]
    sources.append(lane // 4 * 4 + (lane + 3) % 4)
    exact(out[:5], a[np.array(sources) % 32])
    exact(e, d[np.where(lane % 16 >= 2, lane - 2, lane)])
    exact(out[5, ::3], a[30 - lane[::3]])


def inclusive(kernel: str, block: int) -> Program:
    def run(launch: Launch, rng: np.random.Generator, n: int) -> None:
        a, out = whole(rng, -(2**31), 2**31, n), np.zeros(n, "i4")
        launch(kernel, 1, block, a, out, n)
        exact(out, a.cumsum(dtype="i4"))

    run.__name__ = kernel
    return Program("scans", run, (0, 1, 33, 255, 256))


def blelloch(launch: Launch, rng: np.random.Generator, n: int) -> None:
    a, out, threads = whole(rng, 0, 2**32, n, dtype="u4"), np.zeros(n, "u4"), 64
    launch("blelloch", 1, threads, a, out, n, shared=threads * 8)
    exact(out, np.concatenate([[0], a.cumsum(dtype="u4")])[:n])


def segmented(launch: Launch, rng: np.random.Generator, n: int) -> None:
    a, heads, out = whole(rng, -50, 50, n).astype("f4"), whole(rng, 0, 5, n, dtype="u1") == 0, np.zeros(n, "f4")
    launch("segmented", 1, 128, a, heads, out, n)
    number = heads.cumsum()
    exact(out, [a[: i + 1][number[: i + 1] == number[i]].sum() for i in range(n)])


def look_back(launch: Launch, rng: np.random.Generator, n: int) -> None:
    a, out, blocks = whole(rng, -(2**31), 2**31, n), np.zeros(n, "i4"), groups(n, 128)
    launch("look_back", blocks, 128, a, out, np.zeros(blocks, "u8"), np.zeros(1, "i4"), n)
    exact(out, a.cumsum(dtype="i4"))


def compact(launch: Launch, rng: np.random.Generator, n: int) -> None:
    a, out, count = whole(rng, -100, 100, n), np.zeros(n, "i4"), np.zeros(1, "i4")
    launch("compact", groups(n, 128), 128, a, out, count, n)
    kept = a[a % 3 == 0]
    exact(count, [len(kept)])
    exact(np.sort(out[: len(kept)]), np.sort(kept))
    if n <= 128:  # blocks come in any order, the threads of one do not
        exact(out[: len(kept)], kept)


PROGRAMS = (
    *(Program("reductions", run, (0, 1, 127, 1000)) for run in (tree_sum, shuffle_sum, double_dot, first_minimum)),
    *(Program("reductions", run, (0, 1, 64, 333)) for run in (extremes, votes, group_sum, coalesced_count)),
    *(Program("warp_reductions", run, (64, 256)) for run in (warp_integers, half_warps, matched)),
    Program("warp_reductions", shuffles, (32,)),
    *(inclusive(*of) for of in (("hillis_steele", 256), ("warp_scan", 256))),
    Program("scans", blelloch, (0, 1, 77, 128)),
    Program("scans", segmented, (0, 1, 60, 128)),
    Program("scans", look_back, (0, 1, 128, 1300)),
    Program("scans", compact, (0, 1, 128, 700)),
)
