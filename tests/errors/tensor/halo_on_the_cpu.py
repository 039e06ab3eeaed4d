import numpy as np

import nvgen as nv


@nv.kernel
def k(a: nv.TensorMap[nv.f16, 3]):
    tile = nv.shared.array((10, 64), nv.f16, align=1024)
    bars = nv.shared.array(1, nv.u64)
    nv.tma.load_im2col_w(tile, (0, 0), a, (0, 0, 0), (2, 0), bars, 0)


images = np.zeros((4, 8, 64), np.float16)
k.on("cpu")[1, 1](nv.TensorMap.im2col(images, (0,), (0,), 64, 8, mode="im2col_w", swizzle="128B"))
