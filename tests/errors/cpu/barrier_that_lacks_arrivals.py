import numpy as np

import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i32]):
    bars = nv.shared.array(1, nv.u64)
    if nv.thread_idx.x == 0:
        nv.mbarrier.init(bars, 0, 33)
    nv.syncthreads()
    token = nv.mbarrier.arrive(bars, 0)
    nv.mbarrier.wait(bars, 0, token)
    a[0] = 1


k.on("cpu")[1, 32](np.zeros(1, np.int32))
