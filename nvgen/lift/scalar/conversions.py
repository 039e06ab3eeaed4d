"""``cvt`` between integers, f16, bf16, f32 and f64. Source: PTX ISA, ``cvt``.

From floats to integers the result is limited to the type. NaN becomes 0, and from f64 or to 64 bits the highest bit.
"""

from __future__ import annotations

from llvmlite import ir

from nvgen.codegen.intrinsic import call_intrinsic, declare
from nvgen.lift.scalar import doubles, floats, half_bits, packed_formats
from nvgen.lift.scalar.flushing import flushed
from nvgen.lift.scalar.rounding import narrowed, rounding
from nvgen.lift.scalar.values import F32, F64, FLOATS, HALVES, I64, extend, fitted, integer, is_signed, types_of, width
from nvgen.lift.scalar.vectors import cvt_pack
from nvgen.lift.step import Step

_SCALAR_FLOATS = frozenset({*FLOATS, *HALVES})
#: Rounding to an integer.
_WHOLE = {"rni": "llvm.roundeven", "rzi": "llvm.trunc", "rmi": "llvm.floor", "rpi": "llvm.ceil"}


def cvt(step: Step) -> None:
    if step.has("pack"):
        cvt_pack(step)
        return
    target, source = types_of(step)[0], types_of(step)[-1]
    if not (_is_scalar(target) and _is_scalar(source)) or step.has("rs"):
        packed_formats.cvt(step)
    elif source in _SCALAR_FLOATS:
        (_between_floats if target in _SCALAR_FLOATS else _to_integer)(step, target, source)
    elif target in _SCALAR_FLOATS:
        _from_integer(step, target, source)
    else:
        _between_integers(step, target, source)


def _is_scalar(type_: str) -> bool:
    return type_ in _SCALAR_FLOATS or (type_[0] in "us" and type_[1:] in ("8", "16", "32", "64"))


def _between_integers(step: Step, target: str, source: str) -> None:
    b = step.builder
    value = step.bits(step.operands[1], source)
    if step.has("sat"):
        value = _limited(b, value, target, source)
    has, wanted = width(source), width(target)
    if wanted > has:
        value = extend(b, value, wanted, signed=is_signed(source))
    step.write(step.operands[0], fitted(b, value, wanted), target)


def _limited(b: ir.IRBuilder, value: ir.Value, target: str, source: str) -> ir.Value:
    """Within the target's range as far as that lies within the source's."""
    has, wanted = width(source), width(target)
    highest = (1 << (wanted - is_signed(target))) - 1
    sign = "s" if is_signed(source) else "u"
    if is_signed(source):
        lowest = -(1 << (wanted - 1)) if is_signed(target) else 0
        if lowest > -(1 << (has - 1)):
            value = call_intrinsic(b, "llvm.smax", [value, value.type(lowest)])
    if highest < (1 << (has - is_signed(source))) - 1:
        value = call_intrinsic(b, f"llvm.{sign}min", [value, value.type(highest)])
    return value


def _number(step: Step, source: str) -> ir.Value:
    """The operand as an f32 or f64; an f32 is flushed where the instruction says so."""
    if source in HALVES:
        return half_bits.widened(step.builder, step.bits(step.operands[1], source), source)
    number = step.number(step.operands[1], source)
    return flushed(step.builder, number) if step.has("ftz") and source == "f32" else number


def _to_integer(step: Step, target: str, source: str) -> None:
    b, number = step.builder, _number(step, source)
    mode = next((mode for mode in _WHOLE if step.has(mode)), "rzi")
    whole = number if mode == "rzi" else call_intrinsic(b, _WHOLE[mode], [number])
    kind, suffix = integer(target), "f32" if number.type == F32 else "f64"
    name = f"llvm.fpto{'s' if is_signed(target) else 'u'}i.sat.i{kind.width}.{suffix}"
    result = b.call(declare(b.module, name, kind, [number.type]), [whole])
    if source == "f64" or kind.width == 64:
        is_nan = b.fcmp_unordered("uno", number, number)
        result = b.select(is_nan, kind(1 << (kind.width - 1)), result)
    step.write(step.operands[0], result, target)


def _from_integer(step: Step, target: str, source: str) -> None:
    b, mode = step.builder, rounding(step)
    value = step.bits(step.operands[1], source)
    signed = is_signed(source)
    if target in FLOATS and mode == "rn":
        number = (b.sitofp if signed else b.uitofp)(value, FLOATS[target])
    elif target == "f64":
        number = _exact(b, value, signed=signed) if width(source) < 64 else None
        number = doubles.of_integer(b, value, mode, signed=signed) if number is None else number
    else:
        number = _exact(b, value, signed=signed)
        number = narrowed(b, number, mode) if target == "f32" else number
    _write(step, number, target, mode)


def _exact(b: ir.IRBuilder, value: ir.Value, *, signed: bool) -> ir.Value:
    """An integer as an f64; of one that is too long, the last of the digits that are kept says that there are more."""
    if value.type.width < 64:
        return (b.sitofp if signed else b.uitofp)(value, F64)
    is_negative = b.icmp_signed("<", value, I64(0)) if signed else None
    size = value if is_negative is None else b.select(is_negative, b.sub(I64(0), value), value)
    is_long = b.icmp_unsigned(">=", size, I64(1 << 53))
    rest = b.icmp_unsigned("!=", b.and_(size, I64(0x7FF)), I64(0))
    high = b.or_(b.lshr(size, I64(11)), b.zext(rest, I64))
    number = b.select(is_long, b.fmul(b.uitofp(high, F64), F64(2048.0)), b.uitofp(size, F64))
    return number if is_negative is None else b.select(is_negative, b.fneg(number), number)


def _between_floats(step: Step, target: str, source: str) -> None:
    b, number, mode = step.builder, _number(step, source), rounding(step)
    whole = next((name for word, name in _WHOLE.items() if step.has(word)), None)
    if whole is not None:
        number = call_intrinsic(b, whole, [number])
    if target == "f64" and number.type == F32:
        number = b.fpext(number, F64)
    elif target == "f32" and number.type == F64:
        number = narrowed(b, number, mode)
        number = flushed(b, number) if step.has("ftz") else number
    if target == source and target in HALVES and whole is None and not step.has("sat"):
        step.write(step.operands[0], step.bits(step.operands[1], source), target)  # a NaN keeps its bits
        return
    _write(step, number, target, mode)


def _write(step: Step, number: ir.Value, target: str, mode: str) -> None:
    """A number of the target's type, or for a half any f32 or f64."""
    b = step.builder
    if target in FLOATS:
        number = floats.saturated(b, number) if step.has("sat") else number
        step.write(step.operands[0], number, target)
        return
    bits = half_bits.narrowed(b, number, target, mode)
    step.write(step.operands[0], half_bits.limited(step, bits, target), target)
