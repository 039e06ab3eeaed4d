# %% [markdown]
# # Warps: reductions, scans, votes
#
# You will have the threads of a warp exchange values without memory: add up an array, compute its running sums, and
# pick out some of its elements. It takes half an hour, and `nvgen[tutorials]`.

# %%
import matplotlib.pyplot as plt
import numpy as np

import nvgen as nv

print("Kernels run on", nv.device_name())

# %% [markdown]
# ## Lanes
#
# The threads of a block come in warps of 32 that execute together. A thread's place in its warp is its lane. A shuffle
# hands a value of one lane to another one, from register to register: no memory, no barrier. All lanes call it
# together; each says which lane it wants to hear from.


# %%
@nv.kernel
def rotate(x: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    lane = nv.lane_id()
    out[lane] = nv.warp.shuffle(x[lane], (lane + 1) % 32)


x = np.arange(32, dtype=np.int32)
out = np.zeros(32, np.int32)
rotate[1, 32](x, out)
assert np.array_equal(out, np.roll(x, -1))
print(out)

# %% [markdown]
# ## A reduction
#
# To add up 32 values, let each lane add that of the lane 16 above, then 8 above, and so on. After five steps lane 0 has
# the sum of all. This kernel also writes down what every lane has after each step:


# %%
@nv.kernel
def tree(x: nv.Array[nv.i32], steps: nv.Array[nv.i32, 2]):
    lane = nv.lane_id()
    value = x[lane]
    steps[0, lane] = value
    for step in nv.static_range(5):
        value += nv.warp.shuffle_down(value, 16 >> step)
        steps[step + 1, lane] = value


steps = np.zeros((6, 32), np.int32)
tree[1, 32](x, steps)
assert steps[5, 0] == x.sum()

plt.figure(figsize=(9, 3.2))
for (step, lane), value in np.ndenumerate(steps):
    counts = lane < 32 >> step
    plt.text(lane, step, str(value), ha="center", va="center", color="black" if counts else "lightgrey", fontsize=6)
    if counts and step > 0:
        plt.plot([lane, lane], [step - 0.8, step - 0.2], "C0", linewidth=0.7)
        plt.plot([lane + (32 >> step), lane], [step - 0.8, step - 0.2], "C0", linewidth=0.7)
plt.axis((-1, 32, 5.5, -0.5))
plt.xlabel("lane")
plt.ylabel("steps taken")
plt.show()

# %% [markdown]
# Lane 0 has the sum of 0 to 31 in the end, 496. What is grey is computed as well, and means nothing: the last lanes
# have no lane so far above them and get their own value back. Nobody asks for it.
#
# `nv.warp.reduce_add` does it in one call, and every lane gets the sum. What it becomes depends on the GPU: one
# instruction for integers from sm_80 on, shuffles for floats and for older GPUs.


# %%
@nv.kernel
def sum_of_integers(x: nv.Array[nv.i32]):
    x[nv.lane_id()] = nv.warp.reduce_add(x[nv.lane_id()])


@nv.kernel
def sum_of_floats(x: nv.Array[nv.f32]):
    x[nv.lane_id()] = nv.warp.reduce_add(x[nv.lane_id()])


for kernel, arch in ((sum_of_integers, "sm_75"), (sum_of_integers, "sm_80"), (sum_of_floats, "sm_80")):
    text = kernel.ptx(arch=arch)
    print(f"{kernel.name:16} {arch}: {text.count('shfl.sync')} shfl.sync, {text.count('redux.sync')} redux.sync")

# %% [markdown]
# ## A whole array
#
# Four levels, each by its own means: a thread adds up elements on its way through the array, a warp by `reduce_add`, a
# block through shared memory, with one number a warp, and the grid by an atomic addition, with one a block.
#
# `block_sum` is a device function: kernels call it, and it has shared memory of its own.


# %%
@nv.device
def block_sum(value):
    """The sum of a value of every thread of the block, for its first warp."""
    partial = nv.shared.array(32, nv.f32)
    value = nv.warp.reduce_add(value)
    if nv.lane_id() == 0:
        partial[nv.warp_id()] = value
    nv.syncthreads()
    warps = nv.block_dim.x // nv.warp_size
    return nv.warp.reduce_add(partial[nv.lane_id()] if nv.lane_id() < warps else 0.0)


@nv.kernel
def total(x: nv.Array[nv.f32], out: nv.Array[nv.f32]):
    own = nv.f32(0)
    for i in range(nv.grid(1), x.size, nv.grid_size(1)):
        own += x[i]
    whole = block_sum(own)
    if nv.thread_idx.x == 0:
        nv.atomic.add(out, 0, whole)


numbers = np.random.default_rng(0).random(70_003, np.float32)
result = np.zeros(1, np.float32)
total[64, 256](numbers, result)
print(result[0], numbers.sum(dtype=np.float64))
assert np.isclose(result[0], numbers.sum(dtype=np.float64), rtol=1e-5)

# %% [markdown]
# The sum is not the same to the last bit as a computation with doubles: each addition rounds. That is no reason to
# distrust the many threads. A sum in pairs, as of a tree, rounds far less than one number after the other, which is
# what one thread does:


# %%
@nv.kernel
def one_thread(x: nv.Array[nv.f32], out: nv.Array[nv.f32]):
    own = nv.f32(0)
    for i in range(x.size):
        own += x[i]
    out[0] = own


sizes = [4**power for power in range(4, 9)]
errors: dict[str, list[float]] = {"one thread": [], "64 blocks of 256 threads": []}
for size in sizes:
    part = numbers[:size]
    exact = part.sum(dtype=np.float64)
    for found, launch in zip(errors.values(), (one_thread[1, 1], total[64, 256]), strict=True):
        result[0] = 0
        launch(part, result)
        found.append(abs(result[0] - exact) / exact)

plt.figure(figsize=(6, 3.4))
for name, found in errors.items():
    plt.loglog(sizes, np.maximum(found, 1e-9), "o-", label=name)
plt.axhline(2**-24, color="grey", linestyle=":", label="one rounding")
plt.xlabel("numbers")
plt.ylabel("relative error of the sum")
plt.legend()
plt.show()

assert errors["64 blocks of 256 threads"][-1] < errors["one thread"][-1]

# %% [markdown]
# ## A scan
#
# A scan gives every element the sum of all up to it: `np.cumsum`. Within a warp it takes five steps again, this time
# upwards and with twice the distance each time. `shuffle_up_checked` also says whether there was such a lane; the lanes
# below have their sum already.


# %%
@nv.device
def warp_scan(value):
    """The sum of the values of all lanes up to this one."""
    for step in nv.static_range(5):
        below, is_there = nv.warp.shuffle_up_checked(value, 1 << step)
        if is_there:
            value += below
    return value


@nv.device
def block_scan(value):
    """The sum of the values of all threads of the block up to this one."""
    sums = nv.shared.array(32, nv.i32)
    lane, warp = nv.lane_id(), nv.warp_id()
    value = warp_scan(value)
    if lane == 31:
        sums[warp] = value  # of the whole warp
    nv.syncthreads()
    if warp == 0:
        sums[lane] = warp_scan(sums[lane] if lane < nv.block_dim.x // 32 else 0)
    nv.syncthreads()
    return value + (sums[warp - 1] if warp > 0 else 0)


@nv.kernel
def running_sums(x: nv.Array[nv.i32]):
    i = nv.thread_idx.x
    x[i] = block_scan(x[i])


x = np.random.default_rng(1).integers(0, 100, 512, dtype=np.int32)
expected = np.cumsum(x)
running_sums[1, 512](x)
assert np.array_equal(x, expected)
print(x[:5], "...", x[-1])

# %% [markdown]
# Within a warp nobody waits for anybody. Between warps the barriers are needed: a checked run of the kernel without the
# first one says so. Try it.
#
# ## Votes
#
# A vote asks all lanes a question at once. `any` and `all` answer with a bool; `ballot` with all the answers, as the
# bits of an integer. The number of bits below a lane's own tells it how many lanes before it said yes: that is where it
# may write. So a warp picks out elements, in order, and asks for room with one atomic operation instead of 32.


# %%
@nv.kernel
def pick(x: nv.Array[nv.f32], threshold: nv.f32, kept: nv.Array[nv.f32], count: nv.Array[nv.i32]):
    i = nv.grid(1)
    is_wanted = i < x.size and x[i] > threshold
    wanted = nv.warp.ballot(is_wanted)
    base = 0
    if nv.lane_id() == 0:
        base = nv.atomic.add(count, 0, nv.i32(nv.math.popcount(wanted)))
    base = nv.warp.shuffle(base, 0)
    if is_wanted:
        kept[base + nv.math.popcount(wanted & nv.lane_mask_lt())] = x[i]


kept, count = np.zeros_like(numbers), np.zeros(1, np.int32)
pick[(numbers.size + 255) // 256, 256](numbers, 0.99, kept, count)
picked = kept[: count[0]]
print(f"{count[0]} of {numbers.size} are above 0.99")
assert np.array_equal(np.sort(picked), np.sort(numbers[numbers > np.float32(0.99)]))

# %% [markdown]
# `np.sort` is there because warps come in any order. On one core of a CPU they happen to come in that of the array, on
# a GPU they do not.
#
# A thread that has no element votes as well, with no: a vote waits for all lanes of its mask, by default all 32.
#
# ## A mistake: not everybody comes
#
# Here half of the lanes call the shuffle, which waits for 32, and the others go on to a barrier. What a GPU does then
# is undefined; it may wait for ever. The CPU says who waits, and where:


# %%
@nv.kernel
def half_a_warp(x: nv.Array[nv.i32]):
    lane = nv.lane_id()
    if lane < 16:
        x[lane] += nv.warp.shuffle_down(x[lane], 8)
    nv.syncthreads()


x = np.arange(32, dtype=np.int32)
try:
    half_a_warp.on("cpu")[1, 32](x)
except nv.LaunchError as error:
    print(error)

# %% [markdown]
# Either all lanes call it, and what half of them get is thrown away, or the call says who takes part:


# %%
@nv.kernel
def with_a_mask(x: nv.Array[nv.i32]):
    lane = nv.lane_id()
    if lane < 16:
        x[lane] += nv.warp.shuffle_down(x[lane], 8, mask=0xFFFF, width=16)
    nv.syncthreads()


x = np.arange(32, dtype=np.int32)
with_a_mask[1, 32](x)
assert np.array_equal(x[:8], np.arange(8) * 2 + 8)
print(x)

# %% [markdown]
# ## Where to go on
#
# - [Threads, blocks and warps](../docs/guide/threads_and_warps.md): all operations of warps, named barriers, clusters.
# - [Atomic operations](../docs/guide/atomics.md): what `nv.atomic.add` promises, and additions that a warp puts
#   together.
# - [Semantics](../docs/guide/semantics.md): the order of additions, and what is promised of it.
#
# ## Exercises
#
# 1. Write `block_max` after `block_sum`. What stands in the place of `0.0`?
# 2. Make `pick` keep the order of the array: scan the counts of all blocks first, in a kernel of its own.
# 3. `nv.warp.match_any(x)` returns the lanes that have the same value as this one. Count how often each of the values 0
#    to 7 occurs in an array, with one atomic addition for each value in a warp.
