"""The fake driver refuses what the real one refuses: what nvgen does wrong on it would go wrong on a GPU."""

from __future__ import annotations

import ctypes
import os
import threading
from collections.abc import Callable
from typing import Any

import pytest

from tests.driver.calls import call, function_of, launch_arguments, start, status
from tests.driver.fake import CUresult, FakeDriver

HEAD = ".version 8.0\n.target sm_80\n.address_size 64\n"
EMPTY = HEAD + ".visible .entry k()\n{ ret; }\n"
TWO = (
    HEAD
    + ".visible .entry k(.param .u64 .ptr .global .align 16 a, .param .b8 n,\n\t.param .align 8 .b8 s[24])\n{ ret; }\n"
)
STATIC = HEAD + ".visible .entry k()\n{ .shared .align 4 .b8 tile[1024]; ret; }\n"
REQUIRED = HEAD + ".visible .entry k() .reqntid 64, 2, 1\n{ ret; }\n"
LIMITED = HEAD + ".visible .entry k() .maxntid 64\n{ ret; }\n"
MOST_DYNAMIC, ALLOWS_LARGE_CLUSTERS = 8, 14


def attribute(number: int) -> Any:
    from cuda.bindings import driver

    return driver.CUfunction_attribute(number)


def launched(*arguments: Any, **options: Any) -> int:
    return status("cuLaunchKernel", *launch_arguments(*arguments, **options))


def test_names_of_errors_are_the_bindings() -> None:
    """Those that the bindings know of: they may be older or newer."""
    from cuda.bindings import driver

    theirs = {member.name: int(member) for member in driver.CUresult}
    ours = {member.name: int(member) for member in CUresult}
    assert {name: ours[name] for name in ours if name in theirs} == {n: theirs[n] for n in theirs if n in ours}
    assert len(set(ours) & set(theirs)) > 90


# ---- contexts ----


def test_nothing_works_before_a_context_is_current(gpu: FakeDriver) -> None:
    call("cuInit", 0)
    for name, *arguments in [
        ("cuMemAlloc", 16),
        ("cuCtxSynchronize",),
        ("cuModuleLoadData", EMPTY.encode() + b"\0"),
        ("cuStreamCreate", 0),
        ("cuMemFree", 4096),
    ]:
        assert status(name, *arguments) == CUresult.CUDA_ERROR_INVALID_CONTEXT, name


def test_a_context_is_its_threads_own(gpu: FakeDriver) -> None:
    context = start()
    found: list[int] = []

    def other() -> None:
        found.append(status("cuMemAlloc", 16))
        call("cuCtxPushCurrent", context)
        found.extend(gpu.contexts)

    thread = threading.Thread(target=other)
    thread.start()
    thread.join()
    assert found == [CUresult.CUDA_ERROR_INVALID_CONTEXT, int(context)]
    assert gpu.contexts == [int(context)]


def test_functions_and_streams_belong_to_a_context(gpu: FakeDriver) -> None:
    start()
    function, stream = function_of(EMPTY), call("cuStreamCreate", 0)
    other = call("cuCtxCreate", None, 0, 0)
    assert launched(function) == CUresult.CUDA_ERROR_INVALID_HANDLE
    mine = function_of(EMPTY)
    assert launched(mine) == 0
    assert launched(mine, stream=stream) == CUresult.CUDA_ERROR_INVALID_HANDLE
    call("cuCtxDestroy", other)
    assert launched(function, stream=stream) == 0
    assert launched(mine) == CUresult.CUDA_ERROR_INVALID_HANDLE


def test_a_destroyed_context_is_nobodys(gpu: FakeDriver) -> None:
    call("cuInit", 0)
    context = call("cuCtxCreate", None, 0, 0)
    call("cuCtxPushCurrent", context)
    call("cuCtxDestroy", context)
    assert status("cuCtxPushCurrent", context) == CUresult.CUDA_ERROR_INVALID_CONTEXT
    assert status("cuMemAlloc", 16) == CUresult.CUDA_ERROR_CONTEXT_IS_DESTROYED
    call("cuCtxPopCurrent")


def test_what_was_made_in_a_context_goes_with_it(gpu: FakeDriver) -> None:
    call("cuInit", 0)
    context = call("cuCtxCreate", None, 0, 0)
    function = function_of(EMPTY)
    call("cuMemAlloc", 16)
    call("cuCtxDestroy", context)
    assert gpu.memory == []
    start()
    assert launched(function) == CUresult.CUDA_ERROR_INVALID_HANDLE


@pytest.mark.parametrize("end", ["cuDevicePrimaryCtxReset", "cuDevicePrimaryCtxRelease"])
def test_a_primary_context_ends_and_begins_anew(gpu: FakeDriver, end: str) -> None:
    """With the same handle and another number; what was made in it is gone."""
    context = start()
    number, function, stream = call("cuCtxGetId", None), function_of(EMPTY), call("cuStreamCreate", 0)
    call("cuMemAlloc", 16)
    gpu.fault(CUresult.CUDA_ERROR_ILLEGAL_ADDRESS)
    assert launched(function) == 0
    while end == "cuDevicePrimaryCtxRelease" and status(end, 0) == 0:
        pass  # others of this process may have retained it
    if end == "cuDevicePrimaryCtxReset":
        call(end, 0)
    assert gpu.memory == []
    again = start()
    assert int(again) == int(context) and call("cuCtxGetId", None) != number
    assert status("cuStreamSynchronize", stream) == CUresult.CUDA_ERROR_INVALID_HANDLE
    assert launched(function) == CUresult.CUDA_ERROR_INVALID_HANDLE
    assert launched(function_of(EMPTY)) == 0


def test_handles_that_are_none(gpu: FakeDriver) -> None:
    context = start()
    assert status("cuStreamSynchronize", 4096) == CUresult.CUDA_ERROR_INVALID_HANDLE
    assert status("cuEventQuery", int(context)) == CUresult.CUDA_ERROR_INVALID_HANDLE
    stream = call("cuStreamCreate", 0)
    call("cuStreamDestroy", stream)
    assert status("cuStreamSynchronize", stream) == CUresult.CUDA_ERROR_INVALID_HANDLE
    assert status("cuStreamDestroy", stream) == CUresult.CUDA_ERROR_INVALID_HANDLE


def test_a_child_that_was_forked_has_no_driver(gpu: FakeDriver) -> None:
    from cuda.bindings import driver

    start()
    count = driver.cuDeviceGetCount
    child = os.fork()
    if not child:
        os._exit(int(count()[0]))
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == CUresult.CUDA_ERROR_NOT_INITIALIZED
    assert status("cuDeviceGetCount") == 0


# ---- memory ----


def test_memory_has_its_size(gpu: FakeDriver) -> None:
    start()
    assert status("cuMemAlloc", 0) == CUresult.CUDA_ERROR_INVALID_VALUE
    memory = call("cuMemAlloc", 16)
    host = ctypes.create_string_buffer(b"x" * 64, 64)
    address, inside = ctypes.addressof(host), int(memory) + 8
    call("cuMemcpyHtoD", memory, address, 16)
    call("cuMemcpyHtoD", inside, address, 8)
    assert status("cuMemcpyHtoD", memory, address, 17) == CUresult.CUDA_ERROR_INVALID_VALUE
    assert status("cuMemcpyHtoD", inside, address, 16) == CUresult.CUDA_ERROR_INVALID_VALUE
    assert status("cuMemcpyDtoH", address, address, 8) == CUresult.CUDA_ERROR_INVALID_VALUE
    assert status("cuMemsetD8Async", memory, 0, 17, 0) == CUresult.CUDA_ERROR_INVALID_VALUE
    assert status("cuMemcpyHtoD", memory, address, 0) == 0
    assert gpu.copied_in == [(address, 16, 0), (address, 8, 0)]
    assert status("cuMemFree", inside) == CUresult.CUDA_ERROR_INVALID_VALUE
    call("cuMemFree", memory)
    assert status("cuMemFree", memory) == CUresult.CUDA_ERROR_INVALID_VALUE
    assert status("cuMemcpyDtoH", address, memory, 16) == CUresult.CUDA_ERROR_INVALID_VALUE


def test_memory_begins_poisoned(gpu: FakeDriver) -> None:
    start()
    stream = call("cuStreamCreate", 0)
    for memory in (call("cuMemAlloc", 4), call("cuMemAllocAsync", 4, stream), call("cuMemAllocManaged", 4, 1)):
        assert ctypes.string_at(int(memory), 4) == b"\xcd" * 4
        call("cuMemFree", memory)


def test_writing_beside_memory_is_noticed(install: Callable[..., FakeDriver]) -> None:
    gpu = install((9, 0))
    start()
    memory = call("cuMemAlloc", 16)
    ctypes.memset(int(memory) + 16, 0, 1)
    call("cuMemFree", memory)
    assert gpu.damaged == [(int(memory), 16)]


def test_memory_ends(gpu: FakeDriver) -> None:
    gpu.library.control_set_memory(1 << 20)
    start()
    memory = call("cuMemAlloc", 1 << 19)
    assert status("cuMemAlloc", (1 << 19) + 1) == CUresult.CUDA_ERROR_OUT_OF_MEMORY
    assert call("cuMemGetInfo") == (1 << 19, 1 << 20)
    call("cuMemFree", memory)


def test_memory_of_another_gpu_needs_a_peer(install: Callable[..., FakeDriver]) -> None:
    install((9, 0), (9, 0))
    first, second = call("cuInit", 0) or start(0), call("cuDevicePrimaryCtxRetain", 1)
    memory, host = call("cuMemAlloc", 8), ctypes.create_string_buffer(8)
    call("cuCtxSetCurrent", second)
    assert status("cuMemcpyDtoH", ctypes.addressof(host), memory, 8) == CUresult.CUDA_ERROR_INVALID_VALUE
    call("cuCtxEnablePeerAccess", first, 0)
    assert status("cuMemcpyDtoH", ctypes.addressof(host), memory, 8) == 0


def test_what_pointers_are(gpu: FakeDriver) -> None:
    from cuda.bindings import driver

    start()
    names = ("MEMORY_TYPE", "IS_MANAGED", "DEVICE_ORDINAL", "RANGE_SIZE")
    asked = [getattr(driver.CUpointer_attribute, f"CU_POINTER_ATTRIBUTE_{name}") for name in names]

    def of(address: Any) -> list[int]:
        return [int(value) for value in call("cuPointerGetAttributes", len(asked), asked, int(address))]

    plain, managed, pinned = call("cuMemAlloc", 8), call("cuMemAllocManaged", 8, 1), call("cuMemHostAlloc", 8, 0)
    assert of(int(plain) + 7) == [2, 0, 0, 8]
    assert of(managed) == [2, 1, 0, 8]
    assert of(pinned) == [1, 0, 0, 8]
    assert of(ctypes.addressof(ctypes.c_int())) == [0, 0, -2, 0]
    assert status("cuPointerGetAttribute", asked[0], 4096) == CUresult.CUDA_ERROR_INVALID_VALUE
    for name, address in (("cuMemFree", plain), ("cuMemFree", managed), ("cuMemFreeHost", pinned)):
        call(name, address)


# ---- images ----


def test_images_must_fit_driver_and_gpu(install: Callable[..., FakeDriver]) -> None:
    gpu = install((8, 0), driver_version=12040)
    start()
    load = "cuModuleLoadData"
    for version, target, expected in [
        ("8.4", "sm_80", 0),
        ("8.5", "sm_80", CUresult.CUDA_ERROR_UNSUPPORTED_PTX_VERSION),
        ("8.4", "sm_75", 0),
        ("8.4", "sm_90", CUresult.CUDA_ERROR_INVALID_PTX),
        ("8.4", "sm_90a", CUresult.CUDA_ERROR_NO_BINARY_FOR_GPU),
        ("8.4", "sm_80, debug", CUresult.CUDA_ERROR_INVALID_PTX),
    ]:
        ptx = EMPTY.replace("8.0", version).replace("sm_80", target)
        assert status(load, ptx.encode() + b"\0") == expected, (version, target)
    assert status(load, b"no PTX\0") == CUresult.CUDA_ERROR_INVALID_PTX
    assert [loaded.status for loaded in gpu.loaded][:2] == [0, CUresult.CUDA_ERROR_UNSUPPORTED_PTX_VERSION]


@pytest.mark.parametrize("length", [1, 127, 128, 1024, 5000])
def test_a_variable_has_one_address(gpu: FakeDriver, length: int) -> None:
    """However often, and with however long a name, it is asked for."""
    start()
    stem = "n" * (length - 1)
    declared = "".join(
        f".visible .global .align 4 .b8 {stem}{letter}[{size}];\n" for letter, size in (("a", 8), ("b", 12))
    )
    module = call("cuModuleLoadData", f"{EMPTY}\n{declared}".encode() + b"\0")
    found = [call("cuModuleGetGlobal", module, f"{stem}{letter}".encode()) for letter in "abab"]
    assert [size for _, size in found] == [8, 12, 8, 12]
    first, second, *again = [int(address) for address, _ in found]
    assert first != second and again == [first, second]
    call("cuModuleUnload", module)


def test_names_that_a_module_does_not_have(gpu: FakeDriver) -> None:
    start()
    module = call("cuModuleLoadData", (EMPTY + "\n.visible .global .align 4 .b8 table[24];\n").encode() + b"\0")
    assert call("cuModuleGetGlobal", module, b"table")[1] == 24
    for name in ("cuModuleGetFunction", "cuModuleGetGlobal"):
        assert status(name, module, b"tab") == CUresult.CUDA_ERROR_NOT_FOUND
    function = call("cuModuleGetFunction", module, b"k")
    call("cuModuleUnload", module)
    assert launched(function) == CUresult.CUDA_ERROR_INVALID_HANDLE


# ---- launches ----


def test_parameters_are_those_of_the_ptx(gpu: FakeDriver) -> None:
    start()
    function = function_of(TWO)
    address, number, fields = ctypes.c_uint64(2**40), ctypes.c_uint8(7), (ctypes.c_char * 24)(*b"abc")
    assert launched(function, address, number, fields) == 0
    (launch,) = gpu.launches
    assert launch.parameters == (bytes(address), bytes(number), bytes(fields))
    assert status("cuLaunchKernel", function, 1, 1, 1, 32, 1, 1, 0, 0, 0, 0) == CUresult.CUDA_ERROR_INVALID_VALUE
    assert call("cuFuncGetParamInfo", function, 2) == (16, 24)


@pytest.mark.parametrize(
    ("ptx", "sizes", "expected"),
    [
        (EMPTY, {"grid": (0, 1, 1)}, CUresult.CUDA_ERROR_INVALID_VALUE),
        (EMPTY, {"grid": (2**31 - 1, 65535, 65535)}, 0),
        (EMPTY, {"grid": (1, 65536, 1)}, CUresult.CUDA_ERROR_INVALID_VALUE),
        (EMPTY, {"block": (0, 1, 1)}, CUresult.CUDA_ERROR_INVALID_VALUE),
        (EMPTY, {"block": (32, 32, 1)}, 0),
        (EMPTY, {"block": (1, 1, 65)}, CUresult.CUDA_ERROR_INVALID_VALUE),
        (EMPTY, {"block": (33, 32, 1)}, CUresult.CUDA_ERROR_INVALID_VALUE),
        (EMPTY, {"shared": 48 * 1024}, 0),
        (EMPTY, {"shared": 48 * 1024 + 1}, CUresult.CUDA_ERROR_INVALID_VALUE),
        (STATIC, {"shared": 47 * 1024}, 0),
        (STATIC, {"shared": 47 * 1024 + 1}, CUresult.CUDA_ERROR_INVALID_VALUE),
        (REQUIRED, {"block": (64, 2, 1)}, 0),
        (REQUIRED, {"block": (128, 1, 1)}, CUresult.CUDA_ERROR_INVALID_VALUE),
        (LIMITED, {"block": (64, 1, 1)}, 0),
        (LIMITED, {"block": (65, 1, 1)}, CUresult.CUDA_ERROR_INVALID_VALUE),
    ],
)
def test_sizes_of_launches(gpu: FakeDriver, ptx: str, sizes: dict[str, Any], expected: int) -> None:
    start()
    assert launched(function_of(ptx), **sizes) == expected
    assert len(gpu.launches) == (expected == 0)


def test_more_dynamic_shared_memory_is_asked_for(gpu: FakeDriver) -> None:
    start()
    function = function_of(STATIC)
    most = 227 * 1024 - 1024
    setting = ("cuFuncSetAttribute", function, attribute(MOST_DYNAMIC))
    assert status(*setting, most + 1) == CUresult.CUDA_ERROR_INVALID_VALUE
    assert status(*setting, -1) == CUresult.CUDA_ERROR_INVALID_VALUE
    call(*setting, 100_000)
    assert launched(function, shared=100_000) == 0
    assert launched(function, shared=100_001) == CUresult.CUDA_ERROR_INVALID_VALUE


def extended(function: Any, *, grid: int = 8, cluster: tuple[int, int, int] | None = None, cooperative: int = 0) -> int:
    from cuda.bindings import driver

    attributes = []
    if cluster is not None:
        attributes.append(driver.CUlaunchAttribute())
        attributes[-1].id = driver.CUlaunchAttributeID.CU_LAUNCH_ATTRIBUTE_CLUSTER_DIMENSION
        dimensions = attributes[-1].value.clusterDim
        dimensions.x, dimensions.y, dimensions.z = cluster
    if cooperative:
        attributes.append(driver.CUlaunchAttribute())
        attributes[-1].id = driver.CUlaunchAttributeID.CU_LAUNCH_ATTRIBUTE_COOPERATIVE
        attributes[-1].value.cooperative = cooperative
    config = driver.CUlaunchConfig()
    config.gridDimX, config.gridDimY, config.gridDimZ = grid, 1, 1
    config.blockDimX, config.blockDimY, config.blockDimZ = 1024, 1, 1
    config.attrs, config.numAttrs = attributes, len(attributes)
    return int(driver.cuLaunchKernelEx(config, function, 0, 0)[0])


def test_clusters(install: Callable[..., FakeDriver]) -> None:
    gpu = install((9, 0))
    start()
    function = function_of(EMPTY)
    assert extended(function, cluster=(4, 1, 1)) == 0
    assert gpu.launches[0].cluster == (4, 1, 1) and set(gpu.launches[0].attributes) == {4}
    assert extended(function, cluster=(3, 1, 1)) == CUresult.CUDA_ERROR_INVALID_VALUE
    assert extended(function, grid=16, cluster=(16, 1, 1)) == CUresult.CUDA_ERROR_INVALID_CLUSTER_SIZE
    call("cuFuncSetAttribute", function, attribute(ALLOWS_LARGE_CLUSTERS), 1)
    assert extended(function, grid=16, cluster=(16, 1, 1)) == 0
    assert extended(function, grid=32, cluster=(32, 1, 1)) == CUresult.CUDA_ERROR_INVALID_CLUSTER_SIZE
    install((8, 0))
    start()
    assert extended(function_of(EMPTY), cluster=(2, 1, 1)) == CUresult.CUDA_ERROR_INVALID_CLUSTER_SIZE


def test_cooperative_grids_must_fit(gpu: FakeDriver) -> None:
    start()
    function = function_of(EMPTY)
    most = call("cuOccupancyMaxActiveBlocksPerMultiprocessor", function, 1024, 0) * gpu.attributes[16]
    assert most == 2 * 132
    assert extended(function, grid=most, cooperative=1) == 0
    assert gpu.launches[0].is_cooperative
    assert extended(function, grid=most + 1, cooperative=1) == CUresult.CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE
    assert extended(function, grid=most + 1) == 0


def test_a_kernel_that_fails_takes_its_context_along(gpu: FakeDriver) -> None:
    start()
    function, stream = function_of(EMPTY), call("cuStreamCreate", 0)
    gpu.fault(CUresult.CUDA_ERROR_ILLEGAL_ADDRESS)
    assert launched(function, stream=stream) == 0, "launches are asynchronous"
    for name, *arguments in [
        ("cuStreamSynchronize", stream),
        ("cuMemAlloc", 16),
        ("cuCtxSynchronize",),
        ("cuLaunchKernel", *launch_arguments(function)),
        ("cuMemGetInfo",),
    ]:
        assert status(name, *arguments) == CUresult.CUDA_ERROR_ILLEGAL_ADDRESS, name
    other = call("cuCtxCreate", None, 0, 0)
    assert launched(function_of(EMPTY)) == 0
    call("cuCtxDestroy", other)
    assert status("cuCtxSynchronize") == CUresult.CUDA_ERROR_ILLEGAL_ADDRESS


def test_the_work_of_kernels_is_the_tests(gpu: FakeDriver) -> None:
    start()
    seen: list[Any] = []

    def execute(parameters: int, grid: Any, block: Any) -> int:
        (address,) = (ctypes.c_void_p * 1).from_address(parameters)
        seen.append((ctypes.c_uint64.from_address(address or 0).value, grid, block))
        return CUresult.CUDA_ERROR_ASSERT

    gpu.execute = execute
    assert launched(function_of(TWO), ctypes.c_uint64(77), ctypes.c_uint8(), (ctypes.c_char * 24)()) == 0
    assert seen == [(77, (1, 1, 1), (32, 1, 1))]
    assert status("cuCtxSynchronize") == CUresult.CUDA_ERROR_ASSERT


def test_errors_on_demand(gpu: FakeDriver) -> None:
    start()
    gpu.fail_once("cuMemAllocManaged", CUresult.CUDA_ERROR_OUT_OF_MEMORY, after=1)
    memory = [call("cuMemAllocManaged", 8, 1)]
    assert status("cuMemAllocManaged", 8, 1) == CUresult.CUDA_ERROR_OUT_OF_MEMORY
    memory.append(call("cuMemAllocManaged", 8, 1))
    gpu.failures["cuCtxSynchronize"] = CUresult.CUDA_ERROR_UNKNOWN
    assert [status("cuCtxSynchronize") for _ in range(2)] == [CUresult.CUDA_ERROR_UNKNOWN] * 2
    del gpu.failures["cuCtxSynchronize"]
    assert status("cuCtxSynchronize") == 0
    for address in memory:
        call("cuMemFree", address)


# ---- captures ----


def begin(mode: int = 0) -> Any:
    from cuda.bindings import driver

    stream = call("cuStreamCreate", 1)
    call("cuStreamBeginCapture", stream, driver.CUstreamCaptureMode(mode))
    return stream


def test_what_is_captured_runs_with_the_graph(gpu: FakeDriver) -> None:
    start()
    function, memory, numbers = function_of(TWO), call("cuMemAlloc", 8), []
    gpu.execute = lambda parameters, *_: numbers.append(
        ctypes.c_uint8.from_address(ctypes.c_void_p.from_address(parameters + 8).value or 0).value
    )
    number = ctypes.c_uint8(5)
    stream = begin()
    assert launched(function, ctypes.c_uint64(int(memory)), number, (ctypes.c_char * 24)(), stream=stream) == 0
    call("cuMemsetD8Async", memory, 1, 8, stream)
    graph = call("cuStreamEndCapture", stream)
    number.value = 6  # the graph has a copy
    assert not gpu.launches and ctypes.string_at(int(memory), 1) == b"\xcd"
    assert call("cuGraphGetNodes", graph)[1] == 2
    executable = call("cuGraphInstantiate", graph, 0)
    for _ in range(2):
        call("cuGraphLaunch", executable, stream)
    assert numbers == [5, 5] and [launch.is_in_graph for launch in gpu.launches] == [True, True]
    assert ctypes.string_at(int(memory), 8) == b"\1" * 8
    call("cuMemFree", memory)


@pytest.mark.parametrize("name", ["cuMemAlloc", "cuCtxSynchronize", "cuStreamSynchronize", "cuStreamQuery"])
def test_a_capture_is_ended_by_what_it_forbids(gpu: FakeDriver, name: str) -> None:
    start()
    stream = begin()
    arguments = {"cuMemAlloc": (16,), "cuCtxSynchronize": ()}.get(name, (stream,))
    assert status(name, *arguments) == CUresult.CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED
    assert int(call("cuStreamIsCapturing", stream)) == 2
    assert launched(function_of(EMPTY), stream=stream) == CUresult.CUDA_ERROR_STREAM_CAPTURE_INVALIDATED
    assert status("cuStreamEndCapture", stream) == CUresult.CUDA_ERROR_STREAM_CAPTURE_INVALIDATED
    assert int(call("cuStreamIsCapturing", stream)) == 0


def test_captures_that_are_relaxed_allow_allocation(gpu: FakeDriver) -> None:
    start()
    stream = begin(mode=2)
    memory = call("cuMemAlloc", 16)
    call("cuStreamEndCapture", stream)
    call("cuMemFree", memory)


def test_the_legacy_stream_waits_for_blocking_streams_only(gpu: FakeDriver) -> None:
    from cuda.bindings import driver

    start()
    function = function_of(EMPTY)
    stream = begin()
    assert launched(function) == 0
    call("cuStreamEndCapture", stream)
    blocking = call("cuStreamCreate", 0)
    call("cuStreamBeginCapture", blocking, driver.CUstreamCaptureMode(0))
    assert launched(function) == CUresult.CUDA_ERROR_STREAM_CAPTURE_IMPLICIT
    assert status("cuStreamBeginCapture", 0, driver.CUstreamCaptureMode(0)) != 0


def test_other_streams_join_a_capture_by_events(gpu: FakeDriver) -> None:
    start()
    function, event, other = function_of(EMPTY), call("cuEventCreate", 2), call("cuStreamCreate", 1)
    for joins in (True, False):
        stream = begin()
        call("cuEventRecord", event, stream)
        call("cuStreamWaitEvent", other, event, 0)
        assert launched(function, stream=other) == 0
        if joins:
            call("cuEventRecord", event, other)
            call("cuStreamWaitEvent", stream, event, 0)
        expected = 0 if joins else CUresult.CUDA_ERROR_STREAM_CAPTURE_UNJOINED
        assert status("cuStreamEndCapture", stream) == expected
    assert not gpu.launches
    assert gpu.order[:2] == [(int(other), int(event), gpu.order[0][2]), (gpu.order[0][2], int(event), int(other))]


def test_a_capture_waits_for_nothing_outside(gpu: FakeDriver) -> None:
    start()
    event, other = call("cuEventCreate", 2), call("cuStreamCreate", 1)
    call("cuEventRecord", event, other)
    stream = begin()
    assert status("cuStreamWaitEvent", stream, event, 0) == CUresult.CUDA_ERROR_STREAM_CAPTURE_ISOLATION
    assert status("cuStreamEndCapture", stream) == CUresult.CUDA_ERROR_STREAM_CAPTURE_INVALIDATED


def test_events_of_a_capture_are_nobodys_to_wait_for(gpu: FakeDriver) -> None:
    start()
    event, stream = call("cuEventCreate", 0), begin()
    call("cuEventRecord", event, stream)
    assert status("cuEventSynchronize", event) == CUresult.CUDA_ERROR_CAPTURED_EVENT


def test_events_without_times(gpu: FakeDriver) -> None:
    start()
    first, second, timeless = (call("cuEventCreate", flags) for flags in (0, 0, 2))
    assert status("cuEventElapsedTime", first, second) == CUresult.CUDA_ERROR_INVALID_HANDLE
    for event in (first, second, timeless):
        call("cuEventRecord", event, 0)
    assert call("cuEventElapsedTime", first, second) >= 0
    assert status("cuEventElapsedTime", first, timeless) == CUresult.CUDA_ERROR_INVALID_HANDLE
