import numpy as np

import nvgen as nv

TABLE = np.zeros((100, 100), np.float64)


@nv.kernel
def k(a: nv.Array[nv.f64], n: nv.i32):
    a[0] = nv.const.array(TABLE)[n, n]
