"""What ``check="race"`` knows of the asynchronous proxy: bulk copies and products, which go on by themselves.

An asynchronous access of shared memory is in flight from when it is begun until somebody waits for it; who accesses the
same bytes meanwhile races with it, whoever that is. Afterwards it is an access of the thread that began it, at the time
when it was waited for. What a thread wrote by itself is seen by an asynchronous access where it is ordered before it
and one of the threads on the way has made a proxy fence. That of the writer counts whenever it was made after the
write, and that of another thread if it was ordered after the write: this takes more for fenced than is, and never less.

Source: PTX ISA, "Memory Consistency Model", "Proxies", "Causality order", "Async proxy".
"""

from __future__ import annotations

from functools import partial

from nvgen.lang import address_of, device_function, no_unroll
from nvgen.lang.meaning.records import Order
from nvgen.lang.meaning.shadow import (
    BEFORE,
    IN_FLIGHT,
    PRODUCT,
    READER,
    UNFENCED,
    WRITER,
    asynchronous,
    is_in_flight,
    note_reader,
    race_with_readers,
    races,
    tick,
)
from nvgen.lang.meaning.shadow_records import FENCES, INITIALISATIONS, Cell, Initialisation, State, Who
from nvgen.types import bool_, u16, u32, u64
from nvgen.types.forms import ptr

_outlined = partial(device_function, inline="never")
#: What ``access`` is told of an access: it writes, it is a product, and nobody has waited for it when it is begun.
WRITES, IS_PRODUCT, IS_BEGUN = 1, 2, 4
#: Where its site begins.
SITE = 3
#: What a fence is for: everything, or mbarriers that were made.
OF_ALL, OF_BARRIERS = 0, 1


@_outlined
def fence(state: ptr[State], order: ptr[Order], who: u64, which: u32) -> None:
    """A thread makes a proxy fence, or one for mbarriers."""
    time, entry = tick(state), u32(who) & u32(FENCES - 1)
    state[0].fences[u32(FENCES) + entry] = time
    if which == u32(OF_ALL):
        state[0].fences[entry] = time
        order[0].fenced_warp = max(order[0].fenced_warp, order[0].warp)
        state[0].fenced = max(state[0].fenced, order[0].block)


def _is_fenced(state: ptr[State], order: ptr[Order], thread: Who, other: u32, time: u32) -> bool_:
    """Whether a proxy fence is between what a thread wrote at a time and what another one begins now."""
    if state[0].fences[other & u32(FENCES - 1)] > time or time < state[0].fenced:
        return True
    mine, others, size = thread.number - u32(1), other - u32(1), thread.block_size
    same_warp = mine // size == others // size and mine % size // u32(32) == others % size // u32(32)
    return same_warp and time < order[0].fenced_warp


# mbarriers


def _entry(state: ptr[State], address: u64) -> ptr[Initialisation]:
    """The entry of an mbarrier in the table; null where the table is full."""
    index = address >> u64(3)
    no_unroll()
    for _ in range(64):
        found = state[0].initialisations + (index & u64(INITIALISATIONS - 1))
        if found[0].address == address or found[0].address == u64(0):
            return found
        index += u64(1)
    return ptr[Initialisation](0)


@_outlined
def initialise(state: ptr[State], address: u64, who: u64, site: u32) -> None:
    """A thread makes an mbarrier."""
    found = _entry(state, address)
    if u64(found) != u64(0):
        found[0].address = address
        found[0].time = u32(state[0].clock)
        found[0].thread = u32(who)
        found[0].site = site


@_outlined
def unfenced_barrier(state: ptr[State], address: u64) -> u64:
    """0, or who made an mbarrier that a copy is to count at, and has not made a fence since, as a race has it."""
    found = _entry(state, address)
    if u64(found) == u64(0) or found[0].address != address or found[0].time < state[0].begun:
        return u64(0)
    if state[0].fences[u32(FENCES) + (found[0].thread & u32(FENCES - 1))] > found[0].time:
        return u64(0)
    if found[0].time < state[0].fenced:
        return u64(0)
    return u64(found[0].thread) << u64(32) | u64(found[0].site) << u64(1) | u64(1)


# Accesses


@_outlined
def access(state: ptr[State], order: ptr[Order], address: u64, size: u32, who: u64, what: u32) -> u64:
    """Looks at an asynchronous access to ``size`` bytes of shared memory that is begun, and notes it.

    ``who`` is the thread, as ``shadow`` has it. Returns what that returns for a race; with the bit ``UNFENCED`` it is
    none, but no proxy fence is between the two.
    """
    shift = u64(state[0].shared_shift)
    thread, found = Who(u32(who), u32(who >> u64(32))), u64(0)
    pieces = address_of(state[0].shared)
    for number in range(2):
        offset = address - pieces[number].low
        if offset < pieces[number].size:
            end = min(offset + u64(size), pieces[number].size)
            index = offset >> shift
            while index << shift < end:
                cell = pieces[number].cells + index
                one = _conflict(state, order, cell, thread, what)
                found = one if found == u64(0) else found
                _note(state, cell, thread, what)
                index += u64(1)
    return found


def _conflict(state: ptr[State], order: ptr[Order], cell: ptr[Cell], thread: Who, what: u32) -> u64:
    c = cell[0]
    if state[0].clock >= u64(2**32):
        return u64(0)
    if what & u32(WRITES) != u32(0):
        found = race_with_readers(state, order, thread, u32(0), c, True)
        if found != u64(0):
            return found
    if c.writer == u32(0) or c.written < state[0].begun:
        return u64(0)
    other = u64(c.writer) << u64(32) | u64(c.writer_site) << u64(1) | u64(1)
    if is_in_flight(state, c, u32(WRITER), c.written):
        return other | asynchronous(c, u32(WRITER))
    if races(state, order, thread, u32(0), c.writer, c.written, u32(c.writer_site), True):
        return other | asynchronous(c, u32(WRITER))
    is_generic = u32(c.proxies) & u32(WRITER) == u32(0)
    if is_generic and not _is_fenced(state, order, thread, c.writer, c.written):
        return other | u64(UNFENCED)
    return u64(0)


def _note(state: ptr[State], cell: ptr[Cell], thread: Who, what: u32) -> None:
    """Products are those of the warpgroup's first thread."""
    number, time, site = thread.number, u32(state[0].clock), u16(what >> u32(SITE))
    bits = u32(1)
    if what & u32(IS_BEGUN) != u32(0):
        bits |= u32(1) << u32(IN_FLIGHT)
    if what & u32(IS_PRODUCT) != u32(0):
        bits |= u32(1) << u32(PRODUCT)
        number -= (number - u32(1)) % thread.block_size & u32(127)
    if what & u32(WRITES) != u32(0):
        known = u32(cell[0].proxies) & ~u32(WRITER | WRITER << IN_FLIGHT | WRITER << PRODUCT)
        cell[0].proxies = u16(known | bits)
        cell[0].writer = number
        cell[0].written = time
        cell[0].writer_site = site
        return
    note_reader(state, cell, number, time, u32(site), bits)


@_outlined
def complete(state: ptr[State], address: u64, size: u32, number: u32, writes: bool_) -> None:
    """Somebody has waited for an asynchronous access; one that reads is that of a thread with a number."""
    shift, time = u64(state[0].shared_shift), tick(state)
    pieces = address_of(state[0].shared)
    for which in range(2):
        offset = address - pieces[which].low
        if offset < pieces[which].size:
            end = min(offset + u64(size), pieces[which].size)
            index = offset >> shift
            while index << shift < end:
                _complete(pieces[which].cells + index, time, number, writes)
                index += u64(1)


def _complete(cell: ptr[Cell], time: u32, number: u32, writes: bool_) -> None:
    bits, c = u32(cell[0].proxies), cell[0]
    if writes:
        if bits & u32(WRITER << IN_FLIGHT) != u32(0):
            bits &= ~u32(WRITER << IN_FLIGHT)
            cell[0].written = time
    else:
        if bits & u32(READER << IN_FLIGHT) != u32(0) and c.reader == number:
            bits &= ~u32(READER << IN_FLIGHT)
            cell[0].read = time
        if bits & u32(BEFORE << IN_FLIGHT) != u32(0) and c.reader_before == number:
            bits &= ~u32(BEFORE << IN_FLIGHT)
            cell[0].read_before = time
    cell[0].proxies = u16(bits)


@_outlined
def wait_for_products(state: ptr[State], order: ptr[Order]) -> None:
    """A thread has waited for products of its warpgroup."""
    order[0].waited = tick(state)
