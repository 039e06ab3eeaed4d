"""NVVM's intrinsics on halves, and minimum and maximum of every float, as functions of LLVM's generic operations.

Everything here works on bits: processors without instructions for f16 and bf16 would call the compiler's library. An
fma of halves is computed in f64, rounded to odd, and rounded once more, which then is the nearest half (Boldo and
Melquiond, "Emulation of FMA and correctly rounded sums: proved algorithms using rounding to odd"). Sources: PTX ISA,
``fma``, ``min``, ``max``, ``abs``, ``neg``, ``ex2``.
"""

from __future__ import annotations

import re

from llvmlite import ir

from nvgen.codegen.llvm_types import value_type
from nvgen.targets.cpu.library.nvvm.definition import (
    F32,
    F64,
    I1,
    I16,
    I32,
    I64,
    Definition,
    call,
    elements,
    vector_of,
)
from nvgen.targets.cpu.library.nvvm.formats import CANONICAL_NAN, narrowed, widened
from nvgen.targets.cpu.library.nvvm.rounding import two_sum
from nvgen.types import SCALARS, Scalar
from nvgen.types.float_formats import FORMATS

_SCALARS = {"f": SCALARS["f32"], "d": SCALARS["f64"], **SCALARS}
#: PTX's NaN.
_NAN = {**CANONICAL_NAN, "f32": 0x7FFFFFFF, "f64": 0x7FF8 << 48}


def infinity(scalar: Scalar) -> int:
    bits = FORMATS[scalar].infinity
    assert bits is not None
    return bits


def flushed(b: ir.IRBuilder, bits: ir.Value, scalar: Scalar, *, ftz: bool) -> ir.Value:
    """The bits of a float; with ``ftz``, of a subnormal one the sign alone."""
    if not ftz:
        return bits
    is_small = b.icmp_unsigned("<", _magnitude(b, bits), bits.type(1 << FORMATS[scalar].mantissa_bits))
    return b.select(is_small, _sign(b, bits), bits)


def _magnitude(b: ir.IRBuilder, bits: ir.Value) -> ir.Value:
    return b.and_(bits, bits.type((1 << (bits.type.width - 1)) - 1))


def _sign(b: ir.IRBuilder, bits: ir.Value) -> ir.Value:
    return b.and_(bits, bits.type(1 << (bits.type.width - 1)))


def _key(b: ir.IRBuilder, bits: ir.Value) -> ir.Value:
    """An integer that has the order of the floats."""
    fill = b.ashr(bits, bits.type(bits.type.width - 1))
    return b.xor(bits, b.lshr(fill, bits.type(1)))


def min_max(match: re.Match[str]) -> Definition:
    """Passes over NaN, or with ``.nan`` returns it; -0.0 is less than 0.0; ``.xorsign.abs`` compares magnitudes."""
    scalar = _SCALARS[match["type"]]
    type_, integer = value_type(scalar), ir.IntType(scalar.bits)

    def body(b: ir.IRBuilder, *given: ir.Value) -> ir.Value:
        both = [flushed(b, b.bitcast(value, integer), scalar, ftz=bool(match["ftz"])) for value in given]
        sizes = [_magnitude(b, bits) for bits in both]
        is_nan = [b.icmp_unsigned(">", size, integer(infinity(scalar))) for size in sizes]
        x, y = sizes if match["xorsign"] else both
        is_first = b.icmp_signed("<" if match["op"] == "min" else ">", _key(b, x), _key(b, y))
        number = b.select(is_nan[0], y, b.select(is_nan[1], x, b.select(is_first, x, y)))
        if match["xorsign"]:
            number = b.or_(number, b.xor(*(_sign(b, bits) for bits in both)))
        wants_nan = (b.or_ if match["nan"] else b.and_)(*is_nan)
        return b.bitcast(b.select(wants_nan, integer(_NAN[scalar.name]), number), type_)

    return Definition(type_, [type_] * 2, body)


# Workaround (LLVM 22.1, 2026-11): the process ends for x86 where only the sign of a bfloat's bits is used.
# Guard: tests/targets/test_bfloat_bits.py::test_bits_are_used_as_a_whole
def bfloat_min_max(match: re.Match[str]) -> Definition:
    """Of bf16 as of f32, whose upper half it is: LLVM 22.1 does not survive the same on the bits of a bf16."""
    bfloat, single = value_type(SCALARS["bf16"]), f"{match.string.removesuffix('.bf16')}.f"

    def body(b: ir.IRBuilder, *given: ir.Value) -> ir.Value:
        wide = [b.bitcast(b.shl(b.zext(b.bitcast(value, I16), I32), I32(16)), F32) for value in given]
        bits = b.bitcast(call(b, single, F32, *wide), I32)
        return b.bitcast(b.trunc(b.lshr(bits, I32(16)), I16), bfloat)

    return Definition(bfloat, [bfloat] * 2, body)


def sign(match: re.Match[str]) -> Definition:
    """``fabs`` and ``neg``."""
    scalar = _SCALARS[match["type"]]
    type_, integer = value_type(scalar), ir.IntType(scalar.bits)
    ftz = bool(match.groupdict().get("ftz"))

    def body(b: ir.IRBuilder, value: ir.Value) -> ir.Value:
        bits = flushed(b, b.bitcast(value, integer), scalar, ftz=ftz)
        flipped = b.xor(bits, integer(1 << (scalar.bits - 1))) if match["op"] == "neg" else _magnitude(b, bits)
        return b.bitcast(flipped, type_)

    return Definition(type_, [type_], body)


def fma(match: re.Match[str]) -> Definition:
    """``fma.rn`` of halves."""
    name, ftz = match["type"], bool(match["ftz"])
    scalar, type_ = SCALARS[name], value_type(SCALARS[name])
    target = f"{name}.rn{'.relu' if match['last'] == '.relu' else ''}"

    def body(b: ir.IRBuilder, *given: ir.Value) -> ir.Value:
        x, y, z = (widened(b, flushed(b, b.bitcast(value, I16), scalar, ftz=ftz), name) for value in given)
        bits = b.trunc(narrowed(b, _product_and_sum_to_odd(b, x, y, z), target), I16)
        bits = flushed(b, bits, scalar, ftz=ftz)
        return b.bitcast(_saturated(b, bits, scalar) if match["last"] == ".sat" else bits, type_)

    return Definition(type_, [type_] * 3, body)


_ONE_F16 = 0x3C00


def _saturated(b: ir.IRBuilder, bits: ir.Value, scalar: Scalar) -> ir.Value:
    is_low = b.icmp_unsigned(">", bits, I16(infinity(scalar)))  # negative, or NaN
    low = b.select(is_low, I16(0), bits)
    return b.select(b.icmp_unsigned(">", low, I16(_ONE_F16)), I16(_ONE_F16), low)


def _product_and_sum_to_odd(b: ir.IRBuilder, x: ir.Value, y: ir.Value, z: ir.Value) -> ir.Value:
    """The product is exact in f64; of the sum, the part that is lost decides about the last bit."""
    total, lost = two_sum(b, b.fmul(x, y), z)
    bits = b.bitcast(total, I64)
    moves = b.and_(b.fcmp_ordered("!=", lost, F64(0.0)), b.not_(b.trunc(bits, I1)))
    is_inwards = b.xor(b.icmp_signed("<", bits, I64(0)), b.fcmp_ordered("<", lost, F64(0.0)))
    change = b.select(moves, b.select(is_inwards, I64(-1), I64(1)), I64(0))
    return b.bitcast(b.add(bits, change), F64)


_OF_F32 = {"ex2": "ex2.approx.f32", "tanh": "tanh.approx.f"}


def exponential(match: re.Match[str]) -> Definition:
    """``ex2.approx`` and ``tanh.approx`` of halves: f32's, rounded."""
    name, ftz = match["type"], bool(match["ftz"])
    scalar, type_ = SCALARS[name], value_type(SCALARS[name])

    def body(b: ir.IRBuilder, value: ir.Value) -> ir.Value:
        wide = widened(b, flushed(b, b.bitcast(value, I16), scalar, ftz=ftz), name)
        power = call(b, _OF_F32[match["op"]], F32, b.fptrunc(wide, F32))
        bits = b.trunc(narrowed(b, b.fpext(power, F64), f"{name}.rn"), I16)
        return b.bitcast(flushed(b, bits, scalar, ftz=ftz), type_)

    return Definition(type_, [type_], body)


#: How many operands an operation on pairs has.
_OPERANDS = {"fma": 3, "fmin": 2, "fmax": 2, "neg": 1, "fabs": 1, "ex2": 1, "tanh": 1, "add": 2, "sub": 2, "mul": 2}


def each(match: re.Match[str]) -> Definition:
    """An operation on pairs of halves is that on halves, twice."""
    type_ = value_type(SCALARS[match["type"]])
    single, pair = f"{match['op']}{match['rest']}.{match['type']}", ir.VectorType(type_, 2)

    def body(b: ir.IRBuilder, *given: ir.Value) -> ir.Value:
        rows = zip(*(elements(b, value) for value in given), strict=True)
        return vector_of(b, [call(b, single, type_, *row) for row in rows])

    return Definition(pair, [pair] * _OPERANDS[match["op"]], body)


_FTZ = r"(?P<ftz>\.ftz)?"
RULES = (
    (rf"f(?P<op>min|max){_FTZ}(?P<nan>\.nan)?(?P<xorsign>\.xorsign\.abs)?\.(?P<type>f|d|f16)", min_max),
    (r"f(?:min|max)(?:\.nan)?(?:\.xorsign\.abs)?\.bf16", bfloat_min_max),
    (rf"(?P<op>fabs){_FTZ}\.(?P<type>f32|f64|f16|bf16)", sign),
    (r"(?P<op>neg)\.(?P<type>f16|bf16)", sign),
    (rf"fma\.rn{_FTZ}(?P<last>\.relu|\.sat)?\.(?P<type>f16|bf16)", fma),
    (rf"(?P<op>ex2|tanh)\.approx{_FTZ}\.(?P<type>f16|bf16)", exponential),
    (r"(?P<op>fmin|fmax|fma|neg|add|sub|mul|tanh)(?P<rest>[\w.]*)\.(?P<type>f16|bf16)x2", each),
    (r"(?P<op>fabs|ex2|add|mul)(?P<rest>[\w.]*)\.v2(?P<type>f16|bf16)", each),
)
