import numpy as np

import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32], s):
    a[0] = s


k.on("cpu")[1, 1](np.zeros(1, np.float32), np.array(2.0))
