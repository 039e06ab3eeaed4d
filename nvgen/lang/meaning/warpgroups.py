"""Products of warpgroups: each warp computes the numbers of its lanes, at once, from matrices as their descriptors say.

A lane's memory has what it brings and gets, at the offsets below.

Rows of A and columns of B are 32 bytes, whatever their elements are. Where they lie is what CUTLASS calls the canonical
layouts of matrices for ``wgmma``. Sums are of f32, or of i32 that wraps: more exact than tensor cores, which promise
less. Source: PTX ISA, "Shared Memory Matrix Layout", "Strides", "Matrix Descriptor Format".
"""

from __future__ import annotations

from functools import cache, partial
from typing import Any

from nvgen.lang import DeviceFunction, device_function, local, no_unroll
from nvgen.lang.attributes.wgmma import Form
from nvgen.lang.mathematics import FUNCTIONS
from nvgen.lang.meaning.warps import has
from nvgen.types import Scalar, bool_, f16, f32, i32, i64, u8, u16, u32, u64, u128
from nvgen.types.forms import ptr

_noinline = partial(device_function, inline="never")
_popcount = FUNCTIONS["popcount"]
#: The bits of an address that a descriptor knows.
ADDRESSES = 0x3FFFF
#: Bytes of a row of A and of a column of B, the rows of A, those of a warp, and the most columns of B.
LINE, ROWS, ROWS_OF_WARP, COLUMNS = 32, 64, 16, 256
#: Where it lies in a lane's memory whether its product is added to its numbers, an u32; the descriptors of A and B, or
#: the registers of A; and the numbers.
ADDS, B, A, SUMS = 0, 8, 16, 32


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
    origin = i32(u64(shared) & ADDRESSES)
    no_unroll()
    for piece in range(16 if transposed else 2):  # of which the bytes follow each other
        bytes_of_piece = 2 if transposed else 16
        depth = piece * bytes_of_piece
        distance = (byte_address(descriptor, transposed, number, depth) - origin) & ADDRESSES
        if distance + bytes_of_piece > size:
            return False
        if transposed:
            (line + depth).cast(u16)[0] = (shared + distance).cast(u16)[0]
        else:
            (line + depth).cast(u128)[0] = (shared + distance).cast(u128)[0]
    return True


def put_registers(rows: ptr[u8], registers: u128, lane: i32) -> None:
    """Puts the four words of A that a lane has into its warp's 16 rows: of a row and of that 8 further, and of both 16
    bytes later."""
    words = rows.cast(u32) + (lane >> 2) * 8 + (lane & 3)
    words[0], words[64] = u32(registers), u32(registers >> 32)
    words[4], words[68] = u32(registers >> 64), u32(registers >> 96)


def multiplication(form: Form, element: Scalar) -> DeviceFunction:
    """What adds to the numbers of a warp, which are of the type ``element``, the products of its 16 rows of A with the
    columns of B."""
    same = {"a_in_registers": False, "transposes_a": False, "transposes_b": False, "selector": None, "adds": None}
    return _multiplication(form.with_changes(**same), element)


@cache
def _multiplication(form: Form, element: Scalar) -> DeviceFunction:
    """The same for all forms that differ in nothing else."""
    read, times, number = _ELEMENTS.get(form.a.name, (_floats, _product, f32))
    is_negative, saturates, depth = form.is_negative, form.satfinite, LINE // form.a.element.size
    of_a, of_b = form.a.element, form.b.element

    def multiply(lanes: ptr[u64], there: u32, rows: ptr[u8], columns: ptr[u8], count: i32) -> None:
        right, totals = local.array((depth, COLUMNS), number), local.array(COLUMNS, number)
        no_unroll()
        for column in range(count):
            no_unroll()
            for k in range(depth):
                right[k, column] = read(columns + column * LINE, of_b, k)
        no_unroll()
        for row in range(ROWS_OF_WARP):
            no_unroll()
            for column in range(count):
                totals[column] = number(0)
            no_unroll()
            for k in range(depth):
                left = read(rows + row * LINE, of_a, k)
                no_unroll()
                for column in range(count):  # becomes vectors: every sum is in the order of the depth
                    totals[column] += times(left, right[k, column])
            no_unroll()
            for quarter in range(4):
                lane = (row & 7) * 4 + quarter
                if has(there, lane):
                    memory = ptr[u8](lanes[lane])
                    adds, sums = memory.cast(u32)[0] != 0, (memory + SUMS).cast(element)
                    no_unroll()
                    for pair in range(count >> 2):
                        total = totals[(pair >> 1) * 8 + quarter * 2 + (pair & 1)]
                        at = (pair >> 1) * 4 + (row >> 3) * 2 + (pair & 1)
                        add(sums + at, -total if is_negative else total, adds, saturates)

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


# Elements of a line, as numbers that are computed with, and their products


def _floats(line, element, k):  # type: ignore[no-untyped-def]
    return f32(line.cast(element)[k])


def _tensor_floats(line, element, k):  # type: ignore[no-untyped-def]
    """Of f32 with the 10 upper bits of the mantissa, which is TF32."""
    bits = local.array(1, u32)
    bits[0] = line.cast(u32)[k] & u32(0xFFFFE000)
    return bits.ptr.cast(f32)[0]


def _integers(line, element, k):  # type: ignore[no-untyped-def]
    return i32(line.cast(element)[k])


def _words(line, element, k):  # type: ignore[no-untyped-def]
    return line.cast(i32)[k]


def _product(left, right):  # type: ignore[no-untyped-def]
    return left * right


def _common_bits(left, right):  # type: ignore[no-untyped-def]
    """How many bits both have."""
    return i32(_popcount(left & right))


#: By the type of A, if it is no float that is a number as it stands.
_ELEMENTS: dict[str, tuple[Any, Any, Any]] = {
    "tf32": (_tensor_floats, _product, f32),
    "s8": (_integers, _product, i32),
    "u8": (_integers, _product, i32),
    "b1": (_words, _common_bits, i32),
}
