"""Kernels whose warps wait as a whole, with what NumPy says of them; and kernels whose threads wait one by one."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

import nvgen as nv

N = 64


class Case(NamedTuple):
    kernel: nv.Kernel
    #: What it is launched with, the result last, and what that is afterwards.
    arguments: Callable[[np.random.Generator], list[Any]]
    expected: Callable[..., np.ndarray]
    launch: tuple[Any, ...]


# Copies, barriers of the block


@nv.kernel
def late_copies(a: nv.Array[nv.f32], out: nv.Array[nv.f32]):
    """What is read before the wait is what was there before."""
    tile = nv.shared.array((2, N), nv.f32)
    t, first = nv.thread_idx.x, nv.block_idx.x * N
    tile[0, t], tile[1, t] = 0.0, 0.0
    nv.syncthreads()
    nv.async_copy.copy(tile, (0, t), a, first + t)
    nv.async_copy.commit_group()
    nv.async_copy.copy(tile, (1, t), a, first + t)
    nv.async_copy.commit_group()
    nv.syncthreads()
    before = tile[0, N - 1 - t] + tile[1, N - 1 - t]
    nv.syncthreads()
    nv.async_copy.wait_group(1)
    nv.syncthreads()
    between = tile[0, N - 1 - t] + tile[1, N - 1 - t]
    nv.syncthreads()
    nv.async_copy.wait_group(0)
    nv.syncthreads()
    after = tile[0, N - 1 - t] + tile[1, N - 1 - t]
    out[first + t] = before * 100.0 + between * 10.0 + after


def _late(a: np.ndarray) -> np.ndarray:
    return a.reshape(-1, N)[:, ::-1].ravel() * 12


@nv.kernel
def counts_of_blocks(a: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    """Votes of a block, beside operations of warps and copies, in two dimensions."""
    tile = nv.shared.array((2, 32), nv.i32)
    x, y = nv.thread_idx.x, nv.thread_idx.y
    first = nv.block_idx.x * N
    nv.async_copy.copy(tile, (y, x), a, first + y * 32 + x)
    nv.async_copy.wait_all()
    mine = tile[y, x]
    count = nv.syncthreads_count(mine > 0)
    some = nv.syncthreads_or(mine > 90)
    every = nv.syncthreads_and(mine > -200)
    total = nv.warp.reduce_add(tile[1 - y, 31 - x])
    if some and every:
        count += 1000
    out[first + y * 32 + x] = total * 3 + count


def _counts(a: np.ndarray) -> np.ndarray:
    blocks = a.reshape(-1, 2, 32)
    count = (blocks > 0).sum(axis=(1, 2)) + 1000 * (blocks > 90).any(axis=(1, 2))
    return (blocks.sum(axis=2)[:, ::-1, None] * 3 + count[:, None, None] + np.zeros((1, 1, 32), int)).ravel()


# mbarriers


@nv.kernel
def ring_of_one_lane(a: nv.Array[nv.f32], out: nv.Array[nv.f32], tiles: nv.i32):
    """One lane of the first warp waits and loads; the variables of all roles have the same names."""
    ring = nv.shared.array((2, 32), nv.f32)
    full, empty = nv.shared.array(2, nv.u64), nv.shared.array(2, nv.u64)
    warp, lane, first = nv.warp_id(), nv.lane_id(), nv.block_idx.x * tiles * 32
    if nv.thread_idx.x == 0:
        for slot in range(2):
            nv.mbarrier.init(full, slot, 1)
            nv.mbarrier.init(empty, slot, 32)
        nv.mbarrier.fence_init()
    nv.syncthreads()
    if warp == 0:
        if nv.warp.elect():
            for k in range(tiles):
                slot = k % 2
                nv.mbarrier.wait_parity(empty, slot, k // 2 % 2 ^ 1)
                nv.mbarrier.arrive_expect_tx(full, slot, 128)
                nv.tma.load_bulk(ring, (slot, 0), a, first + k * 32, 128, full, slot)
    else:
        total = 0.0
        for k in range(tiles):
            slot = k % 2
            nv.mbarrier.wait_parity(full, slot, k // 2 % 2)
            total = total * 2.0 + ring[slot, 31 - lane]
            nv.mbarrier.arrive(empty, slot)
        out[nv.block_idx.x * 32 + lane] = total


def _ring(a: np.ndarray, tiles: int) -> np.ndarray:
    total = np.zeros((len(a) // (32 * tiles), 32), np.float32)
    for k in range(tiles):
        total = total * 2 + a.reshape(-1, tiles, 32)[:, k, ::-1]
    return total.ravel()


@nv.device
def until_complete(bars, slot, parity):
    while not nv.mbarrier.try_wait_parity(bars, slot, parity):
        nv.nanosleep(20)


@nv.kernel
def ring_of_tries(a: nv.Array[nv.f32], out: nv.Array[nv.f32], tiles: nv.i32):
    """As ``ring_of_one_lane``, with loops that ask until a phase is complete, in every way to write one."""
    ring = nv.shared.array((2, 32), nv.f32)
    full, empty = nv.shared.array(2, nv.u64), nv.shared.array(2, nv.u64)
    warp, lane, first = nv.warp_id(), nv.lane_id(), nv.block_idx.x * tiles * 32
    if nv.thread_idx.x == 0:
        for slot in range(2):
            nv.mbarrier.init(full, slot, 1)
            nv.mbarrier.init(empty, slot, 32)
        nv.mbarrier.fence_init()
    nv.syncthreads()
    if warp == 0:
        if lane == 7:
            for k in range(tiles):
                slot = k % 2
                while not nv.mbarrier.try_wait_parity(empty, slot, k // 2 % 2 ^ 1):
                    pass
                nv.mbarrier.arrive_expect_tx(full, slot, 128)
                nv.tma.load_bulk(ring, (slot, 0), a, first + k * 32, 128, full, slot)
    else:
        total, looks = 0.0, 0
        for k in range(tiles):
            slot, parity = k % 2, k // 2 % 2
            if k % 4 == 0:
                until_complete(full, slot, parity)
            elif k % 4 == 1:
                while True:
                    looks += 1 + lane
                    if nv.mbarrier.test_wait_parity(full, slot, parity):
                        break
            elif k % 4 == 2:
                is_complete = nv.mbarrier.try_wait_parity(full, slot, parity, time=10)
                while not is_complete:
                    is_complete = nv.mbarrier.try_wait_parity(full, slot, parity)
            else:
                while not (done := nv.mbarrier.test_wait_parity(full, slot, parity)):
                    pass
                looks += 0 if done else 1000
            total = total * 2.0 + ring[slot, 31 - lane]
            nv.mbarrier.arrive(empty, slot)
        out[nv.block_idx.x * 32 + lane] = total if looks >= lane else -1.0


@nv.kernel
def steps_of_a_block(a: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    """A barrier in shared memory whose phases all threads go through, in a loop that a warp leaves as a whole."""
    bar, values = nv.shared.array(1, nv.u64), nv.shared.array(N, nv.i32)
    t = nv.thread_idx.x
    if t == 0:
        nv.mbarrier.init(bar, 0, N)
    nv.syncthreads()
    mine, k = a[nv.block_idx.x * N + t], 0
    while True:
        values[t] = mine
        nv.mbarrier.arrive(bar, 0)
        nv.mbarrier.wait_parity(bar, 0, k % 2)
        mine = values[(t + 33) % N] * 3 + t
        nv.syncthreads()
        k += 1
        if k == 5:
            break
    out[nv.block_idx.x * N + t] = mine


def _steps(a: np.ndarray) -> np.ndarray:
    values = a.reshape(-1, N).copy()
    for _ in range(5):
        values = np.roll(values, -33, axis=1) * 3 + np.arange(N, dtype=np.int32)
    return values.ravel()


@nv.kernel
def turns_of_lanes(a: nv.Array[nv.f32], out: nv.Array[nv.f32], turns: nv.i32):
    """Lanes branch, have arrays of their own and go on with them in a loop that warps leave in two ways."""
    box, bar = nv.shared.array((4, N), nv.f32), nv.shared.array(1, nv.u64)
    t = nv.thread_idx.x + nv.thread_idx.y * 32
    own = nv.local.array(5, nv.f32)
    for j in range(5):
        own[j] = a[t] * nv.f32(j)
    if t == 0:
        nv.mbarrier.init(bar, 0, N)
    nv.syncthreads()
    x = a[t]
    for k in range(turns):
        j = (k + t) % 5
        if x > 0.0:
            x -= own[j]
            j += 1
        else:
            x += own[(j + 1) % 5]
        box[k % 4, t] = x
        nv.mbarrier.arrive(bar, 0)
        nv.mbarrier.wait_parity(bar, 0, k % 2)
        x += box[k % 4, (t * 7 + 3) % N] * 0.25
        if k % 3 == 2:
            x = nv.warp.shuffle_xor(x, 5)
            continue
        own[j % 5] = x
        if k > 20:
            break
    out[t] = x + own[t % 5]


def _turns(a: np.ndarray, turns: int) -> np.ndarray:
    t, x = np.arange(N), a.copy()
    own = a[:, None] * np.arange(5, dtype=np.float32)
    for k in range(turns):
        j, is_positive = (k + t) % 5, x > 0
        x = np.where(is_positive, x - own[t, j], x + own[t, (j + 1) % 5])
        x = x + x[(t * 7 + 3) % N] * np.float32(0.25)
        if k % 3 == 2:
            x = x[t ^ 5]
            continue
        own[t, (j + is_positive) % 5] = x
        if k > 20:
            break
    return x + own[t, t % 5]


@nv.kernel
def names_that_return(a: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    """What some lanes make of a variable is theirs; a loop that warps make together counts by the same name."""
    bar = nv.shared.array(1, nv.u64)
    t, i = nv.thread_idx.x, nv.grid(1)
    k = a[nv.block_idx.x * N]
    if t % 2 == 0:
        k += t
        out[i] = k
    else:
        out[i] = -k
    if t == 0:
        nv.mbarrier.init(bar, 0, N)
    nv.syncthreads()
    for k in range(3):
        nv.mbarrier.arrive(bar, 0)
        nv.mbarrier.wait_parity(bar, 0, k % 2)
        out[i] += k


def _names(a: np.ndarray) -> np.ndarray:
    first, t = a.reshape(-1, N)[:, :1], np.arange(N)
    return (np.where(t % 2 == 0, first + t, -first) + 3).ravel()


# Barriers with numbers, clusters


@nv.kernel
def roles_of_warps(a: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    """Each warp hands its numbers on to the next one."""
    box = nv.shared.array((3, 32), nv.i32)
    warp, lane, first = nv.thread_idx.x // 32, nv.thread_idx.x % 32, nv.block_idx.x * 96
    mine = a[first + nv.thread_idx.x]
    if warp > 0:
        nv.barrier.sync(warp, 64)
        mine += box[warp - 1, 31 - lane]
    if warp < 2:
        box[warp, lane] = mine
        nv.barrier.arrive(warp + 1, 64)
    out[first + nv.thread_idx.x] = mine


def _roles(a: np.ndarray) -> np.ndarray:
    found = a.reshape(-1, 3, 32).copy()
    for warp in (1, 2):
        found[:, warp] += found[:, warp - 1, ::-1]
    return found.ravel()


@nv.kernel(cluster=2)
def neighbours(a: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    """Each block reads the other one's memory, between the halves of the barrier and behind one."""
    own, later = nv.shared.array(N, nv.i32), nv.shared.array(N, nv.i32)
    t, i, other = nv.thread_idx.x, nv.grid(1), nv.cluster.rank() ^ 1
    own[t] = a[i]
    nv.cluster.arrive()
    mine = a[i] * 2
    nv.cluster.wait()
    mine += nv.cluster.map(own, other)[N - 1 - t]
    nv.cluster.map(later, other)[t] = mine
    nv.cluster.sync()
    out[i] = later[N - 1 - t] + nv.cluster.rank()
    nv.cluster.sync()


def _neighbours(a: np.ndarray) -> np.ndarray:
    blocks = a.reshape(-1, 2, N)
    later = (blocks * 2 + blocks[:, ::-1, ::-1])[:, ::-1]
    return (later[:, :, ::-1] + np.arange(2)[None, :, None]).ravel()


# Matrices


@nv.kernel
def products(a: nv.Array[nv.f16, 2], b: nv.Array[nv.f16, 2], c: nv.Array[nv.f32, 2]):
    """A warp for each 16 by 8 of the result; fragments by ``ldmatrix`` from what was copied."""
    xs, ys = nv.shared.array((2, 16, 16), nv.f16, align=16), nv.shared.array((2, 16, 8), nv.f16, align=16)
    warp, lane = nv.thread_idx.x // 32, nv.thread_idx.x % 32
    row, column = 16 * nv.block_idx.y, 8 * (nv.block_idx.x * 2 + warp)
    total = nv.vec[nv.f32, 4](0)
    for k in range(0, a.shape[1], 16):
        nv.async_copy.copy(xs, (warp, lane // 2, lane % 2 * 8), a, (row + lane // 2, k + lane % 2 * 8), bytes=16)
        if lane < 16:
            nv.async_copy.copy(ys, (warp, lane, 0), b, (k + lane, column), bytes=16)
        nv.async_copy.wait_all()
        nv.syncwarp()
        x = nv.mma.ldmatrix(xs, (warp, lane % 16, lane // 16 * 8), 4)
        y = nv.mma.ldmatrix(ys, (warp, lane % 16, 0), 2, transpose=True)
        total = nv.mma.mma("m16n8k16", x, y, total)
        nv.syncwarp()
    for e in nv.static_range(4):
        i, j = nv.mma.position("m16n8k16", "c", e)
        c[row + i, column + j] = total[e]


def _products(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    found = np.zeros((len(a), b.shape[1]), np.float32)
    for first in range(0, a.shape[1], 16):  # in the order of the depth, and then what was there
        part = np.zeros_like(found)
        for k in range(first, first + 16):
            part += a[:, k, None].astype(np.float32) * b[None, k].astype(np.float32)
        found = part + found
    return found


@nv.kernel
def products_of_bytes(a: nv.Array[nv.i8, 2], b: nv.Array[nv.i8, 2], c: nv.Array[nv.i32, 2]):
    """Fragments in registers, which are tuples, and a product that stays at the ends of its range."""
    lane = nv.thread_idx.x
    x, y = a.ptr.cast(nv.u32), b.ptr.cast(nv.u32)
    row, group = lane // 4, lane % 4
    left = (x[row * 8 + group], x[(row + 8) * 8 + group], x[row * 8 + group + 4], x[(row + 8) * 8 + group + 4])
    right = (y[row * 8 + group], y[row * 8 + group + 4])
    total = nv.mma.mma(
        "m16n8k32", left, right, nv.vec[nv.i32, 4](2**31 - 1000), a_type=nv.i8, b_type=nv.i8, saturate=True
    )
    total = nv.mma.mma("m16n8k32", left, right, total, a_type=nv.i8, b_type=nv.i8)
    for e in nv.static_range(4):
        i, j = nv.mma.position("m16n8k32", "c", e)
        c[i, j] = total[e]


def _bytes(a: np.ndarray, b: np.ndarray) -> np.ndarray:
    product = a.astype(np.int64) @ b.astype(np.int64).T
    return (np.minimum(product + 2**31 - 1000, 2**31 - 1) + product).astype(np.int32)


def _whole(name: str, per_block: int, out: int, *more: Any) -> Callable[[np.random.Generator], list[Any]]:
    dtype = {"f32": np.float32, "i32": np.int32}[name]

    def arguments(rng: np.random.Generator) -> list[Any]:
        return [rng.integers(-99, 99, 4 * per_block).astype(dtype), np.zeros(4 * out, dtype), *more]

    return arguments


def _matrices(rng: np.random.Generator) -> list[Any]:
    a, b = rng.standard_normal((32, 48)).astype(np.float16), rng.standard_normal((48, 32)).astype(np.float16)
    return [a, b, np.zeros((32, 32), np.float32)]


def _of_turns(rng: np.random.Generator) -> list[Any]:
    return [rng.standard_normal(N).astype(np.float32), np.zeros(N, np.float32), int(rng.integers(8, 40))]


def _of_bytes(rng: np.random.Generator) -> list[Any]:
    return [*(rng.integers(-128, 128, (n, 32)).astype(np.int8) for n in (16, 8)), np.zeros((16, 8), np.int32)]


CASES = {
    "late_copies": Case(late_copies, _whole("f32", N, N), lambda a, out: _late(a), (4, N)),
    "counts_of_blocks": Case(counts_of_blocks, _whole("i32", N, N), lambda a, out: _counts(a), (4, (32, 2))),
    "ring_of_one_lane": Case(
        ring_of_one_lane, _whole("f32", 32 * 7, 32, 7), lambda a, out, tiles: _ring(a, tiles), (4, 64)
    ),
    "ring_of_tries": Case(ring_of_tries, _whole("f32", 32 * 7, 32, 7), lambda a, out, tiles: _ring(a, tiles), (4, 64)),
    "steps_of_a_block": Case(steps_of_a_block, _whole("i32", N, N), lambda a, out: _steps(a), (4, N)),
    "turns_of_lanes": Case(turns_of_lanes, _of_turns, lambda a, out, turns: _turns(a, turns), (1, (32, 2))),
    "names_that_return": Case(names_that_return, _whole("i32", N, N), lambda a, out: _names(a), (4, N)),
    "roles_of_warps": Case(roles_of_warps, _whole("i32", 96, 96), lambda a, out: _roles(a), (4, 96)),
    "neighbours": Case(neighbours, _whole("i32", N, N), lambda a, out: _neighbours(a), (4, N)),
    "products": Case(products, _matrices, lambda a, b, c: _products(a, b), ((2, 2), 64)),
    "products_of_bytes": Case(products_of_bytes, _of_bytes, lambda a, b, c: _bytes(a, b), (1, 32)),
}


@nv.kernel
def lacks_a_tile(a: nv.Array[nv.f32]):
    """A lane has one tile loaded, two warps wait for two, and the lane for them."""
    tile = nv.shared.array((2, 32), nv.f32)
    full, empty = nv.shared.array(1, nv.u64), nv.shared.array(1, nv.u64)
    if nv.thread_idx.x == 0:
        nv.mbarrier.init(full, 0, 1)
        nv.mbarrier.init(empty, 0, 65)
        nv.mbarrier.fence_init()
    nv.syncthreads()
    if nv.thread_idx.x < 64:
        for k in range(2):
            nv.mbarrier.wait_parity(full, 0, k)
            nv.mbarrier.arrive(empty, 0)
    elif nv.thread_idx.x % 32 == 5:
        for k in range(2):
            nv.mbarrier.arrive_expect_tx(full, 0, 128)
            nv.tma.load_bulk(tile, (k, 0), a, 0, 128, full, 0)
            nv.mbarrier.wait_parity(empty, 0, k)


# Kernels for blocks of any size


@nv.kernel
def operations_of_parts(a: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    """Votes, sums and shuffles of lanes that are there, and counts of the block."""
    tile = nv.shared.array(256, nv.i32)
    t, i = nv.thread_idx.x, nv.grid(1)
    nv.async_copy.copy(tile, t, a, i)
    nv.async_copy.wait_all()
    mine = tile[t]
    there = nv.warp.ballot(True)
    total = nv.warp.reduce_add(mine, there) + nv.i32(nv.warp.ballot(mine > 3))
    total += nv.warp.shuffle(mine, 0) * 5 + nv.warp.shuffle_up(mine, 1)
    total += nv.syncthreads_count(mine > 0) + (7 if nv.syncthreads_and(mine > -98) else 0)
    total += 9 if nv.syncthreads_or(mine > 90) else 0
    if nv.warp.elect():
        total += 1000
    nv.syncwarp()
    active = nv.i32(nv.bits.popcount(nv.warp.active_mask()))
    tile[t] = total
    nv.syncthreads()
    out[i] = tile[nv.block_dim.x - 1 - t] + active


@nv.kernel
def phases_of_parts(a: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    """All threads of the block arrive, in loops that wait and in loops that ask."""
    bar, values = nv.shared.array(1, nv.u64), nv.shared.array(256, nv.i32)
    t, n = nv.thread_idx.x, nv.block_dim.x
    if t == 0:
        nv.mbarrier.init(bar, 0, nv.u32(n))
    nv.syncthreads()
    mine = a[nv.grid(1)]
    for k in range(6):
        values[t] = mine
        nv.mbarrier.arrive(bar, 0)
        if k % 2 == 0:
            nv.mbarrier.wait_parity(bar, 0, 0)
        else:
            while not nv.mbarrier.try_wait_parity(bar, 0, 1):
                pass
        mine = values[(t + 7) % n] * 3 + t
        nv.syncthreads()
    out[nv.grid(1)] = mine


@nv.kernel
def ring_of_parts(a: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    """The block's last thread hands numbers to the others; in blocks of one warp there are none."""
    box, full = nv.shared.array(4, nv.i32), nv.shared.array(1, nv.u64)
    t, n = nv.thread_idx.x, nv.block_dim.x
    if t == 0:
        nv.mbarrier.init(full, 0, 1)
    nv.syncthreads()
    if t // 32 == (n - 1) // 32:
        if t == n - 1:
            for k in range(4):
                box[k] = a[nv.block_idx.x * n] * k
            nv.mbarrier.arrive(full, 0)
            nv.mbarrier.wait_parity(full, 0, 0)
            out[nv.grid(1)] = box[3] + 1
    else:
        nv.mbarrier.wait_parity(full, 0, 0)
        out[nv.grid(1)] = box[t % 4] + 1


@nv.kernel(cluster=2)
def clusters_of_parts(a: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    """Ranges that threads share out, in blocks of a cluster; elements next to each other."""
    sums, own = nv.shared.array(2, nv.i32), nv.shared.array(256, nv.i32)
    t, n, rank = nv.thread_idx.x, nv.block_dim.x, nv.cluster.rank()
    total = 0
    for i in range(rank * n + t, a.size, 2 * n):
        total += a[i] * 2 - a[t]
    if t == 0:
        sums[rank] = 0
        sums[rank ^ 1] = 0
    own[t] = total
    nv.cluster.sync()
    nv.atomic.add(nv.cluster.map(sums, 0), rank, total)
    nv.cluster.sync()
    out[nv.grid(1)] = nv.cluster.map(sums, 0)[0] + total + nv.cluster.map(own, rank ^ 1)[n - 1 - t]
    nv.cluster.sync()


@nv.kernel
def numbers_of_parts(a: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    """A barrier with a number that counts all warps, the last one too."""
    box = nv.shared.array(256, nv.i32)
    t, n = nv.thread_idx.x, nv.block_dim.x
    mine = a[nv.grid(1)]
    for k in range(3):
        box[t] = mine
        nv.barrier.sync(1, (n + 31) // 32 * 32)
        mine = box[(t + 1) % n] * 2 - k
        nv.barrier.sync(2, (n + 31) // 32 * 32)
    out[nv.grid(1)] = mine


@nv.kernel
def returns_of_some(a: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    """Lanes that end before the others wait."""
    bar, values = nv.shared.array(1, nv.u64), nv.shared.array(256, nv.i32)
    t, n = nv.thread_idx.x, nv.block_dim.x
    half = (n + 1) // 2
    if t == 0:
        nv.mbarrier.init(bar, 0, nv.u32(half))
    nv.syncthreads()
    if t >= half:
        return
    values[t] = a[nv.grid(1)]
    nv.mbarrier.arrive(bar, 0)
    nv.mbarrier.wait_parity(bar, 0, 0)
    out[nv.grid(1)] = values[half - 1 - t] + 1


PARTIAL = {
    "operations": operations_of_parts,
    "phases": phases_of_parts,
    "ring": ring_of_parts,
    "clusters": clusters_of_parts,
    "numbers": numbers_of_parts,
    "returns": returns_of_some,
}

# Kernels whose threads have to wait one by one


@nv.kernel
def asks_where_some_are(a: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    """Half of the lanes ask until the other half has arrived."""
    bar = nv.shared.array(1, nv.u64)
    t = nv.thread_idx.x
    if t == 0:
        nv.mbarrier.init(bar, 0, 16)
    nv.syncthreads()
    if t < 16:
        while not nv.mbarrier.try_wait_parity(bar, 0, 0):
            pass
    else:
        nv.mbarrier.arrive(bar, 0)
    out[t] = a[t]


@nv.kernel
def asks_for_different_barriers(a: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    """Lanes pass a barrier on: each asks for the one before it."""
    bars = nv.shared.array(32, nv.u64)
    t = nv.thread_idx.x
    nv.mbarrier.init(bars, t, 1)
    nv.syncthreads()
    if t == 0:
        nv.mbarrier.arrive(bars, 0)
    while not nv.mbarrier.try_wait_parity(bars, t, 0):
        pass
    if t < 31:
        nv.mbarrier.arrive(bars, t + 1)
    out[t] = a[t]


@nv.kernel
def asks_unless_some_know(a: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    """Some lanes do not ask the first time."""
    bar = nv.shared.array(1, nv.u64)
    t = nv.thread_idx.x
    if t == 0:
        nv.mbarrier.init(bar, 0, 32)
    nv.syncthreads()
    nv.mbarrier.arrive(bar, 0)
    done = t % 2 == 0
    while not done:
        done = nv.mbarrier.try_wait_parity(bar, 0, 0)
    out[t] = a[t]


@nv.kernel
def waits_before_others_go_on(a: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    """What one lane waits for comes of other lanes of its warp, later in the text."""
    bar = nv.shared.array(1, nv.u64)
    t = nv.thread_idx.x
    if t == 0:
        nv.mbarrier.init(bar, 0, 31)
    nv.syncthreads()
    if t == 0:
        nv.mbarrier.wait_parity(bar, 0, 0)
        out[0] = a[0]
    if t > 0:
        nv.mbarrier.arrive(bar, 0)


@nv.kernel
def waits_for_different_barriers(a: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    """Lanes pass a barrier on: each waits for the one before it."""
    bars = nv.shared.array(32, nv.u64)
    t = nv.thread_idx.x
    nv.mbarrier.init(bars, t, 1)
    nv.syncthreads()
    if t == 0:
        nv.mbarrier.arrive(bars, 0)
    nv.mbarrier.wait_parity(bars, t, 0)
    if t < 31:
        nv.mbarrier.arrive(bars, t + 1)
    out[t] = a[t]


@nv.kernel
def waits_where_some_are(a: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    """Half of the lanes wait for the other half."""
    bar = nv.shared.array(1, nv.u64)
    t = nv.thread_idx.x
    if t == 0:
        nv.mbarrier.init(bar, 0, 16)
    nv.syncthreads()
    if t < 16:
        nv.mbarrier.wait_parity(bar, 0, 0)
    else:
        nv.mbarrier.arrive(bar, 0)
    out[t] = a[t]


@nv.kernel
def waits_by_token(a: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    """Lanes have tokens of their own, which may be those of different phases."""
    bar = nv.shared.array(1, nv.u64)
    t = nv.thread_idx.x
    if t == 0:
        nv.mbarrier.init(bar, 0, 32)
    nv.syncthreads()
    nv.mbarrier.wait(bar, 0, nv.mbarrier.arrive(bar, 0))
    out[t] = a[t]


@nv.kernel
def looks_at_memory(a: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    """Lanes look until another one has written."""
    flag, tile = nv.shared.array(1, nv.i32), nv.shared.array(32, nv.i32)
    t = nv.thread_idx.x
    nv.async_copy.copy(tile, t, a, t)
    nv.async_copy.wait_all()
    if t == 0:
        flag[0] = 0
    nv.syncthreads()
    if t == 31:
        nv.atomic.store(flag, 0, 1)
    while nv.atomic.load(flag, 0) == 0:
        pass
    out[t] = tile[31 - t]


#: By name, with a part of the reason.
OTHERS = {
    "waits_before_others_go_on": (waits_before_others_go_on, "not all lanes do the same"),
    "waits_for_different_barriers": (waits_for_different_barriers, "lanes may wait for different things"),
    "waits_where_some_are": (waits_where_some_are, "not all lanes do the same"),
    "waits_by_token": (waits_by_token, "lanes may wait for different things"),
    "asks_where_some_are": (asks_where_some_are, "not all lanes do the same"),
    "asks_for_different_barriers": (asks_for_different_barriers, "not all lanes do the same"),
    "asks_unless_some_know": (asks_unless_some_know, "not all lanes do the same"),
    "looks_at_memory": (looks_at_memory, "the loop in line"),
}
