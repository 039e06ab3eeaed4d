import numpy as np

import nvgen as nv


@nv.kernel
def race_in_a_block(a: nv.Array[nv.f32]):
    tile = nv.shared.array(32, nv.f32)
    i = nv.thread_idx.x
    tile[i] = a[i]
    a[i] = tile[31 - i]


race_in_a_block.on("cpu", check="race")[1, 32](np.ones(32, np.float32))
