import numpy as np

import nvgen as nv


@nv.kernel
def copy(p: nv.ptr[nv.f32], a: nv.Array[nv.f32]):
    a[nv.grid(1)] = p[nv.grid(1)]


copy.on("cpu", check="step")[1, 2](0, np.zeros(2, np.float32))
