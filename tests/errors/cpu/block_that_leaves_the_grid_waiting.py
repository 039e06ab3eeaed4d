import numpy as np

import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i32]):
    if nv.block_idx.x == 2:
        return
    nv.grid_sync()
    a[0] = 1


k.on("cpu")[3, 2](np.zeros(1, np.int32))
