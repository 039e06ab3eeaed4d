"""The threads of a block work together, through shared memory."""

import math

import nvgen as nv

THREADS = 256


@nv.kernel(noalias=True)
def block_sum(source: nv.Array[nv.f32], sums: nv.Array[nv.f32]):
    partial = nv.shared.array(THREADS, nv.f32)
    thread = nv.thread_idx.x
    i = nv.grid(1)
    partial[thread] = source[i] if i < source.size else 0.0
    nv.syncthreads()
    stride = THREADS // 2
    while stride > 0:
        if thread < stride:
            partial[thread] += partial[thread + stride]
        nv.syncthreads()
        stride //= 2
    if thread == 0:
        sums[nv.block_idx.x] = partial[0]


@nv.kernel(noalias=True)
def block_scan(source: nv.Array[nv.i32], result: nv.Array[nv.i32]):
    partial = nv.shared.array(THREADS, nv.i32)
    thread = nv.thread_idx.x
    i = nv.grid(1)
    partial[thread] = source[i] if i < source.size else 0
    nv.syncthreads()
    distance = 1
    while distance < THREADS:
        before = partial[thread - distance] if thread >= distance else 0
        nv.syncthreads()
        partial[thread] += before
        nv.syncthreads()
        distance *= 2
    if i < result.size:
        result[i] = partial[thread]


@nv.kernel(noalias=True)
def softmax(source: nv.Array[nv.f32, 2], result: nv.Array[nv.f32, 2]):
    partial = nv.shared.array(THREADS, nv.f32)
    thread, row = nv.thread_idx.x, nv.block_idx.x
    columns = source.shape[1]
    largest = -math.inf
    for column in range(thread, columns, THREADS):
        largest = max(largest, source[row, column])
    partial[thread] = largest
    nv.syncthreads()
    stride = THREADS // 2
    while stride > 0:
        if thread < stride:
            partial[thread] = max(partial[thread], partial[thread + stride])
        nv.syncthreads()
        stride //= 2
    largest = partial[0]
    nv.syncthreads()
    total = 0.0
    for column in range(thread, columns, THREADS):
        total += math.exp(source[row, column] - largest)
    partial[thread] = total
    nv.syncthreads()
    stride = THREADS // 2
    while stride > 0:
        if thread < stride:
            partial[thread] += partial[thread + stride]
        nv.syncthreads()
        stride //= 2
    total = partial[0]
    for column in range(thread, columns, THREADS):
        result[row, column] = math.exp(source[row, column] - largest) / total


@nv.kernel(noalias=True)
def bitonic_step(keys: nv.Array[nv.i32], distance: nv.i32, size: nv.i32):
    i = nv.grid(1)
    other = i ^ distance
    if i < other and other < keys.size:
        left, right = keys[i], keys[other]
        if (left > right) == ((i & size) == 0):
            keys[i] = right
            keys[other] = left
