import numpy as np

import nvgen as nv


class Stream:
    def __cuda_stream__(self):
        return 1, 0x10000


@nv.kernel
def k(a: nv.Array[nv.f32]):
    a[0] = 1


k[1, 32, Stream()](np.ones(32, np.float32))
