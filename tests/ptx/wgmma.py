"""Kernels whose warpgroups multiply matrices."""

from __future__ import annotations

import nvgen as nv

#: Columns of B that a block takes.
N = 128
#: Halves of K that a block copies at once: 128 bytes, the width of the swizzle.
K = 64


@nv.kernel(required_threads=128)
def product(a: nv.Array[nv.f16, 2], b: nv.Array[nv.f16, 2], c: nv.Array[nv.f32, 2]):
    """``c = a @ b.T``, 64 rows and N columns a block, copied by plain loads and stores into swizzled shared memory."""
    tile_a = nv.shared.dynamic(nv.f16, 64 * K, align=1024)
    tile_b = nv.shared.dynamic(nv.f16, N * K, align=1024)
    first_row, first_column = nv.block_idx.y * 64, nv.block_idx.x * N
    a_matrix = nv.wgmma.descriptor(tile_a, leading_byte_offset=16, stride_byte_offset=1024, swizzle="128B")
    b_matrix = nv.wgmma.descriptor(tile_b, leading_byte_offset=16, stride_byte_offset=1024, swizzle="128B")
    acc = nv.wgmma.accumulator(N, nv.f32)
    for k in range(0, a.shape[1], K):
        for i in range(nv.thread_idx.x, 64 * K, 128):
            tile_a[nv.wgmma.swizzled(i * 2, "128B") >> 1] = a[first_row + i // K, k + i % K]
        for i in range(nv.thread_idx.x, N * K, 128):
            tile_b[nv.wgmma.swizzled(i * 2, "128B") >> 1] = b[first_column + i // K, k + i % K]
        nv.tma.fence()
        nv.syncthreads()
        nv.wgmma.fence()
        for step in nv.static_range(K // 16):
            a_step, b_step = nv.wgmma.advance(a_matrix, step * 32), nv.wgmma.advance(b_matrix, step * 32)
            acc = nv.wgmma.mma_async(acc, a_step, b_step, nv.f16)
        nv.wgmma.commit_group()
        nv.wgmma.wait_group(0)
        nv.syncthreads()
    values = nv.wgmma.wait_group(0, acc)
    for v in nv.static_range(N // 2):
        row, column = nv.wgmma.position(v)
        c[first_row + row, first_column + column] = values[v]


@nv.kernel(required_threads=128)
def double_buffered(a: nv.Array[nv.bf16, 2], b: nv.Array[nv.bf16, 2], c: nv.Array[nv.f32, 2]):
    """As ``product``, while the products of the step before go on: the next step's tiles are copied asynchronously."""
    tiles_a = nv.shared.dynamic(nv.vec[nv.bf16, 8], (2, 64 * K // 8), align=1024)
    tiles_b = nv.shared.dynamic(nv.vec[nv.bf16, 8], (2, N * K // 8), align=1024)
    t = nv.thread_idx.x
    steps = a.shape[1] // K
    acc = nv.wgmma.accumulator(N)
    for k in range(steps):
        stage = k % 2
        for i in range(t, 64 * K // 8, 128):
            place = nv.wgmma.swizzled(i * 16, "128B") >> 4
            source = nv.address_of(a[nv.block_idx.y * 64 + i // 8, k * K + i % 8 * 8])
            nv.async_copy.copy(nv.address_of(tiles_a[stage, place]), source.cast(nv.vec[nv.bf16, 8]))
        for i in range(t, N * K // 8, 128):
            place = nv.wgmma.swizzled(i * 16, "128B") >> 4
            source = nv.address_of(b[nv.block_idx.x * N + i // 8, k * K + i % 8 * 8])
            nv.async_copy.copy(nv.address_of(tiles_b[stage, place]), source.cast(nv.vec[nv.bf16, 8]))
        nv.async_copy.wait_all()
        nv.tma.fence()
        nv.syncthreads()
        a_matrix = nv.wgmma.descriptor(tiles_a[stage], 16, 1024, "128B")
        b_matrix = nv.wgmma.descriptor(tiles_b[stage], 16, 1024, "128B")
        nv.wgmma.fence()
        for step in nv.static_range(K // 16):
            a_step, b_step = nv.wgmma.advance(a_matrix, step * 32), nv.wgmma.advance(b_matrix, step * 32)
            acc = nv.wgmma.mma_async(acc, a_step, b_step, nv.bf16)
        nv.wgmma.commit_group()
        nv.wgmma.wait_group(1)
        nv.syncthreads()
    values = nv.wgmma.wait_group(0, acc)
    for v in nv.static_range(N // 2):
        row, column = nv.wgmma.position(v)
        c[nv.block_idx.y * 64 + row, nv.block_idx.x * N + column] = values[v]


@nv.device
def multiplied(acc, a, b):
    """Accumulators are arguments and results as other values are."""
    nv.wgmma.fence()
    acc = nv.wgmma.mma_async(acc, a, b, nv.f16)
    nv.wgmma.commit_group()
    return acc


@nv.kernel(required_threads=128)
def attention(q: nv.u64, keys: nv.u64, values: nv.u64, out: nv.Array[nv.f32, 2], n: nv.i32):
    """A product whose numbers are changed, are A of the next one, and scale its accumulator in every iteration."""
    result = nv.wgmma.wait_group(0, nv.wgmma.accumulator(64))
    for tile in range(n):
        scores = nv.wgmma.wait_group(0, multiplied(nv.wgmma.accumulator(64), q, keys + nv.u64(tile)))
        scaled = nv.wgmma.accumulator_of(result * scores[0])
        nv.wgmma.fence()
        for step in nv.static_range(4):
            s = 8 * step
            left = nv.vec[nv.f16, 4](
                nv.f16(scores[s]), nv.f16(scores[s + 1]), nv.f16(scores[s + 2]), nv.f16(scores[s + 3])
            )
            right = nv.vec[nv.f16, 4](
                nv.f16(scores[s + 4]), nv.f16(scores[s + 5]), nv.f16(scores[s + 6]), nv.f16(scores[s + 7])
            )
            scaled = nv.wgmma.mma_async(scaled, nv.vec[nv.f16, 8](left, right), values, nv.f16, transpose_b=True)
        nv.wgmma.commit_group()
        result = nv.wgmma.wait_group(0, scaled)
    for v in nv.static_range(32):
        out[nv.thread_idx.x, v] = result[v]


@nv.kernel(required_threads=128)
def several(a: nv.u64, b: nv.u64, out: nv.Array[nv.f32, 2], n: nv.i32):
    """The widest product with a small one beside it, and a ``scale_d`` that is found when the kernel runs."""
    large, small = nv.wgmma.accumulator(256), nv.wgmma.accumulator(24, nv.f16)
    for k in range(n):
        nv.wgmma.fence()
        large = nv.wgmma.mma_async(large, a, b, nv.f16, scale_d=k > 0)
        small = nv.wgmma.mma_async(small, a, b, nv.e4m3, nv.e5m2, scale_a=-1)
        nv.wgmma.commit_group()
        nv.wgmma.wait_group(0)
    values, others = nv.wgmma.wait_group(0, large, small)
    for v in nv.static_range(128):
        out[nv.thread_idx.x, v] = values[v]
    for v in nv.static_range(12):
        out[nv.thread_idx.x, 128 + v] = nv.f32(others[v])


@nv.kernel(required_threads=384, min_blocks_per_sm=1)
def registers_of_warpgroups(out: nv.Array[nv.i32]):
    if nv.thread_idx.x < 128:
        nv.setmaxnreg.dec(40)
        out[0] = 1
    else:
        nv.setmaxnreg.inc(n=232)
        out[1] = 1


#: Those that are whole loops of products.
LOOPS = (product, double_buffered, attention, several)
