"""Kernels with mbarriers, asynchronous and bulk copies, clusters and barriers of the grid."""

from __future__ import annotations

import nvgen as nv

TILE = 64


@nv.kernel
def double_buffered(a: nv.Array[nv.f32], b: nv.Array[nv.f32], n: nv.i32):
    tiles = nv.shared.array((2, TILE), nv.f32)
    t = nv.thread_idx.x
    nv.async_copy.copy(tiles, (0, t), a, t)
    nv.async_copy.commit_group()
    total = 0.0
    for k in range(n):
        if k + 1 < n:
            nv.async_copy.copy(tiles, ((k + 1) % 2, t), a, (k + 1) * TILE + t)
        nv.async_copy.commit_group()
        nv.async_copy.wait_group(1)
        nv.syncthreads()
        total += tiles[k % 2, TILE - 1 - t]
        nv.syncthreads()
    b[t] = total


@nv.kernel
def copies_of_every_size(a: nv.Array[nv.f32], b: nv.Array[nv.f64], c: nv.Array[nv.vec[nv.f32, 4]]):
    singles = nv.shared.array(4, nv.f32)
    doubles = nv.shared.array(4, nv.f64)
    quads = nv.shared.array(4, nv.vec[nv.f32, 4])
    t = nv.thread_idx.x
    nv.async_copy.copy(singles, t, a, t)
    nv.async_copy.copy(singles.ptr, a.ptr + 4, bytes=16, source_bytes=t * 4)
    nv.async_copy.copy(doubles, t, b, t, source_bytes=0)
    nv.async_copy.copy(dst=quads, dst_index=t, src=c, src_index=t)
    nv.async_copy.wait_all()
    nv.syncthreads()
    a[t] = singles[3 - t] + nv.f32(doubles[3 - t]) + quads[3 - t].x


@nv.kernel
def barriers(a: nv.Array[nv.u64]):
    bars = nv.shared.array(2, nv.u64)
    if nv.thread_idx.x == 0:
        nv.mbarrier.init(bars, 0, TILE)
        nv.mbarrier.init(nv.address_of(bars[1]), TILE)
    nv.syncthreads()
    nv.mbarrier.arrive_on_copy(bars, 1)
    token = nv.mbarrier.arrive(bars, 0)
    while not nv.mbarrier.test_wait(bars, 0, token):
        a[2] = 1
    nv.mbarrier.wait(bars, 0, token)
    nv.mbarrier.wait_parity(bars, 1, nv.thread_idx.x % 2)
    if nv.mbarrier.test_wait_parity(bars, 1, 0):
        a[1] = 1
    a[0] = nv.mbarrier.pending_count(nv.mbarrier.arrive_drop(bars, 0, count=1))
    nv.syncthreads()
    nv.mbarrier.invalidate(bars, 0)


@nv.kernel
def barriers_of_hopper(a: nv.Array[nv.u64]):
    bars = nv.shared.array(1, nv.u64)
    bar = bars.ptr
    nv.mbarrier.init(bar, TILE)
    nv.mbarrier.fence_init()
    nv.mbarrier.expect_tx(bar, 32)
    first = nv.mbarrier.arrive_expect_tx(bar, nv.thread_idx.x)
    second = nv.mbarrier.arrive(bar, 2)
    third = nv.mbarrier.arrive_drop(bar, 3)
    while not nv.mbarrier.try_wait(bar, first):
        a[1] = second
    while not nv.mbarrier.try_wait_parity(bar, 0):
        a[1] = third
    nv.mbarrier.wait(bar, first)
    nv.mbarrier.wait_parity(bar, 1, scope="cluster")
    a[0] = 1


@nv.kernel
def bulk_copies(a: nv.Array[nv.f32], n: nv.i32):
    bars = nv.shared.array(1, nv.u64)
    tile = nv.shared.array(TILE, nv.f32)
    if nv.thread_idx.x == 0:
        nv.mbarrier.init(bars, 0, 1)
        nv.mbarrier.fence_init()
        nv.mbarrier.arrive_expect_tx(bars, 0, n * 4)
        nv.tma.load_bulk(tile, 0, a, 0, n * 4, bars, 0)
    nv.syncthreads()
    nv.mbarrier.wait_parity(bars, 0, 0)
    tile[nv.thread_idx.x] += 1.0
    nv.tma.fence()
    nv.syncthreads()
    if nv.thread_idx.x == 0:
        nv.tma.store_bulk(a.ptr, tile.ptr, n * 4)
        nv.tma.commit_group()
        nv.tma.wait_group(1, read=True)
        nv.tma.wait_group(0)


@nv.kernel(cluster=(2, 1, 1))
def clusters(a: nv.Array[nv.i32]):
    bars = nv.shared.array(1, nv.u64)
    counts = nv.shared.array((2, TILE), nv.i32)
    t = nv.thread_idx.x
    if t == 0:
        nv.mbarrier.init(bars, 0, TILE * 2)
    counts[0, t] = 0
    nv.cluster.sync()
    others = nv.cluster.map(counts, nv.cluster.rank() ^ 1)
    others[0, t] = t
    first = nv.cluster.map(bars.ptr, 0)
    nv.mbarrier.arrive(first)
    nv.mbarrier.arrive(first, 2)
    nv.mbarrier.expect_tx(first, 16)
    nv.mbarrier.arrive_expect_tx(nv.cluster.map(bars, 1), 0, 16)
    nv.cluster.arrive(relaxed=True)
    nv.cluster.wait()
    nv.cluster.arrive()
    nv.cluster.wait()
    a[t] = counts[0, t] + others[0, t] + nv.cluster.size()


@nv.kernel
def cluster_registers(a: nv.Array[nv.i32]):
    a[0] = nv.cluster.block_idx.x
    a[1] = nv.cluster.dim.y
    a[2] = nv.cluster.idx.z
    a[3] = nv.cluster.grid_dim.x


@nv.device(inline="never")
def all_blocks():
    nv.grid_sync()


@nv.kernel
def grid_barriers(a: nv.Array[nv.f32]):
    i = nv.grid(1)
    a[i] = 1.0
    nv.grid_sync()
    a[i + 1000] = a[1000 - i]
    all_blocks()
    a[i] = a[i + 1001]


#: Each kernel, with the oldest architecture that it is for.
KERNELS = {
    double_buffered: "sm_80",
    copies_of_every_size: "sm_80",
    barriers: "sm_80",
    barriers_of_hopper: "sm_90",
    bulk_copies: "sm_90",
    clusters: "sm_90",
    cluster_registers: "sm_90",
    grid_barriers: "sm_60",
}
