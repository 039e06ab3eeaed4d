"""More kernels as those of ``regions``: barriers in loops, branches and functions, and barriers that tell."""

from __future__ import annotations

import numpy as np

import nvgen as nv
from tests.semantics.regions import LINES, Region, place

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


REGIONS = {
    region.name: region
    for region in (
        Region(loops_with_barriers, scalars=(7, 0)),
        Region(bounds_that_agree, scalars=(3,)),
        Region(uniform_branches, scalars=(5,), made=lambda threads, blocks: (np.arange(8, dtype=np.int32) % 3,)),
        Region(threads_that_end, scalars=(50,)),
        Region(threads_that_end_in_loops, scalars=(5,)),
        Region(work_between_barriers, scalars=(6,)),
        Region(some_meet_apart, scalars=(3,)),
        Region(functions_with_barriers, scalars=(3,)),
        Region(counts_decide, (*LINES, (2, (16, 16)), (1, (5, 3, 2)))),
    )
}
