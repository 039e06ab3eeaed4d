"""Numbers of Python's to the bits of each float and back.

Source: PTX ISA, ``cvt`` with ``.satfinite``, for what becomes of values outside a narrow float's range: they saturate,
and NaN becomes the format's NaN, or its largest number where it has none. PTX rounds to ``ue8m0`` up or towards zero
only; here it rounds to nearest as CUDA's ``__nv_cvt_float_to_e8m0`` does: a midpoint goes up. Where a format has no
sign, that of the number is dropped.
"""

from __future__ import annotations

import math
from struct import Struct

from nvgen.types.scalar import SCALARS, FloatFormat, Scalar

#: How each float lies in its bits.
FORMATS: dict[Scalar, FloatFormat] = {row: row.format for row in SCALARS.values() if row.format is not None}


def decode(bits: int, scalar: Scalar) -> float:
    """The number that ``bits`` are in ``scalar``, exactly; bits above the format's are ignored."""
    layout = FORMATS[scalar]
    if layout.is_exponent:
        return math.nan if bits == layout.nan else math.ldexp(1.0, bits - layout.bias)
    magnitude = bits & ((1 << layout.sign) - 1)
    sign = -1.0 if layout.is_signed and bits >> layout.sign & 1 else 1.0
    if magnitude == layout.infinity:
        return sign * math.inf
    if magnitude > layout.maximum:
        return math.nan
    exponent, mantissa = divmod(magnitude, 1 << layout.mantissa_bits)
    significand = mantissa + (1 << layout.mantissa_bits if exponent else 0)
    return sign * math.ldexp(significand, max(exponent, 1) - layout.bias - layout.mantissa_bits)


def encode(number: int | float, scalar: Scalar) -> int:
    """The bits of ``number`` rounded to nearest even in ``scalar``; past the largest, infinity or saturated."""
    layout = FORMATS[scalar]
    if layout.is_exponent:
        return _encode_exponent(number, layout)
    if number != number:
        return layout.nan
    is_negative = math.copysign(1, number if isinstance(number, float) else _sign(number)) < 0
    sign = 1 << layout.sign if is_negative and layout.is_signed else 0
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
    machine = _MACHINE.get(scalar)
    if machine is not None and abs(number) <= (_LARGEST[scalar] if type(number) is float else 1 << 53):
        [value] = machine.unpack(machine.pack(number))  # as the processor rounds, to nearest even
        return float(value)
    return decode(encode(number, scalar), scalar)


def holds(number: int | float, scalar: Scalar) -> bool:
    """Whether ``number`` lies in the range of ``scalar``, though it may have to be rounded."""
    layout = FORMATS[scalar]
    if abs(number) <= _LARGEST[scalar] and layout.is_signed:  # nearly always
        return True
    if number != number:
        return layout.has_nan
    if number < 0 and not layout.is_signed:
        return False
    if layout.is_exponent:
        return 2.0**-layout.bias <= number < 1.5 * 2.0 ** (layout.maximum - layout.bias)
    if isinstance(number, float) and math.isinf(number):
        return layout.infinity is not None
    exponent = (layout.maximum >> layout.mantissa_bits) - layout.bias
    largest = (1 << layout.mantissa_bits) | (layout.maximum & ((1 << layout.mantissa_bits) - 1))
    return _steps(number, exponent - layout.mantissa_bits) <= largest


#: The largest finite number of each format.
_LARGEST = {scalar: decode(layout.maximum, scalar) for scalar, layout in FORMATS.items()}
#: The floats that the processor has itself.
_MACHINE = {SCALARS["f32"]: Struct("f"), SCALARS["f64"]: Struct("d")}


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


def _encode_exponent(number: int | float, layout: FloatFormat) -> int:
    if number != number:
        return layout.nan
    if isinstance(number, float) and math.isinf(number):
        return layout.maximum
    if not number:
        return 0
    exponent = _exponent(number)
    if not _less_than_half_more(number, exponent):
        exponent += 1
    return min(max(exponent + layout.bias, 0), layout.maximum)
