"""Boxes, pixels and rows of tensors, copied as a tensor map says, and combined with what the tensor holds.

Source: PTX ISA, "Tensors", "im2col mode", "Swizzling Modes", "Overriding tensor property value",
``cp.async.bulk.tensor``, ``cp.reduce.async.bulk.tensor``.
"""

from __future__ import annotations

from functools import partial

from nvgen.lang import atomic, device_function, local, static_range
from nvgen.lang.meaning.records import BoxPosition, TensorMapRecord
from nvgen.lang.tensor_copies import IM2COL, MODES, ROWS, TILE
from nvgen.types import bool_, constexpr, i32, i64, u8, u32, u64
from nvgen.types.forms import ptr

_noinline = partial(device_function, inline="never")
#: PTX ISA, "Swizzling Modes": the bytes that stay together, which rows of boxes are multiples of.
PIECE = 16
#: The numbers of the modes in a ``BoxPosition``.
_TILE, _PIXELS, _ROWS = (MODES.index(mode) for mode in (TILE, IM2COL, ROWS))
_FOUR = 4


def shared_offset(box: ptr[TensorMapRecord], shared: ptr[u8], number: i64) -> i64:
    """Where the byte with a number lies in shared memory: bits of the address mix, which others further up choose."""
    address = u64(shared) + u64(number)
    return i64((address ^ (address >> u64(box[0].swizzle_shift) & u64(box[0].swizzle))) - u64(shared))


def recount(box: ptr[TensorMapRecord]) -> None:
    """Counts the elements of a box anew, after its extents, its steps or the size of its elements have changed.

    A map that a kernel makes begins as zeros, of which the fields that stay are those of a tensor of bytes with one
    dimension.
    """
    box[0].element_size = max(box[0].element_size, u8(1))
    box[0].extent1, box[0].extent2 = max(box[0].extent1, 1), max(box[0].extent2, 1)
    box[0].extent3, box[0].extent4 = max(box[0].extent3, 1), max(box[0].extent4, 1)
    step1, step2, step3, step4 = max(box[0].step1, 1), max(box[0].step2, 1), max(box[0].step3, 1), max(box[0].step4, 1)
    box[0].step1, box[0].step2, box[0].step3, box[0].step4 = step1, step2, step3, step4
    box[0].count0 = i32(box[0].extent_of_box0) + 1
    box[0].count1 = (i32(box[0].extent_of_box1) + step1) // step1
    box[0].count2 = (i32(box[0].extent_of_box2) + step2) // step2
    box[0].count3 = (i32(box[0].extent_of_box3) + step3) // step3
    box[0].count4 = (i32(box[0].extent_of_box4) + step4) // step4
    elements = box[0].count0 * box[0].count1 * box[0].count2 * box[0].count3 * box[0].count4
    box[0].bytes = u32(box[0].element_size) * u32(elements)


def lines_of(box: ptr[TensorMapRecord], position: ptr[BoxPosition]) -> i32:
    """How many lines of elements side by side a copy has: rows, or pixels."""
    line = u32(box[0].count0) * u32(box[0].element_size)
    return i32(box[0].bytes // line) * (_FOUR if position[0].mode == _ROWS else 1)


def bytes_of(box: ptr[TensorMapRecord], position: ptr[BoxPosition]) -> u32:
    """The bytes of a copy in shared memory."""
    return box[0].bytes * u32(_FOUR if position[0].mode == _ROWS else 1)


def base_of(box: ptr[TensorMapRecord], position: ptr[BoxPosition]) -> ptr[u8]:
    """Where the tensor begins."""
    return position[0].base if position[0].base else box[0].base


def width_of(box: ptr[TensorMapRecord], position: ptr[BoxPosition]) -> i32:
    """The elements of the tensor side by side."""
    return position[0].extent0 if position[0].has_extents != 0 else box[0].extent0


def reach(box: ptr[TensorMapRecord], position: ptr[BoxPosition]) -> i64:
    """The bytes from the tensor's first element to behind the last one of a box, or of rows, that is inside."""
    first, last = position[0].x0, min(position[0].x0 + box[0].count0, width_of(box, position))
    furthest = i64(-1)
    if first < last and last > 0:
        for number in range(lines_of(box, position)):
            furthest = max(furthest, line_of(box, position, number))
    return furthest + i64(last) * i64(box[0].element_size) if furthest >= 0 else i64(0)


def line_of(box: ptr[TensorMapRecord], position: ptr[BoxPosition], number: i32) -> i64:
    """How far from the tensor's first element the line with a number lies, in bytes, or what would be its element 0;
    below 0 for one outside the tensor."""
    map, at = box[0], position[0]
    i1, i2, i3, i4 = at.x1, at.x2, at.x3, at.x4
    if at.mode == _TILE:
        i1 += number % map.count1 * map.step1
        rest = number // map.count1
        i2 += rest % map.count2 * map.step2
        rest = rest // map.count2
        i3 += rest % map.count3 * map.step3
        i4 += rest // map.count3 * map.step4
    elif at.mode == _ROWS:
        i1 = at.x1 if number == 0 else at.x2 if number == 1 else at.x3 if number == 2 else at.x4
        i2, i3, i4 = 0, 0, 0
    else:
        i1, rest = walked(number, i1, i32(map.lower1), map.extent1 - 1 + i32(map.upper1), map.step1)
        if at.mode == _PIXELS:
            i2, rest = walked(rest, i2, i32(map.lower2), map.extent2 - 1 + i32(map.upper2), map.step2)
            i3, rest = walked(rest, i3, i32(map.lower3), map.extent3 - 1 + i32(map.upper3), map.step3)
        i1, i2, i3, i4 = i1 + at.offset1, i2 + at.offset2, i3 + at.offset3, i4 + rest
    inside = 0 <= i1 < map.extent1 and 0 <= i2 < map.extent2 and 0 <= i3 < map.extent3 and 0 <= i4 < map.extent4
    far = i64(i4) * map.stride4 + i64(i3) * map.stride3 + i64(i2) * map.stride2 + i64(i1) * map.stride1
    if at.has_extents != 0:
        inside = 0 <= i1 < at.extent1 and 0 <= i2 < at.extent2 and 0 <= i3 < at.extent3 and 0 <= i4 < at.extent4
        far = i64(i4) * at.stride4 + i64(i3) * at.stride3 + i64(i2) * at.stride2 + i64(i1) * at.stride1
    return far if inside else i64(-1)


def walked(number: i32, start: i32, lower: i32, last: i32, step: i32) -> tuple[i32, i32]:
    """The index after so many steps from ``start`` on, and how often it went on at ``lower``, past ``last``.

    Source: PTX ISA, "im2col mode", "Traversal Stride".
    """
    first = max((last - start) // step + 1, 1)
    if number < first:
        return start + number * step, 0
    around = max((last - lower) // step + 1, 1)
    return lower + (number - first) % around * step, 1 + (number - first) // around


@_noinline
def move(box: ptr[TensorMapRecord], shared: ptr[u8], to_tensor: bool_, position: ptr[BoxPosition]) -> None:
    """Copies a box between a tensor and shared memory; outside the tensor zeros are read, or NaNs.

    Lines are of whole pieces, which stay together wherever bits of addresses mix.
    """
    size = i32(box[0].element_size)
    width = PIECE // size
    pieces = box[0].count0 // width
    base, extent0 = base_of(box, position), width_of(box, position)
    line = i64(-1)
    for number in range(lines_of(box, position) * pieces):
        near = shared + shared_offset(box, shared, i64(number) * PIECE)
        start = position[0].x0 + number % pieces * width
        if number % pieces == 0:
            line = line_of(box, position, number // pieces)
        if line >= 0 and start >= 0 and start + width <= extent0:
            far = base + (line + i64(start) * i64(size))
            if to_tensor:
                copy_piece(far, near)
            else:
                copy_piece(near, far)
            continue
        for element in range(width):
            inside = line >= 0 and 0 <= start + element < extent0
            far = base + (line + i64(start + element) * i64(size))
            for byte in range(size):
                if inside and to_tensor:
                    far[byte] = near[element * size + byte]
                elif inside:
                    near[element * size + byte] = far[byte]
                elif not to_tensor:  # a NaN has all other bits set
                    filling = u8(0x7F if byte == size - 1 else 0xFF)
                    near[element * size + byte] = filling if box[0].fill != 0 else u8(0)


def copy_piece(target: ptr[u8], source: ptr[u8]) -> None:
    """Copies bytes that stay together. All are read before any is written: so they are one load and one store."""
    piece = local.array(PIECE, u8)
    for byte in static_range(PIECE):
        piece[byte] = source[byte]
    for byte in static_range(PIECE):
        target[byte] = piece[byte]


@_noinline
def reduce(
    box: ptr[TensorMapRecord], shared: ptr[u8], position: ptr[BoxPosition], dtype: constexpr, combine: constexpr
) -> None:
    """Combines the elements of a box with those of a tensor, each in one step."""
    size, width = i64(box[0].element_size), box[0].count0
    base, extent0 = base_of(box, position), width_of(box, position)
    for number in range(lines_of(box, position) * width):
        line, x0 = line_of(box, position, number // width), position[0].x0 + number % width
        if line >= 0 and 0 <= x0 < extent0:
            value = (shared + shared_offset(box, shared, i64(number) * size)).cast(dtype)[0]
            combine((base + (line + i64(x0) * size)).cast(dtype), value)


@_noinline
def reduce_bytes(
    target: ptr[u8], source: ptr[u8], size: u32, element_size: u32, dtype: constexpr, combine: constexpr
) -> None:
    """Combines elements that follow each other with others, each in one step."""
    for number in range(size // element_size):
        combine((target + number * element_size).cast(dtype), (source + number * element_size).cast(dtype)[0])


def reduce_one(target: ptr[u8], value: u64, dtype: constexpr, combine: constexpr) -> None:
    """Combines an integer with another."""
    combine(target.cast(dtype), dtype(value))


def _add(address, value):  # type: ignore[no-untyped-def]
    atomic.add(address, value)


def _min(address, value):  # type: ignore[no-untyped-def]
    atomic.min(address, value)


def _max(address, value):  # type: ignore[no-untyped-def]
    atomic.max(address, value)


def _inc(address, value):  # type: ignore[no-untyped-def]
    atomic.inc(address, value)


def _dec(address, value):  # type: ignore[no-untyped-def]
    atomic.dec(address, value)


def _and(address, value):  # type: ignore[no-untyped-def]
    atomic.and_(address, value)


def _or(address, value):  # type: ignore[no-untyped-def]
    atomic.or_(address, value)


def _xor(address, value):  # type: ignore[no-untyped-def]
    atomic.xor(address, value)


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
