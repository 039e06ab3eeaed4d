import numpy as np

import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.u32]):
    a[0] = nv.sreg.pm(0)


k.on("cpu", check="step")[1, 1](np.zeros(1, np.uint32))
