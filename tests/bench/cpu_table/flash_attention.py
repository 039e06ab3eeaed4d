"""Flash attention as in CUDA: loops unrolled, sums of 16 threads by shuffles, tiles in shared memory."""

import math

import nvgen as nv

ROWS, KEYS, DEPTH = 16, 64, 64
#: Threads that share a row, and what each has of it.
PARTS = 16
SHARE = DEPTH // PARTS
THREADS = ROWS * PARTS
SCALE = 1 / math.sqrt(DEPTH)


@nv.kernel(noalias=True)
def flash_attention(
    queries: nv.Array[nv.f32, 2], keys: nv.Array[nv.f32, 2], values: nv.Array[nv.f32, 2], out: nv.Array[nv.f32, 2]
):
    """``softmax(queries @ keys.T / sqrt(DEPTH)) @ values``; 16 threads have a row of ``queries``."""
    key_tile, value_tile = nv.shared.array((KEYS, DEPTH), nv.f32), nv.shared.array((KEYS, DEPTH), nv.f32)
    thread = nv.thread_idx.x
    row, part = nv.block_idx.x * ROWS + thread // PARTS, thread % PARTS
    query, sums = nv.local.array(SHARE, nv.f32), nv.local.array(SHARE, nv.f32)
    scores = nv.local.array(KEYS, nv.f32)
    for k in nv.static_range(SHARE):
        query[k] = queries[row, k * PARTS + part] * nv.f32(SCALE)
        sums[k] = 0
    largest, total = nv.f32(-math.inf), nv.f32(0)
    for first in range(0, keys.shape[0], KEYS):
        for step in nv.static_range(KEYS * DEPTH // THREADS):
            place = step * THREADS + thread
            key_tile[place // DEPTH, place % DEPTH] = keys[first + place // DEPTH, place % DEPTH]
            value_tile[place // DEPTH, place % DEPTH] = values[first + place // DEPTH, place % DEPTH]
        nv.syncthreads()
        new_largest = largest
        for j in nv.static_range(KEYS):
            score = nv.f32(0)
            for k in nv.static_range(SHARE):
                score += query[k] * key_tile[j, k * PARTS + part]
            score += nv.warp.shuffle_xor(score, 1)
            score += nv.warp.shuffle_xor(score, 2)
            score += nv.warp.shuffle_xor(score, 4)
            score += nv.warp.shuffle_xor(score, 8)
            scores[j] = score
            new_largest = max(new_largest, score)
        factor = math.exp(largest - new_largest)
        largest = new_largest
        total *= factor
        for k in nv.static_range(SHARE):
            sums[k] *= factor
        for j in nv.static_range(KEYS):
            w16 = math.exp(scores[j] - largest)
            total += w16
            for k in nv.static_range(SHARE):
                sums[k] += w16 * value_tile[j, k * PARTS + part]
        nv.syncthreads()
    for k in nv.static_range(SHARE):
        out[row, k * PARTS + part] = sums[k] / total
