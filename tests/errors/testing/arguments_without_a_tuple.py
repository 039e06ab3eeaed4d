import numpy as np

import nvgen as nv
from nvgen.testing import assert_kernel


@nv.kernel
def double(a, out):
    i = nv.grid(1)
    if i < out.size:
        out[i] = a[i] * 2.0


a, out = np.ones(64, np.float32), np.zeros(64, np.float32)
assert_kernel(double, 1, 64, a, lambda a, out: 2 * a)
