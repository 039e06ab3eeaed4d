"""Conflicting accesses of threads that nothing orders. The other line is the access that came first."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

import nvgen as nv
from tests.faults.fault import Fault, floats, two

RACE = "NVG2115"


@nv.kernel
def shift_in_place(a: nv.Array[nv.f32]):
    i = nv.thread_idx.x
    following = a[(i + 1) % 32]  # other shift_in_place
    a[i] = following  # fault shift_in_place


@nv.kernel
def tile_without_barrier(a: nv.Array[nv.f32]):
    tile = nv.shared.array(64, nv.f32)
    i = nv.thread_idx.x
    tile[i] = a[i]  # fault tile_without_barrier
    a[i] = tile[63 - i]  # other tile_without_barrier


@nv.kernel
def reduction_without_last_barrier(a: nv.Array[nv.f32], out: nv.Array[nv.f32]):
    sums = nv.shared.array(64, nv.f32)
    i = nv.thread_idx.x
    sums[i] = a[nv.grid(1)]
    n = 32
    while n > 0:
        nv.syncthreads()
        if i < n:
            sums[i] += sums[i + n]  # fault reduction_without_last_barrier
        n = n // 2
    out[nv.grid(1)] = sums[0]  # other reduction_without_last_barrier


@nv.kernel
def tile_used_again(a: nv.Array[nv.f32], out: nv.Array[nv.f32]):
    tile = nv.shared.array(64, nv.f32)
    i = nv.thread_idx.x
    total = nv.f32(0)
    for k in range(2):
        tile[i] = a[64 * k + i]  # fault tile_used_again
        nv.syncthreads()
        total += tile[63 - i]  # other tile_used_again
    out[i] = total


@nv.kernel
def counter_without_atomic(count: nv.Array[nv.i32]):
    before = count[0]  # other counter_without_atomic
    count[0] = before + 1  # fault counter_without_atomic


@nv.kernel
def histogram_across_blocks(a: nv.Array[nv.i32], bins: nv.Array[nv.i32]):
    i = nv.grid(1)
    if i % 32 == 0:
        bins[a[i]] += 1  # fault histogram_across_blocks


@nv.kernel
def atomic_and_plain(a: nv.Array[nv.i32]):
    i = nv.thread_idx.x
    if i == 31:
        a[0] = 7  # fault atomic_and_plain
    else:
        nv.atomic.add(a, 0, 1)  # other atomic_and_plain


@nv.kernel
def lanes_without_syncwarp(a: nv.Array[nv.f32]):
    values = nv.shared.array(32, nv.f32)
    i = nv.thread_idx.x
    values[i] = a[i]
    nv.syncwarp()
    other = values[31 - i]  # other lanes_without_syncwarp
    values[i] = other + 1.0  # fault lanes_without_syncwarp
    nv.syncwarp()
    a[i] = values[i]


@nv.kernel
def flag_without_fence(a: nv.Array[nv.f32], flag: nv.Array[nv.i32]):
    if nv.block_idx.x == 0:
        if nv.thread_idx.x == 0:
            a[0] = 5.0  # other flag_without_fence
            nv.atomic.exch(flag, 0, 1)
    elif nv.atomic.add(flag, 0, 0) == 1:
        a[1 + nv.thread_idx.x] = a[0]  # fault flag_without_fence


@nv.device
def smooth(row):
    i = nv.thread_idx.x
    if 0 < i < 31:
        row[i] = (row[i - 1] + row[i + 1]) / 2.0  # fault rows_in_place


@nv.kernel
def rows_in_place(a: nv.Array[nv.f32, 2]):
    smooth(a[nv.block_idx.x])


def ints(*sizes: int) -> Callable[[], tuple[np.ndarray, ...]]:
    """Arrays of zeros."""
    return lambda: tuple(np.zeros(size, np.int32) for size in sizes)


FAULTS = (
    Fault(shift_in_place, RACE, floats(32)),
    Fault(tile_without_barrier, RACE, floats(64), (1, 64)),
    Fault(reduction_without_last_barrier, RACE, two(128, 128), (2, 64)),
    Fault(tile_used_again, RACE, two(128, 64), (1, 64)),
    Fault(counter_without_atomic, RACE, ints(1)),
    Fault(histogram_across_blocks, RACE, ints(128, 4), (4, 32)),
    Fault(atomic_and_plain, RACE, ints(1)),
    Fault(lanes_without_syncwarp, RACE, floats(32)),
    Fault(flag_without_fence, RACE, lambda: (np.zeros(64, np.float32), np.zeros(1, np.int32)), (2, 32)),
    Fault(rows_in_place, RACE, floats(2, 32), (2, 32)),
)
