import numpy as np

import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    a[0] = 1


nv.cuda.time(k[1, 32](np.ones(32, np.float32)))
