import numpy as np

import nvgen as nv


@nv.kernel
def clear(a: nv.Array[nv.f32, 2]):
    a[0, 0] = 0
clear[1, 32](np.ones((2, 3), np.float32).T)
