import numpy as np

import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    tile = nv.shared.dynamic(nv.f32)
    tile[nv.thread_idx.x] = 1
    a[nv.thread_idx.x] = tile[nv.thread_idx.x]


k.on("cpu", check="bounds")[1, 32, None, 64](np.zeros(32, np.float32))
