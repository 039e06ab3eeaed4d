import numpy as np

import nvgen as nv


@nv.kernel(cluster=2)
def k(a: nv.Array[nv.i32]):
    bars = nv.shared.array(1, nv.u64)
    if nv.cluster.rank() == 0:
        nv.cluster.sync()
    elif nv.thread_idx.x == 0:
        nv.mbarrier.init(bars, 0, 1)
        nv.mbarrier.wait_parity(bars, 0, 0)
    a[0] = 1


k.on("cpu")[2, 4](np.zeros(1, np.int32))
