"""Kernels that the driver has loaded for a GPU, and their symbols.

``cuModuleLoadDataEx`` loads them, not ``cuLibraryLoadData``: a library is compiled for all contexts that there are, or
lazily, so that its errors come from other functions and its log would have to be kept for as long as it lives. A module
is compiled by this one call, for one context, and its log is complete when the call returns.
"""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Any

from nvgen import diagnostics
from nvgen.base.records import Node
from nvgen.diagnostics import InternalError, LaunchError
from nvgen.files import progress
from nvgen.intrinsics.architectures import ArchitectureRecord
from nvgen.runtime.gpu import streams
from nvgen.runtime.gpu.devices import context, context_for, context_id, current_context
from nvgen.runtime.gpu.driver import call, loaded
from nvgen.tree.analysis.access import GlobalUse

if TYPE_CHECKING:
    from nvgen.diagnostics import Help
    from nvgen.runtime.gpu.images import Image

_LOG_BYTES = 16384


class Granted:
    """What a loaded kernel has been allowed beyond the defaults: it only grows, and who changes it holds the lock."""

    __slots__ = ("checked", "dynamic_bytes", "has_large_clusters", "lock")

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.dynamic_bytes = 0
        self.has_large_clusters = False
        #: The configuration that was found good last.
        self.checked: Any = None


class LoadedKernel(Node):
    """A kernel that one context has loaded."""

    name: str
    ordinal: int
    #: The context's handle, and the number that is its alone.
    context: int
    context_id: int
    module: Any
    function: Any
    architecture: ArchitectureRecord
    #: Whether it prints.
    prints: bool
    #: Whether all its blocks must run at once, for barriers of the grid.
    is_cooperative: bool
    #: What the driver says of it: the most threads that a block can have, bytes of shared memory of a block's own
    #: arrays, bytes of local memory and registers of each thread.
    max_threads_per_block: int
    static_shared_bytes: int
    local_bytes: int
    registers: int
    #: The cluster that it was compiled for, along x, y and z; zeros where it was for none.
    cluster: tuple[int, int, int]
    granted: Granted

    def attribute(self, name: str) -> int:
        """What ``cuFuncGetAttribute`` says of the attribute of that name."""
        return _attribute(self.function, name)


class ModulesByContext:
    """The driver's modules of one text, by the number of the context: for kernels that share its variables."""

    __slots__ = ("_known", "_lock")

    def __init__(self) -> None:
        self._known: dict[int, Any] = {}
        self._lock = threading.Lock()

    def module(self, image: Image, handle: int) -> Any:
        """The module of an image in the current context, whose handle is given."""
        number = context_id(handle)
        with self._lock:
            if number not in self._known:
                self._known[number] = _load(image)
            return self._known[number]

    def forget(self, number: int) -> None:
        """Takes the module of a context for gone."""
        with self._lock:
            self._known.pop(number, None)


def load(image: Image, ordinal: int, modules: ModulesByContext | None = None) -> LoadedKernel:
    """Has the driver load a kernel into the context that a launch on a GPU uses, or takes it from ``modules``.

    PTX for a debugger is taken by the driver only if told not to optimise.

    Raises:
        LaunchError: it refuses; its log is in the diagnostic.
    """
    with context(ordinal) as handle:
        module = _load(image) if modules is None else modules.module(image, handle)
        function = call("cuModuleGetFunction", module, image.name.encode())
        width, height, depth = (
            _attribute(function, f"CU_FUNC_ATTRIBUTE_REQUIRED_CLUSTER_{side}") for side in ("WIDTH", "HEIGHT", "DEPTH")
        )
        return LoadedKernel(
            image.name,
            ordinal,
            handle,
            context_id(handle),
            module,
            function,
            image.architecture,
            image.prints,
            image.is_cooperative,
            _attribute(function, "CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK"),
            _attribute(function, "CU_FUNC_ATTRIBUTE_SHARED_SIZE_BYTES"),
            _attribute(function, "CU_FUNC_ATTRIBUTE_LOCAL_SIZE_BYTES"),
            _attribute(function, "CU_FUNC_ATTRIBUTE_NUM_REGS"),
            (width, height, depth),
            Granted(),
        )


def _attribute(function: Any, name: str) -> int:
    return int(call("cuFuncGetAttribute", getattr(loaded().functions.CUfunction_attribute, name), function))


def _load(image: Image) -> Any:
    """The module of an image, in the current context."""
    options = loaded().functions.CUjit_option
    errors, remarks = bytearray(_LOG_BYTES), bytearray(_LOG_BYTES)  # cuda.bindings takes no addresses here
    chosen: dict[Any, Any] = {
        options.CU_JIT_ERROR_LOG_BUFFER: errors,
        options.CU_JIT_ERROR_LOG_BUFFER_SIZE_BYTES: _LOG_BYTES,
        options.CU_JIT_INFO_LOG_BUFFER: remarks,
        options.CU_JIT_INFO_LOG_BUFFER_SIZE_BYTES: _LOG_BYTES,
    }
    if image.is_cubin:
        pass  # ptxas was told
    elif image.debug:
        chosen |= {options.CU_JIT_GENERATE_DEBUG_INFO: 1, options.CU_JIT_OPTIMIZATION_LEVEL: 0}
    elif image.lineinfo:
        chosen |= {options.CU_JIT_GENERATE_LINE_INFO: 1}
    try:
        with (
            progress.compiling(f"{image.name} by the driver", progress.DRIVER_STEPS),
            streams.unrestricted(),
        ):  # a capture forbids what loading may do, and a graph is not to repeat it
            return call("cuModuleLoadDataEx", image.content, len(chosen), [*chosen], [*chosen.values()])
    except LaunchError as error:
        raise LaunchError(_explained(error, errors, remarks)) from None


def _explained(error: LaunchError, errors: bytearray, remarks: bytearray) -> diagnostics.Diagnostic:
    """The diagnostic of a load that failed, with the driver's log, and what to do about it."""
    found = error.diagnostic
    texts = (log.split(b"\0")[0].decode(errors="replace").strip() for log in (errors, remarks))
    if text := "\n".join(filter(None, texts)):
        found = found.because(diagnostics.launch.DriverError.Log(text))
    if isinstance(found, diagnostics.launch.DriverError):
        gpu = diagnostics.gpu
        hints: dict[str, type[Help]] = {
            "CUDA_ERROR_UNSUPPORTED_PTX_VERSION": gpu.OldDriverForPtx,
            "CUDA_ERROR_INVALID_PTX": gpu.BadPtx,
            "CUDA_ERROR_NO_BINARY_FOR_GPU": gpu.OtherBinary,
            "CUDA_ERROR_INVALID_IMAGE": gpu.OtherBinary,
            "CUDA_ERROR_OUT_OF_MEMORY": gpu.NoMemoryForCode,
            "CUDA_ERROR_JIT_COMPILER_NOT_FOUND": gpu.NoCompiler,
            "CUDA_ERROR_JIT_COMPILATION_DISABLED": gpu.NoCompiler,
        }
        hint = hints.get(found.error.partition(":")[0])
        if hint is not None:
            found = found.because(hint())
    return found


class LoadedByContext:
    """A kernel's image for a GPU, and what is loaded of it: a module for each context, when it is first needed there.

    Contexts that are destroyed take their modules along, and a later one may get the same handle: ``current`` tells
    them apart. Threads may share it.
    """

    __slots__ = ("_loaded", "_lock", "_modules", "image", "ordinal")

    def __init__(self, image: Image, ordinal: int, modules: ModulesByContext | None = None) -> None:
        self.image = image
        self._modules = modules
        self.ordinal = ordinal
        self._loaded: dict[int, LoadedKernel] = {}
        self._lock = threading.Lock()

    def current(self, handle: int = 0) -> LoadedKernel:
        """The kernel in the context that a launch uses, which is current afterwards.

        ``handle`` is that context, where the caller knows it and has it current.

        Raises:
            LaunchError: the driver refuses to load it.
        """
        handle = handle or context_for(self.ordinal)
        number = context_id(handle)
        found = self._loaded.get(handle)
        if found is not None and found.context_id == number:
            return found
        with self._lock:
            found = self._loaded.get(handle)
            if found is None or found.context_id != number:
                found = self._loaded[handle] = load(self.image, self.ordinal, self._modules)
            return found

    @property
    def loaded(self) -> tuple[LoadedKernel, ...]:
        """What is loaded, of each context."""
        return tuple(self._loaded.values())

    def forget(self, kernel: LoadedKernel) -> None:
        """Takes a kernel for gone, so that it is loaded anew: a launch of it failed as if it were no more, which is
        what the reset of a primary context does."""
        with self._lock:
            if self._loaded.get(kernel.context) is kernel:
                del self._loaded[kernel.context]
        if self._modules is not None:
            self._modules.forget(kernel.context_id)


#: By image and GPU, those of kernels that other processes sent: with each piece of work there comes another kernel.
_shared: dict[tuple[Image, int], LoadedByContext] = {}
_MAX_SHARED = 256


def shared(image: Image, ordinal: int) -> LoadedByContext:
    """An image for a GPU, the same for all kernels that have it. It has no device global variables."""
    key = (image, ordinal)
    known = _shared.get(key)
    if known is None:
        if len(_shared) >= _MAX_SHARED:
            _shared.pop(next(iter(_shared), key), None)  # another thread may have done it
        known = _shared.setdefault(key, LoadedByContext(image, ordinal))
    return known


def is_gone(kernel: LoadedKernel) -> bool:
    """Whether the context that has loaded a kernel is not the current one any more, though it may have its handle."""
    handle = current_context()
    return handle != kernel.context or context_id(handle) != kernel.context_id


def symbol(kernel: LoadedKernel, use: GlobalUse) -> int:
    """Where the kernel's module has a device global variable."""
    address, size = call("cuModuleGetGlobal", kernel.module, use.symbol.encode())
    if size != use.array.nbytes:
        raise InternalError(f"{use.symbol} has {size} bytes on the device, not {use.array.nbytes}")
    return int(address)
