"""What is arithmetic in ``nv.wgmma``: descriptors of matrices, swizzles, and where numbers stand in a product.

The references are the formulas of the PTX ISA: "Matrix Descriptor Format", "Swizzling Modes", "Register Fragments".
"""

from __future__ import annotations

from typing import Any

import numpy as np

import nvgen as nv
from tests.semantics.case import Case
from tests.strategies import Inputs

FIELDS = 2**14 - 1


@nv.kernel
def descriptors(
    offsets: nv.Array[nv.i32, 2], x: nv.Array[nv.u64, 2], start: nv.Array[nv.u64, 2], later: nv.Array[nv.u64]
):
    """What is of the address is taken out by ``^``: where shared memory lies is the target's choice."""
    tile = nv.shared.array((8, 64, 8), nv.f16)
    i = nv.grid(1)
    if i < later.size:
        leading, stride = offsets[i, 0] * 16, offsets[i, 1] * 16
        matrix = tile[i % 8]
        x[i, 0] = nv.wgmma.descriptor(matrix, leading_byte_offset=leading, stride_byte_offset=stride)
        x[i, 1] = nv.wgmma.descriptor(matrix.ptr, leading_byte_offset=2000, stride_byte_offset=stride, swizzle="128B")
        x[i, 2] = nv.wgmma.descriptor(matrix, 16, 1024, "64B", base_offset=5)
        x[i, 3] = nv.wgmma.descriptor(nv.address_of(matrix[2, 0]), leading, 262128, "32B", base_offset=7)
        start[i, 0] = nv.u64(matrix.ptr)
        start[i, 1] = nv.u64(nv.address_of(matrix[2, 0]))
        advanced = nv.wgmma.advance(nv.wgmma.advance(x[i, 1], 32), offsets[i, 0] % 8 * 16)
        later[i] = nv.wgmma.advance(advanced, -32) - x[i, 1]


def _encoded(number: Any) -> Any:
    """PTX ISA: ``matrix-descriptor-encode(x) = (x & 0x3FFFF) >> 4``."""
    return (np.uint64(number) & np.uint64(0x3FFFF)) >> np.uint64(4)


def _descriptor(address: np.ndarray, leading: Any, stride: Any, swizzle: int, base: int) -> np.ndarray:
    parts = ((_encoded(leading), 16), (_encoded(stride), 32), (np.uint64(base), 49), (np.uint64(swizzle), 62))
    bits = _encoded(address)
    for part, lowest in parts:
        bits = bits | part << np.uint64(lowest)
    return bits


def check_descriptors(given: tuple[np.ndarray, ...]) -> None:
    """Compares with the formula for the addresses that the kernel has found."""
    offsets, x, start, later = given
    leading, stride = (offsets[:, column].astype(np.uint64) * np.uint64(16) for column in (0, 1))
    np.testing.assert_array_equal(x[:, 0], _descriptor(start[:, 0], leading, stride, 0, 0))
    np.testing.assert_array_equal(x[:, 1], _descriptor(start[:, 0], 2000, stride, 1, 0))
    np.testing.assert_array_equal(x[:, 2], _descriptor(start[:, 0], 16, 1024, 2, 5))
    np.testing.assert_array_equal(x[:, 3], _descriptor(start[:, 1], leading, 262128, 3, 7))
    np.testing.assert_array_equal(later, offsets[:, 0].astype(np.uint64) % np.uint64(8))
    assert (np.diff(start) == 32).all()


@nv.kernel
def swizzles(out: nv.Array[nv.i32, 2]):
    i = nv.grid(1)
    if i < out.shape[1]:
        out[0, i] = nv.wgmma.swizzled(i, "none")
        out[1, i] = nv.wgmma.swizzled(i, "32B")
        out[2, i] = nv.wgmma.swizzled(i, "64B")
        out[3, i] = nv.wgmma.swizzled(offset=i, swizzle="128B")


def _swizzles(out: np.ndarray) -> None:
    """The pieces of 16 bytes, by their number in the row of 128 bytes and the number of the row."""
    offsets = np.arange(out.shape[1])
    row, piece, rest = offsets // 128, offsets % 128 // 16, offsets % 16
    out[0] = offsets
    for place, rows in ((1, 2), (2, 4), (3, 8)):  # so many rows differ in their order of pieces
        out[place] = row * 128 + (piece ^ row % rows) * 16 + rest


@nv.kernel
def positions(rows: nv.Array[nv.i32, 2], columns: nv.Array[nv.i32, 2]):
    t = nv.thread_idx.x
    for i in range(rows.shape[1]):
        rows[t, i], columns[t, i] = nv.wgmma.position(i)
    row, column = nv.wgmma.position(5, t)
    rows[t, 0] = row
    columns[t, 0] = column


def _positions(rows: np.ndarray, columns: np.ndarray) -> None:
    """PTX ISA, the figure of D: a warp has 16 rows; a thread two neighbours in a row and the row 8 below."""
    for thread in range(128):
        for i in range(rows.shape[1]):
            number = 5 if i == 0 else i
            eight, pair, half = number // 4, number % 2, number // 2 % 2
            rows[thread, i] = thread // 32 * 16 + thread % 32 // 4 + 8 * half
            columns[thread, i] = eight * 8 + thread % 4 * 2 + pair


def _no_arrays(shape: tuple[int, ...]) -> Any:
    def arguments(inputs: Inputs) -> tuple[Any, ...]:
        return (inputs.zeros("i32", *shape),)

    return arguments


def _position_arrays(inputs: Inputs) -> tuple[Any, ...]:
    return inputs.zeros("i32", 128, 16), inputs.zeros("i32", 128, 16)


CASES = [
    Case(swizzles, _no_arrays((4, 4096)), _swizzles, launch=lambda inputs: (64, 64)),
    Case(positions, _position_arrays, _positions, launch=lambda inputs: (1, 128)),
]
