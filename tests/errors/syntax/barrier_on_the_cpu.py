import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    nv.syncthreads()
    a[0] = 1


import numpy as np

k.on("cpu")[1, 32](np.zeros(4, np.float32))
