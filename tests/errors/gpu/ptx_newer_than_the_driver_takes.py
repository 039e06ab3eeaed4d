# gpu: sm_90, CUDA 12.4
import numpy as np

import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    nv.fence(order="release", scope="cluster", restrict="shared")
    a[0] = 1


k[1, 32](np.ones(32, np.float32))
