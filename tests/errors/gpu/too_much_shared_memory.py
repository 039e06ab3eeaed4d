# gpu: sm_80
import numpy as np

import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    tile = nv.shared.array(1024, nv.f32)
    tile[nv.thread_idx.x] = a[nv.thread_idx.x]
    nv.syncthreads()
    a[nv.thread_idx.x] = tile[31 - nv.thread_idx.x]


k[1, 32, None, 163 * 1024](np.ones(32, np.float32))
