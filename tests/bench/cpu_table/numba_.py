"""The table's loops as a numba user writes them: ``prange`` over what is independent.

Importing this raises ImportError where numba is not installed.
"""

from __future__ import annotations

import math
from typing import Any

import numba
import numpy as np
from numba import prange


def saxpy(alpha: Any, x: Any, y: Any) -> None:
    for i in prange(y.size):
        y[i] = alpha * x[i] + y[i]


def vector_add(a: Any, b: Any, c: Any) -> None:
    for i in prange(c.size):
        c[i] = a[i] + b[i]


def stencil_2d(source: Any, result: Any) -> None:
    for i in prange(1, result.shape[0] - 1):
        for j in range(1, result.shape[1] - 1):
            around = source[i - 1, j] + source[i + 1, j] + source[i, j - 1] + source[i, j + 1]
            result[i, j] = np.float32(0.25) * (around - np.float32(4) * source[i, j])


def n_body(x: Any, y: Any, z: Any, mass: Any, forces: Any) -> None:
    for i in prange(x.size):
        fx = fy = fz = np.float32(0)
        for j in range(x.size):
            dx, dy, dz = x[j] - x[i], y[j] - y[i], z[j] - z[i]
            inverse = np.float32(1) / math.sqrt(dx * dx + dy * dy + dz * dz + np.float32(1e-3))
            factor = mass[j] * inverse * inverse * inverse
            fx += factor * dx
            fy += factor * dy
            fz += factor * dz
        forces[0, i] = fx
        forces[1, i] = fy
        forces[2, i] = fz


def softmax(source: Any, result: Any) -> None:
    for row in prange(source.shape[0]):
        largest = np.float32(-np.inf)
        for column in range(source.shape[1]):
            largest = max(largest, source[row, column])
        total = np.float32(0)
        for column in range(source.shape[1]):
            result[row, column] = math.exp(source[row, column] - largest)
            total += result[row, column]
        for column in range(source.shape[1]):
            result[row, column] /= total


def block_histogram(source: Any, counts: Any) -> None:
    parts = 8
    own = np.zeros((parts, counts.size), np.uint32)
    for part in prange(parts):
        for i in range(part * source.size // parts, (part + 1) * source.size // parts):
            own[part, source[i]] += 1
    for part in range(parts):
        for bin in range(counts.size):
            counts[bin] += own[part, bin]


def tiled_matmul(a: Any, b: Any, c: Any) -> None:
    for row in prange(c.shape[0]):
        for column in range(c.shape[1]):
            c[row, column] = 0
        for inner in range(a.shape[1]):
            for column in range(c.shape[1]):
                c[row, column] += a[row, inner] * b[inner, column]


def block_sum(source: Any, sums: Any) -> None:
    for block in prange(sums.size):
        total = np.float32(0)
        for i in range(block * 256, (block + 1) * 256):
            total += source[i]
        sums[block] = total


def compiled(name: str, *, is_parallel: bool) -> Any:
    """One of the functions, compiled at its first call. What is small is no loop that a user would share out."""
    return numba.njit(globals()[name], parallel=is_parallel)


def use_cores(count: int) -> None:
    """On how many cores ``prange`` runs from now on."""
    numba.set_num_threads(count)
