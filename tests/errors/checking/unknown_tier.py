import numpy as np

import nvgen as nv


@nv.kernel
def first(a: nv.Array[nv.f32]):
    a[0] = 1


first.on("cpu", tier="fast")[1, 1](np.zeros(1, np.float32))
