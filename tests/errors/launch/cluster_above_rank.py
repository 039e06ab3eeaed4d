import numpy as np

import nvgen as nv


@nv.kernel(max_cluster_rank=4)
def fill(a: nv.Array[nv.f32]):
    a[nv.grid(1)] = 1


fill.launch(np.zeros(256, np.float32), grid=8, block=32, cluster=8)
