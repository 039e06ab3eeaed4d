"""What ``check="race"`` looks at where a block of a cluster ends: whether all accesses of others to its shared memory
come before that in any order.

A block may end as soon as what its last threads know of others is done. An access of another block that comes later
than that came in time by chance. What threads know are the times of ``shadow``, which order more than took part: no
alarm is false.
"""

from __future__ import annotations

from functools import partial

from nvgen.lang import address_of, device_function
from nvgen.lang.meaning.records import Block
from nvgen.lang.meaning.shadow import BEFORE, MBARRIER, READER, WRITER, cell_of
from nvgen.lang.meaning.shadow_records import Cell, State
from nvgen.types import bool_, u32, u64
from nvgen.types.forms import ptr


def _known(block: ptr[Block], reads: bool_) -> u32:
    """What other blocks did, or read, before this time was done before the last thread of a block could end."""
    found = u32(0)
    for index in range(block[0].size):
        order = block[0].threads[index].order
        found = max(found, order[0].cluster, order[0].reads if reads else u32(0))
    return found


def _is_late(block: ptr[Block], cell: Cell, which: u32, thread: u32, time: u32, known: u32) -> bool_:
    """Whether an access of a cell, by a thread of another block and no copy, may come after the block's end."""
    if thread == u32(0) or u32(cell.proxies) & which != u32(0):
        return False
    return thread - block[0].first_number >= u32(block[0].size) and time >= known


@partial(device_function, inline="never")
def late_access(state: ptr[State], block: ptr[Block]) -> u64:
    """0, or what ``shadow`` returns of a race: of an access to the memory of a block, whose last thread has ended."""
    if block[0].alive > 0:
        return u64(0)
    known, read, shift = _known(block, False), _known(block, True), u64(state[0].shared_shift)
    address, end = u64(block[0].shared), u64(block[0].shared) + u64(block[0].shared_size)
    while address < end:
        cell = cell_of(address_of(state[0].shared), u32(2), address, shift)
        address += u64(1) << shift
        if u64(cell) != u64(0):
            c = cell[0]
            # An arrival at the block's mbarrier is over where the phase is that it counts, whatever it releases.
            is_arrival = u32(c.proxies) & u32(MBARRIER) != u32(0) and u32(c.writer_site) & u32(3) != u32(0)
            if not is_arrival and _is_late(block, c, u32(WRITER), c.writer, c.written, known):
                return (u64(c.writer) << u64(32)) | (u64(c.writer_site) << u64(1)) | u64(1)
            if _is_late(block, c, u32(READER), c.reader, c.read, read):
                return (u64(c.reader) << u64(32)) | (u64(c.reader_site) << u64(1))
            if _is_late(block, c, u32(BEFORE), c.reader_before, c.read_before, read):
                return (u64(c.reader_before) << u64(32)) | (u64(c.site_before) << u64(1))
    return u64(0)
