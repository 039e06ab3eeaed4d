# %% [markdown]
# # Shared memory: from a naive to a tiled matrix product
#
# You will multiply two matrices, first as one writes it down, then with the shared memory of a block; see which
# addresses a warp reads, and why that decides how fast it is; and let nvgen find a forgotten barrier. It takes half an
# hour, and `nvgen[tutorials]`.

# %%
import matplotlib.pyplot as plt
import numpy as np

import nvgen as nv

print("Kernels run on", nv.device_name())

# %% [markdown]
# ## The naive kernel
#
# A thread computes one element of `c`: a row of `a` times a column of `b`. The grid has two dimensions, as the matrix
# has. Of `nv.grid(2)` the x index comes first, and it is the column here.


# %%
@nv.kernel
def naive(a: nv.Array[nv.f32, 2], b: nv.Array[nv.f32, 2], c: nv.Array[nv.f32, 2]):
    column, row = nv.grid(2)
    if row < c.shape[0] and column < c.shape[1]:
        total = nv.f32(0)
        for k in range(a.shape[1]):
            total += a[row, k] * b[k, column]
        c[row, column] = total


# %% [markdown]
# The sizes are no multiples of the block's, so that the threads at the edges are tried as well.

# %%
generator = np.random.default_rng(0)
a = generator.random((100, 70), np.float32)
b = generator.random((70, 90), np.float32)
c = np.zeros((100, 90), np.float32)


def blocks(block: tuple[int, int]) -> tuple[int, int]:
    """How many blocks cover `c`, along x and along y."""
    return -(-c.shape[1] // block[0]), -(-c.shape[0] // block[1])


naive[blocks((32, 8)), (32, 8)](a, b, c)
assert np.allclose(c, a @ b)

# %% [markdown]
# ## What a warp reads
#
# A GPU runs 32 threads of a block together, a warp; they follow each other along x. When they load, memory brings whole
# sectors of 32 bytes. So the question of each load is: how many sectors do the 32 addresses of a warp lie in?
#
# In one turn of the loop all 32 threads of a warp read the same `a[row, k]`, one sector, and 32 neighbours in a row of
# `b`, which are 4 sectors. Had we taken x for the row, they would read 32 rows of `a` at the same column: 32 sectors,
# of which 4 bytes of 32 are used.

# %%
lanes = np.arange(32)
COLUMNS = 64  # of the matrix that is looked at, of 4 bytes each


def sectors(rows: np.ndarray, columns: np.ndarray) -> np.ndarray:
    """The sectors that the elements at these rows and columns lie in."""
    return np.unique((rows * COLUMNS + columns) * 4 // 32)


figure, both = plt.subplots(1, 2, figsize=(9, 3.4), sharey=True)
patterns = {"x is the column": (0 * lanes + 3, lanes), "x is the row": (lanes, 0 * lanes + 3)}
for axes, (title, (rows, columns)) in zip(both, patterns.items(), strict=True):
    picture = np.zeros((32, COLUMNS))
    brought = sectors(rows, columns)
    picture.reshape(-1, 8)[brought] = 1
    picture[rows, columns] = 2
    axes.imshow(picture, cmap="Blues", aspect="auto")
    axes.set(title=f"{title}: {len(brought)} sectors", xlabel="column of the matrix")
both[0].set_ylabel("row of the matrix")
plt.show()

assert len(sectors(0 * lanes + 3, lanes)) == 4
assert len(sectors(lanes, 0 * lanes + 3)) == 32

# %% [markdown]
# Dark is what the threads asked for, pale what memory brings along. That the threads of a warp read neighbours is
# called coalescing, and is the first thing to look at in a slow kernel.
#
# ## How often an element is read
#
# The naive kernel reads well, but often: each element of `a` once for each column of `c`, each of `b` once for each
# row. For two numbers that it reads it does one multiplication and one addition. That is a quarter of an operation for
# each byte, whatever the size of the matrices:

# %%
m, k, n = 100, 70, 90
operations = 2 * m * n * k
read = 2 * m * n * k * 4
print(f"{read / (a.nbytes + b.nbytes):.0f} times the bytes of a and b are read")
print(f"{operations / read} operations a byte")

# %% [markdown]
# ## The tile
#
# The threads of a block can share what they read. Shared memory is a small, fast memory of the block, on the chip. The
# block goes through `a` and `b` in square tiles. Of each tile a thread brings one element; when all have, every thread
# reads what all have brought, as often as it likes.
#
# `nv.syncthreads()` is the barrier at which all threads of the block wait for each other. There are two: after the
# first one the tiles are complete, after the second one everybody has read them, and they may be overwritten.
#
# `tile` is a `constexpr`: a number that is known when the kernel is compiled, since shared memory has a constant size.


# %%
@nv.kernel
def tiled(a: nv.Array[nv.f32, 2], b: nv.Array[nv.f32, 2], c: nv.Array[nv.f32, 2], tile: nv.constexpr = 16):
    rows = nv.shared.array((tile, tile), nv.f32)
    columns = nv.shared.array((tile, tile), nv.f32)
    x, y = nv.thread_idx.x, nv.thread_idx.y
    column, row = nv.grid(2)
    total = nv.f32(0)
    for start in range(0, a.shape[1], tile):
        rows[y, x] = a[row, start + x] if row < a.shape[0] and start + x < a.shape[1] else 0
        columns[y, x] = b[start + y, column] if start + y < b.shape[0] and column < b.shape[1] else 0
        nv.syncthreads()
        for k in range(tile):
            total += rows[y, k] * columns[k, x]
        nv.syncthreads()
    if row < c.shape[0] and column < c.shape[1]:
        c[row, column] = total


c[:] = 0
tiled[blocks((16, 16)), (16, 16)](a, b, c)
assert np.allclose(c, a @ b)

# %% [markdown]
# Threads beyond the edge of `c` compute nothing, but bring elements and wait at the barriers as all others do: a
# barrier that some threads of the block never reach is a mistake. So the kernel has no early `return`, and zeros stand
# where the matrices have ended.
#
# The PTX shows what became of the loads: those from global memory stand once for each tile, those from shared memory in
# the loop over `k`, which LLVM has unrolled. Some bring four numbers at once.

# %%
counts: dict[str, int] = {}
for found in nv.ptx.matches(nv.ptx.parse(tiled.ptx(arch="sm_90")), "ld.*"):
    opcode = found.text.split()[0]
    counts[opcode] = counts.get(opcode, 0) + 1
print(counts)

# %% [markdown]
# ## A forgotten barrier
#
# Without the second barrier a fast thread writes the next tile while a slow one still reads this one. Whether the
# result is wrong depends on who comes first. A checked run on the CPU looks at every access, and finds it each time:


# %%
@nv.kernel
def hasty(a: nv.Array[nv.f32, 2], b: nv.Array[nv.f32, 2], c: nv.Array[nv.f32, 2], tile: nv.constexpr = 8):
    rows = nv.shared.array((tile, tile), nv.f32)
    columns = nv.shared.array((tile, tile), nv.f32)
    x, y = nv.thread_idx.x, nv.thread_idx.y
    column, row = nv.grid(2)
    total = nv.f32(0)
    for start in range(0, a.shape[1], tile):
        rows[y, x] = a[row, start + x]
        columns[y, x] = b[start + y, column]
        nv.syncthreads()
        for k in range(tile):
            total += rows[y, k] * columns[k, x]
    c[row, column] = total


square = generator.random((16, 16), np.float32)
try:
    hasty.on("cpu", check="race")[(2, 2), (8, 8)](square, square, np.zeros_like(square))
except nv.LaunchError as error:
    print(error)

# %% [markdown]
# ## Is it faster?
#
# `nv.tune` measures launches, on a GPU by its own clock, and compares their results. It also leaves out what cannot
# run: a block of 48 x 48 threads is larger than CUDA allows.

# %%
size = 256
p, q = (generator.random((size, size), np.float32) for _ in range(2))
r = np.zeros((size, size), np.float32)


def cover(choice: dict) -> tuple[int, int]:
    return -(-size // choice["block"][0]), -(-size // choice["block"][1])


reference = {"c": p @ q}
plain = nv.tune(naive, {"block": [(32, 8)]}, (p, q, r), grid=cover, reference=reference, progress=False)
space = {"tile": [8, 16, 32, 48], "block": lambda choice: (choice["tile"], choice["tile"])}
tuned = nv.tune(tiled, space, (p, q, r), grid=cover, reference=reference, progress=False)
print(plain, tuned, sep="\n\n")

# %% [markdown]
# A CPU has no shared memory. The tiles are faster there for other reasons: they fit into the fastest cache, and LLVM
# makes vector instructions of what neighbouring threads do between two barriers.
#
# ## How fast can it be?
#
# A kernel can be no faster than its arithmetic allows, and no faster than memory brings its numbers. A tile of `t` rows
# reads each element once for `t` uses, so it does `t / 4` operations a byte instead of 1/4. Where the two limits meet
# says which tile is enough. The limits below are those of NVIDIA's data sheet of an H200, 67 TFLOP/s of f32 and 4.8
# TB/s; put in what your device has.

# %%
peak, bandwidth = 67e12, 4.8e12
intensity = np.logspace(-3, 7, 100, base=2)
plt.figure(figsize=(6, 3.6))
plt.loglog(intensity, np.minimum(peak, bandwidth * intensity) / 1e12, "k-")
for label, uses in {"naive": 1, "tile 8": 8, "tile 16": 16, "tile 32": 32}.items():
    reached = min(peak, bandwidth * uses / 4) / 1e12
    plt.plot(uses / 4, reached, "o", label=f"{label}: at most {reached:.1f} TFLOP/s")
plt.xlabel("operations a byte of global memory")
plt.ylabel("TFLOP/s")
plt.legend()
plt.show()

# %% [markdown]
# The caches of a GPU serve some of the naive kernel's reads, so that it may do better than its point; no kernel can do
# better than the line. A tile of 32 is not enough either: the fastest products keep several elements of `c` in the
# registers of each thread, which is the first exercise below.
#
# ## What a block takes
#
# Shared memory and registers are shared by the blocks that run on a multiprocessor at the same time: a kernel that
# takes much of them leaves room for few blocks. `resources` asks NVIDIA's assembler, no GPU:

# %%
for tile in (8, 16, 32):
    taken = tiled.bind(tile=tile).resources("sm_90")
    full = taken.occupancy(tile * tile)
    print(
        f"tile {tile:2}: {taken.registers} registers a thread, {taken.shared_bytes:4} bytes of shared memory a block,"
        f" {full.blocks_per_sm:2} blocks on a multiprocessor, {full.fraction:.0%} of its warps"
    )

# %% [markdown]
# ## The report
#
# A report puts all of that on one page: the Python text, LLVM IR, PTX and machine code side by side, in which a click
# on a line lights up what belongs to it, the resources, and figures. `against=` compares with another kernel: two loads
# from global memory are left, and loads from shared memory have come instead. (The naive kernel's loop is unrolled, so
# it has more than the two of its text.) Of a report that is kept in a variable, `report.save("report.html")` writes the
# page.

# %%
tiled.report("sm_90", against=naive)

# %% [markdown]
# Find the line `total += rows[y, k] * columns[k, x]` under "Code": how many instructions of machine code are for one
# multiplication and addition?
#
# ## Banks
#
# Shared memory has 32 banks: words of 4 bytes that follow each other lie in banks that follow each other, and each bank
# serves one word at a time. When the threads of a warp read 32 words of one bank, they wait in line.
#
# `columns[k, x]` is a row of the tile for the threads of a warp: 32 banks. Had we stored that tile the other way
# around, `columns[x, k]` would be a column, and all its words in one bank. The usual remedy is one more column, which
# nobody uses, so that each row begins one bank further:


# %%
def banks(width: int) -> np.ndarray:
    """The bank of each element of a tile with 32 rows, of so many columns each."""
    return np.arange(32 * width).reshape(32, width) % 32


figure, both = plt.subplots(1, 2, figsize=(9, 4))
for axes, width in zip(both, (32, 33), strict=True):
    bank = banks(width)
    in_line = np.bincount(bank[:, 5]).max()
    axes.imshow(bank, cmap="twilight")
    axes.plot([4.5, 5.5, 5.5, 4.5, 4.5], [-0.5, -0.5, 31.5, 31.5, -0.5], "r", linewidth=2)
    axes.set(
        title=f"{width} columns: {in_line} of 32 words in one bank", xlabel="column, coloured by bank", ylabel="row"
    )
plt.show()

# %% [markdown]
# A transposition is where that cannot be avoided: what is written by rows is read by columns.


# %%
@nv.kernel
def transpose(a: nv.Array[nv.f32, 2], out: nv.Array[nv.f32, 2], padding: nv.constexpr = 1):
    tile = nv.shared.array((32, 32 + padding), nv.f32)
    x, y = nv.thread_idx.x, nv.thread_idx.y
    column, row = nv.grid(2)
    if row < a.shape[0] and column < a.shape[1]:
        tile[y, x] = a[row, column]
    nv.syncthreads()
    column, row = nv.block_idx.y * 32 + x, nv.block_idx.x * 32 + y
    if row < out.shape[0] and column < out.shape[1]:
        out[row, column] = tile[x, y]


wide = generator.random((100, 70), np.float32)
high = np.zeros((70, 100), np.float32)
transpose[(3, 4), (32, 32)](wide, high)
assert np.array_equal(high, wide.T)

# %% [markdown]
# Both global accesses are coalesced, as the block swaps its coordinates and the thread does not. `padding` is for GPUs
# alone: a CPU's memory has no banks. On a GPU try `nv.tune(transpose, {"padding": [0, 1]}, ...)`.
#
# ## Where to go on
#
# - [Arrays and memory](../docs/guide/arrays_and_memory.md): dynamic shared memory, local memory, constants.
# - [Running on the CPU, and checked runs](../docs/guide/cpu_and_checks.md): what `check=` finds.
# - [Reports](../docs/guide/report.md): what is on the page, `nvgen report` in a shell.
# - [Tuning](../docs/guide/tuning.md): spaces, what is measured and kept.
# - [Tensor cores](../docs/guide/tensor_cores.md): the hardware that multiplies tiles by itself.
#
# ## Exercises
#
# 1. Let each thread compute four elements of a column of `c`, with a tile of 64 x 16 for `a` and 16 x 64 for `b`. How
#    many operations a byte is that, and what does `nv.tune` say?
# 2. Take the arrays of a matrix product with `nv.F`, columns first. Which of the loads are no longer coalesced?
# 3. Remove the first barrier of `tiled` instead of the second. Which thread does the checked run name, and why that?
