import numpy as np

import nvgen as nv


@nv.kernel(cluster=2)
def fill(a: nv.Array[nv.f32]):
    a[nv.grid(1)] = 1


fill.launch(np.zeros(128, np.float32), grid=4, block=32, cluster=4)
