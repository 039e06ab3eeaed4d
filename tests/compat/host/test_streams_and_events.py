"""Streams and events of a GPU, and those of the CPU, whose work is done when it is asked for."""

from __future__ import annotations

import asyncio
import threading
from typing import Any

import numpy as np
import pytest

from nvgen_numba.cuda.host import detection
from nvgen_numba.cuda.host.creation import device_array, pinned_array, to_device
from nvgen_numba.cuda.host.errors import CudaAPIError
from nvgen_numba.cuda.host.events import event_elapsed_time
from nvgen_numba.cuda.host.streams import handle_of, is_named


def test_streams(device: str) -> None:
    first, second = detection.stream(), detection.stream()
    assert len({int(first), int(second), 0, 1, 2}) == 5
    assert first.__cuda_stream__() == (0, first.handle)
    assert repr(first) == f"<CUDA stream {first.handle}>"
    with first.auto_synchronize() as same:
        assert same is first
    assert repr(detection.default_stream()) == "<Default CUDA stream>"
    assert repr(detection.legacy_default_stream()) == "<Legacy default CUDA stream>"
    assert repr(detection.per_thread_default_stream()) == "<Per-thread default CUDA stream>"
    external = detection.external_stream(first.handle)
    assert (external.external, external.handle) == (True, first.handle)
    assert repr(external) == f"<External CUDA stream {first.handle}>"
    with pytest.raises(TypeError, match="must be an int"):
        detection.external_stream("1")  # type: ignore[arg-type]


def test_which_streams_are_named(device: str) -> None:
    assert [is_named(stream) for stream in (0, None, detection.default_stream(), detection.stream())] == [
        False,
        False,
        True,
        True,
    ]
    assert handle_of(None) == 0
    with pytest.raises(TypeError, match="Expected a Stream object or 0, got str"):
        handle_of("stream")


def test_copies_in_a_stream(device: str) -> None:
    stream = detection.stream()
    source, target = pinned_array(8), pinned_array(8)
    source[:] = np.arange(8)
    made = to_device(source, stream=stream)
    made.copy_to_host(target, stream=stream)
    stream.synchronize()
    assert np.array_equal(source, target)


def test_callbacks(device: str) -> None:
    stream = detection.stream()
    seen: list[Any] = []
    called = threading.Event()

    def callback(*given: Any) -> None:
        seen.append(given)
        called.set()

    stream.add_callback(callback, "argument")
    stream.synchronize()
    assert called.wait(10)
    assert seen == [(stream, 0, "argument")]


def test_a_callback_that_fails_warns() -> None:
    def callback(*_: Any) -> None:
        raise KeyError("no")

    with pytest.warns(UserWarning, match="Exception in stream callback: 'no'"):
        detection.stream().add_callback(callback)


def test_awaited_streams(device: str) -> None:
    async def work() -> Any:
        streams = [detection.stream() for _ in range(3)]
        waiting = [stream.async_done() for stream in streams]
        cancelled = streams[0].async_done()
        cancelled.cancel()
        for stream in streams:
            stream.synchronize()
        return set(await asyncio.gather(*waiting)) == set(streams) and cancelled.cancelled()

    assert asyncio.run(work())


def test_events(device: str) -> None:
    stream = detection.stream()
    start, end = detection.event(), detection.event()
    start.record(stream)
    array = device_array(1000)
    array.copy_to_device(np.zeros(1000), stream=stream)
    end.record(stream=stream)
    end.wait(stream)
    end.synchronize()
    assert end.query()
    assert start.elapsed_time(end) >= 0
    assert event_elapsed_time(start, end) == start.elapsed_time(end)
    with pytest.raises(TypeError, match="Stream"):
        start.record("stream")


def test_events_without_times(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NVGEN_DEVICE", "cpu")
    start, end, without = detection.event(), detection.event(), detection.event(timing=False)
    start.record()
    without.record()
    for other in (end, without):
        with pytest.raises(CudaAPIError, match="no times") as caught:
            start.elapsed_time(other)
        assert str(caught.value).startswith("[400] ")


def test_an_event_that_is_not_over(cuda_gpu: Any) -> None:
    cuda_gpu.fail_once("cuEventQuery", 600)  # CUDA_ERROR_NOT_READY
    event = detection.event()
    event.record()
    assert not event.query()
    event.synchronize()
    assert event.query()
    cuda_gpu.fail_once("cuEventQuery", 400)
    with pytest.raises(CudaAPIError, match="cuEventQuery"):
        event.query()
