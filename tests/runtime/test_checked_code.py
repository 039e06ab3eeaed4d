"""The code of a kernel with all checks, which is compiled where a launch first comes to a block that may fail."""

from __future__ import annotations

import ctypes
import threading
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen.codegen.contract.configuration import Configuration
from nvgen.runtime.cpu import compilation
from nvgen.runtime.cpu import launch as cpu
from nvgen.targets.cpu.conventions.failure_record import FailureRecord
from nvgen.targets.cpu.conventions.launch_numbers import BlocksOrLeave, Numbers
from nvgen.targets.cpu.conventions.options import CpuOptions
from nvgen.targets.cpu.objects.loaded import LoadedModule, with_checked_code
from tests.runtime.conftest import forget

pytestmark = pytest.mark.usefixtures("folder")

X = nv.Array[nv.f32]


def shifted(x: X, y: X, n: nv.i32):
    i = nv.grid(1)
    if i < n:
        y[i] = x[i + 1]


def printing(x: X, y: X):
    i = nv.grid(1)
    y[i] = x[i]
    if i % 16 == 0:
        print(i)


def by_tiles(x: X, y: X, z: X):
    tile, t, total = nv.shared.array(64, nv.f32), nv.thread_idx.x, nv.f32(0)
    for first in range(0, x.size, 64):
        tile[t] = x[first + t] * y[first + t]
        nv.syncthreads()
        total += tile[63 - t]
        nv.syncthreads()
    z[nv.grid(1)] = total


def by_one_tile(x: X, z: X):
    tile, t, total = nv.shared.array(64, nv.f32), nv.thread_idx.x, nv.f32(0)
    for first in range(0, x.size, 64):
        tile[t] = x[first + t]
        nv.syncthreads()
        total += tile[63 - t]
        nv.syncthreads()
    z[nv.grid(1)] = total


def ones(count: int) -> np.ndarray:
    return np.arange(count, dtype=np.float32) + 1


def failing(kernel: nv.Kernel, launch: Any, *arguments: Any) -> str:
    with pytest.raises(nv.LaunchError) as raised:
        kernel.on("cpu")[launch](*arguments)
    return str(raised.value)


def test_launches_without_doubt_compile_once(leaving: list[bool]) -> None:
    kernel, y = nv.kernel(shifted), ones(64)
    for _ in range(3):
        kernel.on("cpu")[4, 16](ones(65), y, 64)
    np.testing.assert_array_equal(y, ones(65)[1:])
    assert leaving == [True]


@pytest.mark.parametrize("before", [0, 2], ids=["first launch", "fast path"])
def test_a_block_in_doubt_compiles_once_more(leaving: list[bool], before: int) -> None:
    kernel = nv.kernel(shifted)
    for _ in range(before):
        kernel.on("cpu")[4, 16](ones(65), ones(64), 64)
    reports = {failing(kernel, (4, 16), ones(40), ones(64), 64).partition("note:")[0] for _ in range(3)}
    assert leaving == [True, False]
    (report,) = reports
    assert "index 40 of axis 0 of `x`" in report
    assert "thread (7, 0, 0) of block (2, 0, 0)" in report


def test_blocks_in_doubt_that_do_not_fail(leaving: list[bool]) -> None:
    """Of what is loaded the test knows nothing: the blocks are in doubt for another array."""

    def gathered(at: nv.Array[nv.i32], x: X, y: X, n: nv.i32):
        i = nv.grid(1)
        if at[i] < n:
            y[i] = x[i]

    kernel, at = nv.kernel(gathered), np.arange(64, dtype=np.int32)
    for _ in range(3):
        y = np.zeros(64, np.float32)
        kernel.on("cpu")[4, 16](at, ones(40), y, 40)
        np.testing.assert_array_equal(y, np.append(ones(40), np.zeros(24)))
    assert leaving == [True, False]


@pytest.mark.parametrize("before", [0, 1], ids=["first launch", "fast path"])
def test_several_cores_wait_for_one_compilation(
    leaving: list[bool], before: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(cpu, "core_count", lambda: 2)
    monkeypatch.setattr(cpu, "SECONDS_WORTH_A_SHARE", 1e-12)
    kernel = nv.kernel(shifted)
    for _ in range(before):
        kernel.on("cpu")[64, 16](ones(1025), ones(1024), 1024)
    report = failing(kernel, (64, 16), ones(1000), np.zeros(1024, np.float32), 1024)
    assert "index 1000 of axis 0 of `x`" in report
    assert leaving == [True, False]


def test_another_process_compiles_neither(leaving: list[bool]) -> None:
    first = failing(nv.kernel(shifted), (4, 16), ones(40), ones(64), 64)
    leaving.clear()
    forget()
    second = failing(nv.kernel(shifted), (4, 16), ones(40), ones(64), 64)
    assert second.partition("note:")[0] == first.partition("note:")[0]
    assert not leaving


def test_what_is_printed_comes_in_order(capfd: pytest.CaptureFixture[str]) -> None:
    failing(nv.kernel(printing), (4, 16), ones(40), ones(64))
    assert capfd.readouterr().out.split() == ["0", "16", "32"]


def test_an_interrupt_amid_the_compilation(leaving: list[bool], monkeypatch: pytest.MonkeyPatch) -> None:
    """The launch ends with it, and the next one compiles."""
    kernel, noting = nv.kernel(shifted), compilation.compiled
    kernel.on("cpu")[4, 16](ones(65), ones(64), 64)

    def interrupted(kernel: Any, options: Any, symbols: Any) -> Any:
        raise KeyboardInterrupt

    monkeypatch.setattr(compilation, "compiled", interrupted)
    with pytest.raises(KeyboardInterrupt):
        kernel.on("cpu")[4, 16](ones(40), ones(64), 64)
    monkeypatch.setattr(compilation, "compiled", noting)
    assert "index 40" in failing(kernel, (4, 16), ones(40), ones(64), 64)
    assert leaving == [True, False]


def test_a_launch_amid_the_compilation(monkeypatch: pytest.MonkeyPatch) -> None:
    """A signal's handler may launch the same kernel."""
    kernel, original = nv.kernel(shifted), compilation.compiled
    kernel.on("cpu")[4, 16](ones(65), ones(64), 64)
    inner: list[str] = []

    def interrupted(*arguments: Any) -> Any:
        if not inner:
            inner.append("begun")
            inner.append(failing(kernel, (4, 16), ones(50), ones(64), 64))
        return original(*arguments)

    monkeypatch.setattr(compilation, "compiled", interrupted)
    assert "index 40" in failing(kernel, (4, 16), ones(40), ones(64), 64)
    assert "index 50" in inner[1]


def with_bounds(function: Callable[..., None]) -> LoadedModule:
    """The code of a kernel that checks indices, and with it the code that it leaves blocks to."""
    kernel, options = nv.kernel(function).specialise(), CpuOptions(checks=("bounds",))
    made = compilation.compiled(kernel, options, {})
    return with_checked_code(made, kernel.name, options, lambda chosen: compilation.compiled(kernel, chosen, {}))


def test_a_function_returns_the_block_that_it_leaves() -> None:
    code = with_bounds(shifted)
    assert code.checked is not None
    x, y = ones(40), np.zeros(64, np.float32)
    numbers = Numbers(*cpu.numbers_of(code, Configuration((4, 1, 1), (16, 1, 1))))
    values = [ctypes.c_void_p(x.ctypes.data), ctypes.c_int64(40), ctypes.c_void_p(y.ctypes.data), ctypes.c_int64(64)]
    values.append(ctypes.c_int32(64))
    pointers = (ctypes.c_void_p * len(values))(*map(ctypes.addressof, values))
    record, function = cpu.clean_record(), code.function("shifted", BlocksOrLeave)

    def run(first: int, end: int, record: FailureRecord) -> int:
        return int(function(ctypes.addressof(pointers), ctypes.addressof(numbers), first, end, record))

    assert run(0, 2, record) == -1
    assert run(0, 4, record) == 2
    np.testing.assert_array_equal(y, np.append(ones(33)[1:], np.zeros(32)))
    threads = [threading.Thread(target=code.checked.load) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert run(0, 4, record) == -1
    assert record.taken
    assert tuple(record.block) == (2, 0, 0)


def test_code_that_leaves_no_block_has_no_other() -> None:
    def no_array(n: nv.i32):
        pass

    code = with_bounds(no_array)
    assert not code.leaves_blocks
    assert code.checked is None


@pytest.mark.parametrize(("function", "arrays"), [(by_tiles, 2), (by_one_tile, 1)])
def test_tiles_have_a_test_of_their_own(leaving: list[bool], function: Any, arrays: int) -> None:
    """Before the loop nobody knows that the last tile ends where the arrays do."""
    z = np.zeros(128, np.float32)
    nv.kernel(function).on("cpu")[2, 64](*[ones(128)] * arrays, z)
    per_thread = (ones(128) ** arrays).reshape(2, 64).sum(axis=0)[::-1]
    np.testing.assert_array_equal(z, np.tile(per_thread, 2))
    assert leaving == [True]
