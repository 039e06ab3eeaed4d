"""Kernels that the driver has compiled for a GPU, and their symbols."""

from __future__ import annotations

from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import InternalError, LaunchError
from nvgen.frontend.access import GlobalUse
from nvgen.lang.memory import MAX_STATIC_SHARED_BYTES
from nvgen.lang.output import PRINT
from nvgen.records import Node
from nvgen.runtime.gpu.devices import context
from nvgen.runtime.gpu.driver import call, loaded
from nvgen.targets.nvptx.arch import ArchitectureRecord

_LOG_BYTES = 8192


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
    options = loaded().functions.CUjit_option
    log = bytearray(_LOG_BYTES)  # cuda.bindings takes no address here
    chosen = {options.CU_JIT_ERROR_LOG_BUFFER: log, options.CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES: _LOG_BYTES}
    if debug:
        chosen |= {options.CU_JIT_GENERATE_DEBUG_INFO: 1, options.CU_JIT_OPTIMIZATION_LEVEL: 0}
    with context(ordinal):
        try:
            module = call("cuModuleLoadDataEx", ptx.encode() + b"\0", len(chosen), [*chosen], [*chosen.values()])
        except LaunchError as error:
            text = log.split(b"\0")[0].decode(errors="replace").strip()
            if text:
                error.diagnostic = error.diagnostic.because(diagnostics.launch.DriverError.Log(text))
            raise
        function = call("cuModuleGetFunction", module, name.encode())
        return LoadedKernel(ordinal, module, function, architecture, PRINT in ptx, is_cooperative)


def allow_dynamic_shared(kernel: LoadedKernel, dynamic_bytes: int) -> None:
    """Asks for more shared memory than every kernel may have (CUDA driver API, "cuFuncSetAttribute").

    Raises:
        LaunchError: the architecture does not have as much.
    """
    attributes = loaded().functions.CUfunction_attribute
    static = int(call("cuFuncGetAttribute", attributes.CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES, kernel.function))
    limit, name = kernel.architecture.max_shared_bytes, str(kernel.architecture.architecture)
    if static + dynamic_bytes > limit:
        raise LaunchError(diagnostics.memory.TooMuchDynamicShared(None, dynamic_bytes, static, name, limit))
    if static + dynamic_bytes > MAX_STATIC_SHARED_BYTES:
        attribute = attributes.CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES
        call("cuFuncSetAttribute", kernel.function, attribute, dynamic_bytes)


def symbol(kernel: LoadedKernel, use: GlobalUse) -> int:
    """Where the kernel's module has an array of the program's own."""
    address, size = call("cuModuleGetGlobal", kernel.module, use.symbol.encode())
    if size != use.array.nbytes:
        raise InternalError(f"{use.symbol} has {size} bytes on the device, not {use.array.nbytes}")
    return int(address)
