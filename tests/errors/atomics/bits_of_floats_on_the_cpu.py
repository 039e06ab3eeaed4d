import numpy as np

import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    nv.atomic.or_(a, 0, 1)


k.on("cpu")[1, 1](np.zeros(4, np.float32))
