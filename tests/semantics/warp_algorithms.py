"""Algorithms that warps are used for, and the block's barriers beside ``syncthreads``."""

from __future__ import annotations

import numpy as np

import nvgen as nv
from tests.semantics.case import Case
from tests.semantics.warps import case, launch, threads
from tests.strategies import Inputs

# In one warp


@nv.device
def inclusive_scan(x, width: nv.constexpr = 32):
    """The sum of the values of the own lane and all below it, in segments of ``width`` lanes."""
    lane = nv.thread_idx.x % width
    for step in nv.static_range(5):
        below = nv.warp.shuffle_up(x, 1 << step, width=width)
        if lane >= 1 << step and 1 << step < width:
            x += below
    return x


@nv.kernel
def warp_scan(xs: nv.Array[nv.i64], out: nv.Array[nv.i64, 2]):
    i = nv.grid(1)
    out[0, i] = inclusive_scan(xs[i])
    out[1, i] = inclusive_scan(xs[i], 8)


def _warp_scan(xs: np.ndarray, out: np.ndarray) -> None:
    out[0] = np.cumsum(xs)
    out[1] = np.cumsum(xs.reshape(4, 8), axis=1).reshape(32)


@nv.kernel
def compaction(xs: nv.Array[nv.f32], out: nv.Array[nv.f32], counts: nv.Array[nv.i32]):
    """The positive elements of each warp at its start, in their order."""
    i = nv.grid(1)
    lane = nv.lane_id()
    kept = nv.warp.ballot(xs[i] > 0)
    below = kept & nv.lane_mask_lt()
    if xs[i] > 0:
        out[i - lane + nv.math.popcount(below)] = xs[i]
    counts[i] = nv.math.popcount(kept)


def _compaction(xs: np.ndarray, out: np.ndarray, counts: np.ndarray) -> None:
    kept = xs[xs > 0]
    out[: kept.size], counts[:] = kept, kept.size


@nv.kernel
def warp_histogram(xs: nv.Array[nv.u8], out: nv.Array[nv.i32, 2]):
    """One lane of those that have the same value counts for all of them, in the row of its own warp."""
    i = nv.grid(1)
    same = nv.warp.match_any(xs[i])
    if same & nv.lane_mask_lt() == 0:
        out[xs[i], i // 32] += nv.math.popcount(same)


def _histogram(xs: np.ndarray, out: np.ndarray) -> None:
    for warp, part in enumerate(xs.reshape(-1, 32)):
        out[:, warp] += np.bincount(part, minlength=16)


@nv.kernel
def butterfly(xs: nv.Array[nv.f32]):
    """The Walsh-Hadamard transform of each warp's elements."""
    i = nv.grid(1)
    x = xs[i]
    for step in nv.static_range(5):
        other = nv.warp.shuffle_xor(x, 1 << step)
        x = other - x if i >> step & 1 else x + other
    xs[i] = x


def _butterfly(xs: np.ndarray) -> None:
    lanes = np.arange(32)
    for step in range(5):
        other = xs[lanes ^ (1 << step)]
        xs[...] = np.where(lanes >> step & 1, other - xs, xs + other)


@nv.kernel
def segmented_sum(keys: nv.Array[nv.i32], xs: nv.Array[nv.f64], out: nv.Array[nv.f64, 2]):
    """The sum over the lanes of each key; the groups of a warp are in the operation with masks of their own."""
    i = nv.grid(1)
    group = nv.warp.match_any(keys[i])
    out[0, i] = nv.warp.reduce_add(xs[i], group)
    out[1, i] = nv.warp.reduce_min(xs[i], group)


def _segmented_sum(keys: np.ndarray, xs: np.ndarray, out: np.ndarray) -> None:
    for key in np.unique(keys):
        inside = keys == key
        out[0, inside], out[1, inside] = xs[inside].sum(), xs[inside].min()


# In a block


@nv.kernel
def block_sum_of_warps(xs: nv.Array[nv.f32], out: nv.Array[nv.f32]):
    """Each warp's sum, then the sum of these in the first warp."""
    sums = nv.shared.array(32, nv.f32)
    t = nv.thread_idx.x
    total = nv.warp.reduce_add(xs[nv.grid(1)])
    if t % 32 == 0:
        sums[t // 32] = total
    nv.syncthreads()
    if t < 32:
        total = nv.warp.reduce_add(sums[t] if t < nv.block_dim.x // 32 else 0.0)
        if t == 0:
            out[nv.block_idx.x] = total


def _block_sum_of_warps(xs: np.ndarray, out: np.ndarray) -> None:
    out[...] = xs.reshape(out.size, -1).sum(axis=1)


@nv.kernel
def block_votes(xs: nv.Array[nv.i32], out: nv.Array[nv.i32, 2]):
    i = nv.grid(1)
    out[0, i] = nv.syncthreads_count(xs[i] > 0)
    out[1, i] = 1 if nv.syncthreads_and(xs[i] > -2) else 0
    out[2, i] = 1 if nv.syncthreads_or(xs[i] == 2) else 0
    for turn in range(3):
        out[3, i] += nv.syncthreads_count(xs[i] == turn) << 8 * turn


def _block_votes(xs: np.ndarray, out: np.ndarray) -> None:
    for start in range(0, xs.size, 64):
        x, row = xs[start : start + 64], out[:, start : start + 64]
        row[0], row[1], row[2] = (x > 0).sum(), (x > -2).all(), (x == 2).any()
        row[3] = sum(int((x == turn).sum()) << 8 * turn for turn in range(3))


@nv.kernel
def votes_of_those_who_stay(n: nv.i32, xs: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    """A thread that has left is not counted, and is not waited for."""
    t = nv.thread_idx.x
    if t % 32 >= n % 32 + 1:
        return
    out[nv.grid(1)] = nv.syncthreads_count(xs[nv.grid(1)] >= 0)


def _votes_of_those_who_stay(n: int, xs: np.ndarray, out: np.ndarray) -> None:
    stays = np.arange(xs.size) % 32 < n % 32 + 1
    counts = (stays & (xs >= 0)).reshape(-1, 64).sum(axis=1)
    out[...] = np.where(stays, np.repeat(counts, 64), 0)


@nv.kernel
def producer_and_consumer(xs: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    """The first warp fills a buffer while the second one empties the other; two barriers a buffer: full and free."""
    buffers = nv.shared.array((2, 32), nv.i32)
    t = nv.thread_idx.x
    lane, i = t % 32, nv.grid(1)
    total = 0
    if t < 32:
        for turn in range(6):
            if turn >= 2:
                nv.barrier.sync(3 + turn % 2, 64)
            buffers[turn % 2, lane] = xs[i] * (turn + 1)
            nv.barrier.arrive(1 + turn % 2, 64)
        out[i] = xs[i]
    else:
        for turn in range(6):
            nv.barrier.sync(1 + turn % 2, 64)
            total = total * 3 + buffers[turn % 2, 31 - lane]
            if turn < 4:
                nv.barrier.arrive(3 + turn % 2, 64)
        out[i] = total


def _producer_and_consumer(xs: np.ndarray, out: np.ndarray) -> None:
    for start in range(0, xs.size, 64):
        x = xs[start : start + 32]
        total = np.zeros(32, np.int32)
        for turn in range(6):
            total = total * np.int32(3) + x[::-1] * np.int32(turn + 1)
        out[start : start + 32], out[start + 32 : start + 64] = x, total


@nv.kernel
def barriers_of_groups(count: nv.i32, xs: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    """Pairs of warps meet at barriers of their own, then all of them."""
    tile = nv.shared.array(128, nv.i32)
    t = nv.thread_idx.x
    pair = t // 64
    tile[t] = xs[nv.grid(1)]
    nv.barrier.sync(1 + pair, count)
    x = tile[pair * 64 + 63 - t % 64]
    nv.barrier.sync(0)
    tile[t] = x
    nv.barrier.sync(15, None)
    out[nv.grid(1)] = tile[127 - t]


def _barriers_of_groups(count: int, xs: np.ndarray, out: np.ndarray) -> None:
    turned = xs.reshape(-1, 64)[:, ::-1].reshape(-1, 128)
    out[...] = turned[:, ::-1].reshape(-1)


def _numbers(inputs: Inputs, low: int = -1000, high: int = 1000) -> np.ndarray:
    return inputs.integers("i32", low, high, threads(inputs))


CASES = [
    case(
        warp_scan,
        lambda inputs: (inputs.array("i64", threads(inputs)), inputs.zeros("i64", 2, threads(inputs))),
        _warp_scan,
    ),
    case(
        compaction,
        lambda inputs: (
            inputs.array("f32", threads(inputs)),
            *(inputs.zeros(type_, threads(inputs)) for type_ in ("f32", "i32")),
        ),
        _compaction,
    ),
    Case(
        warp_histogram,
        lambda inputs: (
            inputs.integers("u8", 0, 15, threads(inputs)),
            inputs.zeros("i32", 16, threads(inputs) // 32),
        ),
        _histogram,
        launch=launch,
    ),
    case(butterfly, lambda inputs: (_numbers(inputs).astype(np.float32),), _butterfly),
    case(
        segmented_sum,
        lambda inputs: (
            _numbers(inputs, 0, int(inputs.rng.integers(0, 9))),
            _numbers(inputs).astype(np.float64),
            inputs.zeros("f64", 2, threads(inputs)),
        ),
        _segmented_sum,
    ),
    Case(
        block_sum_of_warps,
        lambda inputs: (_numbers(inputs).astype(np.float32), inputs.zeros("f32", threads(inputs) // 64)),
        _block_sum_of_warps,
        launch=launch,
    ),
    Case(
        block_votes,
        lambda inputs: (_numbers(inputs, -2, 2), inputs.zeros("i32", 4, threads(inputs))),
        _block_votes,
        launch=launch,
    ),
    Case(
        votes_of_those_who_stay,
        lambda inputs: (inputs.size, _numbers(inputs, -2, 2), inputs.zeros("i32", threads(inputs))),
        _votes_of_those_who_stay,
        launch=launch,
    ),
    Case(
        producer_and_consumer,
        lambda inputs: (_numbers(inputs), inputs.zeros("i32", threads(inputs))),
        _producer_and_consumer,
        launch=launch,
    ),
    Case(
        barriers_of_groups,
        lambda inputs: (64, inputs.array("i32", 2 * threads(inputs)), inputs.zeros("i32", 2 * threads(inputs))),
        _barriers_of_groups,
        launch=lambda inputs: (threads(inputs) // 64, 128),
    ),
]
