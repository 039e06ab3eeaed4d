import numpy as np

import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    a[0] = 1


k[1, 1](nv.TensorMap(np.zeros((8, 8), np.float32), (8, 8)))
