"""Kernels that the tests of machine code build."""

import nvgen as nv


@nv.kernel
def saxpy(a: nv.f32, x: nv.Array[nv.f32], y: nv.Array[nv.f32]):
    i = nv.grid(1)
    if i < y.size:
        y[i] = a * x[i] + y[i]


@nv.kernel(lineinfo=True)
def reverse(a: nv.Array[nv.f32]):
    s = nv.shared.array(256, nv.f32)
    s[nv.thread_idx.x] = a[nv.grid(1)]
    nv.syncthreads()
    a[nv.grid(1)] = s[255 - nv.thread_idx.x]


@nv.kernel
def indexed(a: nv.Array[nv.f32], n: nv.i32):
    """An array that is indexed by a variable lies in local memory."""
    t = nv.local.array(64, nv.f32)
    for j in range(64):
        t[j] = a[j]
    a[0] = t[n % 64]


@nv.kernel
def spilling(a: nv.Array[nv.f32], n: nv.i32):
    """Keeps more numbers at a time than 24 registers hold."""
    first = nv.grid(1) * 48
    x = nv.local.array(48, nv.f32)
    for j in nv.static_range(48):
        x[j] = a[first + j]
    for _ in range(n):
        for j in nv.static_range(48):
            x[j] = x[j] * x[(j + 7) % 48] + 1
    for j in nv.static_range(48):
        a[first + j] = x[j]
