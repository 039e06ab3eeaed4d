import numpy as np

import nvgen as nv


@nv.kernel(cluster=2)
def k(a: nv.Array[nv.f32]):
    tile = nv.shared.array(32, nv.f32)
    bars = nv.shared.array(1, nv.u64)
    nv.tma.load_bulk(tile, 0, a, 0, 128, bars, 0, mask=0b111)
    nv.cluster.sync()


k.on("cpu")[2, 1](np.ones(32, np.float32))
