import numpy as np

import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    nv.brkpt()
    a[0] = 1.0


k.on("cpu")[1, 1](np.zeros(1, np.float32))
