# gpu: sm_80
import numpy as np

import nvgen as nv

f = nv.extern("float f(float x)")


@nv.kernel
def k(a: nv.Array[nv.f32]):
    a[0] = f(a[0])


k[1, 1](np.zeros(1, np.float32))
