"""What stands where a program imports submodules of ``numba.cuda``, and of ``numba`` where that is not installed.

Data alone. A submodule is one of ours under its name (:data:`ALIASES`), or is made of names of one of ours
(:data:`PARTS`), or only holds other submodules (:data:`FOLDERS`). What programs import of Numba's insides beyond these
is its compiler, which has no counterpart here.
"""

from __future__ import annotations

_OURS = "nvgen_numba"
_CUDA = f"{_OURS}.cuda"
_VECTORIZING = f"{_CUDA}.vectorizing"

#: Submodules that are modules of ours.
ALIASES: dict[str, str] = {
    "numba.cuda": _CUDA,
    "numba.cuda.cg": f"{_OURS}.device.cg",
    "numba.cuda.bf16": f"{_OURS}.device.bf16",
    "numba.cuda.config": f"{_CUDA}.config",
    "numba.cuda.core.config": f"{_CUDA}.config",
    "numba.cuda.core.errors": f"{_OURS}.errors",
    "numba.cuda.core.types": f"{_OURS}.types",
    "numba.cuda.errors": f"{_OURS}.errors",
    "numba.cuda.fp16": f"{_OURS}.device.fp16",
    "numba.cuda.libdevice": f"{_OURS}.device.libdevice",
    "numba.cuda.random": f"{_CUDA}.random",
    "numba.cuda.testing": f"{_CUDA}.testing",
    "numba.cuda.types": f"{_OURS}.types",
}

#: The same where Numba is not installed.
WITHOUT_NUMBA: dict[str, str] = {
    "numba": _OURS,
    "numba.config": f"{_CUDA}.config",
    "numba.core.config": f"{_CUDA}.config",
    "numba.core.errors": f"{_OURS}.errors",
    "numba.core.types": f"{_OURS}.types",
    "numba.errors": f"{_OURS}.errors",
    "numba.types": f"{_OURS}.types",
}

_HOST = f"{_CUDA}.host"
_API = (
    "to_device device_array device_array_like managed_array pinned_array pinned_array_like mapped_array "
    "mapped_array_like pinned mapped as_cuda_array is_cuda_array from_cuda_array_interface stream default_stream "
    "legacy_default_stream per_thread_default_stream external_stream event event_elapsed_time synchronize "
    "select_device get_current_device current_context list_devices gpus require_context close detect defer_cleanup "
    "open_ipc_array profile_start profile_stop profiling is_float16_supported is_bfloat16_supported is_fp8_supported"
)
_ERRORS = "CudaDriverError CudaRuntimeError CudaSupportError"

#: Submodules that are made: modules of ours with names in them, ``theirs=ours`` where they differ.
PARTS: dict[str, tuple[tuple[str, str], ...]] = {
    "numba.cuda.api": ((_CUDA, _API),),
    "numba.cuda.args": ((f"{_HOST}.kernel_arguments", "ArgHint In Out InOut wrap_arg"),),
    "numba.cuda.compiler": (
        (_CUDA, "compile compile_all compile_for_current_device compile_ptx compile_ptx_for_current_device"),
        (f"{_CUDA}.dispatch.dispatcher", "Dispatcher CUDADispatcher=Dispatcher"),
    ),
    "numba.cuda.cudadrv.devicearray": (
        (f"{_HOST}.device_array_base", "errmsg_contiguous_buffer"),
        (f"{_HOST}.device_array_base", "DeviceNDArrayBase array_core is_contiguous check_array_compatibility"),
        (f"{_HOST}.device_array_base", "sentry_contiguous=refuse_gaps"),
        (f"{_HOST}.device_arrays", "DeviceNDArray DeviceRecord from_array_like=array_like from_record_like"),
        (f"{_HOST}.device_arrays", "is_cuda_ndarray require_cuda_ndarray verify_cuda_ndarray_interface"),
        (f"{_HOST}.host_arrays", "MappedNDArray ManagedNDArray"),
        (f"{_HOST}.creation", "auto_device"),
    ),
    "numba.cuda.vector_types": ((f"{_OURS}.types", "vector_types=VECTOR_TYPES"),),
    "numba.cuda.vectorizers": ((f"{_CUDA}.vectorizing.builders", "CUDAVectorize CUDAGUFuncVectorize"),),
    "numba.cuda.cudadrv.devices": ((f"{_HOST}.devices", "gpus require_context get_context=current_context"),),
    "numba.cuda.cudadrv.driver": (
        (f"{_HOST}.errors", f"{_ERRORS} CudaAPIError DeadMemoryError LinkerError"),
        (f"{_HOST}.driver_names", "driver"),
        (f"{_HOST}.devices", "Device"),
        (f"{_HOST}.contexts", "Context MemoryInfo"),
        (f"{_HOST}.streams", "Stream"),
        (f"{_HOST}.events", "Event event_elapsed_time"),
        (f"{_HOST}.memory", "MemoryPointer"),
        (f"{_HOST}.copies", "is_device_memory require_device_memory device_pointer host_pointer host_memory_extents"),
        (f"{_HOST}.copies", "host_memory_size device_memory_size host_to_device device_to_host device_to_device"),
        (f"{_HOST}.copies", "device_memset"),
        (f"{_HOST}.detection", "profile_start profile_stop profiling get_version IpcHandle set_memory_manager"),
        (f"{_HOST}.detection", "BaseCUDAMemoryManager HostOnlyCUDAMemoryManager GetIpcHandleMixin"),
    ),
    "numba.cuda.cudadrv.error": ((f"{_HOST}.errors", _ERRORS),),
    "numba.cuda.cudadrv.runtime": ((f"{_HOST}.runtime", "Runtime runtime"),),
    "numba.cuda.decorators": ((_CUDA, "jit declare_device"),),
    "numba.cuda.device_init": ((_CUDA, f"{_API} jit is_available cuda_error is_supported_version"),),
    "numba.cuda.deviceufunc": (
        (f"{_VECTORIZING}.layouts", "GUFuncEngine GUFuncSchedule parse_signature=parsed"),
        (f"{_VECTORIZING}.generalized", "GeneralizedUFunc"),
    ),
    "numba.cuda.dispatcher": (
        (f"{_CUDA}.dispatch.dispatcher", "Dispatcher CUDADispatcher=Dispatcher"),
        (f"{_CUDA}.dispatch.configuration", "ForAll _LaunchConfiguration=LaunchConfiguration"),
    ),
    "numba.cuda.kernels.reduction": ((_CUDA, "Reduce"),),
    "numba.cuda.memory_management": ((f"{_CUDA}.memory_counters", "rtsys"),),
    "numba.cuda.memory_management.nrt": ((f"{_CUDA}.memory_counters", "rtsys"),),
    "numba.cuda.kernels.transpose": ((f"{_CUDA}.transposition", "transpose"),),
    "numba.cuda.misc.special": ((f"{_OURS}.device.unrolling", "literal_unroll"),),
    "numba.cuda.np.numpy_support": (
        (f"{_OURS}.types", "from_dtype as_dtype as_struct_dtype from_struct_dtype"),
        (f"{_CUDA}.config", "numpy_version=NUMPY_VERSION"),
        (f"{_OURS}.device.pointed_arrays", "carray farray"),
    ),
    "numba.cuda.np.ufunc": ((_CUDA, "vectorize guvectorize"),),
    "numba.cuda.typing": ((f"{_OURS}.types", "signature Signature typeof"),),
    "numba.cuda.typing.typeof": ((f"{_OURS}.types", "typeof Purpose"),),
    "numba.cuda.utils": ((f"{_CUDA}.config", "PYVERSION"),),
}

#: Attributes of ``numba.cuda`` that are modules with another name.
PARTS.update({f"numba.cuda.{one}": PARTS[f"numba.cuda.cudadrv.{one}"] for one in ("devicearray", "devices", "driver")})

#: Submodules that hold others only.
FOLDERS = frozenset(
    {
        *("numba.cuda.core", "numba.cuda.cudadrv", "numba.cuda.kernels", "numba.cuda.np"),
        *("numba.core", "numba.np"),
    }
)
