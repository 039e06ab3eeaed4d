import numpy as np

import nvgen as nv


@nv.kernel
def rounds(a: nv.Array[nv.f32]):
    bars, i = nv.shared.array(1, nv.u64), nv.thread_idx.x
    for k in range(2):
        if i == 0:
            nv.mbarrier.init(bars, 0, 32)
        nv.syncthreads()
        nv.mbarrier.wait(bars, 0, nv.mbarrier.arrive(bars, 0))
        nv.syncthreads()
    a[i] = 1


rounds.on("cpu", check="race")[1, 32](np.zeros(32, np.float32))
