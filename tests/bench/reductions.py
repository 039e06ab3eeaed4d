"""Sums of the threads of a block, in the forms in which CUDA programs have them."""

from __future__ import annotations

from collections.abc import Mapping

import nvgen as nv

#: Of what, and of how many threads, sums by halves are made.
TYPES, THREADS = ("f32", "f64", "i32", "i64", "f16"), (64, 128, 512, 1024)
_BY_HALVES = """
def k(source: nv.Array[nv.{type}], sums: nv.Array[nv.{type}]):
    partial = nv.shared.array({threads}, nv.{type})
    thread = nv.thread_idx.x
    partial[thread] = source[nv.grid(1)]
    nv.syncthreads()
    stride = {threads} // 2
    while stride > 0:
        if thread < stride:
            partial[thread] {step}
        nv.syncthreads()
        stride //= 2
    if thread == 0:
        sums[nv.block_idx.x] = partial[0]
"""
_SUM, _MAXIMUM = "+= partial[thread + stride]", "= max(partial[thread], partial[thread + stride])"


def by_halves(type_: str, threads: int, step: str = _SUM) -> nv.Kernel:
    return nv.Kernel.from_source(_BY_HALVES.format(type=type_, threads=threads, step=step))


@nv.kernel(noalias=True)
def by_neighbours(source: nv.Array[nv.f32], sums: nv.Array[nv.f32]):
    partial = nv.shared.array(256, nv.f32)
    thread = nv.thread_idx.x
    partial[thread] = source[nv.grid(1)]
    nv.syncthreads()
    stride = 1
    while stride < 256:
        if thread % (2 * stride) == 0:
            partial[thread] += partial[thread + stride]
        nv.syncthreads()
        stride *= 2
    if thread == 0:
        sums[nv.block_idx.x] = partial[0]


@nv.kernel(noalias=True)
def by_warps(source: nv.Array[nv.f32], sums: nv.Array[nv.f32]):
    partial = nv.shared.array(32, nv.f32)
    thread = nv.thread_idx.x
    value = source[nv.grid(1)]
    for step in nv.static_range(5):
        value += nv.warp.shuffle_xor(value, 16 >> step)
    if thread % 32 == 0:
        partial[thread // 32] = value
    nv.syncthreads()
    if thread == 0:
        total = nv.f32(0)
        for warp in range(nv.block_dim.x // 32):
            total += partial[warp]
        sums[nv.block_idx.x] = total


@nv.kernel(noalias=True)
def by_halves_and_a_warp(source: nv.Array[nv.f32], sums: nv.Array[nv.f32]):
    partial = nv.shared.array(256, nv.f32)
    thread = nv.thread_idx.x
    partial[thread] = source[nv.grid(1)]
    nv.syncthreads()
    stride = 128
    while stride > 32:
        if thread < stride:
            partial[thread] += partial[thread + stride]
        nv.syncthreads()
        stride //= 2
    if thread < 32:
        value = partial[thread] + partial[thread + 32]
        for step in nv.static_range(5):
            value += nv.warp.shuffle_down(value, 16 >> step)
        if thread == 0:
            sums[nv.block_idx.x] = value


@nv.kernel(noalias=True)
def by_atomics(source: nv.Array[nv.f32], sums: nv.Array[nv.f32]):
    total = nv.shared.array(1, nv.f32)
    thread = nv.thread_idx.x
    if thread == 0:
        total[0] = 0.0
    nv.syncthreads()
    nv.atomic.add(total, 0, source[nv.grid(1)])
    nv.syncthreads()
    if thread == 0:
        sums[nv.block_idx.x] = total[0]


@nv.kernel(noalias=True)
def by_a_scan(source: nv.Array[nv.f32], sums: nv.Array[nv.f32]):
    partial = nv.shared.array(256, nv.f32)
    thread = nv.thread_idx.x
    partial[thread] = source[nv.grid(1)]
    nv.syncthreads()
    distance = 1
    while distance < 256:
        before = nv.f32(0)
        if thread >= distance:
            before = partial[thread - distance]
        nv.syncthreads()
        if thread >= distance:
            partial[thread] += before
        nv.syncthreads()
        distance *= 2
    if thread == 255:
        sums[nv.block_idx.x] = partial[thread]


@nv.kernel(noalias=True)
def in_two_dimensions(source: nv.Array[nv.f32], sums: nv.Array[nv.f32]):
    partial = nv.shared.array((16, 16), nv.f32)
    x, y = nv.thread_idx.x, nv.thread_idx.y
    partial[y, x] = source[nv.block_idx.x * 256 + y * 16 + x]
    nv.syncthreads()
    stride = 8
    while stride > 0:
        if y < stride:
            partial[y, x] += partial[y + stride, x]
        nv.syncthreads()
        stride //= 2
    stride = 8
    while stride > 0:
        if y == 0 and x < stride:
            partial[0, x] += partial[0, x + stride]
        nv.syncthreads()
        stride //= 2
    if x == 0 and y == 0:
        sums[nv.block_idx.x] = partial[0, 0]


#: By title: the kernel, its block, and of what the sums are.
FORMS: Mapping[str, tuple[nv.Kernel, int | tuple[int, int], str]] = {
    **{f"by halves, {type_}": (by_halves(type_, 256), 256, type_) for type_ in TYPES},
    **{f"by halves, {threads} threads": (by_halves("f32", threads), threads, "f32") for threads in THREADS},
    "the largest, by halves": (by_halves("f32", 256, _MAXIMUM), 256, "f32"),
    "by neighbours": (by_neighbours, 256, "f32"),
    "by warps": (by_warps, 256, "f32"),
    "by halves, then a warp": (by_halves_and_a_warp, 256, "f32"),
    "by atomics": (by_atomics, 256, "f32"),
    "by a scan": (by_a_scan, 256, "f32"),
    "in two dimensions": (in_two_dimensions, (16, 16), "f32"),
}
