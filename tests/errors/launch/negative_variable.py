import numpy as np

import nvgen as nv


@nv.kernel
def last(a: nv.Array[nv.f32]):
    j = -1
    a[j] = 1.0


last.on("cpu")[1, 1](np.zeros(8, np.float32))
