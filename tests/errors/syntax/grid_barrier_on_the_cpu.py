import numpy as np

import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i32]):
    nv.grid_sync()
    a[0] = 1


k.on("cpu")[1, 1](np.zeros(1, np.int32))
