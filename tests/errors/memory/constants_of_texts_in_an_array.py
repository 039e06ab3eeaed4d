import numpy as np

import nvgen as nv

TABLE = np.zeros(4, dtype="U8")


@nv.kernel
def k(a: nv.Array[nv.f32], n: nv.i32):
    a[0] = nv.const.array(TABLE)[n]
