import numpy as np

import nvgen as nv


@nv.kernel
def barriers_of_two_branches(a: nv.Array[nv.f32]):
    if nv.thread_idx.x < 20:
        nv.syncthreads()
    else:
        nv.syncthreads()
    a[nv.thread_idx.x] = 0.0


barriers_of_two_branches.on("cpu", check="barrier")[1, 32](np.ones(32, np.float32))
