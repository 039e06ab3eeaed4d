import numpy as np

import nvgen as nv


@nv.kernel
def masks_of_two_kinds(a: nv.Array[nv.f32]):
    i = nv.thread_idx.x
    if i < 40:
        nv.syncwarp()
    else:
        nv.syncwarp(0xFFFFFF0F)
    a[i] = 0.0


masks_of_two_kinds.on("cpu", check="barrier")[1, 64](np.ones(64, np.float32))
