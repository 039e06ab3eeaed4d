import numpy as np

import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32], bias: nv.Array[nv.f32] | None):
    a[0] = 1 if bias.size > 4 else 0


k[1, 1](np.zeros(4, np.float32), None)
