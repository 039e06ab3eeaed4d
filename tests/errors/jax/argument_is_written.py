import numpy as np

import nvgen as nv


@nv.kernel
def increment(x: nv.Array[nv.f32]):
    x[nv.grid(1)] += 1


nv.jax.call(increment, [], grid=1, block=32)(np.ones(32, np.float32))
