"""Statistics and neural networks."""

import math

import nvgen as nv

CLUSTERS, FEATURES = 16, 4
THREADS = 256
DEPTH = 32


@nv.kernel(noalias=True)
def k_means(
    points: nv.Array[nv.f32, 2],
    centroids: nv.Array[nv.f32, 2],
    labels: nv.Array[nv.i32],
    sums: nv.Array[nv.f32, 2],
    counts: nv.Array[nv.i32],
):
    """Each point goes to the nearest centroid, and is added to the sum of which the next centroid will be made."""
    own_sums = nv.shared.array((CLUSTERS, FEATURES), nv.f32)
    own_counts = nv.shared.array(CLUSTERS, nv.i32)
    thread = nv.thread_idx.x
    if thread < CLUSTERS:
        own_counts[thread] = 0
        for feature in range(FEATURES):
            own_sums[thread, feature] = 0.0
    nv.syncthreads()
    i = nv.grid(1)
    if i < labels.size:
        label, least = 0, math.inf
        for cluster in range(CLUSTERS):
            distance = 0.0
            for feature in range(FEATURES):
                difference = points[i, feature] - centroids[cluster, feature]
                distance += difference * difference
            if distance < least:
                label, least = cluster, distance
        labels[i] = label
        nv.atomic.add(own_counts, label, 1, scope="cta")
        for feature in range(FEATURES):
            nv.atomic.add(own_sums, (label, feature), points[i, feature], scope="cta")
    nv.syncthreads()
    if thread < CLUSTERS:
        nv.atomic.add(counts, thread, own_counts[thread])
        for feature in range(FEATURES):
            nv.atomic.add(sums, (thread, feature), own_sums[thread, feature])


def warp_sum(value):
    for step in (16, 8, 4, 2, 1):
        value += nv.warp.shuffle_xor(value, step)
    return value


@nv.kernel(noalias=True)
def layer_norm(
    source: nv.Array[nv.f32, 2], scale: nv.Array[nv.f32], shift: nv.Array[nv.f32], result: nv.Array[nv.f32, 2]
):
    """A row a block of 256 threads, to mean 0 and variance 1."""
    partial = nv.shared.array((2, THREADS // 32), nv.f32)
    thread, row = nv.thread_idx.x, nv.block_idx.x
    columns = source.shape[1]
    total, squares = 0.0, 0.0
    for column in range(thread, columns, THREADS):
        value = source[row, column]
        total += value
        squares += value * value
    total, squares = warp_sum(total), warp_sum(squares)
    if thread % 32 == 0:
        partial[0, thread // 32] = total
        partial[1, thread // 32] = squares
    nv.syncthreads()
    total, squares = 0.0, 0.0
    for warp in range(THREADS // 32):
        total += partial[0, warp]
        squares += partial[1, warp]
    mean = total / nv.f32(columns)
    factor = nv.math.rsqrt(squares / nv.f32(columns) - mean * mean + 1e-5)
    for column in range(thread, columns, THREADS):
        result[row, column] = (source[row, column] - mean) * factor * scale[column] + shift[column]


@nv.kernel(noalias=True)
def online_softmax(source: nv.Array[nv.f32, 2], result: nv.Array[nv.f32, 2]):
    """A row a warp; the largest and the sum are found together."""
    row, lane = nv.grid(1) // 32, nv.thread_idx.x % 32
    if row < result.shape[0]:
        columns = source.shape[1]
        largest, total = -3.0e38, 0.0
        for column in range(lane, columns, 32):
            value = source[row, column]
            larger = max(largest, value)
            total = total * math.exp(largest - larger) + math.exp(value - larger)
            largest = larger
        step = 16
        while step > 0:
            other, part = nv.warp.shuffle_xor(largest, step), nv.warp.shuffle_xor(total, step)
            larger = max(largest, other)
            total = total * math.exp(largest - larger) + part * math.exp(other - larger)
            largest = larger
            step //= 2
        for column in range(lane, columns, 32):
            result[row, column] = math.exp(source[row, column] - largest) / total


@nv.kernel(noalias=True)
def attention(
    queries: nv.Array[nv.f32, 2],
    keys: nv.Array[nv.f32, 2],
    values: nv.Array[nv.f32, 2],
    scale: nv.f32,
    result: nv.Array[nv.f32, 2],
):
    """A row of queries a thread, 32 wide; the weights are normalised as they come."""
    i = nv.grid(1)
    if i < result.shape[0]:
        query = nv.local.array(DEPTH, nv.f32)
        mixed = nv.local.array(DEPTH, nv.f32)
        nv.unroll()
        for d in range(DEPTH):
            query[d] = queries[i, d] * scale
            mixed[d] = 0.0
        largest, total = -3.0e38, 0.0
        for k in range(keys.shape[0]):
            score = 0.0
            nv.unroll()
            for d in range(DEPTH):
                score += query[d] * keys[k, d]
            larger = max(largest, score)
            kept, weight = math.exp(largest - larger), math.exp(score - larger)
            total = total * kept + weight
            nv.unroll()
            for d in range(DEPTH):
                mixed[d] = mixed[d] * kept + weight * values[k, d]
            largest = larger
        nv.unroll()
        for d in range(DEPTH):
            result[i, d] = mixed[d] / total


@nv.kernel(noalias=True)
def gemv(a: nv.Array[nv.f32, 2], x: nv.Array[nv.f32], y: nv.Array[nv.f32]):
    """A row a warp."""
    row, lane = nv.grid(1) // 32, nv.thread_idx.x % 32
    if row < y.size:
        total = 0.0
        for k in range(lane, x.size, 32):
            total += a[row, k] * x[k]
        total = warp_sum(total)
        if lane == 0:
            y[row] = total


@nv.kernel(noalias=True)
def gemm_int8(a: nv.Array[nv.i32, 2], b: nv.Array[nv.i32, 2], scale: nv.f32, c: nv.Array[nv.f32, 2]):
    """Rows of ``a`` by rows of ``b``, of four signed bytes a word."""
    j, i = nv.grid(2)
    if i < c.shape[0] and j < c.shape[1]:
        total = 0
        for k in range(a.shape[1]):
            total = nv.bits.dp4a(a[i, k], b[j, k], total)
        c[i, j] = scale * nv.f32(total)
