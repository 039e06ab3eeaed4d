"""The public names of ``numba.cuda``: those of Numba 0.68 and of numba-cuda 0.30, without types and modules."""

from __future__ import annotations

_VECTORS = (
    *("float32x", "float64x", "int8x", "int16x", "int32x", "int64x", "uint8x", "uint16x", "uint32x", "uint64x"),
    *("char", "short", "int", "long", "longlong", "uchar", "ushort", "uint", "ulong", "ulonglong", "float", "double"),
)
_ATOMICS = "add sub and_ or_ xor inc dec exch max min nanmax nanmin cas compare_and_swap"
_HALVES = (
    "hadd hsub hmul hdiv hfma hneg habs hmax hmin heq hne hlt hle hgt hge hsin hcos hexp hexp2 hexp10 hlog hlog2 "
    "hlog10 hsqrt hrsqrt hrcp hceil hfloor hrint htrunc"
)
_KERNELS = """
threadIdx blockIdx blockDim gridDim grid gridsize laneid warpsize lanemask_lt nanosleep
shared local const ldca ldcg ldcs ldlu ldcv stcg stcs stwb stwt
syncthreads syncthreads_and syncthreads_count syncthreads_or syncwarp grid_group GridGroup
threadfence threadfence_block threadfence_system activemask
all_sync any_sync ballot_sync eq_sync match_all_sync match_any_sync shfl_sync shfl_up_sync shfl_down_sync shfl_xor_sync
shfl_sync_intrinsic vote_sync_intrinsic brev cbrt clz ffs fma popc selp literal_unroll
is_bfloat16_supported is_float16_supported is_fp8_supported
"""
_HOST = """
jit compile compile_all compile_for_current_device compile_ptx compile_ptx_for_current_device declare_device
vectorize guvectorize reduce Reduce
Archive CUSource Cubin Fatbin LTOIR LinkableCode Object PTXSource
In InOut Out as_cuda_array from_cuda_array_interface is_cuda_array to_device device_array device_array_like
managed_array mapped mapped_array mapped_array_like pinned pinned_array pinned_array_like
stream default_stream external_stream legacy_default_stream per_thread_default_stream synchronize
event event_elapsed_time profile_start profile_stop profiling
select_device gpus get_current_device list_devices current_context require_context close
is_available is_supported_version cuda_error detect runtime defer_cleanup
set_memory_manager BaseCUDAMemoryManager HostOnlyCUDAMemoryManager GetIpcHandleMixin MemoryInfo MemoryPointer
MappedMemory PinnedMemory IpcHandle open_ipc_array CudaSupportError KernelRuntimeError
"""

NAMES = (
    *_KERNELS.split(),
    *_HOST.split(),
    *(f"{vector}{count}" for vector in _VECTORS for count in (1, 2, 3, 4)),
    *(f"atomic.{name}" for name in _ATOMICS.split()),
    *(f"fp16.{name}" for name in _HALVES.split()),
)
