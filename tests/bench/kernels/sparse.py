"""Sparse matrices and graphs."""

import nvgen as nv


@nv.kernel(noalias=True)
def spmv_warp(
    starts: nv.Array[nv.i32],
    columns: nv.Array[nv.i32],
    values: nv.Array[nv.f32],
    x: nv.Array[nv.f32],
    y: nv.Array[nv.f32],
):
    """CSR, a warp for each row."""
    row, lane = nv.grid(1) // 32, nv.thread_idx.x % 32
    if row < y.size:
        total = 0.0
        for k in range(starts[row] + lane, starts[row + 1], 32):
            total += values[k] * x[columns[k]]
        offset = 16
        while offset > 0:
            total += nv.warp.shuffle_down(total, offset)
            offset //= 2
        if lane == 0:
            y[row] = total


@nv.kernel(noalias=True)
def spmv_ell(columns: nv.Array[nv.i32, 2], values: nv.Array[nv.f64, 2], x: nv.Array[nv.f64], y: nv.Array[nv.f64]):
    """As many elements of each row, those of one number together; a column of -1 has none."""
    row = nv.grid(1)
    if row < y.size:
        total = 0.0
        for k in range(columns.shape[0]):
            column = columns[k, row]
            if column >= 0:
                total += values[k, row] * x[column]
        y[row] = total


@nv.kernel(noalias=True)
def spmv_coo(
    rows: nv.Array[nv.i32],
    columns: nv.Array[nv.i32],
    values: nv.Array[nv.f32],
    x: nv.Array[nv.f32],
    y: nv.Array[nv.f32],
):
    for k in range(nv.grid(1), values.size, nv.grid_size(1)):
        nv.atomic.add(y, rows[k], values[k] * x[columns[k]])


@nv.kernel(noalias=True)
def breadth_first(
    starts: nv.Array[nv.i32],
    neighbours: nv.Array[nv.i32],
    frontier: nv.Array[nv.i32],
    level: nv.i32,
    levels: nv.Array[nv.i32],
    following: nv.Array[nv.i32],
    count: nv.Array[nv.i32],
):
    """Those next to the frontier that no level has yet are the following frontier."""
    i = nv.grid(1)
    if i < frontier.size:
        node = frontier[i]
        for k in range(starts[node], starts[node + 1]):
            neighbour = neighbours[k]
            if nv.atomic.cas(levels, neighbour, -1, level) == -1:
                following[nv.atomic.add(count, 0, 1)] = neighbour
