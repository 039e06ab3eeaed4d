import numpy as np

import nvgen as nv


@nv.kernel
def k(m: nv.TensorMap[nv.f32, 2], address: nv.u64):
    tile = nv.shared.array((4, 32), nv.f32, align=128)
    bars = nv.shared.array(1, nv.u64)
    nv.mbarrier.init(bars, 0, 1)
    nv.mbarrier.arrive_expect_tx(bars, 0, 512)
    nv.tma.load(tile, (0, 0), m, (0, 0), bars, 0, global_address=address)
    nv.mbarrier.wait_parity(bars, 0, 0)


k.on("cpu")[1, 1](nv.TensorMap(np.zeros((4, 32), np.float32), (4, 32)), 0)
