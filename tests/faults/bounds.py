"""Indices outside of their arrays."""

from __future__ import annotations

import numpy as np

import nvgen as nv
from tests.faults.fault import Fault, floats, two

OUT_OF_RANGE = "NVG0620"


@nv.kernel
def no_guard(a: nv.Array[nv.f32]):
    a[nv.grid(1)] = 0.0  # fault no_guard


@nv.kernel
def guard_off_by_one(a: nv.Array[nv.f32]):
    i = nv.grid(1)
    if i <= a.size:
        a[i] = 0.0  # fault guard_off_by_one


@nv.kernel
def neighbour_past_the_end(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):
    i = nv.grid(1)
    if i < a.size:
        b[i] = a[i] + a[i + 1]  # fault neighbour_past_the_end


@nv.kernel
def neighbour_before_the_start(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):
    i = nv.grid(1)
    if i < a.size:
        b[i] = a[i - 1]  # fault neighbour_before_the_start


@nv.kernel
def row_and_column_exchanged(a: nv.Array[nv.f32, 2]):
    x, y = nv.grid(2)
    if y < a.shape[0] and x < a.shape[1]:
        a[x, y] = 0.0  # fault row_and_column_exchanged


@nv.kernel
def shared_array_too_small(a: nv.Array[nv.f32]):
    tile = nv.shared.array(16, nv.f32)
    i = nv.thread_idx.x
    tile[i] = a[i]  # fault shared_array_too_small
    nv.syncthreads()
    a[i] = tile[i]


@nv.kernel
def tile_without_halo(a: nv.Array[nv.f32]):
    tile = nv.shared.array(32, nv.f32)
    i = nv.thread_idx.x
    tile[i] = a[i]
    nv.syncthreads()
    a[i] = tile[i] + tile[i + 1]  # fault tile_without_halo


@nv.kernel
def local_array_too_small(a: nv.Array[nv.f32], n: nv.i32):
    values = nv.local.array(4, nv.f32)
    for k in range(n):
        values[k] = a[k]  # fault local_array_too_small
    a[nv.thread_idx.x] = values[0]


@nv.device
def last(row):
    return row[row.size]  # fault end_of_a_view


@nv.kernel
def end_of_a_view(a: nv.Array[nv.f32, 2], b: nv.Array[nv.f32]):
    i = nv.thread_idx.x
    if i < a.shape[0]:
        b[i] = last(a[i, ::2])


@nv.kernel
def index_from_memory(a: nv.Array[nv.f32], where: nv.Array[nv.i32]):
    i = nv.thread_idx.x
    if i < where.size:
        a[where[i]] = 1.0  # fault index_from_memory


FAULTS = (
    Fault(no_guard, OUT_OF_RANGE, floats(1000), (4, 256)),
    Fault(guard_off_by_one, OUT_OF_RANGE, floats(50), (2, 32)),
    Fault(neighbour_past_the_end, OUT_OF_RANGE, two(50, 50), (2, 32)),
    Fault(neighbour_before_the_start, OUT_OF_RANGE, two(50, 50), (2, 32)),
    Fault(row_and_column_exchanged, OUT_OF_RANGE, floats(8, 20), ((2, 1), (16, 16))),
    Fault(shared_array_too_small, OUT_OF_RANGE, floats(32)),
    Fault(tile_without_halo, OUT_OF_RANGE, floats(32)),
    Fault(local_array_too_small, OUT_OF_RANGE, lambda: (np.ones(32, np.float32), 5)),
    Fault(end_of_a_view, OUT_OF_RANGE, lambda: (np.ones((3, 7), np.float32), np.ones(3, np.float32))),
    Fault(index_from_memory, OUT_OF_RANGE, lambda: (np.ones(8, np.float32), np.array([0, 7, -1], np.int32))),
)
