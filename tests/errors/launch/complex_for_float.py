import numpy as np

import nvgen as nv


@nv.kernel
def scale(a: nv.Array[nv.f32], factor: nv.f32):
    i = nv.grid(1)
    if i < a.size:
        a[i] *= factor


scale[1, 64](np.ones(64, np.float32), 1 + 2j)
