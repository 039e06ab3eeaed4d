import sys
from unittest import mock

import numpy as np

import nvgen as nv


@nv.kernel
def double(x, y):
    y[nv.grid(1)] = 2 * x[nv.grid(1)]


a = np.ones(32, np.float32)
with mock.patch.dict(sys.modules, {"jax": None}):
    nv.jax.call(double, a, grid=1, block=32)(a)
