import numpy as np

import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32], v: nv.vec[nv.f32, 4]):
    a[0] = v.w


k[1, 1](np.zeros(1, np.float32), (1, 2, 3))
