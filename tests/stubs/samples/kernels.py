"""Kernels that type checkers take as nvgen does: what editors see of arrays, literals, the device library."""

import math
from typing import Literal, NamedTuple, TypeAlias

import nvgen as nv

N = 32
Half2: TypeAlias = nv.vec[nv.f16, 2]


class Point(NamedTuple):
    x: nv.f32
    y: nv.f32


@nv.device
def half(x: nv.f32) -> nv.f32:
    return x * 0.5


@nv.device(inline="always")
def shifted(p: nv.ptr[nv.f32], n: nv.i32) -> nv.f32:
    return p[n]


@nv.kernel
def optional(a: nv.Array[nv.f32], bias: nv.Array[nv.f32, Literal[2]] | None = None) -> None:
    i = nv.grid(1)
    a[i] = bias[i, 0] if bias is not None else 0.0


@nv.kernel(max_threads=1024)
def mixed(a: nv.Array[nv.f32], b: nv.Array[nv.f32, Literal[2]], n: nv.i32, counts: nv.Array[nv.u32]) -> None:
    tile = nv.shared.array((N, N), nv.f32)
    own = nv.local.array(4, nv.i32)
    table = nv.const.array((1.0, 2.0, 3.0))
    i, j = nv.grid(2)
    k = nv.grid(1)
    x = a[i] + b[i, j]
    x = max(x, 0.0)
    x = math.sqrt(x) + half(x) + nv.math.sin(x) + nv.libdevice.sinf(x) + table[0]
    tile[nv.thread_idx.y, nv.thread_idx.x] = x
    own[0] = 1
    nv.syncthreads()
    total = 0
    for step in range(n):
        total += step
    for place in nv.static_range(2):
        total += own[place]
    n = n // 2
    if k < a.size and n > 0:
        a[k] = x + nv.f32(total) + tile[0, 0] + shifted(a.ptr, 1)
        counts[k] = nv.u32(nv.math.popcount(total))
        nv.store(a, k, nv.load(a, 0, cache="cg"), cache="wt")
        p = nv.address_of(a[1]) + 2
        p[0] = nv.f32(nv.warp_size)


@nv.kernel
def structs(points: nv.Array[Point], lengths: nv.Array[nv.f32], origin: nv.GridConstant[Point]) -> None:
    i = nv.grid(1)
    if i < points.size:
        p = points[i]
        lengths[i] = nv.math.hypot(p.x - origin.x, p.y - origin.y)


@nv.kernel
def warps(a: nv.Array[nv.f32], flags: nv.Array[nv.u32]) -> None:
    value = a[nv.thread_idx.x]
    value += nv.warp.shuffle_down(value, 1)
    value = nv.warp.shuffle(value, 0, width=16)
    value = nv.warp.reduce_add(value)
    flags[0] = nv.warp.ballot(value > 0.0) & nv.warp.match_any(value)
    lanes, same = nv.warp.match_all(nv.lane_id())
    if same and nv.warp.elect() and nv.syncthreads_or(value > 1.0):
        flags[1] = lanes | nv.atomic.add(flags, 2, 1, order="relaxed", scope="block")
        nv.atomic.add(a.ptr, 1.0)
        flags[3] = nv.atomic.svm.cmpxchg(flags, 3, 0, nv.atomic.add_aggregated(flags, 4, 1, uniform=True))
        nv.atomic.svm.predec(flags.ptr + 5, scope="cta")
    nv.threadfence_block()
    nv.barrier.sync(1, 64)


@nv.kernel
def barriers(a: nv.Array[nv.f32], out: nv.Array[nv.f32]) -> None:
    bars = nv.shared.array(1, nv.u64)
    tile = nv.shared.array(N, nv.f32)
    i = nv.thread_idx.x
    if i == 0:
        nv.mbarrier.init(bars, 0, N)
    nv.syncthreads()
    nv.async_copy.copy(tile, i, a, i)
    nv.async_copy.commit_group()
    nv.async_copy.wait_group(0)
    token = nv.mbarrier.arrive(bars, 0)
    while not nv.mbarrier.try_wait(bars, 0, token):
        pass
    nv.mbarrier.wait_parity(bars.ptr, 0)
    out[i] = tile[i] + nv.f32(nv.cluster.rank())


@nv.kernel
def intrinsics(a: nv.Array[nv.f32], h: nv.Array[Half2], n: nv.Array[nv.i32], flags: nv.Array[nv.bool]) -> None:
    a[0] = nv.nvvm.add_rz_f(a[0], a[1]) + nv.nvvm.fabs(a[2]) + nv.nvvm.ldu_global_f_f32_p1(a, 4)
    h[0] = nv.nvvm.fma_rn_f16x2(h[0], h[1], nv.nvvm.fabs(h[2]))
    n[0] = nv.nvvm.shfl_sync_idx_i32(-1, n[0], 0, 31)
    n[1], flags[0] = nv.nvvm.shfl_sync_idx_i32p(-1, n[0], 0, 31)
    n[2] = nv.nvvm.idp2a_s_s(n[0], n[1], True, n[2])
    nv.nvvm.cp_async_wait_group(1)


def on_the_host() -> str:
    mixed[1, (32, 32)](1, 2, 3, 4)
    with nv.device("cpu"):
        warps[1, 32](1, 2)
    barriers.on("cpu")[1, 32](1, 2)
    return intrinsics.ptx(arch="sm_90")
