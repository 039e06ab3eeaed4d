import numpy as np

import nvgen as nv


@nv.device
def first(row, i):
    return row[i]


@nv.kernel
def k(a: nv.Array[nv.f32, 2]):
    i = nv.grid(1)
    a[i, 0] = first(a[i, 1:], i)


k.on("cpu", check="step")[2, 2](np.zeros((4, 3), np.float32))
