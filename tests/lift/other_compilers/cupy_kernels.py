"""Raw kernels as CuPy's users write them, and CuPy's elementwise kernels, without a GPU.

CuPy's core writes the text around an elementwise operation; NVRTC compiles it with CuPy's headers. An array is passed
as a structure of 64-bit numbers: the address, the number of elements, the shape, and the strides in bytes. An indexer
has the number of elements, the shape, and as many numbers that the kernel sets.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import cupy
import numpy as np
from cuda import pathfinder
from cuda.bindings import nvrtc
from cupy._core import _carray, _kernel

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
extern "C" __global__ void complex_product(const complex<float>* a, const complex<float>* b,
                                           complex<float>* out, int n) {
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
_HEADERS = "#include <cupy/complex.cuh>\n#include <cupy/carray.cuh>\n#include <cupy/math_constants.h>\n"
_DIFFERENCE = cupy.ElementwiseKernel("T x, T y", "T z", "z = (x - y) * (x - y)", "squared_difference")
_SIGMOID = cupy.ElementwiseKernel("T x, float32 scale", "T y", "y = scale / (T(1) + exp(-x))", "sigmoid")
#: A name, the kernel, the type of the arrays, their dimensions, and whether they are contiguous.
_ELEMENTWISE = (
    ("squared_difference", _DIFFERENCE, "f4", 1, True),
    ("squared_difference_strided", _DIFFERENCE, "i8", 2, False),
    ("sigmoid", _SIGMOID, "f8", 1, True),
)


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


#: As CuPy's core numbers what an argument is.
_ARRAY, _INDEXER, _SCALAR = 1, 2, 3


def _array(type_: str, dimensions: int, is_contiguous: bool) -> _kernel._ArgInfo:
    return _kernel._ArgInfo(_ARRAY, cupy.ndarray, np.dtype(type_), dimensions, is_contiguous, True)


def _elementwise(kernel: cupy.ElementwiseKernel, type_: str, dimensions: int, is_contiguous: bool) -> str:
    """The text of a kernel for arrays of one type ``T``, and scalars of float32."""
    arguments = [
        _array(type_, dimensions, is_contiguous)
        if parameter.dtype is None
        else _kernel._ArgInfo(_SCALAR, np.float32, np.dtype("f4"), 0, True, True)
        for parameter in kernel.params[:-1]
    ]
    indexer = _kernel._ArgInfo(_INDEXER, _carray.Indexer, None, dimensions, True, True)
    types = _kernel._TypeMap((("T", np.dtype(type_).type),))
    parts = (kernel.params, kernel.operation, kernel.name, kernel.preamble)
    return _HEADERS + _kernel._get_elementwise_kernel_code((*arguments, indexer), types, *parts)


def made() -> Iterator[Made]:
    """All kernels."""
    pathfinder.load_nvidia_dynamic_lib("nvrtc")
    for name, source in _RAW.items():
        yield Made("cupy", f"raw.{name}", name, _compiled(source))
    for name, kernel, type_, dimensions, is_contiguous in _ELEMENTWISE:
        text = _compiled(_elementwise(kernel, type_, dimensions, is_contiguous))
        yield Made("cupy", f"elementwise.{name}", kernel.name, text)
