import numpy as np

import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i32]):
    bars = nv.shared.array(1, nv.u64)
    if nv.thread_idx.x == 0:
        nv.mbarrier.init(bars, 0, 1)
        nv.mbarrier.expect_tx(bars, 0, 64)
    nv.syncthreads()
    nv.mbarrier.arrive(bars, 0)
    a[0] = 1


k.on("cpu")[1, 32](np.zeros(1, np.int32))
