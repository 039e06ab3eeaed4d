import numpy as np

import nvgen as nv


@nv.kernel
def fill(a: nv.Array[nv.f32]):
    a[nv.grid(1)] = 1


fill.launch(np.zeros(1024, np.float32), grid=32, block=32, cluster=32)
