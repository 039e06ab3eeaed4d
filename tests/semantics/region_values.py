"""More kernels as those of ``regions``: what lives across barriers, and what is the same for the block."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

import nvgen as nv
from tests.semantics.regions import LINES, Region, place

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
    )
}
