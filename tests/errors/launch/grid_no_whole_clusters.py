import numpy as np

import nvgen as nv


@nv.kernel(cluster=(2, 2))
def k(a: nv.Array[nv.f32]):
    a[0] = 1


k.on("cpu")[(4, 3), 32](np.zeros(4, np.float32))
