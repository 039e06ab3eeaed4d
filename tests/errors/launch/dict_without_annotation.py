import numpy as np

import nvgen as nv


@nv.kernel
def k(a, n):
    a[0] = n


k.on("cpu")[1, 1](np.zeros(1, np.float32), {"n": 1})
