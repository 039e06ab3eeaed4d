import numpy as np

import nvgen as nv


@nv.kernel
def lock_that_acquires_nothing(total: nv.Array[nv.i32], lock: nv.Array[nv.i32]):
    if nv.thread_idx.x == 0:
        while nv.atomic.cas(lock, 0, 0, 1) != 0:
            pass
        if nv.block_idx.x > 0:
            nv.threadfence()
        total[0] += 1
        nv.threadfence()
        nv.atomic.exch(lock, 0, 0)


lock_that_acquires_nothing.on("cpu", check="race")[2, 32](np.zeros(1, np.int32), np.zeros(1, np.int32))
