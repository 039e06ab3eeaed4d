"""Vectors: elements, arithmetic, conversions, as elements of arrays, in functions and tuples."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

import nvgen as nv
from tests.semantics.case import Case
from tests.strategies import Inputs

float4 = nv.vec[nv.f32, 4]
float3 = nv.vec[nv.f32, 3]
int3 = nv.vec[nv.i32, 3]
char8 = nv.vec[nv.i8, 8]


@nv.kernel(fastmath=False)
def vector_arithmetic(a: nv.Array[float4], b: nv.Array[float4], s: nv.f32, out: nv.Array[float4]):
    i = nv.grid(1)
    if i < out.size:
        v = a[i] * s + b[i] / 2
        v -= 1
        out[i] = -v + 2 * a[i]


def vector_arithmetic_reference(a: np.ndarray, b: np.ndarray, s: Any, out: np.ndarray) -> None:
    v = a * np.float32(s) + b / np.float32(2) - np.float32(1)
    out[...] = -v + np.float32(2) * a


@nv.kernel(fastmath=False)
def vector_elements(a: nv.Array[float4], out: nv.Array[float4], total: nv.Array[nv.f32]):
    i = nv.grid(1)
    if i < out.size:
        v = a[i]
        v.x = v.y + v.w
        v[1] += v[-1]
        v[i % 4] = 7
        w = v.w if i % 2 == 0 else v[i % 3]
        out[i] = v
        out[i].z = w
        out[i].x *= 2
        total[i] = a[i].x + a[i][i % 4]


def vector_elements_reference(a: np.ndarray, out: np.ndarray, total: np.ndarray) -> None:
    for i, row in enumerate(a):
        v = row.copy()
        v[0] = v[1] + v[3]
        v[1] += v[-1]
        v[i % 4] = 7
        w = v[3] if i % 2 == 0 else v[i % 3]
        out[i] = v
        out[i, 2] = w
        out[i, 0] *= np.float32(2)
        total[i] = row[0] + row[i % 4]


@nv.kernel
def integer_vectors(a: nv.Array[int3], b: nv.Array[int3], out: nv.Array[int3, 2]):
    i = nv.grid(1)
    if i < a.size:
        out[0, i] = a[i] // b[i]
        out[1, i] = a[i] % b[i]
        out[2, i] = (a[i] << 3) ^ b[i] & ~a[i]
        out[3, i] = min(a[i], b[i], 5) + max(a[i], 0)
        out[4, i] = abs(b[i]) >> 1


def integer_vectors_reference(a: np.ndarray, b: np.ndarray, out: np.ndarray) -> None:
    out[0], out[1] = a // b, a % b
    out[2] = (a << 3) ^ b & ~a
    out[3] = np.minimum(np.minimum(a, b), 5) + np.maximum(a, 0)
    out[4] = np.abs(b) >> 1


@nv.kernel(fastmath=False)
def vector_conversions(
    a: nv.Array[float4],
    doubles: nv.Array[nv.vec[nv.f64, 4]],
    small: nv.Array[char8],
    signs: nv.Array[nv.vec[nv.bool, 4]],
):
    i = nv.grid(1)
    if i < a.size:
        doubles[i] = nv.vec[nv.f64, 4](a[i]) * 3
        pair = nv.vec[nv.f32, 2](a[i].x, a[i].w)
        small[i] = char8(a[i], pair, (i % 3, 5))
        signs[i] = a[i] < 0


def vector_conversions_reference(a: np.ndarray, doubles: np.ndarray, small: np.ndarray, signs: np.ndarray) -> None:
    doubles[...] = a.astype(np.float64) * 3
    small[:, :4] = a.astype(np.int8)
    small[:, 4] = a[:, 0].astype(np.int8)
    small[:, 5] = a[:, 3].astype(np.int8)
    small[:, 6] = np.arange(len(a)) % 3
    small[:, 7] = 5
    signs[...] = a < 0


@nv.kernel(fastmath=False)
def vector_comparisons(a: nv.Array[float4], b: nv.Array[float4], out: nv.Array[nv.i32]):
    i = nv.grid(1)
    if i < out.size:
        less = a[i] < b[i]
        count = 0
        for flag in less:
            count += nv.i32(flag)
        if all(less):
            count += 10
        if any(a[i] == b[i]) or not any(less | (a[i] >= 0)):
            count += 100
        out[i] = count


def vector_comparisons_reference(a: np.ndarray, b: np.ndarray, out: np.ndarray) -> None:
    less = a < b
    out[...] = less.sum(axis=1) + 10 * less.all(axis=1)
    out[...] += 100 * ((a == b).any(axis=1) | ~(less | (a >= 0)).any(axis=1))


def cross(a: float3, b: float3) -> float3:
    return float3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)


@nv.device(inline="never")
def both(a, b):
    return cross(a, b), a * b


@nv.kernel(fastmath=False)
def vectors_in_functions(a: nv.Array[float3], b: nv.Array[float3], out: nv.Array[float3], dots: nv.Array[nv.f32]):
    i = nv.grid(1)
    if i < out.size:
        product, elementwise = both(a[i], b[i])
        x, y, z = elementwise
        dots[i] = x + y + z
        out[i] = product if x < 0 else product + elementwise


def vectors_in_functions_reference(a: np.ndarray, b: np.ndarray, out: np.ndarray, dots: np.ndarray) -> None:
    (ax, ay, az), (bx, by, bz) = a.T, b.T
    product = np.stack([ay * bz - az * by, az * bx - ax * bz, ax * by - ay * bx], axis=1)
    elementwise = a * b
    dots[...] = elementwise[:, 0] + elementwise[:, 1] + elementwise[:, 2]
    out[...] = np.where(elementwise[:, :1] < 0, product, product + elementwise)


@nv.kernel(fastmath=False)
def arrays_as_vectors(a: nv.Array[nv.f32], matrix: nv.Array[nv.i16, 2], out: nv.Array[nv.f32]):
    i = nv.grid(1)
    fours = a.vec(4)
    if i < fours.size:
        out.vec(4)[i] = fours[i] * 2
        pairs = matrix.vec(2)
        pairs[i % 3, i % 2] = nv.vec[nv.i16, 2](i % 3, i % 2)


def arrays_as_vectors_reference(a: np.ndarray, matrix: np.ndarray, out: np.ndarray) -> None:
    n = len(a) // 4
    out[: 4 * n] = a[: 4 * n] * np.float32(2)
    for i in range(n):
        matrix[i % 3, i % 2 * 2 : i % 2 * 2 + 2] = i % 3, i % 2


@nv.kernel(fastmath=False)
def vectors_in_memory(a: nv.Array[nv.vec[nv.f32, 2], 2, nv.F], out: nv.Array[nv.vec[nv.f32, 2], 1, nv.A]):
    i = nv.grid(1)
    if i < out.size:
        tile = nv.local.array((2, 3), nv.vec[nv.f32, 2])
        own = nv.shared.array(64, nv.vec[nv.f32, 2])
        own[nv.thread_idx.x] = a[i, 1]
        for j in range(3):
            tile[0, j] = a[i, 0] * nv.f32(j)
            tile[1, j].x = nv.f32(j)
            tile[1, j].y = own[nv.thread_idx.x].x
        out[i] = tile[0, i % 3] + tile[1, i % 3]


def vectors_in_memory_reference(a: np.ndarray, out: np.ndarray) -> None:
    for i in range(len(out)):
        j = np.float32(i % 3)
        out[i] = a[i, 0] * j + np.array([j, a[i, 1, 0]])


@nv.kernel(fastmath=False)
def wide_vectors(a: nv.Array[nv.vec[nv.f64, 16]], scale: nv.vec[nv.f64, 16], out: nv.Array[nv.f64]):
    i = nv.grid(1)
    if i < out.size:
        v = a[i] * scale
        total = 0.0
        for k in range(16):
            total += v[k]
        out[i] = total


def wide_vectors_reference(a: np.ndarray, scale: Any, out: np.ndarray) -> None:
    v = a * np.array(scale)
    total = np.zeros(len(a))
    for k in range(16):
        total = total + v[:, k]
    out[...] = total


@nv.kernel(fastmath=False)
def vector_functions(a: nv.Array[float4], b: nv.Array[float4], out: nv.Array[float4]):
    i = nv.grid(1)
    if i < out.size:
        quotient, remainder = divmod(a[i], 2)
        out[i] = np.where(a[i] > b[i], math.sqrt(abs(a[i])), quotient) + np.floor(b[i]) * remainder


def vector_functions_reference(a: np.ndarray, b: np.ndarray, out: np.ndarray) -> None:
    quotient, remainder = np.divmod(a, np.float32(2))
    out[...] = np.where(a > b, np.sqrt(np.abs(a)), quotient) + np.floor(b) * remainder


def floats(inputs: Inputs, *shape: int, dtype: Any = np.float32) -> np.ndarray:
    """Numbers of a few digits, so that some are equal."""
    return (inputs.rng.integers(-9, 10, (inputs.size, *shape)) / 2).astype(dtype)


def integers(inputs: Inputs) -> tuple[np.ndarray, ...]:
    a = inputs.rng.integers(-1000, 1000, (inputs.size, 3), dtype=np.int32)
    b = inputs.rng.integers(1, 100, (inputs.size, 3), dtype=np.int32) * inputs.rng.choice([-1, 1], (inputs.size, 3))
    return a, b.astype(np.int32), np.zeros((5, inputs.size, 3), np.int32)


def zeros(inputs: Inputs, *shape: int, dtype: Any = np.float32) -> np.ndarray:
    return np.zeros((inputs.size, *shape), dtype)


@nv.kernel
def elements_by_several_names(
    v: nv.Array[nv.vec[nv.f32, 4]], turned: nv.Array[nv.vec[nv.f32, 4]], three: nv.Array[nv.vec[nv.f32, 3]]
):
    """Several elements by their names, in any order and more than once; a value that is computed is so once."""
    i = nv.grid(1)
    if i < v.size:
        x = v[i]
        turned[i] = x.wzyx + (x * 2).xxyy
        three[i] = x.xyz
        three[i] = nv.vec[nv.f32, 3](x.yx, three[i].zyx.x) + three[i].zzz


def several_names_reference(v: np.ndarray, turned: np.ndarray, three: np.ndarray) -> None:
    turned[:] = v[:, [3, 2, 1, 0]] + v[:, [0, 0, 1, 1]] * np.float32(2)
    three[:] = v[:, [1, 0, 2]] + v[:, [2, 2, 2]]


@nv.kernel
def vectors_of_small_arrays(v: nv.Array[nv.f32], out: nv.Array[nv.vec[nv.f32, 4]]):
    """An array whose extent is known gives an element each, and parts of it do."""
    i = nv.grid(1)
    own = nv.local.array(4, nv.f32)
    tile = nv.shared.array(2, nv.i16)
    if nv.thread_idx.x == 0:
        tile[0], tile[1] = 3, -2
    nv.syncthreads()
    if i < v.size:
        for j in range(4):
            own[j] = v[i] * (j + 1)
        out[i] = nv.vec[nv.f32, 4](own) + nv.vec[nv.f32, 4](tile, own[1:3])


def vectors_of_small_arrays_reference(v: np.ndarray, out: np.ndarray) -> None:
    own = v[:, None] * np.arange(1, 5, dtype=np.float32)
    out[:] = own
    out[:, 0] += np.float32(3)
    out[:, 1] += np.float32(-2)
    out[:, 2:] += own[:, 1:3]


CASES = [
    Case(
        vector_functions,
        lambda made: (floats(made, 4), floats(made, 4), zeros(made, 4)),
        vector_functions_reference,
    ),
    Case(
        vector_arithmetic,
        lambda made: (floats(made, 4), floats(made, 4), 1.5, zeros(made, 4)),
        vector_arithmetic_reference,
    ),
    Case(vector_elements, lambda made: (floats(made, 4), zeros(made, 4), zeros(made)), vector_elements_reference),
    Case(integer_vectors, integers, integer_vectors_reference),
    Case(
        vector_conversions,
        lambda made: (
            *(floats(made, 4), zeros(made, 4, dtype=np.float64), zeros(made, 8, dtype=np.int8)),
            zeros(made, 4, dtype=np.bool_),
        ),
        vector_conversions_reference,
    ),
    Case(
        vector_comparisons,
        lambda made: (floats(made, 4), floats(made, 4), zeros(made, dtype=np.int32)),
        vector_comparisons_reference,
    ),
    Case(
        vectors_in_functions,
        lambda made: (floats(made, 3), floats(made, 3), zeros(made, 3), zeros(made)),
        vectors_in_functions_reference,
    ),
    Case(
        arrays_as_vectors,
        lambda made: (floats(made), np.zeros((3, 4), np.int16), zeros(made)),
        arrays_as_vectors_reference,
    ),
    Case(
        vectors_in_memory,
        lambda made: (
            np.ascontiguousarray(floats(made, 2, 2).transpose(1, 0, 2)).transpose(1, 0, 2),
            np.zeros((2 * made.size, 2), np.float32)[::-2],
        ),
        vectors_in_memory_reference,
    ),
    Case(
        wide_vectors,
        lambda made: (floats(made, 16, dtype=np.float64), tuple(range(16)), zeros(made, dtype=np.float64)),
        wide_vectors_reference,
    ),
    Case(
        elements_by_several_names,
        lambda made: (floats(made, 4), zeros(made, 4), zeros(made, 3)),
        several_names_reference,
    ),
    Case(vectors_of_small_arrays, lambda made: (floats(made), zeros(made, 4)), vectors_of_small_arrays_reference),
]
