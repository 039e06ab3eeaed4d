import numpy as np

import nvgen as nv


@nv.kernel
def counted(a: nv.Array[nv.f32]):
    words, i = nv.shared.array(2, nv.u64), nv.thread_idx.x
    if i == 0:
        nv.mbarrier.init(words, 0, 32)
    nv.syncthreads()
    nv.mbarrier.wait(words, 0, nv.mbarrier.arrive(words, 0))
    nv.syncthreads()
    if i == 0:
        words[0] = 7
    nv.syncthreads()
    a[i] = nv.f32(words[0])


counted.on("cpu", check="race")[1, 32](np.zeros(32, np.float32))
