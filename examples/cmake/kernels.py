"""The kernels of main.cpp: ``nvgen build kernels.py -o kernels.h --arch sm_90``."""

from __future__ import annotations

from dataclasses import dataclass

import nvgen as nv


@dataclass
class Stencil:
    """The weights of an element and of its four neighbours, and what their sum is divided by."""

    centre: nv.f32
    side: nv.f32
    divisor: nv.i32


@nv.kernel
def smooth(a: nv.Array[nv.f32, 2], b: nv.Array[nv.f32, 2], stencil: Stencil):
    """Replaces each element inside of a matrix by a weighted sum, and leaves the border as it is."""
    j, i = nv.grid(2)
    if i < a.shape[0] and j < a.shape[1]:
        if 0 < i < a.shape[0] - 1 and 0 < j < a.shape[1] - 1:
            around = a[i - 1, j] + a[i + 1, j] + a[i, j - 1] + a[i, j + 1]
            b[i, j] = (stencil.centre * a[i, j] + stencil.side * around) / stencil.divisor
        else:
            b[i, j] = a[i, j]


@nv.kernel(required_threads=256)
def reverse(a: nv.Array[nv.i32]):
    """Reverses an array that one block keeps in its dynamic shared memory."""
    tile = nv.shared.dynamic(nv.i32, a.size)
    for i in range(nv.thread_idx.x, a.size, nv.block_dim.x):
        tile[i] = a[i]
    nv.syncthreads()
    for i in range(nv.thread_idx.x, a.size, nv.block_dim.x):
        a[i] = tile[a.size - 1 - i]


@nv.kernel(cluster=2, required_threads=32)
def exchange(a: nv.Array[nv.i32], b: nv.Array[nv.i32]):
    """Two blocks of a cluster read each other's shared memory."""
    tile = nv.shared.array(32, nv.i32)
    i = nv.grid(1)
    tile[nv.thread_idx.x] = a[i]
    nv.cluster.sync()
    other = nv.cluster.map(tile, nv.cluster.rank() ^ 1)
    b[i] = other[nv.thread_idx.x]
    nv.cluster.sync()  # no block ends while another reads its memory


@nv.kernel
def scan(a: nv.Array[nv.i32], b: nv.Array[nv.i32]):
    """Running sums by rounds with a barrier of the whole grid between them; the last round's are in ``a`` or ``b``."""
    i = nv.grid(1)
    distance = 1
    while distance < a.size:
        b[i] = a[i] + (a[i - distance] if i >= distance else 0)
        nv.grid_sync()
        a[i] = b[i]
        nv.grid_sync()
        distance *= 2
