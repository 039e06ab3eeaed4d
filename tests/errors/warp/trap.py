import numpy as np

import nvgen as nv


@nv.device
def positive(x):
    if x < 0:
        nv.trap()
    return x


@nv.kernel
def k(a: nv.Array[nv.f32]):
    i = nv.grid(1)
    a[i] = positive(a[i]) + 1


k.on("cpu")[1, 4](np.array([1, 2, -3, 4], np.float32))
