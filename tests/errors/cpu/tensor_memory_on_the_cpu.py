import numpy as np

import nvgen as nv


@nv.kernel
def k(out: nv.Array[nv.u32]):
    out[0] = nv.tcgen05.ld(0, "32x32b")[0]


k.on("cpu")[1, 32](np.zeros(1, np.uint32))
