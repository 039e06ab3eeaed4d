"""More kernels as those of ``regions``: operations of warps, and what is done once although threads seem to do it."""

from __future__ import annotations

import numpy as np

import nvgen as nv
from tests.semantics.regions import Dim, Region, place

WARPS: tuple[tuple[Dim, Dim], ...] = ((2, 64), (1, (32, 3)), (1, 32), (1, 256))
ROWS_OF_WARPS: tuple[tuple[Dim, Dim], ...] = ((2, 64), (3, 32), (1, 256))


# Warps


@nv.kernel
def warps_in_uniform_flow(x: nv.Array[nv.i32], out: nv.Array[nv.i64, 2], n: nv.i32):
    t, _, i = place()
    value = x[i]
    total = nv.warp.reduce_add(value)
    for step in nv.static_range(5):
        value += nv.warp.shuffle_xor(value, 1 << step)
    out[0, i], out[1, i] = total, value - total
    value = x[i]
    for turn in range(n):
        if value > 20:
            value -= turn
        value = nv.warp.shuffle(value, (t + turn) % 32)
        if turn == 4:
            break
    out[2, i] = value
    below = nv.warp.ballot(value > 0) & nv.lane_mask_lt()
    out[3, i] = nv.math.popcount(below)
    if nv.warp.any(value > 30):
        out[4, i] = nv.warp.reduce_max(value)
    while nv.warp.any(value > 0):
        least = nv.warp.reduce_min(value)
        value -= 11 + (value - least) // 8 if value > 0 else 0
    out[5, i] = value
    out[6, i] = nv.i64(nv.warp.match_any(x[i] % 4))
    wide, narrow = nv.warp.shuffle_down((nv.f64(x[i]) / 4, nv.i8(t)), 3, width=8)
    nv.warp.syncwarp()
    out[7, i] = nv.i64(wide * 4) + narrow


@nv.kernel
def warps_apart(x: nv.Array[nv.i32], out: nv.Array[nv.i64, 2]):
    """Control flow that is uniform in a warp and not in the block."""
    t, count = nv.thread_idx.x, nv.block_dim.x
    i = nv.block_idx.x * count + t
    shared = nv.shared.array(32, nv.i32)
    warp, lane = t // 32, t % 32
    total = nv.warp.reduce_add(x[i])
    if lane == 0:
        shared[warp] = total
    nv.syncthreads()
    if warp == 0:
        part = shared[lane] if lane < count // 32 else 0
        for step in nv.static_range(5):
            part += nv.warp.shuffle_down(part, 16 >> step)
        if lane == 0:
            shared[31] = part
    nv.syncthreads()
    out[0, i] = shared[31]
    value = x[i]
    for turn in range(warp + 1):
        value += nv.warp.shuffle_up(value, 1)
        if turn == 2:
            continue
        value = value & 0xFFFF
    out[1, i] = value
    k = t & ~31
    while k > 0:
        value = nv.warp.shuffle(value, k // 32)
        k -= 32
    out[2, i] = value


@nv.kernel(fastmath=False)
def scan_of_block(x: nv.Array[nv.i32], out: nv.Array[nv.i64, 2]):
    t, count = nv.thread_idx.x, nv.block_dim.x
    i = nv.block_idx.x * count + t
    sums = nv.shared.array(32, nv.i32)
    value = x[i]
    for step in nv.static_range(5):
        below = nv.warp.shuffle_up(value, 1 << step)
        if t % 32 >= 1 << step:
            value += below
    if t % 32 == 31:
        sums[t // 32] = value
    nv.syncthreads()
    if t < 32:
        part = sums[t] if t < count // 32 else 0
        for step in nv.static_range(5):
            below = nv.warp.shuffle_up(part, 1 << step)
            part += below if t >= 1 << step else 0
        sums[t] = part
    nv.syncthreads()
    out[0, i] = value + (sums[t // 32 - 1] if t >= 32 else 0)


@nv.kernel
def part_of_a_warp(x: nv.Array[nv.i32], out: nv.Array[nv.i64, 2]):
    """Operations with the mask of those that take part, and some with all lanes."""
    t, i = nv.thread_idx.x, nv.grid(1)
    value = x[i]
    if t % 32 < 16:
        value += nv.warp.shuffle_xor(value, 1, mask=0xFFFF)
    else:
        value -= nv.warp.reduce_add(value, 0xFFFF0000)
    value = nv.warp.shuffle(value, 31 - t % 32)
    nv.syncthreads()
    same = nv.warp.match_any(x[i] % 3)
    out[0, i] = value + nv.warp.reduce_min(t, same)


@nv.kernel
def turns_of_a_warp(x: nv.Array[nv.i32], out: nv.Array[nv.i64, 2]):
    """Each warp goes through a loop as often as its own numbers say."""
    i = nv.grid(1)
    value, total = x[i], 0
    while True:
        most = nv.warp.reduce_max(value)
        if most < 3:
            break
        if value == most:
            value = -1
        total += most
        if total > 200:
            total -= nv.warp.shuffle(value, most % 32)
            continue
        total += most % 2
    out[0, i], out[1, i] = total, value


@nv.kernel
def warps_in_expressions(x: nv.Array[nv.i32], out: nv.Array[nv.i64, 2], n: nv.i32):
    t, i = nv.thread_idx.x, nv.grid(1)
    value = nv.warp.shuffle(x[i], 3) if n > 3 else nv.warp.shuffle(x[i], 4) * 2
    other = nv.warp.shuffle(x[i] + nv.warp.shuffle_up(value + t, 1), (t + nv.warp.reduce_min(x[i])) % 32)
    for k in range(nv.warp.reduce_min(x[i]) % 3 + 1):
        other += nv.warp.shuffle_xor(other, k)
    out[0, i], out[1, i] = value, other
    if (nv.warp.any(x[i] > 46) and nv.warp.all(x[i] > -49)) or nv.warp.any(x[i] == 5):
        out[2, i] = nv.warp.reduce_max(x[i])


@nv.kernel(fastmath=False)
def types_of_warps(x: nv.Array[nv.i32], out: nv.Array[nv.i64, 2]):
    t, i = nv.thread_idx.x, nv.grid(1)
    double = nv.warp.shuffle_xor(nv.f64(x[i]) / 3, 5)
    wide = nv.warp.shuffle_down(nv.i128(x[i]) << 70, 2)
    number = nv.warp.shuffle(nv.c64(x[i], t), 31 - t % 32)
    pair = nv.warp.shuffle_up(nv.vec[nv.f16, 2](x[i], t), 3)
    flag = nv.warp.shuffle(x[i] > 4, (t + 1) % 32)
    total = nv.warp.reduce_add(nv.f32(x[i]) / 4)
    checked, is_there = nv.warp.shuffle_down_checked(x[i], 3, width=8)
    out[0, i], out[1, i], out[2, i] = nv.i64(double * 1000), nv.i64(wide >> 69), nv.i64(number.real * 3 + number.imag)
    out[3, i], out[4, i], out[5, i] = nv.i64(pair.x + pair.y), 1 if flag else 0, nv.i64(total * 4)
    out[6, i] = checked if is_there else -checked


@nv.kernel
def memory_of_a_warp(x: nv.Array[nv.i32], out: nv.Array[nv.i64, 2], n: nv.i32):
    """Lanes write and read shared memory between ``syncwarp``."""
    t, i = nv.thread_idx.x, nv.grid(1)
    shared = nv.shared.array(1024, nv.i32)
    shared[t] = x[i]
    nv.warp.syncwarp()
    value = shared[t ^ 1]
    nv.warp.syncwarp()
    for k in range(n):
        shared[t] = value
        nv.warp.syncwarp()
        value += shared[t // 32 * 32 + k % 32] * k
        nv.warp.syncwarp()
    out[0, i] = value
    nv.syncthreads()
    out[1, i] = shared[nv.block_dim.x - 1 - t]


@nv.kernel
def warps_that_end(x: nv.Array[nv.i32], out: nv.Array[nv.i64, 2], n: nv.i32):
    t, i = nv.thread_idx.x, nv.grid(1)
    sums = nv.shared.array(32, nv.i32)
    sums[t % 32] = 0
    if i // 32 * 32 >= n:
        return
    total = nv.warp.reduce_add(x[i])
    nv.syncthreads()
    if t % 32 == 0:
        sums[t // 32] = total
    nv.syncthreads()
    if t >= 32:
        return
    value = sums[t] + nv.warp.shuffle_down(sums[t], 1)
    out[0, i] = value


@nv.kernel
def lanes_that_end(x: nv.Array[nv.i32], out: nv.Array[nv.i64, 2], n: nv.i32):
    i = nv.grid(1)
    left = nv.warp.ballot(i < n)
    if i >= n:
        return
    out[0, i] = nv.warp.reduce_add(x[i], mask=left)
    out[1, i] = nv.i64(nv.warp.ballot(x[i] > 0))


# What is done once


@nv.kernel
def nobody_left(x: nv.Array[nv.i32], out: nv.Array[nv.i64, 2], n: nv.i32, limits: nv.Array[nv.i32]):
    """Of some blocks no thread comes to what is the same for all: to an index out of range, and a loop without end."""
    t, i = nv.thread_idx.x, nv.grid(1)
    turns = nv.shared.array(1, nv.i32)
    turns[0] = 3
    nv.syncthreads()
    if i >= n:
        return
    first = limits[nv.block_idx.x]
    while turns[0] > 0:
        nv.syncthreads()
        if t == 0:
            turns[0] -= 1
        nv.syncthreads()
        out[0, i] += first + x[i]


@nv.device
def counting(counter, n):
    nv.atomic.add(counter, 0, 1)
    return n * 2


@nv.kernel
def effects_of_uniform_calls(x: nv.Array[nv.i32], out: nv.Array[nv.i64, 2], n: nv.i32, counter: nv.Array[nv.i32]):
    """Functions that give the same to all threads, and do something for each."""
    t, _, i = place()
    nv.syncthreads()
    k = counting(counter, n)
    nv.syncthreads()
    out[0, i] = k + t
    j = counting(counter, k)
    for _ in range(3):
        nv.syncthreads()
        out[1, i] += j
    nv.syncthreads()
    m = counting(counter, 3) if x[i] > 0 else 2
    nv.syncthreads()
    out[2, i] = m


@nv.kernel
def parameters_that_change(
    x: nv.Array[nv.i32], out: nv.Array[nv.i64, 2], n: nv.i32, m: nv.i32, limits: nv.Array[nv.i32]
):
    """Parameters are assigned, once for all threads and by each; the next block begins with those of the launch."""
    t, count, i = place()
    out[3, i] = x[i]
    while n > 0:
        nv.syncthreads()
        out[0, i] = out[0, i] * 2 + n
        n //= 2
    nv.syncthreads()
    out[1, i] = n * 100 + m
    if x[i] > 0:
        m += t
    nv.syncthreads()
    out[2, i] = m
    x = x[i - t :]
    nv.syncthreads()
    out[4, i] = x[count - 1 - t] * 10 + limits[0]
    limits = limits[1:]
    nv.syncthreads()
    out[5, i] = limits[0]
    for turn in range(2):
        limits = limits[turn:]
        nv.syncthreads()
        out[6, i] = out[6, i] * 10 + limits[0]


@nv.kernel
def bound_in_expressions(x: nv.Array[nv.i32], out: nv.Array[nv.i64, 2], n: nv.i32):
    _, _, i = place()
    value = 0
    if (k := n + 1) > 3:
        nv.syncthreads()
        out[0, i] = k
    while (k := k - 1) > 2:
        nv.syncthreads()
        out[0, i] += k
        if (value := x[i]) > 0:
            out[1, i] += value + k
        nv.syncthreads()
        out[1, i] += value


@nv.kernel
def own_addresses(x: nv.Array[nv.i32], out: nv.Array[nv.i64, 2]):
    """The same address leads each thread to memory of its own."""
    t, _, i = place()
    own = nv.local.array(2, nv.i32)
    own[0], own[1] = t, x[i]
    pointer, generic, view = nv.address_of(own[0]), nv.address_of(own[1]).to("generic"), own[1:]
    nv.syncthreads()
    first, second, third = pointer[0], generic[0], view[0]
    nv.syncthreads()
    pointer[0] = second
    nv.syncthreads()
    out[0, i], out[1, i], out[2, i], out[3, i] = first, second, third, own[0]


REGIONS = {
    region.name: region
    for region in (
        Region(warps_in_uniform_flow, WARPS, scalars=(6,)),
        Region(warps_apart, ROWS_OF_WARPS),
        Region(scan_of_block, ROWS_OF_WARPS),
        Region(part_of_a_warp, ROWS_OF_WARPS),
        Region(turns_of_a_warp, ROWS_OF_WARPS),
        Region(warps_in_expressions, ROWS_OF_WARPS, scalars=(5,)),
        Region(types_of_warps, ROWS_OF_WARPS),
        Region(memory_of_a_warp, ROWS_OF_WARPS, scalars=(7,)),
        Region(warps_that_end, ROWS_OF_WARPS, scalars=(70,)),
        Region(lanes_that_end, ROWS_OF_WARPS, scalars=(70,)),
        Region(
            *(nobody_left, ((5, 32), (12, 7), (3, 100)), (70,)),
            made=lambda threads, blocks: (np.arange(-(-70 // threads), dtype=np.int32),),
        ),
        Region(effects_of_uniform_calls, scalars=(5,), made=lambda threads, blocks: (np.zeros(1, np.int32),)),
        Region(parameters_that_change, scalars=(9, 4), made=lambda threads, blocks: (np.arange(1, 8, dtype=np.int32),)),
        Region(bound_in_expressions, scalars=(7,)),
        Region(own_addresses),
    )
}
