import numpy as np

import nvgen as nv

table = np.ones(4, np.float32)


@nv.kernel
def k(a: nv.Array[nv.f32]):
    nv.static_assert(table)
    a[0] = len(table)
