import numpy as np

import nvgen as nv


@nv.kernel
def k(p: nv.ptr[nv.f32]):
    p[nv.grid(1)] = 1


k.on("cpu")[1, 32](np.zeros(32, np.float32))
