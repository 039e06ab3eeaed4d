import numpy as np

import nvgen as nv


@nv.kernel(debug=True)
def rows(a: nv.Array[nv.f32, 2]):
    tile = nv.shared.array((4, 8), nv.f32)
    row = tile[nv.thread_idx.x]
    row[0] = a[0, 0]
    a[0, 0] = row[0]


rows[1, 32](np.zeros((3, 7), np.float32))
