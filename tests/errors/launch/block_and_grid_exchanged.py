import numpy as np

import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    a[nv.grid(1)] = 1


k.on("cpu")[256, 4096](np.zeros(1 << 20, np.float32))
