import numpy as np

import nvgen as nv


@nv.device
def count(n: nv.i32) -> nv.i32:
    if n > 100:
        nv.exit()
    return n if n < 3 else count(n - 3)


@nv.kernel
def k(a: nv.Array[nv.i32]):
    a[0] = count(a[0])


k.on("cpu")[1, 1](np.ones(32, np.int32))
