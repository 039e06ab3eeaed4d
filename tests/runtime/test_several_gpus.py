"""Launches on two fake GPUs: from one thread and from several, with arrays of both kinds."""

from __future__ import annotations

import threading
import warnings
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest
from cuda.bindings import driver as cuda

import nvgen as nv
from nvgen.runtime.arrays.device_arrays import DeviceArray
from nvgen.runtime.arrays.kinds import home
from nvgen.runtime.gpu import devices
from nvgen.types import f32
from tests.driver.fake import FakeDriver
from tests.runtime.conftest import machine


@nv.kernel
def increment(a: nv.Array[nv.f32]):
    for i in range(a.size):
        a[i] += 1


@pytest.fixture
def gpus(install: Callable[..., FakeDriver]) -> Iterator[FakeDriver]:
    """Two GPUs of different kinds, whose kernels increment."""
    driver = install((9, 0), (8, 0))
    driver.execute = machine(increment)
    yield driver
    assert [memory for memory in driver.memory if memory.kind != "registered"] == []


@pytest.fixture
def arrays(gpus: FakeDriver) -> Iterator[list[DeviceArray]]:
    """An array of four zeros on each GPU."""
    made = []
    for ordinal in (0, 1):
        with devices.context(ordinal):
            _, address = cuda.cuMemAlloc(16)
            cuda.cuMemsetD8(address, 0, 16)
            made.append(DeviceArray(int(address), (4,), None, f32, home(ordinal), None))
    yield made
    for array in made:
        with devices.context(array.ordinal):
            cuda.cuMemFree(array.address)


@nv.kernel
def described(a: nv.TensorMap[nv.f32, 2]):
    pass


def test_an_array_that_a_tensor_map_describes_decides_where(install: Callable[..., FakeDriver]) -> None:
    driver = install((9, 0), (9, 0))
    with devices.context(1):
        _, address = cuda.cuMemAlloc(128)
    try:
        array = DeviceArray(int(address), (4, 8), None, f32, home(1), None)
        described[1, 1](nv.TensorMap(array, (2, 8)))
        assert [launch.ordinal for launch in driver.launches] == [1]
    finally:
        cuda.cuMemFree(address)


def content(array: DeviceArray) -> list[float]:
    host = np.empty(4, np.float32)
    with devices.context(array.ordinal):
        cuda.cuMemcpyDtoH(host.ctypes.data, array.address, 16)
    return [float(x) for x in host]


def test_one_thread_launches_on_both(gpus: FakeDriver, arrays: list[DeviceArray]) -> None:
    for _ in range(3):
        for array in arrays:
            increment[1, 1](array)
    assert [launch.ordinal for launch in gpus.launches] == [0, 1] * 3
    assert [content(array) for array in arrays] == [[3] * 4] * 2


def test_the_context_of_another_gpu_is_current_again_afterwards(gpus: FakeDriver, arrays: list[DeviceArray]) -> None:
    first = devices.context_for(0)
    for _ in range(2):
        increment[1, 1](arrays[1])
        assert gpus.contexts[-1] == first
    increment.on("cuda:1")[1, 1](np.zeros(4, np.float32))
    assert gpus.contexts[-1] == first


def test_threads_launch_on_a_gpu_each(gpus: FakeDriver, arrays: list[DeviceArray]) -> None:
    problems: list[BaseException] = []
    together = threading.Barrier(2)

    def work(array: DeviceArray) -> None:
        try:
            together.wait()
            for _ in range(25):
                increment[1, 1](array)
        except BaseException as problem:
            problems.append(problem)

    threads = [threading.Thread(target=work, args=(array,)) for array in arrays]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert problems == []
    assert sorted(launch.ordinal for launch in gpus.launches) == [0] * 25 + [1] * 25
    assert [content(array) for array in arrays] == [[25] * 4] * 2


def test_large_numpy_arrays_go_to_either_gpu(gpus: FakeDriver) -> None:
    """Staging memory is page-locked for all contexts, and events are each context's own."""
    c = np.zeros(1 << 20, np.float32)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", nv.PerformanceWarning)
        for ordinal in (0, 1, 0):
            increment.on(f"cuda:{ordinal}")[1, 1](c)
    assert set(c.tolist()) == {3}
    assert gpus.calls.count("cuMemHostRegister") == 2


def test_a_stream_of_the_other_gpu_is_refused(gpus: FakeDriver, arrays: list[DeviceArray]) -> None:
    with devices.context(1):
        _, stream = cuda.cuStreamCreate(0)
    for _ in range(2):
        with pytest.raises(nv.LaunchError, match="be of another GPU or context than the kernel"):
            increment[1, 1, stream](arrays[0])
    with pytest.raises(nv.LaunchError):
        increment.on("cuda:0")[1, 1, stream](np.zeros(4, np.float32))
    increment[1, 1, stream](arrays[1])
    assert [launch.ordinal for launch in gpus.launches] == [1]
    cuda.cuStreamDestroy(stream)


def test_a_context_that_somebody_made_is_used(gpus: FakeDriver) -> None:
    """As a program that made one before it called nvgen; its memory, streams and modules are of that context."""
    _, own = cuda.cuCtxCreate(None, 0, 0)
    _, address = cuda.cuMemAlloc(16)
    cuda.cuMemsetD8(address, 0, 16)
    _, stream = cuda.cuStreamCreate(0)
    array = DeviceArray(int(address), (4,), None, f32, home(0), None)
    for _ in range(2):
        increment[1, 1, stream](array)
    c = np.zeros(4, np.float32)
    increment[1, 1](c)
    assert [launch.context for launch in gpus.launches] == [int(own)] * 3
    assert content(array) == [2] * 4 and c.tolist() == [1] * 4
    assert gpus.contexts[-1] == int(own)
    cuda.cuMemFree(address)
    cuda.cuStreamDestroy(stream)
    cuda.cuCtxDestroy(own)


def test_a_failure_on_one_gpu_leaves_the_other_alone(gpus: FakeDriver, arrays: list[Any]) -> None:
    illegal_address = 700
    increment[1, 1](arrays[0])
    gpus.fault(illegal_address)
    increment[1, 1](arrays[1])
    gpus.finish()
    with pytest.raises(nv.LaunchError, match=r"NVG2922\]: illegal memory access: kernel `increment` failed"):
        increment[1, 1](arrays[1])
    for _ in range(2):
        increment[1, 1](arrays[0])
        with pytest.raises(nv.LaunchError, match=r"NVG2923\]: the CUDA context is lost"):
            increment[1, 1](arrays[1])
