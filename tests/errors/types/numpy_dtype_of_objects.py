import numpy as np

import nvgen as nv


@nv.kernel
def k(a: nv.Array[np.dtype([("x", np.float32), ("name", object)])]):
    a[0].x = 1


k.ptx()
