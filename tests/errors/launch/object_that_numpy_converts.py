import numpy as np

import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    a[0] = 1


class Series:
    def __array__(self, dtype=None, copy=None):
        return np.zeros(4, np.float32)


k[1, 1](Series())
