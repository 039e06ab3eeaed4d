"""That the installed ``cuda.bindings`` take the arguments that nvgen's CUDA path gives them.

The bindings convert their arguments first and look for the driver's library then. Where there is no driver the second
step fails, and a test can tell which one did. Where there is one, the handles of these calls would be invalid.
"""

from __future__ import annotations

import ctypes
from typing import Any

import pytest

driver = pytest.importorskip("cuda.bindings.driver")

pytestmark = pytest.mark.skipif(
    not isinstance(pytest.importorskip("nvgen.runtime.gpu.driver").loaded().functions, type(None)),
    reason="there is a CUDA driver, which these handles are not for",
)

OPTIONS = [
    driver.CUjit_option.CU_JIT_ERROR_LOG_BUFFER,
    driver.CUjit_option.CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES,
    driver.CUjit_option.CU_JIT_OPTIMIZATION_LEVEL,
    driver.CUjit_option.CU_JIT_GENERATE_DEBUG_INFO,
]
MAJOR = driver.CUdevice_attribute.CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR
STATIC = driver.CUfunction_attribute.CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES
DYNAMIC = driver.CUfunction_attribute.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES
PARAMETERS = (ctypes.c_void_p * 2)()
SIZES = (1, 2, 3, 4, 5, 6, 0)

LONG, SHORT = driver.cuuint64_t(8), driver.cuuint32_t(4)
FLOATS = driver.CUtensorMapDataType.CU_TENSOR_MAP_DATA_TYPE_FLOAT32
PLAIN = driver.CUtensorMapInterleave.CU_TENSOR_MAP_INTERLEAVE_NONE
OPTIONS_OF_MAPS = (
    driver.CUtensorMapSwizzle.CU_TENSOR_MAP_SWIZZLE_NONE,
    driver.CUtensorMapL2promotion.CU_TENSOR_MAP_L2_PROMOTION_NONE,
    driver.CUtensorMapFloatOOBfill.CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE,
)
TENSOR = (FLOATS, 3, 2**40, [LONG] * 3, [LONG] * 2)
WIDE = driver.CUtensorMapIm2ColWideMode.CU_TENSOR_MAP_IM2COL_WIDE_MODE_W
STEPS = [SHORT] * 3

TAKEN: list[tuple[Any, ...]] = [
    ("cuInit", 0),
    ("cuDriverGetVersion",),
    ("cuDeviceGetCount",),
    ("cuDeviceGet", 0),
    ("cuDeviceGetName", 256, driver.CUdevice(0)),
    ("cuDeviceGetAttribute", MAJOR, driver.CUdevice(0)),
    ("cuDevicePrimaryCtxRetain", driver.CUdevice(0)),
    ("cuCtxPushCurrent", driver.CUcontext(0)),
    ("cuCtxPopCurrent",),
    ("cuCtxSynchronize",),
    ("cuModuleLoadDataEx", b"// PTX\0", 4, OPTIONS, [bytearray(64), 64, 0, 1]),
    ("cuModuleGetFunction", driver.CUmodule(0), b"k"),
    ("cuModuleGetGlobal", driver.CUmodule(0), b"counter"),
    ("cuFuncGetAttribute", STATIC, driver.CUfunction(0)),
    ("cuFuncSetAttribute", driver.CUfunction(0), DYNAMIC, 65536),
    ("cuMemAlloc", 16),
    ("cuMemFree", 2**40),
    ("cuMemcpyHtoD", 2**40, 2**46, 16),
    ("cuMemcpyDtoH", 2**46, 2**40, 16),
    ("cuLaunchKernel", driver.CUfunction(0), *SIZES, 0, ctypes.addressof(PARAMETERS), 0),
    ("cuLaunchCooperativeKernel", driver.CUfunction(0), *SIZES, 0, ctypes.addressof(PARAMETERS)),
    ("cuTensorMapEncodeTiled", *TENSOR, [SHORT] * 3, STEPS, PLAIN, *OPTIONS_OF_MAPS),
    ("cuTensorMapEncodeIm2col", *TENSOR, [-1], [0], 16, 8, STEPS, PLAIN, *OPTIONS_OF_MAPS),
    ("cuTensorMapEncodeIm2colWide", *TENSOR, -1, 0, 16, 8, STEPS, PLAIN, WIDE, *OPTIONS_OF_MAPS),
    ("cuGetErrorString", driver.CUresult.CUDA_ERROR_INVALID_PTX),
]

REFUSED: list[tuple[Any, ...]] = [
    ("cuModuleLoadDataEx", b"// PTX\0", 4, OPTIONS, [ctypes.addressof(PARAMETERS), 64, 0, 1]),
    ("cuModuleLoadDataEx", "// PTX", 4, OPTIONS, [bytearray(64), 64, 0, 1]),
    ("cuModuleGetFunction", driver.CUmodule(0), "k"),
    ("cuModuleGetGlobal", driver.CUmodule(0), "counter"),
    ("cuFuncSetAttribute", driver.CUfunction(0), DYNAMIC, "many"),
    ("cuMemFree", "address"),
    ("cuTensorMapEncodeTiled", *TENSOR, [4] * 3, STEPS, PLAIN, *OPTIONS_OF_MAPS),
    ("cuLaunchKernel", driver.CUfunction(0), *SIZES, 0, "address", 0),
]


@pytest.mark.parametrize("call", TAKEN, ids=lambda call: call[0])
def test_the_bindings_take_what_nvgen_gives(call: tuple[Any, ...]) -> None:
    name, *arguments = call
    with pytest.raises(RuntimeError, match=r"NVIDIA driver|libcuda|Failed to dlopen"):
        getattr(driver, name)(*arguments)


@pytest.mark.parametrize("call", REFUSED, ids=lambda call: call[0])
def test_the_bindings_refuse_before_they_look_for_a_driver(call: tuple[Any, ...]) -> None:
    """Were it otherwise, the test above would show nothing."""
    name, *arguments = call
    with pytest.raises(TypeError):
        getattr(driver, name)(*arguments)


def test_a_device_pointer_is_an_integer_to_int() -> None:
    assert int(driver.CUdeviceptr(2**40)) == 2**40


def test_a_status_has_the_name_of_the_manual() -> None:
    assert driver.CUresult.CUDA_ERROR_INVALID_PTX.name == "CUDA_ERROR_INVALID_PTX"
    assert driver.CUresult.CUDA_SUCCESS == 0
