import numpy as np

import nvgen as nv

particle = np.dtype([("x", np.float32), ("n", np.int64)], align=True)


@nv.kernel
def k(a: nv.Array[particle]):
    a[0].x = 1


k.on("cpu")[1, 1](np.zeros(1, [("x", np.float32), ("n", np.int32)]))
