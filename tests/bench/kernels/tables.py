"""Hash tables, sorting, sparse matrices and graphs."""

import nvgen as nv

EMPTY = 0xFFFFFFFF
DIGITS = 256


def slot_of(key):
    key ^= key >> 16
    key *= nv.u32(0x85EBCA6B)
    key ^= key >> 13
    key *= nv.u32(0xC2B2AE35)
    return key ^ (key >> 16)


@nv.kernel(noalias=True)
def hash_insert(
    keys: nv.Array[nv.u32], values: nv.Array[nv.u32], table: nv.Array[nv.u32], contents: nv.Array[nv.u32], mask: nv.u32
):
    """Open addressing, to the next free slot; there is one."""
    i = nv.grid(1)
    if i < keys.size:
        key = keys[i]
        slot = slot_of(key) & mask
        while True:
            found = nv.atomic.cas(table, slot, nv.u32(EMPTY), key)
            if found == nv.u32(EMPTY) or found == key:
                contents[slot] = values[i]
                break
            slot = slot + 1 & mask


@nv.kernel(noalias=True)
def hash_find(
    wanted: nv.Array[nv.u32],
    table: nv.Array[nv.u32],
    contents: nv.Array[nv.u32],
    result: nv.Array[nv.u32],
    mask: nv.u32,
):
    i = nv.grid(1)
    if i < wanted.size:
        key = wanted[i]
        slot = slot_of(key) & mask
        found = nv.u32(EMPTY)
        while True:
            there = table[slot]
            if there == key:
                found = contents[slot]
                break
            if there == nv.u32(EMPTY):
                break
            slot = slot + 1 & mask
        result[i] = found


@nv.kernel(noalias=True)
def bloom_query(keys: nv.Array[nv.u32], words: nv.Array[nv.u32], may_have: nv.Array[nv.u8], bits: nv.u32):
    """Whether all of four bits are set for a key."""
    i = nv.grid(1)
    if i < keys.size:
        first, second = slot_of(keys[i]), slot_of(keys[i] ^ nv.u32(0x9E3779B9))
        has = True
        for k in nv.static_range(4):
            bit = (first + k * second) % bits
            has = has and (words[bit // 32] >> bit % 32 & 1) != 0
        may_have[i] = 1 if has else 0


@nv.kernel(noalias=True)
def radix_scatter(keys: nv.Array[nv.u32], offsets: nv.Array[nv.i32, 2], sorted_keys: nv.Array[nv.u32], shift: nv.u32):
    """Keys to where their digit has them: a warp a tile of 32 at a time, in order."""
    place = nv.shared.array(DIGITS, nv.i32)
    lane, tile = nv.thread_idx.x, nv.block_idx.x
    for k in range(lane, DIGITS, 32):
        place[k] = offsets[tile, k]
    nv.syncwarp()
    first = tile * 1024
    for k in range(32):
        i = first + 32 * k + lane
        key = keys[i]
        digit = key >> shift & 255
        same = nv.warp.match_any(digit)
        rank = nv.math.popcount(same & ((nv.u32(1) << lane) - 1))
        at = place[digit] + rank
        nv.syncwarp()
        if rank == 0:
            place[digit] += nv.math.popcount(same)
        nv.syncwarp()
        sorted_keys[at] = key


@nv.kernel(noalias=True)
def compact(source: nv.Array[nv.i32], result: nv.Array[nv.i32], count: nv.Array[nv.i32], limit: nv.i32):
    """What is above a limit; a warp finds its places together."""
    i, lane = nv.grid(1), nv.thread_idx.x % 32
    value = source[i] if i < source.size else limit
    kept = value > limit
    among = nv.warp.ballot(kept)
    base = 0
    if lane == 0:
        base = nv.atomic.add(count, 0, nv.i32(nv.math.popcount(among)))
    base = nv.warp.shuffle(base, 0)
    if kept:
        result[base + nv.i32(nv.math.popcount(among & ((nv.u32(1) << lane) - 1)))] = value


@nv.kernel(noalias=True)
def spmm_csr(
    starts: nv.Array[nv.i32],
    columns: nv.Array[nv.i32],
    values: nv.Array[nv.f32],
    dense: nv.Array[nv.f32, 2],
    result: nv.Array[nv.f32, 2],
):
    """A sparse matrix times a dense one: a row a block's y, a column a thread."""
    column, row = nv.grid(2)
    if row < result.shape[0] and column < result.shape[1]:
        total = 0.0
        for k in range(starts[row], starts[row + 1]):
            total += values[k] * dense[columns[k], column]
        result[row, column] = total


@nv.kernel(noalias=True)
def page_rank(
    starts: nv.Array[nv.i32],
    sources: nv.Array[nv.i32],
    ranks: nv.Array[nv.f32],
    degrees: nv.Array[nv.i32],
    result: nv.Array[nv.f32],
    damping: nv.f32,
):
    node = nv.grid(1)
    if node < result.size:
        total = 0.0
        for k in range(starts[node], starts[node + 1]):
            source = sources[k]
            total += ranks[source] / nv.f32(degrees[source])
        result[node] = (1.0 - damping) / nv.f32(result.size) + damping * total


@nv.kernel(noalias=True)
def triangles(
    starts: nv.Array[nv.i32],
    neighbours: nv.Array[nv.i32],
    heads: nv.Array[nv.i32],
    tails: nv.Array[nv.i32],
    counts: nv.Array[nv.i32],
):
    """The neighbours that both ends of an edge have, of sorted lists."""
    edge = nv.grid(1)
    if edge < counts.size:
        u, v = heads[edge], tails[edge]
        i, j = starts[u], starts[v]
        last_i, last_j = starts[u + 1], starts[v + 1]
        count = 0
        while i < last_i and j < last_j:
            a, b = neighbours[i], neighbours[j]
            if a == b:
                count += 1
            if a <= b:
                i += 1
            if b <= a:
                j += 1
        counts[edge] = count


@nv.kernel(noalias=True)
def merge_places(a: nv.Array[nv.i32], b: nv.Array[nv.i32], splits: nv.Array[nv.i32], step: nv.i32):
    """How many of the first ``step * i`` elements of two sorted lists, merged, are of the first one."""
    i = nv.grid(1)
    if i < splits.size:
        diagonal = i * step
        low, high = max(0, diagonal - b.size), min(diagonal, a.size)
        while low < high:
            middle = (low + high) // 2
            if a[middle] <= b[diagonal - 1 - middle]:
                low = middle + 1
            else:
                high = middle
        splits[i] = low
