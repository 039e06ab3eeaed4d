"""Raw kernels as CuPy's users write them, and CuPy's own elementwise and reduction kernels, without a GPU.

CuPy writes the text of its own kernels in functions of its core, which ask the current device for nothing but its
capability; NVRTC compiles it with CuPy's headers. An array is a structure of CuPy's, ``CArray``: the address, the number
of elements, the shape and the strides in bytes, each of 64 bits; an indexer has the number of elements and the shape.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import cupy
from cuda import pathfinder
from cuda.bindings import nvrtc
from cupy._core import _kernel, _reduction

from tests.lift.other_compilers.kept import Made

_RAW = {
    "saxpy": r"""
extern "C" __global__ void saxpy(float a, const float* x, float* y, int n) {
    int i = blockDim.x * blockIdx.x + threadIdx.x;
    if (i < n) y[i] = a * x[i] + y[i];
}""",
    "block_sum": r"""
extern "C" __global__ void block_sum(const double* x, double* out, long long n) {
    extern __shared__ double part[];
    double total = 0;
    for (long long i = blockIdx.x * (long long)blockDim.x + threadIdx.x; i < n; i += (long long)gridDim.x * blockDim.x)
        total += x[i];
    part[threadIdx.x] = total;
    __syncthreads();
    for (int width = blockDim.x / 2; width > 0; width >>= 1) {
        if (threadIdx.x < width) part[threadIdx.x] += part[threadIdx.x + width];
        __syncthreads();
    }
    if (threadIdx.x == 0) out[blockIdx.x] = part[0];
}""",
    "complex_product": r"""
#include <cupy/complex.cuh>
extern "C" __global__ void complex_product(const complex<float>* a, const complex<float>* b, complex<float>* out, int n) {
    int i = blockDim.x * blockIdx.x + threadIdx.x;
    if (i < n) out[i] = a[i] * b[i] + conj(a[i]);
}""",
    "warp_scan": r"""
extern "C" __global__ void warp_scan(const int* x, int* out) {
    int lane = threadIdx.x & 31, i = blockIdx.x * blockDim.x + threadIdx.x, value = x[i];
    for (int offset = 1; offset < 32; offset <<= 1) {
        int below = __shfl_up_sync(0xffffffff, value, offset);
        if (lane >= offset) value += below;
    }
    out[i] = value;
}""",
    "halves": r"""
#include <cupy/float16.cuh>
extern "C" __global__ void halves(const float16* x, float16* out, int n) {
    int i = blockDim.x * blockIdx.x + threadIdx.x;
    if (i < n) out[i] = float16(float(x[i]) * 2.0f + 1.0f);
}""",
    "smallest": r"""
extern "C" __global__ void smallest(const unsigned int* x, unsigned int* least, unsigned long long* count, int n) {
    int i = blockDim.x * blockIdx.x + threadIdx.x;
    if (i >= n) return;
    atomicMin(least, x[i]);
    atomicAdd(count, (unsigned long long)(x[i] & 1));
}""",
}


def _includes() -> list[bytes]:
    toolkit = pathfinder.find_nvidia_header_directory("cudart")
    assert toolkit is not None, "no headers of CUDA"
    own = Path(cupy.__file__).parent / "_core" / "include"
    return [f"-I{folder}".encode() for folder in (own, toolkit, Path(toolkit) / "cccl")]


def _compiled(source: str) -> str:
    options = [b"--std=c++17", b"--gpu-architecture=sm_80", b"-DCUPY_USE_JITIFY=0", *_includes()]
    _, program = nvrtc.nvrtcCreateProgram(source.encode(), b"kernel.cu", 0, [], [])
    try:
        (status,) = nvrtc.nvrtcCompileProgram(program, len(options), options)
        _, size = nvrtc.nvrtcGetProgramLogSize(program)
        log = b" " * size
        nvrtc.nvrtcGetProgramLog(program, log)
        assert status == nvrtc.nvrtcResult.NVRTC_SUCCESS, log.decode(errors="replace")
        _, size = nvrtc.nvrtcGetPTXSize(program)
        text = b" " * size
        nvrtc.nvrtcGetPTX(program, text)
        return text.rstrip(b"\0").decode()
    finally:
        nvrtc.nvrtcDestroyProgram(program)


def _arguments(types: str) -> None:
    """What CuPy's functions that write a text take of a call: the classes of the arguments and their types."""


def made() -> Iterator[Made]:
    """All kernels."""
    pathfinder.load_nvidia_dynamic_lib("nvrtc")
    for name, source in _RAW.items():
        yield Made("cupy", f"raw.{name}", name, _compiled(source))
