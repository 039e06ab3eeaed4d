"""PTX that numba-cuda makes of kernels of ours, without a GPU."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import Any

import numpy as np
from numba import cuda, float32, float64, int32, int64, types, uint8


def saxpy(a, x, y):
    i = cuda.grid(1)
    if i < x.size:
        y[i] += a * x[i]


def transpose(x, out):
    tile = cuda.shared.array((32, 33), float32)
    row, column = cuda.threadIdx.y, cuda.threadIdx.x
    tile[row, column] = x[cuda.blockIdx.y * 32 + row, cuda.blockIdx.x * 32 + column]
    cuda.syncthreads()
    out[cuda.blockIdx.x * 32 + row, cuda.blockIdx.y * 32 + column] = tile[column, row]


def histogram(x, bins):
    for i in range(cuda.grid(1), x.size, cuda.gridsize(1)):
        cuda.atomic.add(bins, x[i] % bins.size, 1)
    cuda.atomic.max(bins, 0, cuda.laneid)
    cuda.atomic.cas(bins, 1, 2, 3)


def mathematics(x, out):
    i = cuda.grid(1)
    if i < x.shape[0]:
        out[i] = math.sin(x[i]) + math.exp(x[i]) / math.sqrt(x[i]) + math.pow(x[i], 2.5) + math.lgamma(x[i])


def divisions(a, b, out):
    i = cuda.grid(1)
    out[i] = a[i] // b[i] + a[i] % b[i] + (a[i] >> 2) ** 3 + cuda.popc(a[i]) + cuda.clz(b[i])


def reduction(x, out):
    shared = cuda.shared.array(0, float64)
    total = 0.0
    for i in range(cuda.grid(1), x.size, cuda.gridsize(1)):
        total += x[i]
    offset = 16
    while offset:
        total += cuda.shfl_down_sync(0xFFFFFFFF, total, offset)
        offset >>= 1
    if cuda.laneid == 0:
        shared[cuda.threadIdx.x // 32] = total
    cuda.syncthreads()
    if cuda.threadIdx.x == 0:
        for i in range(cuda.blockDim.x // 32):
            out[cuda.blockIdx.x] += shared[i]


_TABLE = np.arange(12, dtype=np.float64).reshape(3, 4)


def constants(x, out):
    table = cuda.const.array_like(_TABLE)
    local = cuda.local.array(8, int32)
    for i in range(8):
        local[i] = i * x[i]
    out[0] = table[x[0] % 3, x[1] % 4] + local[x[2] & 7]


def complexes(x, out):
    i = cuda.grid(1)
    if i < x.size:
        out[i] = x[i] * x[i].conjugate() + x[i] / 3


def printing(x):
    i = cuda.grid(1)
    assert x[i] > 0
    print(i, x[i], "and text")


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


_CASES: tuple[tuple[Any, tuple[Any, ...], dict[str, Any]], ...] = (
    (saxpy, (float32, float32[:], float32[:]), {}),
    (saxpy, (float64, float64[::1], float64[::1]), {"fastmath": True, "lineinfo": True}),
    (transpose, (float32[:, ::1], float32[:, ::1]), {}),
    (transpose, (float32[:, :], float32[:, :]), {"debug": True, "opt": False}),
    (histogram, (uint8[:], int32[:]), {}),
    (mathematics, (float64[:], float64[:]), {}),
    (mathematics, (float32[:], float32[:]), {"fastmath": True}),
    (divisions, (int64[:], int64[:], int64[:]), {}),
    (reduction, (float64[::1], float64[::1]), {"lineinfo": True}),
    (constants, (int32[:], float64[:]), {}),
    (complexes, (types.complex128[:], types.complex128[:]), {}),
    (printing, (float64[:],), {"debug": True, "opt": False}),
    (mandelbrot, (int32[:, ::1], int32), {"fastmath": True}),
    (mandelbrot, (int32[:, ::1], int32), {"debug": True, "opt": False}),
)
_CAPABILITIES = ((7, 5), (9, 0), (12, 0))


def texts() -> Iterator[tuple[str, str]]:
    """Names and PTX."""
    for number, (function, signature, options) in enumerate(_CASES):
        for capability in _CAPABILITIES:
            text, _ = cuda.compile_ptx(function, signature, cc=capability, **options)
            yield f"{number}.{function.__name__}.sm_{capability[0]}{capability[1]}", text
