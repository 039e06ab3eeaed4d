import nvgen as nv


import numpy as np


@nv.kernel
def k(a: np.ndarray):
    a[0] = 1
