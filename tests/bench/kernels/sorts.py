"""Sorting and searching."""

import nvgen as nv

SORTED = 1024
DIGITS = 16


@nv.kernel(noalias=True)
def bitonic_sort(keys: nv.Array[nv.u32]):
    """A block of 512 threads sorts 1024 keys."""
    tile = nv.shared.array(SORTED, nv.u32)
    thread = nv.thread_idx.x
    first = nv.block_idx.x * SORTED
    tile[thread] = keys[first + thread]
    tile[thread + SORTED // 2] = keys[first + thread + SORTED // 2]
    size = 2
    while size <= SORTED:
        ascending = thread & size // 2 == 0
        distance = size // 2
        while distance > 0:
            nv.syncthreads()
            left = 2 * thread - (thread & distance - 1)
            a, b = tile[left], tile[left + distance]
            if (a > b) == ascending:
                tile[left], tile[left + distance] = b, a
            distance //= 2
        size *= 2
    nv.syncthreads()
    keys[first + thread] = tile[thread]
    keys[first + thread + SORTED // 2] = tile[thread + SORTED // 2]


@nv.kernel(noalias=True)
def odd_even_merge(keys: nv.Array[nv.f32]):
    """Batcher's: a block of 512 threads sorts 1024 keys."""
    tile = nv.shared.array(SORTED, nv.f32)
    thread = nv.thread_idx.x
    first = nv.block_idx.x * SORTED
    tile[thread] = keys[first + thread]
    tile[thread + SORTED // 2] = keys[first + thread + SORTED // 2]
    size = 2
    while size <= SORTED:
        stride = size // 2
        offset = thread & stride - 1
        nv.syncthreads()
        left = 2 * thread - (thread & stride - 1)
        a, b = tile[left], tile[left + stride]
        tile[left], tile[left + stride] = min(a, b), max(a, b)
        stride //= 2
        while stride > 0:
            nv.syncthreads()
            right = 2 * thread - (thread & stride - 1)
            if offset >= stride:
                a, b = tile[right - stride], tile[right]
                tile[right - stride], tile[right] = min(a, b), max(a, b)
            stride //= 2
        size *= 2
    nv.syncthreads()
    keys[first + thread] = tile[thread]
    keys[first + thread + SORTED // 2] = tile[thread + SORTED // 2]


@nv.kernel(noalias=True)
def radix_count(keys: nv.Array[nv.u32], shift: nv.u32, counts: nv.Array[nv.i32, 2]):
    """How many keys of a block's part have each digit: the first pass of a radix sort."""
    own = nv.shared.array(DIGITS, nv.i32)
    thread, block = nv.thread_idx.x, nv.block_idx.x
    if thread < DIGITS:
        own[thread] = 0
    nv.syncthreads()
    part = (keys.size + nv.grid_dim.x - 1) // nv.grid_dim.x
    for i in range(block * part + thread, min((block + 1) * part, keys.size), nv.block_dim.x):
        nv.atomic.add(own, keys[i] >> shift & DIGITS - 1, 1, scope="cta")
    nv.syncthreads()
    if thread < DIGITS:
        counts[thread, block] = own[thread]


@nv.kernel(noalias=True)
def lower_bound(table: nv.Array[nv.f32], wanted: nv.Array[nv.f32], places: nv.Array[nv.i32]):
    """Where in the sorted table each of the wanted numbers would go."""
    i = nv.grid(1)
    if i < wanted.size:
        value = wanted[i]
        low, high = 0, table.size
        while low < high:
            middle = (low + high) // 2
            if table[middle] < value:
                low = middle + 1
            else:
                high = middle
        places[i] = low
