import numpy as np

import nvgen as nv


@nv.kernel
def scale(a: nv.Array[nv.f32], factor: nv.f32):
    i = nv.grid(1)
    a[i] = a[i] * factor


scale[2, 32](np.zeros(50, np.float32), 2.0)
