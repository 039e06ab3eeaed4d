"""Kernels that fail on a fake GPU: who is named, whether the context still lives, and what is said later."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest
from cuda.bindings import driver as cuda

import nvgen as nv
from nvgen.diagnostics import LaunchError
from nvgen.runtime.gpu import devices, failures
from tests.driver.fake import CUresult, FakeDriver


@nv.kernel
def first(c: nv.Array[nv.f32]):
    c[0] = 1.0


@nv.kernel
def second(c: nv.Array[nv.f32]):
    c[0] = 2.0


@nv.kernel
def asserting(c: nv.Array[nv.f32]):
    assert c[0] > 0
    c[0] = 2.0


def array() -> np.ndarray:
    return np.zeros(4, np.float32)


@pytest.fixture
def context(gpu: FakeDriver) -> int:
    """The primary context, made current."""
    first[1, 1](array())
    return devices.current_context()


@pytest.fixture
def synchronous(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("NVGEN_SYNC", "1")
    failures.is_synchronous.cache_clear()
    yield
    failures.is_synchronous.cache_clear()


def failed(stream: int = 0) -> LaunchError:
    with pytest.raises(nv.LaunchError) as raised:
        failures.wait(devices.current_context(), stream)
    return raised.value


def launch(name: str, context: int, stream: int = 0, function: Any = None) -> None:
    """Notes a launch as the launch path does."""
    failures.launched((name, context, stream, function and function.__code__, 0))


ENDS = ["ILLEGAL_ADDRESS", "LAUNCH_TIMEOUT", "ASSERT", "ILLEGAL_INSTRUCTION", "MISALIGNED_ADDRESS", "LAUNCH_FAILED"]


@pytest.mark.parametrize("name", ENDS)
def test_a_kernel_that_fails_is_named_with_its_launch(gpu: FakeDriver, name: str) -> None:
    gpu.fault(CUresult[f"CUDA_ERROR_{name}"])
    with pytest.raises(nv.LaunchError) as raised:
        first[1, 1](array())
    assert raised.value.code == "NVG2922"
    span = raised.value.diagnostic.span
    assert span is not None and span.file.name == __file__ and span.text.startswith("first[1, 1](array())")
    text = str(raised.value)
    assert "kernel `first` failed on the GPU; " in text
    assert f"CUDA_ERROR_{name}: " in text
    assert "the GPU's context is lost: every further call in this process fails" in text
    assert ('first.on("cpu", check="all")' in text) is (name not in ("LAUNCH_TIMEOUT", "ASSERT"))
    assert ("launch several times" in text) is (name == "LAUNCH_TIMEOUT")
    assert ("has printed which one, with its file and line" in text) is (name == "ASSERT")
    assert "NVGEN_SYNC" not in text  # it is known which launch it was


def test_every_failure_of_the_drivers_list_is_one_of_ours() -> None:
    """Names are not misspelt, and the driver's numbers for failed kernels (700 to 721) are all looked at."""
    names = {result.name for result in cuda.CUresult}
    assert set(failures._PROBLEMS) <= names
    elsewhere = {
        *("LAUNCH_OUT_OF_RESOURCES", "LAUNCH_INCOMPATIBLE_TEXTURING", "COOPERATIVE_LAUNCH_TOO_LARGE"),
        *("PEER_ACCESS_ALREADY_ENABLED", "PEER_ACCESS_NOT_ENABLED", "PRIMARY_CONTEXT_ACTIVE", "CONTEXT_IS_DESTROYED"),
        *("TOO_MANY_PEERS", "HOST_MEMORY_ALREADY_REGISTERED", "HOST_MEMORY_NOT_REGISTERED"),
    }
    listed = {result.name for result in cuda.CUresult if 700 <= result <= 721}
    assert listed - set(failures._PROBLEMS) == {f"CUDA_ERROR_{name}" for name in elsewhere}


def test_after_a_lost_context_every_launch_says_since_when(gpu: FakeDriver) -> None:
    gpu.fault(CUresult.CUDA_ERROR_ILLEGAL_ADDRESS)
    with pytest.raises(nv.LaunchError, match="NVG2922"):
        first[1, 1](array())
    for _ in range(2):
        with pytest.raises(nv.LaunchError) as raised:
            second[1, 1](array())
        assert raised.value.code == "NVG2923"
        text = str(raised.value)
        assert "the CUDA context is lost: kernel `first` failed before; " in text
        assert "failed before; a thread used memory where there is none\n" in text
        assert "start a new process" in text
        assert raised.value.diagnostic.span is not None
        assert raised.value.diagnostic.span.text.startswith("second[1, 1]")


def test_launches_that_nobody_has_waited_for_are_all_suspects(gpu: FakeDriver, context: int) -> None:
    def program() -> None:
        pass

    for name in ("first", "second", "first"):
        launch(name, context, function=program)
    gpu.failures["cuStreamSynchronize"] = CUresult.CUDA_ERROR_LAUNCH_FAILED
    error = failed()
    assert "one of the kernels `first` and `second` failed on the GPU" in str(error)
    assert str(error).count("note: launched here") == 3
    assert f"{__file__}:" in str(error)
    assert "run with NVGEN_SYNC=1" in str(error)
    assert error.diagnostic.span is None  # the call that notices it gives its own place


@pytest.mark.parametrize("count", [4, 5, 40])
def test_of_many_suspects_the_newest_are_shown(gpu: FakeDriver, context: int, count: int) -> None:
    for number in range(count):
        launch(f"k{number}", context)
    gpu.failures["cuStreamSynchronize"] = CUresult.CUDA_ERROR_LAUNCH_FAILED
    names = ", ".join(f"`k{number}`" for number in range(count - 4, count - 1))
    earlier = "an earlier one, " if count > 4 else ""
    assert f"one of the kernels {earlier}{names} and `k{count - 1}` failed" in str(failed())


def test_a_context_that_still_lives_is_said_to(gpu: FakeDriver, context: int) -> None:
    launch("first", context)
    gpu.fail_once("cuStreamSynchronize", CUresult.CUDA_ERROR_LAUNCH_FAILED)
    assert "the GPU's context can still be used" in str(failed())
    second[1, 1](array())
    launch("second", context)
    gpu.fail_once("cuStreamSynchronize", CUresult.CUDA_ERROR_LAUNCH_FAILED)
    assert "kernel `second` failed" in str(failed())  # what was reported is no suspect any more


def test_a_failure_of_nobodys_kernel(gpu: FakeDriver, context: int) -> None:
    """Another library's kernel may have failed."""
    gpu.fail_once("cuStreamSynchronize", CUresult.CUDA_ERROR_ILLEGAL_ADDRESS)
    text = str(failed())
    assert "a kernel failed on the GPU" in text and "run with NVGEN_SYNC=1" in text


def test_who_was_waited_for_is_no_suspect(gpu: FakeDriver, context: int) -> None:
    launch("first", context)
    failures.wait(context, 0)
    launch("second", context)
    gpu.fail_once("cuStreamSynchronize", CUresult.CUDA_ERROR_LAUNCH_FAILED)
    assert "kernel `second` failed" in str(failed())


def test_a_wait_counts_for_its_stream_and_context_only(gpu: FakeDriver, context: int) -> None:
    _, stream = cuda.cuStreamCreate(0)
    launch("first", context, int(stream))
    launch("second", context, 0)
    launch("elsewhere", context + 1, int(stream))
    failures.wait(context, 0)
    gpu.fail_once("cuStreamSynchronize", CUresult.CUDA_ERROR_LAUNCH_FAILED)
    assert "kernel `first` failed" in str(failed(int(stream)))
    cuda.cuStreamDestroy(stream)


def test_all_streams_are_waited_for_at_once(gpu: FakeDriver, context: int) -> None:
    _, stream = cuda.cuStreamCreate(0)
    launch("first", context, int(stream))
    launch("second", context, 0)
    nv.cuda.synchronize()
    launch("third", context, 0)
    gpu.fail_once("cuStreamSynchronize", CUresult.CUDA_ERROR_LAUNCH_FAILED)
    assert "kernel `third` failed" in str(failed())
    cuda.cuStreamDestroy(stream)


def test_who_reads_an_array_has_waited(gpu: FakeDriver, context: int) -> None:
    array = nv.cuda.to_device(np.zeros(4, np.float32))
    first[1, 1](array)
    array.copy_to_host()
    second[1, 1](array)
    gpu.fail_once("cuCtxSynchronize", CUresult.CUDA_ERROR_LAUNCH_FAILED)
    with pytest.raises(nv.LaunchError, match="kernel `second` failed") as raised:
        nv.cuda.synchronize()
    span = raised.value.diagnostic.span
    assert span is not None and span.text == "second[1, 1](array)"  # where it was launched, not where it is noticed


@pytest.mark.usefixtures("synchronous")
def test_with_nvgen_sync_a_launch_reports_its_own_kernel(gpu: FakeDriver, context: int) -> None:
    array = nv.cuda.to_device(np.zeros(4, np.float32))
    kernel = nv.Kernel.from_source("def k(c: nv.Array[nv.f32]):\n    c[0] = 1.0")
    for _ in range(3):
        count = gpu.calls.count("cuStreamSynchronize")
        kernel[1, 1](array)
        assert gpu.calls.count("cuStreamSynchronize") == count + 1
    gpu.fail_once("cuStreamSynchronize", CUresult.CUDA_ERROR_LAUNCH_FAILED)
    with pytest.raises(nv.LaunchError, match="kernel `k` failed"):
        kernel[1, 1](array)


def test_without_nvgen_sync_a_launch_returns_at_once(gpu: FakeDriver, context: int) -> None:
    array = nv.cuda.to_device(np.zeros(4, np.float32))
    count = gpu.calls.count("cuStreamSynchronize")
    for _ in range(3):
        first[1, 1](array)
    assert gpu.calls.count("cuStreamSynchronize") == count


def test_a_wait_that_fails_does_not_count(gpu: FakeDriver, context: int) -> None:
    launch("first", context)
    gpu.fail_once("cuStreamSynchronize", CUresult.CUDA_ERROR_INVALID_VALUE)
    assert failed().code == "NVG0614"
    gpu.fail_once("cuStreamSynchronize", CUresult.CUDA_ERROR_LAUNCH_FAILED)
    assert "kernel `first` failed" in str(failed())


def test_launches_of_other_threads_during_a_wait_stay_suspects(
    gpu: FakeDriver, context: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    launch("first", context)
    call = failures.call

    def meanwhile(name: str, *arguments: Any) -> Any:
        other = threading.Thread(target=launch, args=("second", context))
        other.start()
        other.join()
        return call(name, *arguments)

    monkeypatch.setattr(failures, "call", meanwhile)
    failures.wait(context, 0)
    monkeypatch.undo()
    gpu.fail_once("cuStreamSynchronize", CUresult.CUDA_ERROR_LAUNCH_FAILED)
    assert "kernel `second` failed" in str(failed())


def test_a_new_context_with_the_handle_of_a_lost_one(gpu: FakeDriver, context: int) -> None:
    launch("first", context)
    gpu.failures["cuMemGetInfo"] = CUresult.CUDA_ERROR_LAUNCH_FAILED
    gpu.fail_once("cuStreamSynchronize", CUresult.CUDA_ERROR_LAUNCH_FAILED)
    assert "context is lost" in str(failed())
    gpu.failures.clear()
    launch("second", context)  # the driver took it: the context lives
    gpu.fail_once("cuStreamSynchronize", CUresult.CUDA_ERROR_LAUNCH_FAILED)
    assert "kernel `second` failed" in str(failed())


def test_nothing_is_waited_for_in_a_capture(gpu: FakeDriver, context: int) -> None:
    _, stream = cuda.cuStreamCreate(cuda.CUstream_flags.CU_STREAM_NON_BLOCKING.value)
    cuda.cuStreamBeginCapture(stream, cuda.CUstreamCaptureMode.CU_STREAM_CAPTURE_MODE_GLOBAL)
    count = gpu.calls.count("cuStreamSynchronize")
    failures.wait(context, int(stream))
    status, graph = cuda.cuStreamEndCapture(stream)
    assert status == 0 and gpu.calls.count("cuStreamSynchronize") == count
    cuda.cuGraphDestroy(graph)
    cuda.cuStreamDestroy(stream)


@pytest.mark.parametrize(("value", "expected"), [("", False), ("0", False), ("1", True), ("yes", True)])
def test_synchronous_launches_are_asked_for(monkeypatch: pytest.MonkeyPatch, value: str, expected: bool) -> None:
    monkeypatch.setenv("NVGEN_SYNC", value)
    failures.is_synchronous.cache_clear()
    assert failures.is_synchronous() is expected
    failures.is_synchronous.cache_clear()


@pytest.mark.usefixtures("synchronous")
def test_who_waits_for_each_launch_already_is_not_told_to(gpu: FakeDriver, context: int) -> None:
    launch("first", context)
    launch("second", context)
    gpu.fail_once("cuStreamSynchronize", CUresult.CUDA_ERROR_LAUNCH_FAILED)
    assert "NVGEN_SYNC" not in str(failed())


# Other errors of the driver


def test_a_stream_of_another_context(gpu: FakeDriver, context: int) -> None:
    with pytest.raises(nv.LaunchError) as raised:
        raise failures.error("cuLaunchKernelEx", cuda.CUresult.CUDA_ERROR_INVALID_HANDLE)
    assert raised.value.code == "NVG0614"
    assert "the stream may have been destroyed, or be of another GPU or context" in str(raised.value)


def test_what_a_capture_forbids(gpu: FakeDriver, context: int) -> None:
    error = failures.error("cuMemAlloc", cuda.CUresult.CUDA_ERROR_STREAM_CAPTURE_UNSUPPORTED)
    assert "a stream is being captured into a CUDA graph, which forbids this" in str(error)


THREAD = threading.get_native_id()
LOGS = {
    "nothing": ("", []),
    "returning": (
        f"[10:00:00.000][{THREAD}][CUDA][E] The block is too large\n"
        f"[10:00:00.000][{THREAD}][CUDA][E] Returning 1 (CUDA_ERROR_INVALID_VALUE) from cuLaunchKernel\n",
        ["The block is too large"],
    ),
    "tagged": (
        f"[10:00:00.000][{THREAD}][CUDA][E][cuLaunchKernel] The block is too large\n",
        ["The block is too large"],
    ),
    "pthread": (f"[10:00:00.000][{threading.get_ident()}][CUDA][E][cuLaunchKernel] so\n", ["so"]),
    "only what it returns": (f"[1:0][{THREAD}][CUDA][E] Returning 1 (CUDA_ERROR_X) from cuLaunchKernel\n", []),
    "an earlier call": (
        f"[1:0][{THREAD}][CUDA][E] old\n[1:0][{THREAD}][CUDA][E] Returning 1 (CUDA_ERROR_X) from cuMemAlloc\n"
        f"[1:0][{THREAD}][CUDA][E] new\n[1:0][{THREAD}][CUDA][E] more\n"
        f"[1:0][{THREAD}][CUDA][E] Returning 1 (CUDA_ERROR_X) from cuLaunchKernel\n",
        ["new", "more"],
    ),
    "another call": (
        f"[1:0][{THREAD}][CUDA][E] old\n[1:0][{THREAD}][CUDA][E] Returning 1 (CUDA_X) from cuMemAlloc\n",
        [],
    ),
    "another thread": (f"[1:0][{THREAD + 1}][CUDA][E][cuLaunchKernel] not ours\n", []),
    "threads mixed": (
        f"[1:0][{THREAD}][CUDA][E] ours\n[1:0][{THREAD + 1}][CUDA][E] not ours\n"
        f"[1:0][{THREAD}][CUDA][E] Returning 1 (CUDA_X) from cuLaunchKernel\n",
        ["ours"],
    ),
    "another form": ("whatever\n", []),
}


@pytest.mark.parametrize("name", LOGS)
def test_the_lines_of_the_log_that_are_of_the_call(name: str) -> None:
    log, expected = LOGS[name]
    assert failures._lines_of_call(log, "cuLaunchKernel") == expected


def test_the_drivers_log_is_in_the_diagnostic(gpu: FakeDriver, context: int) -> None:
    line = f"[10:00:00.000][{threading.get_native_id()}][CUDA][E][cuMemAlloc] there is no such size"
    gpu.library.note(b"%s", line.encode())
    error = failures.error("cuMemAlloc", cuda.CUresult.CUDA_ERROR_INVALID_VALUE)
    assert "note: the driver's log says\n" in str(error) and "there is no such size" in str(error)


def test_a_driver_without_a_log(gpu: FakeDriver, context: int, monkeypatch: pytest.MonkeyPatch) -> None:
    def missing(*_: object) -> None:
        raise RuntimeError('Function "cuLogsDumpToMemory" not found')

    monkeypatch.setattr(cuda, "cuLogsDumpToMemory", missing)
    assert "log" not in str(failures.error("cuMemAlloc", cuda.CUresult.CUDA_ERROR_INVALID_VALUE))
