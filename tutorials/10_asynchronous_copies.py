# %% [markdown]
# # Asynchronous copies: `cp.async`, mbarrier and TMA
#
# At the end you can have memory move while threads compute: with copies that a thread starts and waits for later,
# with barriers that count bytes, and with the copy engine of newer GPUs, which moves whole boxes of an array. You
# will also have forgotten each wait once, and seen what finds it. It takes half an hour, nvgen, NumPy and Matplotlib.
#
# You should know shared memory and barriers; [the list of tutorials](README.md) says which one has them. Kernels run
# on the GPU where it has the instructions, and on the CPU otherwise: it runs all of them.

# %%
import matplotlib.pyplot as plt
import numpy as np

import nvgen as nv


def device_from(capability):
    """The device of launches, where it is no GPU of a lower compute capability than this one; otherwise the CPU."""
    device = nv.device_name().split()[0]
    older = device != "cpu" and tuple(nv.cuda.current_device().compute_capability) < capability
    return "cpu" if older else device


print("Kernels run on", nv.device_name())
print("those with cp.async (sm_80) on", device_from((8, 0)), "and those with TMA (sm_90) on", device_from((9, 0)))

# %% [markdown]
# ## Through registers
#
# Here a block takes one tile after the other from global memory, and each thread uses what another one has loaded.

# %%
TILE, STEPS = 128, 8


@nv.kernel
def sums_one_by_one(a: nv.Array[nv.f32], out: nv.Array[nv.f32]):
    tile = nv.shared.array(TILE, nv.f32)
    t, total = nv.thread_idx.x, 0.0
    nv.no_unroll()
    for k in range(a.size // TILE):
        tile[t] = a[k * TILE + t]
        nv.syncthreads()  # the tile is there
        total += tile[TILE - 1 - t]
        nv.syncthreads()  # all have used it: it may be overwritten
    out[t] = total


a = np.arange(STEPS * TILE, dtype=np.float32)
out = np.zeros(TILE, np.float32)
sums_one_by_one[1, TILE](a, out)
expected = a.reshape(STEPS, TILE).sum(axis=0)[::-1]
assert np.array_equal(out, expected)

# %% [markdown]
# What does a GPU do with `tile[t] = a[...]`? Look at the PTX:

# %%
MEMORY = ("ld.global", "st.shared", "ld.shared", "bar.sync", "cp.async", "mbarrier")


def show(kernel, arch, words=MEMORY):
    """Prints the instructions of a kernel that have one of these words."""
    for line in kernel.ptx(arch=arch).splitlines():
        if any(word in line for word in words):
            print(line.strip())


show(sums_one_by_one, "sm_80")

# %% [markdown]
# The value goes through a register. `st.shared` has to wait for `ld.global`, as long as memory takes, and everybody
# waits at the barrier behind it. While memory works nobody adds, and while threads add memory idles.
#
# ## `cp.async`: start now, wait later
#
# `nv.async_copy.copy` starts a copy from global to shared memory and goes on at once; no register holds the value.
# Copies are put into **groups**: `commit_group()` closes one, `wait_group(n)` waits until at most the `n` last groups
# of this thread are still under way. With two slots in shared memory one tile is used while the next one comes:


# %%
@nv.kernel
def sums_double_buffered(a: nv.Array[nv.f32], out: nv.Array[nv.f32]):
    tiles = nv.shared.array((2, TILE), nv.f32)
    t, steps, total = nv.thread_idx.x, a.size // TILE, 0.0
    nv.async_copy.copy(tiles[0], t, a, t)
    nv.async_copy.commit_group()
    nv.no_unroll()
    for k in range(steps):
        if k + 1 < steps:
            nv.async_copy.copy(tiles[(k + 1) % 2], t, a, (k + 1) * TILE + t)
        nv.async_copy.commit_group()  # an empty one in the last iteration, so that the count below stays right
        nv.async_copy.wait_group(1)  # all but the newest: this thread's part of tile k is there
        nv.syncthreads()  # and so are the others'
        total += tiles[k % 2, TILE - 1 - t]
        nv.syncthreads()  # all have used tile k: iteration k + 1 overwrites its slot
    out[t] = total


out[:] = 0
sums_double_buffered.on(device_from((8, 0)))[1, TILE](a, out)
assert np.array_equal(out, expected)
show(sums_double_buffered, "sm_80")

# %% [markdown]
# (LLVM has put the copy of the loop at the end of the text.) What does that save? A model, not a measurement: a tile
# takes as long to come as to be used.


# %%
def timeline(axis, slots, copy=1.0, use=1.0):
    """Draws when tiles are copied and used with so many slots; returns when the last one has been used."""
    copied = used = 0.0
    free = [0.0] * slots
    for k in range(STEPS):
        start = max(copied, free[k % slots])
        copied = start + copy
        axis.broken_barh([(start, copy)], (1.1, 0.8), color=f"C{k % slots}", edgecolor="white")
        start = max(copied, used)
        used = free[k % slots] = start + use
        axis.broken_barh([(start, use)], (0.1, 0.8), color=f"C{k % slots}", edgecolor="white")
    axis.set(yticks=[0.5, 1.5], yticklabels=["use", "copy"], title=f"{slots} slot{'s' * (slots > 1)}: {used:g}")
    return used


figure, axes = plt.subplots(2, 1, figsize=(8, 3), sharex=True, layout="constrained")
alone, overlapped = (timeline(axis, slots) for axis, slots in zip(axes, (1, 2), strict=True))
axes[-1].set_xlabel("time, in copies of a tile; a colour is a slot")
plt.show()
assert (alone, overlapped) == (2 * STEPS, STEPS + 1)

# %% [markdown]
# ## The wait that is forgotten
#
# A copy that is not waited for often is there in time. On a GPU such a kernel may pass all its tests. On nvgen's CPU
# target copies take place **as late as they may**, so that the mistake shows:


# %%
@nv.kernel
def sums_without_wait(a: nv.Array[nv.f32], out: nv.Array[nv.f32]):
    tiles = nv.shared.array((2, TILE), nv.f32)
    t, steps, total = nv.thread_idx.x, a.size // TILE, 0.0
    nv.async_copy.copy(tiles[0], t, a, t)
    nv.async_copy.commit_group()
    for k in range(steps):
        if k + 1 < steps:
            nv.async_copy.copy(tiles[(k + 1) % 2], t, a, (k + 1) * TILE + t)
        nv.async_copy.commit_group()
        nv.syncthreads()  # a barrier waits for threads, not for copies
        total += tiles[k % 2, TILE - 1 - t]
        nv.syncthreads()
    out[t] = total


try:
    sums_without_wait.on("cpu", check="all")[1, TILE](a, out)
except nv.LaunchError as error:
    print(error)

# %% [markdown]
# The check names both ends: the read, and the copy that it does not wait for. Give a new kernel one run with
# `check="all"` on small arrays.
#
# ## mbarrier: a barrier with phases
#
# `wait_group` waits for the copies of the own thread alone, so that a barrier has to follow. An **mbarrier** does
# both. It is a u64 in shared memory that counts arrivals. When all have arrived its **phase** is complete, and the
# next one begins at once. A phase has a parity: 0, 1, 0, 1, ... and to wait means to wait until the phase of a parity
# is complete. One thread looks at both parities before it arrives:


# %%
@nv.kernel
def phases(out: nv.Array[nv.i32, 2]):
    bar = nv.shared.array(1, nv.u64)
    t = nv.thread_idx.x
    if t == 0:
        nv.mbarrier.init(bar[0], 32)  # 32 arrivals complete a phase
    nv.syncthreads()
    for phase in range(out.shape[0]):
        if t == 0:
            for parity in nv.static_range(2):
                out[phase, parity] = nv.i32(nv.mbarrier.test_wait_parity(bar[0], parity))
        nv.mbarrier.arrive(bar[0])
        nv.mbarrier.wait_parity(bar[0], phase % 2)


seen = np.zeros((4, 2), np.int32)
phases.on(device_from((8, 0)))[1, 32](seen)
for phase, (even, odd) in enumerate(seen):
    print(f"in phase {phase} a wait for parity 0 passes: {bool(even)}, for parity 1: {bool(odd)}")
assert np.array_equal(seen, [[0, 1], [1, 0], [0, 1], [1, 0]])

# %% [markdown]
# Only the phase that runs is waited for; the other parity is the phase before, which is complete. In particular **a
# wait for parity 1 at a new barrier passes**. The pipeline below uses that.
#
# ## Bulk copies: a barrier that counts bytes
#
# From sm_90 on one thread copies as much as it likes, with one instruction. The mbarrier is told how many bytes to
# expect, and its phase is complete when they have come as well. No other thread takes part in the copy.
#
# So a warp of its own can do all the loading, three tiles ahead. `full[slot]` says that a tile has come,
# `empty[slot]` that it has been used:

# %%
SLOTS = 3


@nv.kernel(required_threads=TILE + 32)
def pipeline(a: nv.Array[nv.f32], out: nv.Array[nv.f32]):
    tiles = nv.shared.array((SLOTS, TILE), nv.f32, align=16)
    full, empty = nv.shared.array(SLOTS, nv.u64), nv.shared.array(SLOTS, nv.u64)
    t, steps = nv.thread_idx.x, a.size // TILE
    if t == 0:
        for slot in range(SLOTS):
            nv.mbarrier.init(full[slot], 1)  # one thread expects bytes ...
            nv.mbarrier.init(empty[slot], TILE)  # ... and all of them have to have used the tile
        nv.mbarrier.fence_init()
    nv.syncthreads()
    if t >= TILE:  # the last warp loads
        if nv.warp.elect():
            for k in range(steps):
                slot, phase = k % SLOTS, k // SLOTS % 2
                nv.mbarrier.wait_parity(empty[slot], phase ^ 1)  # in the first pass nobody waits
                nv.mbarrier.arrive_expect_tx(full[slot], TILE * 4)
                nv.tma.load_bulk(tiles[slot], 0, a, k * TILE, TILE * 4, full[slot])
    else:  # the others use
        total = 0.0
        for k in range(steps):
            slot, phase = k % SLOTS, k // SLOTS % 2
            nv.mbarrier.wait_parity(full[slot], phase)
            total += tiles[slot, TILE - 1 - t]
            nv.mbarrier.arrive(empty[slot])
        out[t] = total


out[:] = 0
pipeline.on(device_from((9, 0)))[1, TILE + 32](a, out)
assert np.array_equal(out, expected)
show(pipeline, "sm_90", ("cp.async", "expect_tx"))

# %% [markdown]
# There is no `nv.syncthreads()` in the loops. Each side waits for what it needs and for nothing else.
#
# Bytes are counted, so they have to be counted right. Here somebody expects as many bytes as there are elements. On a
# GPU that hangs. A run on the CPU, without any check, says who waits, and what the barrier lacks or has too much of:


# %%
@nv.kernel
def expects(a: nv.Array[nv.f32], out: nv.Array[nv.f32], expected_bytes: nv.i32):
    tile = nv.shared.array(TILE, nv.f32, align=16)
    bar = nv.shared.array(1, nv.u64)
    t = nv.thread_idx.x
    if t == 0:
        nv.mbarrier.init(bar[0], 1)
        nv.mbarrier.fence_init()
        nv.mbarrier.arrive_expect_tx(bar[0], expected_bytes)
        nv.tma.load_bulk(tile, 0, a, 0, TILE * 4, bar[0])
    nv.syncthreads()
    nv.mbarrier.wait_parity(bar[0], 0)
    out[t] = tile[t]


expects.on("cpu")[1, TILE](a, out, TILE * 4)
assert np.array_equal(out, a[:TILE])
try:
    expects.on("cpu")[1, TILE](a, out, TILE)
except nv.LaunchError as error:
    print(error)

# %% [markdown]
# ## Tensor maps: boxes of an array
#
# A bulk copy moves bytes that follow each other. A tile of a matrix does not: its rows are far apart.
# `nv.TensorMap(array, box)` tells the copy engine what the array looks like, and a copy then takes only the
# **coordinates of the box's first element**, in the order of NumPy's indices. (PTX has them the other way round.
# nvgen turns them, as the PTX shows.)
#
# What lies outside of the array is read as zeros. That makes the edges of a stencil vanish: the tile with one more
# element on each side begins at `(row - 1, column - 1)`, also where that is -1.

# %%
SIDE = 32


@nv.kernel(required_threads=128)
def blurred(image: nv.TensorMap[nv.f32, 2], out: nv.Array[nv.f32, 2]):
    tile = nv.shared.array((SIDE + 2, SIDE + 4), nv.f32, align=128)  # rows of a box are multiples of 16 bytes
    bar = nv.shared.array(1, nv.u64)
    row, column = SIDE * nv.block_idx.y, SIDE * nv.block_idx.x
    if nv.thread_idx.x == 0:
        nv.mbarrier.init(bar[0], 1)
        nv.mbarrier.fence_init()
    nv.syncthreads()
    if nv.warp_id() == 0 and nv.warp.elect():
        nv.mbarrier.arrive_expect_tx(bar[0], (SIDE + 2) * (SIDE + 4) * 4)
        nv.tma.load(tile, image, (row - 1, column - 1), bar[0])
    nv.mbarrier.wait_parity(bar[0], 0)
    x = nv.lane_id()
    for y in range(nv.warp_id(), SIDE, 4):
        total = 0.0
        for i in nv.static_range(3):
            for j in nv.static_range(3):
                total += tile[y + i, x + j]
        if row + y < out.shape[0] and column + x < out.shape[1]:
            out[row + y, column + x] = total / 9


y, x = np.mgrid[:100, :120]
image = (np.hypot(y - 50, x - 60) // 8 % 2).astype(np.float32)
smooth = np.zeros_like(image)
described = nv.TensorMap(image, (SIDE + 2, SIDE + 4))
blurred.on(device_from((9, 0)))[(4, 4), 128](described, smooth)

padded = np.pad(image, 1)
means = sum(padded[i : i + 100, j : j + 120] for i in range(3) for j in range(3)) / 9
assert np.allclose(smooth, means)
show(blurred, "sm_90", ("tensor.2d",))

# %% [markdown]
# No thread computed an address in the image, and no `if` asks for its edges; only `out`, a plain array, needs one.

# %%
figure, axes = plt.subplots(1, 2, figsize=(8, 3.3), layout="constrained")
for axis, picture, title in zip(axes, (image, smooth), ("image", "blurred, darker at the edges: zeros"), strict=True):
    axis.imshow(picture, cmap="gray", vmin=0, vmax=1)
    axis.set_title(title)
plt.show()

# %% [markdown]
# ## Swizzle: where a box lies in shared memory
#
# Shared memory has 32 banks of 4 bytes. A row of 64 f16 is 128 bytes, that is all banks once. So pieces of 16 bytes
# that stand below each other lie in the same four banks, and threads that read a column of them wait for each other.
# With `swizzle="128B"` the copy engine exchanges the pieces of each row. This kernel writes down what lies where:


# %%
@nv.kernel
def layout(plain: nv.TensorMap[nv.f16, 2], swizzled: nv.TensorMap[nv.f16, 2], found: nv.Array[nv.f16, 3]):
    tiles = nv.shared.array((2, 8, 64), nv.f16, align=1024)
    bar = nv.shared.array(1, nv.u64)
    if nv.thread_idx.x == 0:
        nv.mbarrier.init(bar[0], 1)
        nv.mbarrier.fence_init()
        nv.mbarrier.arrive_expect_tx(bar[0], 2 * 8 * 64 * 2)
        nv.tma.load(tiles[0], plain, (0, 0), bar[0])
        nv.tma.load(tiles[1], swizzled, (0, 0), bar[0])
    nv.syncthreads()
    nv.mbarrier.wait_parity(bar[0], 0)
    for number in range(2):
        for row in range(8):
            for column in range(nv.thread_idx.x, 64, 32):
                found[number, row, column] = tiles[number, row, column]


numbers = np.arange(8 * 64, dtype=np.float16).reshape(8, 64)
found = np.zeros((2, 8, 64), np.float16)
maps = nv.TensorMap(numbers, (8, 64)), nv.TensorMap(numbers, (8, 64), swizzle="128B")
layout.on(device_from((9, 0)))[1, 32](*maps, found)
pieces = found[:, :, ::8].astype(int) // 8 % 8  # which piece of its row was found at each place
assert np.array_equal(pieces[0], np.tile(np.arange(8), (8, 1)))
assert np.array_equal(pieces[1], np.arange(8) ^ np.arange(8)[:, None])

# %%
figure, axes = plt.subplots(1, 2, figsize=(8, 3.6), layout="constrained")
for axis, places, title in zip(axes, pieces, ("no swizzle", 'swizzle="128B"'), strict=True):
    axis.imshow(places, cmap="tab10", vmax=9)
    for (row, place), piece in np.ndenumerate(places):
        axis.text(place, row, str(piece), ha="center", va="center", color="white")
    waits = max(np.bincount(np.argwhere(places == 3)[:, 1]))  # those that read piece 3 of eight rows, by banks
    axis.set(title=f"{title}: pieces 3 in {waits} accesses", xlabel="first of the four banks", ylabel="row")
    axis.set_xticks(range(8), [str(4 * place) for place in range(8)])
plt.show()

# %% [markdown]
# Piece `j` of row `i` lies at place `j ^ i % 8`: without the swizzle each column has one colour, with it all eight.
# In a kernel `nv.wgmma.swizzled(offset, "128B")` computes the place of an offset in bytes; tensor cores read the
# pattern by themselves. It goes by bits of the address, so the tile has to begin at a multiple of 1024: `align=1024`.
#
# ## The way back, and one more thing to forget
#
# `nv.tma.store` writes a box from shared memory, with groups to wait for, as `cp.async` has. It sees memory by
# another path than the threads do, the **asynchronous proxy**. What threads have written to shared memory has to be
# made visible to it: by `nv.tma.fence()` in each thread that wrote, then a barrier. Without the fence:


# %%
@nv.kernel
def scaled(image: nv.Array[nv.f32, 2], out: nv.TensorMap[nv.f32, 2], fenced: nv.constexpr):
    tile = nv.shared.array((8, 32), nv.f32, align=128)
    row, column = 8 * nv.block_idx.y, 32 * nv.block_idx.x
    for y in range(8):
        x = column + nv.thread_idx.x
        tile[y, nv.thread_idx.x] = 2 * image[row + y, x] if row + y < image.shape[0] and x < image.shape[1] else 0
    if fenced:
        nv.tma.fence()
    nv.syncthreads()
    if nv.warp.elect():
        nv.tma.store(out, (row, column), tile)  # what lies outside of the array is not written
        nv.tma.commit_group()
        nv.tma.wait_group(0)


bright = np.zeros_like(image)
scaled.on(device_from((9, 0)))[(4, 13), 32](image, nv.TensorMap(bright, (8, 32)), True)
assert np.array_equal(bright, 2 * image)
try:
    scaled.on("cpu", check="race")[(4, 13), 32](image, nv.TensorMap(bright, (8, 32)), False)
except nv.LaunchError as error:
    print(error)

# %% [markdown]
# ## Read on
#
# - [Asynchronous operations](../docs/guide/asynchronous.md): groups, mbarriers, which fence stands between what, and
#   what each check finds.
# - [Copies of tensors](../docs/guide/tma.md): multicast to a cluster, reductions in memory, gathers, im2col.
# - [The next tutorial](11_tensor_cores.ipynb) feeds tensor cores by the pipeline of this one.
#
# ## Worth trying
#
# 1. Take `nv.mbarrier.arrive(empty[slot])` out of `pipeline`, then wait for `phase` in the place of `phase ^ 1`. Who
#    waits for whom? Then leave out the wait at `empty` altogether: at which of the two barriers does it show?
# 2. Give `sums_double_buffered` four slots and three copies under way. Which number does `wait_group` take, and why
#    do copies of 16 bytes (`bytes=16`) need fewer threads?
# 3. Store the result of `blurred` by `nv.tma.store`. The `if` goes, and `out` becomes a tensor map.
