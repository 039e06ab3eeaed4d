import numpy as np

import nvgen as nv
from tests.runtime.interop.stubs import CUDA, Producer


@nv.kernel
def scale(x: nv.Array[nv.f32], factor: nv.f32):
    i = nv.grid(1)
    if i < x.size:
        x[i] = x[i] * factor


x = Producer(np.ones(40, np.float32), (CUDA, 0))
scale.on("cpu")[2, 32](x, 2)
