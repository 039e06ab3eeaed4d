import numpy as np

import nvgen as nv


@nv.kernel
def consume(flag: nv.Array[nv.i32], a: nv.Array[nv.f32]):
    if nv.thread_idx.x == 0:
        a[0] = 1
    else:
        while flag[0] == 0:
            pass
        a[nv.thread_idx.x] = a[0]


consume.on("cpu")[1, 4](np.zeros(1, np.int32), np.zeros(4, np.float32))
