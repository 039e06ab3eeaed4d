import nvgen as nv


import numpy as np


@nv.kernel
def k(a: nv.Array[nv.f32], weights: nv.constexpr):
    a[0] = weights[0]


k.on("cpu")[1, 1](np.zeros(4, np.float32), [1, 2])
