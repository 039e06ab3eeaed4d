"""What ``check="barrier"`` looks at when warps change how many registers their threads have.

Source: PTX ISA, ``setmaxnreg``: all warps of a warpgroup execute the same one; a count that is to become lower is not
below, and one that is to become higher not above what it becomes.
"""

from __future__ import annotations

from functools import partial

from nvgen.lang import device_function, no_unroll
from nvgen.lang.meaning.records import Block, Thread, Warp
from nvgen.lang.meaning.warps import number_of, warp_of
from nvgen.types import bool_, i32, u32, u64
from nvgen.types.forms import ptr

_outlined = partial(device_function, inline="never")
_WARPS = 4


@_outlined
def change(block: ptr[Block], thread: ptr[Thread], count: i32, grows: bool_, initial: i32, site: i32) -> i32:
    """A thread is to have ``count`` registers, more than before if that ``grows``. 0, or the other count that it has,
    which contradicts that.

    ``initial`` is what threads begin with, 0 where nobody knows. What the warp has is noted by the first that comes by.
    """
    warp = warp_of(block, thread)
    thread[0].changes += 1
    if thread[0].changes <= warp[0].changes:
        return 0
    before = warp[0].registers if warp[0].registers != 0 else initial
    warp[0].registers, warp[0].changes, warp[0].change_site = count, thread[0].changes, site
    return before if before != 0 and (count < before if grows else count > before) else 0


@_outlined
def uneven(block: ptr[Block], thread: ptr[Thread]) -> u64:
    """A thread has ended. 0, or where it is the last of its warp, and another warp of its warpgroup that has ended has
    changed its registers more or less often: the site of the last change of the one that did more often, plus 1."""
    number = number_of(block, thread) >> 5
    own, first = block[0].warps + number, number & ~(_WARPS - 1)
    if not _has_ended(block, number):
        return u64(0)
    no_unroll()
    for index in range(first, first + _WARPS):
        if index * 32 < block[0].size and index != number and _has_ended(block, index):
            other = block[0].warps + index
            if other[0].changes != own[0].changes:
                return u64(_site_of(own if own[0].changes > other[0].changes else other) + 1)
    return u64(0)


def _site_of(warp: ptr[Warp]) -> i32:
    return warp[0].change_site


def _has_ended(block: ptr[Block], number: i32) -> bool_:
    """Whether no thread of a warp is there any more."""
    rest = block[0].size - (number << 5)
    there = u32(0xFFFFFFFF) if rest >= 32 else (u32(1) << u32(rest)) - u32(1)
    return there & ~block[0].warps[number].gone == u32(0)
