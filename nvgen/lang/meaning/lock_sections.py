"""What ``check="race"`` does besides ``shadow`` where a thread holds a lock: whether two accesses under one lock are
ordered whichever thread takes it first.

``shadow`` finds a fence that is missing where the thread without it comes second. Here a thread that is ordered after
another one by their lock alone looks whether the other order would be one as well: whether the other thread acquired
anything between taking the lock and its access, and whether this one releases its access before it leaves the lock.

A word is a lock once a thread has changed it by an exchange or a compare-and-swap and has put back what was there,
while nobody else changed it. Of a thread that holds several, the last one that it took counts. Accesses are compared
that begin at the same address; in shared memory, or under a lock there, those of the blocks that run together.
"""

from __future__ import annotations

from functools import partial

from nvgen.lang import device_function
from nvgen.lang.meaning.records import Order
from nvgen.lang.meaning.shadow import scope_of
from nvgen.lang.meaning.shadow_records import GUARDED, LOCKS, Guarded, GuardedAccess, Lock, State, Who
from nvgen.lang.meaning.tables import entry, spread
from nvgen.lang.meaning.thread_order import RELEASES, acquired_level, tick
from nvgen.lang.meaning.written import marks_of
from nvgen.types import bool_, u32, u64
from nvgen.types.forms import ptr

_outlined = partial(device_function, inline="never")
#: The lanes of a warp.
_LANES = 32
#: Bits of the number that says of what was found: the sites of the other access and of the thread's own, whether each
#: writes, and that the thread leaves the lock without a release. The other thread stands 2**32 times above.
OWN_SITE, OTHER_WRITES, OWN_WRITES, UNRELEASED = 14, 28, 29, 30
SITES = 2**14 - 1
#: In so many places an entry of a table is looked for.
_PLACES = 16


def _lock_of(state: ptr[State], address: u64) -> ptr[Lock]:
    """The entry of a word; null where the table is full."""
    first = state[0].locks
    size = u64(first + u32(1)) - u64(first)
    found = ptr[Lock](entry(u64(first), size, u64(LOCKS), address >> u64(2), address, u32(_PLACES)))
    if u64(found) != u64(0):
        found[0].address = address
    return found


def _guarded_at(state: ptr[State], address: u64) -> ptr[Guarded]:
    """The entry of what begins at an address; null where the table is full."""
    first = state[0].guarded
    size = u64(first + u32(1)) - u64(first)
    found = ptr[Guarded](entry(u64(first), size, u64(GUARDED), spread(address), address, u32(_PLACES)))
    if u64(found) != u64(0):
        found[0].address = address
    return found


@_outlined
def change(
    state: ptr[State], order: ptr[Order], address: u64, who: u64, how: u32, old: u64, new: u64, takes: bool_
) -> u64:
    """An atomic operation writes ``new`` where ``old`` is; ``takes`` says that it may take a lock, and ``how`` is that
    of ``thread_order.synchronise``. 0, or what is found where the thread leaves a lock."""
    lock, number = _lock_of(state, address), u32(who)
    if u64(lock) == u64(0):
        return u64(0)
    if order[0].held == address:
        order[0].held = u64(0)
        is_left = lock[0].holder == number and new == lock[0].free
        lock[0].holder = u32(0)
        if not is_left:
            return u64(0)
        lock[0].sections += u32(1)
        tick(state)
        return _unreleased(order, how)
    if old == new:
        return u64(0)
    lock[0].holder = u32(0)
    if takes and (lock[0].is_known == u32(0) or lock[0].free == old):
        lock[0].is_known, lock[0].free, lock[0].holder = u32(1), old, number
        _take(state, order, address)
    return u64(0)


@_outlined
def store(state: ptr[State], order: ptr[Order], address: u64, who: u64, how: u32) -> u64:
    """A thread stores something, and if it holds a lock there it leaves that."""
    lock = _lock_of(state, address)
    if u64(lock) == u64(0):
        return u64(0)
    return change(state, order, address, who, how, u64(0), lock[0].free, False)


def _take(state: ptr[State], order: ptr[Order], address: u64) -> None:
    """A thread takes a lock; nothing is acquired yet."""
    tick(state)
    order[0].held, order[0].acquired, order[0].conflict = address, u32(0), u32(0)
    order[0].warp_before, order[0].block_before = order[0].warp, order[0].block
    order[0].cluster_before, order[0].grid_before = order[0].cluster, order[0].grid


def _unreleased(order: ptr[Order], how: u32) -> u64:
    """0, or what is found where nothing releases an access under the lock to the threads that it is for."""
    if order[0].conflict == u32(0):
        return u64(0)
    time, needed = order[0].conflict_time, order[0].conflict_scope
    released = order[0].wide_fence
    if needed == u32(2):
        released = order[0].cluster_fence
    if needed == u32(1):
        released = order[0].fence
    if released > time or (how & u32(RELEASES) != u32(0) and acquired_level(how) >= needed):
        return u64(0)
    return u64(order[0].conflict) << u64(32) | u64(order[0].conflict_sites) | u64(1 << UNRELEASED)


@_outlined
def access(state: ptr[State], order: ptr[Order], address: u64, who: u64, site: u32, writes: bool_) -> u64:
    """A thread that holds a lock accesses memory, and does not race: 0, or what is found."""
    entry, thread = _guarded_at(state, address), Who(u32(who), u32(who >> u64(32)))
    if u64(entry) == u64(0):
        return u64(0)
    is_shared = marks_of(state, address) != u64(0) or marks_of(state, order[0].held) != u64(0)
    since = state[0].begun if is_shared else u32(0)
    is_other = entry[0].lock != order[0].held
    entry[0].lock = order[0].held
    if is_other or entry[0].writer.time < since:
        entry[0].writer.number = u32(0)
    if is_other or entry[0].reader.time < since:
        entry[0].reader.number = u32(0)
    found = _compare(state, order, thread, entry[0].writer, site, writes, True)
    if found == u64(0) and writes:
        found = _compare(state, order, thread, entry[0].reader, site, writes, False)
    if writes:
        if _is_kept(entry[0].writer, order):
            entry[0].writer = GuardedAccess(thread.number, u32(state[0].clock), site, order[0].acquired)
    elif _is_kept(entry[0].reader, order):
        entry[0].reader = GuardedAccess(thread.number, u32(state[0].clock), site, order[0].acquired)
    return found


def _is_kept(before: GuardedAccess, order: ptr[Order]) -> bool_:
    """Whether an access takes the place of one before: not of one behind a take that acquired less."""
    return before.number == u32(0) or order[0].acquired <= before.acquired


def _compare(
    state: ptr[State], order: ptr[Order], thread: Who, other: GuardedAccess, site: u32, writes: bool_, wrote: bool_
) -> u64:
    """0, or what is found of an access and one before under the same lock."""
    if other.number == u32(0) or other.number == thread.number:
        return u64(0)
    needed = scope_of(state, thread, other.number)
    if other.time < _known_before(order, thread, other.number, needed):
        return u64(0)
    sites = other.site | site << u32(OWN_SITE)
    if wrote:
        sites |= u32(1 << OTHER_WRITES)
    if writes:
        sites |= u32(1 << OWN_WRITES)
    order[0].conflict, order[0].conflict_time = other.number, u32(state[0].clock)
    order[0].conflict_scope, order[0].conflict_sites = needed, sites
    if other.acquired >= needed or _lock_of(state, order[0].held)[0].sections == u32(0):
        return u64(0)
    return u64(other.number) << u64(32) | u64(sites)


def _known_before(order: ptr[Order], thread: Who, other: u32, scope: u32) -> u32:
    """What another thread did before this time came before the thread took its lock."""
    if scope == u32(3):
        return order[0].grid_before
    if scope == u32(2):
        return order[0].cluster_before
    mine, others = thread.number - u32(1), other - u32(1)
    is_near = mine % thread.block_size // u32(_LANES) == others % thread.block_size // u32(_LANES)
    return order[0].warp_before if is_near else order[0].block_before
