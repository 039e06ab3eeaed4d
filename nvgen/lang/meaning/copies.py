"""Asynchronous copies, which take place when a thread waits for them: what is read too early shows that it was.

That is as late as a GPU may have it. Every other bulk store takes place when it is begun instead, so that what is
written too late shows as well; and every other bulk load does, where the order of threads is random. A thread remembers
only so many, and so does a block of its bulk loads; where there are more, the oldest take place earlier. Those that
nobody waits for never do.

Functions that copy are told when they are compiled whether the kernel copies boxes of tensors.

Source: PTX ISA, ``cp.async``, ``cp.async.bulk``, "Async-group mechanism".
"""

from __future__ import annotations

from functools import partial

from nvgen.lang import address_of, device_function
from nvgen.lang.meaning import mbarriers, tensors
from nvgen.lang.meaning.records import COPIES, BoxPosition, Copy, CopyQueue, TensorMapRecord
from nvgen.lang.meaning.tensors import PIECE
from nvgen.lang.tensor_copies import REPORTS
from nvgen.types import bool_, constexpr, i32, u8, u16, u32, u64
from nvgen.types.forms import ptr

#: Compiled once, and called: a copy takes longer than a call.
_noinline = partial(device_function, inline="never")
#: How copies are made of which nothing is left out, and nothing reported; and where the number of a report begins.
ALL, REPORT_SHIFT = 0xFFFF, 16
#: What is reported, as those numbers.
_OF_32_BITS, _OF_16_BITS, _OF_8_BITS, _OF_4_BITS, _EVERY_BYTE = range(1, len(REPORTS) + 1)


@_noinline
def begin(
    queue: ptr[CopyQueue],
    target: ptr[u8],
    source: ptr[u8],
    size: u32,
    read: u32,
    bar: ptr[u64],
    how: u32,
    boxes: constexpr,
) -> None:
    """Notes a copy of ``size`` bytes, of which ``read`` are read and the others zeros, and the mbarrier that counts
    them, or null. Without a queue it takes place at once: where threads run one after the other nobody waits.

    ``how`` is as in a ``Copy``.
    """
    if not queue:
        copy(target, source, size, read, bar, how)
        return
    noted = next_of(queue, boxes)
    noted[0].target = target
    noted[0].source = source
    noted[0].size = size
    noted[0].read = read
    noted[0].bar = bar
    noted[0].how = how
    noted[0].box = ptr[TensorMapRecord](0)
    if is_early(queue):
        noted[0].done = 1
        copy(target, source, size, read, bar, how)
    elif bar:
        mbarriers.note(bar)


@_noinline
def begin_box(
    queue: ptr[CopyQueue],
    target: ptr[u8],
    source: ptr[u8],
    box: ptr[TensorMapRecord],
    bar: ptr[u64],
    position: ptr[BoxPosition],
    boxes: constexpr,
) -> None:
    """Notes a copy of a box of a tensor, as ``begin`` does; of ``target`` and ``source`` one is null."""
    if not queue:
        copy_box(target, source, box, bar, position)
        return
    noted = next_of(queue, boxes)
    noted[0].target = target
    noted[0].source = source
    noted[0].bar = bar
    noted[0].box = box
    noted[0].position = position[0]
    if is_early(queue):
        noted[0].done = 1
        copy_box(target, source, box, bar, position)
    elif bar:
        mbarriers.note(bar)


def is_early(queue: ptr[CopyQueue]) -> bool_:
    """Whether the copy that is begun is one of those that take place at once."""
    alternation = queue[0].alternation
    if alternation == 0:
        return False
    queue[0].alternation = alternation ^ u32(1)
    return alternation & u32(1) != 0


def next_of(queue: ptr[CopyQueue], boxes: constexpr) -> ptr[Copy]:
    """Room for one more copy, of the group that is not complete yet."""
    if queue[0].count == COPIES:
        finish_first(queue, boxes)
    index = (queue[0].first + queue[0].count) % COPIES
    noted = queue[0].copies + index
    noted[0].group = queue[0].group
    noted[0].done = 0
    queue[0].count += 1
    return noted


@_noinline
def copy(target: ptr[u8], source: ptr[u8], size: u32, read: u32, bar: ptr[u64], how: u32) -> None:
    """Copies, and tells the mbarrier."""
    mask, report = how & u32(ALL), how >> REPORT_SHIFT
    if mask == ALL:
        whole = min(size, read) // PIECE * PIECE
        for first in range(u32(0), whole, PIECE):
            tensors.copy_piece(target + first, source + first)
        for index in range(whole, min(size, read)):
            target[index] = source[index]
    else:
        for index in range(min(size, read)):
            if mask >> u32(index % 16) & u32(1) != 0:
                target[index] = source[index]
    for index in range(min(size, read), size):
        target[index] = u8(0)
    if bar:
        if report != 0 and is_reported(source, size, report):
            mbarriers.report(bar)
        mbarriers.receive(bar, size)


@_noinline
def is_reported(copied: ptr[u8], size: u32, report: u32) -> bool_:
    """Whether there is a value that an mbarrier is told of.

    Which element of 16 bytes is looked at is open (PTX ISA, "Report Mechanisms for Asynchronous Copy Operations"): here
    it is the first.
    """
    found = False
    for index in range(size):
        value = copied[index]
        if report == _EVERY_BYTE:
            found = found or value == 0xFF
        elif index % 16 == 0:
            if report == _OF_32_BITS:
                found = found or (copied + index).cast(u32)[0] == 0x80000000
            elif report == _OF_16_BITS:
                found = found or (copied + index).cast(u16)[0] == 0x8000
            elif report == _OF_8_BITS:
                found = found or value == 0x80
            else:
                found = found or value & 0xF == 8
    return found


@_noinline
def copy_box(
    target: ptr[u8], source: ptr[u8], box: ptr[TensorMapRecord], bar: ptr[u64], position: ptr[BoxPosition]
) -> None:
    """Copies a box, and tells the mbarrier."""
    if target:
        tensors.move(box, target, False, position)
    else:
        tensors.move(box, source, True, position)
    if bar:
        size, report = tensors.bytes_of(box, position), position[0].report
        if report != 0 and is_reported(target, size, report):
            mbarriers.report(bar)
        mbarriers.receive(bar, size)


@_noinline
def finish_first(queue: ptr[CopyQueue], boxes: constexpr) -> None:
    """Does what was noted first."""
    noted = queue[0].copies + queue[0].first
    queue[0].first = (queue[0].first + 1) % COPIES
    queue[0].count -= 1
    target, source, bar = noted[0].target, noted[0].source, noted[0].bar
    if noted[0].done != 0:
        pass
    elif boxes and noted[0].box:
        copy_box(target, source, noted[0].box, bar, address_of(noted[0].position))
    else:
        copy(target, source, noted[0].size, noted[0].read, bar, noted[0].how)


def commit(queue: ptr[CopyQueue]) -> None:
    """What was noted since the last group is a group."""
    if queue:
        queue[0].group += 1


@_noinline
def finish_groups(queue: ptr[CopyQueue], left: i32, boxes: constexpr) -> None:
    """Does all that was noted but the last ``left`` groups, and what is in no group."""
    if queue:
        while queue[0].count > 0 and (queue[0].copies + queue[0].first)[0].group < queue[0].group - left:
            finish_first(queue, boxes)


@_noinline
def finish_all(queue: ptr[CopyQueue], boxes: constexpr) -> None:
    """Does all that was noted."""
    if queue:
        while queue[0].count > 0:
            finish_first(queue, boxes)


@_noinline
def finish_for(queue: ptr[CopyQueue], bar: ptr[u64], boxes: constexpr) -> None:
    """Does all that an mbarrier counts, and what was noted before."""
    if queue:
        while is_awaited(queue, bar):
            finish_first(queue, boxes)
        mbarriers.note_none(bar)


def is_awaited(queue: ptr[CopyQueue], bar: ptr[u64]) -> bool_:
    """Whether an mbarrier counts something that was noted."""
    found = False
    for number in range(queue[0].count):
        found = found or (queue[0].copies + (queue[0].first + number) % COPIES)[0].bar == bar
    return found
