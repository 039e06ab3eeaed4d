import numpy as np

import nvgen as nv


def add(x, bias=None):
    return x + bias[0]


@nv.kernel
def k(a: nv.Array[nv.f32]):
    a[0] = add(a[0])


k[1, 1](np.zeros(4, np.float32))
