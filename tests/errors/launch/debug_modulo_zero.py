import numpy as np

import nvgen as nv


@nv.kernel(debug=True)
def remainders(a: nv.Array[nv.u8], n: nv.u8):
    a[0] %= n


remainders[1, 1](np.array([3, 2, 0, 1], np.uint8), 0)
