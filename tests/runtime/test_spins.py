"""Loops that only others can end: those that look by plain loads are given to the others, and reported, as all are."""

from __future__ import annotations

import textwrap
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen.runtime.cpu import launch
from nvgen.targets.python import scheduler
from nvgen.tree import While, find
from nvgen.tree.analysis.suspension import is_spinning, polls, polls_by_plain_loads

#: How launches run: each way has to find the deadlock.
WAYS: dict[str, dict[str, Any]] = {
    "plain": {},
    "bounds": {"check": "bounds"},
    "all": {"check": "all"},
    "random": {"schedule": "random", "seed": 5},
    "step": {"check": "step"},
}
ways = pytest.mark.parametrize("way", WAYS)
#: Seconds after which nobody need hope any more, where others may write.
LONG = 60.0


@nv.device
def is_set(a, i):
    return a[i] != 0


def kernel(body: str) -> nv.Kernel:
    source = f"def k(a: nv.Array[nv.i32], n: nv.i32):\n{textwrap.indent(textwrap.dedent(body).strip(), '    ')}\n"
    return nv.Kernel.from_source(source, namespace=globals())


#: Loops that nothing in them can end, and whether they look at memory by plain loads.
ENDLESS = {
    "argument": ("while a[0] == 0:\n    pass", True),
    "with a break": ("while True:\n    if a[0] == 1:\n        break", True),
    "with a return": ("while True:\n    if a[0] == 1:\n        return", True),
    "counting": ("turns = 0\nwhile a[0] == 0:\n    turns += 1\na[nv.thread_idx.x + 1] = turns", True),
    "in a variable": ("found = a[0]\nwhile found == 0:\n    found = a[0]\na[1] = found", True),
    "in a function": ("while not is_set(a, 0):\n    pass", True),
    "through a pointer": ("p = a.ptr\nwhile p[0] == 0:\n    pass", True),
    "without a load": ("while n == 0:\n    pass", False),
    "of nothing": ("while True:\n    pass", False),
    "by volatile loads": ("while nv.load(a, 0, volatile=True) == 0:\n    pass", False),
    "by volatile loads, counting": ("turns = 0\nwhile nv.load(a, 0, volatile=True) == 0:\n    turns += 1", False),
    "by atomics": ("while nv.atomic.load(a, 0) == 0:\n    pass", False),
}
#: Loops that end, or that do something.
ENDING = {
    "counter": "i = 0\nwhile i < n:\n    i += 1\na[0] = i",
    "counter besides memory": "i = 0\nwhile a[0] == 0 and i < n:\n    i += 1\na[1] = i",
    "search": "i = 0\nwhile i < n and a[i] == 0:\n    i += 1\na[1] = i",
    "bisection": "lo, hi = 0, n\nwhile lo < hi:\n    m = (lo + hi) // 2\n    if a[m] < 3:\n        lo = m + 1\n"
    "    else:\n        hi = m\na[0] = lo",
    "Euclid": "x, y = n, 12\nwhile y != 0:\n    x, y = y, x % y\na[0] = x",
    "breaks by a counter": "i = 0\nwhile True:\n    i += 1\n    if i > n:\n        break\na[0] = i",
    "one turn": "while True:\n    if a[0] == 1:\n        break\n    a[1] = 1\n    break",
    "one turn that looks": "x = 0\nwhile True:\n    if a[0] == 1:\n        break\n    x = 2\n    break\na[1] = x",
    "writes": "while a[0] < n:\n    a[0] += 1",
    "until a time": "start = nv.globaltimer()\nwhile nv.globaltimer() - start < 1000:\n    pass\na[0] = 1",
    "states": "s = 0\nwhile s < 3:\n    if s == 0:\n        s = 1\n    elif s == 1:\n        s = 2\n"
    "    else:\n        s = 3\na[0] = s",
    "a state after another": "s, t, u = 0, 0, 0\nwhile u == 0:\n    if t == 1:\n        u = 1\n    if s == 1:\n"
    "        t = 1\n    s = 1\na[0] = u",
    "a value after another": "s, t, u = 0, 0, 0\nwhile u == 0:\n    u = t\n    t = s\n    s = 1\na[0] = u",
    "halves": "x = n\nwhile x > 1:\n    y = x\n    x = y // 2\na[0] = x",
}


@ways
@pytest.mark.parametrize("name", ENDLESS)
def test_loops_that_nothing_can_end_are_reported_at_once(name: str, way: str) -> None:
    body, is_plain = ENDLESS[name]
    with pytest.raises(nv.LaunchError) as raised:
        kernel(body).on("cpu", **WAYS[way])[2, 8](np.zeros(16, np.int32), 0)
    assert raised.value.code == "NVG2102"
    count = 16 if way == "random" else 8  # in a random order both blocks run together
    assert raised.value.diagnostic.span is not None and f"deadlock: {count} threads blocked at " in str(raised.value)
    assert ("a plain load may be made once" in str(raised.value)) == is_plain
    (loop,) = find(kernel(body).specialise().typed, While)
    assert raised.value.diagnostic.span.line == loop.span.line


@pytest.mark.sweep(2)
@ways
@pytest.mark.parametrize("name", ENDING)
def test_loops_that_end_are_left_alone(name: str, way: str) -> None:
    (loop,) = find(kernel(ENDING[name]).specialise().typed, While)
    assert not is_spinning(loop) and not polls(loop)
    kernel(ENDING[name]).on("cpu", **WAYS[way])[1, 1](np.zeros(1000, np.int32), 900)


def test_what_looks_by_plain_loads_is_told_apart() -> None:
    for body, is_plain in ENDLESS.values():
        (loop,) = find(kernel(body).specialise().typed, While)
        assert is_spinning(loop) and polls(loop) and polls_by_plain_loads(loop) == is_plain, body


@nv.kernel
def waits_for_a_flag(a: nv.Array[nv.i32], out: nv.Array[nv.i32], setter: nv.i32):
    flag = nv.shared.array(1, nv.i32)
    t = nv.thread_idx.x
    if t == 0:
        flag[0] = 0
    nv.syncthreads()
    if t == setter:
        a[0] = 42
        flag[0] = 1
    else:
        while flag[0] == 0:
            pass
        out[t] = a[0]


@pytest.mark.parametrize("setter", [0, 31, 63])
@pytest.mark.parametrize("way", ["plain", "random", "step"])
def test_the_thread_that_is_waited_for_runs(way: str, setter: int) -> None:
    a, out = np.zeros(4, np.int32), np.zeros(64, np.int32)
    waits_for_a_flag.on("cpu", **WAYS[way])[1, 64](a, out, setter)
    assert out.tolist() == [0 if t == setter else 42 for t in range(64)]


@ways
def test_a_flag_that_nobody_sets_is_reported(way: str) -> None:
    with pytest.raises(nv.LaunchError, match="NVG2102") as raised:
        waits_for_a_flag.on("cpu", **WAYS[way])[1, 64](np.zeros(4, np.int32), np.zeros(64, np.int32), 64)
    assert "deadlock: 64 threads blocked at " in str(raised.value) and "while flag[0] == 0" in str(raised.value)


def test_a_flag_that_is_set_by_a_plain_store_is_a_race() -> None:
    with pytest.raises(nv.LaunchError, match="NVG2115") as raised:
        waits_for_a_flag.on("cpu", check="race")[1, 64](np.zeros(4, np.int32), np.zeros(64, np.int32), 0)
    assert "flag[0] = 1" in str(raised.value) and "while flag[0] == 0" in str(raised.value)


@contextmanager
def meanwhile(seconds: float, do: Any) -> Iterator[None]:
    """Another thread of Python does something after some seconds."""
    other = threading.Timer(seconds, do)
    other.start()
    try:
        yield
    finally:
        other.cancel()
        other.join()


@pytest.mark.sweep(2)
@pytest.mark.parametrize("way", ["plain", "all", "step"])
@pytest.mark.parametrize("name", ["argument", "with a return", "counting", "in a function", "in a variable"])
def test_what_another_thread_of_python_writes_ends_the_loop(name: str, way: str) -> None:
    a = np.zeros(16, np.int32)
    with meanwhile(0.2, lambda: a.__setitem__(0, 1)):
        kernel(ENDLESS[name][0]).on("cpu", **WAYS[way])[1, 4](a, 0)
    assert a[0] == 1


@pytest.mark.parametrize("way", ["plain", "step"])
@pytest.mark.parametrize("name", ["argument", "in a function", "in a variable"])
def test_what_a_thread_wrote_before_it_ended_is_seen(name: str, way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    a = np.zeros(16, np.int32)

    def ends_after_writing() -> bool:
        a[0] = 1
        return True

    for module in (launch, scheduler):
        monkeypatch.setattr(module, "is_alone", ends_after_writing)
    kernel(ENDLESS[name][0]).on("cpu", **WAYS[way])[1, 4](a, 0)
    assert a[0] == 1


@pytest.mark.parametrize("way", ["plain", "step"])
def test_after_some_seconds_nobody_hopes_for_other_threads(way: str, impatient: None) -> None:
    with meanwhile(LONG, lambda: None), pytest.raises(nv.LaunchError, match="NVG2102"):
        kernel(ENDLESS["argument"][0]).on("cpu", **WAYS[way])[1, 4](np.zeros(1, np.int32), 0)


#: Deadlocks of threads that do not look at memory: what Python's other threads write cannot end them.
HOPELESS = {
    "barrier": "nv.barrier.sync(1, 64)",
    "mbarrier": """
        bar = nv.shared.array(1, nv.u64)
        if nv.thread_idx.x == 0:
            nv.mbarrier.init(bar[0], 33)
        nv.syncthreads()
        nv.mbarrier.arrive(bar[0])
        nv.mbarrier.wait_parity(bar[0], 0)
    """,
}


@pytest.mark.parametrize("way", ["plain", "all", "step"])
@pytest.mark.parametrize("name", HOPELESS)
def test_where_nobody_looks_at_memory_no_other_thread_of_python_is_hoped_for(name: str, way: str) -> None:
    waiting = kernel(HOPELESS[name]).on("cpu", **WAYS[way])[1, 32]
    seconds = []
    with meanwhile(LONG, lambda: None):
        for _ in range(2):  # the first one compiles
            before = time.perf_counter()
            with pytest.raises(nv.LaunchError, match="deadlock: 32 threads blocked at "):
                waiting(np.zeros(1, np.int32), 0)
            seconds.append(time.perf_counter() - before)
    assert min(seconds) < 2  # and not the some six seconds that are given to loops


@pytest.mark.sweep  # what `test_scheduling.py` tries with volatile loads
def test_all_cores_look_in_vain(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nvgen.runtime.cpu.launch.SECONDS_WORTH_A_SHARE", 1e-7)
    with pytest.raises(nv.LaunchError, match="NVG2102"):
        kernel(ENDLESS["argument"][0]).on("cpu")[3000, 64](np.zeros(1, np.int32), 0)
