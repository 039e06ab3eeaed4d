"""A CUDA driver in Python: the functions of ``cuda.bindings.driver`` that nvgen calls, with their return conventions.

Device memory is host memory that starts out poisoned, so that whatever is read without having been copied in shows.
``execute`` stands for the GPU: it gets the address of the parameters as ``cuLaunchKernel`` does. It is as strict with
arguments as the real bindings, which ``test_cuda_bindings.py`` holds against the installed ones.
"""

from __future__ import annotations

import ctypes
import re
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
