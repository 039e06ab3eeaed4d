"""Conversions between floats by NVVM's intrinsics, as functions of LLVM's generic operations: see ``nvvm``.

Two kinds of functions do all of the work, on the bits of a format in an i32: ``@nvvm.from.e4m3`` returns an f64, which
holds every number of 32 bits and fewer, and ``@nvvm.to.e4m3.rn.satfinite.relu`` rounds an f64. Both are emitted by
``codegen.float_bits``, as conversions of Python kernels are. Source: PTX ISA, ``cvt``.
"""

from __future__ import annotations

import re

from llvmlite import ir

from nvgen.codegen import float_bits
from nvgen.codegen.intrinsic import call_intrinsic
from nvgen.codegen.llvm_types import value_type
from nvgen.targets.cpu.library.nvvm.definition import (
    F32,
    F64,
    I8,
    I16,
    I32,
    PURE,
    Definition,
    call,
    elements,
    vector_of,
)
from nvgen.types import SCALARS
from nvgen.types.float_formats import FORMATS
from nvgen.types.scalar import FloatFormat

#: PTX's NaN of two formats that have many.
CANONICAL_NAN = {"f16": 0x7FFF, "bf16": 0x7FFF}
_LAYOUTS = {
    **{scalar.name: layout for scalar, layout in FORMATS.items()},
    **{name: FORMATS[SCALARS[name]].with_changes(nan=nan) for name, nan in CANONICAL_NAN.items()},
    # What tensor cores take for f32: its first 19 bits. Here they are the last of an integer.
    "tf32": FloatFormat(8, 10, 127, maximum=0x3FBFF, infinity=0x3FC00, nan=0x3FFFF),
    # What is past the largest number is NaN, or infinity, unless an instruction saturates.
    "ue5m3": FORMATS[SCALARS["ue5m3"]].with_changes(infinity=0xFF, saturates=False),
    "e4m3.past": FORMATS[SCALARS["e4m3"]].with_changes(infinity=0x7F, saturates=False),
    "e5m2.past": FORMATS[SCALARS["e5m2"]].with_changes(saturates=False),
}
_TF32_UNUSED = 13
_NO_RANDOM = I32(0)
#: How many random bits a format takes, if not 16.
_RANDOM_BITS = {"f16": 13, "e2m1": 8}
# Workaround (LLVM 22.1, 2026-11): wrong code for x86 of the signs of what rounds, inlined twice.
# Reproducer: none, because no conversion by itself shows it, for several processors
_NOT_INLINED = ("noinline", *PURE)


def _widen(match: re.Match[str]) -> Definition:
    """``from.FORMAT``: the number that the bits are, as an f64."""
    scalar = SCALARS[match["format"]]
    layout, integer = FORMATS[scalar], ir.IntType(scalar.bits)

    def body(b: ir.IRBuilder, bits: ir.Value) -> ir.Value:
        if layout.is_exponent:
            return b.fpext(float_bits.to_f32(b, b.trunc(bits, I8), scalar), F64)
        size = b.trunc(b.and_(bits, I32((1 << layout.sign) - 1)), I8 if scalar.is_narrow else integer)
        size = size if scalar.is_narrow else b.bitcast(size, value_type(scalar))
        positive = b.fpext(float_bits.to_f32(b, size, scalar), F64)
        # Workaround (LLVM 22.1, 2026-11): wrong code for x86 of a sign's bit put in its place, which becomes a
        # `copysign` of two types. Reproducer: none, because no conversion by itself shows it, for several processors
        is_negative = b.icmp_unsigned("!=", b.and_(bits, I32(1 << layout.sign)), I32(0))
        return b.select(is_negative, b.fneg(positive), positive)

    return Definition(F64, [I32], body)


def _narrow(match: re.Match[str]) -> Definition:
    """``to.FORMAT.MODE``: an f64, and the random bits of ``rs``, to the bits of a format; what rounds up has no
    sign."""
    layout, mode = _LAYOUTS[match["format"]], match["mode"]

    def body(b: ir.IRBuilder, number: ir.Value, random: ir.Value) -> ir.Value:
        rounding = float_bits.Rounding(
            mode,
            saturates=bool(match["satfinite"]),
            relu=bool(match["relu"]),
            positive_zero=bool(match["pzo"]),
            random=random,
            random_bits=_RANDOM_BITS.get(match["format"], 16),
        )
        bits = float_bits.encode(b, float_bits.unpack_normal(b, number), layout, rounding)
        if mode != "rp" or layout.is_exponent:
            return bits
        return b.select(b.fcmp_ordered("==", number, F64(0.0)), I32(0), bits)

    return Definition(I32, [F64, I32], body, _NOT_INLINED)


def widened(b: ir.IRBuilder, bits: ir.Value, format_: str) -> ir.Value:
    """The f64 that the bits of a float are."""
    return call(b, f"from.{format_}", F64, bits if bits.type == I32 else b.zext(bits, I32))


def narrowed(b: ir.IRBuilder, number: ir.Value, target: str, random: ir.Value = _NO_RANDOM) -> ir.Value:
    """The bits of an f32 or f64 in a format, by the name of the format, the rounding and what limits the result."""
    return call(b, f"to.{target}", I32, number if number.type == F64 else b.fpext(number, F64), random)


# The intrinsics


def _target(match: re.Match[str]) -> str:
    groups = match.groupdict()
    words = (groups.get(name) or "" for name in ("satfinite", "relu", "pzo"))
    return f"{match['format']}.{match['mode']}{''.join(words)}"


def _half(b: ir.IRBuilder, bits: ir.Value, format_: str) -> ir.Value:
    return b.bitcast(b.trunc(bits, I16), value_type(SCALARS[format_]))


def _to_half(match: re.Match[str]) -> Definition:
    """``f2f16.rz.relu``, ``f2tf32.rna``."""
    format_ = match["format"]
    if format_ == "tf32":
        return Definition(I32, [F32], lambda b, x: b.shl(narrowed(b, x, _target(match)), I32(_TF32_UNUSED)))
    type_ = value_type(SCALARS[format_])
    return Definition(type_, [F32], lambda b, x: _half(b, narrowed(b, x, _target(match)), format_))


def _to_pair(match: re.Match[str]) -> Definition:
    """``ff2f16x2.rn``: the first operand is the second element, as PTX has it in the upper half."""
    format_, is_random = match["format"], match["mode"] == "rs"

    def body(b: ir.IRBuilder, upper: ir.Value, lower: ir.Value, *random: ir.Value) -> ir.Value:
        shares = [random[0], b.lshr(random[0], I32(16))] if is_random else [_NO_RANDOM] * 2
        pairs = zip((lower, upper), shares, strict=True)
        return vector_of(b, [_half(b, narrowed(b, x, _target(match), share), format_) for x, share in pairs])

    result = ir.VectorType(value_type(SCALARS[format_]), 2)
    return Definition(result, [F32, F32, *([I32] if is_random else [])], body)


def _to_packed(match: re.Match[str]) -> Definition:
    """``ff.to.e4m3x2.rn`` and ``f16x2.to.e4m3x2.rn``: both numbers in one integer. With ``.scaled`` they are divided by
    the power of two that the last operand is; subnormal numbers are 0 before."""
    source, is_scaled = match["source"].removesuffix("x2"), bool(match["scaled"])

    def body(b: ir.IRBuilder, *given: ir.Value) -> ir.Value:
        operands = given[:-1] if is_scaled else given
        if source == "ff":
            numbers = [*reversed(operands)]
        else:
            numbers = [widened(b, b.bitcast(half, I16), source) for half in elements(b, *operands)]
        if is_scaled:
            power = widened(b, b.and_(b.zext(given[-1], I32), I32(0xFF)), "ue8m0")
            numbers = [b.fdiv(_without_subnormal(b, number, source), power) for number in numbers]
        low, high = (narrowed(b, number, _target(match)) for number in numbers)
        return b.trunc(b.or_(b.shl(high, I32(_field(match["format"]))), low), I16)

    halves = [F32, F32] if source == "ff" else [ir.VectorType(value_type(SCALARS[source]), 2)]
    return Definition(I16, [*halves, *([I16] if is_scaled else [])], body)


def _without_subnormal(b: ir.IRBuilder, number: ir.Value, source: str) -> ir.Value:
    """A number of a format as an f64, 0 where it is less than the smallest normal number."""
    wide = number if number.type == F64 else b.fpext(number, F64)
    smallest = 2.0 ** FORMATS[SCALARS["f32" if source == "ff" else source]].smallest_exponent
    is_small = b.fcmp_ordered("<", call_intrinsic(b, "llvm.fabs", [wide]), F64(smallest))
    return b.select(is_small, call_intrinsic(b, "llvm.copysign", [F64(0.0), wide]), wide)


def _field(format_: str) -> int:
    """How many bits a number takes among others."""
    return 4 if format_ == "e2m1" else 8


def _from_packed(match: re.Match[str]) -> Definition:
    """``e4m3x2.to.f16x2.rn.relu``: exact, but for the largest ue5m3 as f16. With ``.scaled`` each is multiplied by the
    power of two in its half of the second operand."""
    source, target, is_scaled = match["source"].removesuffix("x2"), match["format"], bool(match["scaled"])
    name = f"{target}.rn{match['satfinite'] or ''}{match['relu'] or ''}"

    def body(b: ir.IRBuilder, packed: ir.Value, *scale: ir.Value) -> ir.Value:
        numbers = [widened(b, one, source) for one in _fields(b, packed, source)]
        if is_scaled:
            powers = [widened(b, one, "ue8m0") for one in _fields(b, scale[0], "ue8m0")]
            numbers = [b.fmul(number, power) for number, power in zip(numbers, powers, strict=True)]
        return vector_of(b, [_half(b, narrowed(b, number, name), target) for number in numbers])

    return Definition(ir.VectorType(value_type(SCALARS[target]), 2), [I16] * (1 + is_scaled), body)


def _fields(b: ir.IRBuilder, packed: ir.Value, source: str) -> list[ir.Value]:
    """The bits of the two numbers in an i16, the lower one first."""
    bits, mask = b.zext(packed, I32), I32((1 << SCALARS[source].bits) - 1)
    return [b.and_(one, mask) for one in (bits, b.lshr(bits, I32(_field(source))))]


def _to_quadruple(match: re.Match[str]) -> Definition:
    """``f32x4.to.e4m3x4.rs``: the first element is in the highest bits; two share the random bits of a half."""
    format_ = match["format"]
    target = f"{format_}.rs.satfinite{match['relu'] or ''}"
    step = 8 if format_ == "e2m1" else 16

    def body(b: ir.IRBuilder, numbers: ir.Value, random: ir.Value) -> ir.Value:
        shares = [b.lshr(random, I32(step * (index // 2))) for index in range(4)]
        pairs = zip(reversed(elements(b, numbers)), shares, strict=True)  # from the lowest bits
        bits = [narrowed(b, number, target, share) for number, share in pairs]
        if format_ != "e2m1":
            return vector_of(b, [b.trunc(one, I8) for one in bits])
        total, *others = bits
        for index, one in enumerate(others, 1):
            total = b.or_(total, b.shl(one, I32(_field(format_) * index)))
        return b.trunc(total, I16)

    return Definition(I16 if format_ == "e2m1" else ir.VectorType(I8, 4), [ir.VectorType(F32, 4), I32], body)


_NARROW = "e4m3|e5m2|e2m3|e3m2|e2m1|ue8m0|ue5m3"
_MODIFIERS = r"(?P<relu>\.relu)?(?P<satfinite>\.satfinite)?(?P<pzo>\.pzo)?"
_SCALED = r"(?P<scaled>\.scaled)?"
RULES = (
    (rf"from\.(?P<format>f16|bf16|{_NARROW})", _widen),
    (
        rf"to\.(?P<format>tf32|f16|bf16|(?:e4m3|e5m2)\.past|{_NARROW})\.(?P<mode>\w+)"
        r"(?P<satfinite>\.satfinite)?(?P<relu>\.relu)?(?P<pzo>\.pzo)?",
        _narrow,
    ),
    (rf"f2(?P<format>f16|bf16|tf32)\.(?P<mode>rn|rz|rna){_MODIFIERS}", _to_half),
    (rf"ff2(?P<format>f16|bf16)x2\.(?P<mode>rn|rz|rs){_MODIFIERS}", _to_pair),
    (rf"(?P<source>ff|f16x2|bf16x2)\.to\.(?P<format>{_NARROW})x2\.(?P<mode>rn|rz|rp){_MODIFIERS}{_SCALED}", _to_packed),
    (rf"(?P<source>(?:{_NARROW})x2)\.to\.(?P<format>f16|bf16)x2(?:\.rn)?{_MODIFIERS}{_SCALED}", _from_packed),
    (rf"f32x4\.to\.(?P<format>{_NARROW})x4\.rs{_MODIFIERS}", _to_quadruple),
)
