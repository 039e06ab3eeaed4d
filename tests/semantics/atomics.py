"""Atomic operations: what they leave in memory and what they give, and memory that all threads change at once.

Where threads meet, the results do not depend on who comes first.
"""

from __future__ import annotations

from typing import Any

import numpy as np

import nvgen as nv
from tests.semantics import rounding
from tests.semantics.case import Case, kernel, one_thread_each
from tests.strategies import BLOCK, DTYPES, Inputs

WORDS = ("i32", "u32", "i64", "u64")
#: With bf16, which needs sm_90.
ADDED = (*WORDS, "f32", "f64", "f16", "bf16")


# Each thread has an element of its own. What operations compute of it, ``atomic_operations`` has.

MOVED = ("bool", "i8", "u8", "i16", "u16", "f16", "bf16", *WORDS, "f32", "f64")


def moved(name: str) -> Case:
    """Loads and stores in every order, of global and of shared memory."""
    text = f"""
def moved_{name}(xs: nv.Array[nv.{name}], out: nv.Array[nv.{name}, 2]):
    i, t = nv.grid(1), nv.thread_idx.x
    tile = nv.shared.array(64, nv.{name})
    if i < xs.size:
        nv.atomic.store(out, (0, i), nv.atomic.load(xs, i))
        nv.atomic.store(tile, t, nv.atomic.load(xs.ptr + i, order="acquire"), scope="block")
        nv.atomic.store(out, (1, i), nv.atomic.load(tile, t, order="acquire", scope="block"), order="release")
        there = (xs.ptr + i).to("generic")
        value = nv.atomic.load(there, order="seq_cst", scope="system")
        nv.atomic.store(nv.address_of(out[2, i]), value, order="seq_cst", scope="block")
"""

    def arguments(inputs: Inputs) -> tuple[Any, ...]:
        return inputs.array(name), inputs.zeros(name, 3, inputs.size)

    def reference(xs: np.ndarray, out: np.ndarray) -> None:
        out[:] = xs

    return Case(kernel(text), arguments, reference)


# All threads change the same memory.


@nv.kernel
def histogram(xs: nv.Array[nv.u8], counts: nv.Array[nv.u32]):
    for i in range(nv.grid(1), xs.size, nv.grid_size(1)):
        nv.atomic.add(counts, xs[i], 1)


def histogram_reference(xs: np.ndarray, counts: np.ndarray) -> None:
    counts += np.bincount(xs, minlength=256).astype(np.uint32)


def gathered(name: str) -> Case:
    """Every operation on one number, in global memory, through a generic pointer and in an array of the program."""
    text = f"""
def gathered_{name}(xs: nv.Array[nv.{name}], out: nv.Array[nv.{name}]):
    i = nv.grid(1)
    if i < xs.size:
        nv.atomic.add(out, 0, xs[i])
        nv.atomic.sub(out.ptr.to("generic") + 1, xs[i], scope="system")
        nv.atomic.and_(out, 2, xs[i], order="acq_rel")
        nv.atomic.or_(out, 3, xs[i])
        nv.atomic.xor(out, 4, xs[i], order="seq_cst")
        nv.atomic.min(out, 5, xs[i])
        nv.atomic.max(out, 6, xs[i], order="release")
        nv.atomic.add(out, 7, 1)
"""

    def arguments(inputs: Inputs) -> tuple[Any, ...]:
        return inputs.array(name), inputs.array(name, 8)

    def reference(xs: np.ndarray, out: np.ndarray) -> None:
        for x in xs:
            out[0] += x
            out[1] -= x
            out[2] &= x
            out[3] |= x
            out[4] ^= x
            out[5], out[6] = min(out[5], x), max(out[6], x)
            out[7] += out.dtype.type(1)

    return Case(kernel(text), arguments, reference)


def sums(name: str) -> Case:
    """Sums of few small integers, which floats hold exactly in whatever order they are added."""
    text = f"""
def sums_{name}(xs: nv.Array[nv.{name}], out: nv.Array[nv.{name}]):
    i = nv.grid(1)
    if i < xs.size:
        nv.atomic.add(out, i % 32, xs[i])
        nv.atomic.sub(nv.address_of(out[32 + i % 32]), xs[i])
"""

    def as_type(numbers: np.ndarray) -> np.ndarray:
        if name == "bf16":
            return rounding.as_array(rounding.encode(numbers.astype(np.float64), name), name)
        return numbers.astype(DTYPES[name])

    def arguments(inputs: Inputs) -> tuple[Any, ...]:
        return as_type(inputs.integers("i32", -2, 2)), inputs.zeros(name, 64)

    def reference(xs: np.ndarray, out: np.ndarray) -> None:
        totals = np.zeros(64)
        np.add.at(totals, np.arange(xs.size) % 32, rounding.decode(xs, name) if name == "bf16" else xs)
        totals[32:] = 0 - totals[:32]
        out[:] = as_type(totals)

    return Case(kernel(text), arguments, reference)


@nv.kernel
def largest(xs: nv.Array[nv.f32], out: nv.Array[nv.f32]):
    i = nv.grid(1)
    if i < xs.size:
        seen = nv.atomic.load(out, 0)
        while seen < xs[i]:
            found = nv.atomic.cas(out, 0, seen, xs[i])
            if found == seen:
                break
            seen = found


def largest_arguments(inputs: Inputs) -> tuple[Any, ...]:
    return inputs.moderate("f32"), np.full(1, -np.inf, np.float32)


def largest_reference(xs: np.ndarray, out: np.ndarray) -> None:
    out[0] = max([out[0], *xs])


@nv.kernel
def rings(n: nv.i32, limit: nv.u32, ring: nv.Array[nv.u32], seen: nv.Array[nv.u32, 2]):
    if nv.grid(1) < n:
        up = nv.atomic.inc(ring, 0, limit)
        down = nv.atomic.dec(ring.ptr + 1, limit=limit, order="acquire")
        nv.atomic.inc(seen, (0, up), 2**32 - 1)
        nv.atomic.add(nv.address_of(seen[1, down]), 1)


def rings_arguments(inputs: Inputs) -> tuple[Any, ...]:
    limit = int(inputs.integers("u32", 0, 40, 1)[0])
    return inputs.size, limit, inputs.zeros("u32", 2), inputs.zeros("u32", 2, limit + 1)


def rings_reference(n: int, limit: int, ring: np.ndarray, seen: np.ndarray) -> None:
    for _ in range(n):
        seen[0, ring[0]] += 1
        seen[1, ring[1]] += 1
        ring[0] = 0 if ring[0] >= limit else ring[0] + 1
        ring[1] = limit if ring[1] == 0 or ring[1] > limit else ring[1] - 1


tickets = nv.global_array(2, nv.u64)


@nv.device
def ticket(counter):
    return nv.atomic.add(counter, 1)


@nv.kernel
def places(order: nv.Array[nv.i32], before: nv.Array[nv.u64]):
    """Every thread draws a place of its own; a lock-free list of one kind or another begins so."""
    i = nv.grid(1)
    if i < order.size:
        place = ticket(nv.address_of(tickets[0])) % nv.u64(order.size)
        old = nv.atomic.exch(order, place, 1)
        nv.atomic.add(before, 0, nv.u64(old))


def places_reference(order: np.ndarray, before: np.ndarray) -> None:
    order[:] = 1


@nv.kernel
def counters_of_blocks(xs: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    """Shared memory, where each thread has a counter of its own."""
    i, t = nv.grid(1), nv.thread_idx.x
    count = nv.shared.array(64, nv.i32)
    if i < xs.size:
        count[t] = 0
        for k in range(xs[i]):
            nv.atomic.add(count, t, k, scope="block")
        nv.atomic.max(count.ptr + t, 10, scope="block")
        out[i] = count[t]


def counters_reference(xs: np.ndarray, out: np.ndarray) -> None:
    out[:] = np.maximum(10, np.maximum(xs, 0) * (np.maximum(xs, 0) - 1) // 2)


# Threads that wait for each other


@nv.kernel
def histogram_of_blocks(xs: nv.Array[nv.u8], counts: nv.Array[nv.u32]):
    """Counted in shared memory first, as CUDA programs do."""
    i, t = nv.grid(1), nv.thread_idx.x
    own = nv.shared.array(256, nv.u32)
    for k in range(t, 256, nv.block_dim.x):
        own[k] = 0
    nv.syncthreads()
    if i < xs.size:
        nv.atomic.add(own, xs[i], 1, scope="block")
    nv.syncthreads()
    for k in range(t, 256, nv.block_dim.x):
        nv.atomic.add(counts, k, own[k])


@nv.kernel
def last_block(xs: nv.Array[nv.i64], partial: nv.Array[nv.i64], done: nv.Array[nv.u32], total: nv.Array[nv.i64]):
    """Each block adds up its part, and the one that comes last the parts (CUDA's sample threadFenceReduction)."""
    i, t = nv.grid(1), nv.thread_idx.x
    part = nv.shared.array(1, nv.i64)
    is_last = nv.shared.array(1, nv.bool)
    if t == 0:
        part[0] = 0
    nv.syncthreads()
    if i < xs.size:
        nv.atomic.add(part, 0, xs[i], scope="block")
    nv.syncthreads()
    if t == 0:
        partial[nv.block_idx.x] = part[0]
        nv.threadfence()
        before = nv.atomic.inc(done, 0, nv.u32(nv.grid_dim.x))
        is_last[0] = before == nv.u32(nv.grid_dim.x - 1)
    nv.syncthreads()
    if is_last[0] and t == 0:
        sum = nv.i64(0)
        for k in range(nv.grid_dim.x):
            sum += nv.load(partial, k, volatile=True)
        total[0] = sum


def blocks_of(inputs: Inputs) -> int:
    return int(one_thread_each(inputs)[0])


def last_block_reference(xs: np.ndarray, partial: np.ndarray, done: np.ndarray, total: np.ndarray) -> None:
    for k in range(partial.size):
        partial[k] = xs[k * BLOCK : (k + 1) * BLOCK].sum()
    done[0], total[0] = partial.size, xs.sum()


@nv.kernel
def in_turn(xs: nv.Array[nv.u32], out: nv.Array[nv.u32]):
    """The threads of a block wait for their turn, the last one first, and see what those before them wrote."""
    i, t = nv.grid(1), nv.thread_idx.x
    turn = nv.shared.array(1, nv.i32)
    state = nv.shared.array(1, nv.u32)
    if t == 0:
        state[0] = 1
        nv.atomic.store(turn, 0, nv.block_dim.x - 1, scope="block")
    nv.syncthreads()
    while nv.atomic.load(turn, 0, order="acquire", scope="block") != t:
        nv.nanosleep(20)
    if i < xs.size:
        state[0] = state[0] * 3 + xs[i]
        out[i] = state[0]
    nv.atomic.store(turn, 0, t - 1, order="release", scope="block")


def in_turn_reference(xs: np.ndarray, out: np.ndarray) -> None:
    for first in range(0, xs.size, BLOCK):
        state = np.uint32(1)
        for i in reversed(range(first, min(first + BLOCK, xs.size))):
            state = state * np.uint32(3) + xs[i]
            out[i] = state


@nv.device
def lock(taken):
    while nv.atomic.cas(taken, 0, 1, order="acquire") != 0:
        nv.nanosleep(20)


@nv.kernel
def locked(taken: nv.Array[nv.i32], xs: nv.Array[nv.i32], counts: nv.Array[nv.i32]):
    """What only one thread may do at a time, without atomic operations on it."""
    i = nv.grid(1)
    if i < xs.size:
        lock(taken.ptr)
        nv.store(counts, 0, nv.load(counts, 0, volatile=True) + 1, volatile=True)
        nv.store(counts, 1, nv.load(counts, 1, volatile=True) ^ xs[i], volatile=True)
        nv.atomic.exch(taken, 0, 0, order="release")


def locked_reference(taken: np.ndarray, xs: np.ndarray, counts: np.ndarray) -> None:
    counts[0] += xs.size
    counts[1] ^= np.bitwise_xor.reduce(xs, initial=0)


# Special registers


@nv.kernel
def lanes(out: nv.Array[nv.u32, 2]):
    size = nv.block_dim.x * nv.block_dim.y * nv.block_dim.z
    t = (nv.thread_idx.z * nv.block_dim.y + nv.thread_idx.y) * nv.block_dim.x + nv.thread_idx.x
    i = nv.block_idx.x * size + t
    out[0, i] = nv.u32(nv.lane_id())
    out[1, i] = nv.u32(nv.warp_id() * nv.warp_size)
    out[2, i] = nv.lane_mask_eq()
    out[3, i] = nv.lane_mask_lt()
    out[4, i] = nv.lane_mask_le()
    out[5, i] = nv.lane_mask_gt()
    out[6, i] = nv.lane_mask_ge()


def lanes_reference(out: np.ndarray) -> None:
    thread = np.arange(out.shape[1], dtype=np.uint64) % 210
    lane, bits = thread % 32, np.arange(32, dtype=np.uint64)[:, None]
    out[0], out[1] = lane, thread - lane
    for row, chosen in enumerate((bits == lane, bits < lane, bits <= lane, bits > lane, bits >= lane)):
        out[2 + row] = np.sum(np.where(chosen, np.uint64(1) << bits, 0), axis=0)


@nv.kernel
def clocks(out: nv.Array[nv.bool, 2]):
    i = nv.grid(1)
    if i < out.shape[1]:
        start, start64, time = nv.clock(), nv.clock64(), nv.globaltimer()
        nv.threadfence_block()
        nv.nanosleep(20)
        nv.fence(order="acq_rel", scope="block")
        spent, spent64, passed = nv.clock() - start, nv.clock64() - start64, nv.globaltimer() - time
        out[0, i] = spent < 2**31
        out[1, i] = 0 < spent64 < 2**40
        out[2, i] = passed < 10**10 and time > 10**18
        out[3, i] = nv.smid() >= 0


def clocks_reference(out: np.ndarray) -> None:
    out[:] = True


CASES = (
    *map(moved, MOVED),
    Case(histogram, lambda inputs: (inputs.array("u8"), inputs.array("u32", 256)), histogram_reference),
    *map(gathered, WORDS),
    *map(sums, ("f32", "f64", "f16")),
    Case(largest, largest_arguments, largest_reference),
    Case(rings, rings_arguments, rings_reference),
    Case(places, lambda inputs: (inputs.zeros("i32"), inputs.zeros("u64", 1)), places_reference),
    Case(
        counters_of_blocks,
        lambda inputs: (inputs.integers("i32", -3, 20), inputs.zeros("i32")),
        counters_reference,
    ),
    Case(histogram_of_blocks, lambda inputs: (inputs.array("u8"), inputs.array("u32", 256)), histogram_reference),
    Case(
        last_block,
        lambda inputs: (
            *(inputs.array("i64"), inputs.zeros("i64", blocks_of(inputs))),
            *(inputs.zeros("u32", 1), inputs.zeros("i64", 1)),
        ),
        last_block_reference,
    ),
    Case(in_turn, lambda inputs: (inputs.array("u32"), inputs.zeros("u32")), in_turn_reference),
    Case(
        locked,
        lambda inputs: (inputs.zeros("i32", 1), inputs.array("i32"), inputs.zeros("i32", 2)),
        locked_reference,
    ),
    Case(lanes, lambda inputs: (inputs.zeros("u32", 7, 420),), lanes_reference, lambda inputs: (2, (7, 10, 3))),
    Case(clocks, lambda inputs: (inputs.zeros("bool", 4, inputs.size),), clocks_reference),
)
#: Those that need sm_90, and PTX 8.4 for the system's scope of 128 bits.
LATER = (sums("bf16"), *map(moved, ("i128", "u128")))
