import numpy as np

import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32], n: nv.i32):
    bars = nv.shared.array(1, nv.u64)
    tile = nv.shared.array(32, nv.f32)
    nv.mbarrier.init(bars, 0, 1)
    nv.mbarrier.arrive_expect_tx(bars, 0, n * 4)
    nv.tma.load_bulk(tile, 0, a, 0, n * 4, bars, 0)
    nv.mbarrier.wait_parity(bars, 0, 0)
    a[0] = tile[1]


k.on("cpu")[1, 1](np.zeros(32, np.float32), 3)
