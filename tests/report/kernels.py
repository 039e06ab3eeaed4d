"""Kernels that get a piece of advice, and beside each those that are nearly the same and must get none.

``ADVISED`` has the kind, a word of the line that it is about, and the architecture; ``SILENT`` what gets no advice.
"""

from __future__ import annotations

import numpy as np

import nvgen as nv
from tests.report.shared_memory_kernels import (
    DOUBLES,
    FLOATS,
    broadcast,
    column_in_loop,
    column_of_tile,
    copy_by_each,
    copy_by_elected,
    copy_by_elected_of_a_warp,
    copy_by_lane,
    copy_by_thread,
    copy_by_thread_of_all,
    eight_bytes_each,
    first_warp,
    half_a_warp_wide,
    half_of_each,
    odd_stride,
    one_lane,
    padded_column,
    sixteen_bytes_each,
    swizzled_column,
    two_words_apart,
    unknown_stride,
)

TENTH = np.float64(0.1)


# Spills


@nv.kernel(max_registers=32)
def spilling(a: FLOATS, n: nv.i32):
    first = nv.grid(1) * 48
    x = nv.local.array(48, nv.f32)
    for j in nv.static_range(48):
        x[j] = a[first + 2 * j]
    for _ in range(n):  # spills
        for j in nv.static_range(48):
            x[j] = x[j] * x[(j + 7) % 48] + 1
    for j in nv.static_range(48):
        a[first + j] = x[j]


@nv.kernel
def many_registers(a: FLOATS, n: nv.i32):
    first = nv.grid(1) * 48
    x = nv.local.array(48, nv.f32)
    for j in nv.static_range(48):
        x[j] = a[first + 2 * j]
    for _ in range(n):
        for j in nv.static_range(48):
            x[j] = x[j] * x[(j + 7) % 48] + 1
    for j in nv.static_range(48):
        a[first + j] = x[j]


# Arrays in local memory


@nv.kernel
def indexed_array(a: FLOATS, index: nv.Array[nv.i32]):
    t = nv.local.array(16, nv.f32)
    for j in nv.static_range(16):
        t[j] = a[j * a.size]
    a[0] = t[index[0] % 16]  # indexed


@nv.kernel
def large_array(a: FLOATS, index: nv.Array[nv.i32]):
    t = nv.local.array(1024, nv.f32)
    for j in range(a.size):
        t[j % 1024] = a[j]
    a[0] = t[index[0] % 1024]  # indexed


@nv.kernel
def array_in_registers(a: FLOATS):
    t = nv.local.array(16, nv.f32)
    for j in nv.static_range(16):
        t[j] = a[j * a.size]
    for j in nv.static_range(16):
        a[j * a.size] = t[15 - j]


@nv.kernel
def prints(a: FLOATS):
    i = nv.grid(1)
    print(i, a[i])


@nv.kernel
def sine(a: FLOATS):
    """libdevice reduces large arguments in an array in local memory."""
    i = nv.grid(1)
    a[i] = nv.math.sin(a[i])


# f64


@nv.kernel
def wide_constant(a: FLOATS, b: FLOATS):
    i = nv.grid(1)
    b[i] = nv.f32(a[i] * TENTH)  # wide


@nv.kernel
def wide_chain(a: FLOATS, b: FLOATS):
    i = nv.grid(1)
    x = a[i] * nv.f64(0.1) + nv.f64(0.3)  # wide
    b[i] = nv.f32(x * x)


@nv.kernel
def wide_bound(a: FLOATS, b: FLOATS):
    i = nv.grid(1)
    if a[i] < TENTH:  # wide
        b[i] = 1


@nv.kernel
def narrow_constant(a: FLOATS, b: FLOATS):
    i = nv.grid(1)
    b[i] = a[i] * 0.1


@nv.kernel
def doubles(a: DOUBLES, b: DOUBLES):
    i = nv.grid(1)
    b[i] = a[i] * 0.1


@nv.kernel
def doubles_to_floats(a: DOUBLES, b: FLOATS):
    i = nv.grid(1)
    b[i] = nv.f32(a[i] * 0.1)


@nv.kernel
def double_parameter(a: FLOATS, b: FLOATS, factor: nv.f64):
    i = nv.grid(1)
    b[i] = nv.f32(a[i] * factor * TENTH)


@nv.kernel
def added_up_in_f64(a: FLOATS, b: FLOATS):
    total = nv.f64(0)
    for i in range(a.size):
        total += a[i] * TENTH
    b[0] = nv.f32(total)


@nv.kernel
def cancelling(a: FLOATS, b: FLOATS, c: FLOATS):
    """The products are exact in f64, which is why somebody writes it."""
    i = nv.grid(1)
    c[i] = nv.f32(nv.f64(a[i]) * nv.f64(a[i]) - nv.f64(b[i]) * nv.f64(b[i]))


@nv.kernel
def kept_in_f64(a: FLOATS, b: FLOATS):
    s = nv.shared.array(256, nv.f64)
    s[nv.thread_idx.x] = a[nv.grid(1)] * TENTH
    nv.syncthreads()
    b[nv.grid(1)] = nv.f32(s[255 - nv.thread_idx.x])


@nv.kernel
def complex_sine(z: nv.Array[nv.c64], w: nv.Array[nv.c64]):
    """Operations on complex numbers of f32 compute in f64, with constants, where that is due."""
    i = nv.grid(1)
    w[i] = np.sqrt(z[i]) ** z[i]


# Generic addresses


@nv.kernel
def pointers_in_memory(rows: nv.Array[nv.ptr[nv.f32]], out: FLOATS):
    out[nv.grid(1)] = rows[nv.block_idx.x][nv.thread_idx.x]  # pointer


@nv.kernel
def global_pointers_in_memory(rows: nv.Array[nv.ptr[nv.f32, nv.Space.GLOBAL]], out: FLOATS):
    out[nv.grid(1)] = rows[nv.block_idx.x][nv.thread_idx.x]


@nv.kernel
def pointer_parameter(a: nv.ptr[nv.f32], out: FLOATS):
    i = nv.grid(1)
    out[i] = a[i]


@nv.kernel
def either_space(a: FLOATS, b: FLOATS, n: nv.i32):
    s = nv.shared.array(256, nv.f32)
    s[nv.thread_idx.x] = a[nv.grid(1)]
    nv.syncthreads()
    p = nv.address_of(s[0]) if n else nv.address_of(a[0])
    b[nv.grid(1)] = p[255 - nv.thread_idx.x]


@nv.kernel
def asked_for(a: FLOATS, b: FLOATS):
    p = a.ptr.to("generic")
    b[nv.grid(1)] = nv.atomic.load(p + nv.grid(1), order="acquire")


# Adjacent loads


@nv.kernel
def four_loads(a: FLOATS, b: FLOATS):
    i = nv.grid(1)
    b[i] = a[4 * i] + a[4 * i + 1] + a[4 * i + 2] + a[4 * i + 3]  # adjacent


@nv.kernel
def four_turns(a: FLOATS, b: FLOATS):
    i = nv.grid(1)
    if i < b.size:
        total = nv.f32(0)
        for j in range(4):
            total += a[4 * i + j]  # adjacent
        b[i] = total


@nv.kernel
def pairs(a: nv.Array[nv.i32], b: nv.Array[nv.i32]):
    i = nv.grid(1)
    b[i] = a[2 * i] * a[2 * i + 1]  # adjacent


@nv.kernel
def halves(a: nv.Array[nv.f16], b: nv.Array[nv.f16]):
    i = nv.grid(1)
    b[i] = a[2 * i] * a[2 * i + 1]  # adjacent


@nv.kernel
def eight_halves(a: nv.Array[nv.f16], b: nv.Array[nv.f16]):
    i = nv.grid(1)
    total = nv.f16(0)
    for j in range(8):
        total += a[8 * i + j]  # adjacent
    b[i] = total


@nv.kernel
def loads_on_lines(a: FLOATS, b: FLOATS):
    """One vector, and not a second one of the last two."""
    i = nv.grid(1)
    x = a[4 * i]  # adjacent
    y = a[4 * i + 1]
    z = a[4 * i + 2]
    w = a[4 * i + 3]
    b[i] = x * y + z * w


@nv.kernel
def steps_of_four(a: FLOATS, b: FLOATS, n: nv.i32):
    total = nv.f32(0)
    for j in range(0, n, 4):
        total += a[j] * a[j + 1] + a[j + 2] * a[j + 3]  # adjacent
    b[nv.grid(1)] = total


@nv.kernel
def vector_loads(a: FLOATS, b: FLOATS):
    i = nv.grid(1)
    v = a.vec(4)[i]
    b[i] = v[0] + v[1] + v[2] + v[3]


@nv.kernel
def vectors(a: nv.Array[nv.vec[nv.f32, 2]], b: FLOATS):
    i = nv.grid(1)
    b[i] = a[i].x + a[i].y


@nv.kernel
def stencil(a: FLOATS, b: FLOATS):
    i = nv.grid(1)
    b[i] = a[i] + a[i + 1] + a[i + 2] + a[i + 3]


@nv.kernel
def odd_triples(a: FLOATS, b: FLOATS):
    i = nv.grid(1)
    b[i] = a[3 * i] + a[3 * i + 1]


@nv.kernel
def shifted_pairs(a: FLOATS, b: FLOATS):
    i = nv.grid(1)
    b[i] = a[2 * i + 1] + a[2 * i + 2]


@nv.kernel
def store_between(a: FLOATS, b: FLOATS):
    i = nv.grid(1)
    b[i] = a[2 * i]
    b[i + 1] = a[2 * i + 1]


@nv.kernel
def rows_of_any_length(a: FLOATS, b: FLOATS, n: nv.i32):
    """Every fourth row begins at a multiple of 16 bytes, which unrolling shows."""
    total = nv.f32(0)
    for k in range(n):
        total += a[k * n] * a[k * n + 1] + a[k * n + 2] * a[k * n + 3]
    b[nv.grid(1)] = total


@nv.kernel
def unrolled_sum(a: FLOATS, b: FLOATS):
    total = nv.f32(0)
    for i in range(a.size):
        total += a[i]
    b[0] = total


#: Kernels with the kind of advice that they get, and no other, and a word of the line that it is about.
ADVISED = (
    (spilling, "spills", "# spills", "sm_90"),
    (indexed_array, "local-arrays", "# indexed", "sm_90"),
    (large_array, "local-arrays", "# indexed", "sm_80"),
    (wide_constant, "f64", "# wide", "sm_86"),
    (wide_chain, "f64", "# wide", "sm_90"),
    (wide_bound, "f64", "# wide", "sm_120"),
    (pointers_in_memory, "generic-accesses", "# pointer", "sm_90"),
    (four_loads, "adjacent-loads", "# adjacent", "sm_90"),
    (four_turns, "adjacent-loads", "# adjacent", "sm_80"),
    (pairs, "adjacent-loads", "# adjacent", "sm_100"),
    (halves, "adjacent-loads", "# adjacent", "sm_90"),
    (eight_halves, "adjacent-loads", "# adjacent", "sm_90"),
    (loads_on_lines, "adjacent-loads", "# adjacent", "sm_90"),
    (steps_of_four, "adjacent-loads", "# adjacent", "sm_90"),
    (column_of_tile, "bank-conflicts", "# conflict", "sm_90"),
    (two_words_apart, "bank-conflicts", "# conflict", "sm_80"),
    (column_in_loop, "bank-conflicts", "# conflict", "sm_90"),
    (first_warp, "bank-conflicts", "# conflict", "sm_90"),
    (copy_by_thread, "elect", "# copy", "sm_90"),
    (copy_by_thread, "elect", "# copy", "sm_100"),
    (copy_by_thread_of_all, "elect", "# copy", "sm_90"),
)
SILENT = (
    *(many_registers, array_in_registers, prints, sine),
    *(narrow_constant, doubles, doubles_to_floats, double_parameter, added_up_in_f64, cancelling, kept_in_f64),
    *(complex_sine, global_pointers_in_memory, pointer_parameter, either_space, asked_for),
    *(vector_loads, vectors, stencil, odd_triples, shifted_pairs, store_between, rows_of_any_length, unrolled_sum),
    *(padded_column, swizzled_column, broadcast, odd_stride, eight_bytes_each, sixteen_bytes_each, one_lane),
    *(unknown_stride, half_a_warp_wide, half_of_each),
    *(copy_by_elected, copy_by_elected_of_a_warp, copy_by_lane, copy_by_each),
)
