"""Kernels that access memory while an asynchronous copy reads or writes it, and their twins that wait first.

Of the faulty ones, the line ``# fault NAME`` has the access that comes too early, and ``# other NAME`` the copy.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

import nvgen as nv
from nvgen.runtime.arrays.tensor_map import TensorMap
from tests.faults.fault import Fault, two

RACE = "NVG2115"
BYTES = 32 * 4


# What a copy reads is overwritten


@nv.kernel
def source_of_a_bulk_store(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):
    tile, i = nv.shared.array(32, nv.f32, align=16), nv.thread_idx.x
    tile[i] = a[i]
    nv.tma.fence()
    nv.syncthreads()
    if i == 0:
        nv.tma.store_bulk(b, 0, tile, 0, BYTES)  # other source_of_a_bulk_store
        nv.tma.commit_group()
    nv.syncthreads()
    tile[i] = 2.0  # fault source_of_a_bulk_store
    if i == 0:
        nv.tma.wait_group(0)


@nv.kernel
def own_source_of_a_bulk_store(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):
    """No thread waits for another one, so the store takes place when it is begun."""
    tile = nv.shared.array(4, nv.f32, align=16)
    if nv.thread_idx.x == 0:
        for k in range(4):
            tile[k] = a[k]
        nv.tma.fence()
        nv.tma.store_bulk(b, 0, tile, 0, 16)  # other own_source_of_a_bulk_store
        nv.tma.commit_group()
        tile[1] = 2.0  # fault own_source_of_a_bulk_store
        nv.tma.wait_group(0)


@nv.kernel
def source_of_a_bulk_reduction(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):
    tile, i = nv.shared.array(32, nv.f32, align=16), nv.thread_idx.x
    tile[i] = a[i]
    nv.tma.fence()
    nv.syncthreads()
    if i == 0:
        nv.tma.reduce_bulk(b, 0, tile, 0, BYTES, "add")  # other source_of_a_bulk_reduction
        nv.tma.commit_group()
    nv.syncthreads()
    tile[i] = 2.0  # fault source_of_a_bulk_reduction
    if i == 0:
        nv.tma.wait_group(0)


@nv.kernel
def source_of_a_tensor_store(out: nv.TensorMap[nv.f32, 2]):
    tile, i = nv.shared.array((4, 32), nv.f32, align=128), nv.thread_idx.x
    for k in range(4):
        tile[k, i] = 1.0
    nv.tma.fence()
    nv.syncthreads()
    if i == 0:
        nv.tma.store(out, (0, 0), tile, (0, 0))  # other source_of_a_tensor_store
        nv.tma.commit_group()
    nv.syncthreads()
    tile[3, i] = 2.0  # fault source_of_a_tensor_store
    if i == 0:
        nv.tma.wait_group(0, read=True)


@nv.kernel
def source_of_a_tensor_reduction(out: nv.TensorMap[nv.f32, 2]):
    tile, i = nv.shared.array((4, 32), nv.f32, align=128), nv.thread_idx.x
    for k in range(4):
        tile[k, i] = 1.0
    nv.tma.fence()
    nv.syncthreads()
    if i == 0:
        nv.tma.reduce(out, (0, 0), tile, (0, 0), "add")  # other source_of_a_tensor_reduction
        nv.tma.commit_group()
    nv.syncthreads()
    tile[3, i] = 2.0  # fault source_of_a_tensor_reduction
    if i == 0:
        nv.tma.wait_group(0, read=True)


@nv.kernel
def own_source_of_a_copy(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):
    tile, i = nv.shared.array(32, nv.f32), nv.thread_idx.x
    nv.async_copy.copy(tile, i, a, i)  # other own_source_of_a_copy
    nv.async_copy.commit_group()
    a[i] = 3.0  # fault own_source_of_a_copy
    nv.async_copy.wait_group(0)
    b[i] = tile[i]


@nv.kernel
def source_of_part_of_a_copy(a: nv.Array[nv.f32], b: nv.Array[nv.f32], size: nv.u32):
    """Of 16 bytes 8 are read, among them those of the element that is overwritten."""
    tile, i = nv.shared.array(128, nv.f32, align=16), nv.thread_idx.x
    nv.async_copy.copy(tile, 4 * i, a, 4 * i, bytes=16, source_bytes=size)  # other source_of_part_of_a_copy
    nv.async_copy.commit_group()
    nv.syncthreads()
    a[4 * (31 - i) + 1] = 3.0  # fault source_of_part_of_a_copy
    nv.async_copy.wait_group(0)
    b[i] = tile[4 * i]


@nv.kernel
def source_of_a_bulk_load(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):
    tile, bars = nv.shared.array(32, nv.f32, align=16), nv.shared.array(1, nv.u64)
    i = nv.thread_idx.x
    if i == 0:
        nv.mbarrier.init(bars, 0, 1)
        nv.mbarrier.fence_init()
        nv.mbarrier.arrive_expect_tx(bars, 0, BYTES)
        nv.tma.load_bulk(tile, 0, a, 0, BYTES, bars, 0)  # other source_of_a_bulk_load
    nv.syncthreads()
    a[i] = 3.0  # fault source_of_a_bulk_load
    nv.mbarrier.wait_parity(bars, 0, 0)
    b[i] = tile[i]


@nv.kernel(cluster=2)
def source_of_a_copy_to_another_block(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):
    bar, inbox, outbox = nv.shared.array(1, nv.u64), nv.shared.array(32, nv.f32), nv.shared.array(32, nv.f32)
    t, i, other = nv.thread_idx.x, nv.grid(1), nv.cluster.rank() ^ 1
    outbox[t] = a[i]
    if t == 0:
        nv.mbarrier.init(bar[0], 1)
        nv.mbarrier.fence_init()
        nv.mbarrier.arrive_expect_tx(bar[0], BYTES)
    nv.tma.fence()
    nv.cluster.sync()
    if t == 0:
        there, gate = nv.cluster.map(inbox, other), nv.cluster.map(bar, other)
        nv.tma.copy_bulk(there, 0, outbox, 0, BYTES, gate, 0)  # other source_of_a_copy_to_another_block
    nv.syncthreads()
    outbox[t] = 7.0  # fault source_of_a_copy_to_another_block
    nv.mbarrier.wait_parity(bar[0], 0)
    b[i] = inbox[t]
    nv.cluster.sync()


# What a copy writes is read before anybody has waited for it


@nv.kernel
def copies_that_no_group_waits_for(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):
    tile, i = nv.shared.array(32, nv.f32), nv.thread_idx.x
    nv.async_copy.copy(tile, i, a, i)  # other copies_that_no_group_waits_for
    nv.async_copy.commit_group()
    nv.syncthreads()
    b[i] = tile[31 - i]  # fault copies_that_no_group_waits_for


@nv.kernel
def copies_that_an_mbarrier_counts(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):
    tile, bars, i = nv.shared.array(32, nv.f32), nv.shared.array(1, nv.u64), nv.thread_idx.x
    if i == 0:
        nv.mbarrier.init(bars, 0, 32)
    nv.syncthreads()
    nv.async_copy.copy(tile, i, a, i)  # other copies_that_an_mbarrier_counts
    nv.mbarrier.arrive_on_copy(bars, 0)
    nv.syncthreads()
    b[i] = tile[31 - i]  # fault copies_that_an_mbarrier_counts


@nv.kernel
def load_of_another_slot(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):
    """The wait is for the second load, which does not say that the first one is over."""
    tile, bars = nv.shared.array((2, 32), nv.f32, align=16), nv.shared.array(2, nv.u64)
    i = nv.thread_idx.x
    if i == 0:
        nv.mbarrier.init(bars, 0, 1)
        nv.mbarrier.init(bars, 1, 1)
        nv.mbarrier.fence_init()
        for k in range(2):
            nv.mbarrier.arrive_expect_tx(bars, k, BYTES)
            nv.tma.load_bulk(tile, (k, 0), a, 32 * k, BYTES, bars, k)  # other load_of_another_slot
    nv.syncthreads()
    nv.mbarrier.wait_parity(bars, 1, 0)
    b[i] = tile[0, i]  # fault load_of_another_slot


@nv.kernel
def load_that_its_thread_does_not_wait_for(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):
    tile, bars = nv.shared.array(32, nv.f32, align=16), nv.shared.array(1, nv.u64)
    i = nv.thread_idx.x
    if i == 0:
        nv.mbarrier.init(bars, 0, 1)
        nv.mbarrier.fence_init()
        nv.mbarrier.arrive_expect_tx(bars, 0, BYTES)
        nv.tma.load_bulk(tile, 0, a, 0, BYTES, bars, 0)  # other load_that_its_thread_does_not_wait_for
    nv.syncthreads()
    if i != 0:
        nv.mbarrier.wait_parity(bars, 0, 0)
    b[i] = tile[i]  # fault load_that_its_thread_does_not_wait_for


@nv.kernel
def phase_waited_for_twice(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):
    """The parity does not change with the pass: the second wait is over at once."""
    tile, bars = nv.shared.array((2, 32), nv.f32, align=16), nv.shared.array(1, nv.u64)
    i = nv.thread_idx.x
    if i == 0:
        nv.mbarrier.init(bars, 0, 1)
        nv.mbarrier.fence_init()
    tile[0, i], tile[1, i] = 0.0, 0.0
    nv.tma.fence()
    nv.syncthreads()
    total = 0.0
    for k in range(2):
        if i == 0:
            nv.mbarrier.arrive_expect_tx(bars, 0, BYTES)
            nv.tma.load_bulk(tile, (k, 0), a, 32 * k, BYTES, bars, 0)  # other phase_waited_for_twice
        nv.syncthreads()
        nv.mbarrier.wait_parity(bars, 0, 0)
        total += tile[k, i]  # fault phase_waited_for_twice
        nv.syncthreads()
    b[i] = total


@nv.kernel
def box_of_a_tensor(source: nv.TensorMap[nv.f32, 2], b: nv.Array[nv.f32]):
    tile, bars = nv.shared.array((4, 32), nv.f32, align=128), nv.shared.array(1, nv.u64)
    i = nv.thread_idx.x
    if i == 0:
        nv.mbarrier.init(bars, 0, 1)
        nv.mbarrier.fence_init()
        nv.mbarrier.arrive_expect_tx(bars, 0, 4 * BYTES)
        nv.tma.load(tile, (0, 0), source, (0, 0), bars, 0)  # other box_of_a_tensor
    nv.syncthreads()
    b[i] = tile[3, i]  # fault box_of_a_tensor


@nv.kernel(cluster=2)
def store_that_an_mbarrier_counts(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):
    bar, inbox = nv.shared.array(1, nv.u64), nv.shared.array(32, nv.f32)
    t, i, other = nv.thread_idx.x, nv.grid(1), nv.cluster.rank() ^ 1
    if t == 0:
        nv.mbarrier.init(bar[0], 1)
        nv.mbarrier.fence_init()
        nv.mbarrier.arrive_expect_tx(bar[0], BYTES)
    nv.cluster.sync()
    there, gate = nv.cluster.map(inbox, other), nv.cluster.map(bar, other)
    nv.async_store.store(there, t, a[i], gate, 0)  # other store_that_an_mbarrier_counts
    nv.cluster.sync()
    b[i] = inbox[t]  # fault store_that_an_mbarrier_counts
    nv.cluster.sync()


@nv.kernel(cluster=2)
def reduction_that_an_mbarrier_counts(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):
    bar, inbox = nv.shared.array(1, nv.u64), nv.shared.array(32, nv.i32)
    t, i, other = nv.thread_idx.x, nv.grid(1), nv.cluster.rank() ^ 1
    inbox[t] = 1
    if t == 0:
        nv.mbarrier.init(bar[0], 1)
        nv.mbarrier.fence_init()
        nv.mbarrier.arrive_expect_tx(bar[0], BYTES)
    nv.cluster.sync()
    there, gate = nv.cluster.map(inbox, other), nv.cluster.map(bar, other)
    nv.async_store.reduce(there, t, nv.i32(a[i]), "add", gate, 0)  # other reduction_that_an_mbarrier_counts
    nv.cluster.sync()
    b[i] = nv.f32(inbox[t])  # fault reduction_that_an_mbarrier_counts
    nv.cluster.sync()


@nv.kernel(cluster=2)
def copy_to_another_block(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):
    bar, inbox, outbox = nv.shared.array(1, nv.u64), nv.shared.array(32, nv.f32), nv.shared.array(32, nv.f32)
    t, i, other = nv.thread_idx.x, nv.grid(1), nv.cluster.rank() ^ 1
    outbox[t] = a[i]
    if t == 0:
        nv.mbarrier.init(bar[0], 1)
        nv.mbarrier.fence_init()
        nv.mbarrier.arrive_expect_tx(bar[0], BYTES)
    nv.tma.fence()
    nv.cluster.sync()
    if t == 0:
        there, gate = nv.cluster.map(inbox, other), nv.cluster.map(bar, other)
        nv.tma.copy_bulk(there, 0, outbox, 0, BYTES, gate, 0)  # other copy_to_another_block
    nv.cluster.sync()
    b[i] = inbox[t]  # fault copy_to_another_block
    nv.cluster.sync()


@nv.kernel(cluster=2)
def reduction_in_another_block(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):
    bar, inbox, outbox = nv.shared.array(1, nv.u64), nv.shared.array(32, nv.i32), nv.shared.array(32, nv.i32)
    t, i, other = nv.thread_idx.x, nv.grid(1), nv.cluster.rank() ^ 1
    outbox[t], inbox[t] = nv.i32(a[i]), 5
    if t == 0:
        nv.mbarrier.init(bar[0], 1)
        nv.mbarrier.fence_init()
        nv.mbarrier.arrive_expect_tx(bar[0], BYTES)
    nv.tma.fence()
    nv.cluster.sync()
    if t == 0:
        there, gate = nv.cluster.map(inbox, other), nv.cluster.map(bar, other)
        nv.tma.reduce_bulk(there, 0, outbox, 0, BYTES, "add", gate, 0)  # other reduction_in_another_block
    nv.cluster.sync()
    b[i] = nv.f32(inbox[t])  # fault reduction_in_another_block
    nv.cluster.sync()


# The bytes that an mbarrier expects


@nv.kernel
def too_few_bytes(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):
    tile, bars = nv.shared.array((2, 32), nv.f32, align=16), nv.shared.array(1, nv.u64)
    i = nv.thread_idx.x
    if i == 0:
        nv.mbarrier.init(bars, 0, 1)
        nv.mbarrier.fence_init()
        nv.mbarrier.expect_tx(bars, 0, BYTES)
        nv.tma.load_bulk(tile, (0, 0), a, 0, BYTES, bars, 0)
        nv.tma.load_bulk(tile, (1, 0), a, 32, BYTES, bars, 0)
        nv.mbarrier.arrive(bars, 0)
    nv.syncthreads()
    nv.mbarrier.wait_parity(bars, 0, 0)  # fault too_few_bytes
    b[i] = tile[0, i] + tile[1, i]


@nv.kernel
def too_many_bytes(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):
    tile, bars = nv.shared.array(32, nv.f32, align=16), nv.shared.array(1, nv.u64)
    i = nv.thread_idx.x
    if i == 0:
        nv.mbarrier.init(bars, 0, 1)
        nv.mbarrier.fence_init()
        nv.mbarrier.arrive_expect_tx(bars, 0, 2 * BYTES)
        nv.tma.load_bulk(tile, 0, a, 0, BYTES, bars, 0)
    nv.syncthreads()
    while not nv.mbarrier.try_wait_parity(bars, 0, 0):
        pass
    b[i] = tile[i]


# Right kernels besides


@nv.kernel
def counted_and_in_a_group(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):
    """A thread waits for its own copies before the others do, which wait at the mbarrier."""
    tile, bars, i = nv.shared.array((2, 32), nv.f32), nv.shared.array(1, nv.u64), nv.thread_idx.x
    if i == 0:
        nv.mbarrier.init(bars, 0, 32)
    nv.syncthreads()
    for k in range(4):
        nv.async_copy.copy(tile, (k % 2, i), a, k * 32 + i)
        nv.mbarrier.arrive_on_copy(bars, 0)
        nv.async_copy.wait_all()
        own = tile[k % 2, i]
        nv.mbarrier.wait_parity(bars, 0, k % 2)
        b[i] = own + tile[k % 2, 31 - i]
        nv.syncthreads()


@nv.kernel
def more_than_are_remembered(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):
    """9216 copies of a block at once."""
    tile, i = nv.shared.array((36, 256), nv.f32), nv.thread_idx.x
    for k in range(36):
        nv.async_copy.copy(tile, (k, i), a, i % 128)
        nv.async_copy.commit_group()
    nv.async_copy.wait_group(0)
    nv.syncthreads()
    if i < 32:
        b[i] = tile[35, 255 - i]


@nv.kernel
def barriers_one_after_the_other(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):
    """Each is ended before its memory holds a number, and that is read before the next one is made."""
    words, i = nv.shared.array(2, nv.u64), nv.thread_idx.x
    for k in range(3):
        if i == 0:
            nv.mbarrier.init(words, 0, 32)
        nv.syncthreads()
        nv.mbarrier.wait(words, 0, nv.mbarrier.arrive(words, 0))
        nv.syncthreads()
        if i == 0:
            nv.mbarrier.invalidate(words, 0)
            words[0] = nv.u64(k)
        nv.syncthreads()
        b[i] = nv.f32(words[0])
        nv.syncthreads()


RIGHT = ((counted_and_in_a_group, 32), (more_than_are_remembered, 256), (barriers_one_after_the_other, 32))


def tensor(*more: int) -> Callable[[], tuple[Any, ...]]:
    """A tensor map of boxes of 4 rows of 32 elements, and arrays of so many elements."""
    return lambda: (TensorMap(np.ones((8, 32), np.float32), (4, 32)), *(np.zeros(size, np.float32) for size in more))


def part() -> tuple[Any, ...]:
    """Two arrays, and how many bytes of 16 are read."""
    return (*two(128, 32)(), 8)


_CLUSTER = (2, 32)
FAULTS = (
    *(Fault(kernel, RACE, two(128, 128)) for kernel in (source_of_a_bulk_store, own_source_of_a_bulk_store)),
    Fault(source_of_a_bulk_reduction, RACE, two(128, 128)),
    *(Fault(kernel, RACE, tensor()) for kernel in (source_of_a_tensor_store, source_of_a_tensor_reduction)),
    Fault(own_source_of_a_copy, RACE, two(128, 32)),
    Fault(source_of_part_of_a_copy, RACE, part),
    Fault(source_of_a_bulk_load, RACE, two(128, 32)),
    Fault(copies_that_no_group_waits_for, RACE, two(128, 32)),
    Fault(copies_that_an_mbarrier_counts, RACE, two(128, 32)),
    Fault(load_of_another_slot, RACE, two(128, 32)),
    Fault(load_that_its_thread_does_not_wait_for, RACE, two(128, 32)),
    Fault(box_of_a_tensor, RACE, tensor(32)),
    *(
        Fault(kernel, RACE, two(64, 64), _CLUSTER)
        for kernel in (
            *(source_of_a_copy_to_another_block, store_that_an_mbarrier_counts, reduction_that_an_mbarrier_counts),
            *(copy_to_another_block, reduction_in_another_block),
        )
    ),
)
#: What is reported in the order of threads, and what else where a load takes place when it is begun: the phase of the
#: first one is over before the second one is begun, or that of the second one before somebody waits.
DEPENDING = {
    Fault(too_few_bytes, "NVG2141", two(128, 32)): ("NVG2141", "NVG2115"),
    Fault(phase_waited_for_twice, RACE, two(128, 32)): (RACE, "NVG2102"),
}

_WAIT = "        nv.tma.commit_group()\n", "        nv.tma.commit_group()\n        nv.tma.wait_group(0, read=True)\n"
_AT_BAR = "    a[i] = 3.0", "    nv.mbarrier.wait_parity(bars, 0, 0)\n    a[i] = 3.0"
_AT_THEIRS = "    nv.cluster.sync()\n    b[i] =", "    nv.mbarrier.wait_parity(bar[0], 0)\n    b[i] ="
_OWN_GROUP = "    nv.async_copy.commit_group()\n", "    nv.async_copy.commit_group()\n    nv.async_copy.wait_group(0)\n"
#: What makes each of them right: text of theirs, and what stands in its place.
MENDED: dict[str, tuple[str, str]] = {
    **dict.fromkeys(("source_of_a_bulk_store", "own_source_of_a_bulk_store", "source_of_a_bulk_reduction"), _WAIT),
    **dict.fromkeys(("source_of_a_tensor_store", "source_of_a_tensor_reduction"), _WAIT),
    "own_source_of_a_copy": _OWN_GROUP,
    "source_of_part_of_a_copy": _OWN_GROUP,
    "source_of_a_bulk_load": _AT_BAR,
    "source_of_a_copy_to_another_block": (
        "    nv.syncthreads()\n    outbox[t] = 7.0",
        "    nv.mbarrier.wait_parity(bar[0], 0)\n    nv.cluster.sync()\n    outbox[t] = 7.0",
    ),
    "copies_that_no_group_waits_for": _OWN_GROUP,
    "copies_that_an_mbarrier_counts": (
        "    nv.syncthreads()\n    b[i]",
        "    nv.mbarrier.wait_parity(bars, 0, 0)\n    b[i]",
    ),
    "load_of_another_slot": (
        "    nv.mbarrier.wait_parity(bars, 1, 0)\n",
        "    nv.mbarrier.wait_parity(bars, 0, 0)\n",
    ),
    "load_that_its_thread_does_not_wait_for": ("    if i != 0:\n", "    if i >= 0:\n"),
    "phase_waited_for_twice": ("wait_parity(bars, 0, 0)", "wait_parity(bars, 0, k)"),
    "box_of_a_tensor": ("    b[i]", "    nv.mbarrier.wait_parity(bars, 0, 0)\n    b[i]"),
    **dict.fromkeys(("store_that_an_mbarrier_counts", "reduction_that_an_mbarrier_counts"), _AT_THEIRS),
    **dict.fromkeys(("copy_to_another_block", "reduction_in_another_block"), _AT_THEIRS),
    "too_few_bytes": ("nv.mbarrier.expect_tx(bars, 0, BYTES)", "nv.mbarrier.expect_tx(bars, 0, 2 * BYTES)"),
}
