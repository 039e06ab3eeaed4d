# needs: jax
import jax
import jax.numpy as jnp

import nvgen as nv


@nv.kernel
def scale(x: nv.Array[nv.f32], factor: nv.f32):
    i = nv.grid(1)
    if i < x.size:
        x[i] = x[i] * factor


@jax.jit
def twice(x):
    scale[2, 32](x, 2)
    return x


twice(jnp.ones(40))
