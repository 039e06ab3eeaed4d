import numpy as np

import nvgen as nv

FIRST = np.arange(5000, dtype=np.float64)
SECOND = np.arange(5000, dtype=np.float64) + 1


@nv.kernel
def k(a: nv.Array[nv.f64], n: nv.i32):
    a[0] = nv.const.array(FIRST)[n] + nv.const.array(SECOND)[n]
