"""Kernels whose reports the tests look at, and where their lines are."""

from __future__ import annotations

from pathlib import Path

import nvgen as nv


@nv.device
def squared(x: nv.f32) -> nv.f32:
    return x * x


@nv.device
def scaled(x: nv.f32, j: nv.i32) -> nv.f32:
    return squared(x) + j


@nv.kernel
def summed(a: nv.Array[nv.f32], b: nv.Array[nv.f32], n: nv.i32):
    """</code></script><script>window.broken = true</script> & <b>"""
    tile = nv.shared.array((256,), nv.f32)
    i = nv.grid(1)
    t = nv.thread_idx.x
    acc = 0
    for j in range(n):
        if i < a.size:
            acc += scaled(a[i], j)
        else:
            break
    tile[t] = acc
    nv.syncthreads()
    b[i] = tile[255 - t]


@nv.kernel
def added(a: nv.Array[nv.f32], b: nv.Array[nv.f32], c: nv.Array[nv.f32]):
    i = nv.grid(1)
    if i < c.size:
        c[i] = a[i] + b[i]


@nv.kernel
def added_twice(a: nv.Array[nv.f32], b: nv.Array[nv.f32], c: nv.Array[nv.f32]):
    i = nv.grid(1)
    if i < c.size:
        c[i] = a[i] + b[i] + b[i]


def place(text: str) -> str:
    """The place of the first line with a text, as pages have it."""
    lines = Path(__file__).read_text(encoding="utf-8").splitlines()
    return f"0.{next(number for number, line in enumerate(lines, 1) if text in line)}"
