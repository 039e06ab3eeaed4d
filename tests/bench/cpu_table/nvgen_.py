"""The kernels of the table, as a CUDA programmer writes them. Three more are those of ``tests.bench.kernels``."""

import math

import nvgen as nv
from tests.bench.kernels.atomics import block_histogram
from tests.bench.kernels.blocks import block_sum
from tests.bench.kernels.elementwise import vector_add
from tests.bench.kernels.matrices import tiled_matmul
from tests.bench.kernels.stencils import stencil_2d

__all__ = ["block_histogram", "block_sum", "n_body", "saxpy", "softmax", "stencil_2d", "tiled_matmul", "vector_add"]

TILE = 256


@nv.kernel(noalias=True)
def saxpy(alpha: nv.f32, x: nv.Array[nv.f32], y: nv.Array[nv.f32]):
    i = nv.grid(1)
    if i < y.size:
        y[i] = alpha * x[i] + y[i]


@nv.kernel(noalias=True)
def n_body(
    x: nv.Array[nv.f32], y: nv.Array[nv.f32], z: nv.Array[nv.f32], mass: nv.Array[nv.f32], forces: nv.Array[nv.f32, 2]
):
    """One body a thread; the others are read by tiles in shared memory."""
    tile_x, tile_y = nv.shared.array(TILE, nv.f32), nv.shared.array(TILE, nv.f32)
    tile_z, tile_mass = nv.shared.array(TILE, nv.f32), nv.shared.array(TILE, nv.f32)
    thread = nv.thread_idx.x
    i = nv.grid(1)
    own_x, own_y, own_z = x[i], y[i], z[i]
    fx, fy, fz = nv.f32(0), nv.f32(0), nv.f32(0)
    for first in range(0, x.size, TILE):
        tile_x[thread] = x[first + thread]
        tile_y[thread] = y[first + thread]
        tile_z[thread] = z[first + thread]
        tile_mass[thread] = mass[first + thread]
        nv.syncthreads()
        for j in range(TILE):
            dx, dy, dz = tile_x[j] - own_x, tile_y[j] - own_y, tile_z[j] - own_z
            inverse = nv.f32(1) / math.sqrt(dx * dx + dy * dy + dz * dz + nv.f32(1e-3))
            factor = tile_mass[j] * inverse * inverse * inverse
            fx += factor * dx
            fy += factor * dy
            fz += factor * dz
        nv.syncthreads()
    forces[0, i] = fx
    forces[1, i] = fy
    forces[2, i] = fz


@nv.kernel(noalias=True)
def softmax(source: nv.Array[nv.f32, 2], result: nv.Array[nv.f32, 2]):
    """One row a warp."""
    lane = nv.thread_idx.x % 32
    row = nv.grid(1) // 32
    columns = source.shape[1]
    if row >= source.shape[0]:
        return
    largest = nv.f32(-math.inf)
    for column in range(lane, columns, 32):
        largest = max(largest, source[row, column])
    for step in nv.static_range(5):
        largest = max(largest, nv.warp.shuffle_xor(largest, 16 >> step))
    total = nv.f32(0)
    for column in range(lane, columns, 32):
        total += math.exp(source[row, column] - largest)
    for step in nv.static_range(5):
        total += nv.warp.shuffle_xor(total, 16 >> step)
    for column in range(lane, columns, 32):
        result[row, column] = math.exp(source[row, column] - largest) / total
