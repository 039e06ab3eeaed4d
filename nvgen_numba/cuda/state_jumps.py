"""States of xoroshiro128+ far into a sequence: jumps as matrices over bits.

A step of the generator maps the 128 bits of a state linearly, so a jump over ``2**64`` steps does, and any power of it.
A matrix is kept as what it makes of each value of each byte of a state: 16 tables of 256 rows, whose rows for the
bytes of a state are combined by exclusive or. Its square is the matrix applied to its own columns.
"""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

#: The polynomial of a jump over ``2**64`` steps, the lower 64 coefficients first.
JUMP = (0xBEAC0467EBA5FACB, 0xD86B048B86AA9922)

_BITS, _BYTES, _VALUES = 128, 16, 256

#: States, or columns of a matrix: their lower and upper words.
Words = np.ndarray[Any, np.dtype[np.uint64]]
#: The images of the values of each byte, of shape (2, 16, 256).
Tables = np.ndarray[Any, np.dtype[np.uint64]]


def sequences(s0: int, s1: int, start: int, count: int) -> Words:
    """``count`` states from number ``start`` on, each ``2**64`` steps after the one before, of shape (2, count).

    ``s0`` and ``s1`` are the state of number 0.
    """
    states: Words = np.empty((2, count), np.uint64)
    if not count:
        return states
    first: Words = np.array([[s0], [s1]], np.uint64)
    for power in range(start.bit_length()):
        if start >> power & 1:
            first = _applied(_tables(power), first)
    states[:, :1] = first
    done, power = 1, 0
    while done < count:
        more = min(done, count - done)
        states[:, done : done + more] = _applied(_tables(power), states[:, :more])
        done, power = done + more, power + 1
    return states


def _applied(tables: Tables, states: Words) -> Words:
    """The states after a jump."""
    found: Words = np.zeros_like(states, order="C")
    for byte in range(_BYTES):
        word, position = divmod(byte, 8)
        values = ((states[word] >> np.uint64(8 * position)) & np.uint64(_VALUES - 1)).astype(np.intp)
        found[0] ^= tables[0, byte].take(values)
        found[1] ^= tables[1, byte].take(values)
    return found


@functools.cache
def _tables(power: int) -> Tables:
    """The tables of ``2**power`` jumps."""
    return _tables_of(_columns(power))


@functools.cache
def _columns(power: int) -> Words:
    """What ``2**power`` jumps make of the states with one bit."""
    return _applied(_tables(power - 1), _columns(power - 1)) if power else _jumped_bits()


def _tables_of(columns: Words) -> Tables:
    """The tables of a matrix: each value's row is that of the value without its highest bit, and the bit's column."""
    tables: Tables = np.zeros((2, _BYTES, _VALUES), np.uint64)
    by_byte = columns.reshape(2, _BYTES, 8)
    for bit in range(8):
        half = 1 << bit
        tables[:, :, half : 2 * half] = tables[:, :, :half] ^ by_byte[:, :, bit, None]
    return tables


def _jumped_bits() -> Words:
    """What one jump makes of the states with one bit, by its polynomial in the generator's step."""
    bits = np.uint64(1) << np.arange(64, dtype=np.uint64)
    none: Any = np.zeros(64, np.uint64)
    s0, s1 = np.concatenate([bits, none]), np.concatenate([none, bits])
    found: Words = np.zeros((2, _BITS), np.uint64)
    for coefficient in range(_BITS):
        if JUMP[coefficient // 64] >> coefficient % 64 & 1:
            found ^= np.stack([s0, s1])
        mixed = s1 ^ s0
        s0, s1 = _rotated(s0, 55) ^ mixed ^ (mixed << np.uint64(14)), _rotated(mixed, 36)
    return found


def _rotated(words: Words, bits: int) -> Words:
    rotated: Words = (words << np.uint64(bits)) | (words >> np.uint64(64 - bits))
    return rotated
