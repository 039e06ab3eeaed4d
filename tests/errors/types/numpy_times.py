import numpy as np

import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i64], start: np.datetime64):
    a[0] = start


k.ptx()
