import numpy as np

import nvgen as nv


@nv.kernel
def kernel(flags: nv.Array[nv.i32], a: nv.Array[nv.f32]):
    t = nv.thread_idx.x
    if t == 31:
        while nv.atomic.load(flags, 0, order="acquire") == 0:
            nv.nanosleep(100)
    nv.syncthreads()
    a[t] = 1


kernel.on("cpu")[1, 32](np.zeros(1, np.int32), np.ones(32, np.float32))
