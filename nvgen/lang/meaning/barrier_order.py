"""What barriers, and operations of warps, order of threads, as ``shadow`` has it."""

from __future__ import annotations

from functools import partial

from nvgen.lang import address_of, device_function, no_unroll
from nvgen.lang.meaning.records import Barrier, Block, Known, Order, Rendezvous, Thread
from nvgen.lang.meaning.shadow_records import State
from nvgen.lang.meaning.thread_order import acquire, tick
from nvgen.types import bool_, u32, u64
from nvgen.types.forms import ptr

_outlined = partial(device_function, inline="never")
#: The lanes of a warp.
_LANES = 32
#: When a thread has released something that has arrived at a barrier, which has a time when all have.
_UNTIL_IT_LEAVES = 2**32 - 1


def _pass_on_fences(order: ptr[Order], known: ptr[Known]) -> None:
    """The fences of who arrives release for those who leave as well: before a barrier all threads may make one, and
    behind it one of them tells others of it."""
    known[0].fence = max(known[0].fence, order[0].fence)
    known[0].cluster_fence = max(known[0].cluster_fence, order[0].cluster_fence)
    known[0].wide_fence = max(known[0].wide_fence, order[0].wide_fence)


def _take_fences(order: ptr[Order], fence: u32, cluster: u32, wide: u32) -> None:
    order[0].fence = max(order[0].fence, fence)
    order[0].cluster_fence = max(order[0].cluster_fence, cluster)
    order[0].wide_fence = max(order[0].wide_fence, wide)


def arrive(order: ptr[Order], barrier: ptr[Barrier]) -> None:
    """A thread arrives at a barrier."""
    order[0].released = u32(_UNTIL_IT_LEAVES)
    known = address_of(barrier[0].even) + (barrier[0].phase & 1)
    known[0].cluster = max(known[0].cluster, order[0].cluster, order[0].cluster_seen)
    known[0].grid = max(known[0].grid, order[0].grid, order[0].wide_seen)
    known[0].reads = max(known[0].reads, order[0].reads)
    _pass_on_fences(order, known)
    barrier[0].fences = max(barrier[0].fences, order[0].fenced)


def leave(order: ptr[Order], barrier: ptr[Barrier], is_cluster: bool_) -> None:
    """A thread leaves a barrier: it comes after what its block did before, and after what that came after. The block
    may be its cluster."""
    known = address_of(barrier[0].even) + (barrier[0].phase - 1 & 1)
    order[0].released = u32(0)
    order[0].acquired = u32(3)
    order[0].fenced = max(order[0].fenced, barrier[0].fenced)
    acquire(order, barrier[0].time, barrier[0].time if is_cluster else known[0].cluster, known[0].grid)
    order[0].reads = max(order[0].reads, known[0].reads)
    _take_fences(order, known[0].fence, known[0].cluster_fence, known[0].wide_fence)


@_outlined
def overtake(order: ptr[Order], barrier: ptr[Barrier], number: u32, site: u32) -> u64:
    """A thread arrives at a barrier that counts threads. 0, or where nothing orders it after the barrier's last phase,
    whose threads it might have met: the number of one that arrived before, and 2**32 times the site."""
    if order[0].block < barrier[0].time:
        return u64(barrier[0].user) | u64(barrier[0].user_site) << u64(32)
    barrier[0].user = number
    barrier[0].user_site = site
    return u64(0)


@_outlined
def arrive_in_cluster(state: ptr[State], order: ptr[Order], cluster: ptr[Rendezvous], releases: bool_) -> None:
    """A thread arrives at the barrier of its cluster; where that releases nothing, its last fence did."""
    known = address_of(cluster[0].even) + (cluster[0].phase & 1)
    if releases:
        order[0].released = tick(state)
    known[0].cluster = max(known[0].cluster, order[0].released if releases else order[0].fence)
    known[0].grid = max(known[0].grid, order[0].grid, order[0].wide_seen)
    if releases:
        _pass_on_fences(order, known)


def leave_cluster(order: ptr[Order], cluster: ptr[Rendezvous]) -> None:
    """A thread leaves the barrier of its cluster: it comes after what that did before, and after what that came
    after."""
    known = address_of(cluster[0].even) + (cluster[0].phase - 1 & 1)
    acquire(order, known[0].cluster, known[0].cluster, known[0].grid)
    _take_fences(order, known[0].fence, known[0].cluster_fence, known[0].wide_fence)


def meet(state: ptr[State], orders: ptr[Order], count: u32) -> None:
    """All threads of a block meet, which have so many orders and no cluster: they come after what any of them did."""
    time = tick(state)
    no_unroll()
    for index in range(count):
        acquire(orders + index, time, time, u32(0))


def meet_lanes(state: ptr[State], order: ptr[Order]) -> None:
    """All lanes of the warp meet that has an order."""
    order[0].warp = tick(state)


def order_lanes(block: ptr[Block], first: ptr[Thread], lanes: u32) -> None:
    """Orders lanes after each other, and after what any of them was ordered after; ``first`` is their warp's first."""
    block[0].clock[0] += u64(1)
    of_block, of_cluster, of_grid, reads, products = u32(0), u32(0), u32(0), u32(0), u32(0)
    fenced, fenced_warp = u32(0), u32(0)
    fence, cluster_fence, wide_fence = u32(0), u32(0), u32(0)
    no_unroll()
    for index in range(_LANES):
        if (lanes >> u32(index)) & u32(1) != u32(0):
            order = first[index].order
            of_block = max(of_block, order[0].block)
            of_cluster = max(of_cluster, order[0].cluster, order[0].cluster_seen)
            of_grid = max(of_grid, order[0].grid, order[0].wide_seen)
            reads = max(reads, order[0].reads)
            fenced, fenced_warp = max(fenced, order[0].fenced), max(fenced_warp, order[0].fenced_warp)
            products = max(products, order[0].products, order[0].waited)
            fence, wide_fence = max(fence, order[0].fence), max(wide_fence, order[0].wide_fence)
            cluster_fence = max(cluster_fence, order[0].cluster_fence)
    no_unroll()
    for index in range(_LANES):
        if (lanes >> u32(index)) & u32(1) != u32(0):
            order = first[index].order
            order[0].warp = u32(block[0].clock[0])
            order[0].block = max(order[0].block, of_block)
            order[0].cluster = max(order[0].cluster, of_cluster)
            order[0].grid = max(order[0].grid, of_grid)
            order[0].reads = reads
            order[0].fenced, order[0].fenced_warp = fenced, fenced_warp
            order[0].products = products
            _take_fences(order, fence, cluster_fence, wide_fence)
            order[0].acquired = u32(3)
