import numpy as np

import nvgen as nv

table = np.ones(4, np.float32)


@nv.kernel
def k(a: nv.Array[nv.f32]):
    if table == 1:
        a[0] = 1
