"""Conversions between floats, and from integers to floats, by integer arithmetic on their bits.

For what a target has no instruction for: the floats of 8 bits and fewer everywhere, f16 and bf16 on the CPU, integers
of 128 bits, and on the CPU the conversions of PTX (``cvt``). Each conversion rounds once, to nearest even unless
``Rounding`` says otherwise, as ``types.float_formats`` does it for constants.

A number on its way is ``Unpacked``: its significand, shifted so that the highest bit is set, and the exponent of that
bit.
"""

from __future__ import annotations

from llvmlite import ir

from nvgen.base.records import Node, Record
from nvgen.codegen.intrinsic import declare
from nvgen.codegen.llvm_types import value_type
from nvgen.types import Scalar, bf16, f16, f32, f64
from nvgen.types.float_formats import FORMATS
from nvgen.types.scalar import FloatFormat

_I1, _I32 = ir.IntType(1), ir.IntType(32)


class Unpacked(Node):
    """A number as ``significand * 2 ** (exponent - width + 1)``, where the significand's highest bit is set unless all
    is 0; the exponent is an i32. ``special`` says of a float that it is infinite or NaN, ``nan`` the latter.
    """

    negative: ir.Value
    significand: ir.Value
    exponent: ir.Value
    special: ir.Value
    nan: ir.Value

    @property
    def width(self) -> int:
        return int(self.significand.type.width)


def unpack_float(b: ir.IRBuilder, value: ir.Value, type_: Scalar) -> Unpacked:
    """The parts of a float that is more than an exponent; a narrow one's are 32 bits wide."""
    layout = FORMATS[type_]
    width = 64 if type_ == f64 else 32
    integer = ir.IntType(width)
    bits = value if type_.is_narrow else b.bitcast(value, ir.IntType(type_.bits))
    if bits.type.width < width:
        bits = b.zext(bits, integer)
    magnitude = b.and_(bits, integer((1 << layout.sign) - 1))
    negative = _I1(0)
    if layout.is_signed:
        negative = b.icmp_unsigned("!=", b.and_(bits, integer(1 << layout.sign)), integer(0))
    exponent = b.lshr(magnitude, integer(layout.mantissa_bits))
    is_subnormal = b.icmp_unsigned("==", exponent, integer(0))
    mantissa = b.and_(magnitude, integer((1 << layout.mantissa_bits) - 1))
    significand = b.or_(mantissa, b.select(is_subnormal, integer(0), integer(1 << layout.mantissa_bits)))
    exponent = b.select(is_subnormal, integer(1), exponent)
    if width == 64:
        exponent = b.trunc(exponent, _I32)
    exponent = b.sub(exponent, _I32(layout.bias + layout.mantissa_bits))  # of the significand's last bit
    special = b.icmp_unsigned(">", magnitude, integer(layout.maximum))
    infinity = layout.maximum if layout.infinity is None else layout.infinity
    nan = b.icmp_unsigned(">", magnitude, integer(infinity))
    return _normalised(b, negative, significand, exponent, special, nan)


def unpack_normal(b: ir.IRBuilder, value: ir.Value) -> Unpacked:
    """The parts of an f64 that is not subnormal, as none is that was an f32 or a smaller float: in half as many steps.

    0 is taken for a power of two below the smallest number, which other formats round to 0.
    """
    layout, wide = FORMATS[f64], ir.IntType(64)
    bits = b.bitcast(value, wide)
    most = (1 << layout.exponent_bits) - 1
    exponent = b.trunc(b.and_(b.lshr(bits, wide(layout.mantissa_bits)), wide(most)), _I32)
    significand = b.or_(b.shl(bits, wide(layout.exponent_bits)), wide(1 << layout.sign))
    special = b.icmp_unsigned("==", exponent, _I32(most))
    nan = b.fcmp_unordered("uno", value, value)
    negative = b.icmp_signed("<", bits, wide(0))
    return Unpacked(negative, significand, b.sub(exponent, _I32(layout.bias)), special, nan)


def unpack_integer(b: ir.IRBuilder, value: ir.Value, type_: Scalar) -> Unpacked:
    """The parts of an integer: 32 bits, or 64. Of 128 bits the lower half only says whether it is 0."""
    no = _I1(0)
    negative: ir.Value = no
    if type_.is_signed:
        negative = b.icmp_signed("<", value, value.type(0))
        value = b.select(negative, b.neg(value), value)
    if type_.bits < 32:
        value = b.zext(value, _I32)
    unpacked = _normalised(b, negative, value, _I32(0), no, no)
    if type_.bits < 128:
        return unpacked
    half = ir.IntType(64)
    high = b.trunc(b.lshr(unpacked.significand, value.type(64)), half)
    low = b.trunc(unpacked.significand, half)
    sticky = b.zext(b.icmp_unsigned("!=", low, half(0)), half)
    return unpacked.with_changes(significand=b.or_(high, sticky))


def _normalised(
    b: ir.IRBuilder, negative: ir.Value, significand: ir.Value, exponent: ir.Value, special: ir.Value, nan: ir.Value
) -> Unpacked:
    """Shifts the highest bit to the top; ``exponent`` is that of the last bit before."""
    type_ = significand.type
    count = declare(b.module, f"llvm.ctlz.{type_}", type_, [type_, _I1])
    zeros = b.call(count, [significand, _I1(0)])
    is_zero = b.icmp_unsigned("==", significand, type_(0))
    shifted = b.shl(significand, b.select(is_zero, type_(0), zeros))
    zeros = zeros if type_.width == 32 else b.trunc(zeros, _I32)
    return Unpacked(negative, shifted, b.sub(b.add(exponent, _I32(type_.width - 1)), zeros), special, nan)


class Rounding(Record):
    """How a number becomes a float: what PTX's ``cvt`` has as modifiers.

    ``mode`` is ``rn``, to nearest even; ``rna``, to nearest, ties away from zero; ``rz``, towards zero; ``rp``, up,
    which formats without a sign have; or ``rs``, by ``random_bits`` bits of ``random``, of which the first is added to
    the first bit that is lost, of subnormal results as well: PTX leaves that open. ``saturates`` replaces infinity by
    the largest number, also where the format has infinity; ``relu`` what is negative by 0, ``positive_zero`` -0 alone.
    """

    mode: str = "rn"
    saturates: bool = False
    relu: bool = False
    positive_zero: bool = False
    random: ir.Value = None
    random_bits: int = 0


_NEAREST = Rounding()


def pack(b: ir.IRBuilder, number: Unpacked, type_: Scalar) -> ir.Value:
    """The float of ``type_`` that is nearest to a number; even where two are."""
    return _as_float(b, encode(b, number, FORMATS[type_]), type_)


def encode(b: ir.IRBuilder, number: Unpacked, layout: FloatFormat, rounding: Rounding = _NEAREST) -> ir.Value:
    """The bits of a number in a format, in an integer of 32 bits or of as many as the format has."""
    if layout.is_exponent:
        return _encode_exponent(b, number, layout, rounding)
    wide = number.significand.type
    result = ir.IntType(max(layout.sign + 1, 32))
    # The two bits that are free above the significand take what rounding carries.
    lost = b.icmp_unsigned("!=", b.and_(number.significand, wide(3)), wide(0))
    significand = b.or_(b.lshr(number.significand, wide(2)), b.zext(lost, wide))
    smallest = _I32(layout.smallest_exponent)
    below = b.sub(smallest, number.exponent)
    below = b.select(b.icmp_signed("<", below, _I32(0)), _I32(0), below)  # how far it is subnormal
    exponent = b.add(number.exponent, below)
    most = _I32(layout.mantissa_bits + 2)
    limited = b.select(b.icmp_signed("<", below, most), below, most)
    if rounding.mode == "rs":  # beyond that, random bits still count
        significand = _shifted_out(b, significand, b.sub(below, limited))
    shift = b.add(limited, _I32(number.width - 3 - layout.mantissa_bits))
    steps = _rounded_shift(b, significand, shift if number.width == 32 else b.zext(shift, wide), rounding)
    biased = b.sub(exponent, smallest)
    magnitude = b.add(_resized(b, steps, result), b.shl(_resized(b, biased, result), result(layout.mantissa_bits)))
    magnitude = _limited(b, number, magnitude, layout, rounding)
    is_zero = b.icmp_unsigned("==", number.significand, wide(0))
    magnitude = b.select(is_zero, result(0), magnitude)
    if rounding.relu:
        bits = b.select(number.negative, result(0), magnitude)
    elif not layout.is_signed:
        bits = magnitude
    else:
        bits = b.or_(magnitude, b.select(number.negative, result(1 << layout.sign), result(0)))
    if rounding.positive_zero:
        bits = b.select(b.icmp_unsigned("==", magnitude, result(0)), result(0), bits)
    is_nan = number.nan
    if layout.infinity == layout.nan:
        is_nan = b.or_(is_nan, b.icmp_unsigned("==", magnitude, result(layout.nan)))
    return b.select(is_nan, result(layout.nan), bits)


def _limited(
    b: ir.IRBuilder, number: Unpacked, magnitude: ir.Value, layout: FloatFormat, rounding: Rounding
) -> ir.Value:
    """What is past the largest number as infinity, or as the largest number."""
    saturates = rounding.saturates or layout.saturates or layout.infinity is None
    infinity = magnitude.type(layout.maximum if saturates else layout.infinity)
    too_large = b.icmp_unsigned(">", magnitude, magnitude.type(layout.maximum))
    if rounding.mode == "rz":  # only infinity is infinite
        magnitude = b.select(too_large, magnitude.type(layout.maximum), magnitude)
        return b.select(number.special, infinity, magnitude)
    return b.select(b.or_(too_large, number.special), infinity, magnitude)


def _shifted_out(b: ir.IRBuilder, value: ir.Value, shift: ir.Value) -> ir.Value:
    """``value >> shift``, which may be the width and more; the highest bit of ``value`` is 0."""
    most = _I32(value.type.width - 1)
    shift = b.select(b.icmp_signed("<", shift, most), shift, most)
    return b.lshr(value, _resized(b, shift, value.type))


def _rounded_shift(b: ir.IRBuilder, value: ir.Value, shift: ir.Value, rounding: Rounding) -> ir.Value:
    """``value >> shift``; ``shift`` is at least 1, 3 and the random bits together, and the sums below have room."""
    one = value.type(1)
    if rounding.mode == "rz":
        return b.lshr(value, shift)
    if rounding.mode == "rp":
        return b.lshr(b.add(value, b.sub(b.shl(one, shift), one)), shift)
    if rounding.mode == "rs":
        few = b.and_(rounding.random, _I32((1 << rounding.random_bits) - 1))
        added = b.shl(_resized(b, few, value.type), b.sub(shift, value.type(rounding.random_bits)))
        return b.lshr(b.add(value, added), shift)
    if rounding.mode == "rna":
        return b.lshr(b.add(value, b.shl(one, b.sub(shift, one))), shift)
    odd = b.and_(b.lshr(value, shift), one)
    half = b.shl(one, b.sub(shift, one))
    return b.lshr(b.add(value, b.add(b.sub(half, one), odd)), shift)


def _resized(b: ir.IRBuilder, value: ir.Value, type_: ir.IntType) -> ir.Value:
    if value.type.width == type_.width:
        return value
    return b.trunc(value, type_) if value.type.width > type_.width else b.zext(value, type_)


def _as_float(b: ir.IRBuilder, bits: ir.Value, type_: Scalar) -> ir.Value:
    exact = _resized(b, bits, ir.IntType(8 if type_.is_narrow else type_.bits))
    return exact if type_.is_narrow else b.bitcast(exact, value_type(type_))


def _encode_exponent(b: ir.IRBuilder, number: Unpacked, layout: FloatFormat, rounding: Rounding) -> ir.Value:
    """A power of two; the sign is dropped. To nearest, it is the next from one and a half times on, and what is too
    large the largest; where PTX rounds up or towards zero, what is too large is NaN unless it saturates."""
    wide = number.significand.type
    first = {"rn": 3 << (number.width - 2), "rp": (1 << (number.width - 1)) + 1}.get(rounding.mode)
    upper = _I1(0) if first is None else b.icmp_unsigned(">=", number.significand, wide(first))
    biased = b.add(b.add(number.exponent, _I32(layout.bias)), b.zext(upper, _I32))
    biased = b.select(b.icmp_signed("<", biased, _I32(0)), _I32(0), biased)
    too_large = b.or_(b.icmp_signed(">", biased, _I32(layout.maximum)), number.special)
    saturates = rounding.mode == "rn" or rounding.saturates
    biased = b.select(too_large, _I32(layout.maximum if saturates else layout.nan), biased)
    biased = b.select(b.icmp_unsigned("==", number.significand, wide(0)), _I32(0), biased)
    return b.select(number.nan, _I32(layout.nan), biased)


def to_f32(b: ir.IRBuilder, value: ir.Value, type_: Scalar) -> ir.Value:
    """A float of 16 bits or fewer as an f32, which holds all of them exactly."""
    if type_ == bf16:
        bits = b.shl(b.zext(b.bitcast(value, ir.IntType(16)), _I32), _I32(16))
        return b.bitcast(bits, ir.FloatType())
    if type_ == f16:
        return _half_to_f32(b, value)
    if FORMATS[type_].is_exponent:
        return _exponent_to_f32(b, value)
    return _exact_f32(b, unpack_float(b, value, type_))


def _exact_f32(b: ir.IRBuilder, number: Unpacked) -> ir.Value:
    """A number of at most 24 bits that is normal in f32."""
    layout = FORMATS[f32]
    # The significand's highest bit adds 1 to the exponent.
    exponent = b.shl(b.add(number.exponent, _I32(layout.bias - 1)), _I32(layout.mantissa_bits))
    magnitude = b.add(exponent, b.lshr(number.significand, _I32(8)))
    magnitude = b.select(b.icmp_unsigned("==", number.significand, _I32(0)), _I32(0), magnitude)
    magnitude = b.select(number.special, _I32(layout.infinity), magnitude)
    bits = b.or_(magnitude, b.select(number.negative, _I32(1 << layout.sign), _I32(0)))
    return b.bitcast(b.select(number.nan, _I32(layout.nan), bits), ir.FloatType())


def _half_to_f32(b: ir.IRBuilder, value: ir.Value) -> ir.Value:
    """An f16 in operations of which each becomes one of vectors. A subnormal one is what its bits say as the mantissa
    of the smallest normal number, less that number: neither is subnormal in f32, whatever is flushed there."""
    layout, of_half = FORMATS[f32], FORMATS[f16]
    shift, more = layout.mantissa_bits - of_half.mantissa_bits, layout.bias - of_half.bias
    bits = b.zext(b.bitcast(value, ir.IntType(16)), _I32)
    magnitude = b.and_(bits, _I32((1 << of_half.sign) - 1))
    placed = b.shl(magnitude, _I32(shift))
    normal = b.add(placed, _I32(more << layout.mantissa_bits))
    smallest = _I32((more + 1) << layout.mantissa_bits)
    less = b.fsub(b.bitcast(b.add(placed, smallest), ir.FloatType()), b.bitcast(smallest, ir.FloatType()))
    is_normal = b.icmp_unsigned(">=", magnitude, _I32(1 << of_half.mantissa_bits))
    found = b.select(is_normal, normal, b.bitcast(less, _I32))
    found = b.select(b.icmp_unsigned(">=", magnitude, _I32(of_half.infinity)), _I32(layout.infinity), found)
    sign = b.shl(b.and_(bits, _I32(1 << of_half.sign)), _I32(layout.sign - of_half.sign))
    is_nan = b.icmp_unsigned(">", magnitude, _I32(of_half.infinity))
    return b.bitcast(b.select(is_nan, _I32(layout.nan), b.or_(found, sign)), ir.FloatType())


def _exponent_to_f32(b: ir.IRBuilder, value: ir.Value) -> ir.Value:
    layout = FORMATS[f32]
    exponent = b.zext(value, _I32)
    bits = b.shl(exponent, _I32(layout.mantissa_bits))
    subnormal = _I32(1 << (layout.mantissa_bits - 1))  # the smallest, 2 ** -127
    bits = b.select(b.icmp_unsigned("==", exponent, _I32(0)), subnormal, bits)
    bits = b.select(b.icmp_unsigned("==", exponent, _I32(0xFF)), _I32(layout.nan), bits)
    return b.bitcast(bits, ir.FloatType())
