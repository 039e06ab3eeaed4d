"""Installing and removing the fake driver, and what others find in the same process."""

from __future__ import annotations

import ctypes
import importlib
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen.runtime.gpu import driver as functions
from tests.driver import building, fake, forgetting, other_process
from tests.driver.calls import call, function_of, launch_arguments, start, status
from tests.driver.fake import CUresult, FakeDriver
from tests.driver.test_strictness import EMPTY, TWO


def test_without_an_installed_driver_there_is_no_device(install: Callable[..., FakeDriver]) -> None:
    install((9, 0))
    assert functions.unavailable_reason() == ""
    fake.remove()
    assert status("cuInit", 0) == CUresult.CUDA_ERROR_NO_DEVICE
    assert functions.unavailable_reason() != "" and functions.device_count() == 0


def test_a_new_driver_begins_anew(install: Callable[..., FakeDriver]) -> None:
    first = install((9, 0))
    start()
    memory, stream, event = call("cuMemAlloc", 8), call("cuStreamCreate", 0), call("cuEventCreate", 0)
    first.failures["cuMemAlloc"] = CUresult.CUDA_ERROR_UNKNOWN
    first.fault(CUresult.CUDA_ERROR_ASSERT)
    assert status("cuLaunchKernel", *launch_arguments(function_of(EMPTY))) == 0
    second = install((8, 0), (8, 6))
    assert second.contexts == [] and second.calls == [] and second.launches == [] and second.memory == []
    start()
    assert status("cuStreamSynchronize", stream) == CUresult.CUDA_ERROR_INVALID_HANDLE
    assert status("cuMemsetD8Async", memory, 0, 8, 0) == CUresult.CUDA_ERROR_INVALID_VALUE
    for name, handle in (("cuMemFree", memory), ("cuStreamDestroy", stream), ("cuEventDestroy", event)):
        assert status(name, handle) == 0, "what comes late does no harm"
    call("cuMemFree", call("cuMemAlloc", 8))


def test_pools_stay_and_their_settings_do_not(install: Callable[..., FakeDriver]) -> None:
    from cuda.bindings import driver

    threshold = driver.CUmemPool_attribute.CU_MEMPOOL_ATTR_RELEASE_THRESHOLD
    install((9, 0))
    start()
    pool = call("cuDeviceGetDefaultMemPool", 0)
    call("cuMemPoolSetAttribute", pool, threshold, driver.cuuint64_t(5))
    assert int(call("cuMemPoolGetAttribute", pool, threshold)) == 5
    install((9, 0))
    start()
    assert int(call("cuMemPoolGetAttribute", pool, threshold)) == 0


def test_what_is_loaded_stays_so(install: Callable[..., FakeDriver]) -> None:
    """nvgen's kernels keep their functions, and there is no way to every kernel of a process."""
    install((9, 0))
    start()
    function = function_of(EMPTY)
    second = install((9, 0))
    start()
    assert status("cuLaunchKernel", *launch_arguments(function)) == 0
    assert second.ptx == [] and len(second.launches) == 1


def test_every_name_that_is_forgotten_exists() -> None:
    for place in forgetting.REMEMBERED:
        module, _, attribute = place.partition(":")
        value = getattr(importlib.import_module(module), attribute)
        assert hasattr(value, "clear") or hasattr(value, "cache_clear"), place


def test_functions_that_an_old_driver_lacks() -> None:
    """In a process of its own: the bindings look for functions once."""
    text = f"""{other_process.prelude()}
import numpy as np
import nvgen as nv

k = nv.Kernel.from_source("def k(a: nv.Array[nv.f32]):\\n    a[0] = 1.0\\n")
try:
    k[1, 1](np.zeros(1, np.float32))
except nv.LaunchError as error:
    print(error.code, error)
"""
    environment = {**os.environ, "NVGEN_FAKE_LACKS": "cuCtx,cuCtxGetId", "NVGEN_DEVICE": ""}
    root = Path(__file__).parents[2]
    done = subprocess.run(
        [sys.executable, "-c", text], env=environment, cwd=root, capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "NVG2902" in done.stdout and "no `cuCtxGetId`" in done.stdout


def test_threads(gpu: FakeDriver) -> None:
    """Each allocates, launches and frees, with a stream of its own, while the others do."""
    context = start()
    function, rounds, count = function_of(TWO), 50, 8
    lock, together = threading.Lock(), threading.Barrier(count)
    seen: list[int] = []
    failed: list[BaseException] = []

    def execute(parameters: int, *_: object) -> None:
        slot = ctypes.c_void_p.from_address(parameters).value or 0
        with lock:
            seen.append(ctypes.c_uint64.from_address(slot).value)

    gpu.execute = execute

    def work(number: int) -> None:
        try:
            call("cuCtxSetCurrent", context)
            stream = call("cuStreamCreate", 1)
            together.wait()  # all live at once, so that none has another's number
            for place in range(rounds):
                memory = call("cuMemAllocAsync", 64, stream)
                value = ctypes.c_uint64(1000 * number + place)
                arguments = launch_arguments(function, value, ctypes.c_uint8(), (ctypes.c_char * 24)(), stream=stream)
                assert status("cuLaunchKernel", *arguments) == 0
                call("cuMemFreeAsync", memory, stream)
            assert gpu.contexts == [int(context)]
            together.wait()
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(count)]
    for thread in threads:
        thread.start()
    while any(thread.is_alive() for thread in threads):
        list(gpu.launches)  # reading meanwhile is no mistake
    for thread in threads:
        thread.join()
    assert failed == []
    assert sorted(seen) == [1000 * number + place for number in range(count) for place in range(rounds)]
    assert len({launch.thread for launch in gpu.launches}) == count


def test_an_exception_in_a_kernel_is_the_tests(install: Callable[..., FakeDriver]) -> None:
    gpu = install((9, 0))
    start()

    def execute(*_: object) -> None:
        raise ZeroDivisionError

    gpu.execute = execute
    assert status("cuLaunchKernel", *launch_arguments(function_of(EMPTY))) == 0
    assert status("cuCtxSynchronize") == CUresult.CUDA_ERROR_LAUNCH_FAILED
    assert [type(problem) for problem in gpu.problems] == [ZeroDivisionError]
    gpu.problems.clear()  # the fixture would raise it


def test_the_library_is_compiled_once() -> None:
    library = building.build()
    before = library.stat().st_mtime_ns
    assert building.build() == library and library.stat().st_mtime_ns == before


@pytest.fixture
def two(install: Callable[..., FakeDriver]) -> FakeDriver:
    return install((9, 0), (8, 6))


def test_cuda_core_works_on_it(two: FakeDriver) -> None:
    """Devices, streams, events, pools, kernels and graphs of cuda-core, one after the other."""
    core = pytest.importorskip("cuda.core")
    assert core.Device(1).compute_capability == (8, 6)
    device = core.Device(0)
    device.set_current()
    stream, other = device.create_stream(), device.create_stream()
    buffer = device.allocate(64, stream=stream)
    assert [(memory.size, memory.is_async) for memory in two.memory] == [(64, True)]
    kernel = core.ObjectCode.from_ptx(TWO.encode()).get_kernel("k")
    assert kernel.num_arguments == 3 and kernel.attributes.max_threads_per_block == 1024
    config = core.LaunchConfig(grid=2, block=32)
    ptx = EMPTY.replace("k()", "k(.param .u64 a, .param .u32 n)")
    two_arguments = core.ObjectCode.from_ptx(ptx.encode()).get_kernel("k")
    core.launch(stream, config, two_arguments, buffer, np.uint32(3))
    assert two.launches[0].parameters == (int(buffer.handle).to_bytes(8, "little"), b"\3\0\0\0")
    assert two.launches[0].stream == int(stream.handle)
    start_event, end = (stream.record(options=core.EventOptions(timing_enabled=True)) for _ in range(2))
    stream.sync()
    assert end - start_event >= 0
    other.wait(stream)
    assert two.order[-1][0] == int(other.handle)
    builder = device.create_graph_builder()
    builder.begin_building()
    core.launch(builder, config, two_arguments, buffer, np.uint32(4))
    graph = builder.end_building().complete()
    assert len(two.launches) == 1
    graph.launch(stream)
    assert [launch.parameters[1] for launch in two.launches] == [b"\3\0\0\0", b"\4\0\0\0"]
    buffer.close(stream)
    assert two.memory == []


def test_cuda_core_sees_the_devices_that_are_installed(install: Callable[..., FakeDriver]) -> None:
    """Those of the thread that installs; each has what it says of itself."""
    core = pytest.importorskip("cuda.core")
    for capabilities in (((9, 0),), ((8, 0), (8, 6), (9, 0)), ((12, 0),)):
        gpu = install(*capabilities)
        found = core.Device.get_all_devices()
        assert [device.compute_capability for device in found] == list(capabilities)
        found[-1].set_current()
        buffer = found[-1].allocate(16, stream=found[-1].default_stream)
        assert [memory.ordinal for memory in gpu.memory] == [len(capabilities) - 1]
        buffer.close()


def test_nvgen_and_cuda_core_share_the_context(two: FakeDriver) -> None:
    core = pytest.importorskip("cuda.core")
    core.Device(0).set_current()

    @nv.kernel
    def k(a: nv.Array[nv.f32]):
        a[0] = 1.0

    k[1, 1](np.zeros(1, np.float32))
    (launch,) = two.launches
    assert two.contexts == [launch.context]


@pytest.mark.skipif("numba" in sys.modules, reason="numba is bound to the driver that it found")
def test_numba_cuda_works_on_it(install: Callable[..., FakeDriver], monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numba.cuda")
    gpu: Any = install((9, 0), driver_version=13020)
    from numba import cuda

    @cuda.jit
    def k(a):
        a[0] = 1

    k[256, 128](cuda.to_device(np.zeros(8, np.float32)))
    assert [(launch.grid, launch.block) for launch in gpu.launches] == [((256, 1, 1), (128, 1, 1))]
