"""Threads change the same memory: counts, sums, the largest number, locks."""

import nvgen as nv

BINS = 256
#: The first architecture of kernels that not every one has.
SINCE = {"vectors": 90}


@nv.kernel(noalias=True)
def histogram(source: nv.Array[nv.u8], counts: nv.Array[nv.u32]):
    for i in range(nv.grid(1), source.size, nv.grid_size(1)):
        nv.atomic.add(counts, source[i], 1)


@nv.kernel(noalias=True)
def block_histogram(source: nv.Array[nv.u8], counts: nv.Array[nv.u32]):
    own = nv.shared.array(BINS, nv.u32)
    for place in range(nv.thread_idx.x, BINS, nv.block_dim.x):
        own[place] = 0
    nv.syncthreads()
    for i in range(nv.grid(1), source.size, nv.grid_size(1)):
        nv.atomic.add(own, source[i], 1, scope="cta")
    nv.syncthreads()
    for place in range(nv.thread_idx.x, BINS, nv.block_dim.x):
        nv.atomic.add(counts, place, own[place])


@nv.kernel(noalias=True)
def total(source: nv.Array[nv.f32], sum: nv.Array[nv.f32]):
    part = 0.0
    for i in range(nv.grid(1), source.size, nv.grid_size(1)):
        part += source[i]
    nv.atomic.add(sum, 0, part)


@nv.kernel(noalias=True)
def largest(source: nv.Array[nv.f32], result: nv.Array[nv.f32]):
    i = nv.grid(1)
    if i < source.size:
        value = source[i]
        seen = nv.load(result, 0, volatile=True)
        while seen < value:
            found = nv.atomic.cas(result, 0, seen, value)
            if found == seen:
                break
            seen = found


@nv.kernel
def ticket_lock(tickets: nv.Array[nv.u32], source: nv.Array[nv.i32], guarded: nv.Array[nv.i32]):
    i = nv.grid(1)
    if nv.thread_idx.x == 0 and i < source.size:
        ticket = nv.atomic.add(tickets, 0, 1)
        while nv.atomic.load(tickets, 1, order="acquire") != ticket:
            pass
        guarded[0] += source[i]
        nv.atomic.store(tickets, 1, ticket + 1, order="release")


@nv.kernel
def last_block(partial: nv.Array[nv.f32], done: nv.Array[nv.u32], sum: nv.Array[nv.f32]):
    is_last = nv.shared.array(1, nv.bool)
    if nv.thread_idx.x == 0:
        nv.fence(order="acq_rel")
        last = nv.u32(nv.grid_dim.x - 1)
        is_last[0] = nv.atomic.inc(done, 0, last) == last
    nv.syncthreads()
    if is_last[0] and nv.thread_idx.x < partial.size:
        nv.atomic.add(sum, 0, partial[nv.thread_idx.x])


@nv.kernel(noalias=True)
def flags(source: nv.Array[nv.i32], words: nv.Array[nv.u32], least: nv.Array[nv.i32], most: nv.Array[nv.u64]):
    i = nv.grid(1)
    if i < source.size:
        value = source[i]
        nv.atomic.or_(words, i // 32, nv.u32(1) << nv.u32(value & 31))
        nv.atomic.min(least, 0, value)
        nv.atomic.max(most, 0, nv.u64(nv.u32(value)))


@nv.kernel
def orders(words: nv.Array[nv.u32], seen: nv.Array[nv.u32]):
    i = nv.thread_idx.x
    value = nv.u32(i)
    seen[i] = nv.atomic.exch(words, 0, value, order="acq_rel")
    seen[i] += nv.atomic.add(words, 1, 1, order="seq_cst")
    seen[i] += nv.atomic.or_(words, 2, value, order="acquire", scope="cta")
    seen[i] += nv.atomic.xor(words, 3, value, order="release", scope="sys")
    seen[i] += nv.atomic.load(words, 4, order="seq_cst", scope="sys")
    nv.atomic.store(words, 5, value, order="seq_cst", scope="sys")
    nv.atomic.store(words, 6, value, order="release", scope="cta")


@nv.kernel(noalias=True)
def doubles(source: nv.Array[nv.f64], sum: nv.Array[nv.f64], pair: nv.Array[nv.vec[nv.f16, 2]]):
    i = nv.grid(1)
    if i < source.size:
        value = source[i]
        half = nv.f16(value)
        nv.atomic.add(sum, 0, value)
        nv.atomic.add(pair, 0, nv.vec[nv.f16, 2](half, half))


@nv.kernel(noalias=True)
def vectors(source: nv.Array[nv.vec[nv.f32, 4]], sums: nv.Array[nv.vec[nv.f32, 4]], half: nv.Array[nv.bf16]):
    i = nv.grid(1)
    if i < source.size:
        value = source[i]
        nv.atomic.add(sums, i // 32, value)
        nv.atomic.add(half, 0, nv.bf16(value.x))
