import nvgen as nv


@nv.kernel
def scale(x: nv.Array[nv.f32], factor: nv.f32):
    i = nv.grid(1)
    if i < x.size:
        x[i] = x[i] * factor


class ArrayImpl:
    """What JAX has after `jax.device_put(x, sharding)`: such an array wants two devices."""

    __module__ = "jaxlib._jax"

    class sharding:
        device_set = {"cuda:0", "cuda:1"}

    def is_deleted(self):
        return False


scale[2, 32](ArrayImpl(), 2)
