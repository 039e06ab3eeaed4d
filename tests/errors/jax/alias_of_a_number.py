import numpy as np

import nvgen as nv


@nv.kernel
def scale(factor: nv.f32, x: nv.Array[nv.f32]):
    x[nv.grid(1)] *= factor


a = np.ones(32, np.float32)
nv.jax.call(scale, a, grid=1, block=32, input_output_aliases={0: 0})(2.0, a)
