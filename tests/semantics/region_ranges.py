"""More kernels as those of ``regions``: branches that tell by a thread's index which threads do anything between two
barriers."""

from __future__ import annotations

import nvgen as nv
from tests.semantics.regions import BOXES, LINES, Dim, Region, place

WARPS: tuple[tuple[Dim, Dim], ...] = ((2, 64), (1, (32, 3)), (1, 96), (1, 256))


@nv.kernel
def compared_indices(x: nv.Array[nv.i32], out: nv.Array[nv.i64, 2], n: nv.i32, least: nv.i64, most: nv.u64):
    t, _, i = place()
    along = nv.thread_idx.x
    value = nv.i64(x[i])
    nv.syncthreads()
    if along < n:
        value += 1
    nv.syncthreads()
    if along <= n - 30:
        value += 10
    nv.syncthreads()
    if n - 33 < along:
        value += 100
    nv.syncthreads()
    if -n <= along:
        value += 1000
    nv.syncthreads()
    if along == n % 7:
        value *= 3
    nv.syncthreads()
    if nv.grid(1) < n * 2:
        value += 7
    nv.syncthreads()
    if t < n:
        value -= 3
    nv.syncthreads()
    if along + 5 > n and along - 2 < n and value != 3:
        value += 10_000
    nv.syncthreads()
    out[0, i] = value
    if nv.i64(along) > least:
        out[1, i] = 1
    nv.syncthreads()
    if nv.i64(along) < least:
        out[2, i] = 1
    nv.syncthreads()
    if nv.i64(along) <= least + nv.i64(most >> 1) + 7:
        out[3, i] = value
    nv.syncthreads()
    if nv.u64(along) < most:
        out[4, i] = value
    nv.syncthreads()
    if nv.u32(along) < nv.u32(n - 100):
        out[5, i] = value
    nv.syncthreads()
    if nv.u8(along * 9) < nv.u8(n):
        out[6, i] = value
    nv.syncthreads()
    if along * 2 < n:
        out[7, i] = value


@nv.kernel
def several_tests(x: nv.Array[nv.i32], out: nv.Array[nv.i64, 2], n: nv.i32):
    t, count, i = place()
    along, shared = nv.thread_idx.x, nv.shared.array(1024, nv.i32)
    shared[t] = x[i]
    value = 0
    nv.syncthreads()
    if nv.thread_idx.y == 0 and along < n:
        value += shared[t]
    nv.syncthreads()
    if nv.thread_idx.y + nv.thread_idx.z > 0 and nv.block_dim.x > 3:
        value += 5
    nv.syncthreads()
    if n == 3:
        value += 100
    nv.syncthreads()
    if 2 < along < n and shared[(t + 1) % count] > 0:  # noqa: SIM102  # branches in each other
        if along != 5 and along > 3:
            value += 1000
    nv.syncthreads()
    if shared[t] > 0 and along < n:
        value += 10
    nv.syncthreads()
    if along < n:
        value += 1
    else:
        value -= 1
    nv.syncthreads()
    out[0, i] = value
    if x[i] > 30:
        return
    nv.syncthreads()
    if along > 1:
        value *= 2
    nv.syncthreads()
    if along >= n - 35 and n > 3:
        for k in range(along % 3):
            value += k + shared[t]
        out[1, i] = 1
        if shared[t] < 0:
            return
        out[2, i] = value
    nv.syncthreads()
    out[3, i] = value


@nv.kernel
def multiples(x: nv.Array[nv.i32], out: nv.Array[nv.i64, 2], step: nv.i32, none: nv.i32, few: nv.u32):
    t, _, i = place()
    along, value = nv.thread_idx.x, nv.i64(x[i])
    nv.syncthreads()
    if along % step == 0:
        value += 1
    nv.syncthreads()
    if along % -step == 0:
        value += 10
    nv.syncthreads()
    if (t + 3) % (2 * step) == 0:
        value += 100
    nv.syncthreads()
    if along & 15 == 0:
        value += 1000
    nv.syncthreads()
    if (along - 40) % 16 == 0:
        value *= 3
    nv.syncthreads()
    if along % 3 == 0:
        value += 5
    nv.syncthreads()
    if nv.u32(along) % few == 0 and along > 2 and t % step == 0:
        value *= 7
    nv.syncthreads()
    if along > 3 and nv.grid(1) % 8 == 0 and along <= 90:
        value += 10_000
    nv.syncthreads()
    if none > 0 and along % none == 0:
        value += 77
    nv.syncthreads()
    if along % step == 3 % step:
        value += 11
    out[0, i] = value


@nv.kernel
def reduced_by_halves(x: nv.Array[nv.i32], out: nv.Array[nv.i64, 2]):
    """The steps of a sum: by halves of what is left, then by neighbours."""
    t, count, i = place()
    shared = nv.shared.array(1024, nv.i64)
    shared[t] = x[i]
    nv.syncthreads()
    stride = 512
    while stride > 0:
        if t < stride and t + stride < count:
            shared[t] += shared[t + stride]
        nv.syncthreads()
        stride //= 2
    if t == 0:
        out[0, i] = shared[0]
    nv.syncthreads()
    shared[t] = x[i]
    nv.syncthreads()
    stride = 1
    while stride < count:
        if t % (2 * stride) == 0:
            shared[t] += shared[t + stride] if t + stride < count else 0
        nv.syncthreads()
        stride *= 2
    if t == 0:
        out[1, i] = shared[0]
    nv.syncthreads()
    shared[t] = x[i]
    nv.syncthreads()
    distance = 1
    while distance < count:
        before = nv.i64(0)
        if t >= distance:
            before = shared[t - distance]
        nv.syncthreads()
        if t >= distance:
            shared[t] += before
        nv.syncthreads()
        distance *= 2
    out[2, i] = shared[t]


@nv.kernel
def some_lanes(x: nv.Array[nv.i32], out: nv.Array[nv.i64, 2], n: nv.i32):
    """In warps, and in chunks around which a loop is."""
    t, count, i = place()
    shared, sums = nv.shared.array(1024, nv.i32), nv.shared.array(32, nv.i32)
    along = nv.thread_idx.x
    lane = along % 32
    value = x[i]
    total = nv.warp.reduce_add(value)
    if lane == 0:
        sums[t // 32] = total
    total = nv.warp.reduce_max(value)
    if lane < n % 32 and along > 3:
        value += total
    total = nv.warp.shuffle_down(value, 3)
    if along & 31 == 0:
        value -= total
    if nv.lane_id() == n % 8:
        value *= 2
    nv.syncthreads()
    shared[t] = value
    if along < n:
        out[0, i] = sums[t // 32]
    for turn in range(n):
        if along <= turn * 2:
            shared[t] += turn
        value += shared[t]
    nv.syncthreads()
    out[1, i], out[2, i] = value, shared[count - 1 - t]


@nv.kernel
def far_numbers(x: nv.Array[nv.i32], out: nv.Array[nv.i64, 2], n: nv.i64, more: nv.i64, m: nv.u64, most: nv.u64):
    """Numbers of the block beyond any index are compared with each other, and with an index that is as far."""
    t, _, i = place()
    along = nv.thread_idx.x
    value = nv.i64(x[i])
    nv.syncthreads()
    if along < 50 and n < more:
        value += 1
    nv.syncthreads()
    if m < most and along > 3:
        value += 10
    nv.syncthreads()
    if -more < -n and along == 5:
        value += 100
    nv.syncthreads()
    if nv.i64(along) + (n >> 1) < (more >> 1) + 4:
        value += 1000
    nv.syncthreads()
    if nv.u64(along) + (m >> 1) >= (m >> 1) + 6:
        value += 10_000
    nv.syncthreads()
    out[0, i], out[1, i] = value, t


@nv.kernel
def starts_that_wrap(x: nv.Array[nv.i32], out: nv.Array[nv.i64, 2], n: nv.i32, m: nv.u32, w: nv.i64):
    """The first threads start at the largest numbers, the others at the least ones."""
    _, count, i = place()
    value = nv.i64(x[i])
    for k in range(nv.thread_idx.x + n, n + 107, nv.block_dim.x):
        out[0, i] = out[0, i] * 3 + k
    for j in range(m + nv.u32(nv.thread_idx.x), 300, nv.u32(nv.block_dim.x)):
        out[1, i] = out[1, i] * 3 + j % 50
    for large in range(nv.i64(nv.thread_idx.x) + w, w + 111, nv.i64(nv.block_dim.x)):
        out[2, i] = out[2, i] * 3 + large % 50
    for k in range(nv.thread_idx.x - 5, 0, nv.block_dim.x * 33554432):  # a step that may have wrapped
        out[3, i] = out[3, i] * 3 + k
    nv.syncthreads()
    for k in range(nv.thread_idx.x - 5, 9, 2147483647 + nv.block_dim.x):
        out[4, i] = out[4, i] * 3 + k
    for lane in range(nv.lane_id() + n, n + 107, 32):
        value = value * 3 + lane
    for wide in range(nv.i64(nv.thread_idx.x + n), 100, nv.i64(count) * 30_000_000):
        out[5, i] += wide
    out[6, i] = value


@nv.kernel
def lanes_whose_starts_wrap(x: nv.Array[nv.i32], out: nv.Array[nv.i64, 2], n: nv.i32, m: nv.u32):
    """The same of the lanes of a warp, which do something together as well."""
    t, _, i = place()
    value = 0
    for k in range(nv.lane_id() + n, n + 107, 32):
        value += x[(k & 255) % x.size] * 3 + k
    for j in range(nv.u32(t % 32) + m, 200, nv.u32(32)):
        value = value * 3 + nv.i32(j)
    total = nv.warp.reduce_add(value)
    for k in range(nv.lane_id() - n, 90 - n, 32):
        total = total * 3 + k
    out[0, i], out[1, i] = value, total


REGIONS = {
    region.name: region
    for region in (
        Region(compared_indices, scalars=(37, -(2**63), 2**64 - 1)),
        Region(several_tests, scalars=(37,)),
        Region(multiples, scalars=(8, 0, 5)),
        Region(reduced_by_halves, launches=(*LINES, *BOXES, (1, 1024))),
        Region(some_lanes, launches=WARPS, scalars=(37,)),
        Region(far_numbers, scalars=(2**63 - 5, 2**63 - 1, 2**64 - 9, 2**64 - 3)),
        Region(starts_that_wrap, scalars=(2**31 - 7, 2**32 - 9, 2**63 - 11)),
        Region(lanes_whose_starts_wrap, launches=WARPS, scalars=(2**31 - 7, 2**32 - 9)),
    )
}
