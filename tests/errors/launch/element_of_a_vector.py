import numpy as np

import nvgen as nv


@nv.kernel
def largest(a: nv.Array[nv.vec[nv.f32, 4]], out: nv.Array[nv.f32]):
    v, best = a[0], 0
    for k in range(5):
        if v[k] > v[best]:
            best = k
    out[0] = v[best]


largest.on("cpu")[1, 1](np.zeros((1, 4), np.float32), np.zeros(1, np.float32))
