import numpy as np

import nvgen as nv


@nv.kernel
def k(a, mode):
    a[0] = 1


k.on("cpu")[1, 1](np.zeros(1, np.float32), "left")
