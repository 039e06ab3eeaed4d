"""What orders threads, as ``shadow`` has it: what a thread comes after, and how fences and atomic accesses move that.

What barriers do stands in ``barrier_order``, mbarriers in ``phases``.
"""

from __future__ import annotations

from functools import partial

from nvgen.lang import device_function
from nvgen.lang.meaning.records import Order
from nvgen.lang.meaning.shadow_records import Release, State
from nvgen.lang.meaning.tables import entry, spread
from nvgen.types import u32, u64
from nvgen.types.forms import ptr

_inlined = partial(device_function, inline="always")
_outlined = partial(device_function, inline="never")


def tick(state: ptr[State]) -> u32:
    state[0].clock += u64(1)
    return u32(state[0].clock)


def acquire_all(state: ptr[State], order: ptr[Order]) -> None:
    """Orders a thread after everything that has happened."""
    time = tick(state)
    order[0].warp = time
    order[0].block = time
    order[0].cluster = time
    order[0].grid = time
    order[0].reads = time
    order[0].products = time
    order[0].acquired = u32(3)


def acquire_until(order: ptr[Order], time: u32) -> None:
    """Orders a thread after everything that happened before a time."""
    acquire(order, time, time, time)


def acquire(order: ptr[Order], time: u32, cluster: u32, wide: u32) -> None:
    """Orders a thread after what its block did before a time, and after what the others of its cluster, and others
    than these, did before two earlier ones."""
    order[0].warp = max(order[0].warp, time)
    order[0].block = max(order[0].block, time)
    order[0].cluster = max(order[0].cluster, cluster)
    order[0].grid = max(order[0].grid, wide)
    order[0].reads = max(order[0].reads, cluster)
    order[0].products = max(order[0].products, time)


def acquire_phase(order: ptr[Order], time: u32, wide: u32, reads: u32, products: u32) -> None:
    """Orders a thread after what was released in a phase of an mbarrier (``phases``). Of products these are those that
    one of who arrived had waited for: others may go on after that."""
    known = max(order[0].products, products)
    acquire(order, time, wide, wide)
    order[0].acquired = u32(3)
    order[0].reads, order[0].products = max(order[0].reads, reads), known


#: Bits of how an operation orders threads: it reads, it writes, it acquires, it releases; and its scope leaves out the
#: other blocks of the cluster, and other clusters.
READS, WRITES, ACQUIRES, RELEASES, NOT_IN_CLUSTER, NOT_IN_GRID = 1, 2, 4, 8, 16, 32


@_inlined
def acquired_level(how: u32) -> u32:
    """The scope of an operation, as a site has it."""
    if how & u32(NOT_IN_GRID) == u32(0):
        return u32(3)
    return u32(2) if how & u32(NOT_IN_CLUSTER) == u32(0) else u32(1)


@_inlined
def _acquire_seen(order: ptr[Order], how: u32) -> None:
    """Acquires what the thread's atomics have seen: of blocks outside of the scope what those inside knew of them, and
    not what they released themselves."""
    of_cluster = order[0].known_cluster_seen if how & u32(NOT_IN_CLUSTER) != u32(0) else order[0].cluster_seen
    of_grid = order[0].known_seen if how & u32(NOT_IN_GRID) != u32(0) else order[0].wide_seen
    order[0].acquired = max(order[0].acquired, acquired_level(how))
    acquire(order, order[0].seen, of_cluster, of_grid)


@_inlined
def _cluster_passed_on(order: ptr[Order]) -> u32:
    """What other blocks of the cluster did before this time may be known to who synchronises with a thread, whatever
    the scope."""
    return max(order[0].cluster, order[0].cluster_seen, order[0].cluster_fence)


@_inlined
def _passed_on(order: ptr[Order]) -> u32:
    """The same of blocks outside of the cluster."""
    return max(order[0].grid, order[0].wide_seen, order[0].wide_fence)


def fence(state: ptr[State], order: ptr[Order], how: u32) -> None:
    """A fence acquires what the thread's atomics have seen, and releases what has happened; ``how`` is as that of
    ``synchronise``."""
    if how & u32(ACQUIRES) != u32(0):
        _acquire_seen(order, how)
    if how & u32(RELEASES) != u32(0):
        order[0].fence = tick(state)
        order[0].cluster_fence = _cluster_passed_on(order) if how & u32(NOT_IN_CLUSTER) != u32(0) else order[0].fence
        order[0].wide_fence = _passed_on(order) if how & u32(NOT_IN_GRID) != u32(0) else order[0].fence


def _release_of(state: ptr[State], address: u64) -> ptr[Release]:
    """The entry of an address in the table; null where the table is full."""
    first = state[0].releases
    size = u64(first + u32(1)) - u64(first)
    found = ptr[Release](entry(u64(first), size, state[0].release_count, spread(address), address, u32(64)))
    if u64(found) != u64(0):
        found[0].address = address
    return found


@_outlined
def synchronise(state: ptr[State], order: ptr[Order], address: u64, how: u32) -> None:
    """An atomic access orders threads; ``how`` has the bits from ``READS`` to ``NOT_IN_GRID``."""
    found = _release_of(state, address)
    if u64(found) == u64(0):
        acquire_all(state, order)
        return
    if how & u32(READS) != u32(0):
        order[0].seen = max(order[0].seen, found[0].time)
        order[0].cluster_seen = max(order[0].cluster_seen, found[0].cluster)
        order[0].wide_seen = max(order[0].wide_seen, found[0].wide)
        order[0].known_cluster_seen = max(order[0].known_cluster_seen, found[0].known_cluster)
        order[0].known_seen = max(order[0].known_seen, found[0].known)
        if how & u32(ACQUIRES) != u32(0):
            _acquire_seen(order, how)
    if how & u32(WRITES) != u32(0):
        if how & u32(RELEASES) != u32(0) or order[0].fence != u32(0):
            found[0].known_cluster = max(found[0].known_cluster, order[0].cluster, order[0].cluster_seen)
            found[0].known = max(found[0].known, order[0].grid, order[0].wide_seen)
        if how & u32(RELEASES) != u32(0):
            _release(state, order, found, how)
        else:
            found[0].time = max(found[0].time, order[0].fence)
            found[0].cluster = max(found[0].cluster, order[0].cluster_fence)
            found[0].wide = max(found[0].wide, order[0].wide_fence)


@_inlined
def _release(state: ptr[State], order: ptr[Order], found: ptr[Release], how: u32) -> None:
    """Releases at an address what has happened, and of blocks outside of the scope what is known of them."""
    time = tick(state)
    order[0].released = time
    found[0].time = time
    found[0].cluster = time if how & u32(NOT_IN_CLUSTER) == u32(0) else max(found[0].cluster, _cluster_passed_on(order))
    found[0].wide = time if how & u32(NOT_IN_GRID) == u32(0) else max(found[0].wide, _passed_on(order))
