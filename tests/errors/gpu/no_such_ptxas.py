# gpu: sm_90
import os

import numpy as np

import nvgen as nv

os.environ["NVGEN_PTXAS"] = "/no/such/ptxas"


@nv.kernel
def k(a: nv.Array[nv.f32]):
    a[0] = 1


k[1, 32](np.ones(32, np.float32))
