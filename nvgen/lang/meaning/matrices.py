"""Products of matrices that lie in the fragments of a warp's lanes. Source: PTX ISA, ``mma``, ``mma.sp``, ``wmma``.

Each lane has memory of its own for its fragments: those of A, B, C and the result, and metadata, at the offsets below.
What is computed is a pure function of that memory, of which the lanes' addresses are an array, and of the lanes that
are there: it puts every lane's part of the result into that lane's memory. A lane whose thread has ended has zeros.
Coroutines call it in a rendezvous (``together``), loops over lanes and the interpreter by itself.
"""

from __future__ import annotations

from functools import cache, partial
from typing import Any

from nvgen.lang import DeviceFunction, device_function, local, no_unroll, static_range
from nvgen.lang.attributes.mma import ProductCall, WmmaMove
from nvgen.lang.meaning.matrix_elements import MULTIPLY, NUMBERS, READS, WRITES
from nvgen.lang.meaning.records import Block, Thread
from nvgen.lang.meaning.warps import arrive, first_of, has, lanes_of, release
from nvgen.lang.mma_layout import Place, chunk_of, extent_of, metadata_lane, metadata_shift, place_of, sparse_column
from nvgen.lang.mma_table import BITS, counts
from nvgen.types import SCALARS, bool_, constexpr, i32, i64, u32, u64
from nvgen.types.forms import ptr, vec

u8, u16 = SCALARS["u8"], SCALARS["u16"]
#: Where the fragments lie in a lane's memory, in bytes, and how much that is.
A, B, C, D, METADATA, ADDRESS, A_SCALE, B_SCALE, SIZE = 0, 64, 128, 192, 256, 264, 272, 280, 288
#: Columns of which the sums are computed together, and the bytes that these are aligned for.
COLUMNS, ALIGNMENT = 8, 64
_noinline = partial(device_function, inline="never")


def _together(block: ptr[Block], thread: ptr[Thread], mask: u32, operation: i32, compute: constexpr) -> bool_:
    """A rendezvous of the warp: the lane with which all are there computes, of the memory of every lane."""
    there = arrive(block, thread, mask, operation)
    if there == 0:
        return False
    lanes, memory = lanes_of(block, thread), local.array(32, u64)
    no_unroll()
    for lane in range(32):
        memory[lane] = u64(lanes[lane].operand)
    compute(memory.ptr.to("generic"), there)
    return release(block, thread, there)


together = _noinline(_together)


def memory_of(lanes: ptr[u64], there: u32, lane: i32) -> u64:
    """A lane's memory; for one that is not there, that of the first one that is."""
    return lanes[lane if has(there, lane) else first_of(there)]


# Products. What such a function computes is a pure function of the lanes' memory: it waits for nobody


@cache
def product(call: ProductCall) -> DeviceFunction:
    """``a @ b + c`` of a call, a function of the addresses of the lanes' memory and of the lanes that are there."""
    return _noinline(_product(call, *(_in_memory(offset) for offset in (A, B, C, D))))


@cache
def product_of_arrays(call: ProductCall, sizes: tuple[int, int, int, int]) -> DeviceFunction:
    """The same of a warp all of whose lanes are there, of four addresses: of arrays with the fragments of the lanes, of
    so many bytes each, of A, B, C and the result."""
    compute = _product(call, *(_in_array(index, size) for index, size in enumerate(sizes)))

    def computed(arrays: ptr[u64]) -> None:
        compute(arrays, u32(0xFFFFFFFF))

    return _noinline(computed)


def _in_memory(offset: int) -> Any:
    """What finds a lane's fragment in its memory."""

    def place(lanes, lane):  # type: ignore[no-untyped-def]
        return ptr[u8](lanes[lane]) + offset

    return place


def _in_array(index: int, size: int) -> Any:
    """What finds a lane's fragment among those of its warp."""

    def place(arrays, lane):  # type: ignore[no-untyped-def]
        return ptr[u8](arrays[index]) + lane * size

    return place


def _product(call: ProductCall, at_a: Any, at_b: Any, at_c: Any, at_d: Any) -> Any:
    row, number = call.product, NUMBERS[call.types[3]]
    (m, n, k), d_count = extent_of(row), counts(row)[2]
    is_scaled = bool(row.scales)
    multiply, write = MULTIPLY[call.operation], WRITES[call.types[3], call.saturates]
    d_position, d_form = place_of(call, "d")
    offsets = _offsets(d_position, d_form, d_count, n)
    follow_each_other = offsets == tuple(range(d_count))
    read_a, read_b, read_c = (
        _matrix(call, matrix, number, place) for matrix, place in zip("abc", (at_a, at_b, at_c), strict=True)
    )
    scale = _scaling(call) if is_scaled else None
    columns = vec[number, COLUMNS]
    pieces = n // COLUMNS

    def computed(lanes: ptr[u64], there: u32) -> None:
        left, right = local.array((m, k), number), local.array((k, n), number, align=ALIGNMENT)
        totals = local.array((m, n), number, align=ALIGNMENT)
        read_a(lanes, there, left)
        read_b(lanes, there, right)
        read_c(lanes, there, totals)
        if is_scaled:
            scale(lanes, there, left, right)
        of_right, of_totals = right.ptr.cast(columns), totals.ptr.cast(columns)
        no_unroll()
        for row in range(m):
            no_unroll()
            for piece in range(pieces):
                total = columns(number(0))
                for depth in range(k):  # every sum is in the order of the depth
                    total += multiply(columns(left[row, depth]), of_right[depth * pieces + piece])
                of_totals[row * pieces + piece] = total + of_totals[row * pieces + piece]
        numbers = local.array(d_count, number)
        no_unroll()
        for lane in range(32):
            if has(there, lane):
                own_row, own_column = d_position(lane, 0, d_form)  # `row` counts, which is typed at once
                first = totals.ptr + (own_row * n + own_column)
                if not follow_each_other:
                    for element in static_range(d_count):
                        numbers[element] = first[offsets[element]]
                no_unroll()
                for element in range(d_count):
                    write(at_d(lanes, lane), element, first[element] if follow_each_other else numbers[element])

    return computed


def _offsets(position: Place, form: Any, count: int, columns: int) -> tuple[int, ...]:
    """How far the elements of a lane's fragment lie behind its first one, in elements of a matrix with so many columns:
    as far in every lane."""
    places = [row * columns + column for row, column in (position(0, element, form) for element in range(count))]
    return tuple(place - places[0] for place in places)


def _matrix(call: ProductCall, matrix: str, number: Any, place: Any) -> Any:
    """What puts a matrix together of the fragments of all lanes, each of which is found at its ``place``."""
    row, index = call.product, "abc".index(matrix)
    count = counts(row)[index]
    position, form = place_of(call, matrix)
    packed = "packed " if row.bits and matrix != "c" else ""
    read = READS[packed + call.types[index]]
    is_sparse = row.instruction == "mma_sparse" and matrix == "a"
    column_of = _sparse_columns(row.element_bits, row.metadata_lanes * 4, call.selector) if is_sparse else None
    columns = extent_of(row)[2 if matrix == "a" else 1]
    offsets = _offsets(position, form, count, columns)
    follow_each_other = offsets == tuple(range(count)) and not is_sparse
    step = offsets[-1] // (count - 1) if count > 1 else 1
    are_in_steps = offsets == tuple(range(0, step * count, step)) and not (is_sparse or follow_each_other)
    in_the_text = 0 if follow_each_other or are_in_steps else count

    def put_together(lanes, there, into):  # type: ignore[no-untyped-def]
        no_unroll()
        for flat in range(into.size):
            into.ptr[flat] = number(0)
        numbers = local.array(count, number)
        no_unroll()
        for lane in range(32):
            if has(there, lane):
                row, column = position(lane, 0, form)
                first = into.ptr + (row * columns + column)
                no_unroll()
                for element in range(count):  # becomes vectors, as numbers that follow each other are read
                    (first if follow_each_other else numbers.ptr)[element] = read(place(lanes, lane), element)
                if are_in_steps:
                    for element in range(count):
                        first[element * step] = numbers[element]
                for element in static_range(in_the_text):
                    if is_sparse:
                        row, column = position(lane, element, form)
                        into[row, column_of(lanes, there, row, column)] = numbers[element]
                    else:
                        first[offsets[element]] = numbers[element]

    return put_together


def _sparse_columns(bits: int, chunks: int, selector: int) -> Any:
    """What finds the column of an element of a sparse A, of whose row it is ``stored`` so far right."""
    is_wide = bits >= 16

    def column(lanes, there, row, stored):  # type: ignore[no-untyped-def]
        chunk = chunk_of(stored, bits)
        lane = metadata_lane(row, chunk, selector, chunks, is_wide)
        metadata = ptr[u32](memory_of(lanes, there, lane) + METADATA)[0]
        return sparse_column(stored, i32(metadata >> u32(metadata_shift(row, chunk, is_wide))) & 15, bits)

    return column


def _scaling(call: ProductCall) -> Any:
    """What multiplies the elements of A and of B by their scales: a row of A has ``count`` along its depth.

    The scales of rows of A that are 8 apart are in neighbouring lanes, those of a column of B in one lane of 4.
    """
    count, depth, read = int(call.scale[0][0]), call.product.shape[2], READS[call.scale[1]]

    def scale(lanes, there, left, right):  # type: ignore[no-untyped-def]
        of_a = ptr[u16](memory_of(lanes, there, 0) + A_SCALE + 4)
        byte, pair = i32(of_a[0]), i32(of_a[1])
        no_unroll()
        for row in range(16):
            scales = ptr[u8](memory_of(lanes, there, (row & 7) * 4 + (row >> 3) + pair * 2) + A_SCALE)
            no_unroll()
            for k in range(depth):
                left[row, k] *= read(scales, byte + k * count // depth)
        of_b = ptr[u16](memory_of(lanes, there, 0) + B_SCALE + 4)
        byte, lane_of_four = i32(of_b[0]), i32(of_b[1])
        no_unroll()
        for column in range(8):
            scales = ptr[u8](memory_of(lanes, there, column * 4 + lane_of_four) + B_SCALE)
            no_unroll()
            for k in range(depth):
                right[k, column] *= read(scales, byte + k * count // depth)

    return scale


# Matrices of 8 by 8 numbers of 16 bits


@cache
def load_matrices(count: int, transpose: bool) -> DeviceFunction:
    """``ldmatrix``: every lane brings the address of a row, and gets 32 bits of each matrix."""
    return _noinline(_loading(count, transpose, _row, _in_memory(D)))


@cache
def load_matrices_to_array(count: int, transpose: bool) -> DeviceFunction:
    """The same of a warp all of whose lanes are there, of two addresses: of an array with the rows' addresses, and of
    one with what each lane gets."""
    load = _loading(count, transpose, _row_in_array, _in_array(1, 4 * count))

    def loaded(arrays: ptr[u64]) -> None:
        load(arrays, u32(0xFFFFFFFF))

    return _noinline(loaded)


def _loading(count: int, transpose: bool, row_of: Any, at: Any) -> Any:
    def loaded(lanes: ptr[u64], there: u32) -> None:
        tile = local.array((8, 8), u16, align=ALIGNMENT)
        words = tile.ptr.cast(u32)
        no_unroll()
        for matrix in range(count):
            no_unroll()
            for row in range(8):
                source = row_of(lanes, there, matrix * 8 + row)
                for column in static_range(8):
                    if transpose:
                        tile[column, row] = source[column]
                    else:
                        tile[row, column] = source[column]
            no_unroll()
            for lane in range(32):
                if has(there, lane):
                    at(lanes, lane).cast(u32)[matrix] = words[lane]

    return loaded


@cache
def load_nibbles(count: int) -> DeviceFunction:
    """``ldmatrix`` of ``.s8.s4``: every lane brings the address of a row of 16 signed integers of 4 bits, the first one
    in the lower half of a byte, and gets four of each matrix as bytes."""

    def loaded(lanes: ptr[u64], there: u32) -> None:
        no_unroll()
        for lane in range(32):
            if has(there, lane):
                row, at = lane >> 2, (lane & 3) * 2
                no_unroll()
                for matrix in range(count):
                    halves, found = u32(_row(lanes, there, matrix * 8 + row)[at >> 1]), u32(0)
                    no_unroll()
                    for element in range(4):
                        number = ((halves >> u32(4 * element) & 15) ^ 8) - 8
                        found |= (number & 255) << u32(8 * element)
                    ptr[u32](lanes[lane] + D)[matrix] = found

    return _noinline(loaded)


@cache
def store_matrices(count: int, transpose: bool) -> DeviceFunction:
    """``stmatrix``: every lane brings the address of a row, and 32 bits of each matrix."""

    def stored(lanes: ptr[u64], there: u32) -> None:
        no_unroll()
        for lane in range(32):
            if has(there, lane):
                row, column = lane >> 2, (lane & 3) * 2
                no_unroll()
                for matrix in range(count):
                    word = ptr[u32](lanes[lane] + A)[matrix]
                    no_unroll()
                    for half in range(2):
                        to, at = (column + half, row) if transpose else (row, column + half)
                        _row(lanes, there, matrix * 8 + to)[at] = u16(word >> u32(16 * half) & 0xFFFF)

    return _noinline(stored)


def _row_in_array(arrays, there, lane):  # type: ignore[no-untyped-def]
    return ptr[u16](ptr[u64](arrays[0])[lane])


def _row(lanes: ptr[u64], there: u32, lane: i32) -> ptr[u16]:
    """The row whose address a lane brings."""
    return ptr[u16](ptr[u64](memory_of(lanes, there, lane) + ADDRESS)[0])


@_noinline
def transpose_matrix(lanes: ptr[u64], there: u32) -> None:
    """``movmatrix``: every lane brings two neighbours of a row, and gets two of a column."""
    no_unroll()
    for lane in range(32):
        if has(there, lane):
            row, column, found = lane >> 2, (lane & 3) * 2, u32(0)
            no_unroll()
            for half in range(2):
                word = ptr[u32](memory_of(lanes, there, (column + half) * 4 + (row >> 1)) + A)[0]
                found |= (word >> u32((row & 1) * 16) & 0xFFFF) << u32(16 * half)
            ptr[u32](lanes[lane] + D)[0] = found


# Fragments of wmma, whose layout PTX leaves open: a lane has elements that follow each other in a row of A or of C, or
# in a column of B


@cache
def move_fragment(call: WmmaMove) -> Any:
    """What moves a lane's elements between a matrix in memory and its fragment, byte by byte; ``d`` is stored.

    Of fewer than 8 bits, elements that share a byte follow each other in both.
    """
    position, form = place_of(call, call.matrix)
    count, bits, is_row, stores = call.count, BITS[call.type], call.layout == "row", call.matrix == "d"
    step, size = max(8 // bits, 1), max(bits // 8, 1)

    def move(memory: ptr[u8], fragment: ptr[u8], stride: i32, lane: i32) -> None:
        no_unroll()
        for piece in range(count // step):
            row, column = position(lane, piece * step, form)
            at = i64((row * stride + column if is_row else column * stride + row) // step) * size
            no_unroll()
            for byte in range(size):
                if stores:
                    memory[at + byte] = fragment[piece * size + byte]
                else:
                    fragment[piece * size + byte] = memory[at + byte]

    return move


@cache
def move_fragments(call: WmmaMove) -> DeviceFunction:
    """Moves the fragments of all lanes; each brings the matrix's address and, in the place of metadata, the distance of
    its lines."""
    move = move_fragment(call)

    def moved(lanes: ptr[u64], there: u32) -> None:
        no_unroll()
        for lane in range(32):
            if has(there, lane):
                memory, stride = ptr[u8](ptr[u64](lanes[lane] + ADDRESS)[0]), ptr[i32](lanes[lane] + METADATA)[0]
                move(memory, ptr[u8](lanes[lane]) + D, stride, lane)

    return _noinline(moved)
