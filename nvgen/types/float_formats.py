"""How each float lies in its bits, and numbers of Python's to those bits and back.

Sources: IEEE 754-2019 (f16, f32, f64); OCP Microscaling Formats 1.0 and OCP 8-bit Floating Point 1.0 (the narrow
floats); PTX ISA, ``cvt`` with ``.satfinite``, for what becomes of values outside a narrow float's range: they saturate,
and NaN becomes the format's NaN, or its largest number where it has none. PTX rounds to ``ue8m0`` up or towards zero
only; here it rounds to nearest as CUDA's ``__nv_cvt_float_to_e8m0`` does: the sign is dropped, and a midpoint goes up.
"""

from __future__ import annotations

import math

from nvgen.records import Record
from nvgen.types.scalar import Scalar, bf16, e2m1, e2m3, e3m2, e4m3, e5m2, f16, f32, f64, ue8m0


class FloatFormat(Record):
    """A sign bit, ``exponent_bits``, and ``mantissa_bits``, from the highest bit down.

    ``maximum`` is the encoding of the largest finite number; ``infinity`` that of infinity, or None where the format
    has none and saturates; ``nan`` the one that a NaN becomes.
    """

    exponent_bits: int
    mantissa_bits: int
    bias: int
    maximum: int
    infinity: int | None
    nan: int
    saturates: bool = False

    @property
    def sign(self) -> int:
        """The position of the sign bit."""
        return self.exponent_bits + self.mantissa_bits

    @property
    def has_nan(self) -> bool:
        return self.nan != self.maximum

    @property
    def smallest_exponent(self) -> int:
        """The power of two of the smallest normal number."""
        return 1 - self.bias


def _ieee(exponent_bits: int, mantissa_bits: int, *, saturates: bool = False) -> FloatFormat:
    infinity = ((1 << exponent_bits) - 1) << mantissa_bits
    nan = infinity | ((1 << mantissa_bits) - 1 if saturates else 1 << (mantissa_bits - 1))
    bias = (1 << (exponent_bits - 1)) - 1
    return FloatFormat(exponent_bits, mantissa_bits, bias, infinity - 1, infinity, nan, saturates)


_UE8M0_NAN = 0xFF
_UE8M0_BIAS = 127
_UE8M0_MAXIMUM = 0xFE

#: Every float but ``ue8m0``, which is an exponent alone.
FORMATS: dict[Scalar, FloatFormat] = {
    f16: _ieee(5, 10),
    bf16: _ieee(8, 7),
    f32: _ieee(8, 23),
    f64: _ieee(11, 52),
    e5m2: _ieee(5, 2, saturates=True),
    e4m3: FloatFormat(4, 3, 7, maximum=0x7E, infinity=None, nan=0x7F, saturates=True),
    e2m3: FloatFormat(2, 3, 1, maximum=0x1F, infinity=None, nan=0x1F, saturates=True),
    e3m2: FloatFormat(3, 2, 3, maximum=0x1F, infinity=None, nan=0x1F, saturates=True),
    e2m1: FloatFormat(2, 1, 1, maximum=0x7, infinity=None, nan=0x7, saturates=True),
}


def decode(bits: int, scalar: Scalar) -> float:
    """The number that ``bits`` are in ``scalar``, exactly; bits above the format's are ignored."""
    if scalar == ue8m0:
        return math.nan if bits == _UE8M0_NAN else math.ldexp(1.0, bits - _UE8M0_BIAS)
    layout = FORMATS[scalar]
    magnitude = bits & ((1 << layout.sign) - 1)
    sign = -1.0 if bits >> layout.sign & 1 else 1.0
    if magnitude == layout.infinity:
        return sign * math.inf
    if magnitude > layout.maximum:
        return math.nan
    exponent, mantissa = divmod(magnitude, 1 << layout.mantissa_bits)
    significand = mantissa + (1 << layout.mantissa_bits if exponent else 0)
    return sign * math.ldexp(significand, max(exponent, 1) - layout.bias - layout.mantissa_bits)


def encode(number: int | float, scalar: Scalar) -> int:
    """The bits of ``number`` rounded to nearest even in ``scalar``; past the largest, infinity or saturated."""
    if scalar == ue8m0:
        return _encode_exponent(number)
    layout = FORMATS[scalar]
    if number != number:
        return layout.nan
    sign = 1 << layout.sign if math.copysign(1, number if isinstance(number, float) else _sign(number)) < 0 else 0
    overflow = layout.maximum if layout.saturates or layout.infinity is None else layout.infinity
    if isinstance(number, float) and math.isinf(number):
        return sign | overflow
    if not number:
        return sign
    exponent = max(_exponent(number), layout.smallest_exponent)
    steps = _steps(number, exponent - layout.mantissa_bits)
    bits = steps + ((exponent - layout.smallest_exponent) << layout.mantissa_bits)
    return sign | (overflow if bits > layout.maximum else bits)


def rounded(number: int | float, scalar: Scalar) -> float:
    """The value of ``scalar`` that is nearest to ``number``."""
    return decode(encode(number, scalar), scalar)


def holds(number: int | float, scalar: Scalar) -> bool:
    """Whether ``number`` lies in the range of ``scalar``, though it may have to be rounded."""
    if scalar == ue8m0:
        return number != number or 2.0**-127 <= number < 1.5 * 2.0**127
    layout = FORMATS[scalar]
    if number != number:
        return layout.has_nan
    if isinstance(number, float) and math.isinf(number):
        return layout.infinity is not None
    exponent = (layout.maximum >> layout.mantissa_bits) - layout.bias
    largest = (1 << layout.mantissa_bits) | (layout.maximum & ((1 << layout.mantissa_bits) - 1))
    return _steps(number, exponent - layout.mantissa_bits) <= largest


def _sign(number: int | float) -> int:
    return -1 if number < 0 else 1


def _exponent(number: int | float) -> int:
    """The power of two at or below the magnitude of a number that is not 0."""
    numerator, denominator = abs(number).as_integer_ratio()
    estimate = numerator.bit_length() - denominator.bit_length()
    low, high = (denominator << estimate, numerator) if estimate > 0 else (denominator, numerator << -estimate)
    return estimate if low <= high else estimate - 1


def _steps(number: int | float, exponent: int) -> int:
    """The magnitude of ``number`` in units of two to the ``exponent``, rounded to nearest, ties to even."""
    numerator, denominator = abs(number).as_integer_ratio()
    if exponent > 0:
        denominator <<= exponent
    else:
        numerator <<= -exponent
    steps, rest = divmod(numerator, denominator)
    return steps + (2 * rest > denominator or (2 * rest == denominator and steps & 1))


def _less_than_half_more(number: int | float, exponent: int) -> bool:
    """Whether a magnitude is below one and a half times two to the ``exponent``."""
    numerator, denominator = abs(number).as_integer_ratio()
    return numerator << max(1 - exponent, 0) < 3 * denominator << max(exponent - 1, 0)


def _encode_exponent(number: int | float) -> int:
    if number != number:
        return _UE8M0_NAN
    if isinstance(number, float) and math.isinf(number):
        return _UE8M0_MAXIMUM
    if not number:
        return 0
    exponent = _exponent(number)
    if not _less_than_half_more(number, exponent):
        exponent += 1
    return min(max(exponent + _UE8M0_BIAS, 0), _UE8M0_MAXIMUM)
