# %% [markdown]
# # Kernels beside PyTorch, CuPy, JAX and Dask
#
# After this tutorial you can launch a kernel on the arrays of other libraries without a copy, give it a gradient in
# PyTorch and in JAX, and send it to other processes with Dask. It takes 15 minutes, nvgen, NumPy and matplotlib, and
# whatever of the four you have: each part says what it leaves out where its library is not installed.

# %%
import importlib.util
import os

import matplotlib.pyplot as plt
import numpy as np

import nvgen as nv

print("Kernels run on", nv.device_name())
HAS_GPU = nv.device_name().startswith("cuda")


def has(*modules):
    """Whether all of a part's modules are there; says what is left out where not."""
    missing = [module for module in modules if importlib.util.find_spec(module) is None]
    if missing:
        print(f"This part is left out: `{'`, `'.join(missing)}` is not installed here.")
    return not missing


# %% [markdown]
# One kernel serves for all of this page: a smooth version of `max(x, 0)`, and its derivative, which the kernel knows
# best itself.


# %%
@nv.kernel
def softplus(x: nv.Array[nv.f32], y: nv.Array[nv.f32], slope: nv.Array[nv.f32]):
    i = nv.grid(1)
    if i < x.size:
        e = nv.math.exp(-abs(x[i]))
        y[i] = max(x[i], 0) + nv.math.log1p(e)
        slope[i] = 1 / (1 + e) if x[i] >= 0 else e / (1 + e)


points = np.linspace(-5, 5, 1001, dtype=np.float32)
values, slopes = np.empty_like(points), np.empty_like(points)
softplus.forall(points.size)(points, values, slopes)  # as many threads as there are elements
assert np.allclose(values, np.logaddexp(points, 0), atol=1e-6)
assert np.allclose(slopes, 1 / (1 + np.exp(-points)), atol=1e-6)


# %% [markdown]
# ## What an array is
#
# nvgen imports none of these libraries. A launch asks an argument where its memory is, by one of the protocols with
# which libraries show each other their arrays: `__cuda_array_interface__`, `__dlpack__`, `__array_interface__`.
# Whatever speaks one of them will do, your own class too:


# %%
class Samples:
    """Some library's array. It shows its memory by DLPack."""

    def __init__(self, values):
        self.memory = np.array(values, np.float32)

    def __dlpack__(self, **keywords):
        return self.memory.__dlpack__(**keywords)

    def __dlpack_device__(self):
        return self.memory.__dlpack_device__()


x, y, slope = Samples([-1, 0, 1]), Samples([0, 0, 0]), Samples([0, 0, 0])
softplus.on("cpu")[1, 32](x, y, slope)
print(y.memory, slope.memory)  # written where they are

# %% [markdown]
# A list has no memory that a kernel could write to, so it is refused; a copy would take the result with it.

# %%
try:
    softplus[1, 32]([-1, 0, 1], y, slope)
except nv.NvgenError as error:
    print(error)

# %% [markdown]
# ## PyTorch
#
# A tensor is an argument as it is, on the CPU and on a GPU: it decides where the kernel runs, in PyTorch's current
# stream, after what PyTorch still computes there.

# %%
if has("torch"):
    import torch

    device = "cuda" if HAS_GPU and torch.cuda.is_available() else "cpu"
    tensor = torch.linspace(-5, 5, 1001, device=device)
    result, slope = torch.empty_like(tensor), torch.empty_like(tensor)
    softplus.forall(tensor.numel())(tensor, result, slope)
    torch.testing.assert_close(result, torch.nn.functional.softplus(tensor))
    print(f"{result.numel()} values are PyTorch's, on {result.device}")

# %% [markdown]
# PyTorch can't look into a kernel, so a tensor that wants a gradient is refused, with what to do about it. The gradient
# is yours to say: `torch.autograd.Function` has a place for it.

# %%
if has("torch"):
    import torch

    tensor = torch.linspace(-5, 5, 1001, requires_grad=True)
    try:
        softplus.forall(tensor.numel())(tensor, torch.empty(1001), torch.empty(1001))
    except nv.NvgenError as error:
        print(error)

    class Softplus(torch.autograd.Function):
        @staticmethod
        def forward(context, x):
            y, slope = torch.empty_like(x), torch.empty_like(x)
            softplus.forall(x.numel())(x.detach(), y, slope)
            context.save_for_backward(slope)
            return y

        @staticmethod
        def backward(context, gradient):
            (slope,) = context.saved_tensors
            return gradient * slope

    Softplus.apply(tensor).sum().backward()
    torch.testing.assert_close(tensor.grad, torch.sigmoid(tensor.detach()))
    print("the gradient is PyTorch's")

# %% [markdown]
# ## CuPy
#
# CuPy is NumPy on the GPU, so this part needs one. Its arrays stay where they are. A launch goes into CuPy's current
# stream, and results are there for whatever CuPy puts into that stream afterwards.

# %%
if not HAS_GPU:
    print("This part is left out: CuPy's arrays are in the memory of a GPU, and there is none.")
elif has("cupy"):
    import cupy

    with cupy.cuda.Stream():
        x = cupy.linspace(-5, 5, 1001, dtype=cupy.float32)
        y, slope = cupy.empty_like(x), cupy.empty_like(x)
        softplus.forall(x.size)(x, y, slope)
        difference = float(cupy.abs(y - cupy.logaddexp(x, cupy.float32(0))).max())
    assert difference < 1e-6
    print(f"{x.size} values are CuPy's, on GPU {x.device.id}")

# %% [markdown]
# The arrays of `nv.cuda` go the other way: they show their memory as CuPy's do, and `torch.from_dlpack(array)` or
# `cupy.asarray(array)` looks at it without a copy.
#
# ## JAX
#
# JAX compiles whole programs, and its arrays never change. So a kernel's results are new arrays: `nv.jax.call` makes a
# function of the kernel, which takes the arguments and returns the results, of the shapes that you say. It may stand
# anywhere in a function under `jax.jit`, and `jax.custom_vjp` gives it a gradient.

# %%
if has("jax"):
    import jax
    import jax.numpy as jnp

    def with_slope(x):
        like_x = jax.ShapeDtypeStruct(x.shape, x.dtype)
        return nv.jax.call(softplus, [like_x, like_x], grid=(x.size + 255) // 256, block=256)(x)

    @jax.custom_vjp
    def smooth(x):
        return with_slope(x)[0]

    smooth.defvjp(with_slope, lambda slope, gradient: (gradient * slope,))

    x = jnp.linspace(-5, 5, 1001)
    total, gradient = jax.jit(jax.value_and_grad(lambda x: (2 * smooth(x)).sum()))(x)
    assert jnp.allclose(total, (2 * jax.nn.softplus(x)).sum(), rtol=1e-5)
    assert jnp.allclose(gradient, 2 * jax.nn.sigmoid(x), rtol=1e-5)
    print(f"the sum and its gradient are JAX's, on {x.device}")

# %% [markdown]
# ## Dask
#
# Dask spreads work over processes, on this machine or on a hundred. A kernel goes along with the function that launches
# it: what travels is its text, with the constants and the functions that it uses, and each process compiles it for its
# own device, or finds it in the cache. Here a picture is made tile by tile; each tile says which process made it.

# %%
SIZE, TILE, STEPS = 256, 64, 200


@nv.kernel
def mandelbrot(heights: nv.Array[nv.i32, 2], left: nv.f32, top: nv.f32, step: nv.f32):
    j, i = nv.grid(2)
    if i < heights.shape[0] and j < heights.shape[1]:
        c = nv.c64(left + step * j, top + step * i)
        z, count = nv.c64(0), 0
        while count < STEPS and z.real * z.real + z.imag * z.imag < 4:
            z = z * z + c
            count += 1
        heights[i, j] = count


def tile(corner):
    """One tile of the picture, and the process that made it."""
    row, column = corner
    heights, step = np.zeros((TILE, TILE), np.int32), 3 / SIZE
    launch = mandelbrot[(TILE // 32, TILE // 8), (32, 8)]
    launch(heights, column * step - 2.25, row * step - 1.5, step)
    return heights, os.getpid()


corners = [(row, column) for row in range(0, SIZE, TILE) for column in range(0, SIZE, TILE)]
expected = [tile(corner)[0] for corner in corners]  # by this process alone

# %% [markdown]
# `SubprocessCluster` starts two processes; `LocalCluster`, or dask-cuda's `LocalCUDACluster` with a process for each
# GPU, are used in the same way, in a program below `if __name__ == "__main__":`.

# %%
if has("dask", "distributed"):
    from distributed import Client, SubprocessCluster

    processes = SubprocessCluster(n_workers=2, threads_per_worker=1, dashboard_address=":0")
    with processes as cluster, Client(cluster) as client:
        client.wait_for_workers(2)
        results = [future.result() for future in client.map(tile, corners)]

    picture, makers = np.zeros((SIZE, SIZE)), np.zeros((SIZE, SIZE))
    numbers = {process: number for number, process in enumerate(sorted({process for _, process in results}))}
    for (row, column), (heights, process), alone in zip(corners, results, expected, strict=True):
        assert np.array_equal(heights, alone) and process != os.getpid()
        picture[row : row + TILE, column : column + TILE] = heights
        makers[row : row + TILE, column : column + TILE] = numbers[process]
    print(f"{len(corners)} tiles, by {len(numbers)} processes")

    figure, axes = plt.subplots(figsize=(4, 4))
    axes.imshow(np.log(picture), cmap="gray")
    axes.imshow(makers, cmap="coolwarm", alpha=0.3, vmin=0, vmax=1)
    axes.set_title("red and blue: which process made it")
    axes.set_axis_off()
    plt.show()

# %% [markdown]
# ## What to read on
#
# - [Arrays and streams of other libraries](../docs/guide/interop.md): which arrays are taken how, and in which stream a
#   launch runs.
# - [Several processes](../docs/guide/processes.md): what goes to another process, and which GPU it takes.
# - [`examples`](../examples/pytorch_operator.py): an operator for `torch.compile`, [CuPy and PyTorch in one
#   launch](../examples/cupy_and_pytorch.py), [JAX](../examples/jax_call.py), [an array over a Dask
#   cluster](../examples/dask_map.py).
#
# ## Exercises
#
# 1. Give the kernel every second element of a tensor, `tensor[::2]`. What does the launch say? Which annotation takes
#    it?
# 2. Let JAX's `vmap` run `smooth` over the rows of a matrix. How often is the kernel launched?
# 3. Define `STEPS = 50` after the picture, and send `tile` again. What do the processes use, and why?
