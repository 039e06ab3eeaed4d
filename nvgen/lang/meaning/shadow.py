"""What ``check="race"`` does at every access to shared and global memory: compiled with the kernel that is checked.

Each granule of memory has a cell that says who wrote it last, and which two threads read it last. A checked launch runs
on one core, so that one access follows another; a clock counts the events that may order threads. For each set of other
threads (those of its warp, of its block, of its cluster, all), a thread has a time: what they did before it comes
before what the thread does. An access that one of them made since then, where one of the two writes and not both are
atomic, is a race; so is an atomic one, if the scope of one of the two leaves out the thread of the other.

Whatever may order the thread after others moves these times: a barrier to the time when all had come, an atomic
operation that acquires to the time of what it acquired. That orders more threads than those that took part, never
fewer: no alarm is false, and a race is missed where a thread synchronised with a third one after the other's access.
What is released or acquired for a block or a cluster alone orders no thread outside of it, but for what came before
from there. Two reads are kept of many, so a write may miss one that came before them. Of asynchronous accesses see
``proxies``.
"""

from __future__ import annotations

from functools import partial

from nvgen.lang import address_of, device_function
from nvgen.lang.meaning.records import Order
from nvgen.lang.meaning.shadow_records import Cell, Range, Reader, State, Who
from nvgen.types import bool_, u16, u32, u64
from nvgen.types.forms import ptr

_inlined = partial(device_function, inline="always")
_outlined = partial(device_function, inline="never")
#: The lanes of a warp.
_LANES = 32
#: Bits of ``Cell.proxies``: the access that wrote, that read, and that read before, was made by the asynchronous proxy;
#: three times as far up, nobody has waited for it yet; again, it was a product of a warpgroup; and again, who waits for
#: it does so at an mbarrier, whoever began it. Last, the memory was made an mbarrier.
WRITER, READER, BEFORE = 1, 2, 4
IN_FLIGHT, PRODUCT, COUNTED = 3, 6, 9
MBARRIER = 1 << 12
#: Those of one access.
OF_ACCESS = 1 | 1 << IN_FLIGHT | 1 << PRODUCT | 1 << COUNTED


#: Bits of the number that says of a race how the other access was made: by a copy, by one that nobody has waited for,
#: by a product; or that the two are ordered, and no proxy fence is between them; or that the memory is an mbarrier.
BY_COPY, BY_PRODUCT, UNFENCED, ON_MBARRIER, OF_GROUP = 1 << 20, 1 << 21, 1 << 22, 1 << 23, 1 << 24
#: And with ``UNFENCED``, that the memory is global.
IN_GLOBAL = 1 << 25


@_inlined
def range_of(ranges: ptr[Range], count: u32, address: u64) -> ptr[Range]:
    """The one of several ranges that has an address, or null."""
    for number in range(count):
        if address - ranges[number].low < ranges[number].size:
            return ranges + number
    return ptr[Range](0)


@_inlined
def cell_of(ranges: ptr[Range], count: u32, address: u64, shift: u64) -> ptr[Cell]:
    """The cell of an address in one of several ranges, or null."""
    found = range_of(ranges, count, address)
    return ptr[Cell](0) if u64(found) == u64(0) else found[0].cells + (address - found[0].low >> shift)


def _is_after(state: ptr[State], order: ptr[Order], thread: Who, other: u32, time: u32, is_shared: bool_) -> bool_:
    """Whether what another thread did at a time is ordered before what a thread does now."""
    mine, others = thread.number - u32(1), other - u32(1)
    if mine // thread.block_size != others // thread.block_size:
        is_near = is_shared or scope_of(state, thread, other) == u32(2)
        return time < (order[0].cluster if is_near else order[0].grid) or (is_shared and time < state[0].begun)
    if mine % thread.block_size // u32(_LANES) != others % thread.block_size // u32(_LANES):
        return time < order[0].block
    return time < order[0].warp


def scope_of(state: ptr[State], thread: Who, other: u32) -> u32:
    """The narrowest scope that includes two threads, as a site has it."""
    block, others = (thread.number - u32(1)) // thread.block_size, (other - u32(1)) // thread.block_size
    if block == others:
        return u32(1)
    s = state[0]
    row, rows_before = block // s.grid_x, others // s.grid_x
    are_together = (
        block % s.grid_x // s.cluster_x == others % s.grid_x // s.cluster_x
        and row % s.grid_y // s.cluster_y == rows_before % s.grid_y // s.cluster_y
        and row // s.grid_y // s.cluster_z == rows_before // s.grid_y // s.cluster_z
    )
    return u32(2) if are_together else u32(3)


def races(
    state: ptr[State],
    order: ptr[Order],
    thread: Who,
    site: u32,
    other: u32,
    time: u32,
    their: u32,
    is_shared: bool_,
) -> bool_:
    """Whether an access at ``site`` and one before, by thread ``other`` at ``their`` site, are a race if one writes."""
    if other == thread.number or other == u32(0):
        return False
    narrower = min(site & u32(3), their & u32(3))  # 0: one of them is not atomic
    if narrower != u32(0) and narrower >= scope_of(state, thread, other):
        return False
    return not _is_after(state, order, thread, other, time, is_shared)


def is_in_flight(state: ptr[State], cell: Cell, which: u32, time: u32) -> bool_:
    """Whether one of the accesses of a cell is asynchronous, of the blocks that run, and not waited for."""
    return u32(cell.proxies) & which << IN_FLIGHT != 0 and time >= state[0].begun


def is_counted_before(
    state: ptr[State], order: ptr[Order], thread: Who, other: u32, time: u32, is_shared: bool_
) -> bool_:
    """Whether what an mbarrier has counted, which thread ``other`` began, comes before what a thread does now: who
    began it has to wait as others do."""
    is_other_block = (thread.number - u32(1)) // thread.block_size != (other - u32(1)) // thread.block_size
    return time < (order[0].grid if is_other_block and not is_shared else order[0].block)


def same_warpgroup(thread: Who, other: u32) -> bool_:
    mine, others, size = thread.number - u32(1), other - u32(1), thread.block_size
    return mine // size == others // size and mine % size // u32(128) == others % size // u32(128)


def race_with_readers(
    state: ptr[State], order: ptr[Order], thread: Who, site: u32, cell: Cell, is_shared: bool_
) -> u64:
    """What ``_access`` returns for a write after the two reads of a cell, which may be asynchronous."""
    reader = Reader(u32(READER), cell.reader, cell.read, u32(cell.reader_site))
    found = _race_with(state, order, thread, site, cell, reader, is_shared)
    if found != u64(0):
        return found
    before = Reader(u32(BEFORE), cell.reader_before, cell.read_before, u32(cell.site_before))
    return _race_with(state, order, thread, site, cell, before, is_shared)


def _race_with(
    state: ptr[State], order: ptr[Order], thread: Who, site: u32, cell: Cell, reader: Reader, is_shared: bool_
) -> u64:
    if reader.number == u32(0):
        return u64(0)
    if is_in_flight(state, cell, reader.which, reader.time):
        is_race = True
    elif u32(cell.proxies) & reader.which << COUNTED != u32(0):
        is_race = not is_counted_before(state, order, thread, reader.number, reader.time, is_shared)
    elif u32(cell.proxies) & reader.which << PRODUCT != u32(0):
        is_waited_for = same_warpgroup(thread, reader.number) and reader.time < order[0].waited
        is_race = reader.time >= order[0].products and not is_waited_for
    else:
        is_race = races(state, order, thread, site, reader.number, reader.time, reader.site, is_shared)
        is_race = is_race and (not is_shared or reader.time >= order[0].reads)
    if not is_race:
        return u64(0)
    return u64(reader.number) << u64(32) | u64(reader.site) << u64(1) | asynchronous(cell, reader.which)


@_outlined
def conflict(
    state: ptr[State], order: ptr[Order], cell: ptr[Cell], thread: Who, site: u32, is_shared: bool_, writes: bool_
) -> u64:
    """What ``_access`` returns for one cell."""
    c = cell[0]
    if state[0].clock >= u64(2**32):
        return u64(0)
    if writes:
        found = race_with_readers(state, order, thread, site, c, is_shared)
        if found != u64(0):
            return found
    found = race_with_writer(state, order, thread, site, c, is_shared)
    is_mbarrier = writes and site & u32(3) == u32(0) and u32(c.proxies) & u32(MBARRIER) != u32(0)
    if found == u64(0) and is_mbarrier and c.written >= state[0].begun:
        return u64(c.writer) << u64(32) | u64(c.writer_site) << u64(1) | u64(1) | u64(ON_MBARRIER)
    return found


def race_with_writer(state: ptr[State], order: ptr[Order], thread: Who, site: u32, cell: Cell, is_shared: bool_) -> u64:
    """What ``_access`` returns for an access after the write of a cell, which may be asynchronous."""
    if cell.writer == u32(0):
        return u64(0)
    are_atomic = site & u32(3) != u32(0) and u32(cell.writer_site) & u32(3) != u32(0)
    if is_in_flight(state, cell, u32(WRITER), cell.written):
        is_race = not are_atomic
    elif u32(cell.proxies) & u32(WRITER << COUNTED) != u32(0) and not are_atomic:
        is_race = not is_counted_before(state, order, thread, cell.writer, cell.written, is_shared)
    else:
        is_race = races(state, order, thread, site, cell.writer, cell.written, u32(cell.writer_site), is_shared)
    if not is_race:
        return u64(0)
    return u64(cell.writer) << u64(32) | u64(cell.writer_site) << u64(1) | u64(1) | asynchronous(cell, u32(WRITER))


def asynchronous(cell: Cell, which: u32) -> u64:
    """What the number of a race says of the other access: how it was made, and how one waits for it."""
    found, bits = u64(0), u32(cell.proxies)
    if bits & which << PRODUCT != u32(0):
        return u64(BY_PRODUCT)
    if bits & (which | which << IN_FLIGHT | which << COUNTED) != u32(0):
        found = u64(BY_COPY)
        if bits & which << COUNTED == u32(0):
            found |= u64(OF_GROUP)
    return found


@_outlined
def note_reader(state: ptr[State], cell: ptr[Cell], number: u32, time: u32, site: u32, bits: u32) -> None:
    """Notes a read where one of those before may be asynchronous: one in flight is kept, as long as there is room.

    ``bits`` are those of ``Cell.proxies`` for ``WRITER``.
    """
    c, own = cell[0], u32(OF_ACCESS)
    known = u32(c.proxies)
    is_kept = is_in_flight(state, c, u32(READER), c.read) and (c.reader != number or u32(c.reader_site) != site)
    is_kept_before = is_in_flight(state, c, u32(BEFORE), c.read_before)
    if is_kept and is_kept_before:
        return
    if is_kept:
        cell[0].reader_before = number
        cell[0].read_before = time
        cell[0].site_before = u16(site)
        cell[0].proxies = u16(known & ~(own << u32(2)) | bits << u32(2))
        return
    if not is_kept_before and c.reader != number:
        cell[0].reader_before = c.reader
        cell[0].read_before = c.read
        cell[0].site_before = c.reader_site
        known = known & ~(own << u32(2)) | (known & own << u32(1)) << u32(1)
    cell[0].reader = number
    cell[0].read = time
    cell[0].reader_site = u16(site)
    cell[0].proxies = u16(known & ~(own << u32(1)) | bits << u32(1))


@_inlined
def _read(state: ptr[State], order: ptr[Order], cell: ptr[Cell], thread: Who, site: u32, is_shared: bool_) -> u64:
    limit = order[0].cluster if is_shared else order[0].grid
    found = u64(0)
    if (cell[0].writer != thread.number and cell[0].written >= limit) or cell[0].proxies != u16(0):
        found = conflict(state, order, cell, thread, site, is_shared, False)
        if cell[0].proxies != u16(0):
            note_reader(state, cell, thread.number, u32(state[0].clock), site, u32(0))
            return found
    if cell[0].reader != thread.number:
        cell[0].reader_before = cell[0].reader
        cell[0].read_before = cell[0].read
        cell[0].site_before = cell[0].reader_site
        cell[0].reader = thread.number
    cell[0].read = u32(state[0].clock)
    cell[0].reader_site = u16(site)
    return found


@_inlined
def _keeps_plain_write(order: ptr[Order], cell: ptr[Cell], thread: Who) -> bool_:
    """Whether a thread that writes atomically has written before without, and released nothing since: others conflict
    with that as well, and come after the one if they come after the other."""
    c, time = cell[0], max(order[0].warp, order[0].fence, order[0].released)
    is_plain = c.writer == thread.number and u32(c.writer_site) & u32(3) == u32(0)
    return is_plain and c.written >= time and u32(c.proxies) & u32(WRITER * OF_ACCESS) == u32(0)


@_inlined
def _write(state: ptr[State], order: ptr[Order], cell: ptr[Cell], thread: Who, site: u32, is_shared: bool_) -> u64:
    limit = order[0].cluster if is_shared else order[0].grid
    found = u64(0)
    if (
        (cell[0].writer != thread.number and cell[0].written >= limit)
        or (cell[0].reader != thread.number and cell[0].read >= limit)
        or (cell[0].reader_before != thread.number and cell[0].read_before >= limit)
        or cell[0].proxies != u16(0)
    ):
        found = conflict(state, order, cell, thread, site, is_shared, True)
        was_mbarrier = site & u32(3) == u32(0) or cell[0].written < state[0].begun
        gone = u32(WRITER * OF_ACCESS | MBARRIER) if was_mbarrier else u32(WRITER * OF_ACCESS)
        cell[0].proxies = u16(u32(cell[0].proxies) & ~gone)
    if site & u32(3) != u32(0) and _keeps_plain_write(order, cell, thread):
        return found
    cell[0].writer = thread.number
    cell[0].written = u32(state[0].clock)
    cell[0].writer_site = u16(site)
    return found


@_inlined
def _access(state: ptr[State], order: ptr[Order], address: u64, who: u64, what: u64, spaces: u32, writes: bool_) -> u64:
    """Looks at an access to memory of ``spaces``: a bit for shared memory, 1, and for global memory, 2.

    ``who`` is the thread's number in the launch, from 1 on, and 2**32 times the threads of its block. ``what`` are in 8
    bits each how often the bytes of a granule of shared and of global memory are halved, in 16 the bytes that are
    accessed, and in the upper half the site. Of a race the other thread times 2**32, plus twice its site, plus 1 if
    that wrote; 0 where there is none.
    """
    shift = what & u64(0xFF)
    cell = ptr[Cell](0)
    if spaces & u32(1) != u32(0):
        cell = cell_of(address_of(state[0].shared), u32(2), address, shift)
    is_shared = u64(cell) != u64(0)
    if not is_shared and spaces & u32(2) != u32(0):
        shift = (what >> u64(8)) & u64(0xFF)
        cell = cell_of(state[0].ranges, state[0].range_count, address, shift)
    if u64(cell) == u64(0):
        return u64(0)
    found, thread, site = u64(0), Who(u32(who), u32(who >> u64(32))), u32(what >> u64(32))
    for index in range(max(((what >> u64(16)) & u64(0xFFFF)) >> shift, u64(1))):
        one = (
            _write(state, order, cell + index, thread, site, is_shared)
            if writes
            else _read(state, order, cell + index, thread, site, is_shared)
        )
        found = one if found == u64(0) else found
    return found


@_inlined
def read_shared(state: ptr[State], order: ptr[Order], address: u64, who: u64, what: u64) -> u64:
    return _access(state, order, address, who, what, u32(1), False)


@_inlined
def write_shared(state: ptr[State], order: ptr[Order], address: u64, who: u64, what: u64) -> u64:
    return _access(state, order, address, who, what, u32(1), True)


@_inlined
def read_global(state: ptr[State], order: ptr[Order], address: u64, who: u64, what: u64) -> u64:
    return _access(state, order, address, who, what, u32(2), False)


@_inlined
def write_global(state: ptr[State], order: ptr[Order], address: u64, who: u64, what: u64) -> u64:
    return _access(state, order, address, who, what, u32(2), True)


@_inlined
def read_either(state: ptr[State], order: ptr[Order], address: u64, who: u64, what: u64) -> u64:
    return _access(state, order, address, who, what, u32(3), False)


@_inlined
def write_either(state: ptr[State], order: ptr[Order], address: u64, who: u64, what: u64) -> u64:
    return _access(state, order, address, who, what, u32(3), True)


@_outlined
def note_volatile(state: ptr[State], order: ptr[Order], address: u64, who: u64, what: u64, writes: bool_) -> None:
    """Counts a volatile access that conflicts with another one as if it were plain; of what it begins at."""
    cell, is_shared = cell_of(address_of(state[0].shared), u32(2), address, what & u64(0xFF)), True
    if u64(cell) == u64(0):
        cell = cell_of(state[0].ranges, state[0].range_count, address, (what >> u64(8)) & u64(0xFF))
        is_shared = False
    thread, site = Who(u32(who), u32(who >> u64(32))), u32(what >> u64(32)) & ~u32(3)
    if u64(cell) != u64(0) and conflict(state, order, cell, thread, site, is_shared, writes) != u64(0):
        if state[0].volatile_conflicts == u32(0):
            state[0].volatile_site = site >> u32(2)
        state[0].volatile_conflicts += u32(1)


#: By the spaces that an address may be in, and whether the access writes.
ACCESSES = {
    (1, False): read_shared,
    (1, True): write_shared,
    (2, False): read_global,
    (2, True): write_global,
    (3, False): read_either,
    (3, True): write_either,
}
#: The same as calls, for modules that have so many that the text of each would be a module's worth.
CALLED_ACCESSES = {which: _outlined(access.function) for which, access in ACCESSES.items()}
