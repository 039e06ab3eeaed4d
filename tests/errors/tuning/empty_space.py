import numpy as np

import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32], out: nv.Array[nv.f32], n: nv.i32, unroll: nv.constexpr = 1):
    i = nv.grid(1)
    for j in range(unroll):
        if i * unroll + j < a.size:
            out[i * unroll + j] = a[i * unroll + j] * n


a, out = np.ones(64, np.float32), np.zeros(64, np.float32)
nv.tune(k, {}, (a, out, 3, 1), grid=1, block=64)
