import numpy as np

import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.f32], n: nv.i32):
    rows = n // 2 + 1
    first = nv.shared.dynamic(nv.f32, (rows, nv.block_dim.x))
    second = nv.shared.dynamic(nv.f64, a.size)
    a[0] = first[0, 0] + nv.f32(second[0])


k[1, 32, None, 1000](np.zeros(4, np.float32), 15)
