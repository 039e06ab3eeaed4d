import numpy as np

import nvgen as nv


@nv.kernel
def scale(a: nv.Array[nv.f32], n: nv.i32):
    i = nv.grid(1)
    if i < a.size:
        a[i] = a[i] * n


a = np.ones(32, np.float32)
scale[1, 32](a, a)
