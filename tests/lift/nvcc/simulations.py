"""Simulations, and what threads say to each other by atomics, locks, flags and barriers."""

from __future__ import annotations

import math

import numpy as np

from tests.lift.nvcc.program import Launch, Program, close, exact, floats, groups, whole


def mandelbrot(launch: Launch, rng: np.random.Generator, n: int) -> None:
    out, most = np.full((n, n + 7), -1, "i4"), 40
    left, top, step = -2.2, 1.1, 2.5 / (n + 7)
    launch("mandelbrot", (groups(n + 7, 8), groups(n, 4)), (8, 4), out, n + 7, n, left, top, step, most)
    cx, cy = left + np.arange(n + 7) * step, top - np.arange(n)[:, None] * step
    zx, zy = np.zeros((2, n, n + 7))
    expected, alive = np.zeros((n, n + 7), int), np.ones((n, n + 7), bool)
    with np.errstate(all="ignore"):
        for _ in range(most):
            xx, yy = zx * zx, zy * zy
            alive &= ~(xx + yy > 4)
            expected += alive
            zx, zy = xx - yy + cx, 2 * (zx * zy) + cy
    exact(out, expected)


def bodies(launch: Launch, rng: np.random.Generator, n: int) -> None:
    at, forces = floats(rng, n, 4), np.zeros((n, 3), "f4")
    launch("bodies", groups(n, 32), 32, at, forces, n, np.float32(0.01))
    apart = (at[None, :, :3] - at[:, None, :3]).astype("f8")
    scale = at[None, :, 3] * ((apart**2).sum(axis=2) + 0.01) ** -1.5
    close(forces, (apart * scale[:, :, None]).sum(axis=1), 1e-4, 1e-3)


def black_scholes(launch: Launch, rng: np.random.Generator, n: int) -> None:
    price, strike, years = (rng.uniform(*of, n).astype("f4") for of in ((5, 30), (1, 100), (0.25, 10)))
    out, rate, volatility = np.zeros((n, 2), "f4"), 0.02, 0.3
    launch("black_scholes", groups(n, 64), 64, price, strike, years, out, rate, volatility, n)
    for row, s, x, t in zip(out, price.tolist(), strike.tolist(), years.tolist(), strict=True):
        d1 = (math.log(s / x) + (rate + volatility**2 / 2) * t) / (volatility * math.sqrt(t))
        d2 = d1 - volatility * math.sqrt(t)
        cdf = [math.erfc(-d / math.sqrt(2)) / 2 for d in (d1, d2)]
        call = s * cdf[0] - x * math.exp(-rate * t) * cdf[1]
        close(row, [call, call - s + x * math.exp(-rate * t)], 1e-4, 2e-4)


def nearest(launch: Launch, rng: np.random.Generator, n: int) -> None:
    points, k = floats(rng, n, 2), 5
    centres = points[:k].copy() if n >= k else floats(rng, k, 2)
    labels, sums, counts = np.full(n, -1, "i4"), np.zeros((k, 2), "f4"), np.zeros(k, "i4")
    launch("nearest", groups(n, 64), 64, points, centres, labels, sums, counts, n, k, shared=12 * k)
    apart = ((points[:, None].astype("f8") - centres[None]) ** 2).sum(axis=2)
    exact(labels, apart.argmin(axis=1))
    exact(counts, np.bincount(labels, minlength=k))
    close(sums, [points[labels == c].sum(axis=0, dtype="f8") for c in range(k)], 1e-5, 1e-5)


def heat(launch: Launch, rng: np.random.Generator, n: int) -> None:
    u = np.zeros(128, "f4")
    u[:n] = whole(rng, 0, 1024, n)
    expected = np.pad(u, 1).astype("f8")
    launch("heat", 1, 128, u, 128, 5)
    for _ in range(5):
        expected[1:-1] = expected[:-2] / 4 + expected[1:-1] / 2 + expected[2:] / 4
    exact(u, expected[1:-1])


def wrapped(low: int, count: int, start: int, step: int) -> int:
    """What ``atomicInc`` up to ``low``, or ``atomicDec`` from there, leaves after so many."""
    value = start
    for _ in range(count):
        if step > 0:
            value = 0 if value >= low else value + 1
        else:
            value = low if value == 0 or value > low else value - 1
    return value


def atomics(launch: Launch, rng: np.random.Generator, n: int) -> None:
    i, u = np.zeros(12, "i4"), np.zeros(4, "u8")
    i[5], i[8], f, d, h = -1, 25, np.zeros(1, "f4"), np.zeros(1), np.zeros(2, "u2")
    launch("atomics", groups(n, 48), 48, i, u, f, d, h, n)
    t = np.arange(n)
    bits = int(np.bitwise_or.reduce(1 << (t & 31), initial=0))
    folded = int(np.bitwise_xor.reduce(t, initial=0))
    expected = [t.sum(), -t.sum(), -max(n - 1, 0), max(n - 1, 0), bits, -1 ^ bits, folded * 0x10001]
    expected += [wrapped(10, n, 0, 1), wrapped(10, n, 25, -1), 77 if n else 0, min(n, 48), 2 * n]
    exact(i, np.array([int(value) % 2**32 for value in expected], "u4").view("i4"))
    exact(u, np.array([n << 33, max(n - 1, 0) << 40, folded << 35, -max(n - 1, 0) * 2**32 % 2**64], "u8"))
    assert (f[0], d[0], h.tolist()) == (n / 2, n / 4, [3 * n % 2**16, 0])


def largest(launch: Launch, rng: np.random.Generator, n: int) -> None:
    a, out = floats(rng, n) + 2, np.zeros(1, "f4")
    launch("largest", groups(n, 64), 64, a, out, n)
    exact(out, [a.max(initial=0)])


def locked(launch: Launch, rng: np.random.Generator, n: int) -> None:
    lock, guarded = np.zeros(1, "i4"), np.zeros(2, "i4")
    launch("locked", groups(n, 16), 16, lock, guarded, n)
    exact(guarded.view("u4"), [n * (n - 1) // 2, (5**n - 1) // 4 % 2**32])
    assert lock[0] == 0


def tickets(launch: Launch, rng: np.random.Generator, n: int) -> None:
    order, count, serving = np.full(n, -1, "i4"), np.zeros(1, "i4"), np.zeros(1, "u4")
    launch("tickets", n, 32, np.zeros(1, "u4"), serving, order, count)
    exact(np.sort(order), np.arange(n))
    assert count[0] == serving[0] == n


def messages(launch: Launch, rng: np.random.Generator, n: int) -> None:
    data, flag, out = np.zeros(n, "i4"), np.zeros(1, "i4"), np.zeros(1, "i4")
    launch("messages", 1, 64, data, flag, out, n)
    exact(out, [(np.arange(n) ** 2 + 1).sum()])


def fenced(launch: Launch, rng: np.random.Generator, n: int) -> None:
    out = np.zeros(1, "i4")
    launch("fenced", 1, 64, np.zeros(1, "i4"), np.zeros(1, "i4"), out)
    exact(out, [42])


def last_block(launch: Launch, rng: np.random.Generator, n: int) -> None:
    a, out, arrived = whole(rng, -99, 99, n), np.zeros(1, "i4"), np.zeros(1, "u4")
    launch("last_block", 7, 32, a, np.zeros(7, "i4"), arrived, out, n)
    exact(out, [a.sum()])
    assert arrived[0] == 0


def every_order(launch: Launch, rng: np.random.Generator, n: int) -> None:
    a, b, t = np.zeros(3, "i8"), np.zeros(4, "u4"), np.arange(n)
    launch("every_order", 1, 96, a, b, n)
    one_bits = np.bitwise_or.reduce(np.uint64(1) << (t & 63).astype("u8"), initial=np.uint64(0))
    exact(a, [t.sum(), int(np.bitwise_xor.reduce(t, initial=0)) << 20, one_bits.astype("i8")])
    exact(b, np.array([max(n - 1, 0), -t.sum() % 2**32, (2**n - 1) % 2**32, 99 if n else 0], "u4"))


def named_barriers(launch: Launch, rng: np.random.Generator, n: int) -> None:
    a, out = whole(rng, -99, 99, n, 32), np.zeros((n, 32), "i4")
    launch("named_barriers", 1, 64, a, out, n)
    exact(out, a[:, ::-1] * 3)


PROGRAMS = (
    *(Program("simulations", run, (1, 20, 65)) for run in (mandelbrot, bodies, black_scholes, nearest)),
    Program("simulations", heat, (1, 127, 128)),
    *(Program("orders", run, (0, 1, 100)) for run in (atomics, largest, locked)),
    *(Program("orders", run, (1, 9)) for run in (tickets, messages, named_barriers)),
    Program("orders", fenced, (1,)),
    Program("orders", last_block, (0, 1, 100)),
    Program("orders", every_order, (0, 1, 90)),
)
