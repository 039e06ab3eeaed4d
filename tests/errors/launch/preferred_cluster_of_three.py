import numpy as np

import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i32]):
    a[nv.block_idx.x] = nv.cluster.size()


k.launch(np.zeros(12, np.int32), grid=12, block=32, cluster=2, preferred_cluster=3)
