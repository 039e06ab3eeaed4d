"""Shared and local memory that nothing has written, and that something depends on. The other line is the read."""

from __future__ import annotations

import numpy as np

import nvgen as nv
from tests.faults.fault import Fault, floats

NEVER_WRITTEN = "NVG2116"


@nv.kernel
def sum_without_start(a: nv.Array[nv.f32]):
    total = nv.shared.array(1, nv.f32)
    i = nv.thread_idx.x
    if i == 0:
        for k in range(32):
            total[0] += a[k]
        a[0] = total[0]  # fault sum_without_start


@nv.kernel
def halo_never_loaded(a: nv.Array[nv.f32]):
    tile = nv.shared.array(34, nv.f32)
    i = nv.thread_idx.x
    tile[i + 1] = a[i]
    nv.syncthreads()
    a[i] = tile[i] + tile[i + 1] + tile[i + 2]  # fault halo_never_loaded


@nv.kernel
def tile_loaded_by_some(a: nv.Array[nv.f32]):
    tile = nv.shared.array(64, nv.f32)
    i = nv.thread_idx.x
    if i < a.size:
        tile[i] = a[i]
    nv.syncthreads()
    if i < a.size:
        a[i] = tile[63 - i]  # fault tile_loaded_by_some


@nv.kernel
def shared_bins_not_cleared(a: nv.Array[nv.i32]):
    bins = nv.shared.array(16, nv.i32)
    i = nv.thread_idx.x
    nv.atomic.add(bins, a[i] % 16, 1)  # fault shared_bins_not_cleared
    nv.syncthreads()
    if i < 16:
        a[i] = bins[i]


@nv.kernel
def dynamic_left_over(a: nv.Array[nv.f32]):
    values = nv.shared.dynamic(nv.f32)
    i = nv.thread_idx.x
    values[i] = a[i]
    nv.syncthreads()
    a[i] = values[i] + values[values.size - 1 - i]  # fault dynamic_left_over


@nv.kernel
def local_counts(a: nv.Array[nv.f32], n: nv.i32):
    counts = nv.local.array(4, nv.i32)
    for k in range(n):
        counts[k % 4] += 1
    a[nv.thread_idx.x] = nv.f32(counts[0])  # fault local_counts


@nv.device
def fill(values, n):
    for k in range(n):
        values[k] = nv.f32(k)


@nv.kernel
def local_filled_in_part(a: nv.Array[nv.f32], n: nv.i32):
    values = nv.local.array(8, nv.f32)
    fill(values, n)
    total = nv.f32(0)
    for k in range(8):
        total += values[k]  # other local_filled_in_part
    a[nv.thread_idx.x] = total  # fault local_filled_in_part


@nv.kernel
def field_never_set(a: nv.Array[nv.f32]):
    pairs = nv.local.array(2, nv.vec[nv.f32, 2])
    i = nv.thread_idx.x
    pairs[0].x = a[i]
    a[i] = pairs[0].x + pairs[0].y  # fault field_never_set


@nv.kernel
def bytes_of_a_word(a: nv.Array[nv.u8], out: nv.Array[nv.u32]):
    words = nv.shared.array(32, nv.u32)
    i = nv.thread_idx.x
    words[i:].ptr.cast(nv.u8)[0] = a[i]
    out[i] = words[i]  # fault bytes_of_a_word


@nv.kernel
def left_by_the_block_before(a: nv.Array[nv.f32]):
    kept = nv.shared.array(1, nv.f32)
    if nv.block_idx.x == 0:
        kept[0] = 1.0
    a[nv.grid(1)] = kept[0]  # fault left_by_the_block_before


FAULTS = (
    Fault(sum_without_start, NEVER_WRITTEN, floats(32)),
    Fault(halo_never_loaded, NEVER_WRITTEN, floats(32)),
    Fault(tile_loaded_by_some, NEVER_WRITTEN, floats(50), (1, 64)),
    Fault(shared_bins_not_cleared, NEVER_WRITTEN, lambda: (np.arange(32, dtype=np.int32),)),
    Fault(dynamic_left_over, NEVER_WRITTEN, floats(32), (1, 32, None, 256)),
    Fault(local_counts, NEVER_WRITTEN, lambda: (np.ones(32, np.float32), 3)),
    Fault(local_filled_in_part, NEVER_WRITTEN, lambda: (np.ones(32, np.float32), 7)),
    Fault(field_never_set, NEVER_WRITTEN, floats(32)),
    Fault(bytes_of_a_word, NEVER_WRITTEN, lambda: (np.ones(32, np.uint8), np.ones(32, np.uint32))),
    Fault(left_by_the_block_before, NEVER_WRITTEN, floats(2), (2, 1)),
)
