"""What threads and blocks do together: asynchronous copies, mbarriers, clusters, barriers of the grid."""

from __future__ import annotations

from typing import Any

import numpy as np

import nvgen as nv
from tests.semantics.case import Case, Launch
from tests.strategies import Inputs

TILE = 64
TILES = 5


@nv.kernel
def double_buffered_sum(a: nv.Array[nv.f32], out: nv.Array[nv.f32]):
    """While a tile is added up, the next one is copied; every thread reads what another one has copied."""
    tiles = nv.shared.array((2, TILE), nv.f32)
    t, first = nv.thread_idx.x, nv.block_idx.x * TILE * TILES
    nv.async_copy.copy(tiles, (0, t), a, first + t)
    nv.async_copy.commit_group()
    total = 0.0
    for k in range(TILES):
        if k + 1 < TILES:
            nv.async_copy.copy(tiles, ((k + 1) % 2, t), a, first + (k + 1) * TILE + t)
        nv.async_copy.commit_group()
        nv.async_copy.wait_group(1)
        nv.syncthreads()
        total += tiles[k % 2, TILE - 1 - t]
        nv.syncthreads()
    out[nv.grid(1)] = total


@nv.kernel
def copies_of_every_size(a: nv.Array[nv.i32], b: nv.Array[nv.i64], out: nv.Array[nv.i64]):
    """Copies that are not whole leave zeros behind."""
    small = nv.shared.array((TILE, 4), nv.i32)
    large = nv.shared.array((TILE, 2), nv.i64)
    t, i = nv.thread_idx.x, nv.grid(1)
    nv.async_copy.copy(small, (t, 0), a, 4 * i, bytes=16, source_bytes=t % 5 * 4)
    nv.async_copy.copy(large, (t, 0), b, i)
    nv.async_copy.copy(large.ptr + (2 * t + 1), b.ptr + i, bytes=8, source_bytes=t % 9)
    nv.async_copy.wait_all()
    nv.syncthreads()
    other = TILE - 1 - t
    total = large[other, 0] * 3 + large[other, 1]
    for k in range(4):
        total = total * 5 + small[other, k]
    out[i] = total


@nv.kernel
def awaited_by_token(a: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    """A barrier in use again and again, which takes threads as they come."""
    bars = nv.shared.array(2, nv.u64)
    values = nv.shared.array(TILE, nv.i32)
    t, i = nv.thread_idx.x, nv.grid(1)
    if t == 0:
        nv.mbarrier.init(bars, 1, TILE)
    nv.syncthreads()
    values[t] = a[i]
    for step in range(7):
        token = nv.mbarrier.arrive(bars, 1)
        nv.mbarrier.wait(bars, 1, token)
        mixed = values[(t + step + 1) % TILE] * 3 + values[t]
        token = nv.mbarrier.arrive(bars, 1)
        while not nv.mbarrier.test_wait(bars, 1, token):
            pass
        values[t] = mixed
    out[i] = values[t]


@nv.kernel
def producer_and_consumers(a: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    """One warp fills two tiles in turns, another one empties them; parities say whose turn it is."""
    full = nv.shared.array(2, nv.u64)
    empty = nv.shared.array(2, nv.u64)
    tiles = nv.shared.array((2, 32), nv.i32)
    t, first = nv.thread_idx.x, nv.block_idx.x * 32 * TILES
    if t < 2:
        nv.mbarrier.init(full, t, 32)
        nv.mbarrier.init(empty, t, 32)
    nv.syncthreads()
    lane = t % 32
    if t < 32:
        for k in range(TILES):
            nv.mbarrier.wait_parity(empty, k % 2, k // 2 % 2 ^ 1)
            tiles[k % 2, lane] = a[first + k * 32 + lane]
            nv.mbarrier.arrive(full, k % 2)
    else:
        total = 0
        for k in range(TILES):
            nv.mbarrier.wait_parity(full, k % 2, k // 2 % 2)
            total = total * 3 + tiles[k % 2, 31 - lane]
            nv.mbarrier.arrive(empty, k % 2)
        out[nv.block_idx.x * 32 + lane] = total


@nv.kernel
def fewer_and_fewer(out: nv.Array[nv.i32]):
    """Threads that leave a barrier for good; the others go on meeting there."""
    bars = nv.shared.array(1, nv.u64)
    counts = nv.shared.array(TILE, nv.i32)
    t = nv.thread_idx.x
    if t == 0:
        nv.mbarrier.init(bars, 0, TILE)
    counts[t] = 0
    nv.syncthreads()
    turns = t % 8
    for _ in range(turns):
        nv.mbarrier.wait(bars, 0, nv.mbarrier.arrive(bars, 0))
        counts[t] += 1
    lacking = nv.mbarrier.pending_count(nv.mbarrier.arrive_drop(bars, 0))
    nv.syncthreads()
    out[nv.grid(1)] = counts[TILE - 1 - t] * 1000 + (1 if nv.i32(lacking) > 0 else 0)


@nv.kernel
def copies_that_arrive(a: nv.Array[nv.f32], out: nv.Array[nv.f32]):
    bars = nv.shared.array(1, nv.u64)
    tile = nv.shared.array(TILE, nv.f32)
    t, i = nv.thread_idx.x, nv.grid(1)
    if t == 0:
        nv.mbarrier.init(bars, 0, TILE)
    nv.syncthreads()
    nv.async_copy.copy(tile, t, a, i)
    nv.mbarrier.arrive_on_copy(bars, 0)
    nv.mbarrier.wait_parity(bars, 0, 0)
    out[i] = tile[TILE - 1 - t]


@nv.kernel
def bulk_pipeline(a: nv.Array[nv.f32], out: nv.Array[nv.f32]):
    """One thread has tiles loaded and stored for all."""
    bars = nv.shared.array(2, nv.u64)
    tiles = nv.shared.array((2, TILE), nv.f32)
    t, first = nv.thread_idx.x, nv.block_idx.x * TILE * TILES
    if t == 0:
        nv.mbarrier.init(bars, 0, 1)
        nv.mbarrier.init(bars, 1, 1)
        nv.mbarrier.fence_init()
    nv.syncthreads()
    for k in range(TILES):
        if t == 0:
            nv.mbarrier.arrive_expect_tx(bars, k % 2, TILE * 4)
            nv.tma.load_bulk(tiles, (k % 2, 0), a, first + k * TILE, TILE * 4, bars, k % 2)
        nv.mbarrier.wait_parity(bars, k % 2, k // 2 % 2)
        mine = tiles[k % 2, TILE - 1 - t]
        nv.syncthreads()
        tiles[k % 2, t] = mine * 2.0
        nv.tma.fence()
        nv.syncthreads()
        if t == 0:
            nv.tma.store_bulk(out, first + k * TILE, tiles, (k % 2, 0), TILE * 4)
            nv.tma.commit_group()
            nv.tma.wait_group(0, read=True)
        nv.syncthreads()
    if t == 0:
        nv.tma.wait_group(0)


@nv.kernel(cluster=4)
def cluster_histogram(values: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    """Each block of a cluster keeps a part of the bins, and gets the counts of the others."""
    bins = nv.shared.array((4, 16), nv.i32)
    t, rank = nv.thread_idx.x, nv.cluster.rank()
    bins[t // 16, t % 16] = 0
    nv.cluster.sync()
    # One thread a block and bin counts the block's values, and puts the count where the bin is kept.
    count = 0
    for k in range(TILE):
        if values[nv.block_idx.x * TILE + k] % TILE == t:
            count += 1
    kept = nv.cluster.map(bins, t // 16)
    kept[rank, t % 16] = count
    nv.cluster.sync()
    if t < 16:
        total = bins[0, t] + bins[1, t] + bins[2, t] + bins[3, t]
        out[nv.block_idx.x * 16 + t] = total


@nv.kernel(cluster=2)
def histogram_by_atomic_additions(values: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    """Threads count in whichever block of the cluster keeps the bin."""
    bins = nv.shared.array(TILE // 2, nv.i32)
    t = nv.thread_idx.x
    if t < bins.size:
        bins[t] = 0
    nv.cluster.sync()
    value = values[nv.grid(1)] % TILE
    kept = nv.cluster.map(bins, value // bins.size)
    nv.atomic.add(kept, value % bins.size, 1, scope="cluster")
    nv.cluster.sync()
    if t < bins.size:
        out[nv.block_idx.x * bins.size + t] = bins[t]


@nv.kernel(cluster=(2, 2, 1))
def neighbours(a: nv.Array[nv.i32], out: nv.Array[nv.i32, 2]):
    """What each block of a cluster in two dimensions finds in the dynamic shared memory of all others."""
    part = nv.shared.dynamic(nv.i32, 32)
    fixed = nv.shared.array(32, nv.i32)
    t = nv.thread_idx.x
    block = nv.block_idx.x + nv.block_idx.y * nv.grid_dim.x
    part[t] = a[block * 32 + t]
    fixed[t] = block
    nv.cluster.arrive()
    position = nv.cluster.block_idx.x + nv.cluster.block_idx.y * nv.cluster.dim.x
    place = nv.cluster.idx.x + nv.cluster.idx.y * nv.cluster.grid_dim.x
    nv.cluster.wait()
    total = 0
    for other in range(nv.cluster.size()):
        pointer = nv.cluster.map(fixed.ptr + t, other)
        total = total * 7 + nv.cluster.map(part, other)[31 - t] + pointer[0] * 1000
    out[block, t] = total + position * 100000 + place * 1000000
    nv.cluster.sync()


@nv.kernel(cluster=(2, 1, 3))
def places_in_clusters(out: nv.Array[nv.i32, 2]):
    """Nobody waits here."""
    if nv.thread_idx.x == 0:
        row = nv.block_idx.x + nv.block_idx.z * nv.grid_dim.x
        out[row, 0] = nv.cluster.rank()
        out[row, 1] = nv.cluster.block_idx.x + nv.cluster.block_idx.y * 10 + nv.cluster.block_idx.z * 100
        out[row, 2] = nv.cluster.idx.x + nv.cluster.idx.y * 10 + nv.cluster.idx.z * 100
        out[row, 3] = nv.cluster.dim.x + nv.cluster.dim.y * 10 + nv.cluster.dim.z * 100
        out[row, 4] = nv.cluster.grid_dim.x + nv.cluster.grid_dim.y * 10 + nv.cluster.grid_dim.z * 100
        out[row, 5] = nv.cluster.size()


@nv.kernel(cluster=2)
def threads_that_end(out: nv.Array[nv.i32]):
    """Some end before the cluster's barrier, some between its halves, and one block before the other one."""
    turns = nv.shared.array(1, nv.i32)
    t, rank = nv.thread_idx.x, nv.cluster.rank()
    if t == 0:
        turns[0] = 0
    nv.cluster.sync()
    if t % 3 == 2:
        return
    nv.cluster.arrive()
    if t % 3 == 1:
        return
    nv.cluster.wait()
    if t == 0:
        nv.atomic.add(nv.cluster.map(turns, rank ^ 1), 0, rank + 1, scope="cluster")
    nv.cluster.sync()
    if t == 0:
        out[nv.block_idx.x] = turns[0]


@nv.kernel(cluster=2)
def remote_arrivals(a: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    """Each block writes into the other one's memory, and arrives at the other one's barrier."""
    bars = nv.shared.array(1, nv.u64)
    inbox = nv.shared.array(TILE, nv.i32)
    t, i = nv.thread_idx.x, nv.grid(1)
    if t == 0:
        nv.mbarrier.init(bars, 0, TILE + 3)
        nv.mbarrier.fence_init()
    nv.cluster.sync()
    other = nv.cluster.rank() ^ 1
    nv.cluster.map(inbox, other)[t] = a[i]
    their = nv.cluster.map(bars, other)
    nv.mbarrier.arrive(their, 0)
    if t == 5:
        nv.mbarrier.arrive(their, 0, 3)
    nv.mbarrier.wait_parity(bars, 0, 0, scope="cluster")
    out[i] = inbox[TILE - 1 - t]
    nv.cluster.sync()


@nv.device
def everywhere(partial: Any, step: Any):
    """Adds up in a tree over the blocks of the grid."""
    while step > 0:
        nv.grid_sync()
        block = nv.block_idx.x
        if nv.thread_idx.x == 0 and block < step and block + step < nv.grid_dim.x:
            partial[block] += partial[block + step]
        step //= 2
    nv.grid_sync()


@nv.kernel
def sum_of_the_grid(a: nv.Array[nv.i64], partial: nv.Array[nv.i64], out: nv.Array[nv.i64]):
    parts = nv.shared.array(TILE, nv.i64)
    t = nv.thread_idx.x
    parts[t] = a[nv.grid(1)]
    nv.syncthreads()
    if t == 0:
        total = nv.i64(0)
        for k in range(TILE):
            total += parts[k]
        partial[nv.block_idx.x] = total
    everywhere(partial, 16)
    out[nv.grid(1)] = a[nv.grid(1)] * 3 + partial[0]


@nv.kernel(cluster=2)
def clusters_of_a_grid(a: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    """Barriers of clusters and of the grid in one kernel."""
    own = nv.shared.array(TILE, nv.i32)
    t, i = nv.thread_idx.x, nv.grid(1)
    own[t] = a[i]
    nv.cluster.sync()
    a[i] = nv.cluster.map(own, nv.cluster.rank() ^ 1)[t] + 1
    nv.grid_sync()
    out[i] = a[nv.grid_size(1) - 1 - i]
    nv.cluster.sync()


# References


def _whole(blocks_of: int = 1) -> Any:
    """Launches blocks of 64, as many as there is work for, in a multiple of ``blocks_of``."""

    def launch(inputs: Inputs) -> Launch:
        return _blocks(inputs, blocks_of), TILE

    return launch


def _blocks(inputs: Inputs, blocks_of: int = 1) -> int:
    return max(1, inputs.size // (TILE * 4)) * blocks_of


def _double_buffered(a: np.ndarray, out: np.ndarray) -> None:
    total = np.zeros(len(out), np.float32).reshape(-1, TILE)
    tiles = a.reshape(-1, TILES, TILE)
    for k in range(TILES):
        total += tiles[:, k, ::-1]
    out[:] = total.ravel()


def _sizes(a: np.ndarray, b: np.ndarray, out: np.ndarray) -> None:
    t = np.arange(len(b)) % TILE
    small = a.reshape(-1, 4).astype(np.int64)
    small[np.arange(4)[None, :] >= (t % 5)[:, None]] = 0
    parts = b.copy().view(np.uint8).reshape(-1, 8)
    parts[np.arange(8)[None, :] >= (t % 9)[:, None]] = 0
    total = b * 3 + parts.reshape(-1).view(np.int64)
    for k in range(4):
        total = total * 5 + small[:, k]
    out[:] = total.reshape(-1, TILE)[:, ::-1].ravel()


def _by_token(a: np.ndarray, out: np.ndarray) -> None:
    values = a.reshape(-1, TILE).copy()
    for step in range(7):
        values = np.roll(values, -(step + 1), axis=1) * 3 + values
    out[:] = values.ravel()


def _consumed(a: np.ndarray, out: np.ndarray) -> None:
    total = np.zeros((len(out) // 32, 32), np.int32)
    tiles = a.reshape(-1, TILES, 32)
    for k in range(TILES):
        total = total * 3 + tiles[:, k, ::-1]
    out[:] = total.ravel()


def _fewer(out: np.ndarray) -> None:
    turns = np.arange(TILE) % 8
    out[:] = np.tile(turns[::-1] * 1000 + 1, len(out) // TILE)


def _reversed_tiles(a: np.ndarray, out: np.ndarray) -> None:
    out[:] = a.reshape(-1, TILE)[:, ::-1].ravel()


def _bulk(a: np.ndarray, out: np.ndarray) -> None:
    _reversed_tiles(a, out)
    out *= 2


def _histogram(values: np.ndarray, out: np.ndarray) -> None:
    for cluster, part in enumerate(values.reshape(-1, TILE * 4)):
        out[cluster * TILE : (cluster + 1) * TILE] = np.bincount(part % TILE, minlength=TILE)


def _half_histogram(values: np.ndarray, out: np.ndarray) -> None:
    for cluster, part in enumerate(values.reshape(-1, TILE * 2)):
        out[cluster * TILE : (cluster + 1) * TILE] = np.bincount(part % TILE, minlength=TILE)


def _neighbours(a: np.ndarray, out: np.ndarray) -> None:
    blocks = len(out)
    width = 4
    for block in range(blocks):
        x, y = block % width, block // width
        total = np.zeros(32, np.int32)
        for other in range(4):
            there = x // 2 * 2 + other % 2 + (y // 2 * 2 + other // 2) * width
            total = total * 7 + a[there * 32 : there * 32 + 32][::-1] + there * 1000
        out[block] = total + (x % 2 + y % 2 * 2) * 100000 + (x // 2 + y // 2 * (width // 2)) * 1000000


def _places(out: np.ndarray) -> None:
    width = len(out) // 6
    for row in range(len(out)):
        x, z = row % width, row // width
        idx, grid_dim = x // 2 + z // 3 * 100, width // 2 + 10 + 200
        out[row] = x % 2 + z % 3 * 2, x % 2 + z % 3 * 100, idx, 312, grid_dim, 6


def _ended(out: np.ndarray) -> None:
    out[::2], out[1::2] = 2, 1


def _swapped(a: np.ndarray, out: np.ndarray) -> None:
    out[:] = a.reshape(-1, 2, TILE)[:, ::-1, ::-1].ravel()


def _grid_sum(a: np.ndarray, partial: np.ndarray, out: np.ndarray) -> None:
    partial[:] = a.reshape(-1, TILE).sum(axis=1)
    step = 16
    while step > 0:
        for block in range(step):
            if block + step < len(partial):
                partial[block] += partial[block + step]
        step //= 2
    out[:] = a * 3 + partial[0]


def _grid_of_clusters(a: np.ndarray, out: np.ndarray) -> None:
    a[:] = a.reshape(-1, 2, TILE)[:, ::-1].ravel() + 1
    out[:] = a[::-1]


def _like(name: str, per_block: int, out: int, blocks_of: int = 1, low: int = -1000, high: int = 1000) -> Any:
    """Arguments: an input with ``per_block`` elements a block, and an output with ``out``."""

    def arguments(inputs: Inputs) -> tuple[Any, ...]:
        blocks = _blocks(inputs, blocks_of)
        given = (
            inputs.moderate(name, per_block * blocks)
            if name.startswith("f")
            else inputs.integers(name, low, high, per_block * blocks)
        )
        return given, inputs.zeros(name, out * blocks)

    return arguments


def _grid_arguments(inputs: Inputs) -> tuple[Any, ...]:
    blocks = min(_blocks(inputs), 32)
    values = inputs.integers("i64", -(2**40), 2**40, TILE * blocks)
    return values, inputs.zeros("i64", blocks), inputs.zeros("i64", TILE * blocks)


def _neighbour_launch(inputs: Inputs) -> Launch:
    return (4, 2 * min(_blocks(inputs), 4)), 32, None, 128


def _neighbour_arguments(inputs: Inputs) -> tuple[Any, ...]:
    blocks = 8 * min(_blocks(inputs), 4)
    return inputs.integers("i32", -99, 99, blocks * 32), inputs.zeros("i32", blocks, 32)


def _of_sizes(inputs: Inputs) -> tuple[Any, ...]:
    threads = TILE * _blocks(inputs)
    small, large = inputs.integers("i32", -99, 99, 4 * threads), inputs.integers("i64", -(2**50), 2**50, threads)
    return small, large, inputs.zeros("i64", threads)


#: Of sm_80, of sm_90, and those whose blocks all run at once.
OF_AMPERE = [
    Case(double_buffered_sum, _like("f32", TILE * TILES, TILE), _double_buffered, _whole()),
    Case(copies_of_every_size, _of_sizes, _sizes, _whole()),
    Case(awaited_by_token, _like("i32", TILE, TILE), _by_token, _whole()),
    Case(producer_and_consumers, _like("i32", 32 * TILES, 32), _consumed, _whole()),
    Case(fewer_and_fewer, lambda inputs: (inputs.zeros("i32", TILE * _blocks(inputs)),), _fewer, _whole()),
    Case(copies_that_arrive, _like("f32", TILE, TILE), _reversed_tiles, _whole()),
]
OF_HOPPER = [
    Case(bulk_pipeline, _like("f32", TILE * TILES, TILE * TILES), _bulk, _whole()),
    Case(cluster_histogram, _like("i32", TILE, 16, 4, low=0), _histogram, _whole(4)),
    Case(histogram_by_atomic_additions, _like("i32", TILE, TILE // 2, 2, low=0), _half_histogram, _whole(2)),
    Case(neighbours, _neighbour_arguments, _neighbours, _neighbour_launch),
    Case(
        places_in_clusters,
        lambda inputs: (inputs.zeros("i32", 12 * min(_blocks(inputs), 4), 6),),
        _places,
        lambda inputs: ((2 * min(_blocks(inputs), 4), 1, 6), 33),
    ),
    Case(threads_that_end, lambda inputs: (inputs.zeros("i32", 2 * _blocks(inputs)),), _ended, _whole(2)),
    Case(remote_arrivals, _like("i32", TILE, TILE, 2), _swapped, _whole(2)),
]
COOPERATIVE = [
    Case(sum_of_the_grid, _grid_arguments, _grid_sum, lambda inputs: (min(_blocks(inputs), 32), TILE)),
]
COOPERATIVE_OF_HOPPER = [Case(clusters_of_a_grid, _like("i32", TILE, TILE, 2), _grid_of_clusters, _whole(2))]
