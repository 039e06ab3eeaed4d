import numpy as np

import nvgen as nv


@nv.kernel
def fill(a: nv.Array[nv.f32]):
    a[nv.grid(1)] = 1


fill.launch(np.zeros(64, np.float32), grid=2, block=32, threads=32)
