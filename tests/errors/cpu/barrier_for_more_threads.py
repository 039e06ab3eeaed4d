import numpy as np

import nvgen as nv


@nv.kernel
def kernel(a: nv.Array[nv.f32]):
    t = nv.thread_idx.x
    if t < 32:
        nv.barrier.sync(1, 64)
    elif t < 40:
        nv.barrier.sync(2, 96)
    a[t] = 1


kernel.on("cpu")[1, 48](np.ones(48, np.float32))
