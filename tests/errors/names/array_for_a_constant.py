import numpy as np

import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32], bias: nv.constexpr):
    a[0] += bias[0, 1] if bias is not None else 0.0


k.on("cpu")[1, 1](np.zeros(1, np.float32), np.ones((2, 2)))
