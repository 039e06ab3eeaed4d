"""The descriptors of ``nv.tcgen05``: integer arithmetic, that every target has."""

from __future__ import annotations

from typing import Any

import numpy as np

import nvgen as nv
from tests.semantics.case import Case
from tests.strategies import Inputs

#: The bits of a descriptor that are its address.
ADDRESS = 0x3FFF


@nv.kernel
def described_tiles(steps: nv.Array[nv.u32], out: nv.Array[nv.u64, 2]):
    tile = nv.shared.array((64, 64), nv.f16)
    i = nv.grid(1)
    if i < steps.size:
        step = steps[i]
        first = nv.tcgen05.smem_descriptor(tile, (0, 0), 128, 1024)
        out[i, 0] = first & ~nv.u64(ADDRESS)
        out[i, 1] = (nv.tcgen05.smem_descriptor(tile, (step, 8), 128, 1024) - first) & ADDRESS
        pointer = tile.ptr + 8 * step
        out[i, 2] = (nv.tcgen05.smem_descriptor(pointer, 128, stride=1024) - first) & ADDRESS
        wide = nv.tcgen05.smem_descriptor(pointer, 16 * step, 4096 - 16 * step, 128, swizzle_atom=32, base_offset=5)
        out[i, 3] = wide & ~nv.u64(ADDRESS)
        near = nv.tcgen05.smem_descriptor(pointer, step, stride=32, swizzle=64, absolute=True)
        out[i, 4] = near & ~nv.u64(ADDRESS)


def _described(steps: np.ndarray, out: np.ndarray) -> None:
    for i, step in enumerate(map(int, steps)):
        fixed = 1 << 46
        out[i, 0] = fixed | 8 << 16 | 64 << 32
        out[i, 1] = step * 128 // 16 + 1
        out[i, 2] = step
        out[i, 3] = fixed | step << 16 | (256 - step) << 32 | 5 << 49 | 1 << 61
        out[i, 4] = fixed | step // 16 << 16 | 2 << 32 | 1 << 52 | 4 << 61


@nv.kernel
def described_products(out: nv.Array[nv.u64]):
    if nv.grid(1) == 0:
        out[0] = nv.tcgen05.instruction_descriptor("f16", 128, 128, nv.bf16)
        out[1] = nv.tcgen05.instruction_descriptor("f8f6f4", 256, n=64, a_type=nv.e4m3, b_type=nv.e5m2, cta_group=2)
        out[2] = nv.tcgen05.instruction_descriptor(kind="i8", m=64, n=24, a_type=nv.u8, b_type=nv.i8, saturate=True)
        out[3] = nv.tcgen05.instruction_descriptor("mxf4nvf4", 128, 32, scale_type=nv.ue8m0, scale_a_id=2, k=96)
        out[4] = nv.tcgen05.instruction_descriptor("mxf4nvf4", 128, 32, scale_type=nv.ue5m3, scale_a_lanes=128, k=128)
        out[5] = nv.tcgen05.instruction_descriptor("ti16", 64, 8, negate_b=True)
        out[6] = nv.tcgen05.zero_column_mask(3, 4, start_counts=(0, 1, 2, 1), first_spans=(1, 1, 0, 0), shift=2)


def _products(out: np.ndarray) -> None:
    out[0] = 1 << 4 | 1 << 7 | 1 << 10 | 16 << 17 | 8 << 24
    out[1] = 1 << 4 | 1 << 10 | 8 << 17 | 16 << 24
    out[2] = 1 << 3 | 2 << 4 | 1 << 10 | 3 << 17 | 4 << 24
    out[3] = 1 << 7 | 1 << 10 | 4 << 17 | 1 << 23 | 1 << 27 | 2 << 29 | 1 << 31
    out[4] = 1 << 3 | 1 << 7 | 1 << 10 | 4 << 17 | 2 << 23 | 1 << 26 | 1 << 27
    out[5] = 2 << 4 | 3 << 7 | 3 << 10 | 1 << 14 | 1 << 17 | 4 << 24
    out[6] = 1 << 8 | 2 << 16 | 1 << 24 | 3 << 32 | 1 << 39 | 2 << 40 | 3 << 48 | 2 << 56


def _steps(inputs: Inputs) -> tuple[Any, ...]:
    return inputs.integers("u32", 0, 63), inputs.zeros("u64", inputs.size, 5)


CASES = [
    Case(described_tiles, _steps, _described),
    Case(described_products, lambda inputs: (inputs.zeros("u64", 7),), _products),
]
