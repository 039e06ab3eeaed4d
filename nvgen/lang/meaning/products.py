"""Products of warpgroups that have been started and not waited for: what they read must not change until then.

A product is computed when a warp starts it, from what stands in shared memory then; a GPU may read that as late as at
the wait. So the bytes are looked at again when the first warp has waited: a product of which some have changed has no
value that one could rely on, and the launch ends. A wait is over when all warps of the warpgroup have started and
committed what it waits for, as a product is theirs together.

Source: PTX ISA, ``wgmma.mma_async``, ``wgmma.commit_group``, ``wgmma.wait_group``.
"""

from __future__ import annotations

from functools import partial

from nvgen.lang import device_function, local, no_unroll
from nvgen.lang.meaning import proxies
from nvgen.lang.meaning.records import PRODUCTS, Block, Order, Product, Thread, Warpgroup
from nvgen.lang.meaning.shadow_records import State
from nvgen.lang.meaning.warpgroups import (
    ADDRESSES,
    COLUMNS,
    LINE,
    ROWS,
    ROWS_OF_WARP,
    A,
    B,
    byte_address,
    fetch,
    put_registers,
)
from nvgen.lang.meaning.warps import (
    arrive,
    first_of,
    has,
    lane_of,
    lanes_of,
    number_of,
    release,
    release_with,
    warp_of,
)
from nvgen.types import bool_, constexpr, i32, u8, u32, u64, u128
from nvgen.types.forms import ptr

_noinline = partial(device_function, inline="never")
#: Bits of a product's form: A is in shared memory; A, and B, are transposed. Then the columns, and the index in the
#: text.
A_IN_SHARED, TRANSPOSES_A, TRANSPOSES_B = 1, 2, 4
COLUMNS_SHIFT, SITE = 3, 12
_COLUMNS = 0x1FF
#: What ``is_complete`` returns: some warps have not got so far; all have; and something has changed, above which the
#: index of the product stands.
WAITING, COMPLETE, CHANGED = 0, 1, 2
_WARPS = 4
#: What ``compute`` returns: it has computed, or the matrix that is not in shared memory.
COMPUTED, A_OUTSIDE, B_OUTSIDE = range(3)


def form_of(a_in_shared: bool, transposes_a: bool, transposes_b: bool, columns: int, site: int) -> int:
    """A product's form, for ``start``."""
    bits = A_IN_SHARED * a_in_shared | TRANSPOSES_A * transposes_a | TRANSPOSES_B * transposes_b
    return bits | columns << COLUMNS_SHIFT | site << SITE


def _group_of(block: ptr[Block], thread: ptr[Thread]) -> ptr[Warpgroup]:
    return block[0].warpgroups + (number_of(block, thread) >> 7)


@_noinline
def start(block: ptr[Block], thread: ptr[Thread], mask: u32, operation: i32, multiply: constexpr) -> bool_:
    """A warp starts a product: each lane brings the address of its memory, and the form. It is computed at once; the
    lanes get what ``compute`` says."""
    there = arrive(block, thread, mask, operation)
    if there == 0:
        return False
    lanes, own, memory = lanes_of(block, thread), lane_of(block, thread), local.array(32, u64)
    no_unroll()
    for lane in range(32):
        memory[lane] = u64(lanes[lane].operand)
    descriptors = ptr[u64](u64(own[0].operand))
    note(block, thread, descriptors[A >> 3], descriptors[B >> 3], own[0].argument)
    warp = number_of(block, thread) >> 5 & 3
    found = compute(block, memory.ptr.to("generic"), there, warp, own[0].argument, multiply)
    return release_with(block, thread, there, u128(found))


def note(block: ptr[Block], thread: ptr[Thread], a: u64, b: u64, form: i32) -> None:
    """Notes what the warp of a thread reads of shared memory, if it is the first of its warpgroup that does."""
    group, warp = _group_of(block, thread), warp_of(block, thread)
    number = warp[0].products
    warp[0].products = number + 1
    if number == group[0].begun:
        group[0].begun = number + 1
        if group[0].count == PRODUCTS:
            group[0].first = (group[0].first + 1) % PRODUCTS
            group[0].count -= 1
        noted = group[0].products + (group[0].first + group[0].count) % PRODUCTS
        group[0].count += 1
        noted[0].a = a
        noted[0].b = b
        noted[0].form = form
        noted[0].group = warp[0].groups
        noted[0].digest = _digest(block, noted)


def compute(block: ptr[Block], lanes: ptr[u64], there: u32, warp: i32, form: i32, multiply: constexpr) -> i32:
    """Computes the product of a warp, of which the lanes have memory as ``warpgroups`` says; whether it could, or which
    matrix is not in shared memory."""
    rows, columns = local.array((ROWS_OF_WARP, LINE), u8, align=16), local.array((COLUMNS, LINE), u8, align=16)
    to_rows, to_columns = rows.ptr.to("generic"), columns.ptr.to("generic")
    first, shared, size = ptr[u64](lanes[first_of(there)]), block[0].shared, block[0].shared_size
    no_unroll()
    for row in range(ROWS_OF_WARP):
        if form & A_IN_SHARED == 0:
            for lane in range(row * 2, row * 2 + 2):
                registers = ptr[u128](lanes[lane] + A)[0] if has(there, lane) else u128(0)
                put_registers(to_rows, registers, lane)
        elif not fetch(
            to_rows + row * LINE, shared, size, first[A >> 3], form & TRANSPOSES_A != 0, warp * ROWS_OF_WARP + row
        ):
            return A_OUTSIDE
    count = form >> COLUMNS_SHIFT & _COLUMNS
    no_unroll()
    for column in range(count):
        if not fetch(to_columns + column * LINE, shared, size, first[B >> 3], form & TRANSPOSES_B != 0, column):
            return B_OUTSIDE
    multiply(lanes, there, to_rows, to_columns, count)
    return COMPUTED


@_noinline
def commit(block: ptr[Block], thread: ptr[Thread], mask: u32, operation: i32) -> bool_:
    """A warp makes the products that it has started a group."""
    there = arrive(block, thread, mask, operation)
    if there == 0:
        return False
    warp_of(block, thread)[0].groups += 1
    _group_of(block, thread)[0].phase += 1
    return release(block, thread, there)


@_noinline
def group_of(block: ptr[Block], thread: ptr[Thread]) -> i32:
    """The number of the group of products that a thread's warp has not committed yet."""
    return warp_of(block, thread)[0].groups


@_noinline
def leave(block: ptr[Block], thread: ptr[Thread]) -> None:
    """A thread ends: those look again who wait for its warp."""
    _group_of(block, thread)[0].phase += 1


@_noinline
def is_complete(block: ptr[Block], thread: ptr[Thread], left: i32) -> u64:
    """Whether all groups of the thread's warp but the last ``left`` are complete."""
    group = _group_of(block, thread)
    needed = warp_of(block, thread)[0].groups - left
    if group[0].complete >= needed:
        return u64(COMPLETE)
    first = number_of(block, thread) >> 7 << 2
    no_unroll()
    for number in range(first, first + _WARPS):
        if _is_alive(block, number) and block[0].warps[number].groups < needed:
            return u64(WAITING)
    found = u64(COMPLETE)
    while group[0].count > 0 and (group[0].products + group[0].first)[0].group < needed:
        noted = group[0].products + group[0].first
        if found == u64(COMPLETE) and _digest(block, noted) != noted[0].digest:
            found = u64(CHANGED) | u64(noted[0].form >> SITE) << u64(32)
        if block[0].state:
            _tell_checks(block, thread, noted)
        group[0].first = (group[0].first + 1) % PRODUCTS
        group[0].count -= 1
    group[0].complete = needed
    return found


def _is_alive(block: ptr[Block], number: i32) -> bool_:
    """Whether a warp has a thread that has not ended."""
    rest = block[0].size - (number << 5)
    if rest <= 0:
        return False
    there = u32(0xFFFFFFFF) if rest >= 32 else (u32(1) << u32(rest)) - 1
    return there & ~block[0].warps[number].gone != 0


# The bytes of matrices


def piece(descriptor: u64, transposed: bool_, number: i32, lines: i32) -> i32:
    """Where one of the ``2 * lines`` pieces of 16 bytes of a matrix lies, as the lowest 18 bits of its address."""
    if transposed:
        eights = lines >> 3
        return byte_address(descriptor, True, number % eights * 8, number // eights * 2)
    return byte_address(descriptor, False, number >> 1, (number & 1) * 16)


def _address(block: ptr[Block], descriptor: u64, transposed: bool_, number: i32, lines: i32) -> u64:
    """The address of a piece, 0 where that is not in the block's shared memory."""
    shared = u64(block[0].shared)
    distance = (piece(descriptor, transposed, number, lines) - i32(shared & u64(ADDRESSES))) & ADDRESSES
    return shared + u64(distance) if distance < block[0].shared_size else u64(0)


def _digest(block: ptr[Block], product: ptr[Product]) -> u64:
    """A number that the bytes decide which a product reads: others give another one, but for chance."""
    form = product[0].form
    found = u64(0x9E3779B97F4A7C15)
    if form & A_IN_SHARED != 0:
        found = _mixed(block, found, product[0].a, form & TRANSPOSES_A != 0, ROWS)
    return _mixed(block, found, product[0].b, form & TRANSPOSES_B != 0, form >> COLUMNS_SHIFT & _COLUMNS)


@_noinline
def _mixed(block: ptr[Block], start: u64, descriptor: u64, transposed: bool_, lines: i32) -> u64:
    found = start
    no_unroll()
    for number in range(2 * lines):
        address = _address(block, descriptor, transposed, number, lines)
        if address != u64(0):
            words = ptr[u64](address)
            found = (found ^ words[0]) * u64(0x100000001B3)
            found = (found ^ found >> u64(29) ^ words[1]) * u64(0x9E3779B97F4A7C15)
    return found ^ found >> u64(32)


# What the checks of accesses are told


def _tell_checks(block: ptr[Block], thread: ptr[Thread], product: ptr[Product]) -> None:
    form = product[0].form
    if form & A_IN_SHARED != 0:
        _completed(block, thread, product[0].a, form & TRANSPOSES_A != 0, ROWS)
    _completed(block, thread, product[0].b, form & TRANSPOSES_B != 0, form >> COLUMNS_SHIFT & _COLUMNS)


@_noinline
def _completed(block: ptr[Block], thread: ptr[Thread], descriptor: u64, transposed: bool_, lines: i32) -> None:
    state = ptr[State](u64(block[0].state))
    no_unroll()
    for number in range(2 * lines):
        address = _address(block, descriptor, transposed, number, lines)
        if address != u64(0):
            proxies.complete(
                state, address, u32(16), block[0].first_number + u32(number_of(block, thread) & ~127), False
            )


@_noinline
def look(
    block: ptr[Block], order: ptr[Order], who: u64, descriptor: u64, transposed: bool_, lines: i32, what: u32
) -> u64:
    """Looks at what a product reads of a matrix, and notes it, as ``proxies.access`` does."""
    state, found = ptr[State](u64(block[0].state)), u64(0)
    no_unroll()
    for number in range(2 * lines):
        address = _address(block, descriptor, transposed, number, lines)
        if address != u64(0):
            one = proxies.access(state, order, address, u32(16), who, what)
            found = one if found == u64(0) else found
    return found
