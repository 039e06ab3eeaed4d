import numpy as np

import nvgen as nv


@nv.kernel
def kernel(a: nv.Array[nv.f32]):
    own = nv.local.array(2**28, nv.f32)  # a gibibyte for each of 1024 threads
    for i in range(a.size):
        own[i] = a[i]
    nv.syncthreads()
    for i in range(a.size):
        a[i] = own[a.size - 1 - i]


kernel.on("cpu")[1, 1024](np.ones(32, np.float32))
