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
