import numpy as np

import nvgen as nv


@nv.kernel
def local_never_written(a: nv.Array[nv.f32]):
    values = nv.local.array(4, nv.f32)
    for k in range(3):
        values[k] = a[k]
    a[nv.grid(1)] = values[3]


local_never_written.on("cpu", check="uninit")[2, 32](np.ones(64, np.float32))
