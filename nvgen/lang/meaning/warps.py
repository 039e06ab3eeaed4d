"""What the lanes of a warp do together. Source: PTX ISA, ``shfl.sync``, ``vote.sync``, ``match.sync``, ``redux.sync``.

A thread puts its operand into its lane's record and calls the operation's function, which notes that it is there.
The thread with which all lanes of the mask are there finds every lane's result and lets the others go on; the function
returns True to it. To the others it returns False, and they wait until the word of their lane changes: when they have
their result, or when a thread has ended, and then they call the function again.

Lanes of one warp with other masks, or in other operations, have nothing to do with each other.
"""

from __future__ import annotations

from functools import partial

from nvgen.lang import device_function, local, no_unroll
from nvgen.lang.allocation import address_of
from nvgen.lang.meaning.barrier_order import order_lanes
from nvgen.lang.meaning.records import Block, Lane, Thread, Warp
from nvgen.types import bool_, constexpr, i32, u32, u64, u128
from nvgen.types.forms import ptr

_FULL = 0xFFFFFFFF
#: A function that stands once in a kernel: there are many calls of it, each of which waits for others anyway.
_noinline = partial(device_function, inline="never")


def number_of(block: ptr[Block], thread: ptr[Thread]) -> i32:
    """The number of a thread in its block."""
    return i32(thread - block[0].threads)


def _own(block: ptr[Block], thread: ptr[Thread]) -> u32:
    """The mask of a thread's lane alone."""
    return u32(1) << u32(lane_number(block, thread))


def lane_number(block: ptr[Block], thread: ptr[Thread]) -> i32:
    """The number of a thread's lane."""
    return number_of(block, thread) & 31


def lane_of(block: ptr[Block], thread: ptr[Thread]) -> ptr[Lane]:
    """A thread's lane."""
    return block[0].lanes + number_of(block, thread)


def _running(block: ptr[Block], thread: ptr[Thread]) -> u32:
    """The lanes of a thread's warp whose threads have not ended."""
    rest = block[0].size - (number_of(block, thread) & ~31)
    there = u32(_FULL) if rest >= 32 else (u32(1) << u32(rest)) - 1
    return there & ~_warp(block, thread)[0].gone


@_noinline
def leave(block: ptr[Block], thread: ptr[Thread]) -> None:
    """A thread ends: nobody waits for its lane any more. Those who did look again whether all are there."""
    warp, own = _warp(block, thread), _own(block, thread)
    warp[0].gone |= own
    if warp[0].waiting != 0:
        lanes = _lanes(block, thread)
        no_unroll()
        for index in range(32):
            if _has(warp[0].waiting, index) and lanes[index].mask & own != 0:
                lanes[index].word += 1


@_noinline
def sync(block: ptr[Block], thread: ptr[Thread], mask: u32, operation: i32) -> bool_:
    """``syncwarp``: nothing but the waiting."""
    there = _arrive(block, thread, mask, operation)
    return False if there == 0 else _release(block, thread, there)


@_noinline
def shuffle(block: ptr[Block], thread: ptr[Thread], mask: u32, operation: i32) -> bool_:
    """Every lane gets what the lane brings that its ``argument`` names."""
    there = _arrive(block, thread, mask, operation)
    if there == 0:
        return False
    lanes = _lanes(block, thread)
    no_unroll()
    for index in range(32):
        if _has(there, index):
            lanes[index].result = lanes[lanes[index].argument].operand
    return _release(block, thread, there)


@_noinline
def vote(block: ptr[Block], thread: ptr[Thread], mask: u32, operation: i32) -> bool_:
    """Every lane gets the lanes that bring another number than 0, and in the upper 32 bits all that are there."""
    there = _arrive(block, thread, mask, operation)
    if there == 0:
        return False
    lanes = _lanes(block, thread)
    ballot = u32(0)
    no_unroll()
    for index in range(32):
        if _has(there, index) and lanes[index].operand != 0:
            ballot |= u32(1) << u32(index)
    return _release_with(block, thread, there, u128(there) << 32 | u128(ballot))


@_noinline
def vote_unknown(block: ptr[Block], thread: ptr[Thread], mask: u32, operation: i32) -> bool_:
    """As ``vote``, of the lowest bit of what lanes bring. The next one says that nobody knows it, and the upper half of
    64 bits why: every lane gets the lanes that bring such a bit in bits 64 to 95, and behind them why one of them does.
    """
    there = _arrive(block, thread, mask, operation)
    if there == 0:
        return False
    lanes = _lanes(block, thread)
    ballot, unknown, why = u32(0), u32(0), u32(0)
    no_unroll()
    for index in range(32):
        if _has(there, index):
            if lanes[index].operand & 1 != 0:
                ballot |= u32(1) << u32(index)
            if lanes[index].operand & 2 != 0:
                unknown |= u32(1) << u32(index)
                why = u32(lanes[index].operand >> 32)
    result = u128(why) << 96 | u128(unknown) << 64 | u128(there) << 32 | u128(ballot)
    return _release_with(block, thread, there, result)


@_noinline
def match_any(block: ptr[Block], thread: ptr[Thread], mask: u32, operation: i32) -> bool_:
    """Every lane gets the lanes that bring what it brings."""
    there = _arrive(block, thread, mask, operation)
    if there == 0:
        return False
    lanes = _lanes(block, thread)
    rest = there
    no_unroll()
    while rest != 0:
        same = u32(0)
        first = _lowest(rest)
        no_unroll()
        for index in range(32):
            if _has(rest, index) and lanes[index].operand == lanes[first].operand:
                same |= u32(1) << u32(index)
        no_unroll()
        for index in range(32):
            if _has(same, index):
                lanes[index].result = u128(same)
        rest &= ~same
    return _release(block, thread, there)


@_noinline
def match_all(block: ptr[Block], thread: ptr[Thread], mask: u32, operation: i32) -> bool_:
    """Every lane gets all lanes that are there if they bring one number, otherwise 0."""
    there = _arrive(block, thread, mask, operation)
    if there == 0:
        return False
    lanes = _lanes(block, thread)
    first = _lowest(there)
    result = there
    no_unroll()
    for index in range(32):
        if _has(there, index) and lanes[index].operand != lanes[first].operand:
            result = u32(0)
    return _release_with(block, thread, there, u128(result))


@_noinline
def elect(block: ptr[Block], thread: ptr[Thread], mask: u32, operation: i32) -> bool_:
    """The lowest lane gets 1, the others 0, and all of them in the upper 32 bits which lane that is."""
    there = _arrive(block, thread, mask, operation)
    if there == 0:
        return False
    lanes = _lanes(block, thread)
    elected = _lowest(there)
    no_unroll()
    for index in range(32):
        if _has(there, index):
            lanes[index].result = u128(elected) << 32 | u128(1 if index == elected else 0)
    return _release(block, thread, there)


@_noinline
def begin_active_mask(block: ptr[Block], thread: ptr[Thread], operation: i32) -> None:
    """``active_mask``, first part: a lane is at the call, as others may be in this round of the scheduler."""
    lane = lane_of(block, thread)
    lane[0].mask = u32(_FULL)
    lane[0].operation = operation
    _warp(block, thread)[0].waiting |= _own(block, thread)


@_noinline
def end_active_mask(block: ptr[Block], thread: ptr[Thread]) -> None:
    """``active_mask``, second part, a round later: the first lane to go on tells all that are at the call who is."""
    lane = lane_of(block, thread)
    if lane[0].mask == 0:
        return
    lanes = _lanes(block, thread)
    there = u32(0)
    no_unroll()
    for index in range(32):
        if _has(_warp(block, thread)[0].waiting, index) and lanes[index].operation == lane[0].operation:
            there |= u32(1) << u32(index)
    _release_with(block, thread, there, u128(there))


@_noinline
def reduce(
    block: ptr[Block], thread: ptr[Thread], mask: u32, operation: i32, dtype: constexpr, combine: constexpr
) -> bool_:
    """Every lane gets the numbers of all in one: those of neighbours first, then what came of neighbours."""
    there = _arrive(block, thread, mask, operation)
    if there == 0:
        return False
    lanes = _lanes(block, thread)
    values = local.array(32, dtype)
    count = 0
    no_unroll()
    for index in range(32):
        if _has(there, index):
            values[count] = address_of(lanes[index].operand).cast(dtype)[0]
            count += 1
    no_unroll()
    while count > 1:
        pairs = count >> 1
        no_unroll()
        for index in range(pairs):
            values[index] = dtype(combine(values[2 * index], values[2 * index + 1]))
        if count & 1:
            values[pairs] = values[count - 1]
        count -= pairs
    no_unroll()
    for index in range(32):
        if _has(there, index):
            address_of(lanes[index].result).cast(dtype)[0] = values[0]
    return _release(block, thread, there)


def add(left, right):  # type: ignore[no-untyped-def]
    return left + right


def smaller(left, right):  # type: ignore[no-untyped-def]
    return min(left, right)


def larger(left, right):  # type: ignore[no-untyped-def]
    return max(left, right)


def smaller_or_nan(left, right):  # type: ignore[no-untyped-def]
    return left + right if left != left or right != right else min(left, right)


def larger_or_nan(left, right):  # type: ignore[no-untyped-def]
    return left + right if left != left or right != right else max(left, right)


def common_bits(left, right):  # type: ignore[no-untyped-def]
    return left & right


def all_bits(left, right):  # type: ignore[no-untyped-def]
    return left | right


def odd_bits(left, right):  # type: ignore[no-untyped-def]
    return left ^ right


@_noinline
def _arrive(block: ptr[Block], thread: ptr[Thread], mask: u32, operation: i32) -> u32:
    """Notes that a thread is there; the lanes of the mask if all are, which have not ended, otherwise 0."""
    lane, warp = lane_of(block, thread), _warp(block, thread)
    lane[0].mask = mask
    lane[0].operation = operation
    warp[0].waiting |= _own(block, thread)
    wanted = mask & _running(block, thread)
    if warp[0].waiting & wanted != wanted:
        return u32(0)
    lanes = _lanes(block, thread)
    no_unroll()
    for index in range(32):
        if _has(wanted, index) and (lanes[index].mask != mask or lanes[index].operation != operation):
            return u32(0)
    return wanted


@_noinline
def _release(block: ptr[Block], thread: ptr[Thread], there: u32) -> bool_:
    """Lets lanes go on; True."""
    lanes = _lanes(block, thread)
    no_unroll()
    for index in range(32):
        if _has(there, index):
            lanes[index].argument = i32(lanes[index].mask & ~there)
            lanes[index].mask = u32(0)
            lanes[index].word += 1
    _warp(block, thread)[0].waiting &= ~there
    if u64(thread[0].order) != 0:
        order_lanes(block, block[0].threads + (number_of(block, thread) & ~31), there)
    return True


def _release_with(block: ptr[Block], thread: ptr[Thread], there: u32, result: u128) -> bool_:
    """Lets lanes go on with one result for all; True."""
    lanes = _lanes(block, thread)
    no_unroll()
    for index in range(32):
        if _has(there, index):
            lanes[index].result = result
    return _release(block, thread, there)


def _lanes(block: ptr[Block], thread: ptr[Thread]) -> ptr[Lane]:
    """The first lane of a thread's warp."""
    return block[0].lanes + (number_of(block, thread) & ~31)


def _warp(block: ptr[Block], thread: ptr[Thread]) -> ptr[Warp]:
    return block[0].warps + (number_of(block, thread) >> 5)


def _has(lanes: u32, lane: i32) -> bool_:
    return lanes >> u32(lane) & 1 != 0


def _lowest(lanes: u32) -> i32:
    """The lowest of some lanes."""
    lane = 0
    no_unroll()
    while lane < 31 and not _has(lanes, lane):
        lane += 1
    return lane


#: For operations of warps in other modules.
arrive, release, release_with = _arrive, _release, _release_with
lanes_of, has, first_of, warp_of = _lanes, _has, _lowest, _warp
