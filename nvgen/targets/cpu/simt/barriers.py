"""Barriers of a block. Source: PTX ISA, ``bar``, ``barrier``."""

from __future__ import annotations

from functools import partial

from nvgen.lang import device_function
from nvgen.lang.sync import BARRIERS
from nvgen.targets.cpu.simt.records import Barrier, Block, Thread
from nvgen.types import bool_, i32, u64
from nvgen.types.forms import ptr

#: Called, not inlined.
_apart = partial(device_function, inline="never")


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


def arrive_with_warp(block: ptr[Block], thread: ptr[Thread], barrier: ptr[Barrier], needed: i32) -> bool_:
    """As ``arrive``, where a warp counts as 32 threads: the block's last one counts for those that its warp lacks."""
    lacking = -block[0].size & 31
    if needed > 0 and lacking > 0 and thread - block[0].threads == block[0].size - 1:
        if barrier[0].arrived == 0:
            block[0].busy += 1
            barrier[0].needed = needed
        barrier[0].arrived += lacking
    return arrive(block, barrier, needed, 0)


def complete_if_met(block: ptr[Block], barrier: ptr[Barrier]) -> bool_:
    """Lets those go on who wait at a barrier, if all are there."""
    wanted = block[0].alive if barrier[0].needed == 0 else barrier[0].needed
    if barrier[0].arrived < wanted:
        return False
    barrier[0].arrived = 0
    barrier[0].result = barrier[0].votes
    barrier[0].votes = 0
    barrier[0].phase += 1
    block[0].busy -= 1
    return True


@_apart
def leave(block: ptr[Block], thread: ptr[Thread]) -> None:
    """A thread ends. Nobody waits for it any more where all have to arrive who have not ended."""
    thread[0].coroutine = u64(0)
    block[0].alive -= 1
    if block[0].busy > 0:
        for number in range(BARRIERS):
            barrier = block[0].barriers + number
            if barrier[0].arrived > 0 and barrier[0].needed == 0:
                complete_if_met(block, barrier)
