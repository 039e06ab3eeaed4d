"""Kernels that are split at barriers and warp operations: what lives across them, and which threads come there how.

Each is launched with blocks of several shapes. ``x`` has an integer a thread, ``out`` a column a thread; the threads of
a launch are numbered block by block, and in a block with x fastest. References are in ``test_regions``: CPython runs
the kernels (``check="step"``), and the two forms that threads have on the CPU have to agree.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, NamedTuple

import numpy as np

import nvgen as nv

Dim = int | tuple[int, ...]
#: Grids and blocks: whole warps, parts of one, odd numbers, and blocks of two and three dimensions.
LINES: tuple[tuple[Dim, Dim], ...] = ((3, 64), (2, 1), (2, 7), (1, 33), (2, 100))
BOXES: tuple[tuple[Dim, Dim], ...] = ((2, (16, 16)), ((2, 2), (8, 4, 2)), (1, (5, 3, 2)), (1, (32, 2, 2)))
ROWS = 16


class Region(NamedTuple):
    """``scalars`` are the arguments after ``x`` and ``out``; ``made`` makes other ones from threads and blocks."""

    kernel: nv.Kernel
    launches: tuple[tuple[Dim, Dim], ...] = (*LINES, *BOXES)
    scalars: tuple[Any, ...] = ()
    made: Callable[[int, int], tuple[Any, ...]] = lambda threads, blocks: ()
    shared: int = 0
    rows: int = ROWS
    dtype: Any = np.int64

    @property
    def name(self) -> str:
        return self.kernel.name

    def arguments(self, grid: Dim, block: Dim, seed: int) -> tuple[Any, ...]:
        blocks, threads = int(np.prod(grid)), int(np.prod(block))
        numbers = np.random.default_rng(seed).integers(-50, 50, blocks * threads, dtype=np.int32)
        out = np.zeros((self.rows, blocks * threads), self.dtype)
        return numbers, out, *self.scalars, *self.made(threads, blocks)

    def launch(self, grid: Dim, block: Dim) -> tuple[Any, ...]:
        return (grid, block, None, self.shared) if self.shared else (grid, block)


@nv.device
def place():
    """The number of a thread in its block, the threads of a block, and the number of a thread in the launch."""
    count = nv.block_dim.x * nv.block_dim.y * nv.block_dim.z
    t = (nv.thread_idx.z * nv.block_dim.y + nv.thread_idx.y) * nv.block_dim.x + nv.thread_idx.x
    block = (nv.block_idx.z * nv.grid_dim.y + nv.block_idx.y) * nv.grid_dim.x + nv.block_idx.x
    return t, count, block * count + t


# What lives across barriers


@nv.kernel(fastmath=False)
def scalars_across(x: nv.Array[nv.i32], out: nv.Array[nv.i64, 2]):
    t, _, i = place()
    value = x[i]
    flag, byte, small = value > 3, nv.i8(value), nv.u8(value & 255)
    short, word, long = nv.i16(value * 3), nv.u32(value * 7 & 0xFFFF), nv.i64(value) << 33
    half, brain, single, double = nv.f16(value) / 2, nv.bf16(value), nv.f32(value) * 0.25, nv.f64(value) / 3
    wide = nv.i128(value) << 90
    nv.syncthreads()
    if t % 3 == 1:
        flag = not flag
        byte += 1
        half += 1
        double = -double
    elif value < 0:
        small, short = nv.u8(7), nv.i16(t)
        brain, wide = brain + 1, wide - 1
    nv.syncthreads()
    single += 1.0
    long ^= nv.i64(word)
    nv.syncthreads()
    out[0, i], out[1, i], out[2, i] = 1 if flag else 0, nv.i64(byte), nv.i64(small)
    out[3, i], out[4, i], out[5, i] = nv.i64(short), nv.i64(word), long
    out[6, i], out[7, i], out[8, i] = nv.i64(half * 4), nv.i64(brain), nv.i64(single * 8)
    out[9, i], out[10, i] = nv.i64(double * 1000), nv.i64(wide >> 88)


@dataclass
class Inner:
    low: nv.u8
    pair: nv.vec[nv.f16, 2]


@dataclass
class Outer:
    inner: Inner
    weight: nv.f64
    count: nv.i32 = 5


class Split(NamedTuple):
    first: nv.i16
    second: nv.c64


@nv.kernel(fastmath=False)
def compounds_across(x: nv.Array[nv.i32], out: nv.Array[nv.i64, 2]):
    t, _, i = place()
    value = x[i]
    outer = Outer(Inner(nv.u8(value & 15), nv.vec[nv.f16, 2](value, t)), nv.f64(value) / 4)
    nested = (value, (nv.f32(t), value > 0), nv.i64(value) << 40)
    number, wide = nv.c64(value, t), nv.c128(t, value)
    vector = nv.vec[nv.f32, 3](value, t, value + t)
    split = Split(nv.i16(value), nv.c64(t, 1))
    nv.syncthreads()
    if t % 2 == 1:
        outer.inner.pair.y += 2
        outer.count -= t
        vector.z = 0.5
        number *= 2j
    nv.syncthreads()
    if value > 0:
        outer.inner = Inner(nv.u8(200), outer.inner.pair)
        nested = (nested[0] + 1, (nested[1][0] * 2, not nested[1][1]), nested[2])
        split = Split(split.first, split.second * split.second)
    nv.syncthreads()
    out[0, i], out[1, i], out[2, i] = nv.i64(outer.inner.low), nv.i64(outer.inner.pair.x), nv.i64(outer.inner.pair.y)
    out[3, i], out[4, i] = nv.i64(outer.weight * 4), nv.i64(outer.count)
    out[5, i], out[6, i], out[7, i] = nested[0], nv.i64(nested[1][0]), (1 if nested[1][1] else 0) + nested[2]
    out[8, i], out[9, i], out[10, i] = nv.i64(number.real), nv.i64(number.imag), nv.i64(wide.imag - wide.real)
    out[11, i], out[12, i] = nv.i64(vector.x + vector.y), nv.i64(vector.z * 2)
    out[13, i], out[14, i] = nv.i64(split.second.real), nv.i64(split.second.imag) + nv.i64(split.first)


@nv.kernel
def local_arrays_across(x: nv.Array[nv.i32], out: nv.Array[nv.i64, 2]):
    t, count, i = place()
    own, square = nv.local.array(5, nv.i32), nv.local.array((2, 3), nv.i64)
    shared = nv.shared.array(1024, nv.i32)
    for k in range(5):
        own[k] = x[i] * k
    for row in nv.static_range(2):
        for column in range(3):
            square[row, column] = row * 10 + column + t
    here = nv.address_of(own[t % 5])
    nv.syncthreads()
    here[0] += 100
    own[(t + 1) % 5] -= 7
    shared[t] = own[t % 5]
    nv.syncthreads()
    square[t % 2, (t + 1) % 3] += shared[count - 1 - t]
    here = nv.address_of(own[0]) + (t + 2) % 5
    nv.syncthreads()
    here[0] *= 2
    for k in range(5):
        out[k, i] = own[k]
    for k in range(6):
        out[5 + k, i] = square[k // 3, k % 3]


@nv.kernel
def views_across(x: nv.Array[nv.i32], out: nv.Array[nv.i64, 2]):
    t, count, i = place()
    tile = nv.shared.array((32, 32), nv.i32)
    row, column, part = tile[t % 32], tile[:, t % 32], tile[t % 8, 4:20:3]
    turned, mine = tile.T, out[:, i]
    pointer, start = nv.address_of(x[i]), nv.address_of(out[3, i])
    for k in range(t, 1024, count):
        tile[k // 32, k % 32] = x[i - t + k % count] + k
    nv.syncthreads()
    mine[0], mine[1], mine[2] = row[(t + 5) % 32], column[t % 7], part[t % part.size]
    mine[4] = turned[t % 32, t // 32]
    if t + 1 < count:
        pointer += 1
    nv.syncthreads()
    start[0] = pointer[0]
    source, target = tile[0:8], tile[8:16]
    for turn in range(3):
        target[t % 8, t // 8] = source[(t + 1) % 8, t // 8] + turn if t < 256 else 0
        nv.syncthreads()
        source, target = target, source
    if t < 256:
        mine[5] = source[t % 8, t // 8]


@nv.kernel
def assigned_on_one_path(x: nv.Array[nv.i32], out: nv.Array[nv.i64, 2]):
    """Variables that some threads assign, and some that each region assigns anew."""
    t, _, i = place()
    kept = 0
    if x[i] > 0:
        kept = x[i] * 2
        again = kept + 1
        out[3, i] = again
    nv.syncthreads()
    again = t
    if x[i] > 0:
        out[0, i] = kept
        kept += again
    nv.syncthreads()
    for again in range(t % 4):
        out[1, i] += again
    if x[i] > 0:
        out[2, i] = kept


# What is the same for the block


@nv.kernel
def halved(x: nv.Array[nv.i32], out: nv.Array[nv.i64, 2]):
    t = (nv.thread_idx.z * nv.block_dim.y + nv.thread_idx.y) * nv.block_dim.x + nv.thread_idx.x
    count = nv.block_dim.x * nv.block_dim.y * nv.block_dim.z
    i = nv.block_idx.x * count + t
    sums = nv.shared.array(1024, nv.i32)
    sums[t] = x[i]
    n, turns = count, 0
    while n > 1:
        nv.syncthreads()
        half = (n + 1) // 2
        if t < n // 2:
            sums[t] += sums[t + half]
        n = half
        turns += 1
    nv.syncthreads()
    out[0, i], out[1, i], out[2, i] = sums[0], n, turns


@nv.kernel(fastmath=False)
def uniform_between_uses(x: nv.Array[nv.i32], out: nv.Array[nv.i64, 2], n: nv.i32):
    """Uniform variables change between uses of what each thread has of its own, with and without barriers there."""
    t, _, i = place()
    k, scale, both = n, 1.0, (n, 2)
    out[0, i] = x[i] * k
    k = k // 2 + 1
    out[1, i] = x[i] * k
    nv.syncthreads()
    out[2, i] = k
    k, m = n - k, k
    out[3, i] = k * 100 + m
    for turn in range(3):
        out[4, i] += x[i] * k
        k += turn
        out[5, i] += x[i] + k
        scale *= 1.5
        both = (both[1], both[0] + turn)
    nv.syncthreads()
    out[6, i], out[7, i] = nv.i64(scale * nv.f64(t)), both[0] * t + both[1]
    while k > 0:
        out[8, i] = out[8, i] * 3 + k + t
        k -= 3
    nv.syncthreads()
    k += t  # and no more
    out[9, i] = k


@nv.kernel
def uniform_and_then_not(x: nv.Array[nv.i32], out: nv.Array[nv.i64, 2], n: nv.i32):
    """Variables that are uniform at first, in a loop, or up to a divergent branch."""
    t, _, i = place()
    k, m, last = 0, n, -1
    for turn in range(4):
        k = k + 1
        nv.syncthreads()
        if x[i] > 10 * turn:
            k += 1
            m = turn
        nv.syncthreads()
        out[turn, i] = k * 10 + m
        last = turn
    out[4, i] = last
    for _ in range(t % 3):
        n -= 1
    nv.syncthreads()
    out[5, i] = n
    n = 3
    nv.syncthreads()
    out[6, i] = n + t


# Loops and branches


@nv.kernel
def loops_with_barriers(x: nv.Array[nv.i32], out: nv.Array[nv.i64, 2], n: nv.i32, zero: nv.i32):
    t, count, i = place()
    shared = nv.shared.array(1024, nv.i32)
    value, turn = x[i], n
    for turn in range(n, zero, -2):
        shared[t] = value
        nv.syncthreads()
        value += shared[(t + turn) % count]
        nv.syncthreads()
        if turn == 3:
            continue
        for inner in range(turn % 3):
            shared[count - 1 - t] = value + inner
            nv.syncthreads()
            value -= shared[t]
            nv.syncthreads()
            if inner == 1:
                break
        else:
            value += 1000
            nv.syncthreads()
        if n > 100:
            break
    else:
        value ^= 5
    out[0, i], out[1, i] = value, turn
    for turn in range(zero):
        nv.syncthreads()
        out[2, i] = turn
    k = n
    while True:
        shared[t] = value
        nv.syncthreads()
        k -= 1
        if k < 2:
            break
        value = shared[(t + 1) % count] + k
        nv.syncthreads()
    nv.syncthreads()
    while k < n:
        shared[t] += k
        k += 2
        if zero > 0:
            break
        nv.syncthreads()
    else:
        nv.syncthreads()
        out[3, i] = k
    for turn in nv.static_range(3):
        nv.syncthreads()
        value += shared[(t + turn) % count] * turn
    out[4, i] = value


@nv.kernel
def bounds_that_agree(x: nv.Array[nv.i32], out: nv.Array[nv.i64, 2], n: nv.i32):
    """Loops whose bounds are the same for all threads, but not for what one sees in the text."""
    t, count, i = place()
    shared, turns = nv.shared.array(1024, nv.i32), nv.shared.array(1, nv.i32)
    if t == 0:
        turns[0] = n
    nv.syncthreads()
    shared[t] = x[i]
    for turn in range(x[i] * 0 + n):
        nv.syncthreads()
        value = shared[(t + 1) % count]
        nv.syncthreads()
        shared[t] = value + turn
    for _ in range(turns[0]):
        nv.syncthreads()
        value = shared[(t + 1) % count]
        nv.syncthreads()
        shared[t] = value * 2
    k = t
    while k < t + n:
        nv.syncthreads()
        k += 1
    out[0, i], out[1, i] = shared[t], k


@nv.kernel
def uniform_branches(x: nv.Array[nv.i32], out: nv.Array[nv.i64, 2], n: nv.i32, flags: nv.Array[nv.i32]):
    t, count, i = place()
    shared = nv.shared.array(1024, nv.i32)
    shared[t], value = x[i], t
    if n > 3:
        nv.syncthreads()
        value = shared[(t + 1) % count]
        nv.syncthreads()
    else:
        value = -1
    if nv.block_idx.x % 2 == 0:
        shared[t] = value * 2
        nv.syncthreads()
        value += shared[count - 1 - t]
    elif n < 0:
        value = 77
    else:
        shared[t] = value * 3
        nv.syncthreads()
        if n == 5 and flags[1] > 0:
            nv.syncthreads()
            value -= shared[(t + 2) % count]
    nv.syncthreads()
    if flags[nv.block_idx.x] > 0:
        shared[t] = value
        nv.syncthreads()
        value = shared[t ^ 1 if t ^ 1 < count else t]
    match n % 3:
        case 0:
            value += 1
        case 2:
            nv.syncthreads()
            shared[count - 1 - t] = value
            nv.syncthreads()
            value = shared[t]
        case _:
            pass
    out[0, i] = value


@nv.kernel
def threads_that_end(x: nv.Array[nv.i32], out: nv.Array[nv.i64, 2], n: nv.i32):
    """Threads end before the first barrier, between two, and in a branch; whole blocks in one."""
    t, count, i = place()
    shared = nv.shared.array(1024, nv.i32)
    shared[t] = x[i]
    if i >= n:
        return
    nv.syncthreads()
    value = shared[(t + 1) % count]
    if nv.block_idx.x == 1:
        out[0, i] = value
        return
    nv.syncthreads()
    shared[t] = value * 2
    if value > 0:
        out[1, i] = value
        if t % 2 == 0:
            return
        value += 5
    nv.syncthreads()
    out[2, i] = value + (shared[(t + 1) % count] if i + 1 < n else 0)
    if x[i] == 0:
        return
    for k in range(3):
        out[3, i] += k * value


@nv.kernel
def threads_that_end_in_loops(x: nv.Array[nv.i32], out: nv.Array[nv.i64, 2], n: nv.i32):
    t, count, i = place()
    shared = nv.shared.array(1024, nv.i32)
    for turn in range(n):
        shared[t] = turn
        nv.syncthreads()
        out[0, i] += shared[(t * 7) % count]
        if x[i] > 40 - 10 * turn:
            return
        nv.syncthreads()
    out[1, i] = 1


@nv.kernel
def work_between_barriers(x: nv.Array[nv.i32], out: nv.Array[nv.i64, 2], n: nv.i32):
    """Divergent branches and loops, with ``break``, ``continue`` and ``else``, between barriers."""
    t, count, i = place()
    shared = nv.shared.array(1024, nv.i32)
    value = x[i]
    for turn in range(2):
        if value % 2 == 0:
            for k in range(t % 5):
                if k == 3:
                    break
                value += k
            else:
                value *= 2
        else:
            while value > 10:
                value //= 2
                if value % 3 == 0:
                    continue
                value -= 1
        shared[t] = value
        nv.syncthreads()
        total = 0
        for k in range(n):
            if k == t % 8:
                continue
            total += shared[(t + k) % count] * k
        nv.syncthreads()
        value = total if value > 3 else value - total
        out[turn, i] = value


@nv.kernel
def some_meet_apart(x: nv.Array[nv.i32], out: nv.Array[nv.i64, 2], n: nv.i32):
    """Some barriers are in uniform control flow and some are not."""
    t, count, i = place()
    shared = nv.shared.array(1024, nv.i32)
    shared[t] = x[i]
    nv.syncthreads()
    value = shared[(t + 1) % count]
    nv.syncthreads()
    if x[i] > 0:
        shared[t] = value
        nv.syncthreads()
        value = 1
    else:
        shared[t] = -value
        nv.syncthreads()
        value = 2
    for k in range(n):
        value += shared[(t + k) % count]
    nv.syncthreads()
    out[0, i] = value


# Functions


@nv.device
def shifted(shared, value, distance):
    t, count, _ = place()
    nv.syncthreads()
    shared[t] = value
    nv.syncthreads()
    return shared[(t + distance) % count]


@nv.device(inline="never")
def several_returns(shared, value, n: nv.i32):
    if n == 0:
        return value
    if n < 4:
        return shifted(shared, value, n) + 1
    for turn in range(n):
        value = shifted(shared, value, turn)
        if turn == 3:
            return value - n
    nv.syncthreads()
    return -value


@nv.device
def returns_apart(shared, value):
    """Threads return at different places behind the last barrier."""
    found = shifted(shared, value, 1)
    if found > value:
        return found
    for k in range(3):
        found -= k
        if found < 0:
            return k
    return value


@nv.kernel
def functions_with_barriers(x: nv.Array[nv.i32], out: nv.Array[nv.i64, 2], n: nv.i32):
    t, count, i = place()
    shared = nv.shared.array(1024, nv.i32)
    value = x[i]
    out[0, i] = shifted(shared, value, 1) + 10 * shifted(shared, t, 2)
    for turn in range(n + 2):
        value += several_returns(shared, value, turn)
        out[1, i] = out[1, i] * 3 + value % 100
    if shifted(shared, value, 3) > 0 and shared[t] > -1000:
        value = -value
    out[2, i] = returns_apart(shared, value) - returns_apart(shared, t)
    chosen = shifted(shared, value, 1) if n > 2 else shifted(shared, t, 1) * 2
    out[3, i] = chosen + (shifted(shared, t, 4) if n < 2 or shifted(shared, value, 5) > 100000 else t)

    def inner(distance):
        nv.syncthreads()
        shared[t] = value + distance
        nv.syncthreads()
        return shared[(t + distance) % count]

    value += inner(1)
    out[4, i] = inner(2) * 2 + value


# Barriers that tell


@nv.kernel
def counts_decide(x: nv.Array[nv.i32], out: nv.Array[nv.i64, 2]):
    t = (nv.thread_idx.z * nv.block_dim.y + nv.thread_idx.y) * nv.block_dim.x + nv.thread_idx.x
    count = nv.block_dim.x * nv.block_dim.y * nv.block_dim.z
    i = nv.block_idx.x * count + t
    shared = nv.shared.array(1024, nv.i32)
    shared[t] = x[i]
    value = x[i]
    turns = 0
    while nv.syncthreads_or(value > 5):
        if value > 5:
            value -= 7
        turns += 1
    out[0, i], out[1, i] = value, turns
    positive = nv.syncthreads_count(x[i] > 0)
    if positive > count // 2:
        nv.syncthreads()
        value += shared[(t + positive) % count]
        nv.syncthreads()
    out[2, i] = positive
    for turn in range(positive % 4):
        shared[t] += turn
        nv.syncthreads()
        value ^= shared[(t + 1) % count]
        nv.syncthreads()
    out[3, i] = value + (nv.syncthreads_count(value > t) if nv.syncthreads_and(x[i] < 49) else -1)


# Shared memory


@nv.kernel
def tiles(x: nv.Array[nv.i32], out: nv.Array[nv.i64, 2]):
    """A transpose through a tile with padding, by blocks of two dimensions, and a second tile with loops of its own."""
    tile, other = nv.shared.array((16, 17), nv.i32), nv.shared.array((2, 3, 16), nv.f64)
    tx, ty = nv.thread_idx.x, nv.thread_idx.y
    t, count, i = place()
    for row in range(ty, 16, nv.block_dim.y):
        for column in range(tx, 16, nv.block_dim.x):
            tile[row, column] = x[i - t + (row * 16 + column) % count]
    for k in range(t, 96, count):
        other[k // 48, k // 16 % 3, k % 16] = nv.f64(k) / 2
    nv.syncthreads()
    total = 0
    for k in range(16):
        total += tile[k, tx % 16] * tile[ty % 16, k] + nv.i32(other[k % 2, ty % 3, tx % 16] * 2)
    out[0, i], out[1, i] = total, tile[tx % 16, ty % 16]


@nv.kernel
def dynamic_tiles(x: nv.Array[nv.i32], out: nv.Array[nv.i64, 2], width: nv.i32):
    """Tiles whose extent the launch says, in a loop over all of ``x`` with barriers."""
    t, count, i = place()
    tile, sums = nv.shared.dynamic(nv.i32, (2, count)), nv.shared.dynamic(nv.i64, count)
    sums[t] = 0
    for first in range(0, x.size, width):
        tile[first // width % 2, t] = x[first + t % width] if first + t % width < x.size else 0
        nv.syncthreads()
        for k in range(min(width, count)):
            sums[t] += tile[first // width % 2, k] * (t + k)
        nv.syncthreads()
    out[0, i] = sums[count - 1 - t]


@nv.kernel
def through_global_memory(x: nv.Array[nv.i32], out: nv.Array[nv.i64, 2], n: nv.i32):
    """Threads of a block see what others stored before a barrier; counters in shared memory."""
    t, count, i = place()
    counts, greatest = nv.shared.array(8, nv.i32), nv.shared.array(1, nv.i32)
    out[0, i] = x[i]
    greatest[0] = -1  # all write the same
    if t < 8:
        counts[t] = 0
    for turn in range(n):
        nv.syncthreads()
        value = out[0, i - t + (t + 1) % count]
        nv.syncthreads()
        out[0, i] = value + turn
    for k in range(8 - count):
        counts[count + k] = 0
    nv.syncthreads()
    nv.atomic.add(counts, x[i] & 7, 1, scope="cta")
    nv.atomic.max(greatest, 0, x[i] * 100 + t)
    nv.syncthreads()
    out[1, i], out[2, i] = counts[t % 8], greatest[0]


REGIONS = {
    region.name: region
    for region in (
        Region(scalars_across),
        Region(compounds_across),
        Region(local_arrays_across),
        Region(views_across),
        Region(assigned_on_one_path),
        Region(halved, (*LINES, (2, (16, 16)), (1, (5, 3, 2)))),
        Region(uniform_between_uses, scalars=(7,)),
        Region(uniform_and_then_not, scalars=(7,)),
        Region(loops_with_barriers, scalars=(7, 0)),
        Region(bounds_that_agree, scalars=(3,)),
        Region(uniform_branches, scalars=(5,), made=lambda threads, blocks: (np.arange(8, dtype=np.int32) % 3,)),
        Region(threads_that_end, scalars=(50,)),
        Region(threads_that_end_in_loops, scalars=(5,)),
        Region(work_between_barriers, scalars=(6,)),
        Region(some_meet_apart, scalars=(3,)),
        Region(functions_with_barriers, scalars=(3,)),
        Region(counts_decide, (*LINES, (2, (16, 16)), (1, (5, 3, 2)))),
        Region(tiles, BOXES),
        Region(dynamic_tiles, scalars=(9,), shared=16 * 1024),
        Region(through_global_memory, scalars=(4,)),
    )
}
