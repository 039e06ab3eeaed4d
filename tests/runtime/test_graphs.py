"""Launches into CUDA graphs, captured by cuda-core on the fake driver."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from cuda.bindings import driver as cuda
from cuda.core import Device

import nvgen as nv
from nvgen.runtime.arrays.device_arrays import DeviceArray
from nvgen.runtime.arrays.kinds import home
from nvgen.runtime.gpu import failures
from nvgen.types import f32
from tests.driver.fake import FakeDriver
from tests.runtime.conftest import machine

#: What a capture allows: the launch itself, what is asked about the stream and the thread, and the order of streams.
ALLOWED = {
    *("cuLaunchKernel", "cuLaunchKernelEx", "cuStreamIsCapturing", "cuCtxGetCurrent", "cuCtxGetDevice", "cuCtxGetId"),
    *("cuStreamGetCtx", "cuEventRecord", "cuStreamWaitEvent"),
}


@nv.kernel
def increment(a: nv.Array[nv.f32], n: nv.i32):
    i = nv.grid(1)
    if i < n:
        a[i] += 1


@pytest.fixture
def device(gpu: FakeDriver) -> Device:
    """The GPU, with its primary context current."""
    device = Device(0)
    device.set_current()
    return device


@pytest.fixture
def array(device: Device) -> Iterator[DeviceArray]:
    """Eight zeros on the GPU."""
    _, address = cuda.cuMemAlloc(32)
    cuda.cuMemsetD8(address, 0, 32)
    yield DeviceArray(int(address), (8,), None, f32, home(0), None)
    cuda.cuMemFree(address)


def content(array: DeviceArray) -> list[float]:
    host = np.empty(array.shape, np.float32)
    cuda.cuMemcpyDtoH(host.ctypes.data, array.address, host.nbytes)
    return [float(x) for x in host]


def test_a_graph_repeats_what_was_captured(gpu: FakeDriver, device: Device, array: DeviceArray) -> None:
    gpu.execute = machine(increment)
    stream = device.create_stream()
    builder = stream.create_graph_builder()
    builder.begin_building()
    increment[1, 32, builder](array, 8)
    increment[1, 32, builder](array, 4)
    assert content(array) == [0] * 8  # nothing has run yet
    graph = builder.end_building().complete()
    for _ in range(3):
        graph.launch(stream)
    stream.sync()
    assert content(array) == [6] * 4 + [3] * 4
    assert all(launch.is_in_graph for launch in gpu.launches) and len(gpu.launches) == 6


@pytest.mark.parametrize("mode", ["global", "thread_local", "relaxed"])
@pytest.mark.parametrize("known", [True, False], ids=["known", "new"])
def test_a_captured_launch_calls_nothing_that_allocates_or_waits(
    gpu: FakeDriver, device: Device, array: DeviceArray, mode: str, known: bool
) -> None:
    """Whether the kernel was launched before or is new: loading it is no part of the graph, and does not disturb it."""
    kernel = nv.Kernel.from_source("def k(a: nv.Array[nv.f32], n: nv.i32):\n    a[0] = nv.f32(n)\n")
    stream = device.create_stream()
    if known:
        kernel[1, 32, stream](array, 8)
    builder = stream.create_graph_builder()
    builder.begin_building(mode)
    gpu.calls.clear()
    for _ in range(3):
        kernel[1, 32, builder](array, 8)
    calls = list(gpu.calls)
    graph = builder.end_building().complete()
    graph.launch(stream)
    assert sum(launch.name == "k" and launch.is_in_graph for launch in gpu.launches) == 3
    if not known:
        loaded, changed = calls.index("cuModuleLoadDataEx"), "cuThreadExchangeStreamCaptureMode"
        assert calls[loaded - 1] == calls[loaded + 1] == changed
    else:
        assert set(calls) <= ALLOWED
        assert len(calls) <= 3 * 2  # the launch, and at most one question
    forbidden = [name for name in calls if name.startswith(("cuMemAlloc", "cuMemFree", "cuMemcpy")) or "Synch" in name]
    assert forbidden == []


def test_launches_with_numbers_only(gpu: FakeDriver, device: Device) -> None:
    kernel = nv.Kernel.from_source("def k(n: nv.i32):\n    nv.nanosleep(nv.u32(n))\n")
    stream = device.create_stream()
    builder = stream.create_graph_builder()
    builder.begin_building("relaxed")
    kernel[1, 32, builder](8)
    graph = builder.end_building().complete()
    graph.launch(stream)
    assert [launch.name for launch in gpu.launches] == ["k"]


def test_a_kernel_that_prints_is_not_waited_for(gpu: FakeDriver, device: Device, array: DeviceArray) -> None:
    kernel = nv.Kernel.from_source("def k(a: nv.Array[nv.f32]):\n    print(a[0])\n")
    stream = device.create_stream()
    builder = stream.create_graph_builder()
    builder.begin_building()
    kernel[1, 1, builder](array)
    graph = builder.end_building().complete()
    graph.launch(stream)
    assert [launch.name for launch in gpu.launches] == ["k"]


def test_synchronous_launches_do_not_disturb_a_capture(
    gpu: FakeDriver, device: Device, array: DeviceArray, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("NVGEN_SYNC", "1")
    failures.is_synchronous.cache_clear()
    stream = device.create_stream()
    builder = stream.create_graph_builder()
    builder.begin_building()
    for _ in range(2):
        increment[1, 32, builder](array, 8)
    graph = builder.end_building().complete()
    graph.launch(stream)
    failures.is_synchronous.cache_clear()
    assert len(gpu.launches) == 2


def test_numpy_arrays_are_refused_and_the_capture_goes_on(gpu: FakeDriver, device: Device, array: DeviceArray) -> None:
    stream = device.create_stream()
    builder = stream.create_graph_builder()
    builder.begin_building()
    with pytest.raises(nv.LaunchError) as raised:
        increment[1, 32, builder](np.zeros(8, np.float32), 8)
    assert raised.value.code == "NVG2924"
    increment[1, 32, builder](array, 8)
    graph = builder.end_building().complete()
    graph.launch(stream)
    assert len(gpu.launches) == 1


def test_arrays_of_another_stream_get_no_order_with_a_capture(gpu: FakeDriver, device: Device) -> None:
    """The graph runs later: what the array's producer does then is up to who launches the graph."""
    _, address = cuda.cuMemAlloc(32)
    stream, other = device.create_stream(), device.create_stream()
    theirs = DeviceArray(int(address), (8,), None, f32, home(0), None, stream=int(other.handle))
    builder = stream.create_graph_builder()
    builder.begin_building()
    increment[1, 32, builder](theirs, 8)
    graph = builder.end_building().complete()
    graph.launch(stream)
    assert len(gpu.launches) == 1 and gpu.order == []
    cuda.cuMemFree(address)


def test_a_capture_in_one_thread_and_launches_in_another(gpu: FakeDriver, device: Device, array: DeviceArray) -> None:
    """The strictest mode forbids other threads what the launch path of NumPy arrays does otherwise."""
    gpu.execute = machine(increment)
    host = np.zeros(8, np.float32)
    increment[1, 32](host, 8)
    stream = device.create_stream()
    builder = stream.create_graph_builder()
    builder.begin_building("global")
    increment[1, 32, builder](array, 8)
    problems: list[Any] = []

    def elsewhere() -> None:
        try:
            increment[1, 32](host, 8)
        except nv.LaunchError as error:
            problems.append(error)

    thread = threading.Thread(target=elsewhere)
    thread.start()
    thread.join()
    graph = builder.end_building().complete()
    graph.launch(stream)
    stream.sync()
    assert problems == []
    assert host.tolist() == [2] * 8 and content(array) == [1] * 8
