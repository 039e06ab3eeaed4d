import numpy as np

import nvgen as nv


@nv.kernel
def k(a):
    nv.atomic.or_(a, 0, 1)


k.on("cpu", check="step")[1, 1](np.zeros(4, np.float32))
