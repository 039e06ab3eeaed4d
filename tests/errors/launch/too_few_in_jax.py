import numpy as np

import nvgen as nv


@nv.kernel
def scale(factor: nv.f32, x: nv.Array[nv.f32], y: nv.Array[nv.f32]):
    y[nv.grid(1)] = factor * x[nv.grid(1)]


a = np.ones(32, np.float32)
nv.jax.call(scale, a, grid=1, block=32)(a)
