"""What threads synchronise with besides the plain forms: barriers by number that tell of predicates or take threads one
by one, shuffles that tell whether there is a lane, reductions with PTX's rules for floats."""

from __future__ import annotations

from typing import Any

import numpy as np

import nvgen as nv
from tests.semantics.case import Case, Launch, kernel
from tests.semantics.warps import LANES, by_warp, case, groups, launch, source, threads
from tests.strategies import BLOCK, Inputs

# Barriers by number


@nv.kernel
def predicates_by_number(xs: nv.Array[nv.i32], counts: nv.Array[nv.i32, 2], tests: nv.Array[nv.bool, 2]):
    """Of the whole block, and of each of its two warps at a barrier of its own."""
    t, i = nv.thread_idx.x, nv.grid(1)
    x, own = xs[i], 2 + t // 32
    counts[0, i] = nv.barrier.reduce_count(1, x > 0)
    tests[0, i] = nv.barrier.reduce_and(1, x > -3, 64)
    tests[1, i] = nv.barrier.reduce_or(0, x == 2)
    counts[1, i] = nv.barrier.reduce_count(own, x > 0, 32)
    tests[2, i] = nv.barrier.reduce_and(own, x != 0, count=32)
    tests[3, i] = nv.barrier.reduce_or(own, x == 1, 32)


def _predicates_by_number(xs: np.ndarray, counts: np.ndarray, tests: np.ndarray) -> None:
    def spread(found: np.ndarray, width: int) -> np.ndarray:
        return np.repeat(found, width)

    blocks, warps = xs.reshape(-1, BLOCK), xs.reshape(-1, 32)
    counts[0] = spread((blocks > 0).sum(axis=1), BLOCK)
    tests[0] = spread((blocks > -3).all(axis=1), BLOCK)
    tests[1] = spread((blocks == 2).any(axis=1), BLOCK)
    counts[1] = spread((warps > 0).sum(axis=1), 32)
    tests[2] = spread((warps != 0).all(axis=1), 32)
    tests[3] = spread((warps == 1).any(axis=1), 32)


@nv.kernel
def one_by_one(xs: nv.Array[nv.i32], out: nv.Array[nv.i32, 2]):
    """Threads of a warp come to a barrier from different places, as only those do that are not aligned."""
    tile = nv.shared.array(BLOCK, nv.i32)
    t, i = nv.thread_idx.x, nv.grid(1)
    tile[t] = xs[i]
    if t % 2 == 0:
        nv.barrier.sync(3, 64, aligned=False)
        out[0, i] = tile[BLOCK - 1 - t]
    else:
        nv.barrier.sync(3, 64, aligned=False)
        out[0, i] = -tile[BLOCK - 1 - t]
    if t % 3 == 0:
        out[1, i] = nv.barrier.reduce_count(4, xs[i] > 0, aligned=False)
    else:
        out[1, i] = nv.barrier.reduce_count(4, xs[i] < 0, aligned=False)
    nv.barrier.sync(5, aligned=False)


def _one_by_one(xs: np.ndarray, out: np.ndarray) -> None:
    rows, t = xs.reshape(-1, BLOCK), np.arange(BLOCK)
    out[0] = (rows[:, ::-1] * np.where(t % 2 == 0, 1, -1)).ravel()
    out[1] = np.repeat(np.where(t % 3 == 0, rows > 0, rows < 0).sum(axis=1), BLOCK)


@nv.kernel
def handed_over(xs: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    """Threads of the first warp arrive one by one and go on; those of the second wait for them."""
    tile = nv.shared.array(32, nv.i32)
    t = nv.thread_idx.x
    if t < 32:
        tile[t] = xs[nv.grid(1)]
        if t % 2 == 0:
            nv.barrier.arrive(6, 64, aligned=False)
        else:
            nv.barrier.arrive(6, 64, aligned=False)
        out[nv.grid(1)] = t
    else:
        nv.barrier.sync(6, 64, aligned=False)
        out[nv.grid(1)] = tile[63 - t] + 1


def _handed_over(xs: np.ndarray, out: np.ndarray) -> None:
    rows = out.reshape(-1, BLOCK)
    rows[:, :32] = np.arange(32)
    rows[:, 32:] = xs.reshape(-1, BLOCK)[:, 31::-1] + 1


@nv.kernel
def used_again_at_once(xs: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    """Two warps have the barrier's next phase while those of the phase before may not have gone on yet."""
    is_open = nv.shared.array(1, nv.i32)
    t, i = nv.thread_idx.x, nv.grid(1)
    if t == 0:
        is_open[0] = 0
    nv.syncthreads()
    if t < 64:
        out[i] = nv.barrier.reduce_count(1, xs[i] > 0, 64)
        if t == 63:
            nv.atomic.store(is_open, 0, 1, order="release", scope="block")
    else:
        while nv.atomic.load(is_open, 0, order="acquire", scope="block") == 0:
            pass
        out[i] = nv.barrier.reduce_count(1, xs[i] > 0, 64, aligned=False)


def _used_again_at_once(xs: np.ndarray, out: np.ndarray) -> None:
    out[...] = np.repeat((xs.reshape(-1, 64) > 0).sum(axis=1), 64)


# Warps

CHECKED = [
    *[("idx", "shuffle_checked", amount, width) for amount, width in (("5", 32), ("n", 8))],
    *[("up", "shuffle_up_checked", amount, width) for amount, width in (("1", 32), ("n", 8))],
    *[("down", "shuffle_down_checked", amount, width) for amount, width in (("3", 8), ("n", 32))],
    *[("xor", "shuffle_xor_checked", amount, width) for amount, width in (("9", 8), ("n", 16))],
]


def in_range(mode: str, number: np.ndarray, width: int) -> np.ndarray:
    """Where a shuffle has a source, by PTX's description of ``shfl.sync``."""
    first, step = LANES // width * width, number % 32
    lane = {"idx": first, "up": LANES - step, "down": LANES + step, "xor": LANES ^ step}[mode]
    return lane >= first if mode == "up" else lane < first + width


def checked_shuffles(type_: str) -> Case:
    name = f"checked_shuffles_of_{type_}"
    head = f"xs: nv.Array[nv.{type_}], ns: nv.Array[nv.i32], out: nv.Array[nv.{type_}, 2], found: nv.Array[nv.bool, 2]"
    lines = [f"def {name}({head}):", "    i = nv.grid(1)", "    x, n = xs[i], ns[i]"]
    for place, (_, function, amount, width) in enumerate(CHECKED):
        lines.append(f"    out[{place}, i], found[{place}, i] = nv.warp.{function}(x, {amount}, width={width})")

    def reference(xs: np.ndarray, ns: np.ndarray, out: np.ndarray, found: np.ndarray) -> None:
        for place, (mode, _, amount, width) in enumerate(CHECKED):
            number = ns if amount == "n" else np.full(32, int(amount))
            out[place] = xs[source(mode, number, width)]
            found[place] = in_range(mode, number, width)

    def arguments(inputs: Inputs) -> tuple[Any, ...]:
        count, calls = threads(inputs), len(CHECKED)
        numbers = inputs.integers("i32", -70, 70, count)
        return (
            inputs.array(type_, count),
            numbers,
            inputs.zeros(type_, calls, count),
            inputs.zeros("bool", calls, count),
        )

    return case(kernel("\n".join(lines) + "\n"), arguments, reference)


EXTREMES = [
    (f"reduce_{name}(x{mask}, {rules})", name, mask, "absolute" in rules, "nan" in rules)
    for name in ("min", "max")
    for mask in ("", ", m")
    for rules in ("absolute=True", "nan=True", "absolute=True, nan=True")
]


def extremes(type_: str) -> Case:
    name = f"extremes_of_{type_}"
    lines = [f"def {name}(xs: nv.Array[nv.{type_}], ms: nv.Array[nv.u32], out: nv.Array[nv.{type_}, 2]):"]
    lines += ["    i = nv.grid(1)", "    x, m = xs[i], ms[i]"]
    lines += [f"    out[{place}, i] = nv.warp.{call}" for place, (call, *_) in enumerate(EXTREMES)]

    def reference(xs: np.ndarray, ms: np.ndarray, out: np.ndarray) -> None:
        for place, (_, name, mask, absolute, nan) in enumerate(EXTREMES):
            for mask_ in np.unique(ms) if mask else [0xFFFFFFFF]:
                lanes = (int(mask_) >> LANES & 1).astype(bool)
                given = np.abs(xs[lanes]) if absolute else xs[lanes]
                out[place, lanes] = _min_max(given, name, nan)

    def arguments(inputs: Inputs) -> tuple[Any, ...]:
        count = threads(inputs)
        values = inputs.array(type_, count)
        return values, groups(inputs, count), inputs.zeros(type_, len(EXTREMES), count)

    return case(kernel("\n".join(lines) + "\n"), arguments, reference)


def _min_max(given: np.ndarray, name: str, nan: bool) -> Any:
    """The least or the greatest; -0.0 is less than 0.0."""
    numbers = given[~np.isnan(given)]
    if numbers.size == 0 or (nan and numbers.size < given.size):
        return np.nan
    found = numbers.min() if name == "min" else numbers.max()
    if found == 0:
        signs = np.signbit(numbers[numbers == 0])
        return np.copysign(found, -1 if (signs.any() if name == "min" else signs.all()) else 1)
    return found


@nv.kernel
def elected_lanes(ms: nv.Array[nv.u32], out: nv.Array[nv.i32, 2]):
    i = nv.grid(1)
    m = ms[i]
    lane, is_elected = nv.warp.elect_lane(m)
    lanes = nv.warp.ballot(is_elected, m)
    out[0, i] = nv.math.popcount(lanes)
    out[1, i] = nv.i32(lanes == nv.u32(1) << nv.u32(lane))
    whole, is_first = nv.warp.elect_lane()
    out[2, i] = nv.i32(is_first == (i % 32 == whole))


def _elected_lanes(ms: np.ndarray, out: np.ndarray) -> None:
    out[...] = 1


# Ends of threads, state spaces


@nv.device
def quotient(x, y):
    """Ends the threads that would divide by 0."""
    if y == 0:
        nv.exit()
    return x // y


@nv.kernel
def threads_that_exit(xs: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    """Nobody waits for a thread that has ended itself; what it was about to write stays as it was."""
    i = nv.grid(1)
    if xs[i] == 3:
        nv.exit()
    nv.syncthreads()
    found = quotient(12, xs[i])
    out[i] = found * 100 + nv.syncthreads_count(xs[i] > 0)


def _threads_that_exit(xs: np.ndarray, out: np.ndarray) -> None:
    goes_on = (xs != 3) & (xs != 0)
    counts = np.repeat(((xs > 0) & goes_on).reshape(-1, BLOCK).sum(axis=1), BLOCK)
    found = 12 // np.where(goes_on, xs, 1) * 100 + counts
    out[goes_on] = found[goes_on]


@nv.kernel
def exits_of_a_loop(xs: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    """Threads that wait for nobody."""
    i = nv.grid(1)
    for step in range(10):
        out[i] = step
        if step == xs[i] + 3:
            nv.exit()
    out[i] = -1


def _exits_of_a_loop(xs: np.ndarray, out: np.ndarray) -> None:
    out[...] = np.where(xs + 3 >= 0, xs + 3, -1)


@nv.kernel
def kinds_of_memory(xs: nv.Array[nv.i32], out: nv.Array[nv.i32, 2]):
    tile = nv.shared.array(BLOCK, nv.i32)
    t, i = nv.thread_idx.x, nv.grid(1)
    own, other = tile.ptr.to("generic"), xs.ptr.to("generic")
    pointer = nv.address_of(tile[t]).to("generic") if xs[i] > 0 else nv.address_of(xs[i]).to("generic")
    out[0, i] = nv.i32(nv.is_shared(pointer))
    out[1, i] = (
        nv.i32(nv.is_shared(own)) + 10 * nv.i32(nv.is_shared(other)) + 100 * nv.i32(nv.is_shared(own + BLOCK - 1))
    )
    nv.pmevent(3)


def _kinds_of_memory(xs: np.ndarray, out: np.ndarray) -> None:
    out[0], out[1] = xs > 0, 101


@nv.kernel
def special_registers(out: nv.Array[nv.i64, 2]):
    """What every machine's registers have in common."""
    i = nv.grid(1)
    high, now = nv.sreg.globaltimer_hi(), nv.globaltimer()
    out[0, i] = nv.i64(nv.smid() < nv.sreg.nsmid()) + 2 * nv.i64(nv.sreg.warpid() < nv.sreg.nwarpid())
    out[1, i] = nv.sreg.dynamic_smem_size()
    out[2, i] = nv.i64(nv.u64(high) <= now >> 32) + 2 * nv.i64(nv.sreg.current_graph_exec() == 0)
    out[3, i] = nv.i64(nv.u64(nv.sreg.clock_hi()) <= nv.clock64() >> 32)


def _registers(out: np.ndarray) -> None:
    out[0], out[1], out[2], out[3] = 3, 48, 3, 1


def _numbers(name: str, *shapes: tuple[str, tuple[int, ...]]) -> Any:
    """Arguments: small numbers, one a thread, and outputs of types and numbers of rows."""

    def arguments(inputs: Inputs) -> tuple[Any, ...]:
        count = threads(inputs)
        outputs = (inputs.zeros(type_, *rows, count) for type_, rows in shapes)
        return inputs.integers(name, -3, 4, count), *outputs

    return arguments


# mbarriers and clusters


@nv.kernel
def arrivals_in_parts(xs: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    """Every thread arrives twice, first without completing the phase; half of the first arrivals are the last ones."""
    bars = nv.shared.array(1, nv.u64)
    tile = nv.shared.array(BLOCK, nv.i32)
    t, i = nv.thread_idx.x, nv.grid(1)
    if t == 0:
        nv.mbarrier.init(bars, 0, 2 * BLOCK)
    nv.syncthreads()
    tile[t] = xs[i]
    if t % 2 == 0:
        nv.mbarrier.arrive_drop_no_complete(bars, 0, 1)
    else:
        nv.mbarrier.arrive_no_complete(bars, 0, 1)
    token = nv.mbarrier.arrive(bars, 0)
    nv.mbarrier.wait(bars, 0, token)
    found = tile[BLOCK - 1 - t]
    if t % 2 == 1:
        nv.mbarrier.arrive_no_complete(bars, 0, 1)
    nv.mbarrier.arrive(bars, 0)
    nv.mbarrier.wait_parity(bars, 0, 1)
    tile[t] = found + 1
    nv.syncthreads()
    out[i] = tile[t ^ 1]


def _arrivals_in_parts(xs: np.ndarray, out: np.ndarray) -> None:
    rows = xs.reshape(-1, BLOCK)[:, ::-1] + 1
    out[...] = rows[:, np.arange(BLOCK) ^ 1].ravel()


@nv.kernel
def copies_that_are_counted_on(xs: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    """The barrier is made for the threads; that of its copies each of them adds itself."""
    bars = nv.shared.array(1, nv.u64)
    tile = nv.shared.array(BLOCK, nv.i32)
    t, i = nv.thread_idx.x, nv.grid(1)
    if t == 0:
        nv.mbarrier.init(bars, 0, BLOCK)
    nv.syncthreads()
    nv.async_copy.copy(tile, t, xs, i)
    nv.mbarrier.arrive_on_copy(bars, 0, increments=True)
    nv.mbarrier.wait(bars, 0, nv.mbarrier.arrive(bars, 0))
    out[i] = tile[BLOCK - 1 - t]


def _reversed(xs: np.ndarray, out: np.ndarray) -> None:
    out[...] = xs.reshape(-1, BLOCK)[:, ::-1].ravel()


@nv.kernel
def bytes_by_hand(xs: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    """Threads count bytes that nothing copies; in the second phase odd ones arrive for the last time."""
    bars = nv.shared.array(1, nv.u64)
    tile = nv.shared.array(BLOCK, nv.i32)
    t, i = nv.thread_idx.x, nv.grid(1)
    if t == 0:
        nv.mbarrier.init(bars, 0, BLOCK)
    nv.syncthreads()
    tile[t] = xs[i]
    nv.mbarrier.arrive_expect_tx(bars, 0, 8, scope="cluster")
    nv.mbarrier.complete_tx(bars, 0, 8)
    while not nv.mbarrier.try_wait_parity(bars, 0, 0, time=1000):
        pass
    found = tile[BLOCK - 1 - t]
    if t % 2 == 1:
        nv.mbarrier.arrive_drop_expect_tx(bars, 0, 4)
        nv.mbarrier.complete_tx(bars, 0, 4, scope="cluster")
    else:
        nv.mbarrier.expect_tx(bars, 0, 12, scope="cluster")
        nv.mbarrier.arrive(bars, 0, order="release", scope="cluster")
        nv.mbarrier.complete_tx(bars, 0, 12)
    nv.mbarrier.wait_parity(bars, 0, 1, scope="cluster")
    nv.syncthreads()
    tile[t] = found
    if t % 2 == 0:  # only these are expected any more
        token = nv.mbarrier.arrive(bars, 0, order="relaxed")
        nv.mbarrier.wait(bars, 0, token, order="relaxed")
    nv.syncthreads()
    out[i] = tile[t]


@nv.kernel(cluster=2)
def bytes_of_a_neighbour(xs: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    """A block writes into the other one's memory and counts the bytes at its barrier."""
    bars = nv.shared.array(1, nv.u64)
    tile = nv.shared.array(BLOCK, nv.i32)
    t, i = nv.thread_idx.x, nv.grid(1)
    if t == 0:
        nv.mbarrier.init(bars, 0, 1)
        nv.mbarrier.fence_init()
        nv.mbarrier.arrive_expect_tx(bars, 0, 4 * BLOCK)
    nv.cluster.sync(aligned=True)
    other = nv.cluster.rank() ^ 1
    nv.cluster.map(tile, other)[t] = xs[i]
    nv.fence(order="acq_rel", scope="cluster")
    nv.mbarrier.complete_tx(nv.cluster.map(bars, other), 0, 4)
    nv.mbarrier.wait_parity(bars, 0, 0, scope="cluster")
    out[i] = tile[BLOCK - 1 - t]
    nv.cluster.arrive(relaxed=True, aligned=True)
    nv.cluster.wait(aligned=True)


def _bytes_of_a_neighbour(xs: np.ndarray, out: np.ndarray) -> None:
    out[...] = xs.reshape(-1, 2, BLOCK)[:, ::-1, ::-1].ravel()


@nv.kernel(cluster=(2, 2))
def owners(out: nv.Array[nv.i32, 2]):
    """Which block's memory it is, of pointers of every kind, static and dynamic."""
    tile = nv.shared.array(BLOCK, nv.i32)
    more = nv.shared.dynamic(nv.i32, BLOCK)
    t, own = nv.thread_idx.x, nv.cluster.rank()
    block = nv.block_idx.x + nv.grid_dim.x * nv.block_idx.y
    tile[t] = own * 100 + t
    nv.cluster.sync()
    other = (own + 1) % 4
    there = nv.cluster.map(nv.address_of(tile[t]).to("generic"), other)
    out[block, t] = there[0]
    ranks = nv.cluster.rank_of(there) + 10 * nv.cluster.rank_of(nv.cluster.map(tile, other))
    ranks += 100 * nv.cluster.rank_of(tile) + 1000 * nv.cluster.rank_of(nv.cluster.map(more, 3))
    kinds = nv.i32(nv.is_cluster_shared(there)) + 2 * nv.i32(nv.is_shared(there)) + 4 * nv.i32(nv.is_shared(tile.ptr))
    out[block, BLOCK + t] = ranks + (10000 if nv.cluster.is_explicit() else 0) + 100000 * kinds
    nv.cluster.sync()


def _owners(out: np.ndarray) -> None:
    width = len(out) // 2
    for block, row in enumerate(out):
        own = block % width % 2 + 2 * (block // width % 2)
        other = (own + 1) % 4
        row[:BLOCK], row[BLOCK:] = other * 100 + np.arange(BLOCK), other * 11 + own * 100 + 513000


@nv.kernel
def fenced(xs: nv.Array[nv.i32], maps: nv.Array[nv.u64], out: nv.Array[nv.i32]):
    """Fences of every kind: they change nothing of what a thread computes."""
    tile = nv.shared.array(BLOCK, nv.i32)
    t, i = nv.thread_idx.x, nv.grid(1)
    tile[t] = xs[i]
    nv.proxy.fence_alias()
    nv.proxy.fence_async()
    nv.proxy.fence_async("shared")
    nv.proxy.fence_async("shared_cluster")
    nv.proxy.fence_async("global")
    nv.proxy.fence_async_restricted("release")
    nv.proxy.fence_async_restricted("acquire")
    nv.proxy.fence_tensormap_release(scope="system")
    nv.proxy.fence_tensormap_acquire(maps.ptr, scope="block")
    nv.fence(order="release", scope="cluster", restrict="shared")
    nv.syncthreads()
    nv.fence(order="acquire", scope="cluster", restrict="shared_cluster")
    nv.fence(order="acquire")
    out[i] = tile[BLOCK - 1 - t]


def _fenced(xs: np.ndarray, maps: np.ndarray, out: np.ndarray) -> None:
    _reversed(xs, out)


def _with_maps(inputs: Inputs) -> tuple[Any, ...]:
    xs, out = _elements()(inputs)
    return xs, inputs.zeros("u64", 16), out


def _blocks(inputs: Inputs, multiple: int = 1) -> int:
    return -(-max(1, min(inputs.size // BLOCK, 8)) // multiple) * multiple


def _elements(multiple: int = 1) -> Any:
    """Arguments: an element a thread, of a multiple of so many blocks."""

    def arguments(inputs: Inputs) -> tuple[Any, ...]:
        count = _blocks(inputs, multiple) * BLOCK
        return inputs.integers("i32", -1000, 1000, count), inputs.zeros("i32", count)

    return arguments


def _whole(multiple: int = 1) -> Any:
    def launched(inputs: Inputs) -> Launch:
        return _blocks(inputs, multiple), BLOCK

    return launched


CASES = [
    Case(predicates_by_number, _numbers("i32", ("i32", (2,)), ("bool", (4,))), _predicates_by_number, launch=launch),
    Case(one_by_one, _numbers("i32", ("i32", (2,))), _one_by_one, launch=launch),
    Case(handed_over, _numbers("i32", ("i32", ())), _handed_over, launch=launch),
    *map(checked_shuffles, ("i8", "u16", "i32", "f32", "i64", "f64", "u128", "c64", "bf16")),
    *map(extremes, ("f16", "f32", "f64")),
    Case(
        elected_lanes,
        lambda inputs: (groups(inputs, threads(inputs)), inputs.zeros("i32", 3, threads(inputs))),
        by_warp(_elected_lanes),
        launch=launch,
    ),
]
CASES += [
    Case(
        used_again_at_once,
        lambda inputs: (inputs.integers("i32", -3, 4, 2 * threads(inputs)), inputs.zeros("i32", 2 * threads(inputs))),
        _used_again_at_once,
        launch=lambda inputs: (threads(inputs) // BLOCK, 2 * BLOCK),
    ),
    Case(threads_that_exit, _numbers("i32", ("i32", ())), _threads_that_exit, launch=launch),
    Case(exits_of_a_loop, _numbers("i32", ("i32", ())), _exits_of_a_loop, launch=launch),
    Case(kinds_of_memory, _numbers("i32", ("i32", (2,))), _kinds_of_memory, launch=launch),
    Case(
        special_registers,
        lambda inputs: (inputs.zeros("i64", 4, threads(inputs)),),
        _registers,
        launch=lambda inputs: (*launch(inputs), None, 48),
    ),
]
OF_AMPERE = [
    Case(arrivals_in_parts, _elements(), _arrivals_in_parts, _whole()),
    Case(copies_that_are_counted_on, _elements(), _reversed, _whole()),
]
OF_HOPPER = [
    Case(fenced, _with_maps, _fenced, _whole()),
    Case(bytes_by_hand, _elements(), _reversed, _whole()),
    Case(bytes_of_a_neighbour, _elements(2), _bytes_of_a_neighbour, _whole(2)),
    Case(
        owners,
        lambda inputs: (inputs.zeros("i32", 4 * _blocks(inputs), 2 * BLOCK),),
        _owners,
        lambda inputs: ((2 * _blocks(inputs), 2), BLOCK, None, 4 * BLOCK),
    ),
]
