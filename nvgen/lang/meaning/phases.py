"""What ``check="race"`` knows of mbarriers: who made them, and what was released in the phase that is there and in the
one before, by those whose scope includes who waits.

An arrival releases what its thread did for the block whose barrier it is, and with a wider scope for others; an arrival
of the block's scope at the barrier of another block releases reads alone, since these need no scope to be over; a
relaxed arrival releases nothing but what came before a fence. A wait is for the phase that is complete, and acquires
nothing of the one that is there.

Source: PTX ISA, "Parallel Synchronization and Communication Instructions: mbarrier".
"""

from __future__ import annotations

from functools import partial

from nvgen.lang import address_of, device_function
from nvgen.lang.meaning.mbarriers import PHASE_SHIFT
from nvgen.lang.meaning.records import Order
from nvgen.lang.meaning.shadow import MBARRIER, cell_of
from nvgen.lang.meaning.shadow_records import FENCES, MBARRIERS, Mbarrier, Phase, State
from nvgen.lang.meaning.tables import entry
from nvgen.lang.meaning.thread_order import ACQUIRES, RELEASES, acquire_all, acquire_phase, tick
from nvgen.types import bool_, u16, u32, u64
from nvgen.types.forms import ptr

_outlined = partial(device_function, inline="never")
#: The bit of how an operation orders, besides those of ``thread_order``, that says that its scope is the block.
OF_BLOCK = 16


def _entry(state: ptr[State], address: u64) -> ptr[Mbarrier]:
    """The entry of an mbarrier in the table; null where the table is full."""
    first = state[0].mbarriers
    size = u64(first + u32(1)) - u64(first)
    return ptr[Mbarrier](entry(u64(first), size, u64(MBARRIERS), address >> u64(3), address, u32(64)))


def find(state: ptr[State], address: u64) -> ptr[Mbarrier]:
    """The entry of an mbarrier that a thread of the blocks that run has made; null where there is none."""
    found = _entry(state, address)
    if u64(found) == u64(0) or found[0].address != address or found[0].time < state[0].begun:
        return ptr[Mbarrier](0)
    return found


def parity_of(bar: ptr[Mbarrier]) -> u32:
    """The parity of the phase that is there. One that has begun since somebody looked last has nothing yet."""
    parity = u32(ptr[u64](bar[0].address)[0] >> u64(PHASE_SHIFT))
    if parity != bar[0].parity:
        bar[0].parity = parity
        _clear(phase_of(bar, parity))
    return parity


def phase_of(bar: ptr[Mbarrier], parity: u32) -> ptr[Phase]:
    """The phase with a parity."""
    return address_of(bar[0].even) + parity


def _clear(phase: ptr[Phase]) -> None:
    phase[0].time, phase[0].wide, phase[0].known = u32(0), u32(0), u32(0)
    phase[0].reads, phase[0].products, phase[0].fenced = u32(0), u32(0), u32(0)
    phase[0].expected, phase[0].begun = u32(0), u32(0)


@_outlined
def initialise(state: ptr[State], address: u64, who: u64, site: u32) -> None:
    """A thread makes an mbarrier."""
    found = _entry(state, address)
    if u64(found) != u64(0):
        found[0].address, found[0].time = address, u32(state[0].clock)
        found[0].thread, found[0].site = u32(who), site
        found[0].parity = u32(0)
        _clear(phase_of(found, u32(0)))
        _clear(phase_of(found, u32(1)))
        _mark(state, address, u32(MBARRIER))


@_outlined
def retire(state: ptr[State], address: u64) -> u64:
    """Memory is no mbarrier any more; 0, or who had made it one, as a race has it."""
    found = find(state, address)
    if u64(found) == u64(0):
        return u64(0)
    found[0].time = u32(0)
    _mark(state, address, u32(0))
    return _maker(found)


def _mark(state: ptr[State], address: u64, bit: u32) -> None:
    """Whether the cells of 8 bytes say that they are an mbarrier's."""
    shift = u64(state[0].shared_shift)
    cell = cell_of(address_of(state[0].shared), u32(2), address, shift)
    if u64(cell) != u64(0):
        for index in range(max(u64(8) >> shift, u64(1))):
            cell[index].proxies = u16(u32(cell[index].proxies) & ~u32(MBARRIER) | bit)


def _maker(bar: ptr[Mbarrier]) -> u64:
    return u64(bar[0].thread) << u64(32) | u64(bar[0].site) << u64(1) | u64(1)


@_outlined
def unfenced(state: ptr[State], order: ptr[Order], address: u64) -> u64:
    """0, or who made an mbarrier that a copy is to count at, as a race has it: without a fence of its own since, or one
    of another thread on the way to that which begins the copy."""
    found = find(state, address)
    if u64(found) == u64(0):
        return u64(0)
    if state[0].fences[u32(FENCES) + (found[0].thread & u32(FENCES - 1))] > found[0].time:
        return u64(0)
    if found[0].time < order[0].fenced:
        return u64(0)
    return _maker(found)


def _is_own(bar: ptr[Mbarrier], who: u64) -> bool_:
    """Whether an mbarrier is that of a thread's block, which made it."""
    size = u32(who >> u64(32))
    return (bar[0].thread - u32(1)) // size == (u32(who) - u32(1)) // size


@_outlined
def arrive(state: ptr[State], order: ptr[Order], address: u64, who: u64, how: u32) -> None:
    """A thread is about to arrive at an mbarrier."""
    found = find(state, address)
    if u64(found) == u64(0):
        return
    phase, is_own = phase_of(found, parity_of(found)), _is_own(found, who)
    if order[0].fence != u32(0):  # which releases by whatever the thread does next
        phase[0].time, phase[0].reads = max(phase[0].time, order[0].fence), max(phase[0].reads, order[0].fence)
        phase[0].wide = max(phase[0].wide, order[0].cluster_fence)
    if how & u32(RELEASES) == u32(0):
        return
    time = tick(state)
    order[0].released = time
    phase[0].reads = time
    phase[0].products = max(phase[0].products, order[0].waited, order[0].products)
    if not is_own and how & u32(OF_BLOCK) != u32(0):
        return
    phase[0].time = time
    phase[0].known = max(phase[0].known, order[0].cluster, order[0].cluster_seen)
    phase[0].fenced = max(phase[0].fenced, order[0].fenced)
    if how & u32(OF_BLOCK) == u32(0):
        phase[0].wide = time


@_outlined
def expect(state: ptr[State], address: u64, size: u32, is_begun: bool_) -> None:
    """Bytes are about to be expected at an mbarrier, or counted there as copied."""
    found = find(state, address)
    if u64(found) != u64(0):
        phase = phase_of(found, parity_of(found))
        if is_begun:
            phase[0].begun += size
        else:
            phase[0].expected += size


def complete(state: ptr[State], address: u64) -> None:
    """What copies have done that the complete phase counts comes before what those do who wait for it."""
    found = find(state, address)
    if u64(found) != u64(0):
        phase = phase_of(found, parity_of(found) ^ u32(1))
        phase[0].time = tick(state)
        phase[0].reads = phase[0].time


def acquire(state: ptr[State], order: ptr[Order], address: u64, how: u32) -> u64:
    """Orders a thread, which has found a phase complete, after what was released in it.

    Returns 0, or where copies have been begun of more bytes than were expected the former and 2**32 times the latter.
    """
    found = find(state, address)
    if u64(found) == u64(0):
        acquire_all(state, order)
        order[0].fenced = max(order[0].fenced, state[0].fenced)
        return u64(0)
    phase = phase_of(found, parity_of(found) ^ u32(1))
    wide = phase[0].known if how & u32(OF_BLOCK) != u32(0) else max(phase[0].known, phase[0].wide)
    if how & u32(ACQUIRES) != u32(0):
        acquire_phase(order, phase[0].time, wide, phase[0].reads, phase[0].products)
        order[0].fenced = max(order[0].fenced, phase[0].fenced)
    else:
        order[0].seen = max(order[0].seen, phase[0].time)
        order[0].wide_seen, order[0].known_seen = max(order[0].wide_seen, wide), max(order[0].known_seen, wide)
        order[0].cluster_seen = max(order[0].cluster_seen, wide)
        order[0].known_cluster_seen = max(order[0].known_cluster_seen, wide)
    if phase[0].begun <= phase[0].expected:
        return u64(0)
    return u64(phase[0].begun) | u64(phase[0].expected) << u64(32)
