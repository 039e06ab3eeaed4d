"""What ``check="barrier"`` looks at when a thread arrives at a barrier or at an operation of its warp."""

from __future__ import annotations

from functools import partial

from nvgen.lang import device_function, no_unroll
from nvgen.lang.meaning.records import Barrier, Block, Thread
from nvgen.lang.meaning.warps import number_of
from nvgen.types import bool_, i32, u32, u64
from nvgen.types.forms import ptr

#: The bit of sites where threads arrive at named barriers.
ANYWHERE = 1 << 30


def arrive(block: ptr[Block], thread: ptr[Thread], barrier: ptr[Barrier], needed: i32, site: i32) -> u64:
    """A thread arrives at a barrier, at a site. 0, or where the first that is there arrived elsewhere, or for another
    number of threads: its site and 2**32 times its number in the block, from 1 on.

    Threads may arrive at several sites that have the bit ``ANYWHERE``.
    """
    if barrier[0].arrived == 0:
        barrier[0].site = site
        barrier[0].first = number_of(block, thread)
        return u64(0)
    is_right_site = barrier[0].site == site or barrier[0].site & site & ANYWHERE != 0
    if is_right_site and barrier[0].needed == needed:
        return u64(0)
    return u64(barrier[0].first + 1) << u64(32) | u64(u32(barrier[0].site & ~ANYWHERE))


def _has(lanes: u32, lane: i32) -> bool_:
    return lanes >> u32(lane) & u32(1) != u32(0)


def lacks_caller(block: ptr[Block], thread: ptr[Thread], mask: u32) -> bool_:
    """Whether a mask does not have the lane of the thread that passes it."""
    return not _has(mask, number_of(block, thread) & 31)


@partial(device_function, inline="never")
def misfit(block: ptr[Block], thread: ptr[Thread], mask: u32, operation: i32, operations: i32) -> u64:
    """A thread reaches an operation of its warp. 0, or the number in the block, from 1 on, of a thread that the mask
    names and that waits for this one as well, but in another operation or with another mask: both wait for ever. Above
    2**32 is the site where it waits. Lanes whose operation has a number from ``operations`` on wait for nobody."""
    own = number_of(block, thread) & 31
    first = number_of(block, thread) - own
    waiting = block[0].warps[first >> 5].waiting & mask
    lanes = block[0].lanes + first
    no_unroll()
    for index in range(32):
        differs = lanes[index].mask != mask or lanes[index].operation != operation
        waits = lanes[index].operation < operations and index != own
        if _has(waiting, index) and _has(lanes[index].mask, own) and differs and waits:
            return u64(first + index + 1) | u64(u32(block[0].threads[first + index].site)) << u64(32)
    return u64(0)
