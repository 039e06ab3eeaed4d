import numpy as np

import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    tile = nv.shared.array(128, nv.f32)
    t = nv.thread_idx.x
    nv.async_copy.copy(tile, t, a, 0, bytes=16)
    nv.async_copy.wait_all()
    nv.syncthreads()
    a[t] = tile[t]


k.on("cpu")[1, 32](np.zeros(128, np.float32))
