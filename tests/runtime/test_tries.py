"""Loops that try to change memory, as one that takes a lock: they wait as long as their atomic operations change
nothing."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen.tree import While, find
from nvgen.tree.analysis.suspension import is_spinning, polls, tries
from tests.lift.texts import kernel as ptx_kernel

pytestmark = pytest.mark.sweep(6)

WAYS: dict[str, dict[str, Any]] = {
    "plain": {},
    "none": {"check": "none"},
    "race": {"check": "race"},
    "all": {"check": "all"},
    "random": {"schedule": "random", "seed": 5},
    "all, random": {"check": "all", "seed": 7},
    "step": {"check": "step"},
}
ways = pytest.mark.parametrize("way", WAYS)

#: What waits until a flag is 1, by atomic operations that may change memory.
TESTS = {
    "cas": "nv.atomic.cas(flag, b - 1, 1, 2) != 1",
    "exch": "nv.atomic.exch(flag, b - 1, 0) == 0",
    "add": "nv.atomic.add(flag, b - 1, 0) == 0",
    "or": "nv.atomic.or_(flag, b - 1, 0) == 0",
    "max": "nv.atomic.max(flag, b - 1, 0) == 0",
}


def chain(test: str, first: str = "b == 0") -> nv.Kernel:
    """Each block waits for the one before, and then for nobody."""
    return nv.Kernel.from_source(
        f"""
def k(flag: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    b = nv.i32(nv.block_idx.x)
    if nv.thread_idx.x == 0:
        if not ({first}):
            while {test}:
                pass
        nv.threadfence()
        out[b] = b + 1
        nv.threadfence()
        nv.atomic.exch(flag, b, 1)
""",
        namespace=globals(),
    )


@ways
@pytest.mark.parametrize("test", TESTS.values(), ids=TESTS)
def test_blocks_that_wait_for_those_before(test: str, way: str) -> None:
    flag, out = np.zeros(8, np.int32), np.zeros(8, np.int32)
    chain(test).on("cpu", **WAYS[way])[8, 4](flag, out)
    assert out.tolist() == [*range(1, 9)]


@pytest.mark.parametrize("seed", range(1, 21))
def test_in_a_random_order_blocks_that_wait_run_together(seed: int) -> None:
    for test in (TESTS["cas"], "nv.atomic.load(flag, b - 1) == 0"):
        for check in ("bounds", "race"):
            flag, out = np.zeros(8, np.int32), np.zeros(8, np.int32)
            chain(test).on("cpu", check=check, seed=seed)[8, 4](flag, out)
            assert out.tolist() == [*range(1, 9)]


@ways
@pytest.mark.parametrize("test", TESTS.values(), ids=TESTS)
def test_what_nobody_sets_is_reported(test: str, way: str) -> None:
    around = test.replace("b - 1", "(b + 7) % 8")
    with pytest.raises(nv.LaunchError, match="NVG2102") as raised:
        chain(around, "False").on("cpu", **WAYS[way])[8, 4](np.zeros(8, np.int32), np.zeros(8, np.int32))
    assert raised.value.diagnostic.span is not None and raised.value.diagnostic.span.text == around


def test_a_later_block_is_waited_for_in_a_cooperative_launch() -> None:
    backwards = chain(TESTS["cas"].replace("b - 1", "b + 1"), "b == 7")
    flag, out = np.zeros(8, np.int32), np.zeros(8, np.int32)
    with pytest.raises(nv.LaunchError, match=r"NVG2102[\s\S]*cooperative=True"):
        backwards.on("cpu")[8, 4](flag, out)
    with pytest.raises(nv.LaunchError) as raised:
        backwards.on("cpu")[1, 4](flag, out)
    assert "cooperative=True" not in str(raised.value)  # no other block could set it


@nv.kernel
def ping_pong(a: nv.Array[nv.i32], n: nv.i32):
    """Neither thread leaves its loop before the end, and each changes what the other one waits for."""
    t = nv.thread_idx.x
    while nv.atomic.load(a, 1) < n:
        if nv.atomic.cas(a, 0, t, 1 - t) == t:
            nv.atomic.add(a, 1, 1)


@ways
def test_threads_that_change_something_in_turn_go_on(way: str) -> None:
    a = np.zeros(2, np.int32)
    ping_pong.on("cpu", **WAYS[way])[1, 2](a, 50)
    assert a[1] >= 50


@nv.kernel
def locked(word: nv.Array[nv.i32], total: nv.Array[nv.i32]):
    while nv.atomic.cas(word, 0, 0, 1, order="acquire") != 0:
        pass
    total[0] += 1
    nv.atomic.store(word, 0, 0, order="release")


@ways
def test_a_lock_that_is_left_is_taken(way: str) -> None:
    word, total = np.zeros(1, np.int32), np.zeros(1, np.int32)
    locked.on("cpu", **WAYS[way])[4, 32](word, total)
    assert total[0] == 128
    with pytest.raises(nv.LaunchError, match="NVG2102"):
        locked.on("cpu", **WAYS[way])[4, 32](np.ones(1, np.int32), total)


@nv.kernel
def tries_for_a_while(word: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    turns = 0
    while nv.atomic.cas(word, 0, 0, 1) != 0 and turns < 100:
        turns += 1
    start = nv.globaltimer()
    while nv.atomic.exch(word, 0, 1) != 0 and nv.globaltimer() - start < 1000:
        pass
    out[0] = turns


@ways
def test_loops_that_give_up_are_left_alone(way: str) -> None:
    for loop in find(tries_for_a_while.specialise().typed, While):
        assert is_spinning(loop) and not polls(loop) and not tries(loop)
    out = np.zeros(1, np.int32)
    tries_for_a_while.on("cpu", **WAYS[way])[1, 1](np.ones(1, np.int32), out)
    assert out[0] == 100


@nv.kernel
def counts_by_exchange(count: nv.Array[nv.i32]):
    """What decides was loaded in the iteration before."""
    old = nv.atomic.load(count, 0)
    while nv.atomic.cas(count, 0, old, old + 1) != old:
        old = nv.load(count, 0, volatile=True)


@nv.kernel
def looks_one_late(a: nv.Array[nv.i32]):
    t = nv.thread_idx.x
    if t == 0:
        found = nv.atomic.load(a, 0)
        while found == 0:
            found = nv.atomic.load(a, 0)
    elif t == 1:
        while nv.atomic.load(a, 1) == 0:
            pass
        nv.atomic.store(a, 0, 1)
    else:
        nv.atomic.store(a, 1, 1)


@pytest.mark.parametrize("how", [*WAYS.values(), *({"seed": seed} for seed in range(1, 9))], ids=str)
def test_what_was_loaded_before_the_others_ended_is_loaded_again(how: dict[str, Any]) -> None:
    count, a = np.zeros(1, np.int32), np.zeros(2, np.int32)
    counts_by_exchange.on("cpu", **how)[2, 64](count)
    looks_one_late.on("cpu", **how)[1, 3](a)
    assert (count[0], a[0]) == (128, 1)


def test_loops_that_do_something_else_try_nothing() -> None:
    for body, expected in {
        "while nv.atomic.cas(a, 0, 0, 1) != 0:\n        pass": True,
        "while nv.atomic.cas(a, 0, 0, 1) != 0:\n        a[1] = 2": False,
        "while nv.atomic.load(a, 0) == 0:\n        nv.atomic.add(a, 1, 1)": True,
        "while a[0] == 0:\n        nv.atomic.add(a, 0, 1)": False,
        "old = a[0]\n    while nv.atomic.cas(a, 0, old, old + 1) != old:\n        old = a[0]": True,
    }.items():
        source = f"def k(a: nv.Array[nv.i32]):\n    {body}\n"
        (loop,) = find(nv.Kernel.from_source(source, namespace=globals()).specialise().typed, While)
        assert tries(loop) is expected, body


# In PTX

_IN_PTX = {
    "cas": "atom.global.cas.b32 %r1, [%rd0], 0, 1;\n    setp.ne.u32 %p1, %r1, 0;",
    "exch": "atom.global.exch.b32 %r1, [%rd0], 1;\n    setp.ne.u32 %p1, %r1, 0;",
    "or": "atom.global.or.b32 %r1, [%rd0], 1;\n    setp.ne.u32 %p1, %r1, 0;",
    "shared": "atom.shared.cas.b32 %r1, [s], 7, 1;\n    setp.ne.u32 %p1, %r1, 7;",
}
_TIMED = "\n    mov.u64 %rd6, %globaltimer;\n    setp.lt.and.u64 %p1, %rd6, %rd5, %p1;"


def _waits(code: str, **how: Any) -> None:
    body = f"""
    st.shared.u32 [s], 0;
    mov.u64 %rd5, %globaltimer;
    add.u64 %rd5, %rd5, 100000;
$look:
    {code}
    @%p1 bra $look;
"""
    text = ptx_kernel(body, shared=".shared .align 4 .b8 s[4];", parameters=1)
    nv.ptx.load(text)["k"].on("cpu", **how)[1, 1](np.ones(1, np.uint32))


@pytest.mark.parametrize("way", [way for way in WAYS if way != "step"])
@pytest.mark.parametrize("name", _IN_PTX)
def test_what_nobody_sets_is_reported_in_ptx(name: str, way: str) -> None:
    with pytest.raises(nv.LaunchError, match=r"NVG2102[\s\S]*loop at \$look"):
        _waits(_IN_PTX[name], **WAYS[way])


@pytest.mark.parametrize("code", [_IN_PTX["cas"], "ld.volatile.global.u32 %r1, [%rd0];\n    setp.ne.u32 %p1, %r1, 0;"])
def test_loops_that_look_at_a_clock_end_in_ptx(code: str) -> None:
    with pytest.raises(nv.LaunchError, match="NVG2102"):
        _waits(code)
    _waits(code + _TIMED)
