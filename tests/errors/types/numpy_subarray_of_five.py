import numpy as np

import nvgen as nv

particle = np.dtype([("position", np.float32, 5)])


@nv.kernel
def k(a: nv.Array[particle]):
    a[0].position[0] = 1


k.ptx()
