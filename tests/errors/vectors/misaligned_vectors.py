import numpy as np

import nvgen as nv


@nv.device
def increment(row):
    fours = row.vec(4)
    fours[nv.thread_idx.x] += 1


@nv.kernel
def k(a: nv.Array[nv.f32, 2]):
    increment(a[nv.block_idx.x])


k.on("cpu")[3, 1](np.zeros((3, 6), np.float32))
