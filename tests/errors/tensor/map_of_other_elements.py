import numpy as np

import nvgen as nv


@nv.kernel
def k(a: nv.TensorMap[nv.f32, 2]):
    nv.tma.prefetch(a, (0, 0))


k.on("cpu")[1, 1](nv.TensorMap(np.zeros((8, 32), np.int32), (8, 32)))
