import numpy as np

import nvgen as nv


@nv.kernel
def mask_of_the_others(a: nv.Array[nv.f32]):
    i = nv.thread_idx.x
    if i >= 40:
        a[i] = nv.warp.shuffle(a[i], 3, mask=0x0F)


mask_of_the_others.on("cpu", check="barrier")[1, 64](np.ones(64, np.float32))
