# %% [markdown]
# # Atomic operations, orders and scopes
#
# After this tutorial you can count, sum up and build histograms with many threads, pass data from one block to another
# in an order that every machine keeps, and write a lock and a queue that a checked run finds no fault in. It takes
# about 20 minutes and needs nvgen, NumPy and matplotlib. You should have written a kernel before
# ([01](01_vector_add.ipynb)).

# %%
from typing import NamedTuple

import matplotlib.pyplot as plt
import numpy as np

import nvgen as nv
from nvgen import cuda

print("Kernels run on", nv.device_name())
HAS_GPU = nv.device_name().startswith("cuda")


# %% [markdown]
# ## Ten thousand threads, one counter
#
# `count[0] += 1` reads the counter, adds, and writes. Two threads that read before either writes add one between them:
# an update is lost.


# %%
@nv.kernel
def count_badly(count: nv.Array[nv.u32]):
    count[0] += 1


count = np.zeros(1, np.uint32)
count_badly[40, 256](count)
print(count[0], "of", 40 * 256)

# %% [markdown]
# How many are lost depends on the machine and on the day, and on the CPU it may be none at all. So a result that is
# right says nothing. `check="race"` looks at the program instead: two accesses race if nothing orders them, whether or
# not they met in this run.

# %%
try:
    count_badly.on("cpu", check="race")[40, 256](np.zeros(1, np.uint32))
except nv.LaunchError as error:
    print(error)


# %% [markdown]
# `nv.atomic.add` reads, adds and writes in one step. It takes the array, the index, and what to add:


# %%
@nv.kernel
def count_well(count: nv.Array[nv.u32]):
    nv.atomic.add(count, 0, 1)


count = np.zeros(1, np.uint32)
count_well[40, 256](count)
assert count[0] == 40 * 256


# %% [markdown]
# ### The old value is a ticket
#
# An atomic operation returns what was there before. No two threads get the same number, so it can be a place in an
# array: that is how threads write a list whose length nobody knows beforehand.


# %%
@nv.kernel
def keep_positive(x: nv.Array[nv.f32], kept: nv.Array[nv.f32], count: nv.Array[nv.u32]):
    i = nv.grid(1)
    if i < x.size and x[i] > 0:
        kept[nv.atomic.add(count, 0, 1)] = x[i]


x = np.random.default_rng(0).standard_normal(10_000, np.float32)
kept, count = np.zeros_like(x), np.zeros(1, np.uint32)
keep_positive[40, 256](x, kept, count)
assert np.array_equal(np.sort(kept[: count[0]]), np.sort(x[x > 0]))  # the threads came in any order
print(f"{count[0]} of {x.size} numbers are positive")


# %% [markdown]
# Where nobody uses the old value, nothing has to come back from memory. PTX has an instruction for that, a *reduction*,
# and nvgen chooses it by itself. `aggregated` below does what many libraries do by hand: the threads of a warp that are
# there together count themselves, one of them adds for all, and each gets the ticket that it would have got alone.


# %%
@nv.kernel
def aggregated(x: nv.Array[nv.f32], kept: nv.Array[nv.f32], count: nv.Array[nv.u32]):
    i = nv.grid(1)
    if i < x.size and x[i] > 0:
        kept[nv.atomic.add_aggregated(count, 0, 1, uniform=True)] = x[i]


for kernel in (count_well, keep_positive, aggregated):
    lines = [" ".join(line.split()) for line in kernel.ptx(arch="sm_90").splitlines()]
    print(f"{kernel.name}:", *(line for line in lines if line.startswith(("atom", "red", "activemask"))))

kept, count = np.zeros_like(x), np.zeros(1, np.uint32)
aggregated[40, 256](x, kept, count)
assert np.array_equal(np.sort(kept[: count[0]]), np.sort(x[x > 0]))


# %% [markdown]
# ## Histograms: keep the crowd away
#
# An atomic operation is fast where threads go to different places, and slow where they queue for one. So the cure is
# always the same: meet less. Here are three histograms. The first adds each number in global memory, where all blocks
# meet.

# %%
BINS = 256


@nv.kernel
def in_global(values: nv.Array[nv.u8], counts: nv.Array[nv.u32]):
    for i in range(nv.grid(1), values.size, nv.grid_size(1)):
        nv.atomic.add(counts, values[i], 1)


# %% [markdown]
# The second counts in shared memory, where only the threads of a block meet, and adds the block's counts to those of
# the others at the end. `scope="cta"` says that the counts are nobody else's business; more about that below.


# %%
@nv.kernel
def in_shared(values: nv.Array[nv.u8], counts: nv.Array[nv.u32]):
    own = nv.shared.array(BINS, nv.u32)
    t = nv.thread_idx.x
    own[t] = 0
    nv.syncthreads()
    for i in range(nv.grid(1), values.size, nv.grid_size(1)):
        nv.atomic.add(own, values[i], 1, scope="cta")
    nv.syncthreads()
    nv.atomic.add(counts, t, own[t])


# %% [markdown]
# The third adds for all lanes of a warp that have the same number.


# %%
@nv.kernel
def by_warps(values: nv.Array[nv.u8], counts: nv.Array[nv.u32]):
    for i in range(nv.grid(1), values.size, nv.grid_size(1)):
        nv.atomic.add_aggregated(counts, values[i], 1)


# %% [markdown]
# How much the threads meet depends on the data: with few different numbers they crowd. `cuda.time` measures a launch,
# on a GPU by its own clock and on the CPU by the host's.

# %%
KERNELS = (in_global, in_shared, by_warps)
to_device, to_host = (cuda.to_device, cuda.DeviceArray.copy_to_host) if HAS_GPU else (np.asarray, np.asarray)
NUMBERS = 1 << (24 if HAS_GPU else 18)
different = (1, 4, 16, 64, 256)
milliseconds: dict[str, list[float]] = {kernel.name: [] for kernel in KERNELS}
for number in different:
    values = np.random.default_rng(1).integers(0, number, NUMBERS, np.uint8)
    on_device = to_device(values)
    for kernel in KERNELS:
        counts = to_device(np.zeros(BINS, np.uint32))
        kernel[128, BINS](on_device, counts)
        assert np.array_equal(to_host(counts), np.bincount(values, minlength=BINS))
        timing = cuda.time(kernel[128, BINS], on_device, counts, repeat=3, warmup=1)
        milliseconds[kernel.name].append(timing.min * 1e3)

figure, axes = plt.subplots(figsize=(6, 3.5))
for name, times in milliseconds.items():
    axes.plot(different, times, marker="o", label=name)
axes.set(xscale="log", yscale="log", xlabel="different numbers", ylabel="milliseconds")
axes.set_title(f"a histogram of {NUMBERS:,} numbers on {'the GPU' if HAS_GPU else 'the CPU'}")
axes.legend(loc="center left")
figure.tight_layout()
plt.show()

# %% [markdown]
# On the CPU a block runs on one core, so what it counts in shared memory meets nobody: an atomic addition is a plain
# one there, and in global memory an instruction that locks its cache line. Lanes that compare their numbers take turns
# on the CPU, which costs more than it saves; on a GPU that is a few instructions. What wins depends on the machine and
# on the data, which is why the right way is to measure.
#
# ## Order: who sees what, and when
#
# Atomic operations do more than count: one thread tells another that something is ready. The pattern is called *message
# passing*: write the data, then raise a flag. The other looks at the flag, then reads the data. Nothing can go wrong,
# it seems, and yet on a GPU the flag may be seen before the data: caches and buffers deliver two writes in either
# order, and a compiler may turn them around.
#
# A *litmus test* runs such a piece of a program many times, and counts how it ends. Each pair of a word and a flag has
# a block that writes it and one that looks at it once, before or after, as it happens.

# %%
PAIRS = 20_000


@nv.kernel
def litmus(data: nv.Array[nv.u32], flag: nv.Array[nv.u32], seen: nv.Array[nv.u32], ordered: nv.constexpr):
    pair = nv.block_idx.x // 2
    if nv.block_idx.x % 2 == 0:
        nv.atomic.store(data, pair, 1)
        nv.atomic.store(flag, pair, 1, order="release" if ordered else "relaxed")
    else:
        pair = pair * 7919 % PAIRS  # some other block's, each once
        first = nv.atomic.load(flag, pair, order="acquire" if ordered else "relaxed")
        seen[pair] = 2 * first + nv.atomic.load(data, pair)


for ordered in (False, True):
    data, flag, seen = (np.zeros(PAIRS, np.uint32) for _ in range(3))
    litmus[2 * PAIRS, 1](data, flag, seen, ordered)
    neither, data_alone, flag_alone, both = np.bincount(seen, minlength=4)
    print("release, acquire:" if ordered else "relaxed:", f"{neither} blocks saw neither, {both} both,", end=" ")
    print(f"{data_alone} the data alone, {flag_alone} the flag without the data")
assert flag_alone == 0

# %% [markdown]
# The last number is the failure. With `release` and `acquire` it is zero on every machine, which PTX promises: what a
# thread did before it *releases* is seen by whoever *acquires* what it wrote. With `relaxed`, the default, only the
# flag itself is safe. An x86 processor delivers writes in their order, so you won't see the failure there, however
# often you run it, and a GPU may not show it until a deadline is near. A checked run doesn't wait for luck:


# %%
@nv.kernel
def pass_message(data: nv.Array[nv.i32], flag: nv.Array[nv.u32], out: nv.Array[nv.i32], ordered: nv.constexpr):
    if nv.block_idx.x == 0:
        data[0] = 42
        nv.atomic.store(flag, 0, 1, order="release" if ordered else "relaxed")
    else:
        while nv.atomic.load(flag, 0, order="acquire" if ordered else "relaxed") == 0:
            pass
        out[0] = data[0]


def message(ordered):
    out = np.zeros(1, np.int32)
    pass_message.on("cpu", check="race")[2, 1](np.zeros(1, np.int32), np.zeros(1, np.uint32), out, ordered)
    return out[0]


assert message(ordered=True) == 42
try:
    message(ordered=False)
except nv.LaunchError as error:
    print(error)

# %% [markdown]
# Both words reach the PTX, as qualifiers of the load and the store:

# %%
for ordered in (False, True):
    lines = [" ".join(line.split()) for line in pass_message.bind(ordered=ordered).ptx(arch="sm_90").splitlines()]
    print(*(line for line in lines if line.startswith(("st.", "ld.")) and ".param" not in line), sep="\n", end="\n\n")


# %% [markdown]
# ## Scope: for whom
#
# The `gpu` in those lines is the *scope*: the threads for which the operation is atomic, and ordered. `"cta"` is the
# block (PTX calls it a cooperative thread array), then come `"cluster"`, `"gpu"`, the default, and `"sys"`, which
# includes the host and other GPUs. A smaller scope is cheaper, since a block's threads share a cache. One that is too
# small is a race like any other:


# %%
@nv.kernel
def count_for_the_block(count: nv.Array[nv.u32]):
    nv.atomic.add(count, 0, 1, scope="cta")


count_for_the_block.on("cpu", check="race")[1, 256](np.zeros(1, np.uint32))  # one block: right
try:
    count_for_the_block.on("cpu", check="race")[2, 256](np.zeros(1, np.uint32))
except nv.LaunchError as error:
    print(error)


# %% [markdown]
# ## A lock
#
# What is no single number cannot be changed in one step: say, the largest of many numbers together with its place. A
# lock makes many steps one. Taking it acquires, so that the thread sees what the last owner did; giving it back
# releases. Between the two, plain accesses will do.


# %%
@nv.device
def take(lock):
    while nv.atomic.cas(lock, 0, 0, 1, order="acquire") != 0:  # from 0 to 1, if nobody else was first
        nv.nanosleep(100)


@nv.device
def give_back(lock):
    nv.atomic.store(lock, 0, 0, order="release")


@nv.kernel
def largest(x: nv.Array[nv.f32], lock: nv.Array[nv.u32], value: nv.Array[nv.f32], place: nv.Array[nv.i32]):
    if nv.thread_idx.x == 0:
        best = nv.block_idx.x
        for i in range(nv.block_idx.x, x.size, nv.grid_dim.x):
            if x[i] > x[best]:
                best = i
        take(lock)
        if x[best] > value[0]:
            value[0], place[0] = x[best], best
        give_back(lock)


def locate(kernel, **how):
    lock, value, place = np.zeros(1, np.uint32), np.full(1, -np.inf, np.float32), np.zeros(1, np.int32)
    (kernel.on("cpu", **how) if how else kernel)[16, 32](x, lock, value, place)
    assert (value[0], place[0]) == (x.max(), x.argmax())


locate(largest)
locate(largest, check="race", seed=1)  # in another order of the blocks, and no race

# %% [markdown]
# One thread of a block takes the lock. If all 32 lanes of a warp wanted it, one would have it and 31 would wait for it
# in the same loop; before sm_70 a warp had one program counter, and the owner might never have got further. And a lock
# that only *looks* right is what the checks are for. This one gives back without `release`:


# %%
@nv.device
def give_back_badly(lock):
    nv.atomic.store(lock, 0, 0)


good = give_back
give_back = give_back_badly  # kernels use what a name means when they are launched
try:
    locate(largest, check="race")
except nv.LaunchError as error:
    print(str(error).split("\nnote: the kernel")[0])
give_back = good


# %% [markdown]
# Where the whole thing fits into 8 bytes (16 from sm_90 on) no lock is needed. `nv.atomic.update` reads a struct, calls
# your function, and writes the result if nobody was faster, or else starts again. No thread waits for another.


# %%
class Best(NamedTuple):
    value: nv.f32
    place: nv.i32


def better(old: Best, new: Best) -> Best:
    return new if new.value > old.value else old


@nv.kernel
def largest_without_lock(x: nv.Array[nv.f32], best: nv.Array[Best]):
    i = nv.grid(1)
    if i < x.size:
        nv.atomic.update(best, 0, better, Best(x[i], i))


best = np.array([(-np.inf, 0)], nv.struct_dtype(Best))
largest_without_lock[40, 256](x, best)
assert best[0].tolist() == (x.max(), x.argmax())

# %% [markdown]
# ## A bounded queue with many producers
#
# Everything of this page is in one data structure: a ring of eight slots, into which many blocks push and from which
# one takes. A ticket says which slot is whose (`tail`, a counter). Each slot has a number of its own, `turn`, that says
# whose turn it is:
#
# | `turn[slot]` | means |
# |---|---|
# | `ticket` | free, for the producer who holds this ticket |
# | `ticket + 1` | full, for the consumer of this ticket |
# | `ticket + SLOTS` | free again, for the producer who comes one round later |
#
# Whoever waits acquires; whoever is done releases. Between the two the slot belongs to one thread alone.

# %%
SLOTS = 8


@nv.device
def push(item, slots, turn, tail):
    ticket = nv.atomic.add(tail, 0, 1)
    while nv.atomic.load(turn, ticket % SLOTS, order="acquire") != ticket:  # full: wait for the consumer
        nv.nanosleep(50)
    slots[ticket % SLOTS] = item
    nv.atomic.store(turn, ticket % SLOTS, ticket + 1, order="release")


@nv.device
def pop(ticket, slots, turn):
    while nv.atomic.load(turn, ticket % SLOTS, order="acquire") != ticket + 1:  # empty: wait for a producer
        nv.nanosleep(50)
    item = slots[ticket % SLOTS]
    nv.atomic.store(turn, ticket % SLOTS, ticket + SLOTS, order="release")
    return item


# %% [markdown]
# Producers wait for the consumer and the consumer for them, so all blocks have to be there at once. A launch promises
# that if it is *cooperative*, or refuses to run. Otherwise a GPU may start the last blocks when the first have ended,
# and these would wait for ever.


# %%
@nv.kernel
def produce_and_consume(
    slots: nv.Array[nv.i32], turn: nv.Array[nv.u32], tail: nv.Array[nv.u32], received: nv.Array[nv.i32]
):
    producers = nv.grid_dim.x - 1
    if nv.block_idx.x == producers:
        for ticket in range(received.size):
            received[ticket] = pop(nv.u32(ticket), slots, turn)
    else:
        for item in range(nv.block_idx.x, received.size, producers):
            push(item, slots, turn, tail)


PRODUCERS = 6


def through_the_queue(items, **how):
    received = np.full(items, -1, np.int32)
    slots, turn, tail = np.zeros(SLOTS, np.int32), np.arange(SLOTS, dtype=np.uint32), np.zeros(1, np.uint32)
    kernel = produce_and_consume.on("cpu", **how) if how else produce_and_consume
    kernel.launch(slots, turn, tail, received, grid=PRODUCERS + 1, block=1, cooperative=True)
    return received


received = through_the_queue(120)
assert np.array_equal(np.sort(received), np.arange(120))  # nothing is lost, and nothing comes twice
for producer in range(PRODUCERS):
    assert np.all(np.diff(received[received % PRODUCERS == producer]) > 0)  # what one producer pushed stays in order

# %% [markdown]
# Who pushed when is nobody's promise, as the picture shows: on the CPU, `seed` chooses another order of the threads.
# The results above must hold in all of them, and no order may have a race.

# %%
figure, rows = plt.subplots(2, 1, figsize=(7, 3), sharex=True)
for axes, order, title in (
    (rows[0], received, "this run"),
    (rows[1], through_the_queue(120, seed=7, check="race"), "on the CPU, seed=7"),
):
    assert np.array_equal(np.sort(order), np.arange(120))
    axes.scatter(np.arange(120), order % PRODUCERS, c=order % PRODUCERS, cmap="tab10", s=12)
    axes.set(ylabel="producer", yticks=range(PRODUCERS), title=title)
rows[1].set_xlabel("place in the queue")
figure.tight_layout()
plt.show()

# %% [markdown]
# ## What to read on
#
# - [Atomic operations](../docs/guide/atomics.md): all operations, vectors, packed halves, what becomes a loop.
# - [The atomic guide](../docs/reference/atomic_guide.md): since which architecture each is an instruction, and the
#   machine code of each order and scope.
# - [Semantics: memory](../docs/guide/semantics.md#memory): what orders what.
# - [06](06_finding_mistakes.ipynb): what else checked runs find.
#
# ## Exercises
#
# 1. Let two blocks consume: they need tickets of their own, from a second counter. Which of the assertions above still
#    holds for each of them?
# 2. Change one `order=` of the queue to `"relaxed"` at a time, and have `check="race"` say which accesses race.
# 3. A histogram of weights: add `weights[i]`, an f32, in place of 1. Are two runs equal to the last bit? Why not, and
#    what would make them so?
