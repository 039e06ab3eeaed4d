import numpy as np

import nvgen as nv


@nv.kernel
def clear(a):
    a[0] = 0
clear[1, 32](np.ones((1, 1, 1, 1), np.float32))
