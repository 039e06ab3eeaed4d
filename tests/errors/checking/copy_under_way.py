import numpy as np

import nvgen as nv


@nv.kernel
def reverse(a: nv.Array[nv.f32], b: nv.Array[nv.f32]):
    tile = nv.shared.array((2, 32), nv.f32)
    i = nv.thread_idx.x
    for slot in range(2):
        nv.async_copy.copy(tile, (slot, i), a, 32 * slot + i)
        nv.async_copy.commit_group()
    nv.async_copy.wait_group(1)
    nv.syncthreads()
    b[i] = tile[1, 31 - i]


a, b = np.zeros(64, np.float32), np.zeros(32, np.float32)
reverse.on("cpu", check="uninit")[1, 32](a, b)
