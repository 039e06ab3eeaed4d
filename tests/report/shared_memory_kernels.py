"""Kernels on shared memory that get advice, bank conflicts and copies without ``elect``, and those next to them."""

from __future__ import annotations

import nvgen as nv

FLOATS = nv.Array[nv.f32]
DOUBLES = nv.Array[nv.f64]

# Bank conflicts


@nv.kernel
def column_of_tile(a: FLOATS, b: FLOATS):
    t = nv.shared.array((32, 32), nv.f32)
    x, y = nv.thread_idx.x, nv.thread_idx.y
    t[y, x] = a[y * 32 + x]
    nv.syncthreads()
    b[y * 32 + x] = t[x, y]  # conflict


@nv.kernel
def two_words_apart(a: FLOATS, b: FLOATS):
    t = nv.shared.array(512, nv.f32)
    x = nv.thread_idx.x
    t[2 * x] = a[nv.grid(1)]  # conflict
    nv.syncthreads()
    b[nv.grid(1)] = t[x]


@nv.kernel
def column_in_loop(a: FLOATS, b: FLOATS):
    t = nv.shared.array((256, 32), nv.f32)
    x = nv.thread_idx.x
    for j in range(32):
        t[j, x % 32] = a[j * 256 + x]
    nv.syncthreads()
    total = nv.f32(0)
    for j in range(32):
        total += t[x, j]  # conflict
    b[nv.grid(1)] = total


@nv.kernel
def first_warp(a: FLOATS, b: FLOATS):
    t = nv.shared.array(1024, nv.f32)
    x = nv.thread_idx.x
    t[x] = a[nv.grid(1)]
    nv.syncthreads()
    if x < 32:
        b[x] = t[32 * x]  # conflict


@nv.kernel
def padded_column(a: FLOATS, b: FLOATS):
    t = nv.shared.array((32, 33), nv.f32)
    x, y = nv.thread_idx.x, nv.thread_idx.y
    t[y, x] = a[y * 32 + x]
    nv.syncthreads()
    b[y * 32 + x] = t[x, y]


@nv.kernel
def swizzled_column(a: FLOATS, b: FLOATS):
    t = nv.shared.array((32, 32), nv.f32)
    x, y = nv.thread_idx.x, nv.thread_idx.y
    t[y, x ^ y] = a[y * 32 + x]
    nv.syncthreads()
    b[y * 32 + x] = t[x, x ^ y]


@nv.kernel
def broadcast(a: FLOATS, b: FLOATS, n: nv.i32):
    t = nv.shared.array(256, nv.f32)
    x = nv.thread_idx.x
    t[x] = a[nv.grid(1)]
    nv.syncthreads()
    b[nv.grid(1)] = t[n] + t[x // 32 * 32]


@nv.kernel
def odd_stride(a: FLOATS, b: FLOATS):
    t = nv.shared.array(256 * 5, nv.f32)
    x = nv.thread_idx.x
    t[5 * x] = a[nv.grid(1)]
    nv.syncthreads()
    b[nv.grid(1)] = t[x]


@nv.kernel
def eight_bytes_each(a: DOUBLES, b: DOUBLES):
    """Half of a warp is served at a time."""
    t = nv.shared.array(256, nv.f64)
    x = nv.thread_idx.x
    t[x] = a[nv.grid(1)]
    nv.syncthreads()
    b[nv.grid(1)] = t[255 - x]


@nv.kernel
def sixteen_bytes_each(a: nv.Array[nv.vec[nv.f32, 4]], b: nv.Array[nv.vec[nv.f32, 4]]):
    t = nv.shared.array(256, nv.vec[nv.f32, 4])
    x = nv.thread_idx.x
    t[x] = a[nv.grid(1)]
    nv.syncthreads()
    b[nv.grid(1)] = t[255 - x]


@nv.kernel
def half_of_each(a: nv.Array[nv.i64], b: nv.Array[nv.i32]):
    """LLVM loads half of an element, of which the rest is not needed."""
    t = nv.shared.array(256, nv.i64)
    x = nv.thread_idx.x
    t[x] = a[nv.grid(1)]
    nv.syncthreads()
    b[nv.grid(1)] = nv.i32(t[255 - x])


@nv.kernel
def one_lane(a: FLOATS, b: FLOATS):
    t = nv.shared.array(256 * 32, nv.f32)
    x = nv.thread_idx.x
    t[x] = a[nv.grid(1)]
    nv.syncthreads()
    if x % 32 == 0:
        b[x // 32] = t[32 * x]


@nv.kernel
def unknown_stride(a: FLOATS, b: FLOATS, n: nv.i32):
    t = nv.shared.array(8192, nv.f32)
    x = nv.thread_idx.x
    t[x] = a[nv.grid(1)]
    nv.syncthreads()
    b[nv.grid(1)] = t[n * x]


@nv.kernel(required_threads=(16, 8))
def half_a_warp_wide(a: FLOATS, b: FLOATS):
    """16 lanes two words apart and 16 more between them: each has a bank of its own."""
    t = nv.shared.array(64, nv.f32)
    x, y = nv.thread_idx.x, nv.thread_idx.y
    t[2 * x + y % 2] = a[y * 16 + x]
    nv.syncthreads()
    b[y * 16 + x] = t[x + 16]


# Bulk copies

MAP = nv.TensorMap[nv.f32, 2]
_COPY = """
def {name}(m: nv.TensorMap[nv.f32, 2], out: nv.Array[nv.f32, 2]):
    tile = nv.shared.array((16, 32), nv.f32, align=128)
    bar = nv.shared.array(1, nv.u64)
    if nv.thread_idx.x == 0:
        nv.mbarrier.init(bar[0], 1)
        nv.mbarrier.fence_init()
    nv.syncthreads()
    if {condition}:
        nv.mbarrier.arrive_expect_tx(bar[0], 16 * 32 * 4)
        nv.tma.load(tile, m, (nv.block_idx.y * 16, nv.block_idx.x * 32), bar[0])  # copy
    nv.mbarrier.wait_parity(bar[0], 0)
    for i in range(16):
        out[nv.thread_idx.x, i] = tile[i, nv.thread_idx.x]
"""


def _copy(name: str, condition: str) -> nv.Kernel:
    return nv.Kernel.from_source(_COPY.format(name=name, condition=condition))


copy_by_thread = _copy("copy_by_thread", "nv.thread_idx.x == 0")
copy_by_thread_of_all = _copy("copy_by_thread_of_all", "nv.thread_idx.x == 0 and nv.thread_idx.y == 0")
copy_by_elected = _copy("copy_by_elected", "nv.warp.elect()")
copy_by_elected_of_a_warp = _copy("copy_by_elected_of_a_warp", "nv.warp_id() == 0 and nv.warp.elect()")
copy_by_lane = _copy("copy_by_lane", "nv.lane_id() == 0")
copy_by_each = _copy("copy_by_each", "nv.thread_idx.x < 4")
