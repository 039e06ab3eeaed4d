import numpy as np

import nvgen as nv


@nv.kernel
def count(a: nv.Array[nv.i128]):
    i = nv.grid(1)
    if i < a.size:
        a[i] += 1


count[1, 64](np.zeros((64, 2), np.uint64))
