"""Functions that are one instruction, against NumPy: the forms that every architecture of the tests has.

All forms are compared in ``tests/intrinsics/test_instructions.py``, on the CPU.
"""

from __future__ import annotations

import numpy as np

import nvgen as nv
from tests.semantics.case import Case
from tests.strategies import Inputs

half2 = nv.vec[nv.f16, 2]
_WORD = np.uint64(0xFFFFFFFF)


@nv.kernel
def dot_products(a: nv.Array[nv.vec[nv.i8, 4]], b: nv.Array[nv.u32], c: nv.Array[nv.i32], out: nv.Array[nv.i32, 2]):
    i = nv.grid(1)
    if i < c.size:
        out[0, i] = nv.bits.dp4a(a[i], b[i], c[i])
        out[1, i] = nv.bits.dp2a_lo(c[i], a[i], 7)
        out[2, i] = nv.bits.dp2a_hi(c[i], b[i], c[i])


def dot_products_reference(a: np.ndarray, b: np.ndarray, c: np.ndarray, out: np.ndarray) -> None:
    unsigned = b[:, None].view(np.uint8).astype(np.int64)
    halves = c[:, None].view(np.int16).astype(np.int64)
    out[0] = ((a * unsigned).sum(axis=1) + c).astype(np.int32)
    out[1] = (halves * a[:, :2]).sum(axis=1) + 7
    out[2] = ((halves * unsigned[:, 2:]).sum(axis=1) + c).astype(np.int32)


@nv.kernel
def bit_fields(a: nv.Array[nv.u32], b: nv.Array[nv.i32], out: nv.Array[nv.u32, 2]):
    i = nv.grid(1)
    if i < a.size:
        place, length = a[i] & 31, nv.u32(b[i] & 31)
        out[0, i] = nv.bits.extract(a[i], place, length)
        out[1, i] = nv.u32(nv.bits.extract(b[i], 4, 7))
        out[2, i] = nv.bits.insert(a[i], b[i], 5, 9)
        out[3, i] = nv.bits.mask(place, length)
        out[4, i] = nv.u32(nv.bits.sign_extend(a[i], 12))
        out[5, i] = nv.bits.lop3(a[i], b[i], place, 0xCA)
        out[6, i] = nv.bits.funnel_shift_left(a[i], b[i], length)
        out[7, i] = nv.bits.funnel_shift_right(a[i], b[i], a[i], clamp=True)
        out[8, i] = nv.bits.byte_perm(a[i], b[i], 0xF4E1)
        out[9, i] = nv.u32(nv.bits.find_leading(a[i]))
        out[10, i] = nv.bits.sad(a[i], length, 3)


def bit_fields_reference(a: np.ndarray, b: np.ndarray, out: np.ndarray) -> None:
    low, high = a.astype(np.uint64), b.view(np.uint32).astype(np.uint64)
    place, length = low & np.uint64(31), high & np.uint64(31)
    ones = (np.uint64(1) << length) - np.uint64(1)
    out[0] = low >> place & ones
    out[1] = (b << 21 >> 25).view(np.uint32)
    out[2] = low & ~np.uint64(0x1FF << 5) | (high & np.uint64(0x1FF)) << np.uint64(5)
    out[3] = ones << place & _WORD
    out[4] = (a.view(np.int32) << 20 >> 20).view(np.uint32)
    out[5] = low & high | ~low & place
    both = high << np.uint64(32) | low
    out[6] = both << length >> np.uint64(32)
    out[7] = both >> np.minimum(low, np.uint64(32)) & _WORD
    bytes_ = np.concatenate([a[:, None].view(np.uint8), b[:, None].view(np.uint8)], axis=1)
    out[8] = np.ascontiguousarray(bytes_[:, [1, 6, 4, 7]]).view(np.uint32)[:, 0]
    leading = np.floor(np.log2(np.maximum(low, np.uint64(1)).astype(np.float64))).astype(np.int64)
    out[9] = np.where(a == 0, -1, leading).astype(np.uint32)
    out[10] = np.abs(low.astype(np.int64) - length.astype(np.int64)) + 3


@nv.kernel
def half_arithmetic(a: nv.Array[half2], b: nv.Array[half2], out: nv.Array[half2, 2], masks: nv.Array[nv.u32, 2]):
    i = nv.grid(1)
    if i < a.size:
        out[0, i] = nv.half.add(a[i], b[i])
        out[1, i] = nv.half.sub(a[i], b[i], saturate=True)
        out[2, i] = nv.half.mul(a[i], b[i], ftz=True)
        out[3, i] = nv.half.less_equal(a[i], b[i])
        masks[0, i] = nv.half.not_equal(a[i], b[i], unordered=True, mask=True)
        masks[1, i] = nv.half.greater(a[i], 1, mask=True)


def half_arithmetic_reference(a: np.ndarray, b: np.ndarray, out: np.ndarray, masks: np.ndarray) -> None:
    def flushed(x: np.ndarray) -> np.ndarray:
        return np.where(np.abs(x) < np.finfo(np.float16).tiny, np.copysign(np.float16(0), x), x)

    out[0] = a + b
    out[1] = np.fmin(np.fmax(a - b, np.float16(0)), np.float16(1)) + np.float16(0)
    out[2] = flushed(flushed(a) * flushed(b))
    out[3] = a <= b
    for place, test in enumerate((a != b, a > 1)):
        masks[place] = np.where(test[:, 0], 0xFFFF, 0) | np.where(test[:, 1], 0xFFFF0000, 0)


@nv.kernel
def rounded(a: nv.Array[nv.f32], b: nv.Array[nv.f64], out: nv.Array[nv.f32, 2], whole: nv.Array[nv.i32, 2]):
    i = nv.grid(1)
    if i < a.size:
        x = nv.convert.to(b[i], nv.f32, rounding="rd")
        out[0, i] = x
        out[1, i] = nv.convert.to(b[i], nv.f32, rounding="ru")
        out[2, i] = nv.math.add_rd(a[i], 1e-30)
        out[3, i] = nv.math.sqrt_rn(a[i])
        whole[0, i] = nv.convert.to(a[i], nv.i32, rounding="ru")
        whole[1, i] = nv.convert.to(a[i], nv.i32, rounding="rd")


def rounded_reference(a: np.ndarray, b: np.ndarray, out: np.ndarray, whole: np.ndarray) -> None:
    nearest = b.astype(np.float32)
    exact = nearest.astype(np.float64)
    infinity = np.float32(np.inf)
    out[0] = np.where(exact > b, np.nextafter(nearest, -infinity), nearest)
    out[1] = np.where(exact < b, np.nextafter(nearest, infinity), nearest)
    tiny = np.float32(1e-30)
    total = a + tiny
    # What is lost of a sum of two floats is a float: the two-sum of Knuth, exact where nothing overflows.
    part = total - a
    lost = (a - (total - part)) + (tiny - part)
    down = np.isfinite(total) & (lost < 0)
    out[2] = np.where(down, np.nextafter(total, -infinity), total)
    out[3] = np.sqrt(a)
    for place, function in enumerate((np.ceil, np.floor)):
        value = np.nan_to_num(function(a.astype(np.float64)), nan=0.0, posinf=2.0**31, neginf=-(2.0**31))
        whole[place] = np.clip(value, -(2.0**31), 2.0**31 - 1).astype(np.int32)


def _pairs(made: Inputs, dtype: str, count: int) -> np.ndarray:
    return made.array(dtype, made.size, count)


CASES = [
    Case(
        dot_products,
        lambda made: (
            _pairs(made, "i8", 4),
            made.array("u32"),
            made.array("i32"),
            np.zeros((3, made.size), np.int32),
        ),
        dot_products_reference,
    ),
    Case(
        bit_fields,
        lambda made: (made.array("u32"), made.array("i32"), np.zeros((11, made.size), np.uint32)),
        bit_fields_reference,
    ),
    Case(
        half_arithmetic,
        lambda made: (
            _pairs(made, "f16", 2),
            _pairs(made, "f16", 2),
            np.zeros((4, made.size, 2), np.float16),
            np.zeros((2, made.size), np.uint32),
        ),
        half_arithmetic_reference,
    ),
    Case(
        rounded,
        lambda made: (
            made.array("f32"),
            made.array("f64"),
            np.zeros((4, made.size), np.float32),
            np.zeros((2, made.size), np.int32),
        ),
        rounded_reference,
    ),
]
