"""What is asked of a compiled kernel and of the device, on a machine without a GPU."""

from __future__ import annotations

import re
from typing import Any

import numpy as np
import pytest

from nvgen.compat.numba import cuda, float64, int32, types, void
from tests.assembling import needs_nvdisasm

COUNT = 64
TABLE = np.arange(5, dtype=np.int32)


@cuda.jit
def turned(a):  # type: ignore[no-untyped-def]
    shared = cuda.shared.array(COUNT, float64)
    table = cuda.const.array_like(TABLE)
    i = cuda.threadIdx.x
    shared[i] = a[i] + table[i % 5]
    cuda.syncthreads()
    a[i] = shared[COUNT - 1 - i]


@pytest.fixture
def kernel() -> Any:
    """The kernel as a launch compiled it."""
    made = cuda.jit(turned.py_func)
    made[1, COUNT](np.zeros(COUNT))
    return made


@needs_nvdisasm
def test_resources(kernel: Any) -> None:
    """Of one signature, and of all by signature; ptxas counts the registers."""
    (signature,) = kernel.signatures
    registers = kernel.get_regs_per_thread(signature)
    (counted,) = re.findall(r"SHI_REGISTERS=(\d+)", kernel.inspect_sass(signature))
    assert registers == int(counted) > 0
    assert kernel.get_regs_per_thread() == {signature: registers}
    assert kernel.get_shared_mem_per_block() == {signature: COUNT * 8}
    assert kernel.get_const_mem_size() == {signature: TABLE.nbytes}
    assert kernel.get_local_mem_per_thread() == {signature: 0}
    assert kernel.get_max_threads_per_block(signature) == 1024


@needs_nvdisasm
def test_machine_code(kernel: Any) -> None:
    (signature,) = kernel.signatures
    text = kernel.inspect_sass(signature)
    assert "BAR.SYNC" in text and "EXIT" in text
    assert kernel.inspect_sass() == {signature: text}
    with pytest.raises(RuntimeError, match="device function"):
        cuda.jit(device=True)(turned.py_func).inspect_sass()


def test_ptx_for_the_current_device(kernel: Any) -> None:
    """The same as of the kernel that was launched there."""
    text, result = cuda.compile_ptx_for_current_device(turned.py_func, void(float64[::1]))
    assert result == types.void
    assert "bar.sync" in text
    assert re.findall(r"\.target (\w+)", text) == re.findall(
        r"\.target (\w+)", kernel.inspect_asm(kernel.signatures[0])
    )
    function, returned = cuda.compile_for_current_device(lambda x: x + 1, (int32,), device=True)
    assert ".func" in function and str(returned) == "int64"


def test_what_devices_there_are(capsys: pytest.CaptureFixture[str]) -> None:
    assert cuda.detect() is True
    printed = capsys.readouterr().out
    assert printed.startswith("Found 1 CUDA devices\nid 0") and "1/1 devices are supported" in printed


def test_a_profiler_that_is_not_there_changes_nothing() -> None:
    a = np.zeros(COUNT)
    cuda.profile_start()
    turned[1, COUNT](a)
    cuda.profile_stop()
    with cuda.profiling():
        turned[1, COUNT](a)
    assert a.any()
