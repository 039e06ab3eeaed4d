import numpy as np

import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    a[0] = 1


k[1, 32, None, 1.5](np.zeros(4, np.float32))
