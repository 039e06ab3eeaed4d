import numpy as np

import nvgen as nv


@nv.kernel(cluster=2)
def block_that_has_ended(out: nv.Array[nv.i32]):
    tile = nv.shared.array(1, nv.i32)
    tile[0] = nv.block_idx.x
    nv.cluster.sync()
    out[nv.block_idx.x] = nv.cluster.map(tile, nv.cluster.rank() ^ 1)[0]


block_that_has_ended.on("cpu", check="race")[2, 1](np.zeros(2, np.int32))
