# %% [markdown]
# # Vector add in five minutes
#
# You will write a CUDA kernel as a Python function, launch it on NumPy arrays, check what it computed, read the PTX
# that it became, and see what a mistake looks like. It takes five minutes, nvgen and NumPy; no GPU is needed.
#
# A kernel is a function that thousands of threads run at once, each on its own piece of the data. Of CUDA's two
# questions, *which piece is mine* and *how many of us are there*, the kernel answers the first, its launch the second.

# %%
import numpy as np

import nvgen as nv

print("Kernels run on", nv.device_name())

# %% [markdown]
# ## The kernel
#
# Written from the view of one thread: it finds out which one it is, and adds one pair of numbers.


# %%
@nv.kernel
def vector_add(a: nv.Array[nv.f32], b: nv.Array[nv.f32], c: nv.Array[nv.f32]):
    i = nv.grid(1)
    if i < c.size:
        c[i] = a[i] + b[i]


# %% [markdown]
# `nv.grid(1)` is the thread's index among all threads of the launch. Threads are launched in blocks of equal size, so
# the last block may stick out over the end of the arrays: each thread asks whether it has an element.

# %% [markdown]
# ## The launch
#
# A launch says how many blocks there are, and how many threads in each. For this kernel there may be more threads than
# there are elements, but not fewer.

# %%
n = 50_003
generator = np.random.default_rng(0)
a = generator.random(n, dtype=np.float32)
b = generator.random(n, dtype=np.float32)
c = np.empty_like(a)

threads = 256
blocks = (n + threads - 1) // threads
vector_add[blocks, threads](a, b, c)
print(c[:5], f"by {blocks} blocks of {threads} threads")

# %% [markdown]
# The arrays went to the GPU and what the kernel wrote came back, where there is a GPU; on the CPU the kernel used the
# arrays as they are. NumPy says whether it is right:

# %%
assert np.array_equal(c, a + b)
print(f"{n} sums are right")

# %% [markdown]
# ## The PTX
#
# This is what a GPU gets. No GPU is needed to look at it, or to write it to a file: `nvgen build kernel.py -o
# kernel.ptx --arch sm_90` does that in a shell.

# %%
print(vector_add.ptx(arch="sm_90"))

# %% [markdown]
# `%ctaid.x` is the block's index, `%ntid.x` the threads in a block, `%tid.x` the thread's index in its block: `mad.lo`
# makes `i` of them. `@%p1 bra` leaves when `i` is past the end.
#
# ## A mistake
#
# What cannot be compiled is reported where it stands, with what to write instead. `/` of two integers is refused: in
# Python it makes a float, in C it does not.


# %% tags=["mistake"]
@nv.kernel
def half(a: nv.Array[nv.i32]):
    i = nv.grid(1)
    if i < a.size:
        a[i] = a[i] / 2


try:
    half.ptx()
except nv.CompileError as error:
    print(error)

# %% [markdown]
# Mistakes that show only when a kernel runs are found as well, on the CPU: here the question for `i < c.size` is
# missing, and the last block has more threads than there are elements.


# %%
@nv.kernel
def unguarded(a: nv.Array[nv.f32], b: nv.Array[nv.f32], c: nv.Array[nv.f32]):
    i = nv.grid(1)
    c[i] = a[i] + b[i]


try:
    unguarded.on("cpu")[blocks, threads](a, b, c)
except nv.LaunchError as error:
    print(error)

# %% [markdown]
# ## Where to go on
#
# - [The kernel language](../docs/guide/language.md): what Python a kernel may contain.
# - [Launching](../docs/guide/launching.md): streams, devices, arrays that stay on the GPU.
# - [Checks on the CPU](../docs/guide/cpu_and_checks.md): what else is found there without a GPU.
#
# ## Exercises
#
# 1. Write `scale_and_add`, which computes `alpha * a[i] + b[i]`; `alpha` is a parameter `alpha: nv.f32`.
# 2. Launch half as many blocks, and let each thread add two pairs: `for i in range(nv.grid(1), c.size,
#    nv.grid_size(1))` is a loop that fits every launch. Which number of blocks is the fastest on your machine?
# 3. Add arrays of `np.float64`. What does the launch say? Take the annotations away: what now?
