import numpy as np

import nvgen as nv


@nv.kernel(cluster=2)
def rank_outside_of_the_cluster(out: nv.Array[nv.f32]):
    tile = nv.shared.array(1, nv.f32)
    tile[0] = nv.f32(nv.block_idx.x)
    nv.cluster.sync()
    out[nv.block_idx.x] = nv.cluster.map(tile, nv.cluster.rank() + 1)[0]
    nv.cluster.sync()


rank_outside_of_the_cluster.on("cpu")[2, 1](np.zeros(2, np.float32))
