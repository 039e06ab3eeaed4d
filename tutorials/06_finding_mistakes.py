# %% [markdown]
# # Finding mistakes without a GPU
#
# After this tutorial you can have a machine find the mistakes that GPUs keep to themselves: an index outside of its
# array, a data race, memory that nobody wrote, a deadlock. You will see them in a test of pytest, and step through a
# kernel with Python's debugger. It takes 20 minutes, nvgen, NumPy, matplotlib and pytest.
#
# A wrong kernel on a GPU rarely says so. It computes something, mostly the right thing, and on the day of the demo
# something else. So everything here runs on the CPU, also where there is a GPU: the kernel is compiled for the CPU with
# real blocks, barriers and warps, and every access can be looked at.

# %%
import contextlib
import importlib.util
import io
import pdb
import subprocess
import sys
import tempfile
from pathlib import Path

import matplotlib.pyplot as plt
import numpy as np

import nvgen as nv
from nvgen import cuda

print("Kernels run on", nv.device_name(), "- those of this page on the CPU")

# %% [markdown]
# ## An index outside of its array
#
# Each thread takes the difference to its right neighbour. The last one has none, and nobody asked.


# %%
@nv.kernel
def differences(x: nv.Array[nv.f32], out: nv.Array[nv.f32]):
    i = nv.grid(1)
    if i < x.size:
        out[i] = x[i + 1] - x[i]


x = np.arange(1000, dtype=np.float32) ** 2
out = np.zeros_like(x)
try:
    differences.on("cpu")[4, 256](x, out)
except nv.LaunchError as error:
    print(error)

# %% [markdown]
# No option was needed: on the CPU indices are checked unless the launch says `check="none"`. The thread ended before it
# touched the memory, and this notebook lives on. The message names the thread, the value of the index and the extent,
# and proposes a condition; here it is right.


# %%
@nv.kernel
def inner_differences(x: nv.Array[nv.f32], out: nv.Array[nv.f32]):
    i = nv.grid(1)
    if i + 1 < x.size:
        out[i] = x[i + 1] - x[i]


inner_differences.on("cpu")[4, 256](x, out)
assert np.array_equal(out[:-1], np.diff(x))

# %% [markdown]
# ## A race
#
# Threads of a block hand each other values in shared memory: each writes its own element, then reads that of its mirror
# image. Between the two all threads have to meet. Here they don't:


# %%
@nv.kernel
def mirrored(x: nv.Array[nv.i32], out: nv.Array[nv.i32], with_barrier: nv.constexpr):
    tile = nv.shared.array(32, nv.i32)
    t = nv.thread_idx.x
    tile[t] = x[t]
    if with_barrier:
        nv.syncthreads()
    out[t] = tile[31 - t]


x, out = np.arange(32, dtype=np.int32), np.zeros(32, np.int32)
try:
    mirrored.on("cpu", check="race")[1, 32](x, out, False)
except nv.LaunchError as error:
    print(error)

# %% [markdown]
# Both accesses are there, with their threads and lines: who reads, and who writes what is read. With the barrier there
# is no race:

# %%
mirrored.on("cpu", check="race")[1, 32](x, out, True)
assert np.array_equal(out, x[::-1])


# %% [markdown]
# What exactly went wrong? `check="step"` has Python run the kernel thread by thread, and `print` then shows each access
# at its moment. Let us record them, and draw for each element of `tile` when it is written and when it is read.


# %%
@nv.kernel
def told(out: nv.Array[nv.i32], with_barrier: nv.constexpr):
    tile = nv.shared.array(32, nv.i32)
    t = nv.thread_idx.x
    tile[t] = t
    print("write", t)
    if with_barrier:
        nv.syncthreads()
    out[t] = tile[31 - t]
    print("read", 31 - t)


def accesses(with_barrier):
    """For each element of `tile`, the moments of the write and of the read."""
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        told.on("cpu", check="step")[1, 32](np.zeros(32, np.int32), with_barrier)
    moments = {line: moment for moment, line in enumerate(printed.getvalue().splitlines())}
    return [(moments[f"write {place}"], moments[f"read {place}"]) for place in range(32)]


# %%
figure, both = plt.subplots(1, 2, figsize=(9, 3.5), sharey=True)
too_early = []
for axes, with_barrier in zip(both, (False, True), strict=True):
    written, read = np.array(accesses(with_barrier)).T
    is_early = read < written
    axes.hlines(range(32), written, read, color=np.where(is_early, "tab:red", "0.8"))
    axes.scatter(written, range(32), marker="s", s=12, label="written", zorder=2)
    axes.scatter(read, range(32), s=12, label="read", zorder=2)
    axes.set(xlabel="moment", title="with the barrier" if with_barrier else "without a barrier")
    too_early.append(int(is_early.sum()))
both[0].set_ylabel("element")
both[0].legend()
figure.tight_layout()
plt.show()
print(too_early, "elements are read too early")
assert too_early == [16, 0]

# %% [markdown]
# On the left every thread reads right after it has written, so the first half of the threads read what is not there yet
# (red). On the right the barrier divides the picture: first all writes, then all reads.
#
# ## A right result proves nothing
#
# In the next kernel each thread reads the element of its *left* neighbour. On the CPU that neighbour happens to come
# first, and the result is right. The check isn't impressed: a race is a property of the program, not of the order in
# which this run went.


# %%
@nv.kernel
def from_the_left(x: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    tile = nv.shared.array(32, nv.i32)
    t = nv.thread_idx.x
    tile[t] = x[t]
    out[t] = tile[max(t - 1, 0)]


from_the_left.on("cpu", check="bounds")[1, 32](x, out)
print("the result is right:", np.array_equal(out[1:], x[:-1]))
try:
    from_the_left.on("cpu", check="race")[1, 32](x, out)
except nv.LaunchError as error:
    print(str(error).splitlines()[0])

# %% [markdown]
# ## Memory that nobody wrote
#
# Shared and local memory hold whatever was there before. `check="uninit"` knows who wrote what:


# %%
@nv.kernel
def padded(x: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    tile = nv.shared.array(34, nv.i32)  # a halo of one on either side
    t = nv.thread_idx.x
    tile[t + 1] = x[t]
    nv.syncthreads()
    out[t] = tile[t] + tile[t + 1] + tile[t + 2]


try:
    padded.on("cpu", check="uninit")[1, 32](x, out)
except nv.LaunchError as error:
    print(error)

# %% [markdown]
# ## Barriers that not all reach
#
# A barrier in a branch is where the threads of a block may part for good. `check="barrier"` compares where they stand:


# %%
@nv.kernel
def divided(out: nv.Array[nv.i32]):
    if nv.thread_idx.x < 32:
        nv.syncthreads()
        out[nv.thread_idx.x] = 1
    else:
        nv.syncthreads()
        out[nv.thread_idx.x] = 2


try:
    divided.on("cpu", check="barrier")[1, 64](np.zeros(64, np.int32))
except nv.LaunchError as error:
    print(error)


# %% [markdown]
# ## A deadlock
#
# A GPU whose threads wait for each other shows nothing at all. Here the first warp produces and the second consumes,
# and each believes that the other comes first. Every run on the CPU finds this, without any option: nobody can go on.


# %%
@nv.kernel
def both_polite(x: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    tile = nv.shared.array(32, nv.i32)
    t = nv.thread_idx.x
    if t < 32:
        nv.barrier.sync(1, 64)  # until the consumer has room
        tile[t] = x[t]
        nv.barrier.sync(2, 64)
    else:
        nv.barrier.sync(2, 64)  # until the producer has written
        out[t - 32] = tile[t - 32]
        nv.barrier.sync(1, 64)


try:
    both_polite.on("cpu")[1, 64](x, out)
except nv.LaunchError as error:
    print(error)

# %% [markdown]
# ## All of it, in every test
#
# `check="all"` makes the four checks at once, and `NVGEN_DEVICE=cpu NVGEN_CHECK=all python program.py` makes them in a
# whole program without a change. In pytest the fixture `nvgen_checked`, which comes with nvgen, does it for each kernel
# that a test launches:

# %%
TESTS = """
import numpy as np
import pytest

import nvgen as nv


@nv.kernel
def block_sums(x: nv.Array[nv.f32], out: nv.Array[nv.f32], with_barrier: nv.constexpr):
    part = nv.shared.array(128, nv.f32)
    t, i = nv.thread_idx.x, nv.grid(1)
    part[t] = x[i] if i < x.size else 0
    nv.syncthreads()
    step = 64
    while step > 0:
        if t < step:
            part[t] += part[t + step]
        if with_barrier:
            nv.syncthreads()
        step //= 2
    if t == 0:
        out[nv.block_idx.x] = part[0]


@pytest.mark.parametrize("with_barrier", [False, True])
def test_block_sums(nvgen_checked, with_barrier):
    x, out = np.ones(1000, np.float32), np.zeros(8, np.float32)
    block_sums[8, 128](x, out, with_barrier)
    assert out.sum() == 1000
"""

options = ("-v", "--tb=line", "--no-header", "--color=no", "-p", "no:cacheprovider")
if importlib.util.find_spec("pytest") is None:
    print("pytest is not installed here: pip install pytest")
else:
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "test_sums.py").write_text(TESTS)
        command = [sys.executable, "-m", "pytest", *options, "test_sums.py"]
        result = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    print(result.stdout + result.stderr)
    assert "1 failed, 1 passed" in result.stdout

# %% [markdown]
# Without the barrier in the loop, threads add what others have yet to add up.
#
# ## Stepping through a kernel
#
# Some mistakes break no rule: the kernel does what it says, which is not what was meant. This mean of three neighbours
# is wrong at both ends.


# %%
@nv.kernel
def smooth(x: nv.Array[nv.f32], out: nv.Array[nv.f32]):
    i = nv.grid(1)
    if i < x.size:
        total = nv.f32(0)
        for k in range(max(i - 1, 0), min(i + 2, x.size)):
            total += x[k]
        if i == x.size - 1:
            breakpoint()
        out[i] = total / 3


x = np.array([3, 3, 3, 3], np.float32)
out = np.zeros_like(x)

# %% [markdown]
# With `check="step"` the kernel is Python, so `breakpoint()` stops in it, and so does a breakpoint of an editor. In a
# terminal, or in a notebook that you run yourself, the launch alone would do:
#
# ```python
# smooth.on("cpu", check="step")[1, 4](x, out)
# ```
#
# and pdb would wait for commands. So that this page runs by itself, they are given to it beforehand:


# %%
class Typed(io.StringIO):
    """Commands for a debugger, shown as if somebody typed them."""

    def readline(self, *size):
        line = super().readline(*size)
        print(line, end="")
        return line


debugger = pdb.Pdb(
    stdin=Typed("p i, k, total\np list(x), nv.thread_idx.x\nnext\np out[i]\ncontinue\n"), stdout=sys.stdout
)
hook, sys.breakpointhook = sys.breakpointhook, debugger.set_trace
try:
    smooth.on("cpu", check="step")[1, 4](x, out)
finally:
    sys.breakpointhook = hook

# %% [markdown]
# The sum is of two elements, and it is divided by three. `up` and `where`, conditions, `display`: all of pdb works, and
# a kernel that waits at a barrier is suspended while the debugger goes on in the next thread. The remedy is to count:


# %%
@nv.kernel
def smooth_to_the_ends(x: nv.Array[nv.f32], out: nv.Array[nv.f32]):
    i = nv.grid(1)
    if i < x.size:
        first, end = max(i - 1, 0), min(i + 2, x.size)
        total = nv.f32(0)
        for k in range(first, end):
            total += x[k]
        out[i] = total / (end - first)


smooth_to_the_ends.on("cpu", check="all")[1, 4](x, out)
assert np.array_equal(out, x)


# %% [markdown]
# ## Another order
#
# Results that depend on the order of threads break no rule either, but no GPU promises an order. `seed` runs blocks and
# threads in another one, the same for the same seed. Sums of floats are the usual surprise:


# %%
@nv.kernel
def total(x: nv.Array[nv.f32], out: nv.Array[nv.f32]):
    i = nv.grid(1)
    if i < x.size:
        nv.atomic.add(out, 0, x[i])


x = np.random.default_rng(0).random(10_000, np.float32)
sums = set()
for seed in range(8):
    out = np.zeros(1, np.float32)
    total.on("cpu", seed=seed)[40, 256](x, out)
    sums.add(float(out[0]))
print(f"{len(sums)} different sums of the same numbers, from {min(sums)} to {max(sums)}")
assert np.allclose(list(sums), x.sum(dtype=np.float64), rtol=1e-4)

# %% [markdown]
# ## What it costs
#
# Checks of indices are made always, since they cost little. The others are for tests and for the hour of need:


# %%
@nv.kernel
def saxpy(alpha: nv.f32, x: nv.Array[nv.f32], y: nv.Array[nv.f32]):
    i = nv.grid(1)
    if i < y.size:
        y[i] += alpha * x[i]


x, y = np.ones((2, 200_000), np.float32)
for check in ("none", "bounds", "race", "all"):
    timing = cuda.time(saxpy.on("cpu", check=check)[782, 256], 2.0, x, y, repeat=5, warmup=1)
    print(f"{check:8}{timing.min * 1e3:8.3f} ms")

# %% [markdown]
# ## What to read on
#
# - [Running on the CPU, and checked runs](../docs/guide/cpu_and_checks.md): every check, what each misses, and how
#   kernels run there.
# - [Debugging](../docs/guide/debugging.md): printing, `assert`, `debug=True`, cuda-gdb.
# - [Semantics](../docs/guide/semantics.md): what is undefined behaviour, and what finds it.
# - `nvgen explain NVG2115`, in a shell, says more of a code.
#
# ## Exercises
#
# 1. `mirrored` races only because its threads are in one block. Write a kernel in which two *blocks* race, and let the
#    message tell you why a barrier is no remedy.
# 2. Take the second `nv.syncthreads()` out of a matrix product with tiles (tutorial 03). What does the result say, and
#    what do the checks?
# 3. Draw the picture with `seed=1` in `accesses`. What has changed on the left and on the right, and what never will?
