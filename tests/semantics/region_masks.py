"""More kernels as those of ``regions``: operations of warps some of whose lanes have returned, or never were."""

from __future__ import annotations

import numpy as np

import nvgen as nv
from tests.semantics.regions import Dim, Region, place

#: Last warps of one thread, of half, of all but one, and whole ones.
PARTS: tuple[tuple[Dim, Dim], ...] = (
    *((2, 48), (3, 100), (1, 33), (2, 31), (2, 255), (3, 64), (5, 1), (1, 250), (2, 32), (1, 256)),
    *((2, (16, 3)), (1, (8, 4, 5)), (1, (40, 3)), (1, (32, 4))),
)


@nv.device(inline="never")
def exclusive_sum(value, there):
    """The sum of the lanes below, of those that are there, which are the lowest ones."""
    lane, own = nv.lane_id(), value
    for step in nv.static_range(5):
        below = nv.warp.shuffle_up(value, 1 << step, mask=there)
        value += below if lane >= 1 << step else 0
    return value - own


@nv.kernel
def lanes_past_the_end_return(x: nv.Array[nv.i32], out: nv.Array[nv.f64, 2], n: nv.i32):
    """What every kernel does first whose data is no multiple of its blocks."""
    t, _, i = place()
    if i >= n:
        return
    value = x[i]
    there = nv.warp.ballot(True)
    count, lane = nv.math.popcount(there), nv.lane_id()
    out[0, i] = nv.warp.reduce_add(nv.f64(value) / 7, there)
    out[1, i] = exclusive_sum(value, there)
    out[2, i] = nv.warp.reduce_min(value, there) * 1000 + nv.warp.reduce_max(nv.u8(value & 255), there)
    out[3, i] = nv.warp.reduce_and(nv.u32(value), there) ^ nv.warp.reduce_or(nv.u32(value), there)
    out[4, i] = nv.f64(nv.warp.reduce_xor(value, there)) + nv.f64(nv.warp.match_any(value % 4, there))
    same, all_ = nv.warp.match_all(value & 0, there)
    out[5, i] = nv.f64(same) + nv.f64(all_) + nv.f64(nv.warp.match_all(value % 3, there)[0])
    out[6, i] = nv.f64(nv.warp.ballot(value > 0, there)) * (2 if nv.warp.all(value > -50, there) else 1)
    out[7, i] = nv.f64(nv.warp.any(value > 40)) + 2 * nv.f64(nv.warp.uni(value > 0)) + 4 * nv.f64(nv.warp.elect())
    out[8, i] = nv.warp.shuffle_up(value, 3, width=8) - nv.warp.shuffle_down(value, min(count - 1 - lane, 3))
    across, pair = nv.warp.shuffle((value, nv.vec[nv.f32, 2](value)), (lane + 1) % count)
    out[9, i] = across + pair.x
    out[10, i] = nv.warp.shuffle_xor(value, lane & n) + nv.warp.shuffle_up(value, n)
    most = nv.warp.reduce_max(nv.f32(value), there, absolute=True)
    out[11, i] = most - nv.warp.reduce_min(nv.f16(value), there, nan=True)
    out[12, i] = nv.warp.elect_lane()[0] + nv.warp.shuffle(value, 0)
    nv.syncwarp(there)
    out[13, i] = nv.f64(nv.warp.reduce_add(nv.f16(value) / 8, there)) + nv.f64(nv.warp.reduce_add(t, there))


@nv.kernel
def lanes_return_here_and_there(x: nv.Array[nv.i32], out: nv.Array[nv.i64, 2], n: nv.i32):
    """Any lanes, the first one too, one after the other; what the warp does once the others go on to do."""
    t, _, i = place()
    own = nv.local.array(3, nv.i32)
    value, warp = x[i], nv.warp_id()
    own[value & 1] = value
    if value % 5 == 0:
        out[0, i] = -1
        return
    there = nv.warp.ballot(True)
    out[1, i] = nv.warp.reduce_add(value, there)
    most = nv.warp.reduce_max(value, there)
    if most - value > 60 and most > 0:
        return
    there = nv.warp.ballot(True, there)
    out[2, i] = nv.i64(nv.warp.reduce_add(nv.f32(value) / 3, there) * 1024)
    turns = 0
    while nv.warp.any(value > turns * 10):
        turns += 1 + warp % 2
        if turns > 2:
            value += nv.warp.reduce_min(value, there)
    out[3, i] = turns + own[x[i] & 1]
    if warp == n:
        out[4, i] = 7
        return
    first = nv.warp.shuffle(t, nv.warp.elect_lane()[0])
    out[5, i] = first * 100 // (n - warp)
    if nv.warp.elect() and value > 0:
        return
    there = nv.warp.ballot(True)
    out[6, i] = nv.math.popcount(there) + nv.warp.reduce_or(value, there)
    same = nv.warp.ballot(value > 0)
    out[7, i] = value * 2 + same


@nv.kernel
def lanes_return_in_a_loop(x: nv.Array[nv.i32], out: nv.Array[nv.i64, 2], n: nv.i32):
    """In each iteration those are left that have not returned in the ones before."""
    t, _, i = place()
    total, value = 0, x[i]
    for turn in range(n):
        there = nv.warp.ballot(True)
        others = nv.warp.reduce_add(value, there)
        out[turn % 8, i] = others
        for inner in range(value & 3):
            if inner == 2 and turn == 3:
                return
            total += inner
        if (value + turn) % 7 == 0:
            out[9, i] = total
            return
        if turn == 2:
            continue
        value = nv.warp.reduce_max(value - t, nv.warp.ballot(True)) + turn
        total += value % 5 + others % 3
    out[10, i] = total + nv.math.popcount(nv.warp.ballot(True))
    for turn in nv.static_range(3):
        if total % (turn + 2) == 0:
            return
        out[11 + turn, i] = nv.warp.reduce_add(total, nv.warp.ballot(True))


@nv.kernel
def some_leave_a_loop(x: nv.Array[nv.i32], out: nv.Array[nv.i64, 2], n: nv.i32):
    """Lanes make loops of their own; the warp goes on when all have."""
    _, _, i = place()
    value, turns = x[i], 0
    for turn in range(n):
        if value % 3 == 0:
            break
        value = value // 2 + turn
        turns += 1
    else:
        turns = 100
    out[0, i] = nv.warp.reduce_add(turns, nv.warp.ballot(True))
    while True:
        value -= 7
        if value < 0:
            break
        if value == 3:
            return
        turns += value
    done = False
    while True:
        if not done:
            done = turns > 40
            turns += 9
        if nv.warp.all(done):
            break
    out[1, i] = turns + nv.warp.reduce_max(value, nv.warp.ballot(True))


@nv.kernel
def lanes_leave_loops(x: nv.Array[nv.i32], out: nv.Array[nv.i64, 2], n: nv.i32):
    """Loops that the warp makes as long as a lane does, some without those that have returned."""
    _, count, i = place()
    block = i // count
    value, total, last = x[i], 0, -1
    for k in range(n):
        if value % 7 == k % 7:
            if k > 3:
                break
            value += 2
            continue
        total += k
        for s in nv.static_range(3):
            if total % 5 == s:
                break
            total += x[i] & 1
        value = value * 3 // 2
    out[0, i] = nv.warp.reduce_add(total, nv.warp.ballot(True))
    out[1, i] = value
    if total % 4 == 0:
        return
    while value > -20:
        value = value // 2 - 20
        total -= x[block * count]
    turns = 0
    while True:
        turns += 1
        if turns * turns > value + 40:
            break
    for last in range(n):
        if last * 9 > x[i]:
            break
    out[2, i] = nv.warp.reduce_max(turns, nv.warp.ballot(True)) + total
    out[3, i] = last


@nv.kernel
def lanes_that_a_mask_names(x: nv.Array[nv.i32], out: nv.Array[nv.i64, 2], n: nv.i32):
    """Who takes a branch is asked before; what the others have stays what it is."""
    _, _, i = place()
    own, lane = x[i], nv.lane_id()
    value, count, step = own, 0, 3
    chosen = own % 3 == 0
    mask = nv.warp.ballot(chosen)
    if chosen:
        total = nv.warp.reduce_add(value, mask)
        out[0, i] = total
        value = value * 2 + nv.warp.shuffle(value, nv.warp.elect_lane(mask)[0], mask=mask)
        for turn in range(n):
            value = max(value, nv.warp.reduce_min(value - turn, mask))
            count += 1
        half = 8
        while half > 0:
            out[1, i] += nv.warp.reduce_max(value + half, mask) - half * half
            half //= 2
        if nv.warp.any(value > 20, mask):
            step = 5
        big = value > 5
        inner = nv.warp.ballot(big, mask)
        if big:
            value += 1000 * nv.math.popcount(inner) + nv.warp.reduce_or(i, inner)
        nv.syncwarp(mask)
    else:
        value -= 3
        count -= 1
    there = nv.warp.ballot(True)
    out[2, i] = value + count * 100 + step + nv.warp.reduce_max(value, there)
    later = nv.warp.ballot(own > 0 and lane > n)
    if own % 5 == 1 and own <= 0:
        return
    if own > 0 and lane > n:
        out[3, i] = nv.i64(nv.warp.reduce_add(nv.f64(value), later))
        value, swapped = nv.warp.shuffle((value, count), lane, mask=later)
        count = swapped + nv.i32(nv.warp.match_any(value & 1, later) & 0xFFFF)
    for k in range(3):
        odd = (own + k) % 2 == 0
        those = nv.warp.ballot(odd)
        if odd:
            value += nv.warp.reduce_xor(value, those) - k
    out[4, i] = value + count * 7


@nv.kernel
def lanes_leave_their_mask(x: nv.Array[nv.i32], out: nv.Array[nv.i64, 2], n: nv.i32):
    """Who is still in a loop is asked at its end, or at its beginning."""
    _, _, i = place()
    own = x[i]
    value, total, k = own, 0, own & 7
    if own % 11 == 3:
        return
    mask = nv.warp.ballot(k < n)
    while k < n:
        total += nv.warp.reduce_add(value, mask)
        if nv.warp.any(value > 30, mask):
            value -= nv.math.popcount(mask)
        for s in range(k % 2):
            total += s + 1
        k += 2 + (own & 1)
        mask = nv.warp.ballot(k < n, mask)
    out[0, i], out[1, i] = total, value
    j = own & 3
    while True:
        named = nv.warp.ballot(j < 6)
        if named == 0:
            break
        if j < 6:
            total += nv.warp.reduce_max(value + j, named)
            j += 1 + (i & 1)
        else:
            value += 1
    out[2, i] = total + value * 3 + nv.warp.reduce_add(j, nv.warp.ballot(True))


@nv.kernel
def blocks_of_such_warps(x: nv.Array[nv.i32], out: nv.Array[nv.i64, 2], n: nv.i32):
    """Sums of warps put together behind a barrier, as block reductions do it; threads have returned before."""
    t, count, i = place()
    parts = nv.shared.array(32, nv.i64)
    if t < 32:
        parts[t] = 0
    nv.syncthreads()
    if i >= n:
        return
    value, kept = x[i], x[i] * 3
    total = nv.warp.reduce_add(nv.i64(value) << 20, nv.warp.ballot(True))
    if nv.lane_id() == 0:
        parts[nv.warp_id()] = total
    living = nv.syncthreads_count(True)
    if nv.warp_id() == 0:
        there = nv.warp.ballot(True)
        part = parts[t]
        rest = nv.math.popcount(there)
        for step in nv.static_range(5):
            other = nv.warp.shuffle(part, min(t + (16 >> step), rest - 1), mask=there)
            part += other if t + (16 >> step) < rest else 0
        if t == 0:
            parts[31] = part
    nv.syncthreads()
    out[0, i] = parts[31] + living
    if kept % 2 == 0:
        return
    out[1, i] = nv.warp.reduce_add(kept, nv.warp.ballot(True)) + nv.syncthreads_count(kept > 0) * 1000
    for turn in range(3):
        nv.syncthreads()
        if t == turn * 8 + 1:
            parts[turn] = kept
    nv.syncthreads()
    out[2, i] = parts[0] + nv.warp.reduce_min(kept, nv.warp.ballot(True)) + count


@nv.kernel
def threads_return_between_barriers(x: nv.Array[nv.i32], out: nv.Array[nv.i64, 2], n: nv.i32):
    """Those that are left go on to meet, in a loop whose end they find together, and that has none for nobody."""
    t, count, i = place()
    shared = nv.shared.array(1024, nv.i64)
    shared[t] = x[i]
    value, turn = nv.i64(x[i]), 0
    nv.syncthreads()
    while True:
        value += shared[(t + turn) % count]
        nv.syncthreads()
        if value % 4 == 0 or turn > n:
            out[0, i] = turn
            return
        shared[t] = value
        turn += 1
        nv.syncthreads()
        if turn % 3 == 2:
            continue
        for inner in range(turn % 3):
            if value % (inner + 5) == 1:
                out[1, i] = value
                return
            out[2, i] += shared[(t * 5 + inner) % count]
            nv.syncthreads()
    out[3, i] = 1


@nv.kernel
def blocks_look_for_those_left(x: nv.Array[nv.i32], out: nv.Array[nv.i64, 2], n: nv.i32, starts: nv.Array[nv.i32]):
    """What is done once a block would fail in the first one, of which all threads have returned."""
    t, count, i = place()
    block = i // count
    shared = nv.shared.array(1024, nv.i64)
    shared[t] = 0
    nv.syncthreads()
    if i < n:
        return
    part = 100 // nv.block_idx.x
    shared[t] = x[i]
    for k in range(starts[nv.block_idx.x * 1000 - 1000], part):
        nv.syncthreads()
        out[0, i] += shared[(t + k) % count]
    out[1, i] = nv.warp.reduce_add(part + block, nv.warp.ballot(True))


#: The first block has no thread that is not below ``n``; the second has some.
AT_LEAST_TWO: tuple[tuple[Dim, Dim], ...] = ((2, 48), (2, 100), (2, 1), (2, 64), (2, (16, 3)), (2, (32, 2)))


REGIONS = {
    region.name: region
    for region in (
        Region(
            lanes_past_the_end_return,
            PARTS,
            made=lambda threads, blocks: (blocks * threads - (blocks * threads) // 5,),
            dtype="f8",
        ),
        Region(lanes_return_here_and_there, PARTS, (3,)),
        Region(lanes_return_in_a_loop, PARTS, (6,)),
        Region(some_leave_a_loop, PARTS, (9,)),
        Region(lanes_leave_loops, PARTS, (9,)),
        Region(lanes_that_a_mask_names, PARTS, (4,)),
        Region(lanes_leave_their_mask, PARTS, (12,)),
        Region(threads_return_between_barriers, PARTS, (7,)),
        Region(
            blocks_look_for_those_left,
            AT_LEAST_TWO,
            made=lambda threads, blocks: (threads + threads // 3, np.full(1, 95, np.int32)),
        ),
        Region(blocks_of_such_warps, PARTS, made=lambda threads, blocks: (blocks * threads - threads // 3,)),
    )
}
