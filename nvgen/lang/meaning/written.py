"""What ``check="uninit"`` knows of bytes of shared memory: another byte at a fixed distance says of each whether it was
written, with all ones, or which copy is under way to it (``targets.cpu.checks.unwritten``)."""

from __future__ import annotations

from functools import partial

from nvgen.lang import address_of, device_function
from nvgen.lang.meaning.shadow import range_of
from nvgen.lang.meaning.shadow_records import State
from nvgen.types import u8, u32, u64
from nvgen.types.forms import ptr

_outlined = partial(device_function, inline="never")


def marks_of(state: ptr[State], address: u64) -> u64:
    """Where it stands whether a byte of shared memory was written; 0 for an address elsewhere."""
    found = range_of(address_of(state[0].shared), u32(2), address)
    return u64(0) if u64(found) == u64(0) else address + state[0].distance


@_outlined
def under_way(known: u64, size: u32) -> u32:
    """Which copy brings one of ``size`` bytes, of which the bytes at ``known`` say what is known; 0 where none does."""
    found = u32(0)
    for index in range(size):
        mark = u32(ptr[u8](known)[index])
        if found == u32(0) and mark != u32(0xFF):
            found = mark
    return found


def note_written(state: ptr[State], address: u64, size: u32) -> None:
    """What a copy has written is there."""
    marks = ptr[u8](address + state[0].distance)
    for index in range(size):
        marks[index] = u8(0xFF)
