"""Where the names of ``numba.cuda`` are that programs call on the host: by name, the module and its name there.

The names of kernels are in ``nvgen_numba.device.names``.
"""

from __future__ import annotations

_HOST = "cuda.host"
_DISPATCH = "cuda.dispatch"


def _same(module: str, *names: str) -> dict[str, tuple[str, str]]:
    return {name: (module, name) for name in names}


#: By public name: a module of ``nvgen_numba``, and the name there; no name means the module itself.
PUBLIC: dict[str, tuple[str, str]] = {
    **_same(f"{_DISPATCH}.jit", "jit"),
    **_same(
        f"{_DISPATCH}.compiling",
        *("compile", "compile_all", "compile_for_current_device", "compile_ptx", "compile_ptx_for_current_device"),
    ),
    **_same(f"{_DISPATCH}.declared", "declare_device"),
    **_same(f"{_DISPATCH}.failures", "KernelRuntimeError"),
    **_same(
        f"{_HOST}.creation",
        *("to_device", "device_array", "device_array_like", "auto_device", "as_cuda_array", "is_cuda_array"),
        *("from_cuda_array_interface", "pinned_array", "pinned_array_like", "mapped_array", "mapped_array_like"),
        *("managed_array", "pinned", "mapped"),
    ),
    **_same(
        f"{_HOST}.detection",
        *("is_available", "cuda_error", "is_supported_version", "detect", "is_float16_supported"),
        *("is_bfloat16_supported", "is_fp8_supported", "stream", "default_stream", "legacy_default_stream"),
        *("per_thread_default_stream", "external_stream", "event", "defer_cleanup", "profile_start", "profile_stop"),
        *("profiling", "open_ipc_array", "IpcHandle", "BaseCUDAMemoryManager", "HostOnlyCUDAMemoryManager"),
        *("GetIpcHandleMixin", "set_memory_manager"),
    ),
    **_same(
        f"{_HOST}.devices",
        *("gpus", "get_current_device", "list_devices", "select_device", "current_context", "require_context"),
        *("close", "synchronize"),
    ),
    **_same(f"{_HOST}.events", "event_elapsed_time"),
    **_same(f"{_HOST}.errors", "CudaSupportError"),
    **_same(f"{_HOST}.memory", "MemoryPointer"),
    **_same(f"{_HOST}.contexts", "MemoryInfo"),
    **_same(f"{_HOST}.kernel_arguments", "In", "Out", "InOut"),
    **_same("cuda.reduction", "Reduce", "reduce"),
    **_same("device.unrolling", "literal_unroll"),
    **_same("cuda.vectorizing.decorators", "vectorize", "guvectorize"),
    **_same("cuda.config", "HAS_NUMBA"),
    **_same(f"{_HOST}.runtime", "runtime"),
    **{name: (f"cuda.{name}", "") for name in ("random", "reduction", "testing")},
    "config": ("cuda.config", ""),
    "types": ("types", ""),
    "errors": ("errors", ""),
}
