"""Kernels that do not wait for what asynchronous copies bring, and kernels that do.

Of the faulty ones, the line ``# fault NAME`` has the access that comes too early, and ``# other NAME`` the copy.
"""

from __future__ import annotations

import numpy as np

import nvgen as nv
from tests.faults.fault import Fault, two

UNDER_WAY = "NVG2124"
BYTES = 32 * 4


@nv.kernel
def own_element_without_wait(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):
    tile, i = nv.shared.array(32, nv.f32), nv.thread_idx.x
    nv.async_copy.copy(tile, i, a, i)  # other own_element_without_wait
    nv.async_copy.commit_group()
    b[i] = tile[i]  # fault own_element_without_wait


@nv.kernel
def barrier_without_wait(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):
    tile, i = nv.shared.array(32, nv.f32), nv.thread_idx.x
    nv.async_copy.copy(tile, i, a, i)  # other barrier_without_wait
    nv.async_copy.commit_group()
    nv.syncthreads()
    b[i] = tile[31 - i]  # fault barrier_without_wait


@nv.kernel
def wait_behind_the_barrier(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):
    tile, i = nv.shared.array(32, nv.f32), nv.thread_idx.x
    nv.async_copy.copy(tile, i, a, i)  # other wait_behind_the_barrier
    nv.async_copy.commit_group()
    nv.syncthreads()
    nv.async_copy.wait_group(0)
    b[i] = tile[31 - i]  # fault wait_behind_the_barrier


@nv.kernel
def one_group_too_few(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):
    tile, i = nv.shared.array((2, 32), nv.f32), nv.thread_idx.x
    for slot in range(2):
        nv.async_copy.copy(tile, (slot, i), a, slot * 32 + i)  # other one_group_too_few
        nv.async_copy.commit_group()
    nv.async_copy.wait_group(1)
    nv.syncthreads()
    b[i] = tile[0, 31 - i] + tile[1, 31 - i]  # fault one_group_too_few


@nv.kernel
def copy_in_no_group(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):
    tile, i = nv.shared.array(32, nv.f32), nv.thread_idx.x
    nv.async_copy.copy(tile, i, a, i)  # other copy_in_no_group
    nv.async_copy.wait_group(0)
    nv.syncthreads()
    b[i] = tile[31 - i]  # fault copy_in_no_group


@nv.kernel
def overwritten_under_way(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):
    tile, i = nv.shared.array(32, nv.f32), nv.thread_idx.x
    nv.async_copy.copy(tile, i, a, i)  # other overwritten_under_way
    nv.async_copy.commit_group()
    tile[i] = b[i]  # fault overwritten_under_way
    nv.async_copy.wait_all()
    nv.syncthreads()
    b[i] = tile[31 - i]


@nv.kernel
def added_to_under_way(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):
    tile, i = nv.shared.array(32, nv.f32), nv.thread_idx.x
    nv.async_copy.copy(tile, i, a, i)  # other added_to_under_way
    nv.atomic.add(tile, i, b[i])  # fault added_to_under_way
    nv.async_copy.wait_all()
    b[i] = tile[i]


@nv.kernel
def slot_taken_again(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):
    """The pipeline has two slots, and copies ahead by two."""
    tile, i = nv.shared.array((2, 32), nv.f32), nv.thread_idx.x
    total = 0.0
    for k in range(4):
        nv.async_copy.copy(tile, (k % 2, i), a, k * 32 + i)  # fault slot_taken_again
        nv.async_copy.commit_group()
        if k >= 2:
            nv.async_copy.wait_group(2)
            total += tile[k % 2, i]
    b[i] = total


@nv.device
def neighbour(tile, i):
    return tile[(i + 1) % 32]  # fault read_in_a_function


@nv.kernel
def read_in_a_function(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):
    tile, i = nv.shared.array(32, nv.f32), nv.thread_idx.x
    nv.async_copy.copy(tile, i, a, i)  # other read_in_a_function
    nv.syncwarp()
    b[i] = neighbour(tile, i)


@nv.kernel
def part_of_a_wide_copy(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):
    tile, i = nv.shared.array(128, nv.f32, align=16), nv.thread_idx.x
    tile[4 * i + 3] = 0
    nv.async_copy.copy(tile, 4 * i, a, 4 * i, bytes=16)  # other part_of_a_wide_copy
    nv.async_copy.commit_group()
    b[i] = tile[4 * i + 3]  # fault part_of_a_wide_copy


@nv.kernel
def bulk_load_without_wait(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):
    tile, bars = nv.shared.array(32, nv.f32, align=16), nv.shared.array(1, nv.u64)
    i = nv.thread_idx.x
    if i == 0:
        nv.mbarrier.init(bars, 0, 1)
        nv.mbarrier.arrive_expect_tx(bars, 0, BYTES)
        nv.tma.load_bulk(tile, 0, a, 0, BYTES, bars, 0)  # other bulk_load_without_wait
    nv.syncthreads()
    b[i] = tile[i]  # fault bulk_load_without_wait


@nv.kernel
def bulk_slot_written_under_way(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):
    tile, bars = nv.shared.array(32, nv.f32, align=16), nv.shared.array(1, nv.u64)
    i = nv.thread_idx.x
    if i == 0:
        nv.mbarrier.init(bars, 0, 1)
        nv.mbarrier.arrive_expect_tx(bars, 0, BYTES)
        nv.tma.load_bulk(tile, 0, a, 0, BYTES, bars, 0)  # other bulk_slot_written_under_way
    nv.syncthreads()
    tile[i] = 1.0  # fault bulk_slot_written_under_way
    nv.mbarrier.wait_parity(bars, 0, 0)
    b[i] = tile[i]


FAULTS = tuple(
    Fault(kernel, UNDER_WAY, two(128, 32))
    for kernel in (
        *(own_element_without_wait, barrier_without_wait, wait_behind_the_barrier, one_group_too_few),
        *(copy_in_no_group, overwritten_under_way, added_to_under_way, slot_taken_again, read_in_a_function),
        *(part_of_a_wide_copy, bulk_load_without_wait, bulk_slot_written_under_way),
    )
)


@nv.kernel
def waits_for_all(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):
    tile, i = nv.shared.array((4, 32), nv.f32), nv.thread_idx.x
    for k in range(4):
        nv.async_copy.copy(tile, (k, i), a, k * 32 + i)
    nv.async_copy.wait_all()
    b[i] = tile[0, i] + tile[1, i] + tile[2, i] + tile[3, i]


@nv.kernel
def waits_in_stages(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):
    """Two slots, one copy ahead; the last group is empty, so that the counts fit to the end."""
    tile, i = nv.shared.array((2, 32), nv.f32), nv.thread_idx.x
    nv.async_copy.copy(tile, (0, i), a, i)
    nv.async_copy.commit_group()
    total = 0.0
    for k in range(4):
        if k < 3:
            nv.async_copy.copy(tile, ((k + 1) % 2, i), a, (k + 1) * 32 + i)
        nv.async_copy.commit_group()
        nv.async_copy.wait_group(1)
        nv.syncthreads()
        total += tile[k % 2, 31 - i]
        nv.syncthreads()
    b[31 - i] = total


@nv.kernel
def waits_by_an_mbarrier(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):
    tile, bars = nv.shared.array((4, 32), nv.f32), nv.shared.array(1, nv.u64)
    i = nv.thread_idx.x
    if i == 0:
        nv.mbarrier.init(bars, 0, 32)
    nv.syncthreads()
    for k in range(4):
        nv.async_copy.copy(tile, (k, i), a, k * 32 + i)
    nv.mbarrier.arrive_on_copy(bars, 0, increments=False)
    nv.mbarrier.wait_parity(bars, 0, 0)
    j = 31 - i
    b[j] = tile[0, j] + tile[1, j] + tile[2, j] + tile[3, j]


@nv.kernel
def loads_in_bulk_in_stages(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):
    tile, bars = nv.shared.array((2, 32), nv.f32, align=16), nv.shared.array(2, nv.u64)
    i = nv.thread_idx.x
    if i < 2:
        nv.mbarrier.init(bars, i, 1)
        nv.mbarrier.fence_init()
    nv.syncthreads()
    total = 0.0
    for k in range(4):
        if i == 0:
            nv.mbarrier.arrive_expect_tx(bars, k % 2, BYTES)
            nv.tma.load_bulk(tile, (k % 2, 0), a, k * 32, BYTES, bars, k % 2)
        nv.mbarrier.wait_parity(bars, k % 2, k // 2 % 2)
        total += tile[k % 2, i]
        nv.syncthreads()
    b[i] = total


@nv.kernel
def leaves_the_last_ones(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):
    """What nobody reads need not be waited for."""
    tile, i = nv.shared.array((5, 32), nv.f32), nv.thread_idx.x
    for k in range(5):
        nv.async_copy.copy(tile, (k, i), a, k % 4 * 32 + i)
        nv.async_copy.commit_group()
    nv.async_copy.wait_group(1)
    b[i] = tile[0, i] + tile[1, i] + tile[2, i] + tile[3, i]


#: Kernels that leave in ``b`` the sums of the columns of ``a``.
RIGHT = (waits_for_all, waits_in_stages, waits_by_an_mbarrier, loads_in_bulk_in_stages, leaves_the_last_ones)


def sums(a: np.ndarray) -> np.ndarray:
    """What they leave."""
    return a.reshape(4, 32).sum(axis=0, dtype=np.float32)
