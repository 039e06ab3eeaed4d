"""NumPy arrays on a fake GPU: how they get there and back, and what is left when something fails."""

from __future__ import annotations

import ctypes
import threading
import warnings
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache
from typing import Any

import numpy as np
import pytest
from cuda.bindings import driver as cuda

import nvgen as nv
from nvgen.runtime.gpu import host_copies, staging
from tests.driver.fake import CUresult, FakeDriver
from tests.runtime import conftest

MIB = 1 << 20
POOLS_SUPPORTED = int(cuda.CUdevice_attribute.CU_DEVICE_ATTRIBUTE_MEMORY_POOLS_SUPPORTED)

#: What a GPU does with a kernel; each is compiled once.
machine = cache(conftest.machine)

total = nv.global_array(MIB // 2, nv.f32)


@nv.kernel
def double(source: nv.Array[nv.u8], target: nv.Array[nv.u8]):
    for i in range(target.size):
        target[i] = nv.u8(source[i] * 2)


@nv.kernel
def increment(c: nv.Array[nv.f32]):
    for i in range(c.size):
        c[i] += 1.0


@nv.kernel
def count_up():
    for i in range(total.size):
        total[i] += 1.0


@pytest.mark.parametrize("size", [MIB, MIB + 3, 9 * MIB + 5])
def test_large_arrays_go_by_way_of_page_locked_memory(gpu: FakeDriver, size: int) -> None:
    gpu.execute = machine(double)
    source = np.random.default_rng(0).integers(0, 100, size, np.uint8)
    target = np.zeros(size, np.uint8)
    double[1, 1](source, target)
    np.testing.assert_array_equal(target, source * 2)
    own = [range(a.ctypes.data, a.ctypes.data + a.nbytes) for a in (source, target)]
    copies = [*gpu.copied_in, *gpu.copied_out]
    assert not any(address in memory for address, _, _ in copies for memory in own)
    assert sum(count for _, count, _ in gpu.copied_in) == 2 * size  # `target` is not sure to be overwritten
    assert sum(count for _, count, _ in gpu.copied_out) == size
    locked = [memory for memory in gpu.memory if memory.kind == "registered"]
    assert len(locked) == 2
    for address, count, _ in copies:
        assert any(m.address <= address and address + count <= m.address + m.size for m in locked)


def test_a_chunk_is_used_anew_only_after_its_copy(gpu: FakeDriver) -> None:
    gpu.execute = machine(increment)
    c = np.zeros(MIB // 4, np.float32)
    increment[1, 1](c)
    calls = [name.removeprefix("cu") for name in gpu.calls if "Memcpy" in name or "Event" in name or "Launch" in name]
    copy_in, sync = ["MemcpyHtoDAsync", "EventRecord"], "EventSynchronize"
    copy_out = ["MemcpyDtoHAsync", "EventRecord"]
    made = [name for name in calls if name != "EventCreate"]
    assert made == [
        *(*copy_in, *copy_in, sync, *copy_in, sync, *copy_in, "LaunchKernel"),
        # Both chunks are waited for before they are written to, and each is read only after its copy.
        *(sync, *copy_out, sync, *copy_out, sync, *copy_out, sync, *copy_out, sync, sync),
    ]
    assert calls.count("EventCreate") == 2
    assert np.all(c == 1)


def test_page_locked_memory_is_kept_for_the_next_launch(gpu: FakeDriver) -> None:
    gpu.execute = machine(increment)
    c = np.zeros(MIB, np.float32)
    increment[1, 1](c)
    increment[1, 1](c)
    assert gpu.calls.count("cuMemHostRegister") == 2
    assert np.all(c == 2)


def test_no_more_page_locked_memory_is_kept_than_the_limit(gpu: FakeDriver) -> None:
    increment[1, 1](np.zeros(1, np.float32))  # a context is current
    with ExitStack() as launches:
        for _ in range(staging._MAX_KEPT + 3):
            launches.enter_context(staging.borrowed())
    assert len(staging._kept) == staging._MAX_KEPT
    assert gpu.calls.count("cuMemHostUnregister") == 2 * 3


def test_a_system_that_locks_no_memory_copies_all_the_same(gpu: FakeDriver) -> None:
    gpu.execute = machine(increment)
    gpu.failures["cuMemHostRegister"] = CUresult.CUDA_ERROR_NOT_SUPPORTED
    c = np.zeros(MIB, np.float32)
    increment[1, 1](c)
    assert np.all(c == 1)
    assert [memory for memory in gpu.memory if memory.kind == "registered"] == []
    gpu.failures.clear()
    increment[1, 1](c)  # a later launch asks again
    assert len([memory for memory in gpu.memory if memory.kind == "registered"]) == 2


def test_small_arrays_are_copied_at_once(gpu: FakeDriver) -> None:
    gpu.execute = machine(increment)
    c = np.zeros(MIB // 4 - 1, np.float32)
    increment[1, 1](c)
    assert gpu.copied_in == gpu.copied_out == [(c.ctypes.data, c.nbytes, 0)]
    assert "cuMemHostRegister" not in gpu.calls and "cuPointerGetAttributes" not in gpu.calls


@pytest.fixture
def pinned(gpu: FakeDriver) -> Iterator[Callable[[int], np.ndarray]]:
    """Arrays of page-locked memory, as CuPy and PyTorch make them."""
    increment[1, 1](np.zeros(1, np.float32))  # a context is current
    addresses: list[Any] = []

    def make(count: int) -> np.ndarray:
        status, address = cuda.cuMemHostAlloc(4 * count, 0)
        assert status == 0
        addresses.append(address)
        array = np.frombuffer((ctypes.c_char * (4 * count)).from_address(int(address)), np.float32)
        array[:] = 0
        gpu.copied_in.clear()
        gpu.copied_out.clear()
        return array

    yield make
    for address in addresses:
        cuda.cuMemFreeHost(address)


def test_arrays_in_page_locked_memory_are_copied_as_they_are(gpu: FakeDriver, pinned: Any) -> None:
    gpu.execute = machine(increment)
    c = pinned(MIB)
    increment[1, 1](c)
    assert gpu.copied_in == gpu.copied_out == [(c.ctypes.data, c.nbytes, 0)]
    assert np.all(c == 1)


def test_memory_that_is_page_locked_in_parts_is_not_taken_for_it(gpu: FakeDriver, pinned: Any) -> None:
    low = pinned(MIB).ctypes.data
    other = pinned(MIB).ctypes.data
    assert staging.is_locked(low, low + 4 * MIB)
    assert staging.is_locked(low + 4096, low + 8192)
    assert not staging.is_locked(low, low + 4 * MIB + 4096)
    assert not staging.is_locked(min(low, other), max(low, other) + 4096)
    ordinary = np.zeros(MIB, np.uint8)
    assert not staging.is_locked(ordinary.ctypes.data, ordinary.ctypes.data + MIB)


def test_memory_is_allocated_in_the_order_of_the_stream(gpu: FakeDriver) -> None:
    increment[1, 1](np.zeros(4, np.float32))
    increment[1, 1](np.zeros(4, np.float32))
    assert gpu.calls.count("cuMemAllocAsync") == gpu.calls.count("cuMemFreeAsync") == 2
    assert "cuMemAlloc" not in gpu.calls and "cuMemFree" not in gpu.calls
    assert gpu.calls.count("cuMemPoolSetAttribute") <= 1  # pools last: an earlier test may have set it


def test_a_pool_that_somebody_has_set_stays_as_it_is(gpu: FakeDriver) -> None:
    attribute = cuda.CUmemPool_attribute.CU_MEMPOOL_ATTR_RELEASE_THRESHOLD
    increment[1, 1](np.zeros(4, np.float32))
    _, pool = cuda.cuDeviceGetDefaultMemPool(0)
    assert int(cuda.cuMemPoolGetAttribute(pool, attribute)[1]) == host_copies._KEPT_BYTES
    cuda.cuMemPoolSetAttribute(pool, attribute, cuda.cuuint64_t(5))
    host_copies.has_memory_pools.cache_clear()
    increment[1, 1](np.zeros(4, np.float32))
    assert int(cuda.cuMemPoolGetAttribute(pool, attribute)[1]) == 5
    cuda.cuMemPoolSetAttribute(pool, attribute, cuda.cuuint64_t(0))


def test_a_device_without_pools(gpu: FakeDriver) -> None:
    gpu.execute = machine(increment)
    gpu.attributes[POOLS_SUPPORTED] = 0
    c = np.zeros(4, np.float32)
    increment[1, 1](c)
    assert gpu.calls.count("cuMemAlloc") == gpu.calls.count("cuMemFree") == 1
    assert "cuMemAllocAsync" not in gpu.calls and "cuDeviceGetDefaultMemPool" not in gpu.calls
    assert c.tolist() == [1, 1, 1, 1]


def test_large_arrays_of_the_program_are_staged_as_well(gpu: FakeDriver) -> None:
    def execute(*_: object) -> None:
        ((address, size),) = gpu.symbols.values()
        elements = np.frombuffer((ctypes.c_char * size).from_address(address), np.float32)
        np.add(elements, 1, out=elements)

    gpu.execute = execute
    before = np.asarray(total).copy()
    count_up[1, 1]()
    np.testing.assert_array_equal(np.asarray(total), before + 1)
    assert len(gpu.copied_in) == len(gpu.copied_out) == 4
    assert gpu.calls[-2:] == ["cuStreamSynchronize", "cuThreadExchangeStreamCaptureMode"]


CALLS = {
    "cuMemAllocAsync": False,
    "cuMemcpyHtoDAsync": False,
    "cuMemcpyDtoHAsync": False,
    "cuLaunchKernel": False,
    "cuStreamSynchronize": True,  # the results are there before a last failure is seen
    "cuThreadExchangeStreamCaptureMode": False,
}


@pytest.mark.parametrize(
    ("failing", "size"),
    [(name, size) for name in CALLS for size in (4, MIB)]
    + [(name, MIB) for name in ("cuEventCreate", "cuEventRecord", "cuEventSynchronize", "cuPointerGetAttributes")],
)
def test_what_fails_leaves_nothing_behind(gpu: FakeDriver, failing: str, size: int) -> None:
    gpu.execute = machine(increment)
    increment[1, 1](np.zeros(4, np.float32))
    c = np.zeros(size, np.float32)
    gpu.fail_once(failing, CUresult.CUDA_ERROR_INVALID_VALUE)
    with pytest.raises(nv.LaunchError, match=f"failed in {failing}: CUDA_ERROR_INVALID_VALUE"):
        increment[1, 1](c)
    assert np.all(c == (1 if CALLS.get(failing) else 0))
    assert [memory for memory in gpu.memory if memory.kind != "registered"] == []
    c[:] = 0
    increment[1, 1](c)
    assert np.all(c == 1)


def test_what_was_begun_is_over_when_a_launch_has_failed(gpu: FakeDriver) -> None:
    """Copies that were begun may still read the arrays, which the program may free."""
    increment[1, 1](np.zeros(4, np.float32))
    gpu.fail_once("cuLaunchKernel", CUresult.CUDA_ERROR_INVALID_VALUE)
    with pytest.raises(nv.LaunchError):
        increment[1, 1](np.zeros(4, np.float32))
    assert gpu.calls[-3:] == ["cuMemFreeAsync", "cuStreamSynchronize", "cuThreadExchangeStreamCaptureMode"]


@pytest.mark.parametrize("after", range(1, 4))
def test_a_later_piece_that_fails(gpu: FakeDriver, after: int) -> None:
    gpu.execute = machine(increment)
    c = np.zeros(MIB, np.float32)
    gpu.fail_once("cuMemcpyHtoDAsync", CUresult.CUDA_ERROR_INVALID_VALUE, after=after)
    with pytest.raises(nv.LaunchError, match="cuMemcpyHtoDAsync"):
        increment[1, 1](c)
    assert np.all(c == 0)
    increment[1, 1](c)
    assert np.all(c == 1)


def test_a_failed_kernel_leaves_large_results_alone(gpu: FakeDriver) -> None:
    gpu.fault(CUresult.CUDA_ERROR_ILLEGAL_ADDRESS)
    c = np.full(MIB, 7, np.float32)
    with pytest.raises(nv.LaunchError, match="kernel `increment` failed on the GPU"):
        increment[1, 1](c)
    assert np.all(c == 7)


def test_threads_do_not_share_their_chunks(gpu: FakeDriver) -> None:
    gpu.execute = machine(increment)
    arrays = [np.full(MIB, number, np.float32) for number in range(4)]
    together = threading.Barrier(len(arrays))

    def work(array: np.ndarray) -> None:
        together.wait()
        for _ in range(3):
            increment[1, 1](array)

    threads = [threading.Thread(target=work, args=(array,)) for array in arrays]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert [set(array.tolist()) for array in arrays] == [{3}, {4}, {5}, {6}]


def test_large_arrays_are_warned_of_once(gpu: FakeDriver) -> None:
    with pytest.warns(nv.PerformanceWarning) as caught:
        increment[1, 1](np.zeros(MIB // 4, np.float32))
        increment[1, 1](np.zeros(MIB, np.float32))
    assert [str(warning.message) for warning in caught] == [
        "each launch of `increment` copies 2.1 MB of NumPy arrays to the GPU and back;"
        " `nv.cuda.to_device(array)` makes an array that stays there"
    ]
    assert caught[0].filename == __file__


def test_small_arrays_are_not_warned_of(gpu: FakeDriver) -> None:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        increment[1, 1](np.zeros(MIB // 8 - 1, np.float32))
    assert caught == []


def test_a_capture_elsewhere_is_not_disturbed(gpu: FakeDriver) -> None:
    """In the strictest mode a capture forbids every thread to allocate; the launch is no part of it."""
    gpu.execute = machine(increment)
    increment[1, 1](np.zeros(1, np.float32))  # the kernel is loaded
    gpu.attributes[POOLS_SUPPORTED] = 0
    host_copies.has_memory_pools.cache_clear()
    _, stream = cuda.cuStreamCreate(cuda.CUstream_flags.CU_STREAM_NON_BLOCKING.value)
    assert cuda.cuStreamBeginCapture(stream, cuda.CUstreamCaptureMode.CU_STREAM_CAPTURE_MODE_GLOBAL)[0] == 0
    c = np.zeros(4, np.float32)
    increment[1, 1](c)
    status, graph = cuda.cuStreamEndCapture(stream)
    assert status == 0
    assert c.tolist() == [1, 1, 1, 1]
    cuda.cuGraphDestroy(graph)
    cuda.cuStreamDestroy(stream)
