"""Machine code made ahead of time on a GPU: cubins and fatbins run, and the driver agrees on what kernels take."""

from __future__ import annotations

import ctypes
import struct
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import nvgen as nv
from nvgen.files import cuda_tools
from nvgen.runtime.gpu import devices, driver
from tests.binaries.kernels import indexed, reverse, saxpy, spilling
from tests.cli.command import nvgen

pytestmark = [
    pytest.mark.gpu,
    pytest.mark.skipif(not driver.device_count(), reason=driver.unavailable_reason() or "a GPU is here"),
    pytest.mark.skipif(cuda_tools.ptxas() is None or cuda_tools.fatbinary() is None, reason="no ptxas or fatbinary"),
]

KERNELS = Path(__file__).parents[1] / "binaries" / "kernels.py"


@pytest.fixture
def arch() -> str:
    """The GPU's own, of which its context is current."""
    major, minor = devices.compute_capability(0)
    nv.cuda.to_device(np.zeros(1, np.float32))
    driver.call("cuCtxSetCurrent", devices.device(0).primary)
    return f"sm_{major}{minor}"


def function_of(image: bytes, name: str) -> Any:
    return driver.call("cuModuleGetFunction", driver.call("cuModuleLoadData", image), name.encode())


def attribute(function: Any, name: str) -> int:
    functions = driver.loaded().functions
    return int(
        driver.call(
            "cuFuncGetAttribute", getattr(functions.CUfunction_attribute, f"CU_FUNC_ATTRIBUTE_{name}"), function
        )
    )


def run(function: Any) -> bool:
    """Whether the kernel ``saxpy`` of an image computes what it should."""
    n = 1000
    x, y = np.arange(n, dtype=np.float32), np.ones(n, np.float32)
    on_device = [driver.call("cuMemAlloc", x.nbytes) for _ in range(2)]
    for pointer, array in zip(on_device, (x, y), strict=True):
        driver.call("cuMemcpyHtoD", pointer, array.ctypes.data, array.nbytes)
    addresses = [int(pointer) for pointer in on_device]
    values = [struct.pack("<f", 3.0), *(struct.pack("<Q", value) for value in (addresses[0], n, addresses[1], n))]
    held = [ctypes.create_string_buffer(value, len(value)) for value in values]
    pointers = (ctypes.c_void_p * len(held))(*(ctypes.addressof(one) for one in held))
    driver.call("cuLaunchKernel", function, 4, 1, 1, 256, 1, 1, 0, 0, ctypes.addressof(pointers), 0)
    result = np.empty_like(y)
    driver.call("cuMemcpyDtoH", result.ctypes.data, on_device[1], result.nbytes)
    for pointer in on_device:
        driver.call("cuMemFree", pointer)
    return np.array_equal(result, 3 * x + 1)


def test_cubin_runs(arch: str) -> None:
    assert run(function_of(saxpy.cubin(arch), "saxpy"))


@pytest.mark.parametrize("others", [[], ["sm_75"], ["sm_120"]])
def test_fatbin_runs(arch: str, others: list[str], tmp_path: Path) -> None:
    """By the cubin of the GPU's own architecture among those of others."""
    arches = [word for name in (arch, *others) for word in ("--arch", name)]
    assert nvgen(tmp_path, "build", KERNELS, "-o", "k.fatbin", *arches).status == 0
    assert run(function_of((tmp_path / "k.fatbin").read_bytes(), "saxpy"))


def test_fatbin_of_older_architectures_runs_by_its_ptx(arch: str, tmp_path: Path) -> None:
    assert nvgen(tmp_path, "build", KERNELS, "-o", "k.fatbin", "--arch", "sm_75").status == 0
    assert run(function_of((tmp_path / "k.fatbin").read_bytes(), "saxpy"))


@pytest.mark.parametrize("kernel", [saxpy, reverse, indexed, spilling], ids=lambda kernel: kernel.name)
@pytest.mark.parametrize("most", [None, 24])
def test_what_a_kernel_takes(arch: str, kernel: nv.Kernel, most: int | None) -> None:
    """The driver reads it from the machine code, and computes the occupancy itself."""
    taken = kernel.resources(arch, max_registers=most)
    function = function_of(kernel.cubin(arch, max_registers=most), kernel.name)
    assert taken.registers == attribute(function, "NUM_REGS")
    assert taken.shared_bytes == attribute(function, "SHARED_SIZE_BYTES")
    assert taken.local_bytes == attribute(function, "LOCAL_SIZE_BYTES")
    optin = 100_000
    functions = driver.loaded().functions
    name = functions.CUfunction_attribute.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES
    driver.call("cuFuncSetAttribute", function, name, optin)
    for block in (1, 32, 96, 256, 512, 1000, 1024):
        for dynamic in (0, 1, 4096, 30_000, optin):
            theirs = driver.call("cuOccupancyMaxActiveBlocksPerMultiprocessor", function, block, dynamic)
            assert taken.occupancy(block, dynamic).blocks_per_sm == theirs, (block, dynamic)
