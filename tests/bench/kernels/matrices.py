"""Dense and sparse linear algebra."""

import nvgen as nv

TILE = 16


@nv.kernel(noalias=True)
def transpose(a: nv.Array[nv.f32, 2], b: nv.Array[nv.f32, 2]):
    column, row = nv.grid(2)
    if row < a.shape[0] and column < a.shape[1]:
        b[column, row] = a[row, column]


@nv.kernel(noalias=True)
def matmul(a: nv.Array[nv.f32, 2], b: nv.Array[nv.f32, 2], c: nv.Array[nv.f32, 2]):
    column, row = nv.grid(2)
    if row < c.shape[0] and column < c.shape[1]:
        total = 0.0
        for k in range(a.shape[1]):
            total += a[row, k] * b[k, column]
        c[row, column] = total


@nv.kernel(noalias=True)
def tiled_matmul(a: nv.Array[nv.f32, 2], b: nv.Array[nv.f32, 2], c: nv.Array[nv.f32, 2]):
    tile_a = nv.shared.array((TILE, TILE), nv.f32)
    tile_b = nv.shared.array((TILE, TILE), nv.f32)
    x, y = nv.thread_idx.x, nv.thread_idx.y
    row, column = nv.block_idx.y * TILE + y, nv.block_idx.x * TILE + x
    inner = a.shape[1]
    total = 0.0
    for first in range(0, inner, TILE):
        tile_a[y, x] = a[row, first + x] if row < c.shape[0] and first + x < inner else 0.0
        tile_b[y, x] = b[first + y, column] if first + y < inner and column < c.shape[1] else 0.0
        nv.syncthreads()
        for k in range(TILE):
            total += tile_a[y, k] * tile_b[k, x]
        nv.syncthreads()
    if row < c.shape[0] and column < c.shape[1]:
        c[row, column] = total


@nv.kernel(noalias=True)
def matrix_vector(a: nv.Array[nv.f32, 2], x: nv.Array[nv.f32], y: nv.Array[nv.f32]):
    row = nv.grid(1)
    if row < y.size:
        total = 0.0
        for k in range(x.size):
            total += a[row, k] * x[k]
        y[row] = total


@nv.kernel(noalias=True)
def spmv_csr(
    starts: nv.Array[nv.i32],
    columns: nv.Array[nv.i32],
    values: nv.Array[nv.f32],
    x: nv.Array[nv.f32],
    y: nv.Array[nv.f32],
):
    row = nv.grid(1)
    if row < y.size:
        total = 0.0
        for k in range(starts[row], starts[row + 1]):
            total += values[k] * x[columns[k]]
        y[row] = total
