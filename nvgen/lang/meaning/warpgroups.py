"""Products of warpgroups: each thread computes its own numbers, at once, from matrices as their descriptors say.

Rows of A and columns of B are 32 bytes, whatever their elements are. Where they lie is what CUTLASS calls the canonical
layouts of matrices for ``wgmma``. Sums are of f32, or of i32 that wraps: more exact than tensor cores, which promise
less. Source: PTX ISA, "Shared Memory Matrix Layout", "Strides", "Matrix Descriptor Format".
"""

from __future__ import annotations

from functools import cache, partial
from typing import Any

from nvgen.lang import DeviceFunction, device_function, local, no_unroll
from nvgen.lang.attributes.wgmma import Form
from nvgen.types import Scalar, bool_, f16, f32, i32, i64, u8, u32, u64, u128
from nvgen.types.forms import ptr

_noinline = partial(device_function, inline="never")
#: The bits of an address that a descriptor knows.
ADDRESSES = 0x3FFFF
#: Bytes of a row of A and of a column of B, and the rows of A.
LINE, ROWS = 32, 64


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


def multiplication(form: Form, element: Scalar) -> DeviceFunction:
    """What adds to a thread's numbers, which are of the type ``element``, the products of its two rows of A with its
    columns of B, if these are in shared memory; whether they are."""
    return _multiplication(
        form.with_changes(a_in_registers=False, transposes_a=False, selector=None, adds=None), element
    )


@cache
def _multiplication(form: Form, element: Scalar) -> DeviceFunction:
    """The same for all forms that differ in nothing else."""
    transposed, is_negative, saturates, dot = form.transposes_b, form.is_negative, form.satfinite, _dot(form)

    def multiply(
        sums: ptr[u8],
        rows: ptr[u8],
        shared: ptr[u8],
        size: i32,
        descriptor: u64,
        thread: i32,
        columns: i32,
        adds: bool_,
    ) -> bool_:
        column = local.array(32, u8).ptr.to("generic")
        no_unroll()
        for pair in range(columns >> 2):
            number = (pair >> 1) * 8 + (thread & 3) * 2 + (pair & 1)
            if not fetch(column, shared, size, descriptor, transposed, number):
                return False
            no_unroll()
            for half in range(2):
                found = dot(rows + 32 * half, column)
                at = (pair >> 1) * 4 + half * 2 + (pair & 1)
                add(sums.cast(element) + at, -found if is_negative else found, adds, saturates)
        return True

    return _noinline(multiply)


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


def _dot(form: Form) -> Any:
    """The sum of the products of a row of A and a column of B."""
    of_a, of_b, count = form.a.element, form.b.element, LINE // form.a.element.size

    def floats(row, column):  # type: ignore[no-untyped-def]
        total = f32(0)
        no_unroll()
        for k in range(count):
            total += f32(row.cast(of_a)[k]) * f32(column.cast(of_b)[k])
        return total

    def integers(row, column):  # type: ignore[no-untyped-def]
        total = i32(0)
        no_unroll()
        for k in range(count):
            total += i32(row.cast(of_a)[k]) * i32(column.cast(of_b)[k])
        return total

    return {"tf32": _tensor_floats, "s8": integers, "u8": integers, "b1": _bits}.get(form.a.name, floats)


def _tensor_floats(row, column):  # type: ignore[no-untyped-def]
    """Of f32 with the 10 upper bits of the mantissa, which is TF32."""
    total, pair = f32(0), local.array(2, u32)
    no_unroll()
    for k in range(8):
        pair[0], pair[1] = row.cast(u32)[k] & u32(0xFFFFE000), column.cast(u32)[k] & u32(0xFFFFE000)
        total += pair.ptr.cast(f32)[0] * pair.ptr.cast(f32)[1]
    return total


def _bits(row, column):  # type: ignore[no-untyped-def]
    """How many bits both have."""
    total = i32(0)
    no_unroll()
    for k in range(8):
        both = row.cast(u32)[k] & column.cast(u32)[k]
        no_unroll()
        while both != 0:
            total += 1
            both &= both - u32(1)
    return total
