"""``nv.cuda.time``: how many launches it makes, and where the time comes from."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from cuda.bindings import driver as cuda

import nvgen as nv
from nvgen.cuda import timing
from nvgen.cuda.timing import Timing
from nvgen.runtime.gpu import devices
from tests.driver.fake import CUresult, FakeDriver

L2_CACHE_SIZE = int(cuda.CUdevice_attribute.CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE)


@nv.kernel
def increment(c: nv.Array[nv.f32]):
    i = nv.grid(1)
    if i < c.size:
        c[i] += 1.0


def array() -> np.ndarray:
    return np.zeros(4, np.float32)


def made(gpu: FakeDriver) -> int:
    return sum(launch.name == "increment" for launch in gpu.launches)


# Numbers


def test_what_a_timing_says() -> None:
    found = Timing("k", "cuda:0", (3e-6, 1e-6, 2e-6, 6e-6))
    assert (found.min, found.max) == (1e-6, 6e-6)
    assert found.median == pytest.approx(2.5e-6) and found.mean == pytest.approx(3e-6)
    assert found.deviation == pytest.approx(2.160e-6, rel=1e-3)
    assert str(found) == "k on cuda:0: median 2.5 us (min 1 us, mean 3 us, 4 launches)"
    assert Timing("k", "cpu", (2.0,)).deviation == 0
    assert str(Timing("k", "cpu", (2.0,))) == "k on cpu: median 2 s (min 2 s, mean 2 s, 1 launch)"


@pytest.mark.parametrize(
    ("seconds", "expected"), [(2.5, "2.5 s"), (0.0123, "12.3 ms"), (5e-6, "5 us"), (2.5e-7, "250 ns"), (0.0, "0 ns")]
)
def test_times_have_units(seconds: float, expected: str) -> None:
    assert timing.shown(seconds) == expected


# On the CPU


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Callable[[float], None]:
    """Sets how long each launch takes by a clock of the test's own."""
    now = [0.0, 0.0]

    def look() -> float:
        now[0] += now[1]
        return now[0]

    monkeypatch.setattr(timing, "perf_counter", look)
    monkeypatch.setenv("NVGEN_DEVICE", "cpu")

    def take(seconds: float) -> None:
        now[1] = seconds

    return take


def test_on_the_cpu_the_clock_of_the_host_counts(clock: Callable[[float], None]) -> None:
    clock(0.5)
    c = array()
    found = timing.time(increment[1, 4], c, repeat=3, warmup=2)
    assert (found.kernel, found.device, found.seconds) == ("increment", "cpu", (0.5, 0.5, 0.5))
    assert c.tolist() == [6, 6, 6, 6]  # one that compiles, two before, three that are measured


@pytest.mark.parametrize(
    ("seconds", "repeat", "warmup"),
    [(1.0, 5, 0), (1e-3, 100, 25), (1e-6, 1000, 1000), (0.0, 1000, 1000), (0.004, 25, 6)],
)
def test_as_many_as_fit(clock: Callable[[float], None], seconds: float, repeat: int, warmup: int) -> None:
    clock(seconds)
    c = array()
    found = timing.time(increment[1, 4], c)
    assert len(found.seconds) == repeat
    assert c[0] == pytest.approx(1 + 5 + warmup + repeat, abs=2)


def test_kernels_on_a_device(monkeypatch: pytest.MonkeyPatch) -> None:
    assert timing.time(increment.on("cpu")[1, 4], array(), repeat=1, warmup=0).device == "cpu"


# On a GPU


def test_on_a_gpu_events_of_the_stream_count(gpu: FakeDriver) -> None:
    found = timing.time(increment[1, 4], array(), repeat=3, warmup=2)
    assert found.device == "cuda:0" and len(found.seconds) == 3
    assert made(gpu) == 1 + 2 + 3
    calls = [name for name in gpu.calls if name in ("cuEventRecord", "cuLaunchKernel", "cuLaunchKernelEx")]
    assert calls == [calls[0], *(["cuEventRecord", calls[0], "cuEventRecord"] * 5)]
    assert gpu.calls.count("cuEventElapsedTime") == 2 + 3
    assert gpu.calls.count("cuEventCreate") == gpu.calls.count("cuEventDestroy") == 10


def test_the_seconds_are_those_between_the_events(gpu: FakeDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    milliseconds = iter((1.5, 2.5, 4.0))
    monkeypatch.setattr(cuda, "cuEventElapsedTime", lambda *_: (CUresult.CUDA_SUCCESS, next(milliseconds)))
    found = timing.time(increment[1, 4], array(), repeat=3, warmup=0)
    assert found.seconds == pytest.approx((0.0015, 0.0025, 0.004))


def test_the_launchs_stream_is_the_one_that_is_measured(gpu: FakeDriver) -> None:
    devices.context_for(0)
    _, stream = cuda.cuStreamCreate(0)
    timing.time(increment[1, 4, stream], array(), repeat=1, warmup=0)
    assert [recorded for _, recorded in gpu.recorded_events] == [int(stream)] * 2
    cuda.cuStreamDestroy(stream)


def test_the_cache_is_flushed_before_each_launch(gpu: FakeDriver) -> None:
    gpu.attributes[L2_CACHE_SIZE] = 1 << 16
    timing.time(increment[1, 4], array(), repeat=3, warmup=1, flush_l2=True)
    size = 2 * devices.attribute(0, "CU_DEVICE_ATTRIBUTE_L2_CACHE_SIZE")
    assert size == 1 << 17
    assert [(count, stream) for _, count, stream, _ in gpu.filled] == [(size, 0)] * 4
    wanted = ("cuMemsetD8Async", "cuEventRecord")
    calls = [name for name in gpu.calls if name in wanted]
    assert calls == ["cuMemsetD8Async", "cuEventRecord", "cuEventRecord"] * 4
    assert gpu.calls.count("cuMemAlloc") == gpu.calls.count("cuMemFree") == 1


def test_a_second_gpu(install: Callable[..., FakeDriver]) -> None:
    install((9, 0), (8, 0))
    found = timing.time(increment.on("cuda:1")[1, 4], array(), repeat=1, warmup=0)
    assert found.device == "cuda:1"


@pytest.mark.parametrize("failing", ["cuEventRecord", "cuLaunchKernel", "cuEventElapsedTime"])
def test_what_fails_leaves_no_events(gpu: FakeDriver, failing: str) -> None:
    gpu.attributes[L2_CACHE_SIZE] = 1 << 16
    gpu.fail_once(failing, CUresult.CUDA_ERROR_INVALID_VALUE, after=2)
    with pytest.raises(nv.LaunchError, match=failing):
        timing.time(increment[1, 4], array(), repeat=9, warmup=0, flush_l2=True)
    assert gpu.calls.count("cuEventCreate") == gpu.calls.count("cuEventDestroy") > 0


def test_a_kernel_that_fails_is_named(gpu: FakeDriver) -> None:
    increment[1, 4](array())
    gpu.fault(CUresult.CUDA_ERROR_ILLEGAL_ADDRESS)
    with pytest.raises(nv.LaunchError, match="kernel `increment` failed") as raised:
        timing.time(increment[1, 4], array())
    assert raised.value.diagnostic.span is not None and raised.value.diagnostic.span.file.name == __file__


# Mistakes


@pytest.mark.parametrize(
    ("given", "text"),
    [
        (increment, "`increment` is a kernel without them"),
        (increment.on, "`method` is no kernel"),
        (3, "`int` is no kernel"),
    ],
)
def test_what_is_no_launch(given: Any, text: str) -> None:
    with pytest.raises(nv.LaunchError, match=re.escape(text)) as raised:
        timing.time(given, array())
    assert raised.value.code == "NVG2925"


@pytest.mark.parametrize(
    ("keywords", "text"),
    [
        ({"repeat": 0}, "`repeat` must be a whole number from 1 on, not 0"),
        ({"repeat": True}, "`repeat` must be a whole number from 1 on, not True"),
        ({"repeat": 2.5}, "`repeat` must be a whole number from 1 on, not 2.5"),
        ({"warmup": -1}, "`warmup` must be a whole number from 0 on, not -1"),
        ({"warmup": "3"}, "`warmup` must be a whole number from 0 on, not '3'"),
    ],
)
def test_wrong_numbers(keywords: dict[str, Any], text: str) -> None:
    with pytest.raises(nv.LaunchError, match=re.escape(text)) as raised:
        timing.time(increment[1, 4], array(), **keywords)
    assert raised.value.code == "NVG2926"


@pytest.fixture
def captured(gpu: FakeDriver) -> Iterator[Any]:
    devices.context_for(0)
    _, stream = cuda.cuStreamCreate(1)
    cuda.cuStreamBeginCapture(stream, cuda.CUstreamCaptureMode.CU_STREAM_CAPTURE_MODE_GLOBAL)
    yield stream
    status, graph = cuda.cuStreamEndCapture(stream)
    assert status == 0  # it was not disturbed
    cuda.cuGraphDestroy(graph)
    cuda.cuStreamDestroy(stream)


def test_a_stream_that_is_captured_is_not_measured(gpu: FakeDriver, captured: Any) -> None:
    with pytest.raises(nv.LaunchError, match="`increment` would not run") as raised:
        timing.time(increment[1, 4, captured], array())
    assert raised.value.code == "NVG2927"
    assert made(gpu) == 0
