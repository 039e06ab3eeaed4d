import numpy as np

import nvgen as nv


@nv.kernel
def counts_that_differ(a: nv.Array[nv.f32]):
    if nv.thread_idx.x < 32:
        nv.barrier.arrive(3, 96)
    else:
        nv.barrier.sync(3, 64)
    a[nv.thread_idx.x] = 0.0


counts_that_differ.on("cpu", check="barrier")[1, 64](np.ones(64, np.float32))
