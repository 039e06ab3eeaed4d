"""What orders threads is known to ``check="race"``, in every order of threads, and what does not order them is not."""

from __future__ import annotations

import threading
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen.runtime.cpu import launch as cpu

pytestmark = pytest.mark.sweep(6)

ORDERS: tuple[dict[str, Any], ...] = ({}, {"seed": 1}, {"seed": 2}, {"seed": 3})


def is_race(kernel: nv.Kernel, launch: Any, *arguments: Any, **how: Any) -> bool:
    """Whether a run with all checks reports a race; anything else that is reported is an error."""
    try:
        kernel.on("cpu", check="all", **how)[launch](*arguments)
    except nv.LaunchError as error:
        assert error.code == "NVG2115", str(error)
        return True
    return False


@nv.kernel
def message(data: nv.Array[nv.i32], flag: nv.Array[nv.i32], store: nv.constexpr, load: nv.constexpr):
    if nv.thread_idx.x == 0:
        if nv.block_idx.x == 0:
            data[0] = 7
            nv.atomic.store(flag, 0, 1, order=store)
        else:
            while nv.atomic.load(flag, 0, order=load) == 0:
                pass
            data[1] = data[0]


@nv.kernel
def message_with_fences(data: nv.Array[nv.i32], flag: nv.Array[nv.i32], first: nv.constexpr, second: nv.constexpr):
    if nv.thread_idx.x == 0:
        if nv.block_idx.x == 0:
            data[0] = 7
            if first:
                nv.threadfence()
            nv.store(flag, 0, 1, volatile=True)
        else:
            while nv.load(flag, 0, volatile=True) == 0:
                pass
            if second:
                nv.threadfence()
            data[1] = data[0]


@pytest.mark.parametrize(
    ("store", "load", "races"),
    [
        ("release", "acquire", False),
        ("seq_cst", "seq_cst", False),
        ("relaxed", "acquire", True),
        ("release", "relaxed", True),
    ],
)
def test_release_and_acquire(store: str, load: str, races: bool) -> None:
    data = np.zeros(2, np.int32)
    assert is_race(message, (2, 32), data, np.zeros(1, np.int32), store, load) is races
    assert data[1] == (0 if races else 7)


@pytest.mark.parametrize("first", [True, False])
@pytest.mark.parametrize("second", [True, False])
def test_fences_and_volatile_flags(first: bool, second: bool) -> None:
    data, flag = np.zeros(2, np.int32), np.zeros(1, np.int32)
    assert is_race(message_with_fences, (2, 32), data, flag, first, second) is not (first and second)


@nv.kernel
def last_block(x: nv.Array[nv.i32], parts: nv.Array[nv.i32], count: nv.Array[nv.u32], fenced: nv.constexpr):
    is_last = nv.shared.array(1, nv.bool)
    t = nv.thread_idx.x
    if t == 0:
        parts[nv.block_idx.x] = x[nv.block_idx.x] * 2
        if fenced:
            nv.threadfence()
        is_last[0] = nv.atomic.inc(count, 0, nv.u32(nv.grid_dim.x - 1)) == nv.u32(nv.grid_dim.x - 1)
    nv.syncthreads()
    if is_last[0] and t < nv.grid_dim.x:
        x[t] = parts[t]


@pytest.mark.parametrize("how", ORDERS)
@pytest.mark.parametrize("fenced", [True, False])
def test_the_last_block(fenced: bool, how: dict[str, Any]) -> None:
    x, parts, count = np.arange(8, dtype=np.int32), np.zeros(8, np.int32), np.zeros(1, np.uint32)
    assert is_race(last_block, (8, 32), x, parts, count, fenced, **how) is not fenced
    if fenced:
        assert x.tolist() == [2 * number for number in range(8)]


@nv.kernel
def lock(total: nv.Array[nv.i32], word: nv.Array[nv.i32], take: nv.constexpr, leave: nv.constexpr):
    if nv.thread_idx.x % 32 == 0:
        while nv.atomic.cas(word, 0, 0, 1, order=take) != 0:
            pass
        total[0] += 1
        nv.atomic.exch(word, 0, 0, order=leave)


@pytest.mark.parametrize("how", ORDERS)
@pytest.mark.parametrize(("take", "leave"), [("acquire", "release"), ("relaxed", "relaxed")])
def test_locks(take: str, leave: str, how: dict[str, Any]) -> None:
    total, word = np.zeros(1, np.int32), np.zeros(1, np.int32)
    assert is_race(lock, (3, 128), total, word, take, leave, **how) is (take == "relaxed")


@nv.kernel
def through_lanes(a: nv.Array[nv.i32], synchronised: nv.constexpr):
    values = nv.shared.array(64, nv.i32)
    t = nv.thread_idx.x
    values[t] = a[t]
    nv.syncwarp()
    other = values[t ^ 1]
    if synchronised:
        nv.syncwarp()
    values[t] = other
    nv.syncwarp()
    a[t] = values[t]


@pytest.mark.parametrize("how", ORDERS)
def test_lanes(how: dict[str, Any]) -> None:
    assert not is_race(through_lanes, (1, 64), np.arange(64, dtype=np.int32), True, **how)
    assert is_race(through_lanes, (1, 64), np.arange(64, dtype=np.int32), False, **how)


@nv.kernel
def across_warps(a: nv.Array[nv.i32]):
    values = nv.shared.array(64, nv.i32)
    t = nv.thread_idx.x
    values[t] = 0
    nv.syncthreads()
    values[t] = a[t]
    nv.syncwarp()
    a[t] = values[63 - t]


def test_a_warp_does_not_wait_for_others() -> None:
    assert is_race(across_warps, (1, 64), np.arange(64, dtype=np.int32))


@nv.kernel
def producers(a: nv.Array[nv.i32]):
    buffer = nv.shared.array(32, nv.i32)
    t = nv.thread_idx.x
    for turn in range(3):
        if t < 32:
            nv.barrier.sync(2, 64)
            buffer[t] = turn + t
            nv.barrier.arrive(1, 64)
        else:
            nv.barrier.arrive(2, 64)
            nv.barrier.sync(1, 64)
            a[t - 32] += buffer[63 - t]


@pytest.mark.parametrize("how", ORDERS)
def test_named_barriers(how: dict[str, Any]) -> None:
    a = np.zeros(32, np.int32)
    assert not is_race(producers, (1, 64), a, **how)
    assert a.tolist() == [3 * (31 - t) + 3 for t in range(32)]


@nv.kernel
def around_the_grid(a: nv.Array[nv.i32], b: nv.Array[nv.i32], synchronised: nv.constexpr):
    i = nv.grid(1)
    a[i] = i
    if synchronised:
        nv.grid_sync()
    b[i] = a[a.size - 1 - i]


@pytest.mark.parametrize("how", ORDERS)
@pytest.mark.parametrize("synchronised", [True, False])
def test_barriers_of_the_grid(synchronised: bool, how: dict[str, Any]) -> None:
    a, b = np.zeros(96, np.int32), np.zeros(96, np.int32)
    assert is_race(around_the_grid, (3, 32), a, b, synchronised, **how) is not synchronised


# Which threads atomic operations are atomic for


@nv.kernel
def counted(a: nv.Array[nv.i32], first: nv.constexpr, other: nv.constexpr):
    if nv.block_idx.x == 0:
        nv.atomic.add(a, 0, 1, scope=first)
    else:
        nv.atomic.add(a, 0, 1, scope=other)


@pytest.mark.parametrize("how", ORDERS)
@pytest.mark.parametrize(
    ("first", "other", "races"),
    [
        ("gpu", "gpu", False),
        ("sys", "device", False),
        ("cta", "cta", True),
        ("cta", "gpu", True),
        ("sys", "block", True),
        ("cluster", "gpu", True),
    ],
)
def test_scopes_that_leave_the_other_thread_out(first: str, other: str, races: bool, how: dict[str, Any]) -> None:
    assert is_race(counted, (2, 32), np.zeros(1, np.int32), first, other, **how) is races
    assert not is_race(counted, (1, 64), np.zeros(1, np.int32), first, other, **how)


@nv.kernel(cluster=(2, 1, 2))
def counted_in_clusters(a: nv.Array[nv.i32, 3], x: nv.constexpr, y: nv.constexpr, z: nv.constexpr):
    block = nv.block_idx
    nv.atomic.add(a, (block.x // x, block.y // y, block.z // z), 1, scope="cluster")


@pytest.mark.parametrize(
    ("sizes", "races"),
    [((2, 1, 2), False), ((1, 1, 1), False), ((4, 1, 2), True), ((2, 2, 2), True), ((2, 1, 4), True)],
)
def test_the_scope_of_a_cluster(sizes: tuple[int, int, int], races: bool) -> None:
    grid = (4, 2, 4)
    counts = np.zeros([extent // size for extent, size in zip(grid, sizes, strict=True)], np.int32)
    assert is_race(counted_in_clusters, (grid, 2), counts, *sizes) is races


@nv.kernel(cluster=2)
def counted_in_another_block(a: nv.Array[nv.i32], scope: nv.constexpr):
    count = nv.shared.array(1, nv.i32)
    if nv.thread_idx.x == 0:
        count[0] = 0
    nv.cluster.sync()
    nv.atomic.add(nv.cluster.map(count, 0), 0, 1, scope=scope)
    nv.cluster.sync()
    a[nv.grid(1)] = nv.cluster.map(count, 0)[0]
    nv.cluster.sync()


@pytest.mark.parametrize("how", ORDERS)
def test_shared_memory_of_the_cluster(how: dict[str, Any]) -> None:
    a = np.zeros(128, np.int32)
    assert not is_race(counted_in_another_block, (4, 32), a, "cluster", **how)
    assert (a == 64).all()
    assert is_race(counted_in_another_block, (4, 32), a, "block", **how)


@nv.kernel
def counted_in_turn(a: nv.Array[nv.i32], synchronised: nv.constexpr):
    if nv.block_idx.x == 0:
        nv.atomic.add(a, 0, 1, scope="cta")
    if synchronised:
        nv.grid_sync()
    if nv.block_idx.x == 1:
        nv.atomic.add(a, 0, 1, scope="cta")


@pytest.mark.parametrize("synchronised", [True, False])
def test_what_is_ordered_may_have_any_scope(synchronised: bool) -> None:
    assert is_race(counted_in_turn, (2, 32), np.zeros(1, np.int32), synchronised) is not synchronised


@nv.kernel
def counted_and_read(a: nv.Array[nv.i32], out: nv.Array[nv.i32], scope: nv.constexpr):
    if nv.block_idx.x == 0:
        nv.atomic.store(a, 0, 1)
    else:
        out[nv.thread_idx.x] = nv.atomic.load(a, 0, scope=scope)


def test_loads_and_stores_have_scopes() -> None:
    a, out = np.zeros(1, np.int32), np.zeros(32, np.int32)
    assert not is_race(counted_and_read, (2, 32), a, out, "gpu")
    assert is_race(counted_and_read, (2, 32), a, out, "cta")


@nv.kernel
def vectors_and_elements(a: nv.Array[nv.vec[nv.f16, 8]], atomic: nv.constexpr):
    if nv.thread_idx.x == 0:
        nv.atomic.add(a, 0, nv.vec[nv.f16, 8](1))
    elif nv.thread_idx.x == 1:
        last = nv.address_of(a[0]).cast(nv.f16) + 7
        if atomic:
            nv.atomic.add(last, 1)
        else:
            last[0] = 1


@pytest.mark.parametrize("how", ORDERS)
def test_all_elements_of_a_vector(how: dict[str, Any]) -> None:
    a = np.zeros((1, 8), np.float16)
    assert not is_race(vectors_and_elements, (1, 32), a, True, **how)
    assert a.tolist() == [[1] * 7 + [2]]
    assert is_race(vectors_and_elements, (1, 32), a, False, **how)


@nv.kernel
def unused_and_hinted(a: nv.Array[nv.u32]):
    policy = nv.cache_policy("evict_last")
    if nv.thread_idx.x == 31:
        a[0] = 8
    else:
        nv.atomic.inc(a, 0, 5, cache_hint=policy)
        nv.atomic.exch(a, 0, 7, order="acq_rel", cache_hint=policy)


def test_operations_whose_result_is_unused() -> None:
    a = np.zeros(1, np.uint32)
    assert is_race(unused_and_hinted, (1, 32), a)
    assert not is_race(unused_and_hinted, (1, 31), a) and a[0] == 7


# Which threads fences and releases are for


@nv.kernel
def message_in_scopes(
    data: nv.Array[nv.i32], flag: nv.Array[nv.i32], writer: nv.constexpr, reader: nv.constexpr, far: nv.constexpr
):
    """Written by the first thread; read by one of another block, or of another warp of the same block."""
    i = nv.grid(1)
    if i == 0:
        data[0] = 7
        nv.fence(order="release", scope=writer)
        nv.atomic.store(flag, 0, 1)
    elif i == (64 if far else 32):
        while nv.atomic.load(flag, 0) == 0:
            pass
        nv.fence(order="acquire", scope=reader)
        data[1] = data[0]


#: Of another block, which runs later only if blocks are in order, and of the same one.
_FAR_AND_NEAR = [(True, {}), *((False, how) for how in ORDERS)]


@pytest.mark.parametrize(("far", "how"), _FAR_AND_NEAR)
@pytest.mark.parametrize(("writer", "reader"), [("gpu", "sys"), ("cta", "cta"), ("cta", "gpu"), ("gpu", "cta")])
def test_fences_have_scopes(writer: str, reader: str, far: bool, how: dict[str, Any]) -> None:
    """PTX ISA, "Morally strong operations": each of the two scopes includes the other's thread."""
    data, flag = np.zeros(2, np.int32), np.zeros(1, np.int32)
    races = far and "cta" in (writer, reader)
    assert is_race(message_in_scopes, (2, 64), data, flag, writer, reader, far, **how) is races


@nv.kernel
def message_with_one_order(data: nv.Array[nv.i32], flag: nv.Array[nv.i32], writer: nv.constexpr, reader: nv.constexpr):
    i = nv.grid(1)
    if i == 0:
        data[0] = 7
        nv.fence(order=writer)
        nv.atomic.store(flag, 0, 1)
    elif i == 64:
        while nv.atomic.load(flag, 0) == 0:
            pass
        nv.fence(order=reader)
        data[1] = data[0]


@pytest.mark.parametrize("writer", ["acquire", "release", "acq_rel", "seq_cst"])
@pytest.mark.parametrize("reader", ["acquire", "release", "acq_rel", "seq_cst"])
def test_fences_have_orders(writer: str, reader: str) -> None:
    data, flag = np.zeros(2, np.int32), np.zeros(1, np.int32)
    races = writer == "acquire" or reader == "release"
    assert is_race(message_with_one_order, (2, 64), data, flag, writer, reader) is races


@nv.kernel
def message_passed_on(
    data: nv.Array[nv.i32], flags: nv.Array[nv.i32], second: nv.constexpr, last: nv.constexpr, third: nv.constexpr
):
    """From the first block to a thread of the second one, and from that to the thread ``last``."""
    i = nv.grid(1)
    if i == 0:
        data[0] = 7
        nv.atomic.store(flags, 0, 1, order="release")
    elif i == 64:
        while nv.atomic.load(flags, 0, order="acquire") == 0:
            pass
        nv.fence(order="release", scope=second)
        nv.atomic.store(flags, 1, 1)
    elif i == last:
        while nv.atomic.load(flags, 1) == 0:
            pass
        nv.fence(order="acquire", scope=third)
        data[1] = data[0]


@pytest.mark.parametrize(("last", "third"), [(96, "cta"), (96, "gpu"), (128, "gpu")])
@pytest.mark.parametrize("second", ["cta", "gpu"])
def test_what_is_released_for_a_block_carries_what_came_before(second: str, last: int, third: str) -> None:
    """No alarm is false; that a third block's thread is not ordered is not seen."""
    data, flags = np.zeros(2, np.int32), np.zeros(2, np.int32)
    assert not is_race(message_passed_on, (3, 64), data, flags, second, last, third)
    assert data[1] == 7


@nv.kernel
def barrier_after_a_message(data: nv.Array[nv.i32], flag: nv.Array[nv.i32], scope: nv.constexpr):
    """One thread of a block waits for the message, and all read it."""
    t = nv.thread_idx.x
    if nv.block_idx.x == 0:
        if t == 0:
            data[0] = 7
            nv.fence(order="acq_rel", scope=scope)
            nv.atomic.store(flag, 0, 1)
    else:
        if t == 0:
            while nv.atomic.load(flag, 0) == 0:
                pass
            nv.fence(order="acq_rel", scope="gpu")
        nv.syncthreads()
        data[1 + t] = data[0]


@pytest.mark.parametrize("scope", ["cta", "gpu"])
def test_a_block_that_one_thread_waits_for(scope: str) -> None:
    data, flag = np.zeros(65, np.int32), np.zeros(1, np.int32)
    assert is_race(barrier_after_a_message, (2, 64), data, flag, scope) is (scope == "cta")


# What is the same memory


@nv.kernel
def bytes_of_words(a: nv.Array[nv.u8], words: nv.Array[nv.u32], reads: nv.constexpr):
    t = nv.thread_idx.x
    a[t] = nv.u8(t)
    if reads and t % 4 == 0:
        words[t // 4] = a[t:].ptr.cast(nv.u32)[0]


def test_neighbouring_bytes_do_not_race() -> None:
    assert not is_race(bytes_of_words, (1, 32), np.zeros(32, np.uint8), np.zeros(8, np.uint32), False)
    assert is_race(bytes_of_words, (1, 32), np.zeros(32, np.uint8), np.zeros(8, np.uint32), True, seed=5)


@nv.kernel
def flags(a: nv.Array[nv.i32], value: nv.i32):
    a[0] = value + nv.thread_idx.x * 0
    if nv.thread_idx.x == 0:
        a[1] = 1


def test_threads_that_write_the_same_agree() -> None:
    assert not is_race(flags, (4, 64), np.zeros(2, np.int32), 5)


def test_launches_come_after_each_other() -> None:
    a = np.zeros(64, np.int32)
    for size in (32, 64, 16):
        assert not is_race(through_lanes, (1, 32), a[:size] if size >= 32 else a, True)
    assert is_race(across_warps, (1, 64), a)
    assert not is_race(through_lanes, (1, 64), a, True)


@nv.kernel
def from_the_end(a: nv.Array[nv.i32]):
    a[a.size - 1 - nv.thread_idx.x] += 1


def test_a_launch_that_was_interrupted_leaves_nothing_behind(monkeypatch: pytest.MonkeyPatch) -> None:
    a, run = np.arange(64, dtype=np.int32), cpu._run

    def interrupted(*arguments: Any) -> None:
        run(*arguments)
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(cpu, "_run", interrupted)
        for _ in range(3):
            with pytest.raises(KeyboardInterrupt):
                is_race(through_lanes, (1, 64), a, True)
    assert not is_race(from_the_end, (1, 64), a)


def test_two_threads_of_the_host_check_at_the_same_time() -> None:
    found: list[bool] = []

    def run() -> None:
        for _ in range(20):
            found.append(is_race(across_warps, (1, 64), np.zeros(64, np.int32)))
            found.append(is_race(through_lanes, (1, 64), np.zeros(64, np.int32), True))

    threads = [threading.Thread(target=run) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 120 and sum(found) == 60
