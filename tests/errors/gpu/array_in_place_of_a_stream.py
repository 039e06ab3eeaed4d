import numpy as np

import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    a[0] = 1


a = np.ones(32, np.float32)
k[1, 32, a](a)
