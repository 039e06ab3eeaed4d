"""Kernels with newer instructions, which type checkers take as nvgen does for sm_90a."""

from typing import TypeAlias

import nvgen as nv

Half2: TypeAlias = nv.vec[nv.f16, 2]
Half4: TypeAlias = nv.vec[nv.f16, 4]
Half8: TypeAlias = nv.vec[nv.f16, 8]
Float4: TypeAlias = nv.vec[nv.f32, 4]


@nv.kernel
def tensors(map: nv.TensorMap[nv.f32, 2], out: nv.Array[nv.f32]) -> None:
    tile = nv.shared.array((32, 32), nv.f32, align=128)
    bars = nv.shared.array(1, nv.u64)
    i = nv.thread_idx.x
    if i == 0:
        nv.mbarrier.init(bars, 0, 1)
        nv.mbarrier.fence_init()
    nv.syncthreads()
    if i == 0:
        nv.mbarrier.arrive_expect_tx(bars, 0, 4096)
        nv.tma.load(tile, (0, 0), map, (0, 0), bars, 0)
        nv.mbarrier.arrive_expect_tx(bars, 0, 4096)
        nv.tma.load(tile, map, (0, 32), bars[0])
        nv.tma.load(tile[0:], map, (0, 64), bars)
    nv.mbarrier.wait_parity(bars, 0, 0)
    out[i] = tile[i, 0]
    nv.griddepcontrol.launch_dependents()


@nv.kernel
def words(n: nv.Array[nv.u32], h: nv.Array[Half2], x: nv.Array[nv.f32], t: nv.Texture[nv.f32, 2]) -> None:
    n[0] = nv.bits.byte_perm(n[0], n[1], nv.u32(0x3210)) + nv.bits.extract(n[1], 3, 5)
    h[0] = nv.half.fma(h[0], h[1], h[2], relu=True)
    x[0] = nv.math.add_rz(x[1], x[2]) + nv.texture.fetch(t, 0.5, 0.5)
    n[1] = nv.u32(nv.texture.width(t))
    h[1] = nv.half.pack(x[0], x[1], nv.f16)
    n[3] = nv.half.pack(x[0], x[1], nv.bf16, bits=True)
    low, high = nv.half.unpack(h[1])
    x[1] = nv.f32(low) + nv.f32(high)
    lane, is_elected = nv.warp.elect_lane()
    if is_elected and nv.is_shared(nv.address_of(n[0])):
        n[2] = nv.u32(lane + nv.cluster.rank())
    nv.cache_control.prefetch(x, 0)
    nv.nanosleep(20)


@nv.kernel
def matrices(a: nv.Array[Half8], b: nv.Array[Half4], c: nv.Array[Float4]) -> None:
    lane = nv.lane_id()
    c[lane] = nv.mma.mma("m16n8k16", a[lane], b[lane], c[lane])


@nv.kernel
def warpgroups(out: nv.Array[nv.f32]) -> None:
    a = nv.shared.array((64, 16), nv.f16, align=1024)
    b = nv.shared.array((8, 16), nv.f16, align=1024)
    total = nv.wgmma.accumulator(8, nv.f32)
    nv.wgmma.fence()
    total = nv.wgmma.mma_async(total, nv.wgmma.descriptor(a, 128, 256), nv.wgmma.descriptor(b, 128, 256), nv.f16)
    nv.wgmma.commit_group()
    values = nv.wgmma.wait_group(0, total)
    row, column = nv.wgmma.position(0)
    out[row * 8 + column] = values[0]
