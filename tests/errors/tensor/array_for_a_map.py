import numpy as np

import nvgen as nv


@nv.kernel
def k(a: nv.TensorMap[nv.f32, 2]):
    nv.tma.prefetch(a, (0, 0))


k.on("cpu")[1, 1](np.zeros((8, 32), np.float32))
