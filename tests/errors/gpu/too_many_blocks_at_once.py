# gpu: sm_90
import numpy as np

import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    a[nv.thread_idx.x] = 1
    nv.grid_sync()


k[1000, 1024](np.ones(1024, np.float32))
