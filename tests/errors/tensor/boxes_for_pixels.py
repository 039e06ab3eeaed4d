import numpy as np

import nvgen as nv


@nv.kernel
def k(a: nv.TensorMap[nv.f32, 3]):
    tile = nv.shared.array((8, 16), nv.f32, align=128)
    nv.tma.store_im2col(a, (0, 0, 0), tile, (0, 0))


k.on("cpu")[1, 1](nv.TensorMap(np.zeros((4, 8, 16), np.float32), (1, 8, 16)))
