import numpy as np

import nvgen as nv


@nv.kernel
def double(a: nv.Array[nv.bf16]):
    i = nv.grid(1)
    if i < a.size:
        a[i] *= 2


bits = np.full(64, 0x3F80, np.uint16)
double[1, 64](bits)
