import numpy as np

import nvgen as nv


@nv.kernel
def double(x, y):
    y[nv.grid(1)] = 2 * x[nv.grid(1)]


nv.jax.call(double, np.ones(2, np.float32), grid=1, block=2)([1.0, 2.0])
