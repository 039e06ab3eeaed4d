import numpy as np

import nvgen as nv


@nv.kernel
def barrier_of_two_groups(a: nv.Array[nv.f32]):
    t = nv.thread_idx.x
    if t < 64:
        nv.barrier.sync(1, 64)
    else:
        nv.barrier.sync(1, 64)
    a[t] = 0.0


barrier_of_two_groups.on("cpu", check="race")[1, 128](np.ones(128, np.float32))
