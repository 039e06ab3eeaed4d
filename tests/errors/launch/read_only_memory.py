import numpy as np

import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    a[0] = 1


k[1, 1](np.frombuffer(bytes(16), np.float32))
