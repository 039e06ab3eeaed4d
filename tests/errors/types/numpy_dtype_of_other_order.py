import numpy as np

import nvgen as nv


@nv.kernel
def k(a: nv.Array[np.dtype(">f4")]):
    a[0] = 1


k.ptx()
