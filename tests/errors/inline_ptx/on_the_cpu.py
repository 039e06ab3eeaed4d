import numpy as np

import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.i32]):
    a[0] = nv.asm("brev.b32 {0}, {1};", nv.i32, a[0])


k.on("cpu")[1, 1](np.zeros(1, np.int32))
