import numpy as np

import nvgen as nv


@nv.kernel
def copy(a: nv.Array[nv.f32], out: nv.Array[nv.f32]):
    tile = nv.shared.array(32, nv.f32)
    bars = nv.shared.array(1, nv.u64)
    i = nv.thread_idx.x
    if i == 0:
        nv.mbarrier.init(bars, 0, 1)
    nv.syncthreads()
    if i == 0:
        nv.mbarrier.arrive_expect_tx(bars, 0, 128)
        nv.tma.load_bulk(tile, 0, a, 0, 128, bars, 0)
    nv.mbarrier.wait_parity(bars, 0, 0)
    out[i] = tile[i]


copy.on("cpu", check="race")[1, 32](np.zeros(32, np.float32), np.zeros(32, np.float32))
