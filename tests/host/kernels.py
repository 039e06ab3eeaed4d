"""The kernels that the host programs of these tests launch."""

from __future__ import annotations

from dataclasses import dataclass

import nvgen as nv

counter = nv.global_array(4, nv.i32, init=7)


@dataclass
class Step:
    """A struct with a hole, a vector, and a field whose name is a keyword of C."""

    size: nv.f64
    long: nv.i16
    weights: nv.vec[nv.f32, 4]


@nv.kernel(required_threads=(4, 8))
def scale(
    a: nv.Array[nv.f32, 2],
    b: nv.Array[nv.f32, 2, nv.A],
    c: nv.Array[nv.i32, 2, nv.F],
    factor: nv.f32,
    flag: nv.bool,
):
    j, i = nv.grid(2)
    if flag and i < a.shape[0] and j < a.shape[1]:
        a[i, j] = b[i, j] * factor + c[i, j]


@nv.kernel
def values(
    out: nv.Array[nv.f64],
    int: nv.i8,
    launch: nv.u64,
    wide: nv.i128,
    half: nv.f16,
    brain: nv.bf16,
    narrow: nv.e4m3,
    small: nv.c64,
    large: nv.c128,
    three: nv.vec[nv.u8, 3],
    many: nv.vec[nv.f32, 8],
    step: Step,
    pair: tuple[nv.i8, nv.f64],
    constant: nv.GridConstant[Step],
    pointer: nv.ptr[nv.f32],
):
    """Writes what it is passed."""
    out[0] = nv.f64(int)
    out[1] = nv.f64(launch)
    out[2] = nv.f64(wide >> 64)
    out[3] = nv.f64(half)
    out[4] = nv.f64(nv.f32(brain))
    out[5] = nv.f64(nv.f32(narrow))
    out[6] = nv.f64(small.real) + 10.0 * nv.f64(small.imag)
    out[7] = large.real + 10.0 * large.imag
    out[8] = nv.f64(three.x + 10 * three.y + 100 * three.z)
    out[9] = nv.f64(many[0]) + 10.0 * nv.f64(many[7])
    out[10] = step.size + nv.f64(step.long) + nv.f64(step.weights.w)
    out[11] = nv.f64(pair[0]) + pair[1]
    out[12] = constant.size + nv.f64(constant.weights.x)
    out[13] = nv.f64(pointer[1])


@nv.kernel(max_threads=64)
def count():
    nv.atomic.add(counter, 1, 1)


@nv.kernel
def reverse(a: nv.Array[nv.f32]):
    """Needs dynamic shared memory for the elements of a block, beside some of its own."""
    first = nv.shared.array(256, nv.f32)
    first[nv.thread_idx.x] = a[0]
    tile = nv.shared.dynamic(nv.f32, a.size)
    for i in range(nv.thread_idx.x, a.size, nv.block_dim.x):
        tile[i] = a[i]
    nv.syncthreads()
    for i in range(nv.thread_idx.x, a.size, nv.block_dim.x):
        a[i] = tile[a.size - 1 - i] + first[nv.thread_idx.x]


@nv.kernel
def total(a: nv.Array[nv.i32], sums: nv.Array[nv.i32]):
    """Blocks add what other blocks wrote before a barrier of the grid."""
    i = nv.grid(1)
    a[i] = a[i] + 1
    nv.grid_sync()
    if nv.thread_idx.x == 0:
        sum = 0
        for k in range(a.size):
            sum += a[k]
        sums[nv.block_idx.x] = sum


@nv.kernel
def neighbours(out: nv.Array[nv.i32]):
    """Each block reads the shared memory of the next one in its cluster."""
    tile = nv.shared.array(1, nv.i32)
    tile[0] = nv.block_idx.x * 10
    nv.cluster.sync()
    other = nv.cluster.map(tile, (nv.cluster.rank() + 1) % nv.cluster.size())
    out[nv.block_idx.x] = other[0]
    nv.cluster.sync()


@nv.kernel(cluster=2)
def pairs(out: nv.Array[nv.i32]):
    out[nv.block_idx.x] = nv.cluster.size() * 10 + nv.cluster.rank()


@nv.kernel(required_threads=32, cluster=2, blocks_are_clusters=True)
def numbered(out: nv.Array[nv.i32]):
    """A grid of it counts clusters."""
    if nv.thread_idx.x == 31:
        out[nv.block_idx.x] = 100 * nv.grid_dim.x + nv.block_idx.x


@nv.kernel
def follow(a: nv.Array[nv.i32]):
    """May begin before its predecessor has ended, and waits for it."""
    nv.griddepcontrol.wait()
    a[nv.grid(1)] += 100


@nv.kernel
def tile(m: nv.TensorMap[nv.f32, 2], out: nv.Array[nv.f32]):
    """Copies one box of a tensor."""
    box = nv.shared.array((2, 4), nv.f32, align=128)
    bar = nv.shared.array(1, nv.u64)
    nv.mbarrier.init(bar[0], 1)
    nv.mbarrier.fence_init()
    nv.mbarrier.arrive_expect_tx(bar[0], 2 * 4 * 4)
    nv.tma.load(box, m, (1, 4), bar[0])
    nv.mbarrier.wait_parity(bar[0], 0)
    for i in range(8):
        out[i] = box[i // 4, i % 4]
