# gpu: sm_90
import numpy as np

import nvgen as nv
from tests.driver import fake

OUT_OF_MEMORY = 2
fake.active().failures["cuMemAllocAsync"] = OUT_OF_MEMORY


@nv.kernel
def k(a: nv.Array[nv.f32]):
    a[0] = 1


k[1, 1](np.ones(32, np.float32))
