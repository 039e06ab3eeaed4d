"""Floating-point numbers in exact arithmetic: formats, their bits as fractions, and fractions as their bits.

Nothing of nvgen is used, so that what nvgen computes can be tested against it. Sources: IEEE 754-2019; OCP Microscaling
Formats 1.0 and OCP 8-bit Floating Point 1.0 for the narrow floats; PTX ISA, ``cvt``, for ``ue5m3`` and modifiers.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any, NamedTuple


class Format(NamedTuple):
    """A float: ``largest`` is the encoding of the largest finite number, ``infinity`` may be missing, and so may the
    sign bit: then the sign of a number is dropped."""

    exponent_bits: int
    mantissa_bits: int
    largest: int
    infinity: int | None
    nan: int
    is_signed: bool = True

    @property
    def bias(self) -> int:
        return (1 << (self.exponent_bits - 1)) - 1

    @property
    def sign(self) -> int:
        """The sign bit; 0 where there is none."""
        return self.is_signed << (self.exponent_bits + self.mantissa_bits)

    @property
    def bits(self) -> int:
        return self.is_signed + self.exponent_bits + self.mantissa_bits

    @property
    def smallest_exponent(self) -> int:
        return 1 - self.bias


FORMATS = {
    "f64": Format(11, 52, (0x7FF << 52) - 1, 0x7FF << 52, 0x7FF8 << 48),
    "f32": Format(8, 23, (0xFF << 23) - 1, 0xFF << 23, 0x7FFFFFFF),
    "tf32": Format(8, 10, (0xFF << 10) - 1, 0xFF << 10, 0x3FFFF),
    "f16": Format(5, 10, 0x7BFF, 0x7C00, 0x7FFF),
    "bf16": Format(8, 7, 0x7F7F, 0x7F80, 0x7FFF),
    "e5m2": Format(5, 2, 0x7B, 0x7C, 0x7F),
    "e4m3": Format(4, 3, 0x7E, None, 0x7F),
    "e2m3": Format(2, 3, 0x1F, None, 0x1F),  # without NaN: it becomes the largest number
    "e3m2": Format(3, 2, 0x1F, None, 0x1F),
    "e2m1": Format(2, 1, 0x7, None, 0x7),
    "ue5m3": Format(5, 3, 0xFE, None, 0xFF, False),
}
#: Bits of an operand that are taken as random, by the format that is rounded to (PTX ISA, ``cvt``, ``rbits``).
RANDOM_BITS = {"f16": 13, "bf16": 16, "e2m1": 8}
TF32_UNUSED_BITS = 13


class Number(NamedTuple):
    """A value of a float: a magnitude with a sign, or infinity, or NaN."""

    negative: bool
    magnitude: Fraction
    kind: str = "finite"

    @property
    def exact(self) -> Fraction:
        return -self.magnitude if self.negative else self.magnitude


NAN = Number(False, Fraction(0), "nan")


def infinity(negative: bool) -> Number:
    return Number(negative, Fraction(0), "infinite")


def decode(bits: int, name: str, *, ftz: bool = False) -> Number:
    """The value that bits are; with ``ftz`` a subnormal one is zero."""
    if name == "ue8m0":
        return NAN if bits == 0xFF else Number(False, two_to(bits - 127))
    format_ = FORMATS[name]
    negative = bool(bits & format_.sign)
    magnitude = bits & ((1 << (format_.exponent_bits + format_.mantissa_bits)) - 1)
    if magnitude == format_.infinity:
        return infinity(negative)
    if magnitude > format_.largest:
        return NAN
    exponent, mantissa = divmod(magnitude, 1 << format_.mantissa_bits)
    if exponent == 0 and ftz:
        mantissa = 0
    steps = mantissa + (1 << format_.mantissa_bits if exponent else 0)
    return Number(negative, steps * two_to(max(exponent, 1) - format_.bias - format_.mantissa_bits))


def two_to(exponent: int) -> Fraction:
    return Fraction(2) ** exponent


def exponent_of(magnitude: Fraction) -> int:
    """That of the power of two at or below a magnitude."""
    estimate = magnitude.numerator.bit_length() - magnitude.denominator.bit_length()
    return estimate if two_to(estimate) <= magnitude else estimate - 1


class Modifiers(NamedTuple):
    """What an instruction does to a value besides rounding it.

    With ``past_is_nan`` NaN stands for what is past the largest number of a format without infinity, unless
    ``satfinite``; ``random`` are the bits of stochastic rounding.
    """

    ftz: bool = False
    sat: bool = False
    relu: bool = False
    satfinite: bool = False
    pzo: bool = False
    past_is_nan: bool = False
    random: int = 0


def encode(number: Number, name: str, mode: str, **modifiers: Any) -> int:
    """The bits of a value that is rounded; what ``Modifiers`` do to it comes after."""
    given, format_ = Modifiers(**modifiers), FORMATS[name]
    if number.kind == "nan":
        return 0 if given.sat else format_.nan
    if given.past_is_nan and not given.satfinite and format_.infinity is None:
        format_ = format_._replace(infinity=format_.nan)
    number = number if format_.is_signed else number._replace(negative=False)
    sign = format_.sign if number.negative else 0
    saturates = given.satfinite or format_.infinity is None
    if number.kind == "infinite":
        bits = format_.largest if saturates else format_.infinity
    else:
        bits = _rounded(number, name, mode, given.random)
        if bits > format_.largest:
            away = mode in ("rn", "rna", "rs") or (mode == "rm" and number.negative)
            away = away or (mode == "rp" and not number.negative)
            bits = format_.infinity if away and not saturates else format_.largest
    assert bits is not None
    if format_.infinity == format_.nan == bits:
        return bits
    if given.ftz and bits < 1 << format_.mantissa_bits:
        bits = 0
    if given.pzo and bits == 0:
        return 0
    if given.relu:
        return 0 if number.negative else bits
    if given.sat:
        one = format_.bias << format_.mantissa_bits
        return 0 if number.negative else min(bits, one)
    return sign | bits


def _rounded(number: Number, name: str, mode: str, random: int) -> int:
    format_ = FORMATS[name]
    if not number.magnitude:
        return 0
    exponent = max(exponent_of(number.magnitude), format_.smallest_exponent)
    steps, rest = divmod(number.magnitude / two_to(exponent - format_.mantissa_bits), 1)
    half = Fraction(1, 2)
    up = {
        "rn": rest > half or (rest == half and steps % 2 == 1),
        "rna": rest >= half,
        "rz": False,
        "rm": number.negative and rest > 0,
        "rp": not number.negative and rest > 0,
        "rs": rest + Fraction(random, 1 << RANDOM_BITS.get(name, 16)) >= 1,
    }[mode]
    # The highest bit of a normal number's steps adds 1 to the exponent.
    return int(steps) + int(up) + ((exponent - format_.smallest_exponent) << format_.mantissa_bits)


# Arithmetic
