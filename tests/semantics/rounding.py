"""Floats of 16 bits and fewer, by tables of all their values: slow, simple, and nothing of nvgen's.

Formats: IEEE 754-2019 for f16; bf16 is the upper half of an f32; OCP 8-bit Floating Point 1.0 and OCP Microscaling
Formats 1.0 for the others. Conversions of the narrow ones saturate, as PTX's ``cvt.rn.satfinite`` does.
"""

from __future__ import annotations

import bisect
import math
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

import numpy as np


class Format(NamedTuple):
    """``codes`` are those of the finite numbers that are not negative; ``overflow`` is what is past the largest."""

    exponent_bits: int
    mantissa_bits: int
    bias: int
    codes: int
    overflow: int
    nan: int
    is_signed: bool = True

    @property
    def has_infinity(self) -> bool:
        """Whether the code behind the last number is infinity, and no NaN or number below zero."""
        return self.nan > self.codes


FORMATS = {
    "f16": Format(5, 10, 15, codes=0x7C00, overflow=0x7C00, nan=0x7E00),
    "bf16": Format(8, 7, 127, codes=0x7F80, overflow=0x7F80, nan=0x7FC0),
    "e5m2": Format(5, 2, 15, codes=0x7C, overflow=0x7B, nan=0x7F),
    "e4m3": Format(4, 3, 7, codes=0x7F, overflow=0x7E, nan=0x7F),
    "e2m3": Format(2, 3, 1, codes=0x20, overflow=0x1F, nan=0x1F),
    "e3m2": Format(3, 2, 3, codes=0x20, overflow=0x1F, nan=0x1F),
    "e2m1": Format(2, 1, 1, codes=0x08, overflow=0x07, nan=0x07),
    "ue5m3": Format(5, 3, 15, codes=0xFF, overflow=0xFE, nan=0xFF, is_signed=False),
}
#: What the standards print as the largest number of each.
LARGEST = {"f16": 65504, "bf16": 3.3895313892515355e38, "e5m2": 57344, "e4m3": 448, "e2m3": 7.5, "e3m2": 28, "e2m1": 6}
#: PTX ISA, "Alternate Floating-Point Data Formats": no infinity, and one NaN, 0xff.
LARGEST["ue5m3"] = 1.75 * 2**16


@cache
def magnitudes(name: str) -> np.ndarray:
    """Every finite number that is not negative, by its code, as f64; with the one that would come after the last."""
    form = FORMATS[name]
    found = []
    for code in range(form.codes + 1):
        exponent, mantissa = code >> form.mantissa_bits, code % (1 << form.mantissa_bits)
        fraction = mantissa / (1 << form.mantissa_bits)
        found.append((1 + fraction) * 2.0 ** (exponent - form.bias) if exponent else fraction * 2.0 ** (1 - form.bias))
    assert found[form.codes - 1] == LARGEST[name]
    return np.array(found)


def decode(codes: np.ndarray, name: str) -> np.ndarray:
    """The numbers of raw bytes or of codes, as f64."""
    codes = _codes(codes)
    if name == "ue8m0":
        return np.where(codes == 0xFF, np.nan, np.ldexp(1.0, codes - 127))
    form = FORMATS[name]
    sign_place = form.exponent_bits + form.mantissa_bits
    magnitude = codes % (1 << sign_place)
    table = np.append(magnitudes(name)[:-1], [np.inf if form.has_infinity else np.nan, np.nan])
    numbers = table[np.minimum(magnitude, form.codes + 1)]
    return np.where(codes >> sign_place & form.is_signed, -numbers, numbers)


def _codes(array: np.ndarray) -> np.ndarray:
    return array.view(f"u{array.dtype.itemsize}").astype(np.int64) if array.dtype.kind in "Vf" else array


def encode(numbers: np.ndarray, name: str) -> np.ndarray:
    """The codes of f64 numbers: of the two neighbours in the table the nearer, or the even one."""
    numbers = np.asarray(numbers, np.float64)
    if name == "ue8m0":
        return np.array([_exponent(number) for number in numbers.ravel().tolist()], np.uint8).reshape(numbers.shape)
    form = FORMATS[name]
    table = magnitudes(name)
    midpoints = (table[:-1] + table[1:]) / 2  # exact: one bit more than the format has
    size = np.abs(numbers)
    place = np.searchsorted(midpoints, size)  # how many midpoints lie below
    tie = midpoints[np.minimum(place, form.codes - 1)] == size
    code = np.where(tie & (place % 2 == 1), place + 1, place)
    code = np.where(code >= form.codes, form.overflow, code)
    sign = form.is_signed << (form.exponent_bits + form.mantissa_bits)
    code = code | np.where(np.signbit(numbers), sign, 0)
    return np.where(np.isnan(numbers), form.nan, code).astype(f"u{storage(name)}")


def storage(name: str) -> int:
    """Bytes that a number takes."""
    return 2 if name in ("f16", "bf16") else 1


def encode_integer(number: int, name: str) -> int:
    """The code of an integer of any size, compared with the table exactly."""
    if name == "ue8m0":
        return _exponent(number)
    form = FORMATS[name]
    table = magnitudes(name)
    size = abs(number)
    low, high = 0, form.codes
    while high - low > 1:  # the largest number at or below
        middle = (low + high) // 2
        low, high = (middle, high) if table[middle].item() <= size else (low, middle)
    below, above = (Fraction(table[code].item()) for code in (low, low + 1))
    half = (below + above) / 2
    code = low + (size > half or (size == half and low % 2 == 1))
    code = form.overflow if code >= form.codes else code
    return int(code | (form.is_signed << (form.exponent_bits + form.mantissa_bits) if number < 0 else 0))


def _exponent(number: Any) -> int:
    """CUDA's ``__nv_cvt_float_to_e8m0`` to nearest: the nearer power of two, of two the larger; no sign."""
    if number != number:
        return 0xFF
    if number in (math.inf, -math.inf):
        return 0xFE
    halfway = [0.75 * 2.0 ** (code - 127) for code in range(1, 0xFF)]  # between each power and the one before
    return bisect.bisect_right(halfway, abs(number))


def as_array(codes: np.ndarray, name: str) -> np.ndarray:
    """Codes as the array that a kernel takes."""
    codes = np.ascontiguousarray(codes.astype(f"u{storage(name)}"))
    return codes.view(np.float16) if name == "f16" else codes.view(f"V{storage(name)}")
