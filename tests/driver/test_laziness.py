"""A lazy fake driver does asynchronous work only when something waits for it."""

from __future__ import annotations

import ctypes
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.driver.calls import call, function_of, launch_arguments, start, status
from tests.driver.fake import CUresult, FakeDriver
from tests.driver.test_strictness import EMPTY

POISON = b"\xcd" * 8


@pytest.fixture
def lazy(gpu: FakeDriver) -> FakeDriver:
    gpu.is_lazy = True
    start()
    return gpu


def content(memory: Any) -> bytes:
    return ctypes.string_at(int(memory), 8)


def test_work_waits_for_who_waits_for_it(lazy: FakeDriver) -> None:
    stream, memory = call("cuStreamCreate", 1), call("cuMemAlloc", 8)
    ran: list[Any] = []
    lazy.execute = lambda _, grid, block: ran.append(grid)
    call("cuMemsetD8Async", memory, 1, 8, stream)
    call("cuLaunchKernel", *launch_arguments(function_of(EMPTY), stream=stream))
    assert content(memory) == POISON and not ran
    assert len(lazy.launches) == 1 and not lazy.launches[0].is_in_graph, "it was asked for"
    call("cuStreamSynchronize", stream)
    assert content(memory) == b"\1" * 8 and ran == [(1, 1, 1)] and len(lazy.launches) == 1
    call("cuMemFree", memory)


@pytest.mark.parametrize("is_ordered", [True, False])
def test_streams_are_ordered_by_events_alone(lazy: FakeDriver, is_ordered: bool) -> None:
    first, second, event = call("cuStreamCreate", 1), call("cuStreamCreate", 1), call("cuEventCreate", 2)
    memory, copy = call("cuMemAlloc", 8), call("cuMemAlloc", 8)
    call("cuMemsetD8Async", memory, 1, 8, first)
    call("cuEventRecord", event, first)
    call("cuMemsetD8Async", memory, 2, 8, first)  # after the event: nobody waits for it
    if is_ordered:
        call("cuStreamWaitEvent", second, event, 0)
    call("cuMemcpyDtoDAsync", copy, memory, 8, second)
    call("cuStreamSynchronize", second)
    assert content(copy) == (b"\1" * 8 if is_ordered else POISON)
    for address in (memory, copy):
        call("cuMemFree", address)
    assert lazy.memory == []


def test_the_legacy_stream_is_ordered_with_blocking_ones(lazy: FakeDriver) -> None:
    memory, host = call("cuMemAlloc", 8), ctypes.create_string_buffer(8)
    for flags, expected in ((0, b"\1" * 8), (1, POISON)):
        stream = call("cuStreamCreate", flags)
        call("cuMemsetD8", memory, 0xCD, 8)
        call("cuMemsetD8Async", memory, 1, 8, stream)
        call("cuMemcpyDtoH", ctypes.addressof(host), memory, 8)
        assert host.raw == expected
    call("cuMemFree", memory)


def test_page_locked_memory_is_read_late_and_other_memory_at_once(lazy: FakeDriver) -> None:
    stream, memory = call("cuStreamCreate", 1), call("cuMemAlloc", 8)
    pinned, plain = int(call("cuMemHostAlloc", 8, 0)), ctypes.create_string_buffer(b"a" * 8, 8)
    for host, expected in ((pinned, b"b" * 8), (ctypes.addressof(plain), b"a" * 8)):
        ctypes.memmove(host, b"a" * 8, 8)
        call("cuMemcpyHtoDAsync", memory, host, 8, stream)
        ctypes.memmove(host, b"b" * 8, 8)
        call("cuStreamSynchronize", stream)
        assert content(memory) == expected
    call("cuMemsetD8Async", memory, 3, 8, stream)
    call("cuMemcpyDtoHAsync", pinned, memory, 8, stream)
    assert content(pinned) == b"b" * 8
    call("cuMemcpyDtoHAsync", ctypes.addressof(plain), memory, 8, stream)
    assert plain.raw == b"\3" * 8, "this copy returned when it was done"
    call("cuMemFree", memory)
    call("cuMemFreeHost", pinned)


def test_questions_say_that_it_is_not_ready(lazy: FakeDriver) -> None:
    stream, event, memory = call("cuStreamCreate", 1), call("cuEventCreate", 0), call("cuMemAlloc", 8)
    call("cuMemsetD8Async", memory, 1, 8, stream)
    call("cuEventRecord", event, stream)
    assert status("cuEventElapsedTime", event, event) == CUresult.CUDA_ERROR_NOT_READY
    asked = [status("cuEventQuery", event) for _ in range(4)]
    assert asked[0] == CUresult.CUDA_ERROR_NOT_READY and asked[-1] == 0
    assert status("cuStreamQuery", stream) == 0
    call("cuMemFree", memory)


def test_a_kernel_that_fails_is_reported_when_something_waits(lazy: FakeDriver) -> None:
    stream, function = call("cuStreamCreate", 1), function_of(EMPTY)
    ran: list[Any] = []
    lazy.execute = lambda *_: ran.append(1)
    lazy.fault(CUresult.CUDA_ERROR_ILLEGAL_ADDRESS)
    for _ in range(2):
        assert status("cuLaunchKernel", *launch_arguments(function, stream=stream)) == 0
    assert status("cuStreamSynchronize", stream) == CUresult.CUDA_ERROR_ILLEGAL_ADDRESS
    assert ran == [], "nothing runs after it"


def test_the_next_kernel_that_is_launched_is_the_one_that_fails(lazy: FakeDriver) -> None:
    stream, function = call("cuStreamCreate", 1), function_of(EMPTY)
    ran: list[Any] = []
    lazy.execute = lambda _, grid, block: ran.append(grid)
    call("cuLaunchKernel", *launch_arguments(function, grid=(2, 1, 1), stream=stream))
    lazy.fault(CUresult.CUDA_ERROR_ILLEGAL_ADDRESS)
    call("cuLaunchKernel", *launch_arguments(function, stream=stream))
    assert status("cuStreamSynchronize", stream) == CUresult.CUDA_ERROR_ILLEGAL_ADDRESS
    assert ran == [(2, 1, 1)]


def test_memory_freed_in_a_stream_lives_until_it_comes_to_that(lazy: FakeDriver) -> None:
    stream = call("cuStreamCreate", 1)
    memory = call("cuMemAllocAsync", 8, stream)
    call("cuMemsetD8Async", memory, 1, 8, stream)
    call("cuMemFreeAsync", memory, stream)
    assert len(lazy.memory) == 1
    call("cuCtxSynchronize")
    assert lazy.memory == []


def test_a_new_driver_is_eager(install: Callable[..., FakeDriver]) -> None:
    install((9, 0)).is_lazy = True
    start()
    memory = call("cuMemAlloc", 8)
    call("cuMemsetD8Async", memory, 1, 8, 0)
    install((9, 0))
    start()
    memory = call("cuMemAlloc", 8)
    call("cuMemsetD8Async", memory, 2, 8, 0)
    assert content(memory) == b"\2" * 8


@pytest.mark.sweep
def test_the_runtime_on_a_lazy_driver() -> None:
    """The tests of launches and copies: nothing in nvgen relies on work being done early.

    Those of other libraries' arrays and of nv.cuda look into device memory themselves, without waiting.
    """
    root = Path(__file__).parents[2]
    files = [path for path in (root / "tests" / "runtime").glob("test_*.py") if "FakeDriver" in path.read_text()]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *map(str, files)],
        env={**os.environ, "NVGEN_FAKE_LAZY": "1"},
        cwd=root,
        capture_output=True,
        text=True,
        check=False,
    )
    assert len(files) > 5 and done.returncode == 0, done.stdout[-4000:]
