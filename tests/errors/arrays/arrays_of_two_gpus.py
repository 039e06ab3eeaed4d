import numpy as np

import nvgen as nv
from tests.runtime.interop.stubs import CUDA, Producer


@nv.kernel
def add(x: nv.Array[nv.f32], y: nv.Array[nv.f32]):
    i = nv.grid(1)
    if i < y.size:
        y[i] = x[i] + y[i]


x = Producer(np.ones(40, np.float32), (CUDA, 0))
y = Producer(np.ones(40, np.float32), (CUDA, 1))
add[2, 32](x, y)
