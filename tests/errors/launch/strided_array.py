import numpy as np

import nvgen as nv


@nv.kernel
def vector_add(a: nv.Array[nv.f32], b: nv.Array[nv.f32], c: nv.Array[nv.f32]):
    i = nv.grid(1)
    if i < c.size:
        c[i] = a[i] + b[i]


n = 1000
a, b, c = (np.ones(n, np.float32) for _ in range(3))
vector_add[(n + 255) // 256, 256](a[::2], b, c)
