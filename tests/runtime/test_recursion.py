"""Device functions that call themselves: as deep as the stack allows, and a diagnostic with the calls where it is full.

A stack that overflows ends the process, so that any mistake here shows.
"""

from __future__ import annotations

import sys
import threading
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen.runtime.cpu import stack

WAYS: dict[str, dict[str, Any]] = {
    "plain": {},
    "bounds": {"check": "bounds"},
    "all": {"check": "all"},
    "random": {"schedule": "random", "seed": 1},
    "step": {"check": "step"},
}
ways = pytest.mark.parametrize("way", WAYS)


@nv.device
def down(n: nv.i32) -> nv.i32:
    if n == 0:
        return 0
    return down(n - 1) + 1


@nv.device
def in_tail(n: nv.i32, found: nv.i32) -> nv.i32:
    if n == 0:
        return found
    return in_tail(n - 1, found + 1)


@nv.device
def first(n: nv.i32) -> nv.i32:
    if n == 0:
        return 0
    return second(n - 1) + 1


@nv.device
def second(n: nv.i32) -> nv.i32:
    if n == 0:
        return 0
    return third(n - 1) + 1


@nv.device
def third(n: nv.i32) -> nv.i32:
    if n == 0:
        return 0
    return first(n - 1) + 1


@nv.device
def twice(n: nv.i32) -> nv.i32:
    if n == 0:
        return 1
    return twice(n - 1) + twice(n - 2)


@nv.device(inline="never")
def with_array(n: nv.i32) -> nv.i32:
    own = nv.local.array(4000, nv.i32)
    own[n & 1023] = n
    if n == 0:
        return own[0]
    found = with_array(n - 1)
    own[found & 1023] = 0  # another one than before, which LLVM does not know
    return own[n & 1023] - n + found + 1


@nv.device
def between(n: nv.i32) -> nv.i32:
    return first(n)


@nv.kernel
def calls_down(a: nv.Array[nv.i32]):
    i = nv.grid(1)
    a[i] = down(a[i])


@nv.kernel(debug=True)
def calls_down_for_a_debugger(a: nv.Array[nv.i32]):
    i = nv.grid(1)
    a[i] = down(a[i])


@nv.kernel
def calls_in_tail(a: nv.Array[nv.i32]):
    i = nv.grid(1)
    a[i] = in_tail(a[i], 0)


@nv.kernel
def calls_three(a: nv.Array[nv.i32]):
    i = nv.grid(1)
    a[i] = between(a[i])


@nv.kernel
def calls_behind_a_barrier(a: nv.Array[nv.i32]):
    i = nv.grid(1)
    nv.syncthreads()
    a[i] = first(a[i])
    nv.syncthreads()


@nv.kernel
def calls_twice(a: nv.Array[nv.i32]):
    i = nv.grid(1)
    a[i] = twice(a[i])


@nv.kernel
def calls_with_array(a: nv.Array[nv.i32]):
    i = nv.grid(1)
    a[i] = with_array(a[i])


KERNELS = {
    "itself": (calls_down, 5000, ["return down(n - 1) + 1", "a[i] = down(a[i])"]),
    "debug": (calls_down_for_a_debugger, 5000, ["return down(n - 1) + 1", "a[i] = down(a[i])"]),
    "tail": (calls_in_tail, 5000, ["return in_tail(n - 1, found + 1)", "a[i] = in_tail(a[i], 0)"]),
    "three": (calls_three, 5000, ["second(n - 1)", "third(n - 1)", "first(n - 1)", "return first(n)"]),
    "barrier": (calls_behind_a_barrier, 5000, ["second(n - 1)", "third(n - 1)", "first(n - 1)", "a[i] = first(a[i])"]),
    "twice": (calls_twice, 0, ["return twice(n - 1) + twice(n - 2)", "a[i] = twice(a[i])"]),
    "array": (calls_with_array, 100, ["found = with_array(n - 1)", "a[i] = with_array(a[i])"]),
}


def without_end(kernel: nv.Kernel, way: dict[str, Any], blocks: int = 1) -> nv.LaunchError:
    limit = sys.getrecursionlimit()
    with pytest.raises(nv.LaunchError) as raised:
        kernel.on("cpu", **way)[blocks, 4](np.full(4 * blocks, -1, np.int32))
    assert raised.value.code == "NVG2105" and sys.getrecursionlimit() == limit
    return raised.value


@pytest.mark.sweep(2)
@ways
@pytest.mark.parametrize("name", KERNELS)
def test_a_recursion_without_end_is_reported_with_its_calls(name: str, way: str) -> None:
    kernel, _, lines = KERNELS[name]
    text = str(without_end(kernel, WAYS[way]))
    assert all(line in text for line in lines), text
    assert "in each other have filled the stack" in text and "of block (0, 0, 0)" in text


@ways
@pytest.mark.parametrize("name", [name for name, (_, depth, _) in KERNELS.items() if depth])
def test_a_recursion_of_thousands_of_calls_is_none_of_our_business(name: str, way: str) -> None:
    kernel, depth, _ = KERNELS[name]
    a = np.array([depth, depth // 2, 1, 0], np.int32)
    expected = a.copy()
    kernel.on("cpu", **WAYS[way])[1, 4](a)
    assert np.array_equal(a, expected)


def test_recursion_on_all_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nvgen.runtime.cpu.launch.SECONDS_WORTH_A_SHARE", 1e-7)
    for kernel in (calls_down, calls_three, calls_behind_a_barrier):
        without_end(kernel, {}, 1000)
        a = np.full(4000, 2000, np.int32)
        kernel.on("cpu")[1000, 4](a)
        assert (a == 2000).all()


@pytest.mark.parametrize("kib", [256, 1024, 65536])
def test_recursion_in_threads_with_other_stacks(kib: int) -> None:
    """A launch that runs in a thread of the program's has the room of that thread's stack."""
    depths: list[int] = []

    def run() -> None:
        depths.append(without_end(calls_down, {}).diagnostic.depth)  # type: ignore[attr-defined]

    before = threading.stack_size(kib << 10)
    try:
        thread = threading.Thread(target=run)
        thread.start()
        thread.join()
    finally:
        threading.stack_size(before)
    least, most = 16, 1024  # bytes of a call
    assert (kib << 10) // 2 // most < depths[0] < (kib << 10) // least


@pytest.mark.skipif(sys.platform not in ("linux", "darwin", "win32"), reason="nobody says where the stack ends")
def test_the_limit_lies_in_the_stack_of_the_thread() -> None:
    limits = [stack.limit()]
    thread = threading.Thread(target=lambda: limits.append(stack.limit()))
    thread.start()
    thread.join()
    assert len(set(limits)) == 2 and 0 not in limits


def test_where_the_limit_is_not_known_nothing_is_looked_at(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("nvgen.runtime.cpu.stack.limit", lambda: 0)
    a = np.array([3000, 5, 1, 0], np.int32)
    calls_down.on("cpu")[1, 4](a)
    assert a.tolist() == [3000, 5, 1, 0]


def test_other_checks_in_a_recursion_say_what_they_say() -> None:
    a = np.array([7], np.int32)
    with pytest.raises(nv.LaunchError, match="NVG0620"):
        past_the_end.on("cpu", check="bounds")[1, 1](a)


@nv.device
def reads(a, n: nv.i32) -> nv.i32:
    if n == 0:
        return a[n + 100]
    return reads(a, n - 1) + 1


@nv.kernel
def past_the_end(a: nv.Array[nv.i32]):
    a[0] = reads(a, a[0])
