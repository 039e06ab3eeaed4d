import numpy as np

import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    tile = nv.shared.dynamic(nv.f32)
    a[0] = tile[0]


k[1, 32, None, 340_000](np.zeros(4, np.float32))
