import numpy as np

import nvgen as nv


@nv.kernel
def kernel(a: nv.Array[nv.i32]):
    t = nv.thread_idx.x
    if t == 3:
        nv.syncthreads()
    else:
        a[t] = nv.warp.reduce_add(a[t])


kernel.on("cpu")[2, 64](np.ones(64, np.int32))
