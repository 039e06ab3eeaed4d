"""What the driver is given to load, what it says when it refuses, and that each context has its own module."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen.diagnostics import InternalError
from nvgen.kernels import Kernel
from nvgen.runtime.gpu import devices, images, modules
from nvgen.tree.analysis.access import global_accesses
from tests.assembling import needs_ptxas
from tests.driver.fake import CUresult

functions = pytest.importorskip("cuda.bindings.driver", reason="no cuda-bindings")

#: Numbers of ``CUjit_option``.
INFO_LOG, INFO_SIZE, ERROR_LOG, ERROR_SIZE, LEVEL, DEBUG, LINES = 3, 4, 5, 6, 7, 11, 13
LOGS = {INFO_LOG, INFO_SIZE, ERROR_LOG, ERROR_SIZE}


def make(**options: Any) -> Kernel:
    return Kernel.from_source("def k(a: nv.Array[nv.f32]):\n    a[0] = 1.0\n", **options)


def image(ordinal: int = 0, **options: Any) -> images.Image:
    return images.image(make(**options).specialise(), ordinal)


def options_of(driver: Any) -> dict[int, int]:
    """The options of the last image that was loaded, besides its logs."""
    options: dict[int, int] = driver.loaded[-1].options
    assert set(options) >= LOGS
    return {option: value for option, value in options.items() if option not in LOGS}


def test_a_kernel_is_loaded_with_room_for_both_logs(gpu: Any) -> None:
    modules.load(image(), 0)
    assert options_of(gpu) == {}
    assert gpu.loaded[-1].options[INFO_SIZE] == gpu.loaded[-1].options[ERROR_SIZE] >= 8192


def test_lines_are_kept(gpu: Any) -> None:
    modules.load(image(lineinfo=True), 0)
    assert options_of(gpu) == {LINES: 1}


def test_a_kernel_for_a_debugger(gpu: Any) -> None:
    modules.load(image(debug=True), 0)
    assert options_of(gpu) == {DEBUG: 1, LEVEL: 0}


@needs_ptxas
def test_machine_code_needs_no_options(gpu: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NVGEN_PTXAS", "1")
    kernel = modules.load(image(debug=True, max_registers=40), 0)
    assert gpu.loaded[-1].image.startswith(b"\x7fELF") and options_of(gpu) == {}
    assert kernel.name == "k"


def test_the_cap_on_registers_reaches_the_driver(gpu: Any) -> None:
    modules.load(image(max_registers=40), 0)
    assert ".maxnreg 40" in gpu.ptx[-1]


def test_what_the_driver_says_of_a_kernel(gpu: Any) -> None:
    gpu.function_attributes.update({0: 640, 1: 1024, 3: 48, 4: 96})
    kernel = modules.load(image(), 0)
    assert (kernel.name, kernel.ordinal, kernel.max_threads_per_block) == ("k", 0, 640)
    assert (kernel.static_shared_bytes, kernel.local_bytes, kernel.registers) == (1024, 48, 96)
    assert kernel.cluster == (0, 0, 0) and not kernel.is_cooperative and not kernel.prints
    assert kernel.context == devices.current_context()
    assert kernel.attribute("CU_FUNC_ATTRIBUTE_NUM_REGS") == 96


@pytest.mark.parametrize(
    ("status", "hint"),
    [
        (CUresult.CUDA_ERROR_UNSUPPORTED_PTX_VERSION, "the driver is older than the PTX: install a newer one"),
        (CUresult.CUDA_ERROR_INVALID_PTX, "look at the kernel's `nv.asm`"),
        (CUresult.CUDA_ERROR_NO_BINARY_FOR_GPU, "the code is for another GPU"),
        (CUresult.CUDA_ERROR_INVALID_IMAGE, "the code is for another GPU"),
        (CUresult.CUDA_ERROR_OUT_OF_MEMORY, "free memory on the GPU"),
        (CUresult.CUDA_ERROR_JIT_COMPILER_NOT_FOUND, "libnvidia-ptxjitcompiler"),
        (CUresult.CUDA_ERROR_JIT_COMPILATION_DISABLED, "CUDA_DISABLE_PTX_JIT"),
        (CUresult.CUDA_ERROR_OPERATING_SYSTEM, ""),
    ],
)
def test_a_load_that_fails_is_explained(gpu: Any, status: CUresult, hint: str) -> None:
    gpu.failures["cuModuleLoadDataEx"] = status
    with pytest.raises(nv.LaunchError, match=f"cuModuleLoadDataEx: {status.name}") as raised:
        modules.load(image(), 0)
    helps = [remark.text() for remark in raised.value.diagnostic.remarks]
    assert [hint in text for text in helps] == ([True] if hint else [])


def test_both_logs_are_shown(gpu: Any) -> None:
    gpu.log, gpu.info_log = b"ptxas fatal: no such thing", b"ptxas info: 0 bytes gmem"
    gpu.failures["cuModuleLoadDataEx"] = CUresult.CUDA_ERROR_INVALID_PTX
    with pytest.raises(nv.LaunchError) as raised:
        modules.load(image(), 0)
    text = str(raised.value)
    assert "its log says" in text and "no such thing" in text and "0 bytes gmem" in text


def test_a_driver_that_is_too_old_for_the_ptx_says_so_in_its_log(install: Callable[..., Any]) -> None:
    driver = install((9, 0), driver_version=12000)
    newer = image().with_changes(content=image().content.replace(b".version 7.8", b".version 8.3"))
    with pytest.raises(nv.LaunchError, match="CUDA_ERROR_UNSUPPORTED_PTX_VERSION") as raised:
        modules.load(newer, 0)
    assert "Unsupported .version 8.3; current version is '8.0'" in str(raised.value)
    assert driver.loaded[-1].status == CUresult.CUDA_ERROR_UNSUPPORTED_PTX_VERSION


def make_context(ordinal: int = 0) -> int:
    status, context = functions.cuCtxCreate(None, 0, ordinal)
    assert status == 0
    return int(context)


def test_each_context_has_its_own_module(gpu: Any) -> None:
    code = modules.LoadedByContext(image(), 0)
    first = code.current()
    assert code.current() is first and len(gpu.loaded) == 1
    mine = make_context()
    second = code.current()
    assert second is not first and second.context == mine and len(gpu.loaded) == 2
    assert code.current() is second
    functions.cuCtxDestroy(mine)
    assert code.current() is first and len(gpu.loaded) == 2


def test_a_context_that_was_destroyed_takes_its_module_along(gpu: Any) -> None:
    code = modules.LoadedByContext(image(), 0)
    mine = make_context()
    kernel = code.current()
    assert not modules.is_gone(kernel)
    functions.cuCtxDestroy(mine)
    other = make_context()
    assert modules.is_gone(kernel)
    assert code.current().context == other
    functions.cuCtxDestroy(other)


def test_another_context_with_the_same_handle(gpu: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """The handle of a destroyed context may be given out again; the number of a context is not."""
    number = [7]
    monkeypatch.setattr(modules, "context_id", lambda handle: number[0])
    code = modules.LoadedByContext(image(), 0)
    first = code.current()
    assert code.current() is first
    number[0] = 8
    assert modules.is_gone(first)
    second = code.current()
    assert second is not first and second.context == first.context
    assert code.current() is second


def test_what_is_forgotten_is_loaded_anew(gpu: Any) -> None:
    code = modules.LoadedByContext(image(), 0)
    first = code.current()
    code.forget(first)
    second = code.current()
    assert second is not first
    code.forget(first)
    assert code.current() is second


def test_each_gpu_has_its_own_module(install: Callable[..., Any]) -> None:
    driver = install((8, 0), (9, 0))
    kernel = make()
    for ordinal in (0, 1, 1, 0):
        kernel.on(f"cuda:{ordinal}")[1, 1](np.zeros(1, np.float32))
    assert [launch.ordinal for launch in driver.launches] == [0, 1, 1, 0]
    assert [".target sm_80" in text for text in driver.ptx] == [True, False]


def test_threads_share_a_module(gpu: Any) -> None:
    code = modules.LoadedByContext(image(), 0)
    start = threading.Barrier(8)
    found: list[modules.LoadedKernel] = []

    def use() -> None:
        start.wait()
        found.append(code.current())

    threads = [threading.Thread(target=use) for _ in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(set(map(id, found))) == 1 and len(found) == 8
    assert len(gpu.loaded) == 1


numbers = nv.global_array(4, nv.i32, name="numbers")


def test_a_symbol_of_another_size_is_a_defect(gpu: Any) -> None:
    k = Kernel.from_source("def k():\n    numbers[0] = 1\n", namespace=globals())
    specialisation = k.specialise()
    (use,) = global_accesses(specialisation.typed)
    kernel = modules.load(images.image(specialisation, 0), 0)
    assert modules.symbol(kernel, use) > 0
    with pytest.raises(InternalError, match="numbers has 16 bytes on the device, not 20"):
        modules.symbol(kernel, use.with_changes(array=nv.global_array(5, nv.i32, name="other")))
