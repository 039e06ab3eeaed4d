"""Products of warpgroups: each thread computes its own numbers, at once, from matrices as their descriptors say.

Rows of A and columns of B are 32 bytes, whatever their elements are. Where they lie is what CUTLASS calls the canonical
layouts of matrices for ``wgmma``. Sums are of f32, or of i32 that wraps: more exact than tensor cores, which promise
less. Source: PTX ISA, "Shared Memory Matrix Layout", "Strides", "Matrix Descriptor Format".
"""

from __future__ import annotations

from functools import partial

from nvgen.lang import device_function, local, no_unroll
from nvgen.types import bool_, constexpr, f16, f32, i32, i64, u8, u32, u64, u128
from nvgen.types.forms import ptr

_noinline = partial(device_function, inline="never")
#: The bits of an address that a descriptor knows.
ADDRESSES = 0x3FFFF


def byte_address(descriptor: u64, transposed: bool_, line: i32, depth: i32) -> i32:
    """Where a byte of a row of A or a column of B lies, as the lowest 18 bits of its address.

    ``depth`` is its number in the row; of transposed matrices, whose elements take two bytes, rows are apart.
    """
    start, leading = i32(descriptor & 0x3FFF) << 4, i32(descriptor >> 16 & 0x3FFF) << 4
    stride, base = i32(descriptor >> 32 & 0x3FFF) << 4, i32(descriptor >> 49 & 7)
    mode = i32(descriptor >> 62)
    width = 16 if mode == 0 else 256 >> mode
    if transposed:
        along, across = 2 * line + (depth & 1), depth >> 1
        if mode == 0:
            found = (along >> 4) * stride + (along & 15) + (across & 7) * 16 + (across >> 3) * leading
        else:
            found = along // width * leading + along % width + (across & 7) * width + (across >> 3) * stride
    elif mode == 0:
        found = (line >> 3) * stride + (line & 7) * 16 + (depth >> 4) * leading + (depth & 15)
    else:
        found = (line >> 3) * stride + (line & 7) * width + depth
    found += start
    return (found ^ (((found >> 7) - base) << 4 & (width - 16))) & ADDRESSES


@_noinline
def fetch(line: ptr[u8], shared: ptr[u8], size: i32, descriptor: u64, transposed: bool_, number: i32) -> bool_:
    """Copies a row of A or a column of B, if it is among the ``size`` bytes of the block's shared memory."""
    no_unroll()
    for depth in range(32):
        distance = (byte_address(descriptor, transposed, number, depth) - i32(u64(shared) & ADDRESSES)) & ADDRESSES
        if distance >= size:
            return False
        line[depth] = shared[distance]
    return True


@_noinline
def fetch_rows(rows: ptr[u8], shared: ptr[u8], size: i32, descriptor: u64, transposed: bool_, thread: i32) -> bool_:
    """Copies the two rows of A that a thread of a warpgroup has numbers of, if they are in shared memory."""
    first = (thread >> 5) * 16 + (thread >> 2 & 7)
    is_there = fetch(rows, shared, size, descriptor, transposed, first)
    return is_there and fetch(rows + 32, shared, size, descriptor, transposed, first + 8)


def put_registers(rows: ptr[u8], registers: u128, lane: i32) -> None:
    """Puts the four words of two rows of A that one of four lanes has: of both rows, and of both 16 bytes later."""
    words = rows.cast(u32)
    words[lane], words[lane + 8] = u32(registers), u32(registers >> 32)
    words[lane + 4], words[lane + 12] = u32(registers >> 64), u32(registers >> 96)


@_noinline
def multiply(
    sums: ptr[u8],
    rows: ptr[u8],
    shared: ptr[u8],
    size: i32,
    descriptor: u64,
    transposed: bool_,
    thread: i32,
    columns: i32,
    adds: bool_,
    negative: bool_,
    saturates: bool_,
    dot: constexpr,
    a_type: constexpr,
    b_type: constexpr,
    d_type: constexpr,
    count: constexpr,
) -> bool_:
    """Adds to a thread's numbers the products of its two rows of A with its columns of B; whether these are there."""
    column = local.array(32, u8).ptr.to("generic")
    no_unroll()
    for pair in range(columns >> 2):
        if not fetch(column, shared, size, descriptor, transposed, (pair >> 1) * 8 + (thread & 3) * 2 + (pair & 1)):
            return False
        no_unroll()
        for half in range(2):
            found = dot(rows + 32 * half, column, a_type, b_type, count)
            number = (pair >> 1) * 4 + half * 2 + (pair & 1)
            add(sums.cast(d_type) + number, -found if negative else found, adds, saturates)
    return True


def add(number, found, adds, saturates):  # type: ignore[no-untyped-def]
    """Adds to one number, or replaces it."""
    if number.dtype == i32:
        total = i64(found) + (i64(number[0]) if adds else i64(0))
        if saturates:
            total = min(max(total, i64(-(2**31))), i64(2**31 - 1))
        number[0] = i32(total)
    elif number.dtype == f16:
        number[0] = f16(f32(number[0]) + found if adds else found)
    else:
        number[0] = number[0] + found if adds else found


def floats(row, column, a_type, b_type, count):  # type: ignore[no-untyped-def]
    """The sum of the products of floats."""
    total = f32(0)
    no_unroll()
    for k in range(count):
        total += f32(row.cast(a_type)[k]) * f32(column.cast(b_type)[k])
    return total


def tensor_floats(row, column, a_type, b_type, count):  # type: ignore[no-untyped-def]
    """That of f32 with the 10 upper bits of the mantissa, which is TF32."""
    total, pair = f32(0), local.array(2, u32)
    no_unroll()
    for k in range(count):
        pair[0], pair[1] = row.cast(u32)[k] & u32(0xFFFFE000), column.cast(u32)[k] & u32(0xFFFFE000)
        total += pair.ptr.cast(f32)[0] * pair.ptr.cast(f32)[1]
    return total


def integers(row, column, a_type, b_type, count):  # type: ignore[no-untyped-def]
    """That of bytes."""
    total = i32(0)
    no_unroll()
    for k in range(count):
        total += i32(row.cast(a_type)[k]) * i32(column.cast(b_type)[k])
    return total


def bits(row, column, a_type, b_type, count):  # type: ignore[no-untyped-def]
    """How many bits both have."""
    total = i32(0)
    no_unroll()
    for k in range(count):
        both = row.cast(u32)[k] & column.cast(u32)[k]
        no_unroll()
        while both != 0:
            total += 1
            both &= both - u32(1)
    return total
