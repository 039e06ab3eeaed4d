import numpy as np

import nvgen as nv

point = np.dtype([("x", np.float64), ("y", np.float64)])


@nv.kernel
def k(a: nv.Array[point]):
    a[0] = a[0] + a[1]
