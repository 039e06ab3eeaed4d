"""Atomic operations that not every architecture has, and memory that the threads of the machine change at once."""

from __future__ import annotations

import threading
import time

import numpy as np
import pytest

import nvgen as nv
from nvgen.diagnostics import LaunchError
from nvgen.lang.atomic import OPERATIONS
from nvgen.runtime.cpu import launch as cpu
from nvgen.tree.analysis.suspension import suspends
from tests.semantics.atomic_contention import exchange_every_value
from tests.semantics.atomics import ADDED
from tests.strategies import DTYPES

pytestmark = pytest.mark.sweep(6)

# Threads of the machine

#: What runs on several cores, whatever the machine has. Each of these launches takes longer than a core to wake up, and
#: with plain loads and stores in the place of atomic operations all but the first lose a fifth of the additions.
BLOCKS, BLOCK, TURNS, LAUNCHES = 512, 128, 32, 4
THREADS = BLOCKS * BLOCK


@pytest.fixture
def two_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    """Launches share blocks out over at least two threads of the machine."""
    if cpu.core_count() < 2:
        monkeypatch.setattr(cpu, "core_count", lambda: 2)
        cpu._pool.cache_clear()


def _zeros(name: str, count: int) -> np.ndarray:
    return np.zeros(count, DTYPES[name])


@pytest.mark.parametrize("type_", ADDED)
def test_no_addition_is_lost(type_: str, two_cores: None) -> None:
    """All threads add to few numbers. Floats of 16 bits count no further than 256: there all 1s are taken off again."""
    half = type_ in ("f16", "bf16")
    text = f"""
def stress(total: nv.Array[nv.{type_}]):
    place = nv.grid(1) % total.size
    for _ in range({TURNS}):
        nv.atomic.add(total, place, 1)
        nv.atomic.{"sub" if half else "add"}(total.ptr + place, 1)
"""
    compiled = nv.Kernel.from_source(text)
    total = _zeros(type_, 4)
    for _ in range(LAUNCHES):
        compiled.on("cpu")[BLOCKS, BLOCK](total)
    numbers = total.view(np.uint16) if type_ == "bf16" else total
    assert (numbers == (0 if half else THREADS * TURNS * LAUNCHES * 2 // 4)).all()


def test_two_launches_at_once_add_to_one_number() -> None:
    compiled = nv.Kernel.from_source("def add(total: nv.Array[nv.u64]):\n    nv.atomic.add(total, 0, 1)\n")
    total = _zeros("u64", 1)
    # Both launches are small enough to run on the thread that launches.
    launches = [threading.Thread(target=lambda: compiled.on("cpu")[64, 128](total)) for _ in range(2)]
    compiled.on("cpu")[1, 1](_zeros("u64", 1))
    for launch in launches:
        launch.start()
    for launch in launches:
        launch.join()
    assert total[0] == 2 * 64 * 128


@pytest.mark.parametrize("type_", ["i32", "u32", "i64", "u64", "f32", "f64", "u128"])
def test_every_value_is_exchanged_once(type_: str, two_cores: None) -> None:
    exchange_every_value("cpu", type_, BLOCKS, BLOCK)


def test_what_is_released_is_acquired(two_cores: None) -> None:
    """A thread that finds the flag finds what was written before it."""
    text = """
def publish(data: nv.Array[nv.i32], flags: nv.Array[nv.i32], wrong: nv.Array[nv.u32]):
    i = nv.grid(1)
    data[i] = i + 1
    nv.atomic.store(flags, i, 1, order="release")
    other = (i * 7919) % data.size
    if nv.atomic.load(flags, other, order="acquire") == 1 and nv.load(data, other, volatile=True) != other + 1:
        nv.atomic.add(wrong, 0, 1)
    nv.threadfence()
"""
    wrong = _zeros("u32", 1)
    data, flags = _zeros("i32", THREADS), _zeros("i32", THREADS)
    nv.Kernel.from_source(text).on("cpu")[BLOCKS, BLOCK](data, flags, wrong)
    assert wrong[0] == 0 and flags.all() and (data == np.arange(THREADS) + 1).all()


# Checks, and what the kernel remains


@pytest.mark.parametrize("by_option", [True, False], ids=["debug=True", "check=bounds"])
@pytest.mark.parametrize("call", ["add(a, i, 1)", "load(a, i)", "cas(a, (i,), 0, 1)", "store(a, i, 1)"])
def test_indices_are_checked(call: str, by_option: bool) -> None:
    text = f"def k(a: nv.Array[nv.i32], i: nv.i32):\n    nv.atomic.{call}\n"
    compiled = nv.Kernel.from_source(text, debug=by_option)
    checked = compiled.on("cpu") if by_option else compiled.on("cpu", check="bounds")
    checked[1, 1](_zeros("i32", 4), 3)
    for index in (4, -1):
        with pytest.raises(LaunchError, match=f"out of bounds: index {index} of axis 0 of `a`"):
            checked[1, 1](_zeros("i32", 4), index)


def test_what_is_only_loaded_need_not_be_writable() -> None:
    text = """
def k(xs: nv.Array[nv.u8], counts: nv.Array[nv.u32], flag: nv.Array[nv.i32]):
    if nv.atomic.load(flag, 0) == 1:
        nv.atomic.add(counts, xs[nv.grid(1)], 1)
"""
    xs, counts, flag = np.array([1, 2, 1], np.uint8), _zeros("u32", 3), np.ones(1, np.int32)
    xs.flags.writeable = flag.flags.writeable = False
    nv.Kernel.from_source(text).on("cpu")[1, 3](xs, counts, flag)
    assert list(counts) == [0, 2, 1]


def test_threads_do_not_wait_in_atomic_operations() -> None:
    """A kernel that has them stays a loop over its threads."""
    assert not any(operation.suspends for operation in OPERATIONS.values())
    assert {name for name, operation in OPERATIONS.items() if not operation.may_spin} == {"store"}


BODIES = {
    "for i in range(a.size):\n    nv.atomic.add(a, i, 1)": False,
    "i = 0\nwhile i < a.size:\n    nv.atomic.add(a, i, 1)\n    nv.atomic.store(a, i, 1)\n    i += 1": False,
    "for i in range(a.size):\n    a[i] = nv.atomic.load(a, i)": False,
    "while nv.atomic.load(a, 0) == 0:\n    pass": True,
    "while nv.atomic.add(a, 0, 0) < 3:\n    pass": True,
    "while True:\n    if nv.atomic.cas(a, 0, 0, 1) == 0:\n        break": True,
    "while True:\n    old = nv.atomic.or_(a, 0, 1)\n    if old == 0:\n        break": True,
    "while not is_set(a):\n    pass": True,
    "while not is_set_inside(a):\n    pass": True,
    "i = 0\nwhile i < a.size:\n    count(a, i)\n    i += 1": False,
}


@pytest.mark.parametrize("body", BODIES)
def test_loops_that_wait_are_known(body: str) -> None:
    """Where threads take turns, they do so in these; every other kernel stays a loop over its threads."""
    lines = "".join(f"    {line}\n" for line in body.splitlines())
    functions = {"is_set": is_set, "is_set_inside": is_set_inside, "count": count}
    compiled = nv.Kernel.from_source(f"def k(a: nv.Array[nv.u32]):\n{lines}", namespace=functions)
    assert suspends(compiled.specialise().typed) == BODIES[body]


@nv.device
def is_set(flag):
    return nv.atomic.load(flag, 0) != 0


@nv.device(inline="never")
def is_set_inside(flag):
    return is_set(flag)


@nv.device
def count(counts, i):
    nv.atomic.add(counts, i, 1)


def test_threads_wait_for_what_functions_and_additions_give() -> None:
    text = """
def k(out: nv.Array[nv.i32]):
    flag, arrived = nv.shared.array(1, nv.u32), nv.shared.array(1, nv.u32)
    t = nv.thread_idx.x
    if t == 0:
        flag[0] = arrived[0] = 0
    nv.syncthreads()
    nv.atomic.add(arrived, 0, 1)
    while nv.atomic.add(arrived, 0, 0) < 64:
        pass
    if t == 63:
        nv.atomic.store(flag, 0, 1, order="release")
    while not is_set_inside(flag):
        pass
    out[nv.grid(1)] = t
"""
    out = _zeros("i32", 256)
    nv.Kernel.from_source(text, namespace={"is_set_inside": is_set_inside}).on("cpu")[4, 64](out)
    assert (out == np.arange(256) % 64).all()


def test_a_kernel_may_have_the_name_of_what_it_calls() -> None:
    text = "def clock_gettime(a: nv.Array[nv.u64]):\n    a[0] = nv.globaltimer()\n    nv.nanosleep(1)\n"
    now = _zeros("u64", 1)
    nv.Kernel.from_source(text).on("cpu")[1, 1](now)
    assert now[0] > 10**18


def test_the_timer_is_that_of_the_machine() -> None:
    kernel_ = nv.Kernel.from_source("def k(a: nv.Array[nv.u64]):\n    a[0] = nv.globaltimer()\n")
    now = _zeros("u64", 1)
    before = time.time_ns()
    kernel_.on("cpu")[1, 1](now)
    assert before <= now[0] <= time.time_ns()
