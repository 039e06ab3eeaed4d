"""The kernels, each with the arguments of a launch. Nothing here is of nvgen."""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np
from numba import cuda, float32, int32

BLOCK = 128
TILE = 16
#: How long the loops of threads are, however many threads there are.
INNER = 128


@cuda.jit
def saxpy(a, x, y):
    i = cuda.grid(1)
    if i < x.size:
        y[i] = a * x[i] + y[i]


@cuda.jit
def block_sum(values, sums):
    partial = cuda.shared.array(BLOCK, float32)
    thread = cuda.threadIdx.x
    i = cuda.grid(1)
    partial[thread] = values[i] if i < values.size else 0.0
    cuda.syncthreads()
    step = BLOCK // 2
    while step > 0:
        if thread < step:
            partial[thread] += partial[thread + step]
        cuda.syncthreads()
        step //= 2
    if thread == 0:
        sums[cuda.blockIdx.x] = partial[0]


@cuda.jit
def tiled_product(a, b, c):
    tile_a = cuda.shared.array((TILE, TILE), float32)
    tile_b = cuda.shared.array((TILE, TILE), float32)
    row, column = cuda.grid(2)
    y, x = cuda.threadIdx.x, cuda.threadIdx.y
    total = float32(0.0)
    for start in range(0, a.shape[1], TILE):
        tile_a[y, x] = a[row, start + x]
        tile_b[y, x] = b[start + y, column]
        cuda.syncthreads()
        for k in range(TILE):
            total += tile_a[y, k] * tile_b[k, x]
        cuda.syncthreads()
    c[row, column] = total


@cuda.jit
def stencil(before, after):
    i, j = cuda.grid(2)
    if 0 < i < before.shape[0] - 1 and 0 < j < before.shape[1] - 1:
        around = before[i - 1, j] + before[i + 1, j] + before[i, j - 1] + before[i, j + 1]
        after[i, j] = float32(0.25) * around


@cuda.jit
def histogram(values, counts):
    i = cuda.grid(1)
    if i < values.size:
        cuda.atomic.add(counts, values[i], 1)


@cuda.jit
def mandelbrot(image, turns):
    row, column = cuda.grid(2)
    if row >= image.shape[0] or column >= image.shape[1]:
        return
    c = complex(-2.0 + 3.0 * column / image.shape[1], -1.0 + 2.0 * row / image.shape[0])
    z = 0j
    for turn in range(turns):
        z = z * z + c
        if z.real * z.real + z.imag * z.imag >= 4:
            image[row, column] = turn
            return
    image[row, column] = turns


@cuda.jit
def warp_sum(values, sums):
    i = cuda.grid(1)
    total = values[i]
    step = 16
    while step > 0:
        total += cuda.shfl_down_sync(0xFFFFFFFF, total, step)
        step //= 2
    if cuda.laneid == 0:
        sums[i // 32] = total


@cuda.jit
def bodies(positions, others, forces):
    i = cuda.grid(1)
    if i >= positions.shape[0]:
        return
    x, y, z = float32(0.0), float32(0.0), float32(0.0)
    for j in range(others.shape[0]):
        dx = others[j, 0] - positions[i, 0]
        dy = others[j, 1] - positions[i, 1]
        dz = others[j, 2] - positions[i, 2]
        squared = dx * dx + dy * dy + dz * dz + float32(0.01)
        scale = float32(1.0) / (squared * math.sqrt(squared))
        x += dx * scale
        y += dy * scale
        z += dz * scale
    forces[i, 0] = x
    forces[i, 1] = y
    forces[i, 2] = z


class Program(NamedTuple):
    """A kernel, its configuration and its arguments."""

    kernel: Any
    grid: Any
    block: Any
    arguments: tuple[Any, ...]
    #: Types of the arguments, for ``compile_ptx``.
    signature: tuple[Any, ...]

    @property
    def threads(self) -> int:
        """How many threads a launch has."""
        return int(np.prod(self.grid) * np.prod(self.block))


def programs(blocks: int) -> dict[str, Program]:
    """The programs by name, of about so many blocks each; a thread does the same whatever their number."""
    n, side = blocks * BLOCK, max(1, math.isqrt(blocks)) * TILE
    square = (side // TILE, side // TILE), (TILE, TILE)
    generator = np.random.default_rng(1)

    def floats(*shape: int) -> Any:
        return generator.random(shape, np.float32)

    line, plane = float32[::1], float32[:, ::1]
    numbers = generator.integers(0, 256, n, np.int32)
    return {
        "saxpy": Program(saxpy, blocks, BLOCK, (np.float32(2), floats(n), floats(n)), (float32, line, line)),
        "block sum": Program(block_sum, blocks, BLOCK, (floats(n), floats(blocks)), (line, line)),
        "tiled product": Program(
            tiled_product,
            *square,
            (floats(side, INNER), floats(INNER, side), floats(side, side)),
            (plane, plane, plane),
        ),
        "stencil": Program(stencil, *square, (floats(side, side), floats(side, side)), (plane, plane)),
        "histogram": Program(histogram, blocks, BLOCK, (numbers, np.zeros(256, np.int32)), (int32[::1], int32[::1])),
        "mandelbrot": Program(mandelbrot, *square, (np.zeros((side, side), np.int32), 50), (int32[:, ::1], int32)),
        "warp sum": Program(warp_sum, blocks, BLOCK, (floats(n), floats(n // 32)), (line, line)),
        "n bodies": Program(
            bodies, blocks, BLOCK, (floats(n, 3), floats(INNER, 3), floats(n, 3)), (plane, plane, plane)
        ),
    }
