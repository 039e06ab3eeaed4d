import numpy as np

import nvgen as nv


@nv.kernel
def change(maps: nv.Array[nv.u64]):
    nv.tensormap.replace(maps, 0, "interleave_layout", 1)


change.on("cpu")[1, 1](np.zeros(16, np.uint64))
