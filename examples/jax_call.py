"""A kernel in JAX: a step of a compiled program, with a gradient.

pip install nvgen jax
python jax_call.py
"""

import jax
import jax.numpy as jnp

import nvgen as nv


@nv.kernel
def softplus_kernel(x: nv.Array[nv.f32], y: nv.Array[nv.f32], slope: nv.Array[nv.f32]):
    i = nv.grid(1)
    if i < x.size:
        e = nv.math.exp(-abs(x[i]))
        y[i] = max(x[i], 0) + nv.math.log1p(e)
        slope[i] = 1 / (1 + e) if x[i] >= 0 else e / (1 + e)


def softplus_and_slope(x):
    like_x = jax.ShapeDtypeStruct(x.shape, x.dtype)
    launch = nv.jax.call(softplus_kernel, [like_x, like_x], grid=(x.size + 255) // 256, block=256)
    return launch(x)  # the kernel takes the arguments, then the results


@jax.custom_vjp
def softplus(x):
    return softplus_and_slope(x)[0]


softplus.defvjp(softplus_and_slope, lambda slope, gradient: (gradient * slope,))


@nv.kernel
def decay_kernel(rate: nv.f32, state: nv.Array[nv.f32]):
    i = nv.grid(1)
    if i < state.size:
        state[i] -= rate * state[i]


@jax.jit
def decayed(state):
    """A kernel that writes to its argument: result 0 is argument 1, in its memory if the program needs it no more."""
    launch = nv.jax.call(decay_kernel, state, grid=(state.size + 255) // 256, block=256, input_output_aliases={1: 0})
    return launch(0.5, state)


def main() -> None:
    x = jnp.linspace(-5, 5, 1001)
    value, gradient = jax.jit(jax.value_and_grad(lambda x: softplus(x).sum()))(x)
    assert jnp.allclose(value, jax.nn.softplus(x).sum(), rtol=1e-5)
    assert jnp.allclose(gradient, jax.nn.sigmoid(x), rtol=1e-5)
    assert jnp.allclose(decayed(x), x / 2)
    print(f"softplus of {x.size} numbers and its gradient are right on {jax.devices()[0]}")


if __name__ == "__main__":
    main()
