"""More kernels as those of ``regions``: threads that share memory."""

from __future__ import annotations

import nvgen as nv
from tests.semantics.regions import BOXES, Region, place


@nv.kernel
def tiles(x: nv.Array[nv.i32], out: nv.Array[nv.i64, 2]):
    """A transpose through a tile with padding, by blocks of two dimensions, and a second tile with loops of its own."""
    tile, other = nv.shared.array((16, 17), nv.i32), nv.shared.array((2, 3, 16), nv.f64)
    tx, ty = nv.thread_idx.x, nv.thread_idx.y
    t, count, i = place()
    for row in range(ty, 16, nv.block_dim.y):
        for column in range(tx, 16, nv.block_dim.x):
            tile[row, column] = x[i - t + (row * 16 + column) % count]
    for k in range(t, 96, count):
        other[k // 48, k // 16 % 3, k % 16] = nv.f64(k) / 2
    nv.syncthreads()
    total = 0
    for k in range(16):
        total += tile[k, tx % 16] * tile[ty % 16, k] + nv.i32(other[k % 2, ty % 3, tx % 16] * 2)
    out[0, i], out[1, i] = total, tile[tx % 16, ty % 16]


@nv.kernel
def dynamic_tiles(x: nv.Array[nv.i32], out: nv.Array[nv.i64, 2], width: nv.i32):
    """Tiles whose extent the launch says, in a loop over all of ``x`` with barriers."""
    t, count, i = place()
    tile, sums = nv.shared.dynamic(nv.i32, (2, count)), nv.shared.dynamic(nv.i64, count)
    sums[t] = 0
    for first in range(0, x.size, width):
        tile[first // width % 2, t] = x[first + t % width] if first + t % width < x.size else 0
        nv.syncthreads()
        for k in range(min(width, count)):
            sums[t] += tile[first // width % 2, k] * (t + k)
        nv.syncthreads()
    out[0, i] = sums[count - 1 - t]


@nv.kernel
def through_global_memory(x: nv.Array[nv.i32], out: nv.Array[nv.i64, 2], n: nv.i32):
    """Threads of a block see what others stored before a barrier; counters in shared memory."""
    t, count, i = place()
    counts, greatest = nv.shared.array(8, nv.i32), nv.shared.array(1, nv.i32)
    out[0, i] = x[i]
    greatest[0] = -1  # all write the same
    if t < 8:
        counts[t] = 0
    for turn in range(n):
        nv.syncthreads()
        value = out[0, i - t + (t + 1) % count]
        nv.syncthreads()
        out[0, i] = value + turn
    for k in range(8 - count):
        counts[count + k] = 0
    nv.syncthreads()
    nv.atomic.add(counts, x[i] & 7, 1, scope="cta")
    nv.atomic.max(greatest, 0, x[i] * 100 + t)
    nv.syncthreads()
    out[1, i], out[2, i] = counts[t % 8], greatest[0]


REGIONS = {
    region.name: region
    for region in (
        Region(tiles, BOXES),
        Region(dynamic_tiles, scalars=(9,), shared=16 * 1024),
        Region(through_global_memory, scalars=(4,)),
    )
}
