"""Launches through the CUDA driver, by cuda.bindings. The only module that imports it.

The device's primary context is used, as the CUDA runtime, PyTorch and CuPy do. NumPy arrays are copied in as far as the
kernel needs their contents and copied out if it wrote to them.
"""

from __future__ import annotations

import ctypes
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import InternalError, LaunchError
from nvgen.frontend.access import Access, GlobalUse
from nvgen.lang.memory import MAX_STATIC_SHARED_BYTES
from nvgen.lang.output import PRINT
from nvgen.records import Node, Record
from nvgen.runtime import printing
from nvgen.runtime import tensor_map as tensor_maps
from nvgen.runtime.arguments import Argument, HostArray, pack, pointers
from nvgen.runtime.arguments import arrays as arrays_of
from nvgen.runtime.configuration import Configuration
from nvgen.runtime.tensor_map import TensorMap
from nvgen.targets.nvptx.arch import ArchitectureRecord
from nvgen.types import TENSOR_MAP_SIZE

_LOG_BYTES = 8192
#: Device memory keeps the host's offset from a multiple of this, so that every element stays aligned.
_ALIGNMENT = 16


class _Driver(Record):
    """The driver's functions, or why there are none."""

    functions: Any
    problem: str


@cache
def _driver() -> _Driver:
    try:
        from cuda.bindings import driver
    except ImportError as error:
        return _Driver(None, f"cuda-python cannot be imported ({error})")
    try:
        (status,) = driver.cuInit(0)
    except RuntimeError:  # libcuda is not on this machine
        return _Driver(None, "no CUDA driver was found")
    if status != driver.CUresult.CUDA_SUCCESS:
        return _Driver(None, f"the CUDA driver does not start ({status.name})")
    return _Driver(driver, "")


def unavailable_reason() -> str:
    """Why no kernel can run on a GPU here; empty where one can."""
    problem = _driver().problem
    return problem or ("" if device_count() else "the CUDA driver finds no GPU")


@cache
def device_count() -> int:
    """GPUs that the driver shows; 0 where there is no driver."""
    return int(_call("cuDeviceGetCount")) if _driver().functions else 0


def driver_version() -> str:
    """The newest CUDA that the driver supports, as ``13.0``."""
    number = int(_call("cuDriverGetVersion"))
    return f"{number // 1000}.{number % 1000 // 10}"


def device_name(ordinal: int) -> str:
    """What the GPU is called, as ``NVIDIA H200``."""
    name: bytes = _call("cuDeviceGetName", 256, _device(ordinal).handle)
    return name.split(b"\0")[0].decode()


class _Gpu(Node):
    handle: Any
    context: Any
    #: The compute capability, as (9, 0).
    capability: tuple[int, int]


def _call(name: str, *arguments: Any) -> Any:
    """Calls a driver function; its one result, a tuple of several, or None.

    Raises:
        LaunchError: the driver reports an error.
    """
    driver = _driver().functions
    status, *results = getattr(driver, name)(*arguments)
    if status != driver.CUresult.CUDA_SUCCESS:
        _, text = driver.cuGetErrorString(status)
        message = f"{status.name}: {text.decode()}" if isinstance(text, bytes) else status.name
        error = diagnostics.launch.DriverError(None, name, message)
        if status == driver.CUresult.CUDA_ERROR_ASSERT:
            error = error.because(error.FailedCheck())
        elif status == driver.CUresult.CUDA_ERROR_COOPERATIVE_LAUNCH_TOO_LARGE:
            error = error.because(diagnostics.asynchronous.TooManyBlocks())
        raise LaunchError(error)
    return results[0] if len(results) == 1 else tuple(results) or None


@cache
def _device(ordinal: int) -> _Gpu:
    attributes = _driver().functions.CUdevice_attribute
    handle = _call("cuDeviceGet", ordinal)
    major, minor = (
        int(_call("cuDeviceGetAttribute", attribute, handle))
        for attribute in (
            attributes.CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR,
            attributes.CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR,
        )
    )
    return _Gpu(handle, _call("cuDevicePrimaryCtxRetain", handle), (major, minor))


def compute_capability(ordinal: int) -> tuple[int, int]:
    """The GPU's compute capability, as (9, 0)."""
    return _device(ordinal).capability


@contextmanager
def _context(ordinal: int) -> Iterator[None]:
    """The device's primary context made current, and the former one afterwards."""
    _call("cuCtxPushCurrent", _device(ordinal).context)
    try:
        yield
    finally:
        _driver().functions.cuCtxPopCurrent()  # after a kernel that failed it reports that failure again


class LoadedKernel(Node):
    """A kernel that the driver has compiled for one device."""

    ordinal: int
    module: Any
    function: Any
    architecture: ArchitectureRecord
    #: Whether it prints.
    prints: bool
    #: Whether all its blocks must run at once, for barriers of the grid.
    is_cooperative: bool


def load(
    ptx: str,
    name: str,
    ordinal: int,
    architecture: ArchitectureRecord,
    *,
    debug: bool = False,
    is_cooperative: bool = False,
) -> LoadedKernel:
    """Has the driver compile PTX for a device. PTX for a debugger it takes only if told not to optimise.

    Raises:
        LaunchError: it refuses; its log is in the diagnostic.
    """
    options = _driver().functions.CUjit_option
    log = bytearray(_LOG_BYTES)  # cuda.bindings takes no address here
    chosen = {options.CU_JIT_ERROR_LOG_BUFFER: log, options.CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES: _LOG_BYTES}
    if debug:
        chosen |= {options.CU_JIT_GENERATE_DEBUG_INFO: 1, options.CU_JIT_OPTIMIZATION_LEVEL: 0}
    with _context(ordinal):
        try:
            module = _call("cuModuleLoadDataEx", ptx.encode() + b"\0", len(chosen), [*chosen], [*chosen.values()])
        except LaunchError as error:
            text = log.split(b"\0")[0].decode(errors="replace").strip()
            if text:
                error.diagnostic = error.diagnostic.because(diagnostics.launch.DriverError.Log(text))
            raise
        function = _call("cuModuleGetFunction", module, name.encode())
        return LoadedKernel(ordinal, module, function, architecture, PRINT in ptx, is_cooperative)


def _allow_dynamic_shared(kernel: LoadedKernel, dynamic_bytes: int) -> None:
    """Asks for more shared memory than every kernel may have (CUDA driver API, "cuFuncSetAttribute").

    Raises:
        LaunchError: the architecture does not have as much.
    """
    attributes = _driver().functions.CUfunction_attribute
    static = int(_call("cuFuncGetAttribute", attributes.CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES, kernel.function))
    limit, name = kernel.architecture.max_shared_bytes, str(kernel.architecture.architecture)
    if static + dynamic_bytes > limit:
        raise LaunchError(diagnostics.memory.TooMuchDynamicShared(None, dynamic_bytes, static, name, limit))
    if static + dynamic_bytes > MAX_STATIC_SHARED_BYTES:
        attribute = attributes.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES
        _call("cuFuncSetAttribute", kernel.function, attribute, dynamic_bytes)


def _symbol(kernel: LoadedKernel, use: GlobalUse) -> int:
    """Where the kernel's module has an array of the program's own."""
    address, size = _call("cuModuleGetGlobal", kernel.module, use.symbol.encode())
    if size != use.array.nbytes:
        raise InternalError(f"{use.symbol} has {size} bytes on the device, not {use.array.nbytes}")
    return int(address)


@dataclass
class _Buffer:
    """Device memory for host bytes ``low`` to ``high``, which one array or several overlapping ones occupy.

    ``allocation`` is what the driver gave; ``address`` in it is where the host's ``low`` goes.
    """

    low: int
    high: int
    copied_in: bool
    copied_out: bool
    allocation: int = 0

    @property
    def offset(self) -> int:
        return self.low % _ALIGNMENT

    @property
    def address(self) -> int:
        return self.allocation + self.offset


def _buffers(arrays: Sequence[tuple[HostArray, Access]], configuration: Configuration) -> list[_Buffer]:
    """One buffer an array, or one for several that share memory, so that they share it on the device as well."""
    wanted = sorted(
        (
            _Buffer(*a.span, not _overwritten(a, access, configuration), access.writes)
            for a, access in arrays
            if a.nbytes
        ),
        key=lambda buffer: buffer.low,
    )
    merged: list[_Buffer] = []
    for buffer in wanted:
        if merged and buffer.low < merged[-1].high:
            last = merged[-1]
            last.copied_in = last.copied_in or buffer.copied_in or (buffer.low, buffer.high) != (last.low, last.high)
            last.high = max(last.high, buffer.high)
            last.copied_out = last.copied_out or buffer.copied_out
        else:
            merged.append(buffer)
    return merged


def _overwritten(array: HostArray, access: Access, configuration: Configuration) -> bool:
    """Whether the array's contents do not matter: nobody uses them, or every element is written and none is read."""
    if not access.reads and not access.writes:
        return True
    if access.reads or access.covered_by is None or array.strides:
        return False  # between the elements of a strided array there is memory that must come back as it was
    pairs = zip(access.covered_by, array.shape, strict=True)
    return all(configuration.threads[dimension] >= extent for dimension, extent in pairs)


def launch(
    kernel: LoadedKernel,
    arguments: Sequence[Argument],
    access: Sequence[Access],
    globals: Sequence[GlobalUse],
    configuration: Configuration,
) -> None:
    """Copies in, launches, waits, copies out. ``access`` has one entry for each of the arguments' arrays, in order.

    The arrays of the program's own are copied to their symbols and back: each module has its own, and the host's
    elements are those that count.

    Raises:
        LaunchError: the driver reports an error.
    """
    arrays = arrays_of(arguments)
    buffers = _buffers(list(zip(arrays, access, strict=True)), configuration)
    with _context(kernel.ordinal), printing.in_order(kernel.prints):
        if configuration.dynamic_bytes:
            _allow_dynamic_shared(kernel, configuration.dynamic_bytes)
        symbols = [(_symbol(kernel, use), use) for use in globals]
        try:
            for buffer in buffers:
                buffer.allocation = int(_call("cuMemAlloc", buffer.offset + buffer.high - buffer.low))
                if buffer.copied_in:
                    _call("cuMemcpyHtoD", buffer.address, buffer.low, buffer.high - buffer.low)
            for address, use in symbols:
                if use.access.reads or use.access.writes:
                    _call("cuMemcpyHtoD", address, use.array.address, use.array.nbytes)
            addresses = [_device_address(array, buffers) for array in arrays]
            _run(kernel, pack(arguments, addresses, _encoded), configuration)
            for buffer in buffers:
                if buffer.copied_out:
                    _call("cuMemcpyDtoH", buffer.low, buffer.address, buffer.high - buffer.low)
            for address, use in symbols:
                if use.access.writes:
                    _call("cuMemcpyDtoH", use.array.address, address, use.array.nbytes)
        finally:
            for buffer in buffers:
                if buffer.allocation:
                    _driver().functions.cuMemFree(buffer.allocation)


def _encoded(map_: TensorMap, address: int) -> Any:
    """The bytes of a tensor map, which the driver encodes for elements at an address of the device.

    Raises:
        LaunchError: the driver refuses the map.
    """
    driver = _driver().functions
    shape = [driver.cuuint64_t(extent) for extent in reversed(map_.shape)]
    strides = [driver.cuuint64_t(stride) for stride in reversed(map_.strides[:-1])]
    steps = [driver.cuuint32_t(step) for step in reversed(map_.element_strides)]
    options = {name: getattr(driver, kind)(number) for name, (kind, number) in tensor_maps.numbers(map_).items()}
    tensor = (options["type"], map_.ndim, address, shape, strides)
    further = (options["swizzle"], options["l2_promotion"], options["fill"])
    if map_.mode == "tile":
        box = [driver.cuuint32_t(extent) for extent in reversed(map_.box)]
        made = _call("cuTensorMapEncodeTiled", *tensor, box, steps, options["interleave"], *further)
    else:
        corners = [[*reversed(corner)] for corner in (map_.lower_corner, map_.upper_corner)]
        if map_.mode == "im2col":
            pixels = (*corners, map_.channels, map_.pixels, steps, options["interleave"])
            made = _call("cuTensorMapEncodeIm2col", *tensor, *pixels, *further)
        else:
            pixels = (corners[0][0], corners[1][0], map_.channels, map_.pixels, steps, options["interleave"])
            made = _call("cuTensorMapEncodeIm2colWide", *tensor, *pixels, options["mode"], *further)
    return tensor_maps.aligned(ctypes.string_at(made.getPtr(), TENSOR_MAP_SIZE))


def _run(kernel: LoadedKernel, values: Sequence[Any], configuration: Configuration) -> None:
    """Launches with the values of the parameters, and waits."""
    parameters = pointers(values)
    sizes = (*configuration.grid, *configuration.block, configuration.dynamic_bytes)
    if kernel.is_cooperative:
        _call("cuLaunchCooperativeKernel", kernel.function, *sizes, 0, ctypes.addressof(parameters))
    else:
        _call("cuLaunchKernel", kernel.function, *sizes, 0, ctypes.addressof(parameters), 0)
    _call("cuCtxSynchronize")


def _device_address(array: HostArray, buffers: Sequence[_Buffer]) -> int:
    for buffer in buffers:
        if array.nbytes and buffer.low <= array.address < buffer.high:
            return buffer.address + array.address - buffer.low
    return 0
