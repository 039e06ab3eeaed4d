"""Blocks whose last warp has fewer lanes, where warps wait for more than their block; lanes that end first."""

from __future__ import annotations

from typing import Any

import numpy as np

import nvgen as nv
from tests.semantics.case import Case, Launch
from tests.strategies import Inputs

SIZES = (33, 48, 100)


@nv.kernel
def asked_in_parts(a: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    """All threads of a block arrive, and ask until all have."""
    bar, values = nv.shared.array(1, nv.u64), nv.shared.array(128, nv.i32)
    t, n = nv.thread_idx.x, nv.block_dim.x
    if t == 0:
        nv.mbarrier.init(bar, 0, nv.u32(n))
    nv.syncthreads()
    mine = a[nv.grid(1)]
    for k in range(5):
        values[t] = mine
        nv.mbarrier.arrive(bar, 0)
        while not nv.mbarrier.try_wait_parity(bar, 0, k % 2):
            pass
        mine = values[(t + 7) % n] * 3 + t
        nv.syncthreads()
    out[nv.grid(1)] = mine


def _asked(a: np.ndarray, out: np.ndarray, n: int) -> None:
    values = a.reshape(-1, n).copy()
    for _ in range(5):
        values = np.roll(values, -7, axis=1) * np.int32(3) + np.arange(n, dtype=np.int32)
    out[...] = values.ravel()


@nv.kernel(cluster=2)
def clusters_in_parts(a: nv.Array[nv.i32], out: nv.Array[nv.i32]):
    """Ranges that the threads of a cluster share out, and the sums of its blocks."""
    sums = nv.shared.array(1, nv.i32)
    t, n, rank = nv.thread_idx.x, nv.block_dim.x, nv.cluster.rank()
    if t == 0:
        sums[0] = 0
    total = 0
    for i in range(rank * n + t, a.size, 2 * n):
        total += a[i] * (i % 5)
    nv.cluster.sync()
    nv.atomic.add(nv.cluster.map(sums, rank ^ 1), 0, total)
    nv.cluster.sync()
    out[nv.grid(1)] = sums[0] + total
    nv.cluster.sync()


def _clusters(a: np.ndarray, out: np.ndarray, n: int) -> None:
    products = a * (np.arange(a.size, dtype=np.int32) % 5)
    own = np.array([products[first :: 2 * n].sum(dtype=np.int32) for first in range(2 * n)], np.int32).reshape(2, n)
    cluster = own + own.sum(axis=1, dtype=np.int32)[::-1, None]
    out[...] = np.tile(cluster.ravel(), out.size // (2 * n))


@nv.kernel
def constants_in_parts(a: nv.Array[nv.i32], out: nv.Array[nv.i32], n: nv.i32):
    """The first lanes of each warp work together, by a constant mask; some threads have ended before."""
    t, i = nv.thread_idx.x, nv.grid(1)
    if t >= n:
        return
    v = a[i]
    if t % 32 < 4:
        v += nv.i32(nv.bits.popcount(nv.warp.ballot(v > 0, 0xF))) * 100
        v += nv.warp.reduce_max(v, 0xF)
    nv.syncthreads()
    out[i] = v


def _constants(a: np.ndarray, out: np.ndarray, n: int, block: int) -> None:
    found = a.reshape(-1, block).copy()
    for first in range(0, n, 32):
        four = found[:, first : min(first + 4, n)]
        four += np.int32(100) * (four > 0).sum(axis=1, keepdims=True, dtype=np.int32)
        four += four.max(axis=1, keepdims=True)
    out.reshape(-1, block)[:, :n] = found[:, :n]


def _block(inputs: Inputs) -> int:
    return SIZES[inputs.size % len(SIZES)]


def _launch(inputs: Inputs) -> Launch:
    return 4, _block(inputs)


def _arguments(inputs: Inputs) -> tuple[Any, ...]:
    size = 4 * _block(inputs)
    return inputs.array("i32", size), inputs.zeros("i32", size)


def _with_some(inputs: Inputs) -> tuple[Any, ...]:
    return *_arguments(inputs), _block(inputs) - 8


OF_HOPPER = [
    Case(asked_in_parts, _arguments, lambda a, out: _asked(a, out, a.size // 4), _launch),
    Case(clusters_in_parts, _arguments, lambda a, out: _clusters(a, out, a.size // 4), _launch),
]
CASES = [
    Case(constants_in_parts, _with_some, lambda a, out, n: _constants(a, out, n, a.size // 4), _launch),
]
