import numpy as np

import nvgen as nv


@nv.kernel
def k(out: nv.ptr[nv.f32], unroll: nv.constexpr = 1):
    i = nv.grid(1)
    for j in range(unroll):
        out[i * unroll + j] = 1


out = np.zeros(64, np.float32)
nv.tune(k, {"unroll": [1, 2]}, (out.ctypes.data,), grid=1, block=32)
