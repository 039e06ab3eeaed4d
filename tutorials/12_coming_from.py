# %% [markdown]
# # Coming from numba-cuda, CUDA C++ and Triton
#
# You will see one kernel, the softmax of the rows of a matrix, as it is written in each of the three, and put it into
# nvgen: what stays, what has another name, and what means something else. It takes half an hour, nvgen and NumPy. Read
# the part about where you come from; the last two parts are for all.

# %%
import math
import subprocess
import sys
import tempfile
from pathlib import Path

import numpy as np

import nvgen as nv

print("Kernels run on", nv.device_name())

# %% [markdown]
# The softmax of a row is its exponentials, divided by their sum. The largest number is subtracted first, so that no
# exponential is infinite. A block takes a row: its threads have to agree on the largest number and on the sum.

# %%
x = np.random.default_rng(0).normal(scale=5, size=(40, 1000)).astype(np.float32)
powers = np.exp(x - x.max(axis=1, keepdims=True))
expected = powers / powers.sum(axis=1, keepdims=True)

# %% [markdown]
# ## From numba-cuda
#
# A program for numba-cuda. Its threads agree by halves, in shared memory:

# %%
PROGRAM = """\
import math
import sys

import numpy as np
from numba import cuda, float32

BLOCK = 128


@cuda.jit
def softmax(x, out):
    shared = cuda.shared.array(BLOCK, float32)
    row, t = cuda.blockIdx.x, cuda.threadIdx.x
    largest = float32(-np.inf)
    for j in range(t, x.shape[1], BLOCK):
        largest = max(largest, x[row, j])
    shared[t] = largest
    cuda.syncthreads()
    step = BLOCK // 2
    while step > 0:
        if t < step:
            shared[t] = max(shared[t], shared[t + step])
        cuda.syncthreads()
        step //= 2
    largest = shared[0]
    cuda.syncthreads()

    total = float32(0)
    for j in range(t, x.shape[1], BLOCK):
        total += math.exp(x[row, j] - largest)
    shared[t] = total
    cuda.syncthreads()
    step = BLOCK // 2
    while step > 0:
        if t < step:
            shared[t] += shared[t + step]
        cuda.syncthreads()
        step //= 2
    for j in range(t, x.shape[1], BLOCK):
        out[row, j] = math.exp(x[row, j] - largest) / shared[0]


x = np.load(sys.argv[1])
out = np.zeros_like(x)
softmax[x.shape[0], BLOCK](x, out)
np.save(sys.argv[1], out)
print("softmax for", softmax.signatures[0])
"""

# %% [markdown]
# **Nothing has to be rewritten.** `python -m nvgen.compat.numba program.py` runs the program as it is: `from numba
# import cuda` finds nvgen's names with numba's meaning. It runs on the GPU, or compiled on the CPU; numba need not be
# installed.

# %%
with tempfile.TemporaryDirectory() as name:
    folder = Path(name)
    (folder / "program.py").write_text(PROGRAM)
    np.save(folder / "x.npy", x)
    command = [sys.executable, "-m", "nvgen.compat.numba", "program.py", "x.npy"]
    result = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    print(result.stdout + result.stderr)
    assert np.allclose(np.load(folder / "x.npy"), expected, rtol=1e-5)

# %% [markdown]
# In a program of your own, the one line `from nvgen.compat.numba import cuda, float32` does the same.
#
# **What a rewrite is for** is the types. numba's literals have 64 bits, and so has all that meets them; nvgen's take
# the type of what they meet. Many GPUs compute with f64 far more slowly than with f32, so it matters that the first of
# these kernels converts to f64 and back:

# %%
from nvgen.compat.numba import cuda


@cuda.jit("void(float32[:])")
def half_of_numba(x):
    i = cuda.grid(1)
    if i < x.size:
        x[i] = x[i] * 0.5 + 1


@nv.kernel
def half_of_nvgen(x: nv.Array[nv.f32]):
    i = nv.grid(1)
    if i < x.size:
        x[i] = x[i] * 0.5 + 1


def arithmetic(ptx: str) -> list[str]:
    return [line.split()[0] for line in ptx.splitlines() if "f32" in line or "f64" in line]


(text,) = half_of_numba.inspect_asm().values()
print("numba:", arithmetic(text))
print("nvgen:", arithmetic(half_of_nvgen.ptx(arch="sm_90")))

# %% [markdown]
# And here is the kernel in nvgen. Device functions take functions, so that the agreement is written once. Annotated
# parameters make it compile without a launch.


# %%
@nv.device
def over_block(value, combine):
    """The values of all threads of the block in one, for every thread."""
    parts = nv.shared.array(32, nv.f32)
    for step in nv.static_range(5):
        value = combine(value, nv.warp.shuffle_xor(value, 16 >> step))
    if nv.lane_id() == 0:
        parts[nv.warp_id()] = value
    nv.syncthreads()
    value = parts[0]
    for warp in range(1, nv.block_dim.x // nv.warp_size):
        value = combine(value, parts[warp])
    nv.syncthreads()  # `parts` may be written again
    return value


@nv.kernel
def softmax(x: nv.Array[nv.f32, 2], out: nv.Array[nv.f32, 2]):
    row, t, threads = nv.block_idx.x, nv.thread_idx.x, nv.block_dim.x
    largest = -math.inf
    for j in range(t, x.shape[1], threads):
        largest = max(largest, x[row, j])
    largest = over_block(largest, max)
    total = 0.0
    for j in range(t, x.shape[1], threads):
        total += math.exp(x[row, j] - largest)
    total = over_block(total, lambda a, b: a + b)
    for j in range(t, x.shape[1], threads):
        out[row, j] = math.exp(x[row, j] - largest) / total


out = np.zeros_like(x)
softmax[x.shape[0], 128](x, out)
assert np.allclose(out, expected, rtol=1e-5)

# %% [markdown]
# ## From CUDA C++
#
# The same in CUDA C++. A warp agrees by shuffles here, as in `over_block`:
#
# ```c++
# template <typename F> __device__ float over_block(float value, F combine) { __shared__ float parts[32]; for (int step
# = 16; step > 0; step /= 2) value = combine(value, __shfl_xor_sync(0xffffffff, value, step)); if (threadIdx.x % 32 ==
# 0) parts[threadIdx.x / 32] = value; __syncthreads(); value = parts[0]; for (int warp = 1; warp < blockDim.x / 32;
# ++warp) value = combine(value, parts[warp]); __syncthreads(); return value; }
#
# __global__ void softmax(const float *x, float *out, int columns) { const float *from = x + blockIdx.x * columns; float
# *to = out + blockIdx.x * columns; float largest = -INFINITY, total = 0; for (int j = threadIdx.x; j < columns; j +=
# blockDim.x) largest = fmaxf(largest, from[j]); largest = over_block(largest, [](float a, float b) { return fmaxf(a,
# b); }); for (int j = threadIdx.x; j < columns; j += blockDim.x) total += expf(from[j] - largest); total =
# over_block(total, [](float a, float b) { return a + b; }); for (int j = threadIdx.x; j < columns; j += blockDim.x)
# to[j] = expf(from[j] - largest) / total; }
# ```
#
# Line by line it is the kernel above. What is different:
#
# | CUDA C++ | nvgen |
# |---|---|
# | a pointer and its sizes | `nv.Array[nv.f32, 2]` knows its extents; so it is checked on the CPU |
# | `template <typename F>`, `auto` | functions without annotations: compiled for the types of each call |
# | `template <int N>` | a parameter `n: nv.constexpr` |
# | `__shared__ float parts[32]` | `nv.shared.array(32, nv.f32)`, an expression |
# | `__shfl_xor_sync(mask, v, step)` | `nv.warp.shuffle_xor(v, step)`, `mask=` where it is not all lanes |
# | `0.5f` | `0.5`: it is an f32 beside an f32 |
# | `i / 2` of integers | `i // 2`, which rounds down; `/` is refused |
# | `int` overflow is undefined | it wraps |
# | `nvcc -use_fast_math` | `@nv.kernel(fastmath=True, ftz=True)` |
#
# If you write the old name, the diagnostic has the new one:


# %% tags=["mistake"]
@nv.kernel
def by_habit(x: nv.Array[nv.f32]):
    i = blockIdx.x * blockDim.x + threadIdx.x
    x[i] = __expf(x[i])


try:
    by_habit.ptx()
except nv.CompileError as error:
    print(error)

# %% [markdown]
# What you have in CUDA C++ can stay there: nvcc's PTX is [loaded and launched](../docs/guide/ptx.md) by `nv.ptx.load`,
# device functions are [linked](../docs/guide/linking.md) in both directions, and `nvgen build kernels.py -o kernels.h`
# [writes a header](../docs/guide/c_and_cpp_hosts.md) for a program in C++.
#
# ## From Triton
#
# In Triton a kernel is what a block does, and its values are tensors:
#
# ```python
# @triton.jit def softmax(x, out, columns, BLOCK: tl.constexpr): row = tl.program_id(0) at = tl.arange(0, BLOCK) values
# = tl.load(x + row * columns + at, mask=at < columns, other=-float("inf")) powers = tl.exp(values - tl.max(values,
# axis=0)) tl.store(out + row * columns + at, powers / tl.sum(powers, axis=0), mask=at < columns)
# ```
#
# In nvgen a kernel is what one thread does, and its values are numbers. What Triton does for you stands in the text:
# which thread has which elements, that threads wait for each other, where shared memory is. In return nothing is
# hidden: any thread may do anything, with every instruction of PTX.
#
# | Triton | nvgen |
# |---|---|
# | `tl.program_id(0)` | `nv.block_idx.x` |
# | `tl.arange(0, BLOCK)` | `nv.thread_idx.x`, or a loop where a thread has several elements |
# | `tl.load(p + at, mask=at < n, other=0)` | `p[i] if i < n else 0` |
# | `tl.store(p + at, v, mask=at < n)` | `if i < n: p[i] = v` |
# | `tl.max(v, axis=0)` | `over_block(v, max)`, or `nv.warp.reduce_max(v)` within a warp |
# | `tl.dot(a, b, acc)` | loops, or [tensor cores](../docs/guide/tensor_cores.md) |
# | `num_warps=4` | a block of 128 threads |
# | `@triton.autotune(configs=...)` | [`nv.tune(kernel, space, arguments)`](../docs/guide/tuning.md) |
#
# Triton's kernel keeps the row in registers, so it reads `x` once, where ours reads it three times. A thread can do
# that too, with a local array of a known size: it stays in registers, since its loops are unrolled.


# %%
@nv.kernel
def softmax_in_registers(x: nv.Array[nv.f32, 2], out: nv.Array[nv.f32, 2], block: nv.constexpr, each: nv.constexpr):
    row, t = nv.block_idx.x, nv.thread_idx.x
    values = nv.local.array(each, nv.f32)
    for k in nv.static_range(each):
        j = t + k * block
        values[k] = x[row, j] if j < x.shape[1] else -math.inf
    largest = values[0]
    for k in nv.static_range(1, each):
        largest = max(largest, values[k])
    largest = over_block(largest, max)
    total = 0.0
    for k in nv.static_range(each):
        values[k] = math.exp(values[k] - largest)
        total += values[k]
    total = over_block(total, lambda a, b: a + b)
    for k in nv.static_range(each):
        j = t + k * block
        if j < x.shape[1]:
            out[row, j] = values[k] / total


fitting = softmax_in_registers.bind(block=128, each=8)
out[:] = 0
fitting[x.shape[0], 128](x, out)
assert np.allclose(out, expected, rtol=1e-5)

for kernel in (softmax, fitting):
    text = kernel.ptx(arch="sm_90")
    print(f"{kernel.name:20} loads: {text.count('ld.global')} global, {text.count('ld.local')} local")

# %% [markdown]
# `softmax` has a load in each of its three loops; the other kernel has eight loads, and no loop.
#
# ## For all: types
#
# Three rules are unlike those of the languages above. A variable has one type in a function. Nothing becomes 64 bits
# wide, or a float, behind your back. And nothing becomes narrower unless the text says so:


# %% tags=["mistake"]
@nv.kernel
def narrows(x: nv.Array[nv.u8], n: nv.i32):
    i = nv.grid(1)
    if i < x.size:
        x[i] = x[i] + n


try:
    narrows.ptx()
except nv.CompileError as error:
    print(error)

# %% [markdown]
# `nv.u8(x[i] + n)` says it. [What differs](../docs/guide/differences.md) has all such rules side by side, for NumPy,
# numba-cuda and CUDA C++.
#
# ## For all: no GPU at your desk
#
# All kernels above run on the CPU, whether there is a GPU or not, and a checked run there looks at every access. It
# would find a forgotten barrier in the program for numba-cuda as well, and in the PTX that nvcc and Triton make:

# %%
softmax.on("cpu", check="all")[4, 128](x[:4].copy(), np.zeros_like(x[:4]))
print("no races, no reads of uninitialised memory, no wrong barriers")

# %% [markdown]
# ## Where to go on
#
# - [From numba-cuda](../docs/guide/from_numba_cuda.md), [from CUDA C++](../docs/guide/from_cuda_cpp.md), [from
#   Triton](../docs/guide/from_triton.md) and others: tables of names, each row of which is compiled by a test.
# - [Running programs for numba-cuda](../docs/guide/from_numba.md): what `nvgen.compat.numba` has, and what not.
# - [What differs](../docs/guide/differences.md): the same expressions in four languages.
#
# ## Exercises
#
# 1. Take a kernel of your own and write its names as you know them. How far do the diagnostics carry you?
# 2. Remove the second barrier of `over_block` and run `softmax` checked: nothing is found. Now write a kernel that
#    calls `over_block` twice with `max`, and run it checked. Why does that race, and `softmax` not?
# 3. Let `nv.tune` find `block` and `each` of `softmax_in_registers` for rows of 1000 numbers. Which combinations have
#    to be ruled out, and how does `where=` say it?
