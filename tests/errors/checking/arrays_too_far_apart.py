import numpy as np

import nvgen as nv


@nv.kernel
def first(rows: nv.Array[nv.i8, 2, nv.A]):
    rows[0, 0] = nv.i8(nv.thread_idx.x)


wide = np.lib.stride_tricks.as_strided(np.zeros(2, np.int8), (2, 1), (2**45, 1))
first.on("cpu", check="race")[1, 32](wide)
