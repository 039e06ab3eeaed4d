"""Boxes of tensors, copied element by element as a tensor map says, and combined with what the tensor holds.

Source: PTX ISA, "Tensors", "Swizzling Modes", ``cp.async.bulk.tensor``, ``cp.reduce.async.bulk.tensor``.
"""

from __future__ import annotations

from functools import partial

from nvgen.lang import atomic, device_function
from nvgen.targets.cpu.simt.records import TensorMapRecord
from nvgen.types import bool_, constexpr, i32, i64, u8, u32, u64
from nvgen.types.forms import ptr

_apart = partial(device_function, inline="never")
#: PTX ISA, "Swizzling Modes": the bytes that stay together, which rows of boxes are multiples of.
PIECE = 16


def place_of(box: ptr[TensorMapRecord], shared: ptr[u8], number: i64) -> i64:
    """Where the byte with a number lies in a box: bits of the address mix, which three bits further up choose."""
    address = u64(shared) + u64(number)
    return i64((address ^ (address >> 3 & u64(box[0].swizzle))) - u64(shared))


def offset_of(box: ptr[TensorMapRecord], number: i32, x0: i32, x1: i32, x2: i32, x3: i32, x4: i32) -> i64:
    """How far from the tensor's first element the one with a number in the box at these indices lies, in bytes; below
    0 for one outside the tensor."""
    map = box[0]
    i0 = x0 + number % map.count0 * map.step0
    rest = number // map.count0
    i1 = x1 + rest % map.count1 * map.step1
    rest = rest // map.count1
    i2 = x2 + rest % map.count2 * map.step2
    rest = rest // map.count2
    i3 = x3 + rest % map.count3 * map.step3
    i4 = x4 + rest // map.count3 * map.step4
    inside = 0 <= i0 < map.extent0 and 0 <= i1 < map.extent1 and 0 <= i2 < map.extent2
    if not (inside and 0 <= i3 < map.extent3 and 0 <= i4 < map.extent4):
        return i64(-1)
    far = i64(i4) * map.stride4 + i64(i3) * map.stride3 + i64(i2) * map.stride2 + i64(i1) * map.stride1
    return far + i64(i0) * i64(map.element_size)


@_apart
def move(
    box: ptr[TensorMapRecord],
    shared: ptr[u8],
    to_tensor: bool_,
    x0: i32,
    x1: i32,
    x2: i32,
    x3: i32,
    x4: i32,
) -> None:
    """Copies a box between a tensor and shared memory; outside the tensor zeros are read, or NaNs.

    Rows are of whole pieces, which stay together wherever bits of addresses mix.
    """
    size = box[0].element_size
    width = PIECE // size
    pieces = box[0].count0 // width
    row = i64(-1)
    for number in range(i32(box[0].bytes) // PIECE):
        first = number * width
        near = shared + place_of(box, shared, i64(number) * PIECE)
        start, last = x0 + first % box[0].count0, x0 + first % box[0].count0 + width - 1
        if number % pieces == 0:
            row = offset_of(box, first, 0, x1, x2, x3, x4)
        if row >= 0 and start >= 0 and last < box[0].extent0:
            far = box[0].base + (row + i64(start) * i64(size))
            if to_tensor:
                copy_piece(far, near)
            else:
                copy_piece(near, far)
            continue
        for place in range(width):
            inside = row >= 0 and 0 <= start + place < box[0].extent0
            far = box[0].base + (row + i64(start + place) * i64(size))
            for byte in range(size):
                if inside and to_tensor:
                    far[byte] = near[place * size + byte]
                elif inside:
                    near[place * size + byte] = far[byte]
                elif not to_tensor:  # a NaN has all other bits set
                    filling = u8(0x7F if byte == size - 1 else 0xFF)
                    near[place * size + byte] = filling if box[0].fill else u8(0)


def copy_piece(target: ptr[u8], source: ptr[u8]) -> None:
    """Copies bytes that stay together."""
    for byte in range(PIECE):
        target[byte] = source[byte]


@_apart
def reduce(
    box: ptr[TensorMapRecord],
    shared: ptr[u8],
    x0: i32,
    x1: i32,
    x2: i32,
    x3: i32,
    x4: i32,
    dtype: constexpr,
    combine: constexpr,
) -> None:
    """Combines the elements of a box with those of a tensor, each in one step."""
    size = box[0].element_size
    for number in range(i32(box[0].bytes) // size):
        offset = offset_of(box, number, x0, x1, x2, x3, x4)
        if offset >= 0:
            value = (shared + place_of(box, shared, i64(number) * i64(size))).cast(dtype)[0]
            combine((box[0].base + offset).cast(dtype), value)


@_apart
def reduce_bytes(
    target: ptr[u8], source: ptr[u8], size: u32, element_size: u32, dtype: constexpr, combine: constexpr
) -> None:
    """Combines elements that follow each other with others, each in one step."""
    for number in range(size // element_size):
        combine((target + number * element_size).cast(dtype), (source + number * element_size).cast(dtype)[0])


def reduce_one(target: ptr[u8], value: u64, dtype: constexpr, combine: constexpr) -> None:
    """Combines an integer with another."""
    combine(target.cast(dtype), dtype(value))


def _add(place, value):  # type: ignore[no-untyped-def]
    atomic.add(place, value)


def _min(place, value):  # type: ignore[no-untyped-def]
    atomic.min(place, value)


def _max(place, value):  # type: ignore[no-untyped-def]
    atomic.max(place, value)


def _inc(place, value):  # type: ignore[no-untyped-def]
    atomic.inc(place, value)


def _dec(place, value):  # type: ignore[no-untyped-def]
    atomic.dec(place, value)


def _and(place, value):  # type: ignore[no-untyped-def]
    atomic.and_(place, value)


def _or(place, value):  # type: ignore[no-untyped-def]
    atomic.or_(place, value)


def _xor(place, value):  # type: ignore[no-untyped-def]
    atomic.xor(place, value)


#: What combines an element with a value, by the names of the reductions.
COMBINE = {
    "add": _add,
    "min": _min,
    "max": _max,
    "inc": _inc,
    "dec": _dec,
    "and": _and,
    "or": _or,
    "xor": _xor,
}
