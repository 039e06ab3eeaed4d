"""Devices: which there are, which one is a thread's, and what they say of themselves."""

from __future__ import annotations

import concurrent.futures
from collections.abc import Callable, Iterator
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen.runtime.launch.device import CPU
from nvgen.runtime.launch.device import Device as Chosen
from nvgen_numba.cuda.host import choice, detection, devices, driver_names
from nvgen_numba.cuda.host.creation import as_cuda_array, to_device
from nvgen_numba.cuda.host.driver_names import driver
from nvgen_numba.cuda.host.errors import CudaAPIError, CudaDriverError, CudaSupportError
from nvgen_numba.cuda.host.kernel_arguments import kernel_argument
from tests.compat.host.conftest import forget
from tests.driver.fake import FakeDriver


@pytest.fixture
def two(install: Callable[..., FakeDriver]) -> Iterator[FakeDriver]:
    """Two GPUs of different kinds."""
    installed = install((9, 0), (7, 5))
    devices.device_of.cache_clear()
    yield installed
    devices.close()
    forget()


def ordinal() -> Any:
    return kernel_argument(to_device(np.zeros(2))).ordinal


def test_a_thread_selects_its_device(two: FakeDriver) -> None:
    assert [device.id for device in devices.gpus] == [0, 1]
    assert devices.select_device(1) is devices.gpus[1]
    assert (ordinal(), choice.current_device_name()) == (1, "cuda:1")
    with concurrent.futures.ThreadPoolExecutor(1) as pool:
        assert pool.submit(ordinal).result() == 0
    with devices.gpus[0]:
        assert (ordinal(), devices.gpus.current.id) == (0, 0)
    assert devices.get_current_device().id == 1
    with nv.device("cuda:0"):
        assert ordinal() == 0
    devices.close()
    assert ordinal() == 0
    assert devices.current_context(1).device.id == 1
    assert devices.current_context().ordinal == 1
    with pytest.raises(IndexError):
        devices.select_device(2)


def test_arrays_of_the_other_gpu(two: FakeDriver) -> None:
    first = to_device(np.arange(3.0))
    devices.select_device(1)
    second = to_device(np.zeros(3))
    second[:] = first
    assert second.copy_to_host().tolist() == [0, 1, 2]
    first.copy_to_device(second)
    assert first.copy_to_host().tolist() == [0, 1, 2]
    assert kernel_argument(as_cuda_array(first)).ordinal in (0, 1)


def test_a_function_stays_on_its_device(two: FakeDriver) -> None:
    @devices.require_context
    def work(number: int) -> int:
        with devices.gpus[number]:
            return devices.get_current_device().id

    assert work(0) == 0
    with pytest.raises(RuntimeError, match="Cannot switch CUDA-context"):
        work(1)
    with devices.gpus[1]:
        assert work(1) == 1


def test_facts_of_gpus(two: FakeDriver) -> None:
    first, second = devices.gpus
    assert (first.compute_capability, second.compute_capability) == ((9, 0), (7, 5))
    assert (first.supports_bfloat16, second.supports_bfloat16) == (True, False)
    assert (first.supports_fp8, second.supports_float16) == (True, True)
    assert (first.WARP_SIZE, first.MAX_THREADS_PER_BLOCK) == (32, 1024)
    assert devices.Device.from_identity(second.get_device_identity()) == second
    with pytest.raises(RuntimeError, match="No device"):
        devices.Device.from_identity({})
    for name in ("NO_SUCH_THING", "no_such_thing"):
        with pytest.raises(AttributeError, match=name):
            getattr(first, name)
    assert first.uuid.startswith("GPU-")
    assert driver.get_device_count() == 2
    assert driver.get_version() == detection.get_version() == (13, 0)
    assert first.get_primary_context().can_access_peer(1) in (True, False)


def test_the_context_that_is_current(two: FakeDriver) -> None:
    while driver.pop_active_context() is not None:
        pass
    with driver.get_active_context() as active:
        assert not active
    context = devices.current_context()
    context.push()
    with driver.get_active_context() as active:
        assert (active.context_handle, active.devnum) == (context.handle, 0)
    context.pop()
    assert driver.cuDeviceGetCount() == 2
    assert driver_names.binding.CUdevice(0) is not None
    two.fail_once("cuDeviceGetCount", 999)
    with pytest.raises(CudaAPIError, match="CUDA_ERROR_UNKNOWN") as caught:
        driver.cuDeviceGetCount()
    assert int(caught.value.code) == 999


def test_the_cpu_is_a_device(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NVGEN_DEVICE", "cpu")
    (cpu,) = devices.gpus
    assert (cpu.id, cpu.ordinal, cpu.compute_capability) == (0, None, (9, 0))
    assert (cpu.WARP_SIZE, cpu.device) == (32, cpu)
    assert cpu._device.name == cpu.name
    assert cpu.ASYNC_ENGINE_COUNT >= 1
    assert str(devices.gpus) == "<Managed Device 0>"
    with devices.gpus[0]:
        assert devices.gpus.current == cpu
    with pytest.raises(AttributeError, match="NO_SUCH_THING"):
        cpu.NO_SUCH_THING  # noqa: B018
    context = devices.current_context()
    assert (context.handle, context.can_access_peer(0)) == (0, False)
    info = context.get_memory_info()
    assert 0 < info.free <= info.total == info[1]
    with pytest.raises(CudaDriverError, match="peers"):
        context.enable_peer_access(context)
    assert context == devices.current_context(0)
    devices.close()


def test_the_cpu_says_what_the_emulated_device_says(install: Callable[..., FakeDriver]) -> None:
    bindings = pytest.importorskip("cuda.bindings.driver")
    install((9, 0), driver_version=13050)
    gpu, cpu = devices.Device(0, Chosen(0)), devices.Device(0, CPU)
    names = [one.name.removeprefix("CU_DEVICE_ATTRIBUTE_") for one in bindings.CUdevice_attribute]
    names.remove("MAX")  # how many there are
    assert len(names) > 120
    assert {name: getattr(cpu, name) for name in names} == {name: getattr(gpu, name) for name in names}


def test_the_simulator_is_the_cpu(two: FakeDriver, monkeypatch: pytest.MonkeyPatch) -> None:
    assert choice.current_device_name() == "cuda:0"
    monkeypatch.setenv("NUMBA_ENABLE_CUDASIM", "1")
    assert choice.current_device_name() == "cpu"
    assert isinstance(kernel_argument(to_device(np.zeros(2))), np.ndarray)
    monkeypatch.setenv("NUMBA_ENABLE_CUDASIM", "0")
    assert choice.current_device_name() == "cuda:0"


def test_detection(device: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert detection.detect()
    printed = capsys.readouterr().out
    assert "Found 1 CUDA devices" in printed
    assert "[SUPPORTED]" in printed
    assert detection.is_available()
    assert detection.cuda_error() is None
    assert detection.is_supported_version()
    assert detection.is_float16_supported()
    assert detection.is_bfloat16_supported()
    assert detection.is_fp8_supported()
    info = detection.get_memory_info()
    assert info.free <= info.total
    with detection.profiling():
        to_device(np.zeros(2))


def test_a_gpu_that_is_too_old(install: Callable[..., FakeDriver], capsys: pytest.CaptureFixture[str]) -> None:
    install((7, 0))
    devices.device_of.cache_clear()
    assert not detection.detect()
    assert "0/1 devices are supported" in capsys.readouterr().out
    forget()


def test_what_is_refused() -> None:
    refused = (
        lambda: detection.open_ipc_array(b"", 3, "f4"),
        detection.IpcHandle,
        detection.HostOnlyCUDAMemoryManager,
        lambda: detection.set_memory_manager(object),
    )
    for one in refused:
        with pytest.raises(NotImplementedError, match=r"between processes|itself"):
            one()


def test_functions_of_a_driver_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        "nvgen.runtime.gpu.driver.loaded", lambda: type("Loaded", (), {"functions": None, "problem": "no driver"})
    )
    with pytest.raises(CudaSupportError, match="no driver"):
        driver.cuDeviceGetCount()
    with pytest.raises(AttributeError, match="no function"):
        driver.something  # noqa: B018
    assert driver.pop_active_context() is None
    with pytest.raises(AttributeError, match=r"binding.*no driver"):
        driver_names.binding  # noqa: B018
