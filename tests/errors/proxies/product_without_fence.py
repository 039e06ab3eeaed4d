import numpy as np

import nvgen as nv


@nv.kernel
def k(out: nv.Array[nv.f32]):
    tile = nv.shared.array(64 * 16, nv.f16)
    for i in range(nv.thread_idx.x, 64 * 16, 128):
        tile[i] = 1.0
    nv.tma.fence()
    nv.syncthreads()
    matrix = nv.wgmma.descriptor(tile, leading_byte_offset=128, stride_byte_offset=256)
    acc = nv.wgmma.accumulator(8)
    acc = nv.wgmma.mma_async(acc, matrix, matrix, nv.f16)
    nv.wgmma.commit_group()
    out[nv.thread_idx.x] = nv.wgmma.wait_group(0, acc).x


k.on("cpu", check="race")[1, 128](np.zeros(128, np.float32))
