import numpy as np

import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i32]):
    i = nv.grid(1)
    v = a[i]
    a[i] = nv.atomic.cas(a, i, value=v, compare=(v := 3))


k.on("cpu")[1, 1](np.zeros(1, np.int32))
