import numpy as np

import nvgen as nv


@nv.kernel(required_threads=128)
def product(out: nv.Array[nv.f32]):
    tile, t = nv.shared.array(8 * 16, nv.f16), nv.thread_idx.x
    tile[t] = 1.0
    nv.tma.fence()
    nv.syncthreads()
    y = nv.wgmma.descriptor(tile, leading_byte_offset=128, stride_byte_offset=256)
    acc = nv.wgmma.accumulator(8)
    nv.wgmma.fence()
    acc = nv.wgmma.mma_async(acc, nv.vec[nv.u32, 4](t, t, t, t), y, nv.f16)
    out[t] = nv.wgmma.wait_group(0, acc)[0]


product.on("cpu", check="race")[1, 128](np.zeros(128, np.float32))
