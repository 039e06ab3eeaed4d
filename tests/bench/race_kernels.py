"""Kernels and their launches, for what looking for races costs: of regular accesses, and of those that data decide."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

import nvgen as nv
from tests.bench import indexed
from tests.bench.kernels.atomics import block_histogram
from tests.bench.kernels.blocks import block_scan
from tests.bench.kernels.matrices import tiled_matmul
from tests.bench.kernels.sorts import bitonic_sort
from tests.bench.kernels.sparse import breadth_first, spmv_warp
from tests.bench.kernels.tables import hash_insert, page_rank
from tests.bench.reductions import by_halves, by_warps

N = 1 << 20
X, X2, Ints = nv.Array[nv.f32], nv.Array[nv.f32, 2], nv.Array[nv.i32]


class Launch(NamedTuple):
    kernel: nv.Kernel
    configuration: Any
    arguments: list[Any]
    #: The positions of what a launch changes so that the next one would do other work: each launch has copies.
    fresh: tuple[int, ...] = ()


@nv.kernel
def transpose(a: X2, b: X2):
    tile = nv.shared.array((32, 33), nv.f32)
    x, y = nv.thread_idx.x, nv.thread_idx.y
    column, row = nv.block_idx.x * 32, nv.block_idx.y * 32
    for j in range(0, 32, 8):
        tile[y + j, x] = a[row + y + j, column + x]
    nv.syncthreads()
    for j in range(0, 32, 8):
        b[column + y + j, row + x] = tile[x, y + j]


@nv.kernel
def n_body(bodies: X2, forces: X2):
    tile = nv.shared.array((256, 4), nv.f32)
    t, i = nv.thread_idx.x, nv.grid(1)
    x, y, z = bodies[i, 0], bodies[i, 1], bodies[i, 2]
    fx, fy, fz = nv.f32(0), nv.f32(0), nv.f32(0)
    for first in range(0, bodies.shape[0], 256):
        for k in range(4):
            tile[t, k] = bodies[first + t, k]
        nv.syncthreads()
        for j in range(256):
            dx, dy, dz = tile[j, 0] - x, tile[j, 1] - y, tile[j, 2] - z
            factor = tile[j, 3] / (dx * dx + dy * dy + dz * dz + nv.f32(0.01))
            fx, fy, fz = fx + factor * dx, fy + factor * dy, fz + factor * dz
        nv.syncthreads()
    forces[i, 0], forces[i, 1], forces[i, 2] = fx, fy, fz


@nv.kernel
def grid_stride(a: nv.f32, x: X, y: X):
    for i in range(nv.grid(1), y.size, nv.grid_size(1)):
        y[i] = a * x[i] + y[i]


@nv.kernel
def convolution(x: X, weights: X, y: X):
    tile = nv.shared.array(256 + 16, nv.f32)
    t, i = nv.thread_idx.x, nv.grid(1)
    tile[t + 8] = x[i]
    if t < 8:
        tile[t] = x[i - 8] if i >= 8 else nv.f32(0)
        tile[t + 264] = x[i + 256] if i + 256 < x.size else nv.f32(0)
    nv.syncthreads()
    total = nv.f32(0)
    for k in range(17):
        total += weights[k] * tile[t + k]
    y[i] = total


@nv.kernel
def push(starts: Ints, neighbours: Ints, ranks: X, result: X):
    node = nv.grid(1)
    if node < ranks.size:
        for k in range(starts[node], starts[node + 1]):
            nv.atomic.add(result, neighbours[k], ranks[node])


@nv.kernel
def compress_paths(edges: nv.Array[nv.i32, 2], parents: Ints):
    """Joins the trees of both ends of an edge, and shortens the paths to their roots."""
    i = nv.grid(1)
    if i < edges.shape[0]:
        a, b = edges[i, 0], edges[i, 1]
        while a != b:
            above = nv.atomic.load(parents, a, order="relaxed")
            while above != a:
                further = nv.atomic.load(parents, above, order="relaxed")
                nv.atomic.cas(parents, a, above, further, order="relaxed")
                a, above = above, further
            above = nv.atomic.load(parents, b, order="relaxed")
            while above != b:
                further = nv.atomic.load(parents, above, order="relaxed")
                nv.atomic.cas(parents, b, above, further, order="relaxed")
                b, above = above, further
            if a < b:
                a, b = b, a
            if a != b and nv.atomic.cas(parents, a, a, b, order="relaxed") == a:
                break


@nv.kernel
def mark_level(starts: Ints, neighbours: Ints, levels: Ints, following: Ints):
    """Whoever finds a node marks it, and several threads mark it alike."""
    node = nv.grid(1)
    if node < levels.size and levels[node] == 0:
        for k in range(starts[node], starts[node + 1]):
            following[neighbours[k]] = 1


def launches() -> dict[str, Launch]:
    """Each kernel's launch, by what it does."""
    return {**_regular(), **_in_blocks(), **_irregular()}


def _floats(*shape: int) -> np.ndarray:
    return np.random.default_rng(1).uniform(0.5, 1.5, shape).astype(np.float32)


def _regular() -> dict[str, Launch]:
    square = _floats(1024, 1024)
    return {
        "saxpy": Launch(indexed.saxpy, (N // 256, 256), [1e-9, _floats(N), _floats(N)]),
        "stencil, 1-D": Launch(indexed.stencil_1d, (N // 256, 256), [_floats(N), _floats(N)]),
        "stencil, 2-D": Launch(indexed.stencil_2d, ((64, 64), (16, 16)), [square, square.copy()]),
        "stencil, 3-D": Launch(
            indexed.stencil_3d, ((4, 32, 128), (32, 4)), [_floats(128, 128, 128), _floats(128, 128, 128)]
        ),
        "grid-stride loop": Launch(grid_stride, (256, 256), [1e-9, _floats(N), _floats(N)]),
    }


def _in_blocks() -> dict[str, Launch]:
    line, square = (N // 256, 256), _floats(1024, 1024)
    keys = np.random.default_rng(1).integers(0, 1 << 32, N // 4, np.uint32)
    values = np.random.default_rng(1).integers(0, 256, N).astype(np.uint8)
    return {
        "transpose, tile": Launch(transpose, ((32, 32), (32, 8)), [square, square.copy()]),
        "block reduction": Launch(by_halves("f32", 256), line, [_floats(N), _floats(N // 256)]),
        "warp reduction": Launch(by_warps, line, [_floats(N), _floats(N // 256)]),
        "block scan": Launch(block_scan, line, [np.ones(N, np.int32), np.zeros(N, np.int32)]),
        "matrix product, tiles": Launch(tiled_matmul, ((16, 16), (16, 16)), [_floats(256, 256) for _ in range(3)]),
        "histogram, shared": Launch(block_histogram, (256, 256), [values, np.zeros(256, np.uint32)]),
        "n-body, tiles": Launch(n_body, (8, 256), [_floats(2048, 4), _floats(2048, 3)]),
        "convolution, halo": Launch(convolution, line, [_floats(N), _floats(17), _floats(N)]),
        "bitonic sort": Launch(bitonic_sort, (N // 4 // 1024, 512), [keys], (0,)),
    }


def _irregular() -> dict[str, Launch]:
    random = np.random.default_rng(1)
    nodes, degree = 1 << 18, 4
    starts = np.arange(nodes + 1, dtype=np.int32) * degree
    neighbours = random.integers(0, nodes, nodes * degree, np.int32)
    line, ranks = (nodes // 256, 256), _floats(nodes)
    degrees, levels = np.full(nodes, degree, np.int32), np.full(nodes, -1, np.int32)
    frontier = np.arange(0, nodes, 4, dtype=np.int32)
    levels[frontier] = 0
    edges = random.integers(0, nodes, (nodes, 2), np.int32)
    keys = random.integers(0, 1 << 31, nodes, np.uint32)
    table, contents = np.full(4 * nodes, 0xFFFFFFFF, np.uint32), np.zeros(4 * nodes, np.uint32)
    rows = nodes // 8
    return {
        "graph push": Launch(push, line, [starts, neighbours, ranks, np.zeros(nodes, np.float32)]),
        "graph pull": Launch(page_rank, line, [starts, neighbours, ranks, degrees, ranks.copy(), 0.85]),
        "worklist": Launch(
            breadth_first,
            (len(frontier) // 256, 256),
            [starts, neighbours, frontier, 1, levels, np.zeros(nodes, np.int32), np.zeros(1, np.int32)],
            (4, 6),
        ),
        "path compression": Launch(compress_paths, line, [edges, np.arange(nodes, dtype=np.int32)], (1,)),
        "hash insertion": Launch(
            hash_insert,
            line,
            [np.unique(keys), keys[: len(np.unique(keys))], table, contents, np.uint32(4 * nodes - 1)],
            (2,),
        ),
        "sparse product": Launch(
            spmv_warp,
            (rows * 32 // 256, 256),
            [
                np.arange(rows + 1, dtype=np.int32) * 32,
                random.integers(0, nodes, rows * 32, np.int32),
                _floats(rows * 32),
                ranks,
                np.zeros(rows, np.float32),
            ],
        ),
        "frontier, same value": Launch(mark_level, line, [starts, neighbours, levels, np.zeros(nodes, np.int32)], (3,)),
    }
