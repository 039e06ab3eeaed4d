import numpy as np

import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    tile, bar = nv.shared.array(64, nv.f32), nv.shared.array(1, nv.u64)
    if nv.thread_idx.x == 0:
        nv.mbarrier.init(bar[0], 1)
        nv.mbarrier.fence_init()
        nv.mbarrier.arrive_expect_tx(bar[0], 64)
        nv.tma.load_bulk(tile, 0, a, 0, 64 * 4, bar[0])
    nv.syncthreads()
    nv.mbarrier.wait_parity(bar[0], 0)
    a[nv.thread_idx.x] = tile[nv.thread_idx.x]


k.on("cpu")[1, 32](np.zeros(64, np.float32))
