import numpy as np

import nvgen as nv


@nv.kernel
def race_with_an_atomic(a: nv.Array[nv.i32]):
    nv.atomic.add(a, 0, 1)
    a[1] = a[0]


race_with_an_atomic.on("cpu", check="all")[1, (4, 2)](np.ones(8, np.int32))
