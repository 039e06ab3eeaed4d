import numpy as np

import nvgen as nv


@nv.kernel(max_threads=128)
def clear(a: nv.Array[nv.f32]):
    a[nv.grid(1)] = 0
clear[1, 256](np.ones(256, np.float32))
