"""More kernels as those of ``regions``: what barriers tell, and masks of lanes that are told."""

from __future__ import annotations

import numpy as np

import nvgen as nv
from tests.semantics.region_edges import ROWS_OF_WARPS
from tests.semantics.regions import BOXES, LINES, Region, place


@nv.device(inline="never")
def told(shared, value):
    """A barrier that tells in a function, and one of which nobody hears."""
    t, count, _ = place()
    nv.syncthreads_and(value > 3)
    shared[t] = value
    if nv.syncthreads_and(value > -50):
        return shared[count - 1 - t] * nv.syncthreads_count(value % 3 == 0)
    return -1


@nv.kernel
def told_of_all(x: nv.Array[nv.i32], out: nv.Array[nv.i64, 2], n: nv.i32, calls: nv.Array[nv.i32]):
    """Of what is the same for all, of what a thread has kept, of what does something, in loops and expressions."""
    t, count, i = place()
    shared, known = nv.shared.array(1024, nv.i32), nv.shared.array(1, nv.i32)
    kept, votes = x[i] > 10, 0
    out[0, i] = nv.syncthreads_count(n > 3) * 10 + (1 if nv.syncthreads_or(n > 100) else 0)
    if x[i] > 0:
        votes = -7
    out[1, i] = votes
    for turn in range(n):
        kept = not kept if x[i] % (turn + 2) == 0 else kept
        votes = nv.syncthreads_count(kept)
        if votes * 2 > count:
            out[2, i] += turn + t
        if nv.syncthreads_and(x[i] < 48 - turn * 20):
            continue
        if nv.syncthreads_or(x[i] + turn > 49) or turn == 5:
            break
        out[3, i] += votes
    out[4, i] = votes * nv.syncthreads_count(nv.atomic.add(calls, 0, 1) >= 0)
    known[0] = 3
    out[5, i] = told(shared, x[i]) + told(shared, t)
    votes = nv.syncthreads_count(x[i] > nv.syncthreads_count(kept) - count // 2)
    out[6, i] = votes + known[0]


@nv.kernel
def told_of_those_left(x: nv.Array[nv.i32], out: nv.Array[nv.i64, 2], n: nv.i32):
    """Threads that have ended have no vote; a block of which all have ends, whatever the others would wait for."""
    t, _, i = place()
    value = x[i]
    if i >= n:
        return
    out[0, i] = nv.syncthreads_count(t >= 0)
    out[1, i] = 1 if nv.syncthreads_and(i < n) else 2
    turns = 0
    while not nv.syncthreads_or(value > 60):
        value += 9
        turns += 1
    out[2, i] = turns
    if x[i] < -20:
        return
    left = nv.syncthreads_count(True)
    while nv.syncthreads_and(value > -60):
        value -= 9
        turns += left
    out[3, i] = turns + value


@nv.kernel
def told_of_warps(x: nv.Array[nv.i32], out: nv.Array[nv.i64, 2]):
    t, i = nv.thread_idx.x, nv.grid(1)
    value = x[i]
    turns = nv.syncthreads_count(nv.warp.any(value > 45))
    for turn in range(turns // 32 + 1):
        value += nv.warp.shuffle_xor(value, turn + 1)
    out[0, i] = value
    while nv.syncthreads_or(nv.warp.reduce_max(value) > 40):
        value = min(value, 100) - 7 - nv.warp.shuffle(t, t // 32) % 3
    out[1, i], out[2, i] = value, turns
    if t // 32 == 1:
        return
    out[3, i] = nv.syncthreads_count(nv.lane_id() < 5) + nv.warp.reduce_add(value)


@nv.kernel
def warps_that_end_late(x: nv.Array[nv.i32], out: nv.Array[nv.i64, 2], n: nv.i32):
    """All are there in a loop, although some warps end behind it."""
    t, i = nv.thread_idx.x, nv.grid(1)
    shared, value = nv.shared.array(1024, nv.i32), x[i]
    for turn in range(n):
        shared[t] = value + nv.warp.shuffle_xor(value, turn + 1)
        nv.syncthreads()
        value = shared[nv.block_dim.x - 1 - t] // 2
        nv.syncthreads()
    out[0, i] = value
    if t // 32 == 1:
        return
    nv.syncthreads()
    out[1, i] = nv.warp.reduce_add(value)


@nv.kernel
def masks_of_all(x: nv.Array[nv.i32], out: nv.Array[nv.i64, 2]):
    """Masks that name every lane, as they are asked for in uniform control flow."""
    every = nv.warp.ballot(True)
    t, i = nv.thread_idx.x, nv.grid(1)
    value = x[i] + nv.warp.shuffle_down(x[i], 3, mask=every)
    value -= nv.warp.reduce_min(value, nv.warp.ballot(1, every))
    nv.syncwarp(every)
    out[0, i], out[1, i], out[2, i] = value, every, nv.warp.match_any(value % 4, every)
    if t // 32 == 0:
        here = nv.warp.ballot(True)
        out[3, i] = nv.warp.ballot(value > 20, here) + nv.i64(here)


@nv.kernel
def masks_of_some(x: nv.Array[nv.i32], out: nv.Array[nv.i64, 2], n: nv.i32):
    """Masks that do not, although one asks for them in the same words."""
    i, mask = nv.grid(1), nv.u32(0xFFFFFFFF)
    if nv.lane_id() < 8:
        mask = nv.warp.ballot(True, 0xFF)
        out[0, i] = nv.warp.reduce_add(x[i], mask)
    out[1, i] = mask
    if i >= n:
        return
    left = nv.warp.ballot(True)
    out[2, i], out[3, i] = left, nv.warp.reduce_max(x[i], left)


REGIONS = {
    region.name: region
    for region in (
        Region(told_of_all, scalars=(8,), made=lambda threads, blocks: (np.zeros(1, np.int32),)),
        Region(told_of_those_left, (*LINES, *BOXES, (4, 32)), (50,)),
        Region(told_of_warps, ROWS_OF_WARPS),
        Region(warps_that_end_late, ROWS_OF_WARPS, (5,)),
        Region(masks_of_all, ROWS_OF_WARPS),
        Region(masks_of_some, ROWS_OF_WARPS, (70,)),
    )
}
