"""What ``check="race"`` knows of asynchronous accesses: copies, bulk copies and products, which go on by themselves.

An asynchronous access is in flight from when it is begun until somebody waits for it; who accesses the same bytes
meanwhile races with it, whoever that is. Afterwards it is an access of the thread that began it, at the time when it
was waited for; of what an mbarrier counts nobody knows that it is over who has not waited there, or met one who has.
What a thread wrote by itself is seen by the asynchronous proxy, that of bulk copies and products, where it is ordered
before it and one of the threads on the way has made a proxy fence. That of the writer counts whenever it was made after
the write, and that of another thread if it comes after the write, and the access after it. Of fences behind which
threads synchronise by atomics or between blocks, and of those for global memory, more may count, and never fewer.

Source: PTX ISA, "Memory Consistency Model", "Proxies", "Causality order", "Async proxy".
"""

from __future__ import annotations

from functools import partial

from nvgen.lang import address_of, device_function
from nvgen.lang.meaning.records import Order
from nvgen.lang.meaning.shadow import (
    BEFORE,
    COUNTED,
    IN_FLIGHT,
    IN_GLOBAL,
    MBARRIER,
    OF_ACCESS,
    ON_MBARRIER,
    PRODUCT,
    READER,
    UNFENCED,
    WRITER,
    note_reader,
    race_with_readers,
    race_with_writer,
)
from nvgen.lang.meaning.shadow_records import FENCES, Cell, Range, State, Who
from nvgen.lang.meaning.thread_order import tick
from nvgen.types import bool_, u16, u32, u64
from nvgen.types.forms import ptr

_outlined = partial(device_function, inline="never")
#: What ``access`` is told of an access: it writes, it is a product, nobody has waited for it when it is begun, it is
#: made by the generic proxy, and an mbarrier counts it.
WRITES, IS_PRODUCT, IS_BEGUN, IS_GENERIC, IS_COUNTED = 1, 2, 4, 8, 16
#: Where its site begins.
SITE = 5
#: What a fence is for: shared memory, global memory, mbarriers that were made.
OF_SHARED, OF_GLOBAL, OF_BARRIERS = 1, 2, 4


@_outlined
def fence(state: ptr[State], order: ptr[Order], who: u64, which: u32) -> None:
    """A thread makes a proxy fence, or one for mbarriers."""
    time, entry = tick(state), u32(who) & u32(FENCES - 1)
    if which & u32(OF_SHARED) != u32(0):
        state[0].fences[entry] = time
        order[0].fenced_warp = max(order[0].fenced_warp, order[0].warp)
        order[0].fenced = max(order[0].fenced, order[0].block)
        state[0].fenced = max(state[0].fenced, order[0].block)
    if which & u32(OF_SHARED | OF_BARRIERS) != u32(0):
        state[0].fences[u32(FENCES) + entry] = time
    if which & u32(OF_GLOBAL) != u32(0):
        state[0].fences[u32(2 * FENCES) + entry] = time
        state[0].fenced_global = max(state[0].fenced_global, order[0].block)


@_outlined
def take_fences(state: ptr[State], order: ptr[Order]) -> None:
    """A thread comes after others, of which nobody knows what fences they have made: all count that there were."""
    order[0].fenced = max(order[0].fenced, state[0].fenced)


def _is_fenced(state: ptr[State], order: ptr[Order], thread: Who, other: u32, time: u32, is_shared: bool_) -> bool_:
    """Whether a proxy fence is between what a thread wrote at a time and what another one begins now."""
    entry = other & u32(FENCES - 1)
    if not is_shared:
        return state[0].fences[u32(2 * FENCES) + entry] > time or time < state[0].fenced_global
    if state[0].fences[entry] > time or time < order[0].fenced:
        return True
    mine, others, size = thread.number - u32(1), other - u32(1), thread.block_size
    same_warp = mine // size == others // size and mine % size // u32(32) == others % size // u32(32)
    return same_warp and time < order[0].fenced_warp


# Accesses


def _end_of(range: Range, address: u64, size: u32) -> u64:
    """How far into a range the bytes from an address on reach that lie in it; 0 where the address does not."""
    offset = address - range.low
    return min(offset + u64(size), range.size) if offset < range.size else u64(0)


@_outlined
def access(state: ptr[State], order: ptr[Order], address: u64, size: u32, who: u64, what: u32) -> u64:
    """Looks at an asynchronous access to ``size`` bytes that is begun, and notes it.

    ``who`` is the thread, as ``shadow`` has it. Returns what that returns for a race; with the bit ``UNFENCED`` it is
    none, but no proxy fence is between the two.
    """
    thread, found = Who(u32(who), u32(who >> u64(32))), u64(0)
    for number in range(u32(2) + state[0].range_count):
        is_shared = number < u32(2)
        range_ = address_of(state[0].shared) + number if is_shared else state[0].ranges + (number - u32(2))
        shift = u64(state[0].shared_shift if is_shared else state[0].global_shift)
        end = _end_of(range_[0], address, size)
        index = (address - range_[0].low) >> shift
        while index << shift < end:
            cell = range_[0].cells + index
            one = _conflict(state, order, cell, thread, what, is_shared)
            found = one if found == u64(0) else found
            _note(state, cell, thread, what)
            index += u64(1)
    return found


def _conflict(state: ptr[State], order: ptr[Order], cell: ptr[Cell], thread: Who, what: u32, is_shared: bool_) -> u64:
    c, site, found = cell[0], what >> u32(SITE), u64(0)
    if state[0].clock >= u64(2**32):
        return u64(0)
    begun = state[0].begun if is_shared else state[0].launched
    if what & u32(WRITES) != u32(0):
        found = race_with_readers(state, order, thread, site, c, is_shared)
    if found != u64(0) or c.writer == u32(0) or c.written < begun:
        return found
    found = race_with_writer(state, order, thread, site, c, is_shared)
    is_own = c.writer == thread.number and c.writer_site == u16(site) and c.written == u32(state[0].clock)
    if found != u64(0):  # unless rows of one copy are the same, of which any may be last
        return u64(0) if is_own else found
    other = u64(c.writer) << u64(32) | u64(c.writer_site) << u64(1) | u64(1)
    if what & u32(WRITES) != u32(0) and u32(c.proxies) & u32(MBARRIER) != u32(0):
        return other | u64(ON_MBARRIER)
    is_generic = u32(c.proxies) & u32(WRITER | WRITER << COUNTED) == u32(0)
    are_atomic = site & u32(3) != u32(0) and u32(c.writer_site) & u32(3) != u32(0)
    needs_fence = is_generic and what & u32(IS_GENERIC) == u32(0) and not are_atomic
    if needs_fence and not _is_fenced(state, order, thread, c.writer, c.written, is_shared):
        return other | u64(UNFENCED if is_shared else UNFENCED | IN_GLOBAL)
    return u64(0)


def _note(state: ptr[State], cell: ptr[Cell], thread: Who, what: u32) -> None:
    """Products are those of the warpgroup's first thread."""
    number, time, site = thread.number, u32(state[0].clock), u16(what >> u32(SITE))
    bits = u32(0) if what & u32(IS_GENERIC) != u32(0) else u32(1)
    if what & u32(IS_BEGUN) != u32(0):
        bits |= u32(1) << u32(IN_FLIGHT)
    if what & u32(IS_COUNTED) != u32(0):
        bits |= u32(1) << u32(COUNTED)
    if what & u32(IS_PRODUCT) != u32(0):
        bits |= u32(1) << u32(PRODUCT)
        number -= (number - u32(1)) % thread.block_size & u32(127)
    if what & u32(WRITES) != u32(0):
        cell[0].proxies = u16(u32(cell[0].proxies) & ~u32(WRITER * OF_ACCESS | MBARRIER) | bits)
        cell[0].writer = number
        cell[0].written = time
        cell[0].writer_site = site
        return
    note_reader(state, cell, number, time, u32(site), bits)


@_outlined
def complete(state: ptr[State], address: u64, size: u32, number: u32, writes: bool_) -> None:
    """Somebody has waited for an asynchronous access of a thread with a number."""
    time = tick(state)
    for which in range(u32(2) + state[0].range_count):
        is_shared = which < u32(2)
        range_ = address_of(state[0].shared) + which if is_shared else state[0].ranges + (which - u32(2))
        shift = u64(state[0].shared_shift if is_shared else state[0].global_shift)
        end = _end_of(range_[0], address, size)
        index = (address - range_[0].low) >> shift
        while index << shift < end:
            _complete(range_[0].cells + index, time, number, writes)
            index += u64(1)


def _complete(cell: ptr[Cell], time: u32, number: u32, writes: bool_) -> None:
    bits, c = u32(cell[0].proxies), cell[0]
    if writes:
        if bits & u32(WRITER << IN_FLIGHT) != u32(0) and c.writer == number:
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
