"""Parts of arrays: slices, rows, columns, transposes, and arrays of any strides, as NumPy cuts them."""

from __future__ import annotations

from typing import Any

import numpy as np

import nvgen as nv
from tests.semantics.case import Case, one_thread_each
from tests.strategies import Inputs

BOUNDS = range(-9, 10)


def cut(name: str, step: int) -> Case:
    """Every start and stop around an array of ``size % 8`` elements, as Python's slices have them."""
    text = f"""
def {name}(x: nv.Array[nv.i32], sizes: nv.Array[nv.i32, 2], firsts: nv.Array[nv.i32, 2]):
    i, j = nv.grid(2)
    if i < {len(BOUNDS)} and j < {len(BOUNDS)}:
        part = x[i + {BOUNDS[0]}:j + {BOUNDS[0]}:{step}]
        sizes[i, j] = part.size
        if part.size > 0:
            firsts[i, j] = part[0] + part[-1] * 100
"""

    def reference(x: np.ndarray, sizes: np.ndarray, firsts: np.ndarray) -> None:
        for i, start in enumerate(BOUNDS):
            for j, stop in enumerate(BOUNDS):
                part = x[start:stop:step]
                sizes[i, j] = part.size
                if part.size:
                    firsts[i, j] = part[0] + part[-1] * 100

    def arguments(inputs: Inputs) -> tuple[Any, ...]:
        n = len(BOUNDS)
        return np.arange(inputs.size % 8, dtype=np.int32), inputs.zeros("i32", n, n), inputs.zeros("i32", n, n)

    return Case(nv.Kernel.from_source(text), arguments, reference, launch=lambda inputs: ((2, 2), (16, 16)))


@nv.kernel
def constant_slices(x: nv.Array[nv.i32], out: nv.Array[nv.i32, 2]):
    parts = (x[2:5], x[:-1], x[-3:], x[::-1], x[5:2:-1], x[-100:100:3], x[100:], x[:], x[1:][1:], x[::2][::-2])
    for k in nv.static_range(10):
        part = parts[k]
        out[k, 0] = part.size
        for j in range(part.size):
            out[k, 1 + j % 9] += part[j] * (j + 1)


@nv.kernel
def reused(x: nv.Array[nv.i32], y: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    i = nv.grid(1)
    if i < out.size:
        source, other = x, y
        for step in range(3):
            out[i] += source[i] * (step + 1)
            source, other = other, source
        x = y if i % 2 == 0 else x
        out[i] += x[i]


@nv.kernel
def strided(x: nv.Array[nv.i32, 2, nv.A], y: nv.Array[nv.i32, 2, nv.A], out: nv.Array[nv.i64, 2]):
    j, i = nv.grid(2)
    if i < x.shape[0] and j < x.shape[1]:
        y[i, j] = x[i, j] * 2
        t = x.T
        out[i, j] = t[j, i] + y[i, :][j] + y.T[j][i]


@nv.kernel
def strides(c: nv.Array[nv.i16, 3], f: nv.Array[nv.i64, 3, nv.F], out: nv.Array[nv.i64, 2]):
    parts = (c.strides, f.strides, c.T.strides, f[:, 1, ::-2].strides, c[::3, :, 0].strides)
    for k in nv.static_range(5):
        for axis in nv.static_range(len(parts[k])):
            out[k, axis] = parts[k][axis]


@nv.kernel
def seven_dimensions(x: nv.Array[nv.i32, 7], out: nv.Array[nv.i32, 7, nv.F]):
    a, b = nv.grid(2)
    if a < x.shape[0] and b < x.shape[6]:
        middle = x[a, ..., b]
        target = out[a, :, :, :, :, :, b]
        target[0, 1, 0, 0, 0] = middle[0, 1, 0, 0, 0] + middle.shape[1] + middle.ndim
        out[a, 0, 0, 0, 0, 0, b] = x[a, 0][0][0, 0, 0][b]


@nv.kernel
def local_arrays(x: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    i = nv.grid(1)
    if i < x.size:
        table = nv.local.array((4, 3), nv.i32)
        for r in range(4):
            for c in nv.static_range(3):
                table[r, c] = x[i] % 100 + r * 3 + c
        row = table[1]
        out[i] = table[-1, i % 3] + row[2] + table.T[0, 3] + len(table) * table.shape[1] + table[i % 4, 0]


def _local_arrays(x: np.ndarray, out: np.ndarray) -> None:
    for i in range(x.size):
        table = x[i] % 100 + np.arange(12).reshape(4, 3)
        out[i] = table[-1, i % 3] + table[1, 2] + table[3, 0] + 12 + table[i % 4, 0]


def _strided(inputs: Inputs) -> tuple[Any, ...]:
    rows, columns = inputs.size % 30, 6
    big = inputs.rng.integers(-1000, 1000, (2 * rows, 3 * columns), dtype=np.int32)
    choices = [big[::2, ::3], big[::-2, 1::3], big[:rows, :columns].T.copy().T, big[rows:, :columns], big[:rows, ::-3]]
    x = choices[inputs.size % len(choices)]
    y = np.full((columns, 2 * rows), -7, dtype=np.int32)[:, ::2].T
    return x, y, inputs.zeros("i64", rows, columns)


def _strided_case() -> Case:
    def reference(x: np.ndarray, y: np.ndarray, out: np.ndarray) -> None:
        y[...] = x * 2
        out[...] = x.astype(np.int64) + 2 * y

    return Case(strided, _strided, reference, launch=lambda inputs: ((1, 4), (8, 8)))


def _seven(inputs: Inputs) -> tuple[Any, ...]:
    shape = (inputs.size % 5, 2, 3, 1, 2, 1, 4)
    x = inputs.rng.integers(-1000, 1000, shape, dtype=np.int32)
    return x, np.zeros(shape, np.int32, order="F")


CASES = [
    *(cut(f"slices_by_{'minus_' if step < 0 else ''}{abs(step)}", step) for step in (1, 2, -1, -3)),
    Case(
        constant_slices,
        lambda inputs: (np.arange(inputs.size % 12, dtype=np.int32), inputs.zeros("i32", 10, 10)),
        launch=lambda inputs: (1, 1),
    ),
    Case(
        reused,
        lambda inputs: (
            *(inputs.rng.integers(-1000, 1000, inputs.size, dtype=np.int32) for _ in range(2)),
            inputs.zeros("i32"),
        ),
    ),
    _strided_case(),
    Case(
        strides,
        lambda inputs: (
            inputs.zeros("i16", 2, inputs.size % 9 + 2, 3),
            inputs.zeros("i64", 4, inputs.size % 9 + 2, 5, layout="F"),
            inputs.zeros("i64", 5, 3),
        ),
        launch=lambda inputs: (1, 1),
    ),
    Case(seven_dimensions, _seven, launch=lambda inputs: (1, (8, 8))),
    Case(
        local_arrays,
        lambda inputs: (inputs.rng.integers(-1000, 1000, inputs.size, dtype=np.int32), inputs.zeros("i32")),
        _local_arrays,
        launch=one_thread_each,
    ),
]
