"""f16 and bf16 as their bits, and as f32. A NaN becomes PTX's canonical one when it is narrowed."""

from __future__ import annotations

from collections.abc import Callable

from llvmlite import ir

from nvgen.lift.scalar.rounding import narrowed_to_odd, neighbour
from nvgen.lift.scalar.values import F32, F64, I16, I32, call
from nvgen.lift.step import Step

CANONICAL_NAN = 0x7FFF
INFINITY = {"f16": 0x7C00, "bf16": 0x7F80}
#: The smallest normal number.
NORMAL = {"f16": 1 << 10, "bf16": 1 << 7}
ONE = {"f16": 0x3C00, "bf16": 0x3F80}
_HALF = ir.HalfType()


def widened(b: ir.IRBuilder, bits: ir.Value, half: str) -> ir.Value:
    """The f32 that a half is."""
    if half == "f16":
        return b.fpext(b.bitcast(bits, _HALF), F32)
    return b.bitcast(b.shl(b.zext(bits, I32), I32(16)), F32)


def narrowed(b: ir.IRBuilder, number: ir.Value, half: str, mode: str = "rn") -> ir.Value:
    """The bits of an f32 or f64 as a half, rounded once."""
    if number.type == F64:
        number = narrowed_to_odd(b, number)
    body = _to_f16(mode) if half == "f16" else _to_bf16(mode)
    return call(b, f"{half}.f32.{mode}", I16, [number], body)


def _to_f16(mode: str) -> Callable[..., ir.Value]:
    def body(b: ir.IRBuilder, number: ir.Value) -> ir.Value:
        nearest = b.fptrunc(number, _HALF)
        bits = b.bitcast(nearest, I16)
        if mode != "rn":
            wide = b.fpext(nearest, F32)
            above, below = b.fcmp_ordered(">", wide, number), b.fcmp_ordered("<", wide, number)
            bits = neighbour(b, bits, above, below, mode)
        return b.select(b.fcmp_unordered("uno", number, number), I16(CANONICAL_NAN), bits)

    return body


def _to_bf16(mode: str) -> Callable[..., ir.Value]:
    """A bf16 is the upper half of an f32."""

    def body(b: ir.IRBuilder, number: ir.Value) -> ir.Value:
        bits = b.bitcast(number, I32)
        is_negative = b.icmp_signed("<", bits, I32(0))
        more = {
            "rn": b.add(I32(0x7FFF), b.and_(b.lshr(bits, I32(16)), I32(1))) if mode == "rn" else I32(0),
            "rz": I32(0),
            "rm": b.select(is_negative, I32(0xFFFF), I32(0)) if mode == "rm" else I32(0),
            "rp": b.select(is_negative, I32(0), I32(0xFFFF)) if mode == "rp" else I32(0),
        }[mode]
        half = b.trunc(b.lshr(b.add(bits, more), I32(16)), I16)
        return b.select(b.fcmp_unordered("uno", number, number), I16(CANONICAL_NAN), half)

    return body


def is_nan(b: ir.IRBuilder, bits: ir.Value, half: str) -> ir.Value:
    return b.icmp_unsigned(">", b.and_(bits, I16(0x7FFF)), I16(INFINITY[half]))


def saturated(b: ir.IRBuilder, bits: ir.Value, half: str) -> ir.Value:
    """Between 0 and 1; NaN becomes 0, as what is negative does."""
    is_low = b.icmp_unsigned(">", bits, I16(INFINITY[half]))
    low = b.select(is_low, I16(0), bits)
    return b.select(b.icmp_unsigned(">", low, I16(ONE[half])), I16(ONE[half]), low)


def not_negative(b: ir.IRBuilder, bits: ir.Value, half: str) -> ir.Value:
    """``.relu``: 0 for what is negative; NaN stays."""
    is_negative = b.and_(b.icmp_signed("<", bits, I16(0)), b.not_(is_nan(b, bits, half)))
    return b.select(is_negative, I16(0), bits)


def finite(b: ir.IRBuilder, bits: ir.Value, half: str) -> ir.Value:
    """``.satfinite``: the largest number instead of infinity."""
    is_infinite = b.icmp_unsigned("==", b.and_(bits, I16(0x7FFF)), I16(INFINITY[half]))
    return b.select(is_infinite, b.sub(bits, I16(1)), bits)


def with_positive_zero(step: Step, bits: ir.Value, sign: int) -> ir.Value:
    """With the ``.pzo`` of an instruction: what has the sign bit alone is 0."""
    if not step.has("pzo"):
        return bits
    is_zero = step.builder.icmp_unsigned("==", bits, bits.type(sign))
    return step.builder.select(is_zero, bits.type(0), bits)


def limited(step: Step, bits: ir.Value, half: str) -> ir.Value:
    """With the ``.sat``, ``.satfinite``, ``.relu`` and ``.pzo`` of an instruction."""
    b = step.builder
    if step.has("satfinite"):
        bits = finite(b, bits, half)
    if step.has("relu"):
        bits = not_negative(b, bits, half)
    bits = with_positive_zero(step, bits, 0x8000)
    return saturated(b, bits, half) if step.has("sat") else bits
