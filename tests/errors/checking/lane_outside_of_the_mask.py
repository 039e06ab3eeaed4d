import numpy as np

import nvgen as nv


@nv.kernel
def lane_outside_of_the_mask(a: nv.Array[nv.f32]):
    t = nv.thread_idx.x
    if t < 16:
        a[t] = nv.warp.shuffle(a[t], 16, mask=0xFFFF)


lane_outside_of_the_mask.on("cpu", check="barrier")[1, 32](np.ones(32, np.float32))
