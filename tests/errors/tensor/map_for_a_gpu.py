import numpy as np

import nvgen as nv


@nv.kernel
def k(a: nv.TensorMap[nv.f32, 3]):
    nv.tma.prefetch(a, (0, 0, 0))


images = np.zeros((4, 8, 16), np.float32)
k.on("cpu")[1, 1](nv.TensorMap(images, (1, 8, 16), conversion="tf32"))
