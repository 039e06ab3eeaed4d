"""Sums of all elements up to each."""

import nvgen as nv

THREADS = 256
SCANNED = 2 * THREADS


@nv.kernel(noalias=True)
def blelloch_scan(source: nv.Array[nv.i32], result: nv.Array[nv.i32], totals: nv.Array[nv.i32]):
    """The sum of all elements before each of 512, a block of 256 threads each."""
    tile = nv.shared.array(SCANNED, nv.i32)
    thread = nv.thread_idx.x
    first = nv.block_idx.x * SCANNED
    tile[2 * thread] = source[first + 2 * thread]
    tile[2 * thread + 1] = source[first + 2 * thread + 1]
    offset = 1
    active = THREADS
    while active > 0:
        nv.syncthreads()
        if thread < active:
            left = offset * (2 * thread + 1) - 1
            tile[left + offset] += tile[left]
        offset *= 2
        active //= 2
    if thread == 0:
        totals[nv.block_idx.x] = tile[SCANNED - 1]
        tile[SCANNED - 1] = 0
    active = 1
    while active < SCANNED:
        offset //= 2
        nv.syncthreads()
        if thread < active:
            left = offset * (2 * thread + 1) - 1
            before = tile[left]
            tile[left] = tile[left + offset]
            tile[left + offset] += before
        active *= 2
    nv.syncthreads()
    result[first + 2 * thread] = tile[2 * thread]
    result[first + 2 * thread + 1] = tile[2 * thread + 1]


def scanned_in_warp(value, lane):
    step = 1
    while step < 32:
        below = nv.warp.shuffle_up(value, step)
        if lane >= step:
            value += below
        step *= 2
    return value


@nv.kernel(noalias=True)
def warp_scan(source: nv.Array[nv.f32], result: nv.Array[nv.f32]):
    """Each block on its own: first the elements of each warp, then the sums of the warps."""
    sums = nv.shared.array(32, nv.f32)
    i = nv.grid(1)
    lane, warp = nv.thread_idx.x % 32, nv.thread_idx.x // 32
    value = scanned_in_warp(source[i] if i < source.size else 0.0, lane)
    if lane == 31:
        sums[warp] = value
    nv.syncthreads()
    if warp == 0:
        sums[lane] = scanned_in_warp(sums[lane] if lane < nv.block_dim.x // 32 else 0.0, lane)
    nv.syncthreads()
    if warp > 0:
        value += sums[warp - 1]
    if i < result.size:
        result[i] = value


@nv.kernel(noalias=True)
def segmented_scan(source: nv.Array[nv.f32], heads: nv.Array[nv.u8], result: nv.Array[nv.f32]):
    """Sums that begin anew where a segment does."""
    sums = nv.shared.array(THREADS, nv.f32)
    begun = nv.shared.array(THREADS, nv.i32)
    thread = nv.thread_idx.x
    i = nv.grid(1)
    value = source[i] if i < source.size else 0.0
    is_begun = nv.i32(heads[i]) if i < heads.size else 1
    sums[thread] = value
    begun[thread] = is_begun
    nv.syncthreads()
    distance = 1
    while distance < THREADS:
        if thread >= distance and is_begun == 0:
            value += sums[thread - distance]
            is_begun = begun[thread - distance]
        nv.syncthreads()
        sums[thread] = value
        begun[thread] = is_begun
        nv.syncthreads()
        distance *= 2
    if i < result.size:
        result[i] = value
