"""Kernels of published benchmarks by what they are to compute: hosts in Python, beside NumPy.

A program knows how kernels are called, of which the projects' own hosts are the source: names, parameters, blocks.
Rodinia: S. Che et al., "Rodinia: A Benchmark Suite for Heterogeneous Computing" (2009); SHOC: A. Danalis et al., "The
Scalable Heterogeneous Computing (SHOC) Benchmark Suite" (2010); Parboil: J. Stratton et al., "Parboil: A Revised
Benchmark Suite" (2012).
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

import numpy as np

from tests.lift.nvcc.program import close, exact, floats, whole

#: ``launch(kernel, grid, block, *arguments, shared=0)``.
Launch: TypeAlias = Callable[..., None]


@dataclass(frozen=True)
class Published:
    """``run(launch, rng, variables)`` launches kernels of the source whose path ends in ``source``."""

    source: str
    run: Callable[[Launch, np.random.Generator, Mapping[str, Any]], None]

    @property
    def name(self) -> str:
        """The file and the function."""
        return f"{self.source.split('/')[-1].removesuffix('.cu')}.{self.run.__name__}"


def bfs(launch: Launch, rng: np.random.Generator, variables: Mapping[str, Any]) -> None:
    """Distances in a graph, a level a pair of launches."""
    n, degree = 600, 3
    nodes = np.stack([np.arange(n) * degree, np.full(n, degree)], axis=1).astype("i4")
    edges = whole(rng, 0, n, n * degree)
    mask, updating, visited, cost = np.zeros(n, "?"), np.zeros(n, "?"), np.zeros(n, "?"), np.full(n, -1, "i4")
    mask[0] = visited[0] = True
    cost[0], over = 0, np.ones(1, "?")
    while over[0]:
        over[0] = False
        launch("Kernel", 2, 512, nodes, edges, mask, updating, visited, cost, n)
        launch("Kernel2", 2, 512, mask, updating, visited, over, n)
    expected, level, distance = np.full(n, -1), {0}, 0
    while level:
        expected[[*level]] = distance
        near = {int(edges[node * degree + k]) for node in level for k in range(degree)}
        level, distance = {node for node in near if expected[node] < 0}, distance + 1
    exact(cost, expected)


def gaussian(launch: Launch, rng: np.random.Generator, variables: Mapping[str, Any]) -> None:
    """Elimination, a column a pair of launches."""
    n = 21
    a = (floats(rng, n, n) + 4 * np.eye(n)).astype("f4")
    b, m = floats(rng, n), np.zeros((n, n), "f4")
    wanted = np.linalg.solve(a.astype("f8"), b.astype("f8"))
    for t in range(n - 1):
        launch("Fan1", 2, 16, m, a, n, t)
        launch("Fan2", (6, 6), (4, 4), m, a, b, n, n - t, t)
    close(np.linalg.solve(np.triu(a).astype("f8"), b), wanted, 1e-3, 1e-4)
    close(np.tril(a, -1), np.zeros((n, n)), 0, 1e-5)


def pathfinder(launch: Launch, rng: np.random.Generator, variables: Mapping[str, Any]) -> None:
    """Cheapest ways through a grid, three rows a launch."""
    rows, cols, height = 7, 700, 3
    wall = whole(rng, 0, 10, rows, cols)
    source, result = wall[0].copy(), np.zeros(cols, "i4")
    for start in range(0, rows - 1, height):
        steps = min(height, rows - 1 - start)
        blocks, extents = -(-cols // (256 - 2 * height)), (cols, rows, start, height)
        launch("dynproc_kernel", blocks, 256, steps, wall[1:].copy(), source, result, *extents)
        source, result = result, source
    expected = wall[0].copy()
    for row in wall[1:]:
        beside = np.pad(expected, 1, mode="edge")
        expected = row + np.minimum(np.minimum(beside[:-2], beside[2:]), expected)
    exact(source, expected)


def hotspot(launch: Launch, rng: np.random.Generator, variables: Mapping[str, Any]) -> None:
    """Temperatures of a chip, two steps in a launch."""
    rows, cols, steps = 20, 29, 2
    power, before = rng.uniform(0, 1, (rows, cols)).astype("f4"), rng.uniform(70, 90, (rows, cols)).astype("f4")
    cap, rx, ry, rz, step = 0.5, 2.0, 3.0, 4.0, 0.03
    after, inner = np.zeros_like(before), 16 - 2 * steps
    grid = (-(-cols // inner), -(-rows // inner))
    extents, constants = (cols, rows, steps, steps), (cap, rx, ry, rz, step, 0.0)
    launch("calculate_temp", grid, (16, 16), steps, power, before, after, *extents, *constants)
    t = before.astype("f8")
    for _ in range(steps):
        p = np.pad(t, 1, mode="edge")
        flow = (p[2:, 1:-1] + p[:-2, 1:-1] - 2 * t) / ry + (p[1:-1, 2:] + p[1:-1, :-2] - 2 * t) / rx + (80 - t) / rz
        t = t + step / cap * (power + flow)
    close(after, t, 1e-5)


def backprop(launch: Launch, rng: np.random.Generator, variables: Mapping[str, Any]) -> None:
    """A layer forward, and its weights adjusted."""
    inputs, hidden = 48, 16
    units, weights = floats(rng, inputs + 1), floats(rng, inputs + 1, hidden + 1)
    partial, scaled = np.zeros((inputs // 16, hidden), "f4"), weights.copy()
    unused, grid = np.zeros(hidden + 1, "f4"), (1, inputs // 16)
    launch("bpnn_layerforward_CUDA", grid, (16, 16), units, unused, scaled, partial, inputs, hidden)
    products = (weights[1:, 1:] * units[1:, None]).reshape(inputs // 16, 16, hidden)
    close(partial, products.sum(axis=1, dtype="f8"), 1e-5, 1e-5)
    delta, old, new = floats(rng, hidden + 1), floats(rng, inputs + 1, hidden + 1), weights.copy()
    kept = old.copy()
    launch("bpnn_adjust_weights_cuda", grid, (16, 16), delta, hidden, units, inputs, new, old)
    change = np.zeros_like(weights, "f8")
    change[1:, 1:] = 0.3 * delta[1:] * units[1:, None] + 0.3 * kept[1:, 1:]
    change[0, 1:] = 0.3 * delta[1:] + 0.3 * kept[0, 1:]
    close(new, weights + change, 1e-5, 1e-6)
    close(old[1:, 1:], change[1:, 1:], 1e-5, 1e-6)


def needleman_wunsch(launch: Launch, rng: np.random.Generator, variables: Mapping[str, Any]) -> None:
    """Scores of alignments, a diagonal of tiles a launch."""
    tiles, penalty = 3, 10
    n = 16 * tiles + 1
    reference, scores = whole(rng, -4, 12, n, n), np.zeros((n, n), "i4")
    scores[0] = scores[:, 0] = -penalty * np.arange(n)
    expected = scores.copy()
    for i in range(1, tiles + 1):
        launch("needle_cuda_shared_1", i, 16, reference, scores, n, penalty, i, tiles)
    for i in range(tiles - 1, 0, -1):
        launch("needle_cuda_shared_2", i, 16, reference, scores, n, penalty, i, tiles)
    for y in range(1, n):
        for x in range(1, n):
            best = max(expected[y, x - 1], expected[y - 1, x]) - penalty
            expected[y, x] = max(expected[y - 1, x - 1] + reference[y, x], best)
    exact(scores, expected)


def lud(launch: Launch, rng: np.random.Generator, variables: Mapping[str, Any]) -> None:
    """L and U in the place of a matrix, a tile of the diagonal at a time."""
    n = 64
    a = (floats(rng, n, n) + 16 * np.eye(n)).astype("f4")
    found = a.copy()
    for offset in range(0, n - 16, 16):
        left = (n - offset) // 16 - 1
        launch("lud_diagonal", 1, 16, found, n, offset)
        launch("lud_perimeter", left, 32, found, n, offset)
        launch("lud_internal", (left, left), (16, 16), found, n, offset)
    launch("lud_diagonal", 1, 16, found, n, n - 16)
    product = (np.tril(found, -1) + np.eye(n)) @ np.triu(found).astype("f8")
    close(product.astype("f4"), a, 1e-4, 1e-4)


def nearest_neighbours(launch: Launch, rng: np.random.Generator, variables: Mapping[str, Any]) -> None:
    """Distances from one place."""
    places, found = floats(rng, 100, 2), np.zeros(100, "f4")
    launch("euclid", 4, 32, places, found, 100, 0.25, -0.5)
    close(found, np.hypot(*(places.astype("f8") - [0.25, -0.5]).T), 1e-6)


def sgemm(launch: Launch, rng: np.random.Generator, variables: Mapping[str, Any]) -> None:
    """alpha A Bᵀ + beta C, columns first."""
    m, n, k = 32, 16, 20
    a, b, c = floats(rng, k, m), floats(rng, k, n), floats(rng, n, m)
    wanted = 1.5 * b.T.astype("f8") @ a + 0.5 * c
    launch("mysgemmNT", (2, 1), (16, 16), a, m, b, n, c, m, k, 1.5, 0.5)
    close(c, wanted, 1e-5, 1e-5)


def stencil(launch: Launch, rng: np.random.Generator, variables: Mapping[str, Any]) -> None:
    """Seven points in three dimensions."""
    nx, ny, nz = 16, 6, 5
    a, found = floats(rng, nz, ny, nx), np.zeros((nz, ny, nx), "f4")
    launch("naive_kernel", (ny - 2, nz - 2), nx - 1, 0.5, 0.25, a, found, nx, ny, nz)
    d = a.astype("f8")
    around = sum(np.roll(d, by, axis) for axis in range(3) for by in (1, -1))
    inside = np.s_[1:-1, 1:-1, 1:-1]
    close(found[inside], (around * 0.25 - d * 0.5)[inside], 1e-5, 1e-5)


def mri_q(launch: Launch, rng: np.random.Generator, variables: Mapping[str, Any]) -> None:
    """A sum of waves at each point, whose directions lie in constant memory."""
    count, points = 37, 512
    real, imaginary, magnitude = floats(rng, count), floats(rng, count), np.zeros(count, "f4")
    launch("ComputePhiMag_GPU", 1, 512, real, imaginary, magnitude, count)
    close(magnitude, real.astype("f8") ** 2 + imaginary.astype("f8") ** 2, 1e-6)
    waves = np.concatenate([floats(rng, count, 3), magnitude[:, None]], axis=1)
    variables["ck"].reshape(-1).view("f4")[: waves.size] = waves.reshape(-1)
    x, y, z = floats(rng, 3, points)
    q = np.zeros((2, points), "f4")
    launch("ComputeQ_GPU", 2, 256, count, 0, x, y, z, q[0], q[1])
    angles = 2 * np.pi * (waves[:, :3].astype("f8") @ np.stack([x, y, z]))
    close(q, [(waves[:, 3, None] * of(angles)).sum(axis=0) for of in (np.cos, np.sin)], 1e-4, 1e-3)


def spmv(launch: Launch, rng: np.random.Generator, variables: Mapping[str, Any]) -> None:
    """A sparse matrix by a vector: jagged diagonals, as long as the longest row of 32."""
    n, width = 100, 4
    columns, values, vector = whole(rng, 0, n, width, n), floats(rng, width, n), floats(rng, n)
    permutation, found = rng.permutation(n).astype("i4"), np.zeros(n, "f4")
    variables["jds_ptr_int"].reshape(-1).view("i4")[:width] = np.arange(width) * n
    lengths = np.array([4, 3, 2, 1], "i4")
    variables["sh_zcnt_int"].reshape(-1).view("i4")[:4] = lengths
    launch("spmv_jds_naive", 4, 32, found, values, columns, permutation, vector, lengths, n)
    kept = np.arange(width)[:, None] < lengths[np.arange(n) // 32]
    close(found[permutation], (values * kept * vector[columns].astype("f8")).sum(axis=0), 1e-5, 1e-6)


def triad(launch: Launch, rng: np.random.Generator, variables: Mapping[str, Any]) -> None:
    """a + s b."""
    a, b, c = floats(rng, 256), floats(rng, 256), np.zeros(256, "f4")
    launch("triad", 2, 128, a, b, c, 1.75)
    close(c, a + 1.75 * b.astype("f8"), 1e-6, 1e-7)


def md5(launch: Launch, rng: np.random.Generator, variables: Mapping[str, Any]) -> None:
    """Looks for the key of a digest among all of two bytes."""
    key = bytes([3, 7, 0, 0, 0, 0, 0, 0])
    digest = np.frombuffer(hashlib.md5(key[:2], usedforsecurity=False).digest(), "u4")
    at, found_key, found = np.full(1, -1, "i4"), np.zeros(8, "u1"), np.zeros(4, "u4")
    launch("FindKeyWithDigest_Kernel", 2, 64, *(int(one) for one in digest), 10 * 10, 2, 10, at, found_key, found)
    exact(at, [3 + 7 * 10])
    exact(found_key, [*key])
    exact(found, digest)


PROGRAMS = (
    Published("bfs/bfs.cu", bfs),
    Published("gaussian/gaussian.cu", gaussian),
    Published("pathfinder/pathfinder.cu", pathfinder),
    Published("hotspot/hotspot.cu", hotspot),
    Published("backprop/backprop_cuda.cu", backprop),
    Published("nw/needle.cu", needleman_wunsch),
    Published("lud/cuda/lud_kernel.cu", lud),
    Published("nn/nn_cuda.cu", nearest_neighbours),
    Published("sgemm/src/cuda_base/sgemm_kernel.cu", sgemm),
    Published("stencil/src/cuda_base/kernels.cu", stencil),
    Published("mri-q/src/cuda/computeQ.cu", mri_q),
    Published("spmv/src/cuda_base/main.cu", spmv),
    Published("triad/Triad.cu", triad),
    Published("md5hash/MD5Hash.cu", md5),
)
