import numpy as np

import nvgen as nv


@nv.kernel
def k(a: nv.Array[nv.u32], texture: nv.u64):
    a[0] = nv.u32(nv.nvvm.txq_width(texture))


k.on("cpu")[1, 1](np.zeros(1, np.uint32), 0)
