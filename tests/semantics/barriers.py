"""Kernels whose threads meet: in loops and branches, in functions at any depth, with values that outlive a barrier."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np

import nvgen as nv
from tests.semantics.case import Case
from tests.strategies import BLOCK, Inputs

DEPTH = 3


def _by_blocks(values: np.ndarray, width: int = BLOCK) -> np.ndarray:
    """The elements in rows of a block each, filled up with zeros."""
    rows = max(1, -(-values.size // width))
    return np.pad(values, (0, rows * width - values.size)).reshape(rows, width)


def _back(rows: np.ndarray, out: np.ndarray) -> None:
    out[...] = rows.reshape(-1)[: out.size]


def _numbers(inputs: Inputs) -> tuple[np.ndarray, np.ndarray]:
    return inputs.rng.integers(-1000, 1000, inputs.size, dtype=np.int32), inputs.zeros("i32")


# In device functions


@nv.device
def neighbour(buffer, value, distance):
    """What the thread ``distance`` further in the block has; every thread of the block calls it."""
    t = nv.thread_idx.x
    nv.syncthreads()
    buffer[t] = value
    nv.syncthreads()
    return buffer[(t + distance) % nv.block_dim.x]


@nv.device
def pair(buffer, value):
    return neighbour(buffer, value, 1) + neighbour(buffer, value, 2)


def triple(buffer, value):
    total = pair(buffer, value)
    for distance in range(3, 6):
        total += neighbour(buffer, value, distance)
    return total


@nv.kernel
def sums_of_neighbours(x: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    buffer = nv.shared.array(BLOCK, nv.i32)
    i = nv.grid(1)
    total = triple(buffer, x[i] if i < x.size else 0)
    if i < out.size:
        out[i] = total


def _sums_of_neighbours(x: np.ndarray, out: np.ndarray) -> None:
    rows = _by_blocks(x)
    _back(sum(np.roll(rows, -distance, 1) for distance in range(1, 6)), out)


@nv.device(inline="never")
def block_maximum(value):
    """The greatest of the block's values. Each place that calls it shares one array of memory."""
    seen = nv.shared.array(BLOCK, nv.i32)
    t = nv.thread_idx.x
    nv.syncthreads()
    seen[t] = value
    nv.syncthreads()
    if t != 0:
        nv.syncthreads()
        return seen[0]
    for other in range(1, BLOCK):
        seen[0] = max(seen[0], seen[other])
    nv.syncthreads()
    return seen[0]


@nv.kernel
def range_of_block(x: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    i = nv.grid(1)
    value = x[i] if i < x.size else 0
    greatest, least = block_maximum(value), -block_maximum(-value)
    if i < out.size:
        out[i] = greatest - least


def _range_of_block(x: np.ndarray, out: np.ndarray) -> None:
    rows = _by_blocks(x)
    _back(np.broadcast_to(np.ptp(rows, axis=1, keepdims=True), rows.shape), out)


@nv.device
def power(base: nv.i32, exponent: nv.i32) -> nv.i32:
    return 1 if exponent == 0 else base * power(base, exponent - 1)


@nv.kernel
def recursion_between_barriers(x: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    buffer = nv.shared.array(BLOCK, nv.i32)
    i = nv.grid(1)
    t = nv.thread_idx.x
    buffer[t] = power(x[i] if i < x.size else 0, DEPTH)
    nv.syncthreads()
    value = power(buffer[BLOCK - 1 - t], 2)
    nv.syncthreads()
    buffer[t] = value
    nv.syncthreads()
    if i < out.size:
        out[i] = buffer[(t + 1) % BLOCK]


def _recursion_between_barriers(x: np.ndarray, out: np.ndarray) -> None:
    rows = _by_blocks(x) ** DEPTH
    _back(np.roll((rows[:, ::-1]) ** 2, -1, 1), out)


# In control flow


@nv.kernel
def threads_that_end(x: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    buffer = nv.shared.array(BLOCK, nv.i32)
    t = nv.thread_idx.x
    i = nv.grid(1)
    buffer[t] = x[i] if i < x.size else 0
    nv.syncthreads()
    stride = BLOCK // 2
    while stride > 0:
        if t >= stride:  # half of those who are left have nothing more to do
            return
        buffer[t] += buffer[t + stride]
        nv.syncthreads()
        stride //= 2
    if nv.block_idx.x < out.size:
        out[nv.block_idx.x] = buffer[0]


def _threads_that_end(x: np.ndarray, out: np.ndarray) -> None:
    rows = _by_blocks(x)
    out[: len(rows)] = rows.sum(axis=1)[: out.size]


@nv.kernel
def loops_that_break(x: nv.Array[nv.i32], out: nv.Array[nv.i32], turns: nv.i32):
    buffer = nv.shared.array(BLOCK, nv.i32)
    t = nv.thread_idx.x
    i = nv.grid(1)
    value = x[i] if i < x.size else 0
    for turn in range(turns):
        buffer[t] = value
        nv.syncthreads()
        value = buffer[t ^ 1]
        nv.syncthreads()
        if turn == 5:
            break
        if turn % 2 == 1:
            continue
        value += turn
        nv.syncthreads()
    else:
        value = -value
    if i < out.size:
        out[i] = value


def _loops_that_break(x: np.ndarray, out: np.ndarray, turns: int) -> None:
    value = _by_blocks(x)
    for turn in range(turns):
        value = value.reshape(-1, 2)[:, ::-1].reshape(-1, BLOCK)
        if turn == 5:
            break
        if turn % 2 == 1:
            continue
        value = value + turn
    else:
        value = -value
    _back(value, out)


@nv.kernel
def barriers_that_differ(x: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    """Warps that take different branches meet at different lines, as CUDA lets whole warps do."""
    buffer = nv.shared.array(BLOCK, nv.i32)
    t = nv.thread_idx.x
    i = nv.grid(1)
    buffer[t] = x[i] if i < x.size else 0
    if t < 32:
        nv.syncthreads()
        value = buffer[t + 32]
    else:
        nv.syncthreads()
        value = -buffer[t - 32]
    if i < out.size:
        out[i] = value


def _barriers_that_differ(x: np.ndarray, out: np.ndarray) -> None:
    rows = _by_blocks(x)
    _back(np.concatenate([rows[:, 32:], -rows[:, :32]], axis=1), out)


# What lives across a barrier


@dataclass
class Sample:
    weight: nv.f32
    place: nv.i64
    flags: nv.u8


@nv.kernel
def values_across(x: nv.Array[nv.i32], out: nv.Array[nv.i64]):
    """A struct, a vector, a tuple, a half, a wide integer and an array of the thread's own."""
    i = nv.grid(1)
    value = x[i] if i < x.size else 0
    sample = Sample(nv.f32(value) * 0.5, nv.i64(value) << 20, nv.u8(value & 0xFF))
    vector = nv.vec[nv.i32, 4](value, value + 1, value + 2, value + 3)
    both = (value, nv.f64(value) * 0.25)
    steady = Sample(0.5, 1000, 7)
    half = nv.f16(value % 100)
    wide = nv.i128(value) << 80
    own = nv.local.array(5, nv.i32)
    for k in range(5):
        own[k] = value * k
    nv.syncthreads()
    sample.weight += 1.0
    vector += vector
    nv.syncthreads()
    total = nv.i64(sample.weight) + sample.place + nv.i64(sample.flags)
    total += nv.i64(vector.x + vector.y + vector.z + vector.w) + nv.i64(both[0]) + nv.i64(both[1])
    total += nv.i64(nv.f32(half)) + nv.i64(wide >> 80) + steady.place * nv.i64(steady.flags)
    nv.syncthreads()
    for k in range(5):
        total += nv.i64(own[(k + value) % 5])
    if i < out.size:
        out[i] = total


def _values_across(x: np.ndarray, out: np.ndarray) -> None:
    v = x.astype(np.int64)
    total = np.trunc(np.float32(v) * np.float32(0.5) + np.float32(1)).astype(np.int64) + (v << 20) + (v & 0xFF)
    total += 2 * (4 * v + 6) + v + np.trunc(v * 0.25).astype(np.int64)
    total += v % 100 + v + 7000 + 10 * v
    out[...] = total


@nv.kernel
def dynamic_tiles(x: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    first = nv.shared.dynamic(nv.i32, BLOCK)
    second = nv.shared.dynamic(nv.i64, BLOCK)
    t = nv.thread_idx.x
    i = nv.grid(1)
    value = x[i] if i < x.size else 0
    first[t] = value
    second[BLOCK - 1 - t] = nv.i64(value) * 3
    nv.syncthreads()
    if i < out.size:
        out[i] = first[(t + 7) % BLOCK] + nv.i32(second[t])


def _dynamic_tiles(x: np.ndarray, out: np.ndarray) -> None:
    rows = _by_blocks(x)
    _back(np.roll(rows, -7, 1) + 3 * rows[:, ::-1], out)


# Blocks


@nv.kernel
def box(out: nv.Array[nv.i32, 2]):
    """Blocks of three dimensions, in a grid of three: each thread writes what the next one of its block is."""
    names = nv.shared.array(8 * 4 * 3, nv.i32)
    t = (nv.thread_idx.z * nv.block_dim.y + nv.thread_idx.y) * nv.block_dim.x + nv.thread_idx.x
    block = (nv.block_idx.z * nv.grid_dim.y + nv.block_idx.y) * nv.grid_dim.x + nv.block_idx.x
    names[t] = (nv.thread_idx.x * 100 + nv.thread_idx.y) * 100 + nv.thread_idx.z + block * 1_000_000
    nv.syncthreads()
    out[block, t] = names[(t + 1) % 96]


def _box(out: np.ndarray) -> None:
    z, y, x = np.meshgrid(np.arange(3), np.arange(4), np.arange(8), indexing="ij")
    names = ((x * 100 + y) * 100 + z).reshape(-1)
    out[...] = np.roll(names, -1)[None, :] + np.arange(len(out))[:, None] * 1_000_000


@nv.kernel(fastmath=False)
def whole_block_sum(x: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    """1024 threads, and a number of turns that the data decides."""
    sums = nv.shared.array(1024, nv.i32)
    t = nv.thread_idx.x
    sums[t] = x[t] if t < x.size else 0
    count = 1024
    while count > 1:
        nv.syncthreads()
        half = count // 2
        if t < half:
            sums[t] += sums[t + half]
        count = half
    nv.syncthreads()
    for i in range(t, out.size, 1024):
        out[i] = sums[0]


def _whole_block_sum(x: np.ndarray, out: np.ndarray) -> None:
    out[...] = x[:1024].sum()


def _launch(inputs: Inputs) -> tuple[Any, ...]:
    return max(1, -(-inputs.size // BLOCK)), BLOCK, None, BLOCK * 12


CASES = [
    Case(sums_of_neighbours, _numbers, _sums_of_neighbours),
    Case(range_of_block, _numbers, _range_of_block),
    Case(recursion_between_barriers, _numbers, _recursion_between_barriers),
    Case(threads_that_end, _numbers, _threads_that_end),
    Case(loops_that_break, lambda inputs: (*_numbers(inputs), inputs.size % 9), _loops_that_break),
    Case(barriers_that_differ, _numbers, _barriers_that_differ),
    Case(values_across, lambda inputs: (_numbers(inputs)[0], inputs.zeros("i64")), _values_across),
    Case(dynamic_tiles, _numbers, _dynamic_tiles, launch=_launch),
    Case(box, lambda inputs: (inputs.zeros("i32", 8, 96),), _box, launch=lambda inputs: ((2, 2, 2), (8, 4, 3))),
    Case(whole_block_sum, _numbers, _whole_block_sum, launch=lambda inputs: (1, 1024)),
]
