"""Barriers of a block. Source: PTX ISA, ``bar``, ``barrier``."""

from __future__ import annotations

from functools import partial

from nvgen.lang import device_function, no_unroll
from nvgen.lang.allocation import address_of
from nvgen.lang.meaning.records import ENDED, Barrier, Block, Thread
from nvgen.lang.sync import BARRIERS
from nvgen.types import bool_, i32, u32, u64
from nvgen.types.forms import ptr

#: Called, not inlined.
_noinline = partial(device_function, inline="never")


@_noinline
def arrive(block: ptr[Block], barrier: ptr[Barrier], needed: i32, vote: i32) -> bool_:
    """Arrives at a barrier; whether all are there, so that nobody has to wait any more.

    ``needed`` is how many have to arrive, or 0 for all threads that have not ended.
    """
    if barrier[0].arrived == 0:
        block[0].busy += 1
        barrier[0].needed = needed
    barrier[0].arrived += 1
    barrier[0].votes += vote
    return complete_if_met(block, barrier)


@_noinline
def arrive_by_number(block: ptr[Block], thread: ptr[Thread], barrier: ptr[Barrier], needed: i32, vote: i32) -> bool_:
    """As ``arrive``, where warps arrive as a whole: when all threads of one have that have not ended, 32 have."""
    if needed == 0:
        return arrive(block, barrier, 0, vote)
    if barrier[0].arrived == 0:
        block[0].busy += 1
        barrier[0].needed = needed
    barrier[0].arrived += 1
    barrier[0].votes += vote
    barrier[0].warps |= u32(1) << u32((thread - block[0].threads) >> 5)
    thread[0].came |= _own(block, barrier)
    return _complete_by_number(block, barrier)


def _own(block: ptr[Block], barrier: ptr[Barrier]) -> u32:
    """A barrier's bit in ``Thread.came``."""
    return u32(1) << u32(barrier - block[0].barriers)


def complete_if_met(block: ptr[Block], barrier: ptr[Barrier]) -> bool_:
    """Lets those go on who wait at a barrier, if all are there."""
    wanted = block[0].alive if barrier[0].needed == 0 else barrier[0].needed
    if barrier[0].arrived < wanted:
        return False
    _complete(block, barrier)
    return True


def _complete(block: ptr[Block], barrier: ptr[Barrier]) -> None:
    """Begins the barrier's next phase."""
    barrier[0].arrived = 0
    barrier[0].warps = u32(0)
    barrier[0].result = barrier[0].votes
    barrier[0].votes = 0
    barrier[0].phase += 1
    block[0].clock[0] += u64(1)
    barrier[0].time = u32(block[0].clock[0])
    barrier[0].fenced = barrier[0].fences
    block[0].busy -= 1


@_noinline
def _complete_by_number(block: ptr[Block], barrier: ptr[Barrier]) -> bool_:
    """Lets those go on who wait for a number of threads, if all are there."""
    if barrier[0].arrived + _absent(block, barrier) < barrier[0].needed:
        return False
    no_unroll()
    for number in range(block[0].size):
        thread = block[0].threads + number
        if thread[0].came & _own(block, barrier) != 0 and thread[0].word == address_of(barrier[0].phase):
            thread[0].votes = barrier[0].votes  # others may have the next phase before it goes on
        thread[0].came &= ~_own(block, barrier)
    _complete(block, barrier)
    return True


def _absent(block: ptr[Block], barrier: ptr[Barrier]) -> i32:
    """How many threads the warps lack that have arrived at a barrier: those that ended before, or that never were."""
    if block[0].alive == block[0].size and block[0].size & 31 == 0:
        return 0
    count = 0
    no_unroll()
    for number in range((block[0].size + 31) & ~31):
        if barrier[0].warps >> u32(number >> 5) & 1 != 0 and _is_absent(block, barrier, number):
            count += 1
    return count


def _is_absent(block: ptr[Block], barrier: ptr[Barrier], number: i32) -> bool_:
    if number >= block[0].size:
        return True
    thread = block[0].threads + number
    return thread[0].site == ENDED and thread[0].came & _own(block, barrier) == 0


@_noinline
def leave(block: ptr[Block], thread: ptr[Thread]) -> None:
    """A thread ends. Nobody waits for it any more where all have to arrive who have not ended."""
    thread[0].coroutine = u64(0)
    block[0].alive -= 1
    if block[0].busy > 0:
        no_unroll()
        for number in range(BARRIERS):
            barrier = block[0].barriers + number
            if barrier[0].arrived > 0 and barrier[0].needed == 0:
                complete_if_met(block, barrier)


@_noinline
def leave_by_number(block: ptr[Block], thread: ptr[Thread]) -> None:
    """A thread has ended: its warp comes without it to the barriers that wait for a number of threads."""
    thread[0].site = ENDED
    if block[0].busy > 0:
        no_unroll()
        for number in range(BARRIERS):
            barrier = block[0].barriers + number
            if barrier[0].arrived > 0 and barrier[0].needed > 0:
                _complete_by_number(block, barrier)
