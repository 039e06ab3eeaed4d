# needs: jax
import jax.numpy as jnp

import nvgen as nv


@nv.kernel
def scale(x: nv.Array[nv.f32], factor: nv.f32):
    i = nv.grid(1)
    if i < x.size:
        x[i] = x[i] * factor


x = jnp.ones(40)
x.delete()
scale[2, 32](x, 2)
