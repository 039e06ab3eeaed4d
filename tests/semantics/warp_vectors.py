"""Reductions of a warp of every element of vectors."""

from __future__ import annotations

from typing import Any

import numpy as np

import nvgen as nv
from tests.semantics.case import Case
from tests.strategies import Inputs

WARPS = 64


@nv.kernel
def reductions_of_vectors(
    x: nv.Array[nv.vec[nv.i32, 4]], f: nv.Array[nv.vec[nv.f32, 2]], out: nv.Array[nv.vec[nv.i32, 4]],
    most: nv.Array[nv.vec[nv.f32, 2]],
):  # fmt: skip
    i = nv.grid(1)
    half = nv.u32(0xFFFF) if nv.lane_id() < 16 else nv.u32(0xFFFF0000)
    out[i] = nv.warp.reduce_add(x[i]) + nv.warp.reduce_xor(x[i], mask=half) * 3
    most[i] = nv.warp.reduce_max(f[i], absolute=True) + nv.warp.reduce_min(f[i] + 1.0)


def _reductions_of_vectors(x: np.ndarray, f: np.ndarray, out: np.ndarray, most: np.ndarray) -> None:
    halves = np.bitwise_xor.reduce(x.reshape(-1, 16, 4), axis=1).repeat(16, axis=0)
    out[:] = x.reshape(-1, 32, 4).sum(axis=1, dtype=np.int32).repeat(32, axis=0) + halves * 3
    warps = f.reshape(-1, 32, 2)
    most[:] = (np.abs(warps).max(axis=1) + (warps + np.float32(1)).min(axis=1)).repeat(32, axis=0)


def _arguments(inputs: Inputs) -> tuple[Any, ...]:
    x = inputs.rng.integers(-1000, 1000, (WARPS, 4), dtype=np.int32)
    f = inputs.rng.integers(-1000, 1000, (WARPS, 2)).astype(np.float32)
    return x, f, np.zeros_like(x), np.zeros_like(f)


CASES = [Case(reductions_of_vectors, _arguments, _reductions_of_vectors, launch=lambda inputs: (1, WARPS))]
