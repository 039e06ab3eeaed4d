"""Order between streams, and captures, on fake GPUs."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from cuda.bindings import driver as cuda

import nvgen as nv
from nvgen.runtime.gpu import devices, streams
from tests.driver.fake import CUresult, FakeDriver

MODES = cuda.CUstreamCaptureMode


@pytest.fixture
def context(gpu: FakeDriver) -> int:
    """The primary context, made current."""
    return devices.context_for(0)


@pytest.fixture
def stream(context: int) -> Iterator[Callable[..., int]]:
    """Makes streams."""
    made: list[Any] = []

    def make(flags: int = 1) -> int:
        status, handle = cuda.cuStreamCreate(flags)
        assert status == 0
        made.append(handle)
        return int(handle)

    yield make
    for handle in made:
        cuda.cuStreamDestroy(handle)


def begin(handle: int, mode: Any = MODES.CU_STREAM_CAPTURE_MODE_GLOBAL) -> None:
    assert cuda.cuStreamBeginCapture(handle, mode) == (0,)


def end(handle: int) -> None:
    status, graph = cuda.cuStreamEndCapture(handle)
    assert status == 0
    cuda.cuGraphDestroy(graph)


def waits(gpu: FakeDriver) -> list[tuple[int, int]]:
    """Which stream waits for which."""
    return [(waiting, producer) for waiting, _, producer in gpu.order]


def test_one_stream_waits_for_another(gpu: FakeDriver, stream: Callable[..., int]) -> None:
    a, b = stream(), stream()
    streams.order(a, b)
    assert waits(gpu) == [(a, b)]
    assert gpu.calls[-3:] == ["cuEventCreate", "cuEventRecord", "cuStreamWaitEvent"]


@pytest.mark.usefixtures("context")
@pytest.mark.parametrize(("waiting", "producer"), [(0, 0), (0, 1), (1, 0), (2, 2)])
def test_a_stream_needs_no_order_with_itself(gpu: FakeDriver, waiting: int, producer: int) -> None:
    before = len(gpu.calls)
    streams.order(waiting, producer)
    assert len(gpu.calls) == before


def test_the_default_stream_takes_part(gpu: FakeDriver, stream: Callable[..., int]) -> None:
    a = stream()
    streams.order(a, 0)
    streams.order(0, a)
    assert len(waits(gpu)) == 2


def test_events_are_used_again(gpu: FakeDriver, stream: Callable[..., int]) -> None:
    a, b = stream(), stream()
    for _ in range(5):
        streams.order(a, b)
    assert gpu.calls.count("cuEventCreate") == 1
    assert gpu.calls.count("cuEventDestroy") == 0
    assert waits(gpu) == [(a, b)] * 5


def test_threads_do_not_share_an_event(gpu: FakeDriver, stream: Callable[..., int], context: int) -> None:
    """Between record and wait an event is one thread's own."""
    pairs = [(stream(), stream()) for _ in range(4)]
    together = threading.Barrier(len(pairs))

    def work(a: int, b: int) -> None:
        cuda.cuCtxSetCurrent(context)
        together.wait()
        for _ in range(50):
            streams.order(a, b)

    threads = [threading.Thread(target=work, args=pair) for pair in pairs]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(waits(gpu)) == sorted(pairs * 50)


def test_no_more_events_are_kept_than_the_limit(gpu: FakeDriver, stream: Callable[..., int], context: int) -> None:
    a = stream()
    events = [streams.recorded(context, a) for _ in range(streams._MAX_EVENTS + 3)]
    for event in events:
        streams.give_back(context, event)
    assert gpu.calls.count("cuEventDestroy") == 3
    assert len(streams._events[context]) == streams._MAX_EVENTS


def test_a_stream_of_another_context_is_waited_for(gpu: FakeDriver, stream: Callable[..., int], context: int) -> None:
    """An event belongs to the context of the stream that it is recorded in."""
    a = stream()
    _, other = cuda.cuCtxCreate(None, 0, 0)
    theirs = stream()
    cuda.cuCtxPopCurrent()
    cuda.cuCtxSetCurrent(context)
    streams.order(a, theirs)
    assert waits(gpu) == [(a, theirs)]
    assert gpu.contexts == [context]
    assert list(streams._events) == [int(other)]
    cuda.cuCtxDestroy(other)


def test_events_of_a_context_that_is_gone_are_forgotten(
    gpu: FakeDriver, stream: Callable[..., int], context: int
) -> None:
    """A later context may get its handle; the driver refuses the events of the former one."""
    a, b = stream(), stream()
    former = [streams.recorded(context, b) for _ in range(2)]
    for event in former:
        streams.give_back(context, event)
        cuda.cuEventDestroy(event)  # as the end of the context does
    streams.order(a, b)
    assert waits(gpu) == [(a, b)]
    assert len(streams._events[context]) == 1 and streams._events[context][0] not in former


@pytest.mark.parametrize("failing", ["cuEventRecord", "cuStreamWaitEvent"])
def test_an_order_that_fails(gpu: FakeDriver, stream: Callable[..., int], context: int, failing: str) -> None:
    a, b = stream(), stream()
    gpu.fail_once(failing, CUresult.CUDA_ERROR_INVALID_VALUE)
    with pytest.raises(nv.LaunchError, match=f"failed in {failing}"):
        streams.order(a, b)
    made, kept = gpu.calls.count("cuEventCreate"), len(streams._events[context])
    assert gpu.calls.count("cuEventDestroy") == made - kept
    streams.order(a, b)
    assert waits(gpu) == [(a, b)]


# Captures


def test_whether_a_stream_is_captured(gpu: FakeDriver, stream: Callable[..., int]) -> None:
    a, b = stream(), stream()
    assert not streams.is_capturing(a)
    begin(a)
    assert streams.is_capturing(a) and not streams.is_capturing(b)
    end(a)
    assert not streams.is_capturing(a)


def test_the_default_stream_is_never_captured_and_not_asked(gpu: FakeDriver, stream: Callable[..., int]) -> None:
    """To ask would be an error while a stream that waits for it is captured."""
    a = stream(0)
    begin(a)
    assert not streams.is_capturing(0) and not streams.is_capturing(streams.LEGACY)
    end(a)


def test_a_stream_that_is_captured_gets_no_order_with_one_that_is_not(
    gpu: FakeDriver, stream: Callable[..., int]
) -> None:
    a, b = stream(), stream()
    begin(a)
    streams.order(a, b)
    streams.order(b, a)
    streams.order(a, 0)
    streams.order(0, a)
    assert waits(gpu) == []
    end(a)


def test_two_streams_of_one_capture_have_an_order(gpu: FakeDriver, stream: Callable[..., int], context: int) -> None:
    a, b = stream(), stream()
    begin(a)
    event = streams.recorded(context, a)
    assert cuda.cuStreamWaitEvent(b, event, 0) == (0,)  # b joins
    streams.give_back(context, event)
    streams.order(a, b)
    assert waits(gpu)[-1] == (a, b)
    end(a)


def test_what_a_capture_forbids_can_be_done_apart(gpu: FakeDriver, stream: Callable[..., int]) -> None:
    a = stream()
    begin(a)
    with streams.unrestricted():
        status, memory = cuda.cuMemAlloc(16)
        assert status == 0
        cuda.cuMemFree(memory)
    end(a)
    begin(a)
    assert cuda.cuMemAlloc(16)[0] != 0  # the mode is what it was
    assert cuda.cuStreamEndCapture(a)[0] != 0


def test_the_mode_is_put_back_after_an_error(gpu: FakeDriver, context: int) -> None:
    with pytest.raises(KeyError), streams.unrestricted():
        raise KeyError
    assert cuda.cuThreadExchangeStreamCaptureMode(MODES.CU_STREAM_CAPTURE_MODE_GLOBAL) == (
        0,
        MODES.CU_STREAM_CAPTURE_MODE_GLOBAL,
    )
