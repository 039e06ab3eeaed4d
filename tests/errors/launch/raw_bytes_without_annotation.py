import numpy as np

import nvgen as nv


@nv.kernel
def double(a):
    i = nv.grid(1)
    if i < a.size:
        a[i] *= 2


double[1, 64](np.full(64, 0x3F80, np.uint16).view("V2"))
