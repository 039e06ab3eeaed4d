"""``cvt`` from and to pairs of halves, tf32, and the formats of 8, 6 and 4 bits. Source: PTX ISA, ``cvt``.

Where ``.ue5m3x2`` has no sign for a number, the sign is dropped, as of ``.ue8m0x2``.

PTX leaves open where the random bits of ``.rs`` lie against the bits that a subnormal result loses: here, as for a
normal one, the first random bit is added to the first bit that is lost.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from llvmlite import ir

from nvgen.codegen.intrinsic import call_intrinsic
from nvgen.lift.scalar import half_bits
from nvgen.lift.scalar.flushing import flushed
from nvgen.lift.scalar.values import F32, F64, HALVES, I1, I8, I16, I32, I64, PACKED, call, types_of
from nvgen.lift.step import Step
from nvgen.ptx.operands import Operand, Vector


class Format(NamedTuple):
    """A narrow float: the bits of its largest number, and of its NaN, which is the largest number where it has none;
    ``field`` is how many bits a value takes among others, ``random`` how many random bits ``.rs`` takes. ``infinity``
    is NaN where that stands for what is past the largest number."""

    exponent_bits: int
    mantissa_bits: int
    largest: int
    nan: int
    field: int = 8
    random: int = 16
    infinity: int | None = None
    is_signed: bool = True

    @property
    def sign(self) -> int:
        """The first bit above the magnitude."""
        return 1 << (self.exponent_bits + self.mantissa_bits)

    @property
    def bias(self) -> int:
        return int((1 << (self.exponent_bits - 1)) - 1)


_FORMATS = {
    "e4m3": Format(4, 3, 0x7E, 0x7F),
    "e5m2": Format(5, 2, 0x7B, 0x7F, infinity=0x7C),
    "e2m3": Format(2, 3, 0x1F, 0x1F),
    "e3m2": Format(3, 2, 0x1F, 0x1F),
    "e2m1": Format(2, 1, 0x7, 0x7, field=4, random=8),
    "ue5m3": Format(5, 3, 0xFE, 0xFF, infinity=0xFF, is_signed=False),
    "f16": Format(5, 10, 0x7BFF, 0x7FFF, field=16, random=13, infinity=0x7C00),
    "bf16": Format(8, 7, 0x7F7F, 0x7FFF, field=16, infinity=0x7F80),
}
_F32_MANTISSA, _F32_BIAS = 23, 127
_MAGNITUDE = 0x7FFFFFFF
_INFINITY, _NAN = 0x7F800000, 0x7FFFFFFF


def cvt(step: Step) -> None:
    target, source = types_of(step)[0], types_of(step)[-1]
    if "s2f6x2" in types_of(step):
        raise step.refuse("the format `.s2f6x2`")
    if target == "tf32":
        _to_tf32(step)
    elif "ue8m0x2" in (target, source):
        _exponents(step, target, source)
    elif step.has("rs"):
        _at_random(step, target)
    elif target in PACKED and source == "f32":
        _to_halves(step, PACKED[target][0])
    elif target in PACKED and source[:-2] in _FORMATS:
        _from_narrow(step, PACKED[target][0], source[:-2])
    elif target[:-2] in _FORMATS and source in ("f32", "f16x2", "bf16x2"):
        _to_narrow(step, target, source)
    else:
        raise step.refuse(f"the conversion of `.{source}` to `.{target}`")


def _is_nan(b: ir.IRBuilder, bits: ir.Value) -> ir.Value:
    return b.icmp_unsigned(">", b.and_(bits, I32(_MAGNITUDE)), I32(_INFINITY))


def _to_tf32(step: Step) -> None:
    """The first 19 bits of an f32; the others are 0."""
    b = step.builder
    bits = step.bits(step.operands[1], "f32")
    lost = _F32_MANTISSA - 10
    more = I32(0)
    if step.has("rna"):
        more = I32(1 << (lost - 1))
    elif step.has("rn"):
        more = b.add(I32((1 << (lost - 1)) - 1), b.and_(b.lshr(bits, I32(lost)), I32(1)))
    result = b.and_(b.add(bits, more), I32(-(1 << lost)))
    if step.has("satfinite"):
        is_infinite = b.icmp_unsigned("==", b.and_(result, I32(_MAGNITUDE)), I32(_INFINITY))
        result = b.select(is_infinite, b.sub(result, I32(1 << lost)), result)
    if step.has("relu"):
        result = b.select(b.icmp_signed("<", result, I32(0)), I32(0), result)
    result = b.select(_is_nan(b, bits), I32(_MAGNITUDE - (1 << lost) + 1), result)
    step.write(step.operands[0], half_bits.with_positive_zero(step, result, 1 << 31), "b32")


def _numbers(step: Step, source: str) -> list[ir.Value]:
    """Two f32, the one for the lower half first: PTX names the upper one first."""
    b = step.builder
    if source == "f32":
        numbers = [step.number(operand, "f32") for operand in step.operands[2:0:-1]]
        return [flushed(b, number) for number in numbers] if step.has("ftz") else numbers
    bits = step.bits(step.operands[1], source)
    half = PACKED[source][0]
    return [half_bits.widened(b, b.trunc(one, I16), half) for one in (bits, b.lshr(bits, I32(16)))]


def _to_halves(step: Step, half: str) -> None:
    """Two f32 to a pair of halves."""
    b, mode = step.builder, "rz" if step.has("rz") else "rn"
    parts = [half_bits.narrowed(b, number, half, mode) for number in _numbers(step, "f32")]
    parts = [half_bits.limited(step, part, half) for part in parts]
    _write_fields(step, parts, 16, f"{half}x2")


def _write_fields(step: Step, parts: list[ir.Value], bits: int, type_: str) -> None:
    """Values side by side, the first one lowest."""
    b, kind = step.builder, ir.IntType(bits * len(parts))
    result = kind(0)
    for index, part in enumerate(parts):
        wide = part if part.type == kind else (b.zext if part.type.width < kind.width else b.trunc)(part, kind)
        result = b.or_(result, b.shl(wide, kind(bits * index))) if index else wide
    step.write(step.operands[0], result, f"b{kind.width}" if bits != 16 else type_)


def _to_narrow(step: Step, target: str, source: str) -> None:
    """What is too large becomes the largest number."""
    format_ = target[:-2]
    mode = next((mode for mode in ("rz", "rp") if step.has(mode)), "rn")
    numbers = _numbers(step, source)
    if step.has("scaled::n1::ue8m0"):
        scale = step.bits(step.operands[-1], "b8")
        numbers = [_divided(step.builder, number, scale, source) for number in numbers]
    parts = [_encoded(step, number, format_, I32(0), mode) for number in numbers]
    parts = [half_bits.with_positive_zero(step, part, _FORMATS[format_].sign) for part in parts]
    _write_fields(step, parts, _FORMATS[format_].field, target)


#: The smallest normal number of what is converted.
_NORMAL = {"f32": 2.0**-126, "f16x2": 2.0**-14, "bf16x2": 2.0**-126}
#: More than any narrow float.
_LARGE = 2.0**100


def _divided(b: ir.IRBuilder, number: ir.Value, scale: ir.Value, source: str) -> ir.Value:
    """An f32 by the power of two that a ue8m0 is; a subnormal number of the source's format is 0."""
    size = call_intrinsic(b, "llvm.fabs", [number])
    number = b.select(b.fcmp_ordered("<", size, F32(_NORMAL[source])), _zero_of(b, number), number)
    quotient = b.fdiv(b.fpext(number, F64), b.fpext(power(b, scale), F64))
    # Finite numbers stay finite in f32, where one is small enough to be 0 in any narrow float.
    is_large = b.fcmp_ordered(">", call_intrinsic(b, "llvm.fabs", [quotient]), F64(_LARGE))
    is_finite = b.icmp_unsigned("<", b.and_(b.bitcast(number, I32), I32(_MAGNITUDE)), I32(_INFINITY))
    limit = call_intrinsic(b, "llvm.copysign", [F64(_LARGE), quotient])
    return b.fptrunc(b.select(b.and_(is_large, is_finite), limit, quotient), F32)


def _zero_of(b: ir.IRBuilder, number: ir.Value) -> ir.Value:
    return call_intrinsic(b, "llvm.copysign", [F32(0.0), number])


def _encoded(step: Step, number: ir.Value, name: str, random: ir.Value, mode: str) -> ir.Value:
    """An f32 in a narrow format, in as many bits as it takes among others."""
    relu = step.has("relu")
    saturates = step.has("satfinite") or _FORMATS[name].infinity is None
    words = f"{'.relu' if relu else ''}{'.satfinite' if saturates else ''}"
    body = _encoding(_FORMATS[name], mode, relu=relu, saturates=saturates)
    bits = call(step.builder, f"{name}.f32.{mode}{words}", I32, [number, random], body)
    return step.builder.trunc(bits, ir.IntType(_FORMATS[name].field))


def rounded(b: ir.IRBuilder, number: ir.Value, name: str, *, saturates: bool) -> ir.Value:
    """An f32 in e4m3 or e5m2, to nearest: past the largest number is NaN or infinity, unless that saturates."""
    layout = _FORMATS[name]
    past = layout._replace(infinity=layout.nan if layout.infinity is None else layout.infinity)
    body = _encoding(past, "rn", relu=False, saturates=saturates)
    bits = call(b, f"{name}.f32.rn{'.satfinite' if saturates else '.past'}", I32, [number, I32(0)], body)
    return b.trunc(bits, I8)


def _encoding(layout: Format, mode: str, *, relu: bool, saturates: bool) -> Callable[..., ir.Value]:
    def body(b: ir.IRBuilder, number: ir.Value, random: ir.Value) -> ir.Value:
        bits = b.bitcast(number, I32)
        size = b.and_(bits, I32(_MAGNITUDE))
        steps = _steps(b, size, layout)
        whole = call_intrinsic(b, "llvm.floor", [steps])
        few = b.trunc(b.fptosi(call_intrinsic(b, "llvm.minimumnum", [whole, F64(2.0**40)]), I64), I32)
        if mode == "rn":
            nearest = call_intrinsic(b, "llvm.roundeven", [steps])
        elif mode == "rp":
            nearest = call_intrinsic(b, "llvm.ceil", [steps])
        else:
            share = b.fmul(b.uitofp(random, F64), F64(2.0**-layout.random))
            nearest = call_intrinsic(b, "llvm.floor", [b.fadd(steps, share)])
        up = b.fcmp_ordered(">", nearest, whole)
        encoded = b.add(b.add(few, _field(b, size, layout)), b.zext(up, I32))
        is_large = b.icmp_unsigned(">", encoded, I32(layout.largest))
        is_infinite = b.icmp_unsigned(">=", size, I32(_INFINITY))
        overflow = layout.largest if saturates or layout.infinity is None else layout.infinity
        encoded = b.select(is_large, I32(layout.largest if mode == "rz" else overflow), encoded)
        encoded = b.select(is_infinite, I32(overflow), encoded)
        is_negative = b.icmp_signed("<", bits, I32(0))
        if not layout.is_signed:
            is_negative = I1(0)
        if relu:
            encoded = b.select(is_negative, I32(0), encoded)
        else:
            encoded = b.or_(encoded, b.select(is_negative, I32(layout.sign), I32(0)))
        if layout.infinity == layout.nan:
            is_past = b.icmp_unsigned("==", b.and_(encoded, I32(layout.nan)), I32(layout.nan))
            encoded = b.select(is_past, I32(layout.nan), encoded)
        return b.select(_is_nan(b, bits), I32(layout.nan), encoded)

    return body


def _exponent(b: ir.IRBuilder, size: ir.Value, layout: Format) -> ir.Value:
    """Of a magnitude, as f32 has it, at least that of the format's smallest normal number."""
    return call_intrinsic(b, "llvm.umax", [b.lshr(size, I32(23)), I32(_F32_BIAS - layout.bias + 1)])


def _steps(b: ir.IRBuilder, size: ir.Value, layout: Format) -> ir.Value:
    """A magnitude in units of the last place that it has in the format, as an f64, which holds it exactly."""
    exponent = b.zext(_exponent(b, size, layout), I64)
    unit = b.sub(I64(1023 + _F32_BIAS + layout.mantissa_bits), exponent)
    return b.fmul(b.fpext(b.bitcast(size, F32), F64), b.bitcast(b.shl(unit, I64(52)), F64))


def _field(b: ir.IRBuilder, size: ir.Value, layout: Format) -> ir.Value:
    """What the exponent adds to the encoding; the highest bit of a normal number's steps adds one more."""
    above = b.sub(_exponent(b, size, layout), I32(_F32_BIAS - layout.bias + 1))
    return b.shl(above, I32(layout.mantissa_bits))


def _from_narrow(step: Step, half: str, name: str) -> None:
    """Exact: an f32's bits with another bias, which a product puts right."""
    b, layout = step.builder, _FORMATS[name]
    kind = ir.IntType(2 * layout.field)
    both = step.bits(step.operands[1], f"b{kind.width}")
    parts = []
    for index in range(2):
        number = decoded(b, b.zext(b.lshr(both, kind(layout.field * index)) if index else both, I32), name)
        if step.has("scaled::n2::ue8m0"):
            scale = b.lshr(step.bits(step.operands[2], "b16"), I16(8 * index))
            number = b.fmul(b.fpext(number, F64), b.fpext(power(b, b.trunc(scale, I8)), F64))
        parts.append(half_bits.limited(step, half_bits.narrowed(b, number, half), half))
    _write_fields(step, parts, 16, f"{half}x2")


def decoded(b: ir.IRBuilder, bits: ir.Value, name: str) -> ir.Value:
    """The f32 that the lowest bits of an i32 are in a narrow format."""
    if name == "ue8m0":
        return power(b, b.trunc(bits, I8))
    return call(b, f"f32.{name}", F32, [bits], _decoding(_FORMATS[name]))


def _decoding(layout: Format) -> Callable[..., ir.Value]:
    def body(b: ir.IRBuilder, bits: ir.Value) -> ir.Value:
        size = b.and_(bits, I32(layout.sign - 1))
        raised = b.bitcast(b.shl(size, I32(_F32_MANTISSA - layout.mantissa_bits)), F32)
        number = b.fmul(raised, F32(2.0 ** (_F32_BIAS - layout.bias)))
        if layout.infinity is not None:
            is_infinite = b.icmp_unsigned("==", size, I32(layout.infinity))
            number = b.select(is_infinite, b.bitcast(I32(_INFINITY), F32), number)
        if layout.is_signed:
            is_negative = b.icmp_unsigned("!=", b.and_(bits, I32(layout.sign)), I32(0))
            number = b.select(is_negative, b.fneg(number), number)
        if layout.nan == layout.largest:
            return number
        is_nan = b.icmp_unsigned(">", size, I32(layout.largest))
        if layout.infinity not in (None, layout.nan):
            is_nan = b.icmp_unsigned(">", size, I32(layout.infinity))
        return b.select(is_nan, b.bitcast(I32(_NAN), F32), number)

    return body


def _at_random(step: Step, target: str) -> None:
    """``.rs``: two values to halves, or four to narrow formats; two share the random bits of a half of the operand, of
    four bits those of a byte."""
    b = step.builder
    name = target[:-2]
    random = step.bits(step.operands[-1], "b32")
    operands: tuple[Operand, ...] = step.operands[1:-1]
    if isinstance(operands[0], Vector):
        operands = operands[0].elements
    numbers = [step.number(operand, "f32") for operand in reversed(operands)]
    layout = _FORMATS[name]
    parts = []
    for index, number in enumerate(numbers):
        position = index if name in HALVES else index // 2
        shift = position * (8 if name == "e2m1" else 16)
        own = b.and_(b.lshr(random, I32(shift)), I32((1 << layout.random) - 1))
        parts.append(_encoded(step, number, name, own, "rs"))
    _write_fields(step, parts, layout.field, target)


def _exponents(step: Step, target: str, source: str) -> None:
    """Powers of two in 8 bits: all of them are positive; 255 is NaN."""
    b = step.builder
    if source == "ue8m0x2":
        if target != "bf16x2":
            raise step.refuse(f"the conversion of `.{source}` to `.{target}`")
        both = step.bits(step.operands[1], "b16")
        parts = [b.trunc(one, I8) for one in (both, b.lshr(both, I16(8)))]
        _write_fields(step, [half_bits.narrowed(b, power(b, part), "bf16") for part in parts], 16, target)
        return
    highest = 0xFE if step.has("satfinite") else 0xFF
    found = []
    for number in _numbers(step, source):
        bits = b.bitcast(number, I32)
        size = b.and_(bits, I32(_MAGNITUDE))
        up = I32((1 << 23) - 1) if step.has("rp") else I32(0)
        subnormal = b.icmp_unsigned("<", size, I32(1 << 23))
        exponent = b.lshr(b.add(size, up), I32(23))
        if step.has("rp"):
            # 2**-127, which is the encoding 0, is the subnormal number with the first bit of the fraction alone.
            above = b.zext(b.icmp_unsigned(">", size, I32(1 << 22)), I32)
            exponent = b.select(subnormal, above, exponent)
        limited = call_intrinsic(b, "llvm.umin", [exponent, I32(highest)])
        found.append(b.trunc(b.select(_is_nan(b, bits), I32(0xFF), limited), I8))
    _write_fields(step, found, 8, target)


def power(b: ir.IRBuilder, exponent: ir.Value) -> ir.Value:
    """The f32 that the 8 bits of a ue8m0 are: 2**(exponent - 127)."""
    bits = b.shl(b.zext(exponent, I32), I32(_F32_MANTISSA))
    bits = b.select(b.icmp_unsigned("==", exponent, I8(0)), I32(1 << (_F32_MANTISSA - 1)), bits)
    return b.bitcast(b.select(b.icmp_unsigned("==", exponent, I8(255)), I32(_NAN), bits), F32)
