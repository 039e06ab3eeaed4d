import numpy as np

import nvgen as nv

TABLE = np.zeros(4, np.float32)


@nv.kernel
def k(a: nv.Array[nv.f32]):
    nv.atomic.add(TABLE, 0, a[0])
