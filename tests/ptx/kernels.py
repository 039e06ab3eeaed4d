"""Kernels that the tests of PTX share."""

from __future__ import annotations

import nvgen as nv


@nv.kernel
def vector_add(a: nv.Array[nv.f32], b: nv.Array[nv.f32], c: nv.Array[nv.f32]):
    i = nv.grid(1)
    if i < c.size:
        c[i] = a[i] + b[i]


@nv.kernel
def polynomial(x: nv.Array[nv.f32], y: nv.Array[nv.f32], scale: nv.f32):
    i = nv.grid(1)
    if i < x.size:
        acc = 0
        for k in range(x.size):
            acc += x[k] * 0.5 + 1 / 3 - scale / x[i]
        y[i] = acc * 2.0 - 1 if acc > 1e-3 else -acc


@nv.kernel
def small_types(a: nv.i8, b: nv.bool, c: nv.u16, x: nv.Array[nv.bool], y: nv.Array[nv.i16, 2], z: nv.Array[nv.f64, 3]):
    if b:
        x[0] = a > c
        y[0, 1] = a
        z[0, 1, 2] = c


@nv.kernel(fastmath=False)
def product_and_sum(x: nv.Array[nv.f32], y: nv.Array[nv.f32]):
    i = nv.grid(1)
    if i < x.size:
        y[i] = x[i] * x[i] + y[i]
