import numpy as np

import nvgen as nv


@nv.kernel(debug=True)
def shares(a: nv.Array[nv.i32], total: nv.i32):
    i = nv.grid(1)
    if i < a.size:
        a[i] = total // a[i]


shares[1, 32](np.array([3, 2, 0, 1], np.int32), 100)
