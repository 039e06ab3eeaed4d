"""What ``check="uninit"`` knows of bytes of shared memory: another byte at a fixed distance says of each whether it was
written, with all ones, or which copy is under way to it (``targets.cpu.checks.unwritten``)."""

from __future__ import annotations

from functools import partial

from nvgen.lang import address_of, device_function
from nvgen.lang.meaning.shadow import range_of
from nvgen.lang.meaning.shadow_records import State
from nvgen.types import bool_, u8, u32, u64
from nvgen.types.forms import ptr

_outlined = partial(device_function, inline="never")


def marks_of(state: ptr[State], address: u64) -> u64:
    """Where it stands whether a byte of shared memory was written; 0 for an address elsewhere."""
    found = range_of(address_of(state[0].shared), u32(2), address)
    return u64(0) if u64(found) == u64(0) else address + state[0].distance


@_outlined
def is_given(state: ptr[State], address: u64, size: u32) -> bool_:
    """Whether all of so many bytes of shared memory were written, or a copy brings them."""
    marks = marks_of(state, address)
    if marks == u64(0):
        return True
    found = True
    for index in range(size):
        found = found and ptr[u8](marks)[index] != u8(0)
    return found


@_outlined
def under_way(known: u64, size: u32) -> u32:
    """Which copy brings one of ``size`` bytes, of which the bytes at ``known`` say what is known; 0 where none does."""
    found = u32(0)
    for index in range(size):
        mark = u32(ptr[u8](known)[index])
        if found == u32(0) and mark != u32(0xFF):
            found = mark
    return found


@_outlined
def are_written(text: u64, marks: u64) -> bool_:
    """Whether all arguments of a format of ``printf`` were written, which the bytes at ``marks`` say; True where there
    are none."""
    if marks == u64(0):
        return True
    characters, at, offset, is_directive, is_wide = ptr[u8](text), u64(0), u64(0), False, False
    while characters[at] != u8(0):
        letter = characters[at]
        at += u64(1)
        if letter == u8(37):  # %: the first of a directive, or the second of two that are printed as one
            is_directive, is_wide = not is_directive, False
        elif is_directive:
            if letter == u8(108) or letter == u8(106) or letter == u8(122) or letter == u8(116):  # l j z t
                is_wide = True
            elif letter == u8(42) or letter >= u8(65):  # * and letters, of which h says how a number is printed
                size = _size_of_argument(letter, is_wide)
                if size != u64(0):
                    offset = (offset + size - u64(1)) & ~(size - u64(1))
                    for index in range(size):
                        if ptr[u8](marks)[offset + index] != u8(0xFF):
                            return False
                    offset += size
                    is_directive = letter == u8(42)
    return True


def _size_of_argument(letter: u8, is_wide: bool_) -> u64:
    """The bytes of the argument of a conversion; 0 of what is none."""
    if letter == u8(104):  # h
        return u64(0)
    is_integer = letter == u8(100) or letter == u8(105) or letter == u8(111) or letter == u8(117)  # d i o u
    is_integer = is_integer or letter == u8(120) or letter == u8(88)  # x X
    is_word = letter == u8(42) or letter == u8(99)  # * c
    return u64(4) if is_word or (is_integer and not is_wide) else u64(8)


def note_written(state: ptr[State], address: u64, size: u32) -> None:
    """What a copy has written is there."""
    marks = ptr[u8](address + state[0].distance)
    for index in range(size):
        marks[index] = u8(0xFF)
