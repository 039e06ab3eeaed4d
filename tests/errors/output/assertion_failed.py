import numpy as np

import nvgen as nv


@nv.device
def checked(i, size):
    assert 0 <= i < size, "index out of range"
    return i


@nv.kernel
def k(a: nv.Array[nv.f32]):
    a[checked(nv.grid(1), a.size)] = 1


k.on("cpu")[(2, 1), (4, 3)](np.zeros(6, np.float32))
