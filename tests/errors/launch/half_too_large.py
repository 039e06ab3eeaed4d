import numpy as np

import nvgen as nv


@nv.kernel
def scale(a: nv.Array[nv.f16], factor: nv.f16):
    i = nv.grid(1)
    if i < a.size:
        a[i] *= factor


scale[1, 64](np.ones(64, np.float16), 1e5)
