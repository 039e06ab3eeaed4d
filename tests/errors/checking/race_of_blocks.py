import numpy as np

import nvgen as nv


@nv.kernel
def race_of_blocks(a: nv.Array[nv.i32]):
    a[nv.thread_idx.x] = nv.block_idx.x


race_of_blocks.on("cpu", check="race")[2, (8, 1, 1)](np.ones(8, np.int32))
