"""Where values go that were read of memory which nothing has written: to what depends on them, or nowhere.

Of each kernel threads with an index of ``COUNT`` and more write nothing. ``FAULTS`` depend on what these left, in the
line of ``# fault NAME``; ``RIGHT`` read it as well, and throw it away.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

import nvgen as nv
from tests.faults.fault import Fault

COUNT = 20
_CODE = "NVG2116"


@nv.device
def left(a, i):
    """What a thread finds in shared memory, of which some wrote their part."""
    tile = nv.shared.array(32, nv.i32)
    if i < COUNT:
        tile[i] = a[i]
    nv.syncthreads()
    return tile[i]


@nv.device(inline="never")
def chosen(one, other, test):
    return one if test else other


@nv.device
def handed_down(x, n: nv.i32) -> nv.i32:
    return nv.i32(x) if n == 0 else handed_down(x, n - 1)


# Faults


@nv.kernel
def decides_a_branch(a: nv.Array[nv.i32]):
    i = nv.thread_idx.x
    if left(a, i) > 5:  # fault decides_a_branch
        a[i] = 1


@nv.kernel
def ends_a_loop(a: nv.Array[nv.i32]):
    i = nv.thread_idx.x
    n, product = left(a, i) & 15, 1
    while n > 0:  # fault ends_a_loop
        product *= n
        n -= 1
    a[i] = product


@nv.kernel
def is_an_address(a: nv.Array[nv.i32]):
    i = nv.thread_idx.x
    a[left(a, i) & 15] = 1  # fault is_an_address


@nv.kernel
def is_an_address_of_a_load(a: nv.Array[nv.i32]):
    other = nv.shared.array(32, nv.i32)
    i = nv.thread_idx.x
    other[i] = i
    found = left(a, i)
    a[i] = other[found & 15]  # fault is_an_address_of_a_load


@nv.kernel
def reaches_global_memory(a: nv.Array[nv.i32]):
    i = nv.thread_idx.x
    a[i] = left(a, i)  # fault reaches_global_memory


@nv.kernel
def is_added_in_global_memory(a: nv.Array[nv.i32]):
    i = nv.thread_idx.x
    nv.atomic.add(a, 0, left(a, i))  # fault is_added_in_global_memory


@nv.kernel
def is_printed(a: nv.Array[nv.i32]):
    i = nv.thread_idx.x
    found = left(a, i)
    if i == 31:
        print(found)  # fault is_printed


@nv.kernel
def comes_by_a_shuffle(a: nv.Array[nv.i32]):
    i = nv.thread_idx.x
    found = nv.warp.shuffle_down(left(a, i), 1)
    a[i] = found if i < COUNT else 0  # fault comes_by_a_shuffle


@nv.kernel
def comes_by_a_shuffle_of_doubles(a: nv.Array[nv.i32]):
    i = nv.thread_idx.x
    found = nv.warp.shuffle_xor(nv.f64(left(a, i)), 16)
    a[i] = nv.i32(found) if i < 16 else 0  # fault comes_by_a_shuffle_of_doubles


@nv.kernel
def is_a_bit_of_a_ballot(a: nv.Array[nv.i32]):
    i = nv.thread_idx.x
    ballot = nv.warp.ballot(left(a, i) > 0)
    a[i] = nv.i32(ballot & 0x1FFFFF)  # fault is_a_bit_of_a_ballot


@nv.kernel
def decides_a_vote(a: nv.Array[nv.i32]):
    i = nv.thread_idx.x
    found = nv.warp.all(left(a, i) > -1)
    a[i] = nv.i32(found)  # fault decides_a_vote


@nv.kernel
def is_part_of_a_sum_of_lanes(a: nv.Array[nv.i32]):
    i = nv.thread_idx.x
    a[i] = nv.warp.reduce_add(left(a, i))  # fault is_part_of_a_sum_of_lanes


@nv.kernel
def is_compared_with_other_lanes(a: nv.Array[nv.i32]):
    i = nv.thread_idx.x
    a[i] = nv.i32(nv.warp.match_any(left(a, i)))  # fault is_compared_with_other_lanes


@nv.kernel
def goes_through_shared_memory(a: nv.Array[nv.i32]):
    other = nv.shared.array(32, nv.i32)
    i = nv.thread_idx.x
    other[i] = left(a, i) + 1
    nv.syncthreads()
    a[i] = other[31 - i]  # fault goes_through_shared_memory


@nv.kernel
def goes_through_a_local_array(a: nv.Array[nv.i32]):
    kept = nv.local.array(4, nv.i32)
    i = nv.thread_idx.x
    kept[i & 3] = left(a, i)
    a[i] = kept[i & 3]  # fault goes_through_a_local_array


@nv.kernel
def goes_through_a_function(a: nv.Array[nv.i32]):
    i = nv.thread_idx.x
    a[i] = chosen(left(a, i), 3, i <= COUNT)  # fault goes_through_a_function


@nv.kernel
def is_chosen(a: nv.Array[nv.i32]):
    i = nv.thread_idx.x
    found = left(a, i)
    nv.syncthreads()
    a[i] = found if i <= COUNT else 0  # fault is_chosen


@nv.kernel
def is_carried_by_a_loop(a: nv.Array[nv.i32]):
    tile = nv.shared.array(32, nv.i32)
    i = nv.thread_idx.x
    if i < COUNT:
        tile[i] = a[i]
    nv.syncthreads()
    total = 0
    for k in range(4):
        total = total * 2 + tile[(i + k) & 31]
        nv.syncthreads()
    a[i] = total  # fault is_carried_by_a_loop


@nv.kernel
def is_exchanged(a: nv.Array[nv.i32]):
    tile = nv.shared.array(32, nv.i32)
    i = nv.thread_idx.x
    a[i] = nv.atomic.exch(tile, i, a[i])  # fault is_exchanged


@nv.kernel
def is_multiplied_by_zero(a: nv.Array[nv.f32]):
    tile = nv.shared.array(32, nv.f32)
    i = nv.thread_idx.x
    if i < COUNT:
        tile[i] = a[i]
    nv.syncthreads()
    a[i] = tile[i] * 0.0  # fault is_multiplied_by_zero


@nv.kernel
def is_asserted(a: nv.Array[nv.i32]):
    i = nv.thread_idx.x
    assert left(a, i) > -1  # fault is_asserted


@nv.kernel
def is_counted_at_a_barrier(a: nv.Array[nv.i32]):
    i = nv.thread_idx.x
    found = left(a, i)
    a[i] = nv.syncthreads_count(found > 3)  # fault is_counted_at_a_barrier


@nv.kernel
def is_handed_down(a: nv.Array[nv.i32]):
    i = nv.thread_idx.x
    found = handed_down(left(a, i), 3)
    a[i] = found if i <= COUNT else 0  # fault is_handed_down


# Right ones


@nv.kernel
def is_not_chosen(a: nv.Array[nv.i32]):
    i = nv.thread_idx.x
    found = left(a, i)
    nv.syncthreads()
    a[i] = found if i < COUNT else 0


@nv.kernel
def is_behind_the_bounds(a: nv.Array[nv.i32]):
    i = nv.thread_idx.x
    found = left(a, i)
    if i < COUNT:
        a[i] = found + 1


@nv.kernel
def comes_of_a_lane_that_is_ignored(a: nv.Array[nv.i32]):
    i = nv.thread_idx.x
    found = nv.warp.shuffle_down(left(a, i), 1)
    a[i] = found if i + 1 < COUNT else 0


@nv.kernel
def comes_of_a_lane_without_doubles(a: nv.Array[nv.i32]):
    i = nv.thread_idx.x
    found = nv.warp.shuffle_xor(nv.f64(left(a, i)), 16)
    a[i] = nv.i32(found) if i >= 16 else 0


@nv.kernel
def is_another_bit_of_a_ballot(a: nv.Array[nv.i32]):
    i = nv.thread_idx.x
    ballot = nv.warp.ballot(left(a, i) > 0)
    a[i] = nv.i32(ballot & 0xFFFFF)


@nv.kernel
def decides_no_vote(a: nv.Array[nv.i32]):
    i = nv.thread_idx.x
    found = left(a, i)
    a[i] = nv.i32(nv.warp.any(found > 0)) + nv.i32(nv.warp.all(found > 1))


@nv.kernel
def is_beyond_the_bits_of_a_sum(a: nv.Array[nv.i32]):
    i = nv.thread_idx.x
    low = left(a, i) & 15
    a[i] = (low * 256 & 0xF000) | (low + 256 & 0x8000) | 3


@nv.kernel
def is_masked(a: nv.Array[nv.i32]):
    i = nv.thread_idx.x
    a[i] = (left(a, i) & 0) | 3


@nv.kernel
def is_copied_and_left(a: nv.Array[nv.i32]):
    other = nv.shared.array(32, nv.i32)
    i = nv.thread_idx.x
    other[i] = left(a, i) + 1
    nv.syncthreads()
    if 31 - i < COUNT:
        a[31 - i] = other[31 - i]


@nv.kernel
def is_written_again(a: nv.Array[nv.i32]):
    kept = nv.local.array(4, nv.i32)
    i = nv.thread_idx.x
    kept[i & 3] = left(a, i)
    kept[i & 3] = i
    a[i] = kept[i & 3]


@nv.kernel
def is_not_chosen_by_a_function(a: nv.Array[nv.i32]):
    i = nv.thread_idx.x
    a[i] = chosen(left(a, i), 3, i < COUNT)


@nv.kernel
def is_exchanged_and_left(a: nv.Array[nv.i32]):
    tile = nv.shared.array(32, nv.i32)
    i = nv.thread_idx.x
    nv.atomic.exch(tile, i, a[i])
    nv.syncthreads()
    a[i] = tile[31 - i]


@nv.kernel
def is_compared_in_vain(a: nv.Array[nv.i32]):
    i = nv.thread_idx.x
    found = left(a, i)
    is_larger = (found > 5) & (i < COUNT)
    a[i] = 2 if is_larger else 1


@nv.kernel
def is_handed_down_and_left(a: nv.Array[nv.i32]):
    i = nv.thread_idx.x
    found = handed_down(left(a, i), 3)
    a[i] = found if i < COUNT else 0


@nv.kernel
def is_in_vectors_and_left(a: nv.Array[nv.i32]):
    tile = nv.shared.array(32, nv.vec[nv.i32, 4])
    i = nv.thread_idx.x
    tile[i].x = a[i]
    if i < COUNT:
        tile[i].w = 3
    nv.syncthreads()
    found = tile[i]
    nv.syncthreads()
    a[i] = found.x + (found.w if i < COUNT else 0)


@nv.kernel
def is_a_flag_and_left(a: nv.Array[nv.i32]):
    tile = nv.shared.array(32, nv.bool)
    i = nv.thread_idx.x
    if i < COUNT:
        tile[i] = a[i] > 3
    nv.syncthreads()
    found = tile[i]
    nv.syncthreads()
    a[i] = nv.i32(found) if i < COUNT else 0


@nv.kernel
def is_half_and_left(a: nv.Array[nv.i32]):
    tile = nv.shared.array(32, nv.f16)
    i = nv.thread_idx.x
    if i < COUNT:
        tile[i] = nv.f16(a[i])
    nv.syncthreads()
    found = nv.warp.shuffle_down(tile[i] * nv.f16(2), 1)
    nv.syncthreads()
    a[i] = nv.i32(found) if i + 1 < COUNT else 0


def numbers() -> tuple[np.ndarray]:
    return (np.arange(32, dtype=np.int32) + 1,)


def _floats() -> tuple[np.ndarray]:
    return (np.ones(32, np.float32),)


def _fault(kernel: nv.Kernel, arguments: Callable[[], tuple[Any, ...]] = numbers) -> Fault:
    return Fault(kernel, _CODE, arguments)


FAULTS = (
    _fault(decides_a_branch),
    _fault(ends_a_loop),
    _fault(is_an_address),
    _fault(is_an_address_of_a_load),
    _fault(reaches_global_memory),
    _fault(is_added_in_global_memory),
    _fault(is_printed),
    _fault(comes_by_a_shuffle),
    _fault(comes_by_a_shuffle_of_doubles),
    _fault(is_a_bit_of_a_ballot),
    _fault(decides_a_vote),
    _fault(is_part_of_a_sum_of_lanes),
    _fault(is_compared_with_other_lanes),
    _fault(goes_through_shared_memory),
    _fault(goes_through_a_local_array),
    _fault(goes_through_a_function),
    _fault(is_chosen),
    _fault(is_carried_by_a_loop),
    _fault(is_exchanged),
    _fault(is_multiplied_by_zero, _floats),
    _fault(is_asserted),
    _fault(is_counted_at_a_barrier),
    _fault(is_handed_down),
)
RIGHT = (
    is_not_chosen,
    is_behind_the_bounds,
    comes_of_a_lane_that_is_ignored,
    comes_of_a_lane_without_doubles,
    is_another_bit_of_a_ballot,
    decides_no_vote,
    is_masked,
    is_beyond_the_bits_of_a_sum,
    is_copied_and_left,
    is_written_again,
    is_not_chosen_by_a_function,
    is_exchanged_and_left,
    is_compared_in_vain,
    is_handed_down_and_left,
    is_in_vectors_and_left,
    is_a_flag_and_left,
    is_half_and_left,
)
