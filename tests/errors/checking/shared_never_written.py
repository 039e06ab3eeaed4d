import numpy as np

import nvgen as nv


@nv.kernel
def shared_never_written(a: nv.Array[nv.f32]):
    tile = nv.shared.array(64, nv.f32)
    i = nv.thread_idx.x
    tile[i] = a[i]
    a[i] = tile[i + 32]


shared_never_written.on("cpu", check="uninit")[1, 32](np.ones(32, np.float32))
