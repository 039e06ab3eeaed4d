import numpy as np

import nvgen as nv


@nv.kernel(debug=True)
def difference(a: nv.Array[nv.f32, 2], out: nv.Array[nv.f32, 2]):
    i, j = nv.grid(2)
    if i < a.shape[0] and j < a.shape[1]:
        out[i, j] = a[i, j] - a[i, j - 1]


a = np.zeros((8, 8), np.float32)
difference[(1, 1), (8, 8)](a, np.zeros_like(a))
