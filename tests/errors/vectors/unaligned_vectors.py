import numpy as np

import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.vec[nv.f32, 4]]):
    a[0] = 1 + a[0]


k[1, 1](np.zeros(17, np.float32)[1:].reshape(4, 4))
