import numpy as np

import nvgen as nv


@nv.kernel
def two_tiles(a: nv.Array[nv.f32], out: nv.Array[nv.f32]):
    tiles, bars = nv.shared.array((2, 16), nv.f32, align=16), nv.shared.array(1, nv.u64)
    i = nv.thread_idx.x
    if i == 0:
        nv.mbarrier.init(bars, 0, 1)
        nv.mbarrier.fence_init()
        nv.mbarrier.expect_tx(bars, 0, 64)
        nv.tma.load_bulk(tiles, (0, 0), a, 0, 64, bars, 0)
        nv.tma.load_bulk(tiles, (1, 0), a, 16, 64, bars, 0)
        nv.mbarrier.arrive(bars, 0)
    nv.syncthreads()
    nv.mbarrier.wait_parity(bars, 0, 0)
    out[i] = tiles[i // 16, i % 16]


two_tiles.on("cpu", check="race")[1, 32](np.zeros(32, np.float32), np.zeros(32, np.float32))
