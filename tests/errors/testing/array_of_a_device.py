import numpy as np

import nvgen as nv
from nvgen.testing import assert_kernel


@nv.kernel
def double(a, out):
    i = nv.grid(1)
    if i < out.size:
        out[i] = a[i] * 2.0


a, out = np.ones(64, np.float32), np.zeros(64, np.float32)


class Tensor:
    __cuda_array_interface__ = {"shape": (64,), "typestr": "<f4", "data": (1 << 20, False), "version": 3}


assert_kernel(double, 1, 64, (Tensor(), out), lambda a, out: 2 * a)
