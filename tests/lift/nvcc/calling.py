"""Calls, the device's run-time library, memory of modules; integers, random numbers and hashes."""

from __future__ import annotations

import math

import numpy as np

from tests.lift.nvcc.program import Launch, Program, exact, floats, groups, whole


def by_table(launch: Launch, rng: np.random.Generator, n: int) -> None:
    codes, a, b, out = whole(rng, 0, 8, n), whole(rng, -99, 99, n), whole(rng, -99, 99, n), np.zeros(n, "i4")
    launch("by_table", groups(n, 32), 32, codes, a, b, out, n)
    larger = np.maximum(a, b)
    exact(out, np.choose(codes & 3, [a + b, a - b, a * b, larger]) + np.where(codes >> 2, a + b, larger))


def by_choice(launch: Launch, rng: np.random.Generator, n: int) -> None:
    a, out, i = whole(rng, -99, 99, n), np.zeros(n, "i4"), np.arange(n)
    launch("by_choice", 1, n, a, out, n)
    exact(out, np.where(a & 1, a + i, a - i))
    launch("by_choice", 1, n, a, out, 1001)
    exact(out, a * i)


def virtual_calls(launch: Launch, rng: np.random.Generator, n: int) -> None:
    kinds, sizes = whole(rng, 0, 3, n), whole(rng, 1, 100, n).astype("f4")
    areas, corners = np.zeros(n, "f4"), np.zeros(n, "i4")
    launch("virtual_calls", groups(n, 32), 32, kinds, sizes, areas, corners, n)
    exact(areas, np.choose(kinds, [sizes**2, 3 * sizes**2, 2 * sizes]))
    exact(corners, np.array([41, 2, 43])[kinds])


def ackermann(m: int, n: int) -> int:
    if m == 0:
        return n + 1
    return ackermann(m - 1, 1 if n == 0 else ackermann(m, n - 1))


def recursive(launch: Launch, rng: np.random.Generator, n: int) -> None:
    out, fibonacci = np.zeros((n, 3), "u4"), [0, 1]
    launch("recursive", 1, n, out)
    while len(fibonacci) < n:
        fibonacci.append(fibonacci[-1] + fibonacci[-2])
    exact(out, [[fibonacci[t], ackermann(2 if t & 1 else 1, t // 2), t % 2 == 0] for t in range(n)])


def quicksort_rows(launch: Launch, rng: np.random.Generator, n: int) -> None:
    a = whole(rng, -n, n + 1, 8, n)
    expected = np.sort(a, axis=1)
    launch("quicksort_rows", 1, 8, a, n)
    exact(a, expected)


def _stepped(stack: list[int], code: int, given: int, thread: int) -> None:
    """One instruction of the machine with a stack."""
    match code:
        case 0:
            stack.append(given)
        case 1 | 2 | 3:
            right, left = stack.pop(), stack.pop()
            stack.append({1: left + right, 2: left - right, 3: left * right}[code])
        case 4:
            stack.append(stack[-1])
        case 9:
            stack[-2:] = reversed(stack[-2:])
        case 11:
            stack.append(thread)
        case _:
            top = stack.pop()
            changed = {5: -top, 6: top ^ 0x55, 7: top >> 1, 8: top, 10: (top & 0xFFFFFFFF).bit_count()}
            stack.append(changed.get(code, top + 1000))


def interpreted(code: list[int], given: int, thread: int) -> int:
    """What the machine with a stack of 32-bit numbers leaves on top of it."""
    stack: list[int] = []
    at = 0
    while at < len(code):
        is_skipped = code[at] == 8 and stack[-1] & 1
        _stepped(stack, code[at], given, thread)
        stack[-1] = (stack[-1] + 2**31) % 2**32 - 2**31
        at += 2 if is_skipped else 1
    return stack[-1]


def interpreter(launch: Launch, rng: np.random.Generator, n: int) -> None:
    code = [0, 11, 0, 4]  # what follows leaves at least two numbers
    for one in whole(rng, 0, 14, n).tolist():
        code += {0: [0, 1], 1: [0, 1], 2: [11, 2], 3: [4, 3], 4: [4, 2], 11: [11, 9, 2]}.get(one, [one])
    a, out = whole(rng, -99, 99, 32), np.zeros(32, "i4")
    launch("interpreter", 1, 32, np.array(code, "u1"), a, out, len(code))
    exact(out, [interpreted(code, int(a[t]), t) for t in range(32)])


SMALL = np.dtype([("a", "i1"), ("b", "<i2")], align=True)
BIG = np.dtype([("d", "<f8"), ("s", SMALL, 3), ("more", "<i4", 9)], align=True)


def structures(launch: Launch, rng: np.random.Generator, n: int) -> None:
    big, small, out = np.zeros((), BIG), np.zeros((), SMALL), np.zeros(n, BIG)
    big["d"], big["more"], big["s"] = 1.5, whole(rng, -99, 99, 9), [(1, 2), (3, 4), (5, 6)]
    small["a"], small["b"] = 7, -300
    launch("structures", 1, n, big[()], small[()], out, 11)
    expected = np.repeat(big, n)
    expected["d"] = 1.5 * np.arange(n) - 289
    expected["s"]["a"][:, 1], expected["s"]["b"][:, 1] = 7 + np.arange(n), -300
    for i in range(9):
        expected["more"][:, i] = expected["more"][:, 8 - i] * 2
    for name in ("d", "s", "more"):
        np.testing.assert_array_equal(out[name], expected[name])


def vectors(launch: Launch, rng: np.random.Generator, n: int) -> None:
    a, b = whole(rng, -99, 99, n, 3).astype("f4"), whole(rng, -99, 99, n, 3).astype("f4")
    out = np.zeros((n, 3), "f4")
    launch("vectors", 1, n, a, b, out)
    exact(out, np.cross(a, b))


def waiting_calls(launch: Launch, rng: np.random.Generator, n: int) -> None:
    a, out = whole(rng, -99, 99, 64), np.zeros(64, "i4")
    launch("waiting_calls", 1, 64, a, out)
    first = int(a.sum())
    exact(out, np.full(64, first ^ (first * (first & 7)) << 1))


def lists(launch: Launch, rng: np.random.Generator, n: int) -> None:
    a, out = whole(rng, -99, 99, n), np.zeros(16, "i4")
    launch("lists", 1, 16, a, out, n)
    exact(out, [((a[::-1] + t) * np.arange(1, n + 1)).sum() for t in range(16)])


def new_arrays(launch: Launch, rng: np.random.Generator, n: int) -> None:
    out, i = np.zeros(32, "i8"), np.arange(n, dtype="i8")
    launch("new_arrays", 1, 32, out, n)
    exact(out, [(i * i * (i % (t + 1))).sum() for t in range(32)])


def dynamic_parts(launch: Launch, rng: np.random.Generator, n: int) -> None:
    a, b, c = floats(rng, n, dtype="f8"), whole(rng, -999, 999, n, dtype="i2"), whole(rng, -99, 99, n, dtype="i1")
    out, t = np.zeros(n), np.arange(n)
    launch("dynamic_parts", 1, 64, a, b, c, out, n, shared=11 * n)
    exact(out, a[::-1] + b[(t + (int(c[0]) & 7)) % n].astype("i4") * c[t * 3 % n])


def local_arrays(launch: Launch, rng: np.random.Generator, n: int) -> None:
    a, out = whole(rng, 0, 2**31, 8, n), np.zeros((8, 16), "i4")
    launch("local_arrays", 1, 8, a, out, n)
    counts = np.array([np.bincount(row & 15, minlength=16) for row in a])
    order = np.argsort(-counts, axis=1, kind="stable")
    exact(out, order * 1000 + np.take_along_axis(counts, order, axis=1))


def grid_stride(launch: Launch, rng: np.random.Generator, n: int) -> None:
    a, out, s = floats(rng, n, 4), np.zeros((n, 4), "f4"), np.float32(1.25)
    launch("grid_stride", 3, 32, a, out, s, n)
    exact(out.T, [a[:, 0] * s, a[:, 1] + s, a[:, 2] - s, -a[:, 3]])


def geometry(launch: Launch, rng: np.random.Generator, n: int) -> None:
    grid, block = (2, 3, n), (5, 2, 4)
    out = np.zeros(math.prod(grid) * math.prod(block), "i4")
    launch("geometry", grid, block, out)
    z, y, x = np.mgrid[: grid[2], : grid[1], : grid[0]].reshape(3, -1, 1)
    tz, ty, tx = np.mgrid[: block[2], : block[1], : block[0]].reshape(3, 1, -1)
    exact(out, ((x + 10 * y + 100 * z) * 1000 + tx + 10 * ty + 100 * tz).ravel())


def folds(launch: Launch, rng: np.random.Generator, n: int) -> None:
    a, out, ranges = whole(rng, -99, 99, n), np.zeros(64, "i4"), np.zeros((64, 2), "i4")
    launch("folds", 1, 64, a, out, ranges, n)
    s = np.zeros(64, "i8")
    s[:n] = a
    windows = np.stack([np.roll(s, -i) for i in range(8)], axis=1)
    both = np.concatenate([windows, np.repeat(s.reshape(8, 8), 8, axis=0)], axis=1)
    low, high = both.min(axis=1), both.max(axis=1)
    exact(ranges.T, [low, high + 1])
    exact(out, both[:, :8].sum(axis=1) * 3 - both[:, 8:].sum(axis=1) + ((low <= 0) & (high >= 0)))


def heap_sort(launch: Launch, rng: np.random.Generator, n: int) -> None:
    a = floats(rng, 16, n, dtype="f8")
    expected = np.sort(a, axis=1)
    launch("heap_sort", 1, 16, a, n)
    exact(a, expected)


def counted(launch: Launch, rng: np.random.Generator, n: int) -> None:
    a, total = whole(rng, 0, 256, n, dtype="u1"), np.zeros(1, "u4")
    launch("counted", 1, 40, a, total, n)
    exact(total, [np.bitwise_count(a).sum()])


PROGRAMS = (
    *(Program("debug", run, (0, 1, 50, 64)) for run in (folds, heap_sort, counted)),
    Program("calls", by_table, (0, 1, 100)),
    *(Program("calls", run, (1, 31, 64)) for run in (by_choice, virtual_calls, vectors)),
    Program("calls", recursive, (1, 14)),
    Program("calls", quicksort_rows, (0, 1, 40)),
    Program("calls", interpreter, (0, 1, 30, 100)),
    Program("calls", structures, (1, 20)),
    Program("calls", waiting_calls, (64, 65)),
    *(Program("runtime", run, (0, 1, 30)) for run in (lists, new_arrays, local_arrays, grid_stride)),
    Program("runtime", dynamic_parts, (1, 2, 63)),
    Program("runtime", geometry, (1, 3)),
)
