"""What a launch on the CPU says of threads that wait for ever.

The scheduler calls back with the records of the threads before it frees them; the launch reports what they said.
"""

from __future__ import annotations

import ctypes
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from nvgen import diagnostics
from nvgen.base.records import Record
from nvgen.codegen.contract.configuration import Dim3, split
from nvgen.diagnostics import Diagnostic, InternalError
from nvgen.targets.cpu.conventions.failure_record import DEADLOCK, TELL, FailureRecord
from nvgen.targets.cpu.conventions.host_records import structure

if TYPE_CHECKING:
    from nvgen.targets.cpu.conventions.thread import Site

#: Threads that a message names one by one.
_SHOWN = 4
#: The lanes of a warp.
_LANES = 32


class Waiting(Record):
    """Threads of one block that wait at one site: how each stands in its block, by number with x fastest."""

    block: Dim3
    site: int
    threads: tuple[int, ...]
    #: What the mbarrier holds at which the first of them waits, if they wait at mbarriers or ask them in a loop.
    mbarrier: int = 0
    #: A thread that waits in an operation of its warp whose mask does not have it, and the mask.
    left_out: tuple[int, int] | None = None
    #: How many blocks run together with theirs.
    together: int = 0
    #: Whether they ask in a loop.
    asks: bool = False


#: By the address of a launch's failure record: what was found.
_found: dict[int, list[Waiting]] = {}


def taken(record_address: int) -> list[Waiting]:
    """What the scheduler said of the launch with a failure record at this address."""
    return _found.pop(record_address, [])


def describe(waiting: Sequence[Waiting], sites: Sequence[Site], block: Dim3, blocks: int = 0) -> Diagnostic:
    """The diagnostic of threads of blocks of ``block`` threads, of which there are ``blocks``; the site with the fewest
    threads comes first."""
    if not waiting:
        raise InternalError("a deadlock without threads that wait")
    for group in waiting:
        if group.left_out is not None:
            return _left_out(group, *group.left_out, sites, block)
    first, *others = sorted(waiting, key=lambda group: len(group.threads))
    count = diagnostics.counted(sum(len(group.threads) for group in waiting), "thread")
    names = " and ".join(f"`{name}`" for name in dict.fromkeys(sites[group.site].name for group in (first, *others)))
    found = diagnostics.cpu.Deadlock(sites[first.site].span, count, names, *_words(first, sites, block))
    notes = (
        diagnostics.cpu.WaitsHere(*_words(group, sites, block), span=sites[group.site].span)
        for group in others[:_SHOWN]
    )
    lacks = (_lacks(group, block) for group in (first, *others[:_SHOWN]) if sites[group.site].is_mbarrier or group.asks)
    plain = [site for group in waiting if (site := sites[group.site]).is_plain][:1]
    helps = [found.PlainLoads(_LOADS[site.span.file.is_ptx]) for site in plain]
    is_other_block = blocks > first.together and any(sites[group.site].is_loop for group in waiting)
    return found.because(*notes, *lacks, *helps, *([found.OtherBlocks()] if is_other_block else []))


def _left_out(group: Waiting, number: int, mask: int, sites: Sequence[Site], block: Dim3) -> Diagnostic:
    """The diagnostic of a thread that waits for others only, since its mask does not have it."""
    place = f"thread {_thread(number, block)} of block {group.block}"
    return diagnostics.checking.MaskWithoutCaller(sites[group.site].span, f"0x{mask:08x}", str(number % _LANES), place)


#: Loads that see what others write, in Python and in PTX.
_LOADS = ("`nv.atomic.load(array, index)` or `nv.load(array, index, volatile=True)`", "`ld.relaxed` or `ld.volatile`")


def _words(group: Waiting, sites: Sequence[Site], block: Dim3) -> tuple[str, str, str, str]:
    """Who waits in what."""
    verb = "wait" if len(group.threads) > 1 else "waits"
    return _threads(group, block), str(group.block), verb, sites[group.site].name


def _lacks(group: Waiting, block: Dim3) -> diagnostics.cpu.Deadlock.Lacks:
    """What the mbarrier lacks at which the first thread of a group waits."""
    from nvgen.lang.meaning import mbarriers  # most kernels wait at none

    word = group.mbarrier
    most = mbarriers.SHORT_COUNT if word & mbarriers.V1 else mbarriers.COUNT
    arrivals, of_all = word & mbarriers.COUNT, word >> mbarriers.NEXT_SHIFT & most
    size = ((word & mbarriers.BYTES) >> mbarriers.BYTES_SHIFT ^ mbarriers.SIGN) - mbarriers.SIGN
    parts = [f"lacks {arrivals} of {diagnostics.counted(of_all, 'arrival')}"] if arrivals else []
    if size < 0:
        parts.append(f"has {diagnostics.counted(-size, 'byte')} too many")
    elif size:
        parts.append(f"lacks {diagnostics.counted(size, 'byte')}")
    thread, parity = _thread(group.threads[0], block), word >> mbarriers.PHASE_SHIFT
    return diagnostics.cpu.Deadlock.Lacks(thread, str(group.block), parity, " and ".join(parts))


def _thread(number: int, block: Dim3) -> str:
    return str(split(number, block))


def _threads(group: Waiting, block: Dim3) -> str:
    """The threads of a group, as messages name them."""
    shown = [_thread(number, block) for number in group.threads[:_SHOWN]]
    more = len(group.threads) - len(shown)
    if more:
        shown.append(f"{more} more")
    listed = f"{', '.join(shown[:-1])} and {shown[-1]}" if len(shown) > 1 else shown[0]
    return f"{'threads' if len(group.threads) > 1 else 'thread'} {listed}"


def _deadlock(record: int, threads: int, count: int, blocks: int, members: int) -> None:
    """Notes which threads have not ended, unless the launch ends for another reason: then nobody asks.

    Nothing may be raised into the scheduler, and nothing here can.
    """
    if FailureRecord.from_address(record).check != DEADLOCK:
        return
    from nvgen.lang.meaning.records import LOOKING, Block, Thread  # most kernels wait for nobody

    all_threads = (structure(Thread) * count).from_address(threads)
    all_blocks = (structure(Block) * members).from_address(blocks)
    size = count // members
    found: dict[tuple[Dim3, int], list[int]] = {}
    words: dict[tuple[Dim3, int], tuple[int, bool]] = {}
    left_out: dict[tuple[Dim3, int], tuple[int, int]] = {}
    for number, thread in enumerate(all_threads):
        if thread.coroutine:
            block = all_blocks[number // size]
            key = (block.x, block.y, block.z), thread.site
            found.setdefault(key, []).extend(_threads_of(number % size, thread.lanes))
            asks = thread.value == LOOKING and thread.asked != 0
            words.setdefault(key, (thread.asked if asks else thread.word, asks))
            mask = _mask_without(block, number % size) if block.lanes and not thread.lanes else 0
            if mask:
                left_out.setdefault(key, (number % size, mask))
    _found[record] = [
        Waiting(*key, tuple(group), _around(words[key][0]), left_out.get(key), members, words[key][1])
        for key, group in found.items()
    ]


def _mask_without(block: Any, number: int) -> int:
    """The mask of the operation in which a thread of a block waits, if that does not have the thread; otherwise 0."""
    from nvgen.lang.meaning.records import Lane, Warp  # most kernels wait for nobody

    warp, own = structure(Warp), 1 << number % _LANES
    if not warp.from_address(block.warps + number // _LANES * ctypes.sizeof(warp)).waiting & own:
        return 0
    lane = structure(Lane)
    mask: int = lane.from_address(block.lanes + number * ctypes.sizeof(lane)).mask
    return 0 if mask & own else mask


def _threads_of(number: int, lanes: int) -> list[int]:
    """The threads that a record stands for, which has a number in its block: itself, or lanes of a warp."""
    if not lanes:
        return [number]
    return [number * _LANES + lane for lane in range(_LANES) if lanes >> lane & 1]


def _around(word: int) -> int:
    """The 64 bits of which an i32 is part: of the upper half of an mbarrier, all of it."""
    number: int = ctypes.c_uint64.from_address(word & ~7).value
    return number


_CALLED = ctypes.CFUNCTYPE(None, ctypes.c_void_p, ctypes.c_void_p, ctypes.c_int64, ctypes.c_void_p, ctypes.c_int64)(
    _deadlock
)


def symbols() -> Mapping[str, int]:
    """The address of the function that a scheduler calls, by its name there."""
    address = ctypes.cast(_CALLED, ctypes.c_void_p).value
    assert address is not None
    return {TELL: address}
