"""What ``check="race"`` does at accesses to global memory of kernels whose threads nothing orders: they wait for each
other in loops that spin at most, and have no fences, and no atomic accesses that acquire or release.

There two accesses of different threads race wherever they meet, one of which writes, unless both are atomic and the
scope of each includes the other thread. So a granule needs no times: its ``Pair`` has two accesses, of two threads if
there are as many. Of readers any two do, for whoever writes is another thread than one of them. Of threads that all
access atomically the last one is kept that wrote, and another one, of reads those of the narrowest scopes.
"""

from __future__ import annotations

from functools import partial

from nvgen.lang import address_of, device_function
from nvgen.lang.meaning.shadow import range_of, scope_of
from nvgen.lang.meaning.shadow_records import Pair, State, Who
from nvgen.types import bool_, u32, u64
from nvgen.types.forms import ptr

_inlined = partial(device_function, inline="always")
_outlined = partial(device_function, inline="never")
#: The bit of an access that wrote. Below it are the thread, from 1 on, the site, and in the lowest bits the scope of an
#: atomic one, as sites have it.
WROTE = 1 << 31
#: The site that is told of where there are more than accesses have room for.
UNKNOWN = 0xFFFC
_SCOPE, _DEVICE = 3, 3


@_inlined
def _pair_of(state: ptr[State], address: u64, shift: u64) -> ptr[Pair]:
    """The pair of an address in global memory that is looked at, or null."""
    found = range_of(state[0].ranges, state[0].range_count, address)
    if u64(found) == u64(0):
        return ptr[Pair](0)
    return ptr[Pair](u64(found[0].cells)) + (address - found[0].low >> shift)


@_inlined
def _is_other(known: u32, own: u32, bits: u32) -> bool_:
    """Whether an access is one of another thread, where accesses have so many bits below the thread."""
    return ((known ^ own) & u32(WROTE - 1)) >> bits != u32(0)


def _number(state: ptr[State], known: u32) -> u32:
    return (known & u32(WROTE - 1)) >> state[0].key_bits


def _conflicts(state: ptr[State], block_size: u32, known: u32, own: u32) -> bool_:
    """Whether two accesses of different threads race, where one of them writes."""
    narrower = min(known & u32(_SCOPE), own & u32(_SCOPE))
    if narrower == u32(0):
        return True
    return narrower < scope_of(state, Who(_number(state, own), block_size), _number(state, known))


def _told(state: ptr[State], known: u32) -> u64:
    """What is told of the other access of a race (``shadow._access``)."""
    site = known & ((u32(1) << state[0].key_bits) - u32(1))
    if site >> u32(2) == state[0].most_sites:
        site |= u32(UNKNOWN)
    wrote = u64(1) if known & u32(WROTE) != u32(0) else u64(0)
    return u64(_number(state, known)) << u64(32) | u64(site) << u64(1) | wrote


def _is_further(state: ptr[State], block_size: u32, first: u32, second: u32, own: u32) -> bool_:
    """Whether a read says more than the second access that is known, which only read: it is of a thread further from
    the first one, of reads whose scope may be too narrow; or it is of another thread than a write that says as much."""
    if not _is_other(first, second, state[0].key_bits):
        return first & u32(WROTE) != u32(0) and first & u32(_SCOPE) <= second & u32(_SCOPE)
    narrower = min(first & u32(_SCOPE), second & u32(_SCOPE))
    if first & u32(WROTE) != u32(0) or narrower == u32(0) or narrower == u32(_DEVICE):
        return False
    thread = Who(_number(state, first), block_size)
    return scope_of(state, thread, _number(state, second)) < scope_of(state, thread, _number(state, own))


@_outlined
def _look(state: ptr[State], pair: ptr[Pair], own: u32, block_size: u32, writes: bool_) -> u64:
    """Looks at an access, and notes it: what is told of another one that it races with, or 0."""
    first, second, bits = pair[0].first, pair[0].second, state[0].key_bits
    found = u64(0)
    for number in range(2):
        known = first if number == 0 else second
        meets = known != u32(0) and (writes or known & u32(WROTE) != u32(0))
        if found == u64(0) and meets and _is_other(known, own, bits) and _conflicts(state, block_size, known, own):
            found = _told(state, known)
    is_mine, second_is_mine = not _is_other(first, own, bits), not _is_other(second, own, bits)
    if writes:
        if is_mine and first & u32(WROTE) != u32(0) and first & u32(_SCOPE) <= own & u32(_SCOPE):
            return found
        # Kept beside it is another thread's, or the thread's own of a narrower scope; of two the one of the narrower.
        was_narrower = first & u32(_SCOPE) < own & u32(_SCOPE)
        is_narrower = first & u32(_SCOPE) < second & u32(_SCOPE)
        is_wider = second & u32(_SCOPE) < own & u32(_SCOPE)
        if (not is_mine or was_narrower) and (second == u32(0) or (second_is_mine and not is_wider) or is_narrower):
            pair[0].second = first
        pair[0].first = own | u32(WROTE)
    elif first == u32(0):
        pair[0].first = own
    elif is_mine and first & u32(WROTE) == u32(0):  # two reads are of two threads
        if own & u32(_SCOPE) < first & u32(_SCOPE):
            pair[0].first = own
    elif is_mine and first & u32(_SCOPE) <= own & u32(_SCOPE):  # who meets the read meets the write
        pass
    elif second == u32(0) or (second & u32(WROTE) == u32(0) and own & u32(_SCOPE) < second & u32(_SCOPE)):
        pair[0].second = own
    elif not second_is_mine and first & u32(WROTE) == u32(0) and own & u32(_SCOPE) < first & u32(_SCOPE):
        pair[0].first = own
    elif not second_is_mine and second & u32(WROTE) == u32(0) and _is_further(state, block_size, first, second, own):
        pair[0].second = own
    return found


@_inlined
def _read(state: ptr[State], pair: ptr[Pair], own: u32, bits: u32, block_size: u32) -> u64:
    first, second = pair[0].first, pair[0].second
    if first == u32(0):
        pair[0].first = own
        return u64(0)
    widest = max(first & u32(_SCOPE), second & u32(_SCOPE))
    are_of_device = ((first ^ first >> u32(1)) | (second ^ second >> u32(1))) & u32(1) == u32(0)  # or plain
    if first & u32(WROTE) == u32(0) and second != u32(0) and are_of_device and widest <= own & u32(_SCOPE):
        return u64(0)
    if first & u32(_SCOPE) == u32(0) and not _is_other(first, own, bits):
        return u64(0)
    return _look(state, pair, own, block_size, False)


@_inlined
def _write(state: ptr[State], pair: ptr[Pair], own: u32, bits: u32, block_size: u32) -> u64:
    first, second = pair[0].first, pair[0].second
    is_alone = first == u32(0) or (own & u32(_SCOPE) == u32(0) and not _is_other(first, own, bits))
    if is_alone and second == u32(0):
        pair[0].first = own | u32(WROTE)
        return u64(0)
    are_atomic = first & own & u32(_SCOPE) == u32(_DEVICE)
    if are_atomic and (second == u32(0) or second & u32(_SCOPE) == u32(_DEVICE)):
        pair[0].second = first if _is_other(first, own, bits) else second
        pair[0].first = own | u32(WROTE)
        return u64(0)
    return _look(state, pair, own, block_size, True)


@_inlined
def _access(state: ptr[State], pair: ptr[Pair], own: u32, bits: u32, who: u64, granules: u64, writes: bool_) -> u64:
    found = u64(0)
    for index in range(granules):
        one = (
            _write(state, pair + index, own, bits, u32(who >> u64(32)))
            if writes
            else _read(state, pair + index, own, bits, u32(who >> u64(32)))
        )
        found = one if found == u64(0) else found
    return found


@_inlined
def _granules(what: u64) -> u64:
    return max(((what >> u64(16)) & u64(0xFFFF)) >> ((what >> u64(8)) & u64(0xFF)), u64(1))


@_inlined
def read(state: ptr[State], address: u64, own: u32, bits: u32, who: u64, what: u64) -> u64:
    """Looks at a read of global memory by the access ``own``, whose thread stands above so many bits; ``who`` and
    ``what`` are those of ``shadow._access``, and so is what is returned."""
    pair = _pair_of(state, address, (what >> u64(8)) & u64(0xFF))
    return u64(0) if u64(pair) == u64(0) else _access(state, pair, own, bits, who, _granules(what), False)


@_inlined
def write(state: ptr[State], address: u64, own: u32, bits: u32, who: u64, what: u64) -> u64:
    """The same of a write."""
    pair = _pair_of(state, address, (what >> u64(8)) & u64(0xFF))
    return u64(0) if u64(pair) == u64(0) else _access(state, pair, own, bits, who, _granules(what), True)


@_inlined
def read_in(state: ptr[State], pairs: u64, address: u64, own: u32, bits: u32, who: u64, what: u64) -> u64:
    """The same of a read where the pairs of the memory are known: that of address 0 would be at ``pairs``."""
    pair = ptr[Pair](pairs) + (address >> ((what >> u64(8)) & u64(0xFF)))
    return _access(state, pair, own, bits, who, _granules(what), False)


@_inlined
def write_in(state: ptr[State], pairs: u64, address: u64, own: u32, bits: u32, who: u64, what: u64) -> u64:
    """The same of a write."""
    pair = ptr[Pair](pairs) + (address >> ((what >> u64(8)) & u64(0xFF)))
    return _access(state, pair, own, bits, who, _granules(what), True)


@_inlined
def is_shared(state: ptr[State], address: u64) -> bool_:
    """Whether an address lies in the block's shared memory."""
    return u64(range_of(address_of(state[0].shared), u32(2), address)) != u64(0)


@_outlined
def note_volatile(state: ptr[State], address: u64, own: u32, what: u64, writes: bool_) -> None:
    """Counts a volatile access that conflicts with another one as if it were plain; of what it begins at."""
    pair = _pair_of(state, address, (what >> u64(8)) & u64(0xFF))
    if u64(pair) == u64(0):
        return
    bits, is_conflict = state[0].key_bits, False
    for number in range(2):
        known = pair[0].first if number == 0 else pair[0].second
        meets = known != u32(0) and (writes or known & u32(WROTE) != u32(0))
        is_conflict = is_conflict or (meets and _is_other(known, own, bits))
    if is_conflict:
        if state[0].volatile_conflicts == u32(0):
            state[0].volatile_site = u32(what >> u64(32)) >> u32(2)
        state[0].volatile_conflicts += u32(1)
