"""Kernels as they are written for Ampere and Hopper: products of warps and warpgroups, copies that run ahead,
mbarriers, clusters, warps with roles.

Matrices are products ``a @ b.T`` where ``b`` is said to be N by K, and ``a @ b`` where it is K by N.
"""

from __future__ import annotations

import math

import numpy as np

import nvgen as nv

# Flash attention: 4 warps of 16 rows, tiles of 64 keys

ROWS, KEYS, DEPTH = 64, 64, 64
LOG2_E = 1.4426950408889634


@nv.device
def rows_max(value):
    value = max(value, nv.warp.shuffle_xor(value, 1))
    return max(value, nv.warp.shuffle_xor(value, 2))


@nv.device
def rows_sum(value):
    value += nv.warp.shuffle_xor(value, 1)
    return value + nv.warp.shuffle_xor(value, 2)


@nv.kernel(noalias=True)
def attention(
    queries: nv.Array[nv.f16, 2], keys: nv.Array[nv.f16, 2], values: nv.Array[nv.f16, 2], out: nv.Array[nv.f32, 2]
):
    """``softmax(queries @ keys.T / sqrt(DEPTH)) @ values``: the tiles by ``cp.async``, fragments by ``ldmatrix``."""
    query_tile = nv.shared.array((ROWS, DEPTH), nv.f16, align=16)
    key_tile = nv.shared.array((KEYS, DEPTH), nv.f16, align=16)
    value_tile = nv.shared.array((KEYS, DEPTH), nv.f16, align=16)
    t, warp, lane = nv.thread_idx.x, nv.thread_idx.x // 32, nv.thread_idx.x % 32
    first_row = nv.block_idx.x * ROWS
    for step in nv.static_range(4):
        place = step * 128 + t
        nv.async_copy.copy(
            query_tile, (place // 8, place % 8 * 8), queries, (first_row + place // 8, place % 8 * 8), bytes=16
        )
    nv.async_copy.commit_group()
    sums = nv.local.array((8, 4), nv.f32)
    for j in nv.static_range(8):
        for e in nv.static_range(4):
            sums[j, e] = nv.f32(0)
    largest_0, largest_1 = nv.f32(-math.inf), nv.f32(-math.inf)
    total_0, total_1 = nv.f32(0), nv.f32(0)
    scale = nv.f32(LOG2_E / math.sqrt(DEPTH))
    for first in range(0, keys.shape[0], KEYS):
        for step in nv.static_range(4):
            place = step * 128 + t
            row, column = place // 8, place % 8 * 8
            nv.async_copy.copy(key_tile, (row, column), keys, (first + row, column), bytes=16)
            nv.async_copy.copy(value_tile, (row, column), values, (first + row, column), bytes=16)
        nv.async_copy.commit_group()
        nv.async_copy.wait_group(0)
        nv.syncthreads()
        scores = nv.local.array((8, 4), nv.f32)
        for j in nv.static_range(8):
            score = nv.vec[nv.f32, 4](0)
            for k in nv.static_range(4):
                x = nv.mma.ldmatrix(query_tile, (warp * 16 + lane % 16, k * 16 + lane // 16 * 8), 4)
                y = nv.mma.ldmatrix(key_tile, (j * 8 + lane % 8, k * 16 + lane // 8 % 2 * 8), 2)
                score = nv.mma.mma("m16n8k16", x, y, score)
            for e in nv.static_range(4):
                scores[j, e] = score[e] * scale
        new_0, new_1 = largest_0, largest_1
        for j in nv.static_range(8):
            new_0 = max(new_0, scores[j, 0], scores[j, 1])
            new_1 = max(new_1, scores[j, 2], scores[j, 3])
        new_0, new_1 = rows_max(new_0), rows_max(new_1)
        factor_0, factor_1 = nv.math.exp2(largest_0 - new_0), nv.math.exp2(largest_1 - new_1)
        largest_0, largest_1 = new_0, new_1
        total_0 *= factor_0
        total_1 *= factor_1
        for j in nv.static_range(8):
            sums[j, 0] *= factor_0
            sums[j, 1] *= factor_0
            sums[j, 2] *= factor_1
            sums[j, 3] *= factor_1
            scores[j, 0] = nv.math.exp2(scores[j, 0] - largest_0)
            scores[j, 1] = nv.math.exp2(scores[j, 1] - largest_0)
            scores[j, 2] = nv.math.exp2(scores[j, 2] - largest_1)
            scores[j, 3] = nv.math.exp2(scores[j, 3] - largest_1)
            total_0 += scores[j, 0] + scores[j, 1]
            total_1 += scores[j, 2] + scores[j, 3]
        for k in nv.static_range(4):
            weights = nv.vec[nv.f16, 8](
                nv.f16(scores[2 * k, 0]),
                nv.f16(scores[2 * k, 1]),
                nv.f16(scores[2 * k, 2]),
                nv.f16(scores[2 * k, 3]),
                nv.f16(scores[2 * k + 1, 0]),
                nv.f16(scores[2 * k + 1, 1]),
                nv.f16(scores[2 * k + 1, 2]),
                nv.f16(scores[2 * k + 1, 3]),
            )
            for j in nv.static_range(8):
                y = nv.mma.ldmatrix(value_tile, (k * 16 + lane % 16, j * 8), 2, transpose=True)
                added = nv.mma.mma(
                    "m16n8k16", weights, y, nv.vec[nv.f32, 4](sums[j, 0], sums[j, 1], sums[j, 2], sums[j, 3])
                )
                for e in nv.static_range(4):
                    sums[j, e] = added[e]
        nv.syncthreads()
    total_0, total_1 = rows_sum(total_0), rows_sum(total_1)
    row = first_row + warp * 16 + lane // 4
    for j in nv.static_range(8):
        column = j * 8 + lane % 4 * 2
        out[row, column] = sums[j, 0] / total_0
        out[row, column + 1] = sums[j, 1] / total_0
        out[row + 8, column] = sums[j, 2] / total_1
        out[row + 8, column + 1] = sums[j, 3] / total_1


def attention_reference(queries, keys, values):
    scores = queries.astype(np.float64) @ keys.astype(np.float64).T / math.sqrt(DEPTH)
    weights = np.exp(scores - scores.max(axis=1, keepdims=True))
    return weights / weights.sum(axis=1, keepdims=True) @ values.astype(np.float64)


# GEMM of 4 warps, 64 by 64 by 32, the next tiles under way

TILE, STEP = 64, 32


@nv.kernel(noalias=True)
def gemm_of_copies(a: nv.Array[nv.f16, 2], b: nv.Array[nv.f16, 2], c: nv.Array[nv.f32, 2]):
    """``a @ b``: two stages of tiles by ``cp.async``; each warp has 32 by 32."""
    left = nv.shared.array((2, TILE, STEP), nv.f16, align=16)
    right = nv.shared.array((2, STEP, TILE), nv.f16, align=16)
    t, warp, lane = nv.thread_idx.x, nv.thread_idx.x // 32, nv.thread_idx.x % 32
    row, column = nv.block_idx.y * TILE, nv.block_idx.x * TILE
    sums = nv.local.array((2, 4, 4), nv.f32)
    for i in nv.static_range(2):
        for j in nv.static_range(4):
            for e in nv.static_range(4):
                sums[i, j, e] = nv.f32(0)
    for part in nv.static_range(2):
        p = part * 128 + t
        nv.async_copy.copy(left, (0, p // 4, p % 4 * 8), a, (row + p // 4, p % 4 * 8), bytes=16)
        nv.async_copy.copy(right, (0, p // 8, p % 8 * 8), b, (p // 8, column + p % 8 * 8), bytes=16)
    nv.async_copy.commit_group()
    steps = a.shape[1] // STEP
    for k in range(steps):
        if k + 1 < steps:
            stage, first = (k + 1) % 2, (k + 1) * STEP
            for part in nv.static_range(2):
                p = part * 128 + t
                nv.async_copy.copy(left, (stage, p // 4, p % 4 * 8), a, (row + p // 4, first + p % 4 * 8), bytes=16)
                nv.async_copy.copy(right, (stage, p // 8, p % 8 * 8), b, (first + p // 8, column + p % 8 * 8), bytes=16)
        nv.async_copy.commit_group()
        nv.async_copy.wait_group(1)
        nv.syncthreads()
        for inner in nv.static_range(2):
            for i in nv.static_range(2):
                at = warp // 2 * 32 + i * 16 + lane % 16
                x = nv.mma.ldmatrix(left, (k % 2, at, inner * 16 + lane // 16 * 8), 4)
                for j in nv.static_range(4):
                    to = warp % 2 * 32 + j * 8
                    y = nv.mma.ldmatrix(right, (k % 2, inner * 16 + lane % 16, to), 2, transpose=True)
                    added = nv.mma.mma(
                        "m16n8k16", x, y, nv.vec[nv.f32, 4](sums[i, j, 0], sums[i, j, 1], sums[i, j, 2], sums[i, j, 3])
                    )
                    for e in nv.static_range(4):
                        sums[i, j, e] = added[e]
        nv.syncthreads()
    for i in nv.static_range(2):
        for j in nv.static_range(4):
            for e in nv.static_range(4):
                r = row + warp // 2 * 32 + i * 16 + lane // 4 + e // 2 * 8
                c[r, column + warp % 2 * 32 + j * 8 + lane % 4 * 2 + e % 2] = sums[i, j, e]


# GEMM with a ring of tiles that TMA brings: one warp produces, the others consume

STAGES = 3


@nv.kernel
def gemm_of_ring(a: nv.TensorMap[nv.f16, 2], b: nv.TensorMap[nv.f16, 2], c: nv.Array[nv.f32, 2], steps: nv.i32):
    """``a @ b.T``: warp 0 has the tiles loaded, warps 1 to 4 multiply 32 by 32 each."""
    left = nv.shared.array((STAGES, TILE, STEP), nv.f16, align=128)
    right = nv.shared.array((STAGES, TILE, STEP), nv.f16, align=128)
    full, empty = nv.shared.array(STAGES, nv.u64), nv.shared.array(STAGES, nv.u64)
    warp, lane = nv.thread_idx.x // 32, nv.thread_idx.x % 32
    row, column = nv.block_idx.y * TILE, nv.block_idx.x * TILE
    if nv.thread_idx.x == 0:
        for stage in range(STAGES):
            nv.mbarrier.init(full, stage, 1)
            nv.mbarrier.init(empty, stage, 4)
        nv.mbarrier.fence_init()
    nv.syncthreads()
    if warp == 0:
        if lane == 0:
            for k in range(steps):
                stage = k % STAGES
                nv.mbarrier.wait_parity(empty, stage, k // STAGES % 2 ^ 1)
                nv.mbarrier.arrive_expect_tx(full, stage, 2 * 2 * TILE * STEP)
                nv.tma.load(left, (stage, 0, 0), a, (row, k * STEP), full, stage)
                nv.tma.load(right, (stage, 0, 0), b, (column, k * STEP), full, stage)
    else:
        own = warp - 1
        sums = nv.local.array((2, 4, 4), nv.f32)
        for i in nv.static_range(2):
            for j in nv.static_range(4):
                for e in nv.static_range(4):
                    sums[i, j, e] = nv.f32(0)
        for k in range(steps):
            stage = k % STAGES
            nv.mbarrier.wait_parity(full, stage, k // STAGES % 2)
            for inner in nv.static_range(2):
                for i in nv.static_range(2):
                    at = own // 2 * 32 + i * 16 + lane % 16
                    x = nv.mma.ldmatrix(left, (stage, at, inner * 16 + lane // 16 * 8), 4)
                    for j in nv.static_range(4):
                        to = own % 2 * 32 + j * 8 + lane % 8
                        y = nv.mma.ldmatrix(right, (stage, to, inner * 16 + lane // 8 % 2 * 8), 2)
                        added = nv.mma.mma(
                            "m16n8k16",
                            x,
                            y,
                            nv.vec[nv.f32, 4](sums[i, j, 0], sums[i, j, 1], sums[i, j, 2], sums[i, j, 3]),
                        )
                        for e in nv.static_range(4):
                            sums[i, j, e] = added[e]
            nv.syncwarp()
            if lane == 0:
                nv.mbarrier.arrive(empty, stage)
        for i in nv.static_range(2):
            for j in nv.static_range(4):
                for e in nv.static_range(4):
                    r = row + own // 2 * 32 + i * 16 + lane // 4 + e // 2 * 8
                    c[r, column + own % 2 * 32 + j * 8 + lane % 4 * 2 + e % 2] = sums[i, j, e]


WGMMA_STEP, WGMMA_STAGES = 64, 2


@nv.kernel(required_threads=256)
def gemm_of_warpgroup(a: nv.TensorMap[nv.f16, 2], b: nv.TensorMap[nv.f16, 2], c: nv.Array[nv.f32, 2], steps: nv.i32):
    """``a @ b.T``: a thread of the second warpgroup has the tiles loaded, the first multiplies 64 by 64."""
    left = nv.shared.array((WGMMA_STAGES, TILE, WGMMA_STEP), nv.f16, align=1024)
    right = nv.shared.array((WGMMA_STAGES, TILE, WGMMA_STEP), nv.f16, align=1024)
    full, empty = nv.shared.array(WGMMA_STAGES, nv.u64), nv.shared.array(WGMMA_STAGES, nv.u64)
    t = nv.thread_idx.x
    row, column = nv.block_idx.y * TILE, nv.block_idx.x * TILE
    if t == 0:
        for stage in range(WGMMA_STAGES):
            nv.mbarrier.init(full, stage, 1)
            nv.mbarrier.init(empty, stage, 128)
        nv.mbarrier.fence_init()
    nv.syncthreads()
    if t >= 128:
        if t == 128:
            for k in range(steps):
                stage = k % WGMMA_STAGES
                nv.mbarrier.wait_parity(empty, stage, k // WGMMA_STAGES % 2 ^ 1)
                nv.mbarrier.arrive_expect_tx(full, stage, 2 * 2 * TILE * WGMMA_STEP)
                nv.tma.load(left, (stage, 0, 0), a, (row, k * WGMMA_STEP), full, stage)
                nv.tma.load(right, (stage, 0, 0), b, (column, k * WGMMA_STEP), full, stage)
    else:
        acc = nv.wgmma.accumulator(TILE)
        for k in range(steps):
            stage = k % WGMMA_STAGES
            nv.mbarrier.wait_parity(full, stage, k // WGMMA_STAGES % 2)
            x = nv.wgmma.descriptor(left[stage], stride_byte_offset=1024, swizzle="128B")
            y = nv.wgmma.descriptor(right[stage], stride_byte_offset=1024, swizzle="128B")
            nv.wgmma.fence()
            for part in nv.static_range(4):
                acc = nv.wgmma.mma_async(acc, nv.wgmma.advance(x, 32 * part), nv.wgmma.advance(y, 32 * part), nv.f16)
            nv.wgmma.commit_group()
            nv.wgmma.wait_group(0)
            nv.mbarrier.arrive(empty, stage)
        values = nv.wgmma.wait_group(0, acc)
        for v in nv.static_range(TILE // 2):
            i, j = nv.wgmma.position(v)
            c[row + i, column + j] = values[v]


# A cluster that adds up rows, by distributed shared memory

CLUSTER, THREADS = 4, 256


@nv.kernel(cluster=CLUSTER)
def cluster_sums(a: nv.Array[nv.f32, 2], out: nv.Array[nv.f32]):
    """A row for each cluster: threads, then warps, then blocks."""
    parts = nv.shared.array(THREADS // 32, nv.f32)
    sums = nv.shared.array(CLUSTER, nv.f32)
    t, rank = nv.thread_idx.x, nv.cluster.rank()
    row = nv.block_idx.x // CLUSTER
    total = nv.f32(0)
    for i in range(rank * THREADS + t, a.shape[1], CLUSTER * THREADS):
        total += a[row, i]
    total = nv.warp.reduce_add(total)
    if t % 32 == 0:
        parts[t // 32] = total
    nv.syncthreads()
    if t == 0:
        of_block = nv.f32(0)
        for i in range(THREADS // 32):
            of_block += parts[i]
        nv.cluster.map(sums, 0)[rank] = of_block
    nv.cluster.sync()
    if rank == 0 and t == 0:
        of_row = nv.f32(0)
        for i in range(CLUSTER):
            of_row += sums[i]
        out[row] = of_row
    nv.cluster.sync()


# Warps with roles, which meet at barriers with numbers

WIDTH = 128


@nv.kernel(required_threads=2 * WIDTH)
def roles(a: nv.Array[nv.f32, 2], out: nv.Array[nv.f32, 2]):
    """Half of the warps fill two buffers in turns, the others take running means of them."""
    buffers = nv.shared.array((2, WIDTH), nv.f32)
    t = nv.thread_idx.x
    column = nv.block_idx.x * WIDTH
    if t < WIDTH:
        for k in range(a.shape[0]):
            if k >= 2:
                nv.barrier.sync(3 + k % 2, 2 * WIDTH)
            buffers[k % 2, t] = a[k, column + t]
            nv.barrier.arrive(1 + k % 2, 2 * WIDTH)
    else:
        lane = t - WIDTH
        mean = nv.f32(0)
        for k in range(a.shape[0]):
            nv.barrier.sync(1 + k % 2, 2 * WIDTH)
            around = buffers[k % 2, lane] + buffers[k % 2, (lane + 1) % WIDTH] + buffers[k % 2, (lane + 2) % WIDTH]
            mean = nv.f32(0.5) * mean + around
            out[k, column + lane] = mean
            if k + 2 < a.shape[0]:
                nv.barrier.arrive(3 + k % 2, 2 * WIDTH)


def roles_reference(a):
    mean, found = np.zeros(a.shape[1], np.float32), np.zeros_like(a)
    for k, row in enumerate(a):
        parts = row.reshape(-1, WIDTH)
        around = parts + np.roll(parts, -1, axis=1) + np.roll(parts, -2, axis=1)
        mean = 0.5 * mean + around.ravel()
        found[k] = mean
    return found
