"""Products of matrices that lie in the fragments of a warp's lanes. Source: PTX ISA, ``mma``, ``mma.sp``, ``wmma``.

Each thread brings the address of its fragments, in memory of its own: those of A, B, C and the result, and metadata, at
the offsets below. The thread with which all lanes are there computes the whole product, and puts every lane's part of
the result into that lane's memory. A lane whose thread has ended has zeros.
"""

from __future__ import annotations

from functools import partial
from typing import Any

from nvgen.lang import device_function, local, no_unroll
from nvgen.lang.mma_layout import chunk_of, metadata_lane, metadata_shift, place_of, sparse_column
from nvgen.lang.mma_table import BITS
from nvgen.targets.cpu.simt.records import Block, Lane, Thread
from nvgen.targets.cpu.simt.warps import arrive, first_of, has, lanes_of, release
from nvgen.types import SCALARS, bool_, constexpr, f32, f64, i32, i64, u32, u64, u128
from nvgen.types.forms import ptr

f16, bf16, i8, u8, u16 = (SCALARS[name] for name in ("f16", "bf16", "i8", "u8", "u16"))
e4m3, e5m2, e3m2, e2m3, e2m1, ue8m0 = (SCALARS[name] for name in ("e4m3", "e5m2", "e3m2", "e2m3", "e2m1", "ue8m0"))
#: Where the fragments lie in a lane's memory, in bytes, and how much that is.
A, B, C, D, METADATA, ADDRESS, A_SCALE, B_SCALE, SIZE = 0, 64, 128, 192, 256, 264, 272, 280, 288
_INT32_MIN, _INT32_MAX = -(2**31), 2**31 - 1
_noinline = partial(device_function, inline="never")


@_noinline
def product(
    block: ptr[Block],
    thread: ptr[Thread],
    mask: u32,
    operation: i32,
    shape: constexpr,
    counts: constexpr,
    sparsity: constexpr,
    scaling: constexpr,
    forms: constexpr,
    a_position: constexpr,
    b_position: constexpr,
    c_position: constexpr,
    d_position: constexpr,
    a_read: constexpr,
    b_read: constexpr,
    c_read: constexpr,
    scale_read: constexpr,
    multiply: constexpr,
    write: constexpr,
    number: constexpr,
) -> bool_:
    """``a @ b + c``. ``shape`` is that of the product, ``counts`` the elements of a lane of A, B and C.

    ``sparsity`` and ``scaling`` are empty where there is none. ``..._position`` finds the row and the column of an
    element with the ``forms`` of A, B, C and the result, and ``..._read`` reads one of a fragment as a ``number``.
    """
    there = arrive(block, thread, mask, operation)
    if there == 0:
        return False
    lanes = lanes_of(block, thread)
    left, right = local.array((shape[0], shape[2]), number), local.array((shape[2], shape[1]), number)
    added = local.array((shape[0], shape[1]), number)
    _from_fragments(lanes, there, left, A, counts[0], a_position, forms[0], a_read, number, sparsity)
    _from_fragments(lanes, there, right, B, counts[1], b_position, forms[1], b_read, number, ())
    _from_fragments(lanes, there, added, C, counts[2], c_position, forms[2], c_read, number, ())
    if len(scaling) > 0:
        _scale(lanes, there, left, right, scaling[0], scaling[1], scale_read)
    no_unroll()
    for lane in range(32):
        if has(there, lane):
            no_unroll()
            for element in range(counts[2]):
                row, column = d_position(lane, element, forms[3])
                total = number(0)
                no_unroll()
                for k in range(shape[2]):
                    total += multiply(left[row, k], right[k, column])
                write(ptr[u8](u64(lanes[lane].operand)) + D, element, total + added[row, column])
    return release(block, thread, there)


def _from_fragments(  # type: ignore[no-untyped-def]
    lanes, there, matrix, offset, count, position, form: constexpr, read, number, sparsity: constexpr
):
    """A matrix of the fragments of all lanes, which lie at an offset in the lanes' memory."""
    no_unroll()
    for row in range(matrix.shape[0]):
        no_unroll()
        for column in range(matrix.shape[1]):
            matrix[row, column] = number(0)
    no_unroll()
    for lane in range(32):
        if has(there, lane):
            no_unroll()
            for element in range(count):
                row, column = position(lane, element, form)
                if len(sparsity) > 0:
                    column = _column(lanes, there, row, column, sparsity[0], sparsity[1], sparsity[2])
                matrix[row, column] = read(ptr[u8](u64(lanes[lane].operand)) + offset, element)


def _operand_of(lanes: ptr[Lane], there: u32, lane: i32) -> u64:
    """A lane's operand; for one that is not there, that of the first one that is."""
    return u64(lanes[lane if has(there, lane) else first_of(there)].operand)


def _scale(lanes, there, left, right, count: constexpr, depth: constexpr, read):  # type: ignore[no-untyped-def]
    """Multiplies the elements of A and of B by their scales: a row of A has ``count`` along its depth."""
    _scale_rows(lanes, there, left, count, depth, read)
    _scale_columns(lanes, there, right, count, depth, read)


def _scale_rows(lanes, there, matrix, count: constexpr, depth: constexpr, read):  # type: ignore[no-untyped-def]
    """Of A: the scales of rows 8 apart are in neighbouring lanes."""
    chosen = ptr[u16](_operand_of(lanes, there, 0) + A_SCALE + 4)
    byte, pair = i32(chosen[0]), i32(chosen[1])
    no_unroll()
    for row in range(16):
        scales = ptr[u8](_operand_of(lanes, there, (row & 7) * 4 + (row >> 3) + pair * 2) + A_SCALE)
        no_unroll()
        for k in range(depth):
            matrix[row, k] *= read(scales, byte + k * count // depth)


def _scale_columns(lanes, there, matrix, count: constexpr, depth: constexpr, read):  # type: ignore[no-untyped-def]
    """Of B: the scales of each column are in one lane of 4."""
    chosen = ptr[u16](_operand_of(lanes, there, 0) + B_SCALE + 4)
    byte, lane_of_four = i32(chosen[0]), i32(chosen[1])
    no_unroll()
    for column in range(8):
        scales = ptr[u8](_operand_of(lanes, there, column * 4 + lane_of_four) + B_SCALE)
        no_unroll()
        for k in range(depth):
            matrix[k, column] *= read(scales, byte + k * count // depth)


def _column(lanes, there, row, stored, bits: constexpr, chunks: constexpr, selector: constexpr):  # type: ignore[no-untyped-def]
    """The column of an element of a sparse A, of whose row it is ``stored`` so far right."""
    chunk = chunk_of(stored, bits)
    lane = metadata_lane(row, chunk, selector, chunks, bits >= 16)
    metadata = ptr[u32](_operand_of(lanes, there, lane) + METADATA)[0]
    return sparse_column(stored, i32(metadata >> u32(metadata_shift(row, chunk, bits >= 16))) & 15, bits)


# Elements of fragments, as numbers that are computed with


def read_f16(memory: ptr[u8], element: i32) -> f32:
    return f32(memory.cast(f16)[element])


def read_bf16(memory: ptr[u8], element: i32) -> f32:
    return f32(memory.cast(bf16)[element])


def read_tf32(memory: ptr[u8], element: i32) -> f32:
    """A tf32 has 10 bits after the point: the others are left out."""
    bits = local.array(1, u32)
    bits[0] = memory.cast(u32)[element] & 0xFFFFE000
    return bits.ptr.cast(f32)[0]


def read_f32(memory: ptr[u8], element: i32) -> f32:
    return memory.cast(f32)[element]


def read_f64(memory: ptr[u8], element: i32) -> f64:
    return memory.cast(f64)[element]


def read_s32(memory: ptr[u8], element: i32) -> i64:
    return i64(memory.cast(i32)[element])


def read_s8(memory: ptr[u8], element: i32) -> i64:
    return i64(memory.cast(i8)[element])


def read_u8(memory: ptr[u8], element: i32) -> i64:
    return i64(memory[element])


def read_u4(memory: ptr[u8], element: i32) -> i64:
    return i64(i32(memory[element >> 1]) >> ((element & 1) * 4) & 15)


def read_s4(memory: ptr[u8], element: i32) -> i64:
    return (read_u4(memory, element) ^ 8) - 8


def read_b1(memory: ptr[u8], element: i32) -> i64:
    return i64(i32(memory[element >> 3]) >> (element & 7) & 1)


def read_e4m3(memory: ptr[u8], element: i32) -> f32:
    return f32(memory.cast(e4m3)[element])


def read_e5m2(memory: ptr[u8], element: i32) -> f32:
    return f32(memory.cast(e5m2)[element])


def read_e3m2(memory: ptr[u8], element: i32) -> f32:
    return f32(memory.cast(e3m2)[element])


def read_e2m3(memory: ptr[u8], element: i32) -> f32:
    return f32(memory.cast(e2m3)[element])


def read_e2m1(memory: ptr[u8], element: i32) -> f32:
    """Bits 2 to 5 of a byte."""
    bits = local.array(1, u8)
    bits[0] = (memory[element] >> u8(2)) & u8(15)
    return f32(bits.ptr.cast(e2m1)[0])


def read_packed_e2m1(memory: ptr[u8], element: i32) -> f32:
    """Four bits, two in a byte."""
    bits = local.array(1, u8)
    bits[0] = u8(i32(memory[element >> 1]) >> ((element & 1) * 4) & 15)
    return f32(bits.ptr.cast(e2m1)[0])


def read_ue8m0(memory: ptr[u8], element: i32) -> f32:
    return f32(memory.cast(ue8m0)[element])


#: By the type of an element, or of a scale.
READS = {
    "packed e2m1": read_packed_e2m1,
    "ue8m0": read_ue8m0,
    "ue4m3": read_e4m3,
    "f16": read_f16,
    "bf16": read_bf16,
    "tf32": read_tf32,
    "f32": read_f32,
    "f64": read_f64,
    "s32": read_s32,
    "s8": read_s8,
    "u8": read_u8,
    "s4": read_s4,
    "u4": read_u4,
    "b1": read_b1,
    "e4m3": read_e4m3,
    "e5m2": read_e5m2,
    "e3m2": read_e3m2,
    "e2m3": read_e2m3,
    "e2m1": read_e2m1,
}


# Products of two elements, and results


def times(left, right):  # type: ignore[no-untyped-def]
    return left * right


def differs(left, right):  # type: ignore[no-untyped-def]
    return left ^ right


def both(left, right):  # type: ignore[no-untyped-def]
    return left & right


#: By the operation on bits; none is a product of numbers.
MULTIPLY = {"": times, "xor": differs, "and": both}


def write_f16(memory: ptr[u8], element: i32, total: f32) -> None:
    memory.cast(f16)[element] = f16(total)


def write_f32(memory: ptr[u8], element: i32, total: f32) -> None:
    memory.cast(f32)[element] = total


def write_f64(memory: ptr[u8], element: i32, total: f64) -> None:
    memory.cast(f64)[element] = total


def write_s32(memory: ptr[u8], element: i32, total: i64) -> None:
    memory.cast(i32)[element] = i32(total)


def write_saturated(memory: ptr[u8], element: i32, total: i64) -> None:
    memory.cast(i32)[element] = i32(min(max(total, i64(_INT32_MIN)), i64(_INT32_MAX)))


#: By the type of the result, and whether it stays at the ends of its range.
WRITES = {
    ("f16", False): write_f16,
    ("f32", False): write_f32,
    ("f64", False): write_f64,
    ("s32", False): write_s32,
    ("s32", True): write_saturated,
}
#: What is computed with for each type of the result.
NUMBERS = {"f16": f32, "f32": f32, "f64": f64, "s32": i64}


# Matrices of 8 by 8 numbers of 16 bits


@_noinline
def load_matrices(
    block: ptr[Block], thread: ptr[Thread], mask: u32, operation: i32, count: constexpr, transpose: constexpr
) -> bool_:
    """Every lane brings the address of a row, and gets 32 bits of each matrix."""
    there = arrive(block, thread, mask, operation)
    if there == 0:
        return False
    lanes = lanes_of(block, thread)
    no_unroll()
    for lane in range(32):
        if has(there, lane):
            found = u128(0)
            no_unroll()
            for matrix in range(count):
                found |= u128(_pair(lanes, there, matrix * 8, lane, transpose)) << u128(matrix * 32)
            lanes[lane].result = found
    return release(block, thread, there)


def _pair(lanes: ptr[Lane], there: u32, first: i32, lane: i32, transpose: constexpr) -> u32:
    """What a lane gets of the matrix whose rows are those of the lanes from ``first`` on."""
    row, column = lane >> 2, (lane & 3) * 2
    if transpose:
        low = ptr[u16](_operand_of(lanes, there, first + column))[row]
        high = ptr[u16](_operand_of(lanes, there, first + column + 1))[row]
        return u32(low) | u32(high) << u32(16)
    row_start = ptr[u16](_operand_of(lanes, there, first + row))
    return u32(row_start[column]) | u32(row_start[column + 1]) << u32(16)


@_noinline
def store_matrices(
    block: ptr[Block], thread: ptr[Thread], mask: u32, operation: i32, count: constexpr, transpose: constexpr
) -> bool_:
    """Every lane brings memory with the address of a row, and 32 bits of each matrix."""
    there = arrive(block, thread, mask, operation)
    if there == 0:
        return False
    lanes = lanes_of(block, thread)
    no_unroll()
    for lane in range(32):
        if has(there, lane):
            no_unroll()
            for matrix in range(count):
                word = ptr[u32](u64(lanes[lane].operand) + A)[matrix]
                row, column = lane >> 2, (lane & 3) * 2
                no_unroll()
                for half in range(2):
                    to, at = (column + half, row) if transpose else (row, column + half)
                    _row(lanes, there, matrix * 8 + to)[at] = u16(word >> u32(16 * half) & 0xFFFF)
    return release(block, thread, there)


def _row(lanes: ptr[Lane], there: u32, lane: i32) -> ptr[u16]:
    """Where the row begins that a lane stores to."""
    return ptr[u16](ptr[u64](_operand_of(lanes, there, lane) + ADDRESS)[0])


@_noinline
def transpose_matrix(block: ptr[Block], thread: ptr[Thread], mask: u32, operation: i32) -> bool_:
    """Every lane brings two neighbours of a row, and gets two of a column."""
    there = arrive(block, thread, mask, operation)
    if there == 0:
        return False
    lanes = lanes_of(block, thread)
    no_unroll()
    for lane in range(32):
        if has(there, lane):
            row, column, found = lane >> 2, (lane & 3) * 2, u32(0)
            no_unroll()
            for half in range(2):
                word = u32(_operand_of(lanes, there, (column + half) * 4 + (row >> 1)) & 0xFFFFFFFF)
                found |= (word >> u32((row & 1) * 16) & 0xFFFF) << u32(16 * half)
            lanes[lane].result = u128(found)
    return release(block, thread, there)


# Fragments of wmma, whose layout PTX leaves open: a lane has elements that follow each other in a row of A or of C, or
# in a column of B


def move_fragment(
    memory: ptr[u8],
    fragment: ptr[u8],
    stride: i32,
    lane: i32,
    count: constexpr,
    form: constexpr,
    position: constexpr,
    is_row: constexpr,
    bits: constexpr,
    stores: constexpr,
) -> None:
    """Moves a lane's elements between a matrix in memory and its fragment, byte by byte.

    Of fewer than 8 bits, those that share a byte follow each other in both.
    """
    step = 8 // bits if bits < 8 else 1
    size = bits // 8 if bits >= 8 else 1
    no_unroll()
    for piece in range(count // step):
        element = piece * step
        row, column = position(lane, element, form)
        at = row * stride + column if is_row else column * stride + row
        no_unroll()
        for byte in range(size):
            if stores:
                memory[i64(at // step) * size + byte] = fragment[piece * size + byte]
            else:
                fragment[piece * size + byte] = memory[i64(at // step) * size + byte]


def move_constants(attributes: Any, *, stores: bool) -> dict[str, Any]:
    """The constants of ``move_fragment`` for a fragment of wmma."""
    position, form = place_of(attributes, attributes.matrix)
    found = {"count": attributes.count, "form": form, "position": position, "is_row": attributes.layout == "row"}
    return {**found, "bits": BITS[attributes.type], "stores": stores}
