# %% [markdown]
# # Tensor cores: from one tile to a warp-specialised pipeline
#
# At the end you can multiply matrices on tensor cores, know which thread holds which element, have written a flash
# attention that a warp computes, and a product in the way of the fastest libraries: some warps load, others multiply.
# It takes an hour, nvgen, NumPy and Matplotlib; the last cell needs ptxas (`pip install nvidia-cuda-nvcc`, or a CUDA
# toolkit).
#
# You should have read [asynchronous copies](10_asynchronous_copies.ipynb). Everything runs on a GPU that has the
# instructions, and on the CPU, which computes them exactly as they are documented.

# %%
import math

import matplotlib.pyplot as plt
import numpy as np

import nvgen as nv

device = nv.device_name().split()[0]
capability = (0, 0) if device == "cpu" else tuple(nv.cuda.current_device().compute_capability)
MMA = device if capability >= (8, 0) else "cpu"
WGMMA = device if capability == (9, 0) else "cpu"  # sm_90a alone has it
print("Kernels run on", nv.device_name())
print("those with mma.sync (sm_80) on", MMA, "and those with wgmma (sm_90a) on", WGMMA)

# %% [markdown]
# ## Who holds what
#
# A tensor core multiplies small matrices: `m16n8k16` is A of 16 by 16 times B of 16 by 8, added to C of 16 by 8. All
# 32 lanes of a warp make one call together. No lane sees a whole matrix; each holds its **fragment** in registers: 8
# elements of A, 4 of B, 4 of C. `nv.mma.position` says which row and column an element of a fragment is. Let each
# lane sign what it holds:


# %%
@nv.kernel
def owners(a: nv.Array[nv.i32, 2], b: nv.Array[nv.i32, 2], c: nv.Array[nv.i32, 2]):
    for element in nv.static_range(8):
        i, j = nv.mma.position("m16n8k16", "a", element, nv.f16)
        a[i, j] = nv.lane_id()
    for element in nv.static_range(4):
        i, j = nv.mma.position("m16n8k16", "b", element, nv.f16)
        b[i, j] = nv.lane_id()
        i, j = nv.mma.position("m16n8k16", "c", element)
        c[i, j] = nv.lane_id()


held = {name: np.full(shape, -1, np.int32) for name, shape in {"A": (16, 16), "B": (16, 8), "C": (16, 8)}.items()}
owners.on(MMA)[1, 32](*held.values())
assert all((np.bincount(lanes.ravel(), minlength=32) == lanes.size // 32).all() for lanes in held.values())

# %%
figure, axes = plt.subplot_mosaic(".B;AC", width_ratios=(16, 8), figsize=(8, 8), layout="constrained")
for name, lanes in held.items():
    axes[name].imshow(lanes % 4 * 8 + lanes // 4, cmap="turbo", alpha=0.6)
    for (i, j), lane in np.ndenumerate(lanes):
        axes[name].text(j, i, str(lane), ha="center", va="center", fontsize=7)
    axes[name].set_title(f"{name}: which lane holds what")
plt.show()

# %% [markdown]
# Four lanes share a row of A and of C, and each has neighbours, so that 32 bits hold two f16. B looks like A on its
# side. Keep the picture in mind; two tricks below come from it.
#
# ## One tile
#
# How do elements come into these places? `nv.mma.ldmatrix` loads a fragment from shared memory: lane `n` says where
# row `n % 8` of matrix `n // 8` begins, and the hardware hands the elements out as in the picture. B is stored by
# rows here, so its matrices are transposed on the way.


# %%
@nv.kernel
def product(a: nv.Array[nv.f16, 2], b: nv.Array[nv.f16, 2], c: nv.Array[nv.f32, 2]):
    """A warp for each tile of 16 rows and 8 columns of C."""
    left, right = nv.shared.array((16, 16), nv.f16), nv.shared.array((16, 8), nv.f16)
    lane, row, column = nv.lane_id(), 16 * nv.block_idx.y, 8 * nv.block_idx.x
    total = nv.vec[nv.f32, 4](0)
    for k in range(0, a.shape[1], 16):
        for n in range(lane, 256, 32):
            left[n // 16, n % 16] = a[row + n // 16, k + n % 16]
        for n in range(lane, 128, 32):
            right[n // 8, n % 8] = b[k + n // 8, column + n % 8]
        nv.syncwarp()
        x = nv.mma.ldmatrix(left, (lane % 16, lane // 16 * 8), 4)
        y = nv.mma.ldmatrix(right, (lane % 16, 0), 2, transpose=True)
        total = nv.mma.mma("m16n8k16", x, y, total)
        nv.syncwarp()
    for element in nv.static_range(4):
        i, j = nv.mma.position("m16n8k16", "c", element)
        c[row + i, column + j] = total[element]


generator = np.random.default_rng(0)
a = generator.integers(-4, 5, (32, 64)).astype(np.float16)
b = generator.integers(-4, 5, (64, 24)).astype(np.float16)
c = np.zeros((32, 24), np.float32)
product.on(MMA)[(3, 2), 32](a, b, c)
assert np.array_equal(c, a.astype(np.float32) @ b.astype(np.float32))  # small integers: exact in any order of sums
print(*(line for line in product.ptx(arch="sm_80").splitlines() if "matrix" in line or "mma" in line), sep="\n")

# %% [markdown]
# Not every combination of shape and types exists. What does not is refused, with what exists of these types:


# %%
@nv.kernel
def too_deep(out: nv.Array[nv.f32]):
    x, y = nv.vec[nv.f16, 16](0), nv.vec[nv.f16, 8](0)
    out[nv.lane_id()] = nv.mma.mma("m16n8k32", x, y, nv.vec[nv.f32, 4](0))[0]


try:
    too_deep.ptx(arch="sm_80")
except nv.CompileError as error:
    print(error)

# %% [markdown]
# ## Flash attention, first in NumPy
#
# Attention is `softmax(Q Kᵀ) V`. For `n` queries and keys the scores are an `n` by `n` matrix, too large to keep.
# Flash attention takes the keys tile by tile and never has more than a tile of scores. The difficulty is softmax,
# which divides by a sum over all keys, of exponentials that overflow unless the row's maximum is subtracted, which is
# known only at the end.
#
# The way out: keep the maximum **so far**. When a tile brings a higher one, what was summed up before is multiplied
# by `exp(old - new)`, as if the new one had been known.

# %%
KEYS = 16  # of a tile


def flash_in_numpy(q, k, v):
    total = np.zeros((len(q), v.shape[1]))
    top, weight = np.full((len(q), 1), -np.inf), np.zeros((len(q), 1))
    for first in range(0, len(k), KEYS):
        scores = q @ k[first : first + KEYS].T / math.sqrt(q.shape[1])
        higher = np.maximum(top, scores.max(axis=1, keepdims=True))
        shrink, weights = np.exp(top - higher), np.exp(scores - higher)
        total = total * shrink + weights @ v[first : first + KEYS]
        weight = weight * shrink + weights.sum(axis=1, keepdims=True)
        top = higher
    return total / weight


def attention_in_numpy(q, k, v):
    weights = np.exp(q @ k.T / math.sqrt(q.shape[1]))
    return weights / weights.sum(axis=1, keepdims=True) @ v


DEPTH = 32
q, k, v = (generator.standard_normal((64, DEPTH)).astype(np.float16) for _ in range(3))
wide = [matrix.astype(np.float64) for matrix in (q, k, v)]
assert np.allclose(flash_in_numpy(*wide), attention_in_numpy(*wide))

# %% [markdown]
# ## The same by one warp
#
# Two products a tile: scores of 16 queries by 16 keys, and weights times values. Between them the first trick: the
# scores come as two fragments of C, 8 columns each. Look at the picture: as 16 columns beside each other **they are a
# fragment of A**, lane for lane. So the weights need no shared memory and no shuffle; they are rounded to f16 where
# they are.

# %%
assert np.array_equal(np.hstack([held["C"], held["C"]]), held["A"])

# %% [markdown]
# The second: a row's scores lie in four lanes that follow each other, so its maximum takes two shuffles.


# %%
@nv.device
def row_max(x):
    """Over the four lanes that hold the same row."""
    x = max(x, nv.warp.shuffle_xor(x, 1))
    return max(x, nv.warp.shuffle_xor(x, 2))


@nv.device
def row_sum(x):
    x += nv.warp.shuffle_xor(x, 1)
    return x + nv.warp.shuffle_xor(x, 2)


@nv.device
def products(queries, keys, first):
    """Of 16 queries and the 8 keys from ``first`` on."""
    lane, scores = nv.lane_id(), nv.vec[nv.f32, 4](0)
    for part in nv.static_range(DEPTH // 16):
        x = nv.mma.ldmatrix(queries, (lane % 16, 16 * part + lane // 16 * 8), 4)
        y = nv.mma.ldmatrix(keys, (first + lane % 8, 16 * part + lane // 8 % 2 * 8), 2)
        scores = nv.mma.mma("m16n8k16", x, y, scores)
    return scores


@nv.device
def fetch(tile, matrix, first):
    """16 rows to shared memory, 16 bytes a copy."""
    for n in range(nv.lane_id(), 16 * DEPTH // 8, 32):
        row, column = n // (DEPTH // 8), n % (DEPTH // 8) * 8
        nv.async_copy.copy(tile, (row, column), matrix, (first + row, column), bytes=16)


# %% [markdown]
# Each lane has parts of two rows: `i` and `i + 8`. Elements 0 and 1 of a fragment of C are of the first, 2 and 3 of
# the second, so `element // 2 % 2` says which. Powers of 2 are cheaper than those of e, so the scale of the scores
# has a factor `log2(e)`.


# %%
@nv.kernel(required_threads=32)
def attention(
    q: nv.Array[nv.f16, 2], k: nv.Array[nv.f16, 2], v: nv.Array[nv.f16, 2], out: nv.Array[nv.f32, 2], scale: nv.f32
):
    """A warp for 16 queries."""
    tiles = nv.shared.array((3, 16, DEPTH), nv.f16)
    queries, keys, values = tiles[0], tiles[1], tiles[2]
    lane, row = nv.lane_id(), 16 * nv.block_idx.x
    total = nv.local.array(DEPTH // 8, nv.vec[nv.f32, 4])
    for n in nv.static_range(DEPTH // 8):
        total[n] = nv.vec[nv.f32, 4](0)
    top, weight = nv.vec[nv.f32, 2](-math.inf), nv.vec[nv.f32, 2](0)
    fetch(queries, q, row)
    for first in range(0, k.shape[0], KEYS):
        fetch(keys, k, first)
        fetch(values, v, first)
        nv.async_copy.wait_all()
        nv.syncwarp()

        # Scores of 16 keys: twice 8 columns.
        p = nv.local.array(8, nv.f32)
        for half in nv.static_range(2):
            scores = products(queries, keys, 8 * half)
            for e in nv.static_range(4):
                p[4 * half + e] = scores[e] * scale

        # The maxima so far, and the weights.
        shrink = nv.vec[nv.f32, 2](0)
        for r in nv.static_range(2):
            higher = max(top[r], row_max(max(p[2 * r], p[2 * r + 1], p[2 * r + 4], p[2 * r + 5])))
            shrink[r] = nv.math.exp2(top[r] - higher)
            top[r] = higher
            weight[r] *= shrink[r]
        for e in nv.static_range(8):
            p[e] = nv.math.exp2(p[e] - top[e // 2 % 2])
            weight[e // 2 % 2] += p[e]

        # Two fragments of C are one of A.
        weights = nv.vec[nv.f16, 8](p.vec(8)[0])
        for n in nv.static_range(DEPTH // 8):
            y = nv.mma.ldmatrix(values, (lane % 16, 8 * n), 2, transpose=True)
            shrunk = total[n] * nv.vec[nv.f32, 4](shrink[0], shrink[0], shrink[1], shrink[1])
            total[n] = nv.mma.mma("m16n8k16", weights, y, shrunk)
        nv.syncwarp()  # all lanes have read the tiles

    for r in nv.static_range(2):
        weight[r] = row_sum(weight[r])
    for n in nv.static_range(DEPTH // 8):
        for e in nv.static_range(4):
            i, j = nv.mma.position("m16n8k16", "c", e)
            out[row + i, 8 * n + j] = total[n][e] / weight[e // 2]


out = np.zeros((len(q), DEPTH), np.float32)
attention.on(MMA)[len(q) // 16, 32](q, k, v, out, math.log2(math.e) / math.sqrt(DEPTH))
largest = np.abs(out - attention_in_numpy(*wide)).max()
print(f"largest error {largest:.1e}, and f16 rounds numbers near 1 by up to {np.finfo(np.float16).eps / 2:.1e}")
assert largest < np.finfo(np.float16).eps

# %% [markdown]
# `total`, `p` and the maxima are local arrays and vectors, indexed by constants alone once the static loops are
# unrolled. So they are registers: the PTX has no local memory.

# %%
ptx = attention.ptx(arch="sm_80")
assert ".local" not in ptx
print(f"{ptx.count('mma.sync')} products and {ptx.count('ldmatrix')} loads of fragments in the text")

# %% [markdown]
# ## Why Hopper has another instruction
#
# Each operand of `mma.sync` comes from shared memory into registers first. How many operations are there for each
# byte that is loaded? A larger tile has more, but the registers of one warp do not hold it. `wgmma` (sm_90a) is a
# product of a **warpgroup**, four warps; it reads A and B from shared memory by itself, and goes on while the threads
# do:

# %%
for name, m, n, depth in (("mma.sync", 16, 8, 16), ("wgmma", 64, 64, 16), ("wgmma", 64, 256, 16)):
    operations, loaded = 2 * m * n * depth, 2 * (m + n) * depth
    print(f"{name:8} m{m}n{n}k{depth}: {operations / loaded:5.1f} operations for each byte of A and B in f16")

# %% [markdown]
# ## Some warps load, others multiply
#
# Two things go on by themselves now: copies by TMA, and products. A thread that has to wait for both in turn would be
# in the way of both. So the warpgroups of a block are **specialised**, as in the pipeline of the tutorial before:
#
# - Warpgroup 0 loads. One thread of it fills slots with tiles of A and B, as far ahead as there are slots.
# - Warpgroups 1 and 2 multiply 64 rows each. They leave one product under way, and hand back a slot when the product
#   that read it is complete.
# - Who loads needs few registers, who multiplies many: `nv.setmaxnreg` moves them.

# %%
SLOTS, ROWS, COLUMNS, TILE = 3, 128, 64, 64
SHARED = SLOTS * (ROWS + COLUMNS) * TILE * 2  # bytes


@nv.kernel(required_threads=384, min_blocks_per_sm=1)
def matmul(a: nv.TensorMap[nv.f16, 2], b: nv.TensorMap[nv.f16, 2], c: nv.Array[nv.f32, 2], steps: nv.i32):
    """C of M by N, of A that is M by K and B that is N by K: both contiguous along K."""
    left = nv.shared.dynamic(nv.f16, (SLOTS, ROWS, TILE), align=1024)
    right = nv.shared.dynamic(nv.f16, (SLOTS, COLUMNS, TILE), align=1024)
    full, empty = nv.shared.array(SLOTS, nv.u64), nv.shared.array(SLOTS, nv.u64)
    t, warpgroup = nv.thread_idx.x, nv.thread_idx.x // 128
    row, column = ROWS * nv.block_idx.y, COLUMNS * nv.block_idx.x
    if t == 0:
        for slot in range(SLOTS):
            nv.mbarrier.init(full[slot], 1)
            nv.mbarrier.init(empty[slot], 2)  # both warpgroups have multiplied
        nv.mbarrier.fence_init()
    nv.syncthreads()
    if warpgroup == 0:
        nv.setmaxnreg.dec(40)
        if nv.warp_id() == 0 and nv.warp.elect():
            for k in range(steps):
                slot, phase = k % SLOTS, k // SLOTS % 2
                nv.mbarrier.wait_parity(empty[slot], phase ^ 1)
                nv.mbarrier.arrive_expect_tx(full[slot], 2 * TILE * (ROWS + COLUMNS))
                nv.tma.load(left[slot], a, (row, TILE * k), full[slot])
                nv.tma.load(right[slot], b, (column, TILE * k), full[slot])
    else:
        nv.setmaxnreg.inc(232)
        half = 64 * (warpgroup - 1)
        acc = nv.wgmma.accumulator(COLUMNS)
        for k in range(steps):
            slot, phase = k % SLOTS, k // SLOTS % 2
            nv.mbarrier.wait_parity(full[slot], phase)
            x = nv.wgmma.descriptor(left[slot, half:], stride_byte_offset=1024, swizzle="128B")
            y = nv.wgmma.descriptor(right[slot], stride_byte_offset=1024, swizzle="128B")
            nv.wgmma.fence()
            for part in nv.static_range(4):  # 64 columns of A are 4 times 16, of 32 bytes
                acc = nv.wgmma.mma_async(acc, nv.wgmma.advance(x, 32 * part), nv.wgmma.advance(y, 32 * part), nv.f16)
            nv.wgmma.commit_group()
            nv.wgmma.wait_group(1)  # the products of the step before are complete ...
            if k > 0 and t % 128 == 0:
                nv.mbarrier.arrive(empty[(k - 1) % SLOTS])  # ... and have read their tiles
        values = nv.wgmma.wait_group(0, acc)
        for v in nv.static_range(COLUMNS // 2):
            i, j = nv.wgmma.position(v)
            c[row + half + i, column + j] = values[v]


# %% [markdown]
# `descriptor` says how a tile lies in shared memory: rows of 128 bytes, in the order of TMA's `swizzle="128B"`, 1024
# bytes for each 8 rows. The maps say the same swizzle, and the tensor core undoes it.
#
# Without a Hopper GPU the kernel runs on the CPU, with all checks: barriers, copies and products that are too early
# or too late would end the launch.

# %%
m, n, depth = 128, 128, 384
a = generator.standard_normal((m, depth)).astype(np.float16)
b = generator.standard_normal((n, depth)).astype(np.float16)
c = np.zeros((m, n), np.float32)
maps = nv.TensorMap(a, (ROWS, TILE), swizzle="128B"), nv.TensorMap(b, (COLUMNS, TILE), swizzle="128B")
how = matmul.on(WGMMA) if WGMMA != "cpu" else matmul.on("cpu", check="all")
how[(n // COLUMNS, m // ROWS), 384, None, SHARED](*maps, c, depth // TILE)
expected = a.astype(np.float32) @ b.astype(np.float32).T
print(f"largest error {np.abs(c - expected).max():.1e} of numbers up to {np.abs(expected).max():.0f}")
assert np.allclose(c, expected, atol=1e-2)

# %% [markdown]
# What becomes of it on a GPU, says ptxas. It starts all 384 threads with the same number of registers, so many that
# they fill the 65536 of a multiprocessor, since `min_blocks_per_sm=1` says that no other block needs any. After
# `setmaxnreg` they do so again, unevenly.

# %%
ptx = matmul.ptx(arch="sm_90a")
for word in ("setmaxnreg", "cp.async.bulk.tensor", "wgmma.mma_async", "wgmma.wait_group"):
    lines = [line.strip() for line in ptx.splitlines() if word in line]
    print(*sorted({line[:90] for line in lines}), sep="\n")
resources = matmul.resources("sm_90a")
print(resources)
assert resources.spill_store_bytes == 0
print("registers:", 384 * resources.registers, "at first, then", 128 * 40 + 256 * 232)

# %% [markdown]
# ## Read on
#
# - [Tensor cores](../docs/guide/tensor_cores.md): `wmma`, transposed and sparse operands, and `tcgen05` of Blackwell.
# - [Asynchronous operations](../docs/guide/asynchronous.md): what a run on the CPU finds of pipelines that are wrong.
# - [The reference of `nv.mma`](../docs/reference/mma.md) has all shapes and types, [that of
#   `nv.wgmma`](../docs/reference/wgmma.md) the layouts.
#
# ## Worth trying
#
# 1. Let `matmul` arrive at `empty[k % SLOTS]` in the place of `empty[(k - 1) % SLOTS]`, one step too early. What does
#    the run on the CPU say? Would a test on a GPU have found it?
# 2. Give `attention` a causal mask: query `i` sees keys up to `i`. `nv.mma.position` says which query and key an
#    element of `p` is. How many tiles of keys need no work at all?
# 3. Let each warpgroup multiply 64 rows by 128 columns. How many slots fit into the 227 KB of shared memory that a
#    block may have, and what do `matmul.resources("sm_90a")` and `setmaxnreg` say of the registers?
