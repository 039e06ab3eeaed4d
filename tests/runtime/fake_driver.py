"""A CUDA driver in Python: the functions of ``cuda.bindings.driver`` that nvgen calls, with their return conventions.

Device memory is host memory that starts out poisoned, so that whatever is read without having been copied in shows.
``execute`` stands for the GPU: it gets the address of the parameters as ``cuLaunchKernel`` does. It is as strict with
arguments as the real bindings, which ``test_cuda_bindings.py`` holds against the installed ones.
"""

from __future__ import annotations

import ctypes
import math
import re
import struct
from collections.abc import Callable
from enum import IntEnum
from typing import Any

POISON = 0xCD


class CUresult(IntEnum):
    CUDA_SUCCESS = 0
    CUDA_ERROR_INVALID_VALUE = 1
    CUDA_ERROR_OUT_OF_MEMORY = 2
    CUDA_ERROR_NO_DEVICE = 100
    CUDA_ERROR_INVALID_PTX = 218
    CUDA_ERROR_ILLEGAL_ADDRESS = 700
    CUDA_ERROR_ASSERT = 710
    CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE = 720


class CUdevice_attribute(IntEnum):
    CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR = 75
    CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR = 76


class CUjit_option(IntEnum):
    CU_JIT_ERROR_LOG_BUFFER = 5
    CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES = 6
    CU_JIT_OPTIMIZATION_LEVEL = 7
    CU_JIT_GENERATE_DEBUG_INFO = 11


class CUfunction_attribute(IntEnum):
    CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES = 1
    CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES = 8


class CUtensorMapDataType(IntEnum):
    CU_TENSOR_MAP_DATA_TYPE_UINT8 = 0
    CU_TENSOR_MAP_DATA_TYPE_UINT16 = 1
    CU_TENSOR_MAP_DATA_TYPE_UINT32 = 2
    CU_TENSOR_MAP_DATA_TYPE_INT32 = 3
    CU_TENSOR_MAP_DATA_TYPE_UINT64 = 4
    CU_TENSOR_MAP_DATA_TYPE_INT64 = 5
    CU_TENSOR_MAP_DATA_TYPE_FLOAT16 = 6
    CU_TENSOR_MAP_DATA_TYPE_FLOAT32 = 7
    CU_TENSOR_MAP_DATA_TYPE_FLOAT64 = 8
    CU_TENSOR_MAP_DATA_TYPE_BFLOAT16 = 9
    CU_TENSOR_MAP_DATA_TYPE_FLOAT32_FTZ = 10
    CU_TENSOR_MAP_DATA_TYPE_TFLOAT32 = 11
    CU_TENSOR_MAP_DATA_TYPE_TFLOAT32_FTZ = 12


class CUtensorMapInterleave(IntEnum):
    CU_TENSOR_MAP_INTERLEAVE_NONE = 0
    CU_TENSOR_MAP_INTERLEAVE_16B = 1
    CU_TENSOR_MAP_INTERLEAVE_32B = 2


class CUtensorMapSwizzle(IntEnum):
    CU_TENSOR_MAP_SWIZZLE_NONE = 0
    CU_TENSOR_MAP_SWIZZLE_32B = 1
    CU_TENSOR_MAP_SWIZZLE_64B = 2
    CU_TENSOR_MAP_SWIZZLE_128B = 3
    CU_TENSOR_MAP_SWIZZLE_128B_ATOM_32B = 4
    CU_TENSOR_MAP_SWIZZLE_128B_ATOM_32B_FLIP_8B = 5
    CU_TENSOR_MAP_SWIZZLE_128B_ATOM_64B = 6


class CUtensorMapL2promotion(IntEnum):
    CU_TENSOR_MAP_L2_PROMOTION_NONE = 0
    CU_TENSOR_MAP_L2_PROMOTION_L2_64B = 1
    CU_TENSOR_MAP_L2_PROMOTION_L2_128B = 2
    CU_TENSOR_MAP_L2_PROMOTION_L2_256B = 3


class CUtensorMapFloatOOBfill(IntEnum):
    CU_TENSOR_MAP_FLOAT_OOB_FILL_NONE = 0
    CU_TENSOR_MAP_FLOAT_OOB_FILL_NAN_REQUEST_ZERO_FMA = 1


class CUtensorMapIm2ColWideMode(IntEnum):
    CU_TENSOR_MAP_IM2COL_WIDE_MODE_W = 0
    CU_TENSOR_MAP_IM2COL_WIDE_MODE_W128 = 1


class cuuint32_t(int):
    """The bindings take no Python int in its place."""


class cuuint64_t(int):
    """The bindings take no Python int in its place."""


class CUtensorMap:
    """128 bytes, at an address that ``getPtr`` gives."""

    def __init__(self, content: bytes) -> None:
        self._memory = ctypes.create_string_buffer(content.ljust(128, b"\0"), 128)

    def getPtr(self) -> int:
        return ctypes.addressof(self._memory)


OK = CUresult.CUDA_SUCCESS


class CUdeviceptr:
    """The bindings give an object that ``int()`` takes, no int."""

    def __init__(self, value: int) -> None:
        self.value = value

    def __int__(self) -> int:
        return self.value


class Handle:
    """What the driver calls a context, a module, a function or a device."""

    def __init__(self, kind: str, of: Any) -> None:
        self.kind = kind
        self.of = of


class FakeDriver:
    CUresult = CUresult
    CUdevice_attribute = CUdevice_attribute
    CUfunction_attribute = CUfunction_attribute
    CUjit_option = CUjit_option
    CUtensorMapDataType = CUtensorMapDataType
    CUtensorMapInterleave = CUtensorMapInterleave
    CUtensorMapSwizzle = CUtensorMapSwizzle
    CUtensorMapL2promotion = CUtensorMapL2promotion
    CUtensorMapFloatOOBfill = CUtensorMapFloatOOBfill
    CUtensorMapIm2ColWideMode = CUtensorMapIm2ColWideMode
    cuuint32_t = cuuint32_t
    cuuint64_t = cuuint64_t

    def __init__(self, capabilities: tuple[tuple[int, int], ...] = ((9, 0),)) -> None:
        self.capabilities = capabilities
        #: Names of the functions, in the order of the calls.
        self.calls: list[str] = []
        #: Function names that fail, and how.
        self.failures: dict[str, CUresult] = {}
        self.log = b""
        self.contexts: list[Handle] = []
        self.ptx: list[str] = []
        self.memory: dict[int, Any] = {}
        self.copied_in: list[tuple[int, int]] = []
        self.copied_out: list[tuple[int, int]] = []
        self.launches: list[tuple[tuple[int, ...], tuple[int, ...]]] = []
        #: Bytes of dynamic shared memory, of each launch.
        self.dynamic_bytes: list[int] = []
        #: What every kernel is said to declare.
        self.static_bytes = 0
        #: The most that kernels may be given, which starts at the driver's default.
        self.most_dynamic_bytes: dict[bytes, int] = {}
        #: The memory of the globals of each module.
        self.symbols: dict[tuple[int, str], tuple[Any, int]] = {}
        #: The arguments of every tensor map that was encoded, by the name of the function.
        self.tensor_maps: list[tuple[str, tuple[Any, ...]]] = []
        self.execute: Callable[[int, tuple[int, ...], tuple[int, ...]], None] = lambda *_: None

    def _enter(self, name: str) -> CUresult:
        self.calls.append(name)
        return self.failures.get(name, OK)

    def _needs_context(self) -> None:
        assert self.contexts, "no context is current"

    def cuInit(self, flags: int) -> tuple[CUresult]:
        assert flags == 0
        return (self._enter("cuInit"),)

    def cuGetErrorString(self, error: CUresult) -> tuple[CUresult, bytes]:
        return OK, error.name.lower().replace("_", " ").encode()

    def cuDriverGetVersion(self) -> tuple[CUresult, int]:
        return self._enter("cuDriverGetVersion"), 13040

    def cuDeviceGetCount(self) -> tuple[CUresult, int]:
        return self._enter("cuDeviceGetCount"), len(self.capabilities)

    def cuDeviceGet(self, ordinal: int) -> tuple[CUresult, Handle]:
        assert 0 <= ordinal < len(self.capabilities)
        return self._enter("cuDeviceGet"), Handle("device", ordinal)

    def cuDeviceGetName(self, length: int, device: Handle) -> tuple[CUresult, bytes]:
        assert device.kind == "device"
        return self._enter("cuDeviceGetName"), f"Fake GPU {device.of}".encode().ljust(length, b"\0")

    def cuDeviceGetAttribute(self, attribute: CUdevice_attribute, device: Handle) -> tuple[CUresult, int]:
        assert device.kind == "device"
        place = attribute - CUdevice_attribute.CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR
        return self._enter("cuDeviceGetAttribute"), self.capabilities[device.of][place]

    def cuDevicePrimaryCtxRetain(self, device: Handle) -> tuple[CUresult, Handle]:
        assert device.kind == "device"
        return self._enter("cuDevicePrimaryCtxRetain"), Handle("context", device.of)

    def cuCtxPushCurrent(self, context: Handle) -> tuple[CUresult]:
        assert context.kind == "context"
        status = self._enter("cuCtxPushCurrent")
        if status == OK:
            self.contexts.append(context)
        return (status,)

    def cuCtxPopCurrent(self) -> tuple[CUresult, Handle]:
        self._needs_context()
        return self._enter("cuCtxPopCurrent"), self.contexts.pop()

    def cuModuleLoadDataEx(
        self, image: bytes, count: int, options: list[CUjit_option], values: list[Any]
    ) -> tuple[CUresult, Handle | None]:
        self._needs_context()
        assert isinstance(image, bytes) and image.endswith(b"\0"), "PTX ends in a null byte"
        assert len(options) == len(values) == count
        given = dict(zip(options, values, strict=True))
        buffer = given[CUjit_option.CU_JIT_ERROR_LOG_BUFFER]
        if not isinstance(buffer, (bytes, bytearray)):
            raise TypeError(f"expected bytes, {type(buffer).__name__} found")
        assert given[CUjit_option.CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES] == len(buffer)
        if self.log:
            assert isinstance(buffer, bytearray)
            buffer[: len(self.log)] = self.log
        text = image[:-1].decode()
        is_for_debugger = re.search(r"^\.target .*\bdebug\b", text, re.MULTILINE) is not None
        assert (given.get(CUjit_option.CU_JIT_GENERATE_DEBUG_INFO) == 1) == is_for_debugger
        assert (given.get(CUjit_option.CU_JIT_OPTIMIZATION_LEVEL) == 0) == is_for_debugger
        self.ptx.append(text)
        status = self._enter("cuModuleLoadDataEx")
        return status, Handle("module", len(self.ptx) - 1) if status == OK else None

    def cuModuleGetFunction(self, module: Handle, name: bytes) -> tuple[CUresult, Handle]:
        self._needs_context()
        assert module.kind == "module" and isinstance(name, bytes)
        assert f".entry {name.decode()}(" in self.ptx[module.of]
        return self._enter("cuModuleGetFunction"), Handle("function", name)

    def cuModuleGetGlobal(self, module: Handle, name: bytes) -> tuple[CUresult, CUdeviceptr, int]:
        self._needs_context()
        assert module.kind == "module" and isinstance(name, bytes)
        symbol = name.decode()
        found = re.search(rf"\.visible \.global \.align (\d+) \.b8 {symbol}\[(\d+)\]", self.ptx[module.of])
        assert found is not None, f"{symbol} is not in the module"
        size = int(found[2])
        storage, _ = self.symbols.setdefault(
            (module.of, symbol), (ctypes.create_string_buffer(bytes([POISON]) * size, size), size)
        )
        return self._enter("cuModuleGetGlobal"), CUdeviceptr(ctypes.addressof(storage)), size

    def cuFuncGetAttribute(self, attribute: CUfunction_attribute, function: Handle) -> tuple[CUresult, int]:
        self._needs_context()
        assert function.kind == "function"
        assert attribute == CUfunction_attribute.CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES
        return self._enter("cuFuncGetAttribute"), self.static_bytes

    def cuFuncSetAttribute(self, function: Handle, attribute: CUfunction_attribute, value: int) -> tuple[CUresult]:
        self._needs_context()
        assert function.kind == "function" and isinstance(value, int)
        assert attribute == CUfunction_attribute.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES
        self.most_dynamic_bytes[function.of] = value
        return (self._enter("cuFuncSetAttribute"),)

    def cuMemAlloc(self, size: int) -> tuple[CUresult, CUdeviceptr]:
        self._needs_context()
        status = self._enter("cuMemAlloc")
        if size == 0:
            return CUresult.CUDA_ERROR_INVALID_VALUE, CUdeviceptr(0)
        if status != OK:
            return status, CUdeviceptr(0)
        storage = ctypes.create_string_buffer(bytes([POISON]) * (size + 256), size + 256)
        address = -(-ctypes.addressof(storage) // 256) * 256
        self.memory[address] = (storage, size)
        return OK, CUdeviceptr(address)

    def cuMemFree(self, address: int) -> tuple[CUresult]:
        self._needs_context()
        del self.memory[int(address)]
        return (self._enter("cuMemFree"),)

    def _check_range(self, address: int, size: int) -> None:
        ranges = [(start, room) for start, (_, room) in self.memory.items()]
        ranges += [(ctypes.addressof(storage), room) for storage, room in self.symbols.values()]
        assert any(start <= address and address + size <= start + room for start, room in ranges)

    def cuMemcpyHtoD(self, device: int, host: int, size: int) -> tuple[CUresult]:
        self._needs_context()
        self._check_range(device, size)
        status = self._enter("cuMemcpyHtoD")
        if status == OK:
            ctypes.memmove(device, host, size)
            self.copied_in.append((host, size))
        return (status,)

    def cuMemcpyDtoH(self, host: int, device: int, size: int) -> tuple[CUresult]:
        self._needs_context()
        self._check_range(device, size)
        status = self._enter("cuMemcpyDtoH")
        if status == OK:
            ctypes.memmove(host, device, size)
            self.copied_out.append((host, size))
        return (status,)

    def cuTensorMapEncodeTiled(self, *arguments: Any) -> tuple[CUresult, CUtensorMap]:
        """Encodes as the CPU target has it, whose code stands for the GPU's."""
        type_, rank, address, shape, strides, box, steps, interleave, swizzle, promotion, fill = arguments
        self._check_map("cuTensorMapEncodeTiled", arguments, rank, address, shape, strides, steps)
        assert len(box) == rank and all(isinstance(extent, cuuint32_t) for extent in box)
        assert isinstance(interleave, CUtensorMapInterleave) and isinstance(promotion, CUtensorMapL2promotion)
        size = {0: 1, 1: 2, 2: 4, 3: 4, 4: 8, 5: 8, 6: 2, 7: 4, 8: 8, 9: 2}.get(type_, 4)
        counts = [-(-extent // step) for extent, step in zip(box, steps, strict=True)]
        bits = {0: 0, 1: 0x10, 2: 0x30, 3: 0x70}.get(swizzle, 0)
        padded = [n for column in (shape, counts, steps) for n in (*column, *[1] * (5 - rank))]
        content = struct.pack(
            "<Q4q15iiIiI",
            *(address, *strides, *[0] * (5 - rank), *padded, size, bits, fill, size * math.prod(counts)),
        )
        return self._enter("cuTensorMapEncodeTiled"), CUtensorMap(content)

    def cuTensorMapEncodeIm2col(self, *arguments: Any) -> tuple[CUresult, CUtensorMap]:
        _, rank, address, shape, strides, lower, upper, channels, pixels, steps, *_ = arguments
        self._check_map("cuTensorMapEncodeIm2col", arguments, rank, address, shape, strides, steps)
        assert len(lower) == len(upper) == rank - 2 and isinstance(channels, int) and isinstance(pixels, int)
        return self._enter("cuTensorMapEncodeIm2col"), CUtensorMap(b"")

    def cuTensorMapEncodeIm2colWide(self, *arguments: Any) -> tuple[CUresult, CUtensorMap]:
        _, rank, address, shape, strides, lower, upper, _, _, steps, _, mode, *_ = arguments
        self._check_map("cuTensorMapEncodeIm2colWide", arguments, rank, address, shape, strides, steps)
        assert isinstance(lower, int) and isinstance(upper, int) and isinstance(mode, CUtensorMapIm2ColWideMode)
        return self._enter("cuTensorMapEncodeIm2colWide"), CUtensorMap(b"")

    def _check_map(
        self, name: str, arguments: tuple[Any, ...], rank: int, address: int, shape: Any, strides: Any, steps: Any
    ) -> None:
        self._needs_context()
        assert isinstance(arguments[0], CUtensorMapDataType) and address % 16 == 0
        assert len(shape) == len(steps) == rank and len(strides) == rank - 1
        assert all(isinstance(number, cuuint64_t) for number in (*shape, *strides))
        assert all(isinstance(step, cuuint32_t) for step in steps)
        self._check_range(address, 1)
        self.tensor_maps.append((name, arguments))

    def cuLaunchKernel(self, function: Handle, *arguments: int) -> tuple[CUresult]:
        self._needs_context()
        assert function.kind == "function"
        gx, gy, gz, bx, by, bz, shared, stream, parameters, extra = arguments
        assert shared <= self.most_dynamic_bytes.get(function.of, 48 * 1024 - self.static_bytes)
        assert stream == extra == 0 and isinstance(parameters, int) and parameters
        status = self._enter("cuLaunchKernel")
        if status == OK:
            self.launches.append(((gx, gy, gz), (bx, by, bz)))
            self.dynamic_bytes.append(shared)
            self.execute(parameters, (gx, gy, gz), (bx, by, bz))
        return (status,)

    def cuLaunchCooperativeKernel(self, function: Handle, *arguments: int) -> tuple[CUresult]:
        status = self._enter("cuLaunchCooperativeKernel")
        return (status,) if status != OK else self.cuLaunchKernel(function, *arguments, 0)

    def cuCtxSynchronize(self) -> tuple[CUresult]:
        self._needs_context()
        return (self._enter("cuCtxSynchronize"),)
