import numpy as np

import nvgen as nv


@nv.kernel
def tiles(a: nv.Array[nv.f32]):
    tile = nv.shared.array(60, nv.f32)
    bar = nv.shared.array(1, nv.u64)
    if nv.thread_idx.x == 0:
        nv.mbarrier.init(bar[0], 1)
        nv.mbarrier.arrive_expect_tx(bar[0], 256)
        nv.tma.load_bulk(tile, 0, a, 64 * nv.block_idx.x, 256, bar, 0)


tiles.on("cpu", check="step")[4, 32](np.ones(256, np.float32))
