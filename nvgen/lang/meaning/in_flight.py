"""Asynchronous accesses that nobody has waited for, as checks of accesses know them.

Each is noted when it is begun, in a table that the blocks that run share, under what is waited for: the mbarrier that
counts it and the parity of its phase, or the thread and the number of its group. A wait for that is the end of it, and
of no other one, whatever has taken place on the CPU by then. Where the table is full an access counts as waited for.

Source: PTX ISA, "Async-group mechanism", "mbarrier based completion mechanism".
"""

from __future__ import annotations

from functools import partial

from nvgen.lang import address_of, device_function
from nvgen.lang.meaning import phases, proxies, tensors, written
from nvgen.lang.meaning.mbarriers import PHASE_SHIFT
from nvgen.lang.meaning.records import BoxPosition, Order, TensorMapRecord
from nvgen.lang.meaning.shadow_records import CHAINS, IN_FLIGHT, InFlight, State
from nvgen.types import bool_, i32, i64, u32, u64
from nvgen.types.forms import ptr

_outlined = partial(device_function, inline="never")
#: Groups of copies by threads, and of bulk copies; and what a number of the thread becomes a key by.
COPIES, BULK = 1, 2
_GROUP_BITS = 3
#: Bits of a kind: the access writes; it has cells; each of its bytes has another one that says what is known of it; and
#: an mbarrier expects its bytes; and it is one of a thread's copies.
WRITES, HAS_CELLS, HAS_MARKS, HAS_BYTES, IS_COPY = 1, 2, 4, 8, 16
#: Which phase of a barrier is meant.
_THIS, _LAST = 0, 1


def key_of_groups(which: u32, who: u64) -> u64:
    """What a thread's groups are noted under, which is no address of an mbarrier."""
    return u64(u32(who)) << u64(_GROUP_BITS) | u64(which)


def _chain(state: ptr[State], key: u64) -> ptr[u32]:
    return state[0].chains + (key * u64(0x9E3779B97F4A7C15) >> u64(40) & u64(CHAINS - 1))


def _phase_of(bar: u64, which: u32) -> u32:
    """The parity of a phase of an mbarrier."""
    return u32(ptr[u64](bar)[0] >> u64(PHASE_SHIFT)) ^ which


def _note(state: ptr[State], key: u64, tag: u32, address: u64, size: u32, thread: u32, kind: u32) -> bool_:
    """Whether there is room for an access, which is noted then."""
    number = state[0].in_flight_free
    if number == u32(0):
        if state[0].in_flight_used == u32(IN_FLIGHT):
            return False
        state[0].in_flight_used += u32(1)
        number = state[0].in_flight_used
    entry, chain = state[0].in_flight + (number - u32(1)), _chain(state, key)
    if state[0].in_flight_free == number:
        state[0].in_flight_free = entry[0].next
    entry[0].key, entry[0].tag, entry[0].thread, entry[0].kind = key, tag, thread, kind
    entry[0].address, entry[0].size, entry[0].group = address, size, tag
    entry[0].next = chain[0]
    chain[0] = number
    return True


@_outlined
def begin_counted(
    state: ptr[State], order: ptr[Order], address: u64, size: u32, bar: u64, who: u64, what: u32, kind: u32
) -> u64:
    """Begins an access of ``kind`` that an mbarrier counts; returns what ``proxies.access`` does, which is told
    ``what``."""
    if kind & u32(HAS_BYTES) != u32(0):
        phases.expect(state, bar, size, True)
    is_begun = _note(state, bar, _phase_of(bar, u32(_THIS)), address, size, u32(who), kind)
    return _looked(state, order, address, size, who, what, kind, is_begun)


@_outlined
def begin_in_group(
    state: ptr[State], order: ptr[Order], address: u64, size: u32, which: u32, who: u64, what: u32, kind: u32
) -> u64:
    """Begins an access of ``kind`` that belongs to the thread's next group."""
    is_begun = _note(state, key_of_groups(which, who), _group(order, which), address, size, u32(who), kind)
    return _looked(state, order, address, size, who, what, kind, is_begun)


@_outlined
def begin_box(
    state: ptr[State],
    order: ptr[Order],
    box: ptr[TensorMapRecord],
    position: ptr[BoxPosition],
    bar: u64,
    who: u64,
    what: u32,
    kind: u32,
) -> u64:
    """Begins an access to what a box takes of a tensor, which the mbarrier at ``bar`` counts, or where that is 0, which
    belongs to the thread's next group of bulk copies."""
    size, found = i64(box[0].element_size), u64(0)
    first = max(position[0].x0, 0)
    last = min(position[0].x0 + box[0].count0, tensors.width_of(box, position))
    if first < last:
        for number in range(tensors.lines_of(box, position)):
            line = tensors.line_of(box, position, number)
            if line >= 0:
                address = u64(tensors.base_of(box, position)) + u64(line + i64(first) * size)
                bytes_, one = u32(i64(last - first) * size), u64(0)
                if bar == u64(0):
                    one = begin_in_group(state, order, address, bytes_, u32(BULK), who, what, kind)
                else:
                    one = begin_counted(state, order, address, bytes_, bar, who, what, kind)
                found = one if found == u64(0) else found
    return found


def _looked(
    state: ptr[State], order: ptr[Order], address: u64, size: u32, who: u64, what: u32, kind: u32, is_begun: bool_
) -> u64:
    if kind & u32(HAS_CELLS) == u32(0):
        return u64(0)
    return proxies.access(state, order, address, size, who, what | u32(proxies.IS_BEGUN) if is_begun else what)


def _group(order: ptr[Order], which: u32) -> u32:
    """The number of the group that is not complete yet."""
    return order[0].copy_group if which == u32(COPIES) else order[0].bulk_group


@_outlined
def commit(state: ptr[State], order: ptr[Order], which: u32) -> None:
    """What the thread has begun since the last group is a group."""
    if which == u32(COPIES):
        order[0].copy_group += u32(1)
    else:
        order[0].bulk_group += u32(1)


@_outlined
def count_copies(state: ptr[State], order: ptr[Order], bar: u64, who: u64) -> None:
    """An mbarrier counts from now on what the thread has copied; its groups are waited for as well."""
    key, link = key_of_groups(u32(COPIES), who), _chain(state, key_of_groups(u32(COPIES), who))
    while link[0] != u32(0):
        number = link[0]
        entry = state[0].in_flight + (number - u32(1))
        if entry[0].key == key:
            order[0].has_counted = u32(1)
            link[0] = entry[0].next
            entry[0].key, entry[0].tag = bar, _phase_of(bar, u32(_THIS))
            entry[0].next = _chain(state, bar)[0]
            _chain(state, bar)[0] = number
        else:
            link = address_of(entry[0].next)


# Waits


@_outlined
def wait_for_groups(state: ptr[State], order: ptr[Order], which: u32, who: u64, left: i32, reads_alone: bool_) -> None:
    """The thread has waited for its groups but the ``left`` last ones, or for what they read; for everything where
    ``left`` is below 0."""
    last = _group(order, which) + u32(1) if left < 0 else _group(order, which) - u32(left)
    _finish(state, key_of_groups(which, who), last, True, reads_alone)
    if which == u32(COPIES) and order[0].has_counted != u32(0):
        _end_counted(state, u32(who), last)


def _end_counted(state: ptr[State], thread: u32, last: u32) -> None:
    """Ends a thread's copies of the groups before one that an mbarrier counts, which has them still."""
    for number in range(state[0].in_flight_used):
        entry = state[0].in_flight + number
        if entry[0].kind & u32(IS_COPY) != u32(0) and entry[0].thread == thread and i32(entry[0].group - last) < 0:
            _end(state, entry)


@_outlined
def wait_at(state: ptr[State], order: ptr[Order], bar: u64, how: u32, looks_for_races: bool_) -> u64:
    """A thread has found the phase of an mbarrier complete; ``how`` and the result are those of ``phases.acquire``."""
    if _finish(state, bar, _phase_of(bar, u32(_LAST)), False, False):
        phases.complete(state, bar)
    return phases.acquire(state, order, bar, how) if looks_for_races else u64(0)


def _finish(state: ptr[State], key: u64, tag: u32, is_group: bool_, reads_alone: bool_) -> bool_:
    """Ends the accesses under a key that have a tag, or whose group comes before it; whether there were some."""
    link, any_ = _chain(state, key), False
    while link[0] != u32(0):
        number = link[0]
        entry = state[0].in_flight + (number - u32(1))
        is_meant = i32(entry[0].tag - tag) < 0 if is_group else entry[0].tag == tag
        if entry[0].key == key and is_meant and not (reads_alone and entry[0].kind & u32(WRITES) != u32(0)):
            any_ = True
            _end(state, entry)
            link[0] = entry[0].next
            entry[0].kind = u32(0)
            entry[0].next = state[0].in_flight_free
            state[0].in_flight_free = number
        else:
            link = address_of(entry[0].next)
    return any_


def _end(state: ptr[State], entry: ptr[InFlight]) -> None:
    found = entry[0]
    writes = found.kind & u32(WRITES) != u32(0)
    if found.kind & u32(HAS_CELLS) != u32(0):
        proxies.complete(state, found.address, found.size, found.thread, writes)
    if writes and found.kind & u32(HAS_MARKS) != u32(0):
        written.note_written(state, found.address, found.size)
