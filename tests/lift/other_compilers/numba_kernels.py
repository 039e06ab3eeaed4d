"""Kernels of numba-cuda, which it compiles without a GPU.

An array is passed as its words: ``meminfo`` and ``parent``, which are null, the number of elements, the bytes of one,
the address, then the shape and the strides in bytes of each dimension.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

from numba import cuda, float32, float64, int32, int64, types, uint8

from tests.lift.other_compilers.kept import Made


def saxpy(a, x, y):
    i = cuda.grid(1)
    if i < x.size:
        y[i] += a * x[i]


def reduction(x, out):
    partial = cuda.shared.array(64, float64)
    total = 0.0
    for i in range(cuda.grid(1), x.size, cuda.gridsize(1)):
        total += x[i]
    partial[cuda.threadIdx.x] = total
    cuda.syncthreads()
    width = cuda.blockDim.x // 2
    while width >= 32:
        if cuda.threadIdx.x < width:
            partial[cuda.threadIdx.x] += partial[cuda.threadIdx.x + width]
        cuda.syncthreads()
        width //= 2
    if cuda.threadIdx.x < 32:
        total = partial[cuda.threadIdx.x]
        offset = 16
        while offset:
            total += cuda.shfl_down_sync(0xFFFFFFFF, total, offset)
            offset >>= 1
        if cuda.threadIdx.x == 0:
            cuda.atomic.add(out, 0, total)


def matmul(a, b, c):
    left, right = cuda.shared.array((8, 8), float32), cuda.shared.array((8, 8), float32)
    row, column = cuda.grid(2)
    y, x = cuda.threadIdx.x, cuda.threadIdx.y
    total = float32(0)
    for step in range((a.shape[1] + 7) // 8):
        left[y, x] = a[row, step * 8 + x] if row < a.shape[0] and step * 8 + x < a.shape[1] else 0
        right[y, x] = b[step * 8 + y, column] if column < b.shape[1] and step * 8 + y < b.shape[0] else 0
        cuda.syncthreads()
        for i in range(8):
            total += left[y, i] * right[i, x]
        cuda.syncthreads()
    if row < c.shape[0] and column < c.shape[1]:
        c[row, column] = total


def histogram(x, bins):
    own = cuda.shared.array(32, int32)
    if cuda.threadIdx.x < 32:
        own[cuda.threadIdx.x] = 0
    cuda.syncthreads()
    for i in range(cuda.grid(1), x.size, cuda.gridsize(1)):
        cuda.atomic.add(own, x[i] % 32, 1)
    cuda.syncthreads()
    if cuda.threadIdx.x < 32:
        cuda.atomic.add(bins, cuda.threadIdx.x, own[cuda.threadIdx.x])


def stencil(x, out):
    row, column = cuda.grid(2)
    if 0 < row < x.shape[0] - 1 and 0 < column < x.shape[1] - 1:
        out[row, column] = 0.2 * (
            x[row, column] + x[row - 1, column] + x[row + 1, column] + x[row, column - 1] + x[row, column + 1]
        )


def mathematics(x, out):
    i = cuda.grid(1)
    if i < x.shape[0]:
        v = x[i]
        out[0, i] = math.sin(v)
        out[1, i] = math.cos(v)
        out[2, i] = math.tan(v)
        out[3, i] = math.exp(v)
        out[4, i] = math.log(v)
        out[5, i] = math.sqrt(v)
        out[6, i] = math.pow(v, 2.5)
        out[7, i] = math.erf(v)
        out[8, i] = math.lgamma(v)
        out[9, i] = math.tanh(v)
        out[10, i] = math.atan2(v, 3.0)
        out[11, i] = math.fmod(v, 0.75)
        out[12, i] = math.floor(v)
        out[13, i] = math.hypot(v, 2.0)


def integers(a, b, out):
    i = cuda.grid(1)
    if i < a.size:
        out[0, i] = a[i] // b[i]
        out[1, i] = a[i] % b[i]
        out[2, i] = cuda.popc(a[i])
        out[3, i] = cuda.clz(a[i])
        out[4, i] = (a[i] >> 3) ^ (b[i] << 5)
        out[5, i] = min(a[i], b[i]) * max(a[i], b[i])


def warps(x, out):
    i = cuda.grid(1)
    out[0, i] = cuda.shfl_xor_sync(0xFFFFFFFF, x[i], 5)
    out[1, i] = cuda.shfl_up_sync(0xFFFFFFFF, x[i], 3)
    out[2, i] = cuda.ballot_sync(0xFFFFFFFF, x[i] % 3 == 0)
    out[3, i] = cuda.any_sync(0xFFFFFFFF, x[i] > 90)
    out[4, i] = cuda.match_any_sync(0xFFFFFFFF, x[i] % 4)


def complexes(x, out):
    i = cuda.grid(1)
    if i < x.size:
        out[i] = x[i] * x[i].conjugate() + x[i] / (2 + 1j)


def mandelbrot(out, most):
    row, column = cuda.grid(2)
    if row < out.shape[0] and column < out.shape[1]:
        real, imaginary = 3.0 * column / out.shape[1] - 2, 2.0 * row / out.shape[0] - 1
        x = y = 0.0
        count = 0
        while count < most and x * x + y * y < 4:
            x, y = x * x - y * y + real, 2 * x * y + imaginary
            count += 1
        out[row, column] = count


_RELEASED = {}
_DEBUG = {"debug": True, "opt": False}
#: A name, the function, its types and the options.
_CASES: tuple[tuple[str, Any, tuple[Any, ...], dict[str, Any]], ...] = (
    ("saxpy", saxpy, (float32, float32[:], float32[:]), _RELEASED),
    ("saxpy_debug", saxpy, (float32, float32[:], float32[:]), _DEBUG),
    ("reduction", reduction, (float64[::1], float64[::1]), _RELEASED),
    ("matmul", matmul, (float32[:, ::1], float32[:, ::1], float32[:, ::1]), _RELEASED),
    ("matmul_debug", matmul, (float32[:, :], float32[:, :], float32[:, :]), _DEBUG),
    ("histogram", histogram, (uint8[:], int32[:]), _RELEASED),
    ("stencil", stencil, (float32[:, :], float32[:, :]), _RELEASED),
    ("mathematics_f64", mathematics, (float64[:], float64[:, :]), _RELEASED),
    ("mathematics_f32", mathematics, (float32[:], float32[:, :]), _RELEASED),
    ("integers", integers, (int64[:], int64[:], int64[:, :]), _RELEASED),
    ("warps", warps, (int32[:], int32[:, :]), _RELEASED),
    ("complexes", complexes, (types.complex128[:], types.complex128[:]), _RELEASED),
    ("mandelbrot", mandelbrot, (int32[:, ::1], int32), _RELEASED),
)


def made() -> Iterator[Made]:
    """All kernels; each text has one."""
    for name, function, signature, options in _CASES:
        text, _ = cuda.compile_ptx(function, signature, cc=(8, 0), **options)
        kernel = next(line.split()[2].rstrip("(") for line in text.splitlines() if line.startswith(".visible .entry"))
        yield Made("numba-cuda", name, kernel, text)
