"""Launches that machine code begins (``runtime.cpu.launch_entry``) do what those do that Python begins.

All tests of the fast path run here with the entry there from the first launch on, of kernels from Python and from PTX.
"""

from __future__ import annotations

import pickle
import re
import signal
import sys
import threading
import time
import weakref
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen.runtime.cpu import array_fields, compilation, launch_entry, prepared_launch
from nvgen.targets.cpu.conventions.launch_numbers import DONE, SLOW, TAKEN
from tests.runtime import test_cpu_fast_path as by_python
from tests.runtime.ptx import test_repeated_launches as of_ptx
from tests.runtime.test_cpu_fast_path import arrays, kernel, launched

pytestmark = pytest.mark.sweep(6)
#: A test that changes how a launch calls its kernel.
OF_PYTHON_ALONE = "test_a_launch_inside_of_a_launch"
for _title, _module in (("", by_python), ("_of_ptx", of_ptx)):
    for _name, _test in list(vars(_module).items()):
        if _name.startswith("test_") and _name != OF_PYTHON_ALONE:
            globals()[f"{_name}{_title}"] = _test


@pytest.fixture(autouse=True)
def entered(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """What entries have returned; whether a launch took little time is not for a busy machine to tell."""
    returned: list[int] = []
    original, made = prepared_launch.PreparedLaunch.__init__, launch_entry.LaunchEntry.__init__

    def prepared(self: Any, *given: Any) -> None:
        original(self, *given)
        self._note(given[3])  # the arguments

    def noting(self: Any, *given: Any, **named: Any) -> None:
        made(self, *given, **named)
        function = self.function

        def noted(words: Any) -> int:
            found: int = function(words)
            returned.append(DONE if found == SLOW else found)
            return found

        self.function = noted

    assert compilation.entry() is not None
    monkeypatch.setattr(prepared_launch, "_ENTERED", 1)
    monkeypatch.setattr(prepared_launch.PreparedLaunch, "__init__", prepared)
    monkeypatch.setattr(launch_entry.LaunchEntry, "__init__", noting)
    return returned


def entries(k: nv.Kernel, grid: int = 3) -> list[Any]:
    path: Any = k.on("cpu")[grid, 32].cpu_fast_path
    return [prepared._entry for prepared in path._known[-1]]


def test_the_second_launch_is_entered(entered: list[int], slow_paths: list[str]) -> None:
    k, (a, c) = kernel(), arrays()
    for _ in range(3):
        launched(k, a, c)
    assert entered == [DONE, DONE] and len(slow_paths) == 1


OTHERS: dict[str, Callable[[Any], Any]] = {
    "with gaps": lambda a: np.repeat(a, 2)[::2],
    "of another byte order": lambda a: a.astype(">f4"),
    "of two dimensions": lambda a: a.reshape(1, -1),
    "of a derived class": lambda a: a.view(Derived),
    "not aligned": lambda a: np.frombuffer(b"x" + a.tobytes(), np.uint8)[1:].view(np.float32),
    "too large": lambda a: np.lib.stride_tricks.as_strided(a, (2**31 - 1,), (0,)),
    "of f64": lambda a: a.astype(np.float64),
    "a list": lambda a: a.tolist(),
    "None": lambda a: None,
    "a number": lambda a: np.float32(1),
}


class Derived(np.ndarray):
    """It may have anything."""


def outcome(other: str, *, has_entry: bool) -> Any:
    """What a launch stores, or the diagnostic."""
    k, (a, c) = kernel("c[i] = s"), arrays()
    for _ in range(2):
        k.on("cpu")[3, 32](a, c, 2.0)
    if not has_entry:
        path: Any = k.on("cpu")[3, 32].cpu_fast_path
        for prepared in path._known[-1]:
            prepared._entry = None
    try:
        k.on("cpu")[3, 32](OTHERS[other](a), c, 3.0)
    except nv.NvgenError as error:
        return re.sub(r"source \d+", "", str(error))
    return c.tolist()


@pytest.mark.parametrize("other", OTHERS)
def test_another_array_is_not_entered(other: str, entered: list[int]) -> None:
    """What becomes of it is as without an entry."""
    found = outcome(other, has_entry=True)
    assert entered[0] == DONE and DONE not in entered[1:]
    assert found == outcome(other, has_entry=False)


def test_equal_dtypes_that_are_other_objects(entered: list[int], slow_paths: list[str]) -> None:
    k, (a, c) = kernel(), arrays()
    launched(k, a, c)
    other = pickle.loads(pickle.dumps(a))
    if other.dtype is a.dtype:
        other.dtype = np.dtype(np.float32).newbyteorder("S").newbyteorder("S")
    launched(k, other, c)
    assert len(slow_paths) == 1


def test_an_entered_launch_inside_of_a_launch(entered: list[int]) -> None:
    """Each has memory of its own."""
    k, (a, c) = kernel(), arrays()
    launched(k, a, c)
    (entry,) = entries(k)
    inner, original, has_begun = arrays(), entry.function, list[bool]()

    def nested(words: Any) -> Any:
        if not has_begun:
            has_begun.append(True)
            launched(k, inner[0], inner[1], 3.0)
        return original(words)

    entry.function = nested
    launched(k, a, c)
    np.testing.assert_array_equal(inner[1], inner[0] * 3)
    assert entered == [DONE, DONE]


def test_arrays_are_not_kept() -> None:
    k, (a, c) = kernel(), arrays()
    for _ in range(3):
        launched(k, a, c)
    counts = sys.getrefcount(a), sys.getrefcount(c)
    for _ in range(100):
        k.on("cpu")[3, 32](a, c, 2.0)
    assert (sys.getrefcount(a), sys.getrefcount(c)) == counts
    gone = weakref.ref(a)
    del a
    assert gone() is None


@nv.kernel
def waits_for_one(flag: nv.Array[nv.i32]) -> None:
    while nv.atomic.load(flag.ptr) == 0:
        pass
    flag[0] = 2


def test_other_threads_go_on(entered: list[int]) -> None:
    """A kernel runs without Python's lock."""
    flag: Any = np.ones(1, np.int32)
    launch = waits_for_one.on("cpu")[1, 1]
    launch(flag)
    launch(flag)
    flag[0] = 0

    def set_flag() -> None:
        time.sleep(0.05)
        flag[0] = 1

    other = threading.Thread(target=set_flag)
    other.start()
    launch(flag)
    other.join()
    assert flag[0] == 2 and entered == [DONE, DONE]


@nv.kernel
def has_no_end(flag: nv.Array[nv.i32]) -> None:
    while flag[0] > 0:
        flag[0] = 2


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="needs POSIX signals")
def test_what_a_signals_handler_raises_ends_it(entered: list[int]) -> None:
    flag: Any = np.ones(1, np.int32)
    launch = has_no_end.on("cpu")[1, 1]
    launch(np.zeros_like(flag))

    def ends(*_: Any) -> None:
        raise LookupError

    before = signal.signal(signal.SIGALRM, ends)
    signal.setitimer(signal.ITIMER_REAL, 0.1)
    try:
        with pytest.raises(LookupError):
            launch(flag)
    finally:
        signal.signal(signal.SIGALRM, before)
    assert entered == [TAKEN]
    assert flag[0] == 2
    launch(np.zeros_like(flag))
    assert entered == [TAKEN, DONE]


@nv.kernel
def turns(a: nv.Array[nv.f32], n: nv.i32) -> None:
    value = a[nv.grid(1)]
    for _ in range(n):
        value = value * 0.5 + 1.0
    a[nv.grid(1)] = value


def test_what_takes_longer_than_before_is_timed() -> None:
    """The kernel's pace tells how many cores a launch is worth."""
    a: Any = np.zeros(128, np.float32)
    launch = turns.on("cpu")[4, 32]
    launch(a, 1)
    path: Any = launch.cpu_fast_path
    (prepared,) = path._known[-1]
    for _ in range(1000):  # of which a busy machine lets one be short
        launch(a, 1)
        if not prepared._is_timed:
            break
    assert not prepared._is_timed
    before = prepared._pace.seconds_per_thread
    launch(a, 100_000)
    assert prepared._is_timed and prepared._pace.seconds_per_thread == before
    launch(a, 100_000)
    assert prepared._pace.seconds_per_thread > 10 * before


def test_blocks_that_are_left_are_run(entered: list[int]) -> None:
    """By code that checks all, since the last thread reads past the end."""
    k, (a, c) = kernel("c[i] = a[i + 1] if i + 1 < a.size or s > 2.0 else 5.0"), arrays()
    k.on("cpu")[3, 32](a, c, 2.0)
    k.on("cpu")[3, 32](a, c, 2.0)
    np.testing.assert_array_equal(c, [*a[1:], 5])
    with pytest.raises(nv.LaunchError, match="index 40"):
        k.on("cpu")[3, 32](a, c, 3.0)
    k.on("cpu")[3, 32](a, c, 2.0)
    np.testing.assert_array_equal(c, [*a[1:], 5])


def test_there_is_none_where_arrays_are_otherwise(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of an interpreter or a NumPy that has an array's parts elsewhere."""
    found = array_fields.fields()
    assert found is not None
    for name in found._fields:
        array_fields.fields.cache_clear()
        moved = -8 if name in ("strides", "flags") else 8
        monkeypatch.setattr(array_fields.ArrayFields, name, getattr(found, name) + moved)
        assert array_fields.fields() is None, name
        k, (a, c) = kernel(), arrays()
        for _ in range(3):
            launched(k, a, c)
        assert entries(k) == [None]
        monkeypatch.undo()
    array_fields.fields.cache_clear()


def test_there_is_none_where_nobody_has_the_code(monkeypatch: pytest.MonkeyPatch) -> None:
    """LLVM is not loaded for it."""
    monkeypatch.delitem(sys.modules, "nvgen.runtime.cpu.compilation")
    monkeypatch.setattr(launch_entry, "own_functions", SimpleNamespace(address=lambda name, symbols, make: make))
    k, (a, c) = kernel(), arrays()
    for _ in range(3):
        launched(k, a, c)
    assert entries(k) == [None]


def test_it_is_there_after_many_launches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    monkeypatch.setattr(prepared_launch, "_ENTERED", 5)
    k, (a, c) = kernel(), arrays()
    for number in range(7):
        assert number == 0 or [entry is not None for entry in entries(k)] == [number > 5]
        launched(k, a, c)
