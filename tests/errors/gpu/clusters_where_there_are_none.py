# gpu: sm_80
import numpy as np

import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32]):
    a[0] = 1


k.launch(np.ones(32, np.float32), grid=4, block=32, cluster=2)
