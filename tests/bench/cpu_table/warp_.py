"""The table's kernels as a Warp user writes them: one thread a result, no barriers. They run on one core.

Importing this raises ImportError where Warp is not installed.
"""

from typing import Any

import numpy as np
import warp as wp

wp.config.quiet = True
wp.init()

Vector, Matrix = wp.array(dtype=wp.float32), wp.array(dtype=wp.float32, ndim=2)


@wp.kernel
def saxpy(alpha: wp.float32, x: Vector, y: Vector):
    i = wp.tid()
    y[i] = alpha * x[i] + y[i]


@wp.kernel
def vector_add(a: Vector, b: Vector, c: Vector):
    i = wp.tid()
    c[i] = a[i] + b[i]


@wp.kernel
def stencil_2d(source: Matrix, result: Matrix):
    i, j = wp.tid()
    if i >= 1 and i < result.shape[0] - 1 and j >= 1 and j < result.shape[1] - 1:
        around = source[i - 1, j] + source[i + 1, j] + source[i, j - 1] + source[i, j + 1]
        result[i, j] = 0.25 * (around - 4.0 * source[i, j])


@wp.kernel
def n_body(x: Vector, y: Vector, z: Vector, mass: Vector, forces: Matrix):
    i = wp.tid()
    fx = float(0.0)
    fy = float(0.0)
    fz = float(0.0)
    for j in range(x.shape[0]):
        dx = x[j] - x[i]
        dy = y[j] - y[i]
        dz = z[j] - z[i]
        inverse = 1.0 / wp.sqrt(dx * dx + dy * dy + dz * dz + 1e-3)
        factor = mass[j] * inverse * inverse * inverse
        fx += factor * dx
        fy += factor * dy
        fz += factor * dz
    forces[0, i] = fx
    forces[1, i] = fy
    forces[2, i] = fz


@wp.kernel
def softmax(source: Matrix, result: Matrix):
    row = wp.tid()
    largest = source[row, 0]
    for column in range(source.shape[1]):
        largest = wp.max(largest, source[row, column])
    total = float(0.0)
    for column in range(source.shape[1]):
        weight = wp.exp(source[row, column] - largest)
        result[row, column] = weight
        total += weight
    for column in range(source.shape[1]):
        result[row, column] = result[row, column] / total


@wp.kernel
def block_histogram(source: wp.array(dtype=wp.uint8), counts: wp.array(dtype=wp.uint32)):
    i = wp.tid()
    wp.atomic_add(counts, int(source[i]), wp.uint32(1))


@wp.kernel
def tiled_matmul(a: Matrix, b: Matrix, c: Matrix):
    row, column = wp.tid()
    total = float(0.0)
    for inner in range(a.shape[1]):
        total += a[row, inner] * b[inner, column]
    c[row, column] = total


@wp.kernel
def block_sum(source: Vector, sums: Vector):
    block = wp.tid()
    total = float(0.0)
    for i in range(256):
        total += source[block * 256 + i]
    sums[block] = total


def call(name: str, dim: Any, arguments: tuple[Any, ...]) -> Any:
    """A call that launches one of the kernels with ``dim`` threads on the memory of NumPy's arrays."""
    inputs = [wp.array(a, device="cpu", copy=False) if isinstance(a, np.ndarray) else a for a in arguments]
    kernel = globals()[name]
    return lambda: wp.launch(kernel, dim=dim, inputs=inputs, device="cpu")
