"""Kernels that people write: linear algebra, stencils, sorting, scanning, sampling, graphs."""

from __future__ import annotations

from typing import Any

import numpy as np

import nvgen as nv
from tests.semantics.case import Case
from tests.strategies import Inputs

TILE = 16
RADIUS = 3
BLUR = (0.0625, 0.25, 0.375, 0.25, 0.0625)


# Linear algebra


@nv.kernel(fastmath=False)
def matmul(a: nv.Array[nv.f32, 2], b: nv.Array[nv.f32, 2], c: nv.Array[nv.f32, 2]):
    j, i = nv.grid(2)
    if i < c.shape[0] and j < c.shape[1]:
        total = 0
        for k in range(a.shape[1]):
            total += a[i, k] * b[k, j]
        c[i, j] = total


@nv.kernel
def tiled_matmul(a: nv.Array[nv.f32, 2], b: nv.Array[nv.f32, 2], c: nv.Array[nv.f32, 2]):
    left = nv.shared.array((TILE, TILE), nv.f32)
    right = nv.shared.array((TILE, TILE + 1), nv.f32)
    tx, ty = nv.thread_idx.x, nv.thread_idx.y
    j, i = nv.grid(2)
    total = 0
    for first in range(0, a.shape[1], TILE):
        left[ty, tx] = a[i, first + tx] if i < a.shape[0] and first + tx < a.shape[1] else 0
        right[ty, tx] = b[first + ty, j] if first + ty < b.shape[0] and j < b.shape[1] else 0
        nv.syncthreads()
        for k in nv.static_range(TILE):
            total += left[ty, k] * right[k, tx]
        nv.syncthreads()
    if i < c.shape[0] and j < c.shape[1]:
        c[i, j] = total


@nv.kernel(fastmath=False)
def matrix_vector(a: nv.Array[nv.f64, 2], x: nv.Array[nv.f64], y: nv.Array[nv.f64]):
    i = nv.grid(1)
    if i < y.size:
        row = a[i]
        total = 0
        for k in range(row.size):
            total += row[k] * x[k]
        y[i] = total


@nv.kernel(fastmath=False)
def sparse_matrix_vector(
    starts: nv.Array[nv.i32],
    columns: nv.Array[nv.i32],
    values: nv.Array[nv.f64],
    x: nv.Array[nv.f64],
    y: nv.Array[nv.f64],
):
    i = nv.grid(1)
    if i < y.size:
        total = 0
        for k in range(starts[i], starts[i + 1]):
            total += values[k] * x[columns[k]]
        y[i] = total


@nv.kernel
def tiled_transpose(a: nv.Array[nv.f32, 2], out: nv.Array[nv.f32, 2]):
    tile = nv.shared.array((TILE, TILE + 1), nv.f32)
    tx, ty = nv.thread_idx.x, nv.thread_idx.y
    j, i = nv.grid(2)
    if i < a.shape[0] and j < a.shape[1]:
        tile[ty, tx] = a[i, j]
    nv.syncthreads()
    i, j = nv.block_idx.x * TILE + ty, nv.block_idx.y * TILE + tx
    if i < out.shape[0] and j < out.shape[1]:
        out[i, j] = tile[tx, ty]


# Stencils and filters


@nv.kernel(fastmath=False)
def jacobi(u: nv.Array[nv.f32, 2], out: nv.Array[nv.f32, 2]):
    j, i = nv.grid(2)
    rows, columns = u.shape
    if i < rows and j < columns:
        if 0 < i < rows - 1 and 0 < j < columns - 1:
            out[i, j] = 0.25 * (u[i - 1, j] + u[i + 1, j] + u[i, j - 1] + u[i, j + 1])
        else:
            out[i, j] = u[i, j]


@nv.kernel(fastmath=False)
def blur(x: nv.Array[nv.f32], out: nv.Array[nv.f32]):
    i = nv.grid(1)
    if i < x.size:
        total = 0
        for k in nv.static_range(len(BLUR)):
            at = min(max(i + k - len(BLUR) // 2, 0), x.size - 1)
            total += BLUR[k] * x[at]
        out[i] = total


@nv.kernel
def shared_stencil(x: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    tile = nv.shared.array(64 + 2 * RADIUS, nv.i32)
    i, t = nv.grid(1), nv.thread_idx.x
    tile[t + RADIUS] = x[i] if i < x.size else 0
    if t < RADIUS:
        tile[t] = x[i - RADIUS] if RADIUS <= i < x.size + RADIUS else 0
        tile[t + RADIUS + 64] = x[i + 64] if i + 64 < x.size else 0
    nv.syncthreads()
    if i < x.size:
        total = 0
        for k in nv.static_range(2 * RADIUS + 1):
            total += tile[t + k]
        out[i] = total


# Reductions and scans


@nv.kernel
def block_sum(x: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    partial = nv.shared.array(64, nv.i32)
    i, t = nv.grid(1), nv.thread_idx.x
    partial[t] = x[i] if i < x.size else 0
    nv.syncthreads()
    step = 32
    while step > 0:
        if t < step:
            partial[t] += partial[t + step]
        nv.syncthreads()
        step //= 2
    if t == 0:
        out[nv.block_idx.x] = partial[0]


@nv.kernel
def block_scan(x: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    buffers = nv.shared.array((2, 64), nv.i32)
    i, t = nv.grid(1), nv.thread_idx.x
    source, target = buffers[0], buffers[1]
    source[t] = x[i] if i < x.size else 0
    nv.syncthreads()
    for power in nv.static_range(6):
        step = 1 << power
        target[t] = source[t] + (source[t - step] if t >= step else 0)
        nv.syncthreads()
        source, target = target, source
    if i < x.size:
        out[i] = source[t]


@nv.kernel
def strided_sum(x: nv.Array[nv.i64], out: nv.Array[nv.i64]):
    i = nv.grid(1)
    total = 0
    for k in range(i, x.size, nv.grid_size(1)):
        total += x[k]
    out[i] = total


# Sorting and counting


@nv.kernel
def compare_and_swap(x: nv.Array[nv.i32], size: nv.i32, distance: nv.i32):
    i = nv.grid(1)
    other = i ^ distance
    if i < other < x.size:
        is_ascending = i & size == 0
        if (x[i] > x[other]) == is_ascending:
            x[i], x[other] = x[other], x[i]


@nv.kernel
def block_sort(x: nv.Array[nv.f32]):
    values = nv.shared.array(64, nv.f32)
    i, t = nv.grid(1), nv.thread_idx.x
    values[t] = x[i] if i < x.size else 3.0e38
    nv.syncthreads()
    size = 2
    while size <= 64:
        distance = size // 2
        while distance > 0:
            other = t ^ distance
            if other > t and (values[t] > values[other]) == (t & size == 0):
                values[t], values[other] = values[other], values[t]
            nv.syncthreads()
            distance //= 2
        size *= 2
    if i < x.size:
        x[i] = values[t]


@nv.kernel
def insertion_sort(x: nv.Array[nv.i32, 2], out: nv.Array[nv.i32, 2]):
    i = nv.grid(1)
    if i < x.shape[0]:
        row = nv.local.array(8, nv.i32)
        for k in range(8):
            value = x[i, k]
            place = k
            while place > 0 and row[place - 1] > value:
                row[place] = row[place - 1]
                place -= 1
            row[place] = value
        for k in range(8):
            out[i, k] = row[k]


@nv.kernel
def private_histogram(x: nv.Array[nv.u8, 2], counts: nv.Array[nv.i32, 2]):
    i = nv.grid(1)
    if i < x.shape[0]:
        bins = counts[i]
        for k in range(x.shape[1]):
            bins[x[i, k] >> 5] += 1


@nv.kernel
def lower_bound(sorted_values: nv.Array[nv.i32], wanted: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    i = nv.grid(1)
    if i < wanted.size:
        first, last = 0, sorted_values.size
        while first < last:
            middle = (first + last) // 2
            if sorted_values[middle] < wanted[i]:
                first = middle + 1
            else:
                last = middle
        out[i] = first


# Simulation


@nv.kernel(fastmath=False)
def escape_time(re: nv.Array[nv.f64], im: nv.Array[nv.f64], out: nv.Array[nv.i32]):
    i = nv.grid(1)
    if i < out.size:
        x = y = 0.0
        for turn in range(50):
            x, y = x * x - y * y + re[i], 2 * x * y + im[i]
            if x * x + y * y > 4:
                out[i] = turn
                break
        else:
            out[i] = -1


@nv.device
def next_random(state):
    state ^= state << 13
    state ^= state >> 17
    state ^= state << 5
    return state


@nv.kernel
def quarter_circle(seeds: nv.Array[nv.u32], hits: nv.Array[nv.i32], samples: nv.i32):
    i = nv.grid(1)
    if i < seeds.size:
        state = seeds[i] | 1
        inside = 0
        for _ in range(samples):
            state = next_random(state)
            x = nv.i64(state >> 16)
            state = next_random(state)
            y = nv.i64(state >> 16)
            if x * x + y * y < 1 << 32:
                inside += 1
        hits[i] = inside


@nv.kernel(fastmath=False)
def forces(x: nv.Array[nv.f64, 2], mass: nv.Array[nv.f64], out: nv.Array[nv.f64, 2]):
    i = nv.grid(1)
    if i < x.shape[0]:
        fx = fy = fz = 0.0
        for j in range(x.shape[0]):
            dx, dy, dz = x[j, 0] - x[i, 0], x[j, 1] - x[i, 1], x[j, 2] - x[i, 2]
            distance = dx * dx + dy * dy + dz * dz + 0.01
            weight = mass[j] / (distance * distance)
            fx, fy, fz = fx + dx * weight, fy + dy * weight, fz + dz * weight
        out[i, 0], out[i, 1], out[i, 2] = fx, fy, fz


@nv.kernel
def life(cells: nv.Array[nv.bool, 2], out: nv.Array[nv.bool, 2]):
    j, i = nv.grid(2)
    rows, columns = cells.shape
    if i < rows and j < columns:
        alive = 0
        for di in nv.static_range(-1, 2):
            for dj in nv.static_range(-1, 2):
                if di != 0 or dj != 0:
                    alive += nv.i32(cells[(i + di) % rows, (j + dj) % columns])
        out[i, j] = alive == 3 or (alive == 2 and cells[i, j])


# References and inputs


def small_floats(inputs: Inputs, dtype: str, *shape: int) -> np.ndarray:
    """Multiples of 1/8, whose sums and products are exact in every order."""
    return (inputs.rng.integers(-16, 17, shape) / 8).astype(dtype)


def _matmul(a: np.ndarray, b: np.ndarray, c: np.ndarray) -> None:
    c[...] = a @ b


def _matmul_inputs(inputs: Inputs) -> tuple[Any, ...]:
    n = inputs.size % 37 + 1
    return small_floats(inputs, "f4", n, 9), small_floats(inputs, "f4", 9, n + 3), inputs.zeros("f32", n, n + 3)


def _sparse_inputs(inputs: Inputs) -> tuple[Any, ...]:
    rows, columns = inputs.size, 20
    counts = inputs.rng.integers(0, 6, rows)
    starts = np.concatenate([[0], np.cumsum(counts)]).astype(np.int32)
    chosen = inputs.rng.integers(0, columns, starts[-1], dtype=np.int32)
    values = small_floats(inputs, "f8", int(starts[-1]))
    return starts, chosen, values, small_floats(inputs, "f8", columns), inputs.zeros("f64")


def _sparse(starts: np.ndarray, columns: np.ndarray, values: np.ndarray, x: np.ndarray, y: np.ndarray) -> None:
    for i in range(y.size):
        y[i] = (values[starts[i] : starts[i + 1]] * x[columns[starts[i] : starts[i + 1]]]).sum()


def _transpose(a: np.ndarray, out: np.ndarray) -> None:
    out[...] = a.T


def _jacobi(u: np.ndarray, out: np.ndarray) -> None:
    out[...] = u
    inner = u[:-2, 1:-1] + u[2:, 1:-1] + u[1:-1, :-2] + u[1:-1, 2:]
    if min(u.shape) > 2:
        out[1:-1, 1:-1] = np.float32(0.25) * inner


def _blur(x: np.ndarray, out: np.ndarray) -> None:
    if not x.size:
        return
    padded = np.pad(x, len(BLUR) // 2, mode="edge")
    out[...] = 0
    for k, weight in enumerate(BLUR):
        out += np.float32(weight) * padded[k : k + x.size]


def _shared_stencil(x: np.ndarray, out: np.ndarray) -> None:
    padded = np.pad(x, RADIUS)
    out[...] = sum(padded[k : k + x.size] for k in range(2 * RADIUS + 1))


def _block_sum(x: np.ndarray, out: np.ndarray) -> None:
    for block in range(out.size):
        out[block] = x[block * 64 : block * 64 + 64].sum()


def _block_scan(x: np.ndarray, out: np.ndarray) -> None:
    for first in range(0, x.size, 64):
        out[first : first + 64] = np.cumsum(x[first : first + 64])


def _block_sort(x: np.ndarray) -> None:
    for first in range(0, x.size, 64):
        whole = np.sort(np.pad(x[first : first + 64], (0, 64 - x[first : first + 64].size), constant_values=3.0e38))
        x[first : first + 64] = whole[: x[first : first + 64].size]


def _strided_sum(x: np.ndarray, out: np.ndarray) -> None:
    for i in range(out.size):
        out[i] = x[i :: out.size].sum()


def _compare_and_swap(x: np.ndarray, size: int, distance: int) -> None:
    for i in range(x.size):
        other = i ^ distance
        if i < other < x.size and (x[i] > x[other]) == (i & size == 0):
            x[i], x[other] = x[other], x[i]


def _sort(x: np.ndarray, out: np.ndarray) -> None:
    out[...] = np.sort(x, axis=1)


def _histogram(x: np.ndarray, counts: np.ndarray) -> None:
    for i in range(x.shape[0]):
        counts[i] = np.bincount(x[i] >> 5, minlength=8)


def _lower_bound(sorted_values: np.ndarray, wanted: np.ndarray, out: np.ndarray) -> None:
    out[...] = np.searchsorted(sorted_values, wanted)


def _escape_time(re: np.ndarray, im: np.ndarray, out: np.ndarray) -> None:
    for i in range(out.size):
        x, y, out[i] = 0.0, 0.0, -1
        for turn in range(50):
            x, y = x * x - y * y + float(re[i]), 2 * x * y + float(im[i])
            if x * x + y * y > 4:
                out[i] = turn
                break


def _quarter_circle(seeds: np.ndarray, hits: np.ndarray, samples: int) -> None:
    state = (seeds | 1).astype(np.uint64)
    mask = np.uint64(2**32 - 1)

    def advance() -> np.ndarray:
        nonlocal state
        for shift in (13, -17, 5):
            moved = state << np.uint64(shift) if shift > 0 else state >> np.uint64(-shift)
            state = (state ^ moved) & mask
        return (state >> np.uint64(16)).astype(np.int64)

    hits[...] = 0
    for _ in range(samples):
        x, y = advance(), advance()
        hits += x * x + y * y < 1 << 32


def _forces(x: np.ndarray, mass: np.ndarray, out: np.ndarray) -> None:
    for i in range(x.shape[0]):
        total = np.zeros(3)
        for j in range(x.shape[0]):
            d = x[j] - x[i]
            distance = d[0] * d[0] + d[1] * d[1] + d[2] * d[2] + 0.01
            total = total + d * (mass[j] / (distance * distance))
        out[i] = total


def _life(cells: np.ndarray, out: np.ndarray) -> None:
    shifts = [(di, dj) for di in (-1, 0, 1) for dj in (-1, 0, 1) if di or dj]
    alive = sum(np.roll(cells, shift, (0, 1)).astype(int) for shift in shifts)
    out[...] = (alive == 3) | ((alive == 2) & cells)


def _square(inputs: Inputs) -> int:
    return inputs.size % 60 + 1


def _tiles(inputs: Inputs) -> tuple[Any, Any]:
    return (4, 4), (TILE, TILE)


def _integers(inputs: Inputs) -> np.ndarray:
    return inputs.rng.integers(-10_000, 10_000, inputs.size, dtype=np.int32)


CASES = [
    Case(matmul, _matmul_inputs, _matmul, launch=_tiles),
    Case(tiled_matmul, _matmul_inputs, _matmul, launch=_tiles),
    Case(
        matrix_vector,
        lambda inputs: (small_floats(inputs, "f8", inputs.size, 7), small_floats(inputs, "f8", 7), inputs.zeros("f64")),
        lambda a, x, y: np.copyto(y, a @ x),
    ),
    Case(sparse_matrix_vector, _sparse_inputs, _sparse),
    Case(
        tiled_transpose,
        lambda inputs: (
            small_floats(inputs, "f4", _square(inputs), _square(inputs) + 2),
            inputs.zeros("f32", _square(inputs) + 2, _square(inputs)),
        ),
        _transpose,
        launch=_tiles,
    ),
    Case(
        jacobi,
        lambda inputs: (inputs.moderate("f32", _square(inputs), 5), inputs.zeros("f32", _square(inputs), 5)),
        _jacobi,
        launch=_tiles,
        rtol=1e-6,
    ),
    Case(blur, lambda inputs: (small_floats(inputs, "f4", inputs.size), inputs.zeros("f32")), _blur),
    Case(shared_stencil, lambda inputs: (_integers(inputs), inputs.zeros("i32")), _shared_stencil),
    Case(
        block_sum,
        lambda inputs: (_integers(inputs), inputs.zeros("i32", max(1, -(-inputs.size // 64)))),
        _block_sum,
    ),
    Case(block_scan, lambda inputs: (_integers(inputs), inputs.zeros("i32")), _block_scan),
    Case(
        strided_sum,
        lambda inputs: (inputs.rng.integers(-(2**40), 2**40, inputs.size), inputs.zeros("i64", 128)),
        _strided_sum,
        launch=lambda inputs: (2, 64),
    ),
    Case(
        compare_and_swap,
        lambda inputs: (_integers(inputs), 1 << inputs.size % 7, 1 << inputs.size % 5),
        _compare_and_swap,
    ),
    Case(block_sort, lambda inputs: (small_floats(inputs, "f4", inputs.size),), _block_sort),
    Case(
        insertion_sort,
        lambda inputs: (inputs.array("i32", inputs.size, 8), inputs.zeros("i32", inputs.size, 8)),
        _sort,
    ),
    Case(
        private_histogram,
        lambda inputs: (inputs.array("u8", inputs.size, 50), inputs.zeros("i32", inputs.size, 8)),
        _histogram,
    ),
    Case(
        lower_bound,
        lambda inputs: (np.sort(_integers(inputs)), _integers(inputs), inputs.zeros("i32")),
        _lower_bound,
    ),
    Case(
        escape_time,
        lambda inputs: (inputs.moderate("f64") / 2, inputs.moderate("f64") / 2, inputs.zeros("i32")),
        _escape_time,
    ),
    Case(quarter_circle, lambda inputs: (inputs.array("u32"), inputs.zeros("i32"), 20), _quarter_circle),
    Case(
        forces,
        lambda inputs: (
            inputs.moderate("f64", inputs.size % 70, 3),
            inputs.moderate("f64", inputs.size % 70),
            inputs.zeros("f64", inputs.size % 70, 3),
        ),
        _forces,
        rtol=1e-12,
    ),
    Case(
        life,
        lambda inputs: (inputs.array("bool", _square(inputs), 9), inputs.zeros("bool", _square(inputs), 9)),
        _life,
        launch=_tiles,
    ),
]
