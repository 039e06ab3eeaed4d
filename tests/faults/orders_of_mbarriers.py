"""Kernels whose mbarriers and fences order less than they rely on, and what makes them right.

The line ``# fault NAME`` has the access that is not ordered, and ``# other NAME`` the one before.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

import nvgen as nv
from nvgen.runtime.arrays.tensor_map import TensorMap
from tests.faults.fault import Fault, two

RACE, PROXY, MBARRIER = "NVG2115", "NVG2122", "NVG2123"
BYTES = 32 * 4


# Arrivals and waits


@nv.kernel
def relaxed_arrival(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):
    tile, bars, i = nv.shared.array(32, nv.f32), nv.shared.array(1, nv.u64), nv.thread_idx.x
    if i == 0:
        nv.mbarrier.init(bars, 0, 32)
    nv.syncthreads()
    tile[i] = a[i]  # other relaxed_arrival
    nv.mbarrier.arrive(bars, 0, order="relaxed")
    nv.mbarrier.wait_parity(bars, 0, 0)
    b[i] = tile[31 - i]  # fault relaxed_arrival


@nv.kernel
def relaxed_wait(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):
    tile, bars, i = nv.shared.array(32, nv.f32), nv.shared.array(1, nv.u64), nv.thread_idx.x
    if i == 0:
        nv.mbarrier.init(bars, 0, 32)
    nv.syncthreads()
    tile[i] = a[i]  # other relaxed_wait
    nv.mbarrier.arrive(bars, 0)
    nv.mbarrier.wait_parity(bars, 0, 0, order="relaxed")
    b[i] = tile[31 - i]  # fault relaxed_wait


@nv.kernel(cluster=2)
def arrival_of_the_block(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):
    """At the barrier of another block, whose threads read what was written there."""
    bar, inbox = nv.shared.array(1, nv.u64), nv.shared.array(32, nv.f32)
    t, i, other = nv.thread_idx.x, nv.grid(1), nv.cluster.rank() ^ 1
    if t == 0:
        nv.mbarrier.init(bar[0], 32)
        nv.mbarrier.fence_init()
    nv.cluster.sync()
    there, gate = nv.cluster.map(inbox, other), nv.cluster.map(bar, other)
    there[t] = a[i]  # other arrival_of_the_block
    nv.mbarrier.arrive(gate[0], scope="cta")
    nv.mbarrier.wait_parity(bar[0], 0, scope="cluster")
    b[i] = inbox[t]  # fault arrival_of_the_block
    nv.cluster.sync()


@nv.kernel(cluster=2)
def wait_of_the_block(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):
    bar, inbox = nv.shared.array(1, nv.u64), nv.shared.array(32, nv.f32)
    t, i, other = nv.thread_idx.x, nv.grid(1), nv.cluster.rank() ^ 1
    if t == 0:
        nv.mbarrier.init(bar[0], 32)
        nv.mbarrier.fence_init()
    nv.cluster.sync()
    there, gate = nv.cluster.map(inbox, other), nv.cluster.map(bar, other)
    there[t] = a[i]  # other wait_of_the_block
    nv.mbarrier.arrive(gate[0])
    nv.mbarrier.wait_parity(bar[0], 0)
    nv.syncthreads()
    b[i] = inbox[t]  # fault wait_of_the_block
    nv.cluster.sync()


# Fences


@nv.kernel
def fence_of_a_thread_aside(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):
    """Warp 1 makes a fence after the barrier was made; warp 2, which loads, does not come after that."""
    tile, bars, i = nv.shared.array(32, nv.f32, align=16), nv.shared.array(1, nv.u64), nv.thread_idx.x
    if i == 0:
        nv.mbarrier.init(bars, 0, 1)  # other fence_of_a_thread_aside
    nv.syncthreads()
    if i == 32:
        nv.tma.fence()
    if i == 64:
        nv.mbarrier.arrive_expect_tx(bars, 0, BYTES)
        nv.tma.load_bulk(tile, 0, a, 0, BYTES, bars, 0)  # fault fence_of_a_thread_aside
    nv.mbarrier.wait_parity(bars, 0, 0)
    if i < 32:
        b[i] = tile[i]


@nv.kernel
def proxy_fence_of_a_thread_aside(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):
    tile, i = nv.shared.array(32, nv.f32, align=16), nv.thread_idx.x
    if i < 32:
        tile[i] = a[i]  # other proxy_fence_of_a_thread_aside
    nv.syncthreads()
    if i == 32:
        nv.tma.fence()
    if i == 64:
        nv.tma.store_bulk(b, 0, tile, 0, BYTES)  # fault proxy_fence_of_a_thread_aside
        nv.tma.commit_group()
        nv.tma.wait_group(0)


@nv.kernel(cluster=2)
def barrier_of_another_block(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):
    bar, inbox, outbox = nv.shared.array(1, nv.u64), nv.shared.array(32, nv.f32), nv.shared.array(32, nv.f32)
    t, i, other = nv.thread_idx.x, nv.grid(1), nv.cluster.rank() ^ 1
    outbox[t] = a[i]
    nv.tma.fence()
    if t == 0:
        nv.mbarrier.init(bar[0], 1)  # other barrier_of_another_block
        nv.mbarrier.arrive_expect_tx(bar[0], BYTES)
    nv.cluster.sync()
    if t == 0:
        there, gate = nv.cluster.map(inbox, other), nv.cluster.map(bar, other)
        nv.tma.copy_bulk(there, 0, outbox, 0, BYTES, gate, 0)  # fault barrier_of_another_block
    nv.mbarrier.wait_parity(bar[0], 0)
    b[i] = inbox[t]
    nv.cluster.sync()


# Global memory


@nv.kernel
def stored_and_read(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):
    """That the store has read its source says nothing of what it writes."""
    tile, i = nv.shared.array(32, nv.f32, align=16), nv.thread_idx.x
    tile[i] = a[i]
    nv.tma.fence()
    nv.syncthreads()
    if i == 0:
        nv.tma.store_bulk(b, 0, tile, 0, BYTES)  # other stored_and_read
        nv.tma.commit_group()
        nv.tma.wait_group(0, read=True)
    nv.syncthreads()
    a[i] = b[i]  # fault stored_and_read


@nv.kernel
def stored_by_two_blocks(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):
    tile, i = nv.shared.array(32, nv.f32, align=16), nv.thread_idx.x
    tile[i] = a[nv.grid(1)]
    nv.tma.fence()
    nv.syncthreads()
    if i == 0:
        nv.tma.store_bulk(b, 0, tile, 0, BYTES)  # fault stored_by_two_blocks
        nv.tma.commit_group()
        nv.tma.wait_group(0)


@nv.kernel
def boxes_that_overlap(out: nv.TensorMap[nv.f32, 2]):
    tile, i = nv.shared.array((4, 32), nv.f32, align=128), nv.thread_idx.x
    for k in range(4):
        tile[k, i] = 1.0
    nv.tma.fence()
    nv.syncthreads()
    if i == 0:
        nv.tma.store(out, (2 * nv.block_idx.x, 0), tile, (0, 0))  # fault boxes_that_overlap
        nv.tma.commit_group()
        nv.tma.wait_group(0)


@nv.kernel
def reduced_and_written(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):
    """Reductions are atomic among each other, and not beside a store of the other block."""
    tile, i = nv.shared.array(32, nv.f32, align=16), nv.thread_idx.x
    if nv.block_idx.x == 1:
        b[i] = 1.0  # fault reduced_and_written
    else:
        tile[i] = a[i]
        nv.tma.fence()
        nv.syncthreads()
        if i == 0:
            nv.tma.reduce_bulk(b, 0, tile, 0, BYTES, "add")  # other reduced_and_written
            nv.tma.commit_group()
            nv.tma.wait_group(0)


@nv.kernel
def written_and_loaded(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):
    tile, bars, i = nv.shared.array(32, nv.f32, align=16), nv.shared.array(1, nv.u64), nv.thread_idx.x
    a[i] = 4.0  # other written_and_loaded
    nv.tma.fence()
    if i == 0:
        nv.mbarrier.init(bars, 0, 1)
        nv.mbarrier.fence_init()
    nv.syncthreads()
    if i == 0:
        nv.mbarrier.arrive_expect_tx(bars, 0, BYTES)
        nv.tma.load_bulk(tile, 0, a, 0, BYTES, bars, 0)  # fault written_and_loaded
    nv.mbarrier.wait_parity(bars, 0, 0)
    b[i] = tile[i]


@nv.kernel
def loaded_from_another_block(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):
    tile, bars, i = nv.shared.array(32, nv.f32, align=16), nv.shared.array(1, nv.u64), nv.thread_idx.x
    if i == 0:
        nv.mbarrier.init(bars, 0, 1)
        nv.mbarrier.fence_init()
    nv.syncthreads()
    if nv.block_idx.x == 1:
        a[i] = 1.0  # fault loaded_from_another_block
    else:
        if i == 0:
            nv.mbarrier.arrive_expect_tx(bars, 0, BYTES)
            nv.tma.load_bulk(tile, 0, a, 0, BYTES, bars, 0)  # other loaded_from_another_block
        nv.mbarrier.wait_parity(bars, 0, 0)
        b[i] = tile[i]


@nv.kernel
def box_that_is_written(source: nv.TensorMap[nv.f32, 2], a: nv.Array[nv.f32, 2], b: nv.Array[nv.f32]):
    """The map is that of ``a``."""
    tile, bars = nv.shared.array((4, 32), nv.f32, align=128), nv.shared.array(1, nv.u64)
    i = nv.thread_idx.x
    if i == 0:
        nv.mbarrier.init(bars, 0, 1)
        nv.mbarrier.fence_init()
        nv.mbarrier.arrive_expect_tx(bars, 0, 4 * BYTES)
        nv.tma.load(tile, (0, 0), source, (4, 0), bars, 0)  # other box_that_is_written
    nv.syncthreads()
    a[7, i] = 2.0  # fault box_that_is_written
    nv.mbarrier.wait_parity(bars, 0, 0)
    b[i] = tile[3, i]


def written_boxes() -> tuple[Any, ...]:
    """The map of an array, the array, and another one."""
    a = np.ones((8, 32), np.float32)
    return TensorMap(a, (4, 32)), a, np.zeros(32, np.float32)


def boxes() -> tuple[Any, ...]:
    """The tensor map of boxes of 4 rows of 32 elements."""
    return (TensorMap(np.zeros((8, 32), np.float32), (4, 32)),)


_Arguments = Callable[[], tuple[Any, ...]]
_TWO, _WIDE = (2, 32), (1, 96)
_ALL: tuple[tuple[nv.Kernel, str, tuple[int, ...], _Arguments], ...] = (
    *((kernel, RACE, (1, 32), two(32, 32)) for kernel in (relaxed_arrival, relaxed_wait, stored_and_read)),
    *((kernel, RACE, _TWO, two(64, 64)) for kernel in (arrival_of_the_block, wait_of_the_block, stored_by_two_blocks)),
    (fence_of_a_thread_aside, MBARRIER, _WIDE, two(32, 32)),
    (proxy_fence_of_a_thread_aside, PROXY, _WIDE, two(32, 32)),
    (barrier_of_another_block, MBARRIER, _TWO, two(64, 64)),
    (boxes_that_overlap, RACE, _TWO, boxes),
    (box_that_is_written, RACE, (1, 32), written_boxes),
    *((kernel, RACE, _TWO, two(64, 64)) for kernel in (reduced_and_written, loaded_from_another_block)),
    (written_and_loaded, PROXY, (1, 32), two(32, 32)),
)
FAULTS = tuple(Fault(kernel, code, arguments, launch) for kernel, code, launch, arguments in _ALL)

_FENCE = "        nv.tma.fence()\n    if i == 64", "        nv.tma.fence()\n    nv.syncthreads()\n    if i == 64"
#: What makes each of them right: text of theirs, and what stands in its place.
MENDED: dict[str, tuple[str, str]] = {
    "relaxed_arrival": (
        '    nv.mbarrier.arrive(bars, 0, order="relaxed")',
        '    nv.threadfence_block()\n    nv.mbarrier.arrive(bars, 0, order="relaxed")',
    ),
    "relaxed_wait": (', order="relaxed")\n', ', order="relaxed")\n    nv.threadfence_block()\n'),
    "arrival_of_the_block": ('arrive(gate[0], scope="cta")', "arrive(gate[0])"),
    "wait_of_the_block": ("wait_parity(bar[0], 0)", 'wait_parity(bar[0], 0, scope="cluster")'),
    "stored_and_read": ("wait_group(0, read=True)", "wait_group(0)"),
    "stored_by_two_blocks": ("nv.tma.store_bulk(b, 0, ", "nv.tma.store_bulk(b, 32 * nv.block_idx.x, "),
    **dict.fromkeys(("fence_of_a_thread_aside", "proxy_fence_of_a_thread_aside"), _FENCE),
    "barrier_of_another_block": (
        "        nv.mbarrier.arrive_exp",
        "        nv.mbarrier.fence_init()\n        nv.mbarrier.arrive_exp",
    ),
    "box_that_is_written": ("    a[7, i] = 2.0", "    a[3, i] = 2.0"),
    "boxes_that_overlap": ("(2 * nv.block_idx.x, 0)", "(4 * nv.block_idx.x, 0)"),
    "reduced_and_written": ("        b[i] = 1.0  #", "        nv.atomic.add(b, i, 1.0)  #"),
    "written_and_loaded": ("    nv.tma.fence()\n", '    nv.proxy.fence_async("global")\n'),
    "loaded_from_another_block": ("        a[i] = 1.0", "        b[i + 32] = 1.0"),
}


@nv.kernel(cluster=2)
def reads_released_for_the_block(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):
    """A thread that has only read what another block is to overwrite needs no scope of the cluster."""
    bar, box = nv.shared.array(1, nv.u64), nv.shared.array(32, nv.f32)
    t, i, other = nv.thread_idx.x, nv.grid(1), nv.cluster.rank() ^ 1
    box[t] = a[i]
    if t == 0:
        nv.mbarrier.init(bar[0], 32)
        nv.mbarrier.fence_init()
    nv.cluster.sync()
    there, gate = nv.cluster.map(box, other), nv.cluster.map(bar, other)
    b[i] = there[t]
    nv.mbarrier.arrive(gate[0], scope="cta")
    nv.mbarrier.wait_parity(bar[0], 0)
    box[31 - t] = 5.0
    nv.cluster.sync()
