"""Kernels without barriers whose threads access memory in many ways, for what the checks of their indices cost."""

from __future__ import annotations

from typing import Any

import numpy as np

import nvgen as nv
from tests.bench.kernels.elementwise import black_scholes, mandelbrot, vector_add
from tests.bench.kernels.matrices import transpose
from tests.bench.kernels.simulation import n_body

X, X2, X3 = nv.Array[nv.f32], nv.Array[nv.f32, 2], nv.Array[nv.f32, 3]
Bytes = nv.Array[nv.u8, 2]


@nv.kernel
def saxpy(a: nv.f32, x: X, y: X):
    i = nv.grid(1)
    if i < y.size:
        y[i] = a * x[i] + y[i]


@nv.kernel
def stencil_1d(x: X, y: X):
    i = nv.grid(1)
    if 0 < i < x.size - 1:
        y[i] = x[i - 1] + x[i] + x[i + 1]


@nv.kernel
def stencil_2d(x: X2, y: X2):
    column, row = nv.grid(2)
    height, width = y.shape
    if 0 < row < height - 1 and 0 < column < width - 1:
        y[row, column] = 0.25 * (x[row - 1, column] + x[row + 1, column] + x[row, column - 1] + x[row, column + 1])


@nv.kernel
def stencil_3d(x: X3, y: X3):
    i, j, k = nv.grid(3)
    if 0 < k < y.shape[0] - 1 and 0 < j < y.shape[1] - 1 and 0 < i < y.shape[2] - 1:
        around = x[k - 1, j, i] + x[k + 1, j, i] + x[k, j - 1, i] + x[k, j + 1, i] + x[k, j, i - 1] + x[k, j, i + 1]
        y[k, j, i] = x[k, j, i] + 0.1 * around


@nv.kernel
def histogram(values: nv.Array[nv.u8], counts: nv.Array[nv.i32]):
    for i in range(nv.grid(1), values.size, nv.grid_size(1)):
        nv.atomic.add(counts, values[i], 1)


@nv.kernel
def matrix_row(a: X2, b: X2, c: X2):
    column, row = nv.grid(2)
    if row < c.shape[0] and column < c.shape[1]:
        total = nv.f32(0)
        for k in range(a.shape[1]):
            total += a[row, k] * b[k, column]
        c[row, column] = total


@nv.kernel
def gather(at: nv.Array[nv.i32], x: X, y: X):
    i = nv.grid(1)
    if i < y.size:
        y[i] = x[at[i]]


@nv.kernel
def blur(image: Bytes, result: Bytes):
    column, row = nv.grid(2)
    height, width = image.shape
    if row >= height or column >= width:
        return
    total = 0
    for dy in range(-1, 2):
        for dx in range(-1, 2):
            total += nv.i32(image[min(max(row + dy, 0), height - 1), min(max(column + dx, 0), width - 1)])
    result[row, column] = nv.u8(total // 9)


def launches() -> dict[str, tuple[nv.Kernel, Any, list[Any]]]:
    """The launch of each kernel, and its arguments."""
    random = np.random.default_rng(1)
    n = 1 << 20

    def floats(*shape: int) -> np.ndarray:
        return random.uniform(0.5, 1.5, shape).astype(np.float32)

    line, square = (n // 256, 256), ((64, 64), (16, 16))
    image = random.integers(0, 256, (1024, 1024)).astype(np.uint8)
    options = [floats(n) * 20, floats(n) * 20, floats(n), floats(n), floats(n)]
    return {
        "vector add": (vector_add, line, [floats(n) for _ in range(3)]),
        "saxpy": (saxpy, line, [1e-9, floats(n), floats(n)]),
        "stencil, 1-D": (stencil_1d, line, [floats(n), floats(n)]),
        "stencil, 2-D": (stencil_2d, square, [floats(1024, 1024), floats(1024, 1024)]),
        "stencil, 3-D": (stencil_3d, ((4, 32, 128), (32, 4)), [floats(128, 128, 128), floats(128, 128, 128)]),
        "Black-Scholes": (black_scholes, line, [0.02, 0.3, *options]),
        "Mandelbrot": (mandelbrot, ((48, 32), (16, 16)), [-2.0, -1.0, 1 / 256, 100, np.zeros((512, 768), np.int32)]),
        "histogram": (histogram, (256, 256), [image.reshape(-1), np.zeros(256, np.int32)]),
        "transpose": (transpose, square, [floats(1024, 1024), floats(1024, 1024)]),
        "matrix product, a row a thread": (matrix_row, ((16, 16), (16, 16)), [floats(256, 256) for _ in range(3)]),
        "gather": (gather, line, [random.integers(0, n, n).astype(np.int32), floats(n), floats(n)]),
        "n-body": (n_body, (8, 256), [floats(2048, 4), floats(2048, 3)]),
        "image filter, u8": (blur, square, [image, np.zeros_like(image)]),
    }
