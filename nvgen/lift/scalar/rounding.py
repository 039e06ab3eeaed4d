"""Directed rounding without the processor's rounding mode: of f64 to f32, and so of what is computed on f32.

An f64 holds the product of two f32; of a sum it holds what is nearest, and one more addition says what that lacks
(Dekker, "A floating-point technique for extending the available precision"). Rounded to odd, which is towards zero with
the last bit set if anything is lost, a value can be rounded once more, to at least two bits fewer, as if it were exact
(Boldo and Melquiond, "Emulation of FMA and correctly rounded sums: proved algorithms using rounding to odd"). The bits
of a float count up with its magnitude, so that its neighbours are one more and one less.
"""

from __future__ import annotations

from collections.abc import Callable

from llvmlite import ir

from nvgen.codegen.intrinsic import call_intrinsic
from nvgen.lift.scalar.values import F32, F64, I32, I64, call
from nvgen.lift.step import Step

#: Directed rounding modes.
DIRECTED = ("rz", "rm", "rp")


def rounding(step: Step) -> str:
    """The rounding of arithmetic; to nearest where none is named."""
    modifiers = step.instruction.modifiers
    for mode in DIRECTED:
        if mode in modifiers:
            return mode
    return "rn"


def neighbour(b: ir.IRBuilder, bits: ir.Value, above: ir.Value, below: ir.Value, mode: str) -> ir.Value:
    """A float's bits moved by one where it lies on the wrong side of the exact value.

    Args:
        bits: of the nearest float, sign and magnitude.
        above: whether it is greater than the exact value.
        below: whether it is less.
        mode: ``rz``, ``rm`` or ``rp``.
    """
    kind = bits.type
    is_negative = b.icmp_signed("<", bits, kind(0))
    if mode == "rz":
        wrong, step = b.select(is_negative, below, above), kind(-1)
    else:
        wrong, inwards = (above, -1) if mode == "rm" else (below, 1)
        step = b.select(is_negative, kind(-inwards), kind(inwards))
    return b.add(bits, b.select(wrong, step, kind(0)))


def narrowed(b: ir.IRBuilder, number: ir.Value, mode: str) -> ir.Value:
    """An f64 as an f32."""
    if mode == "rn":
        return b.fptrunc(number, F32)
    return call(b, f"f32.f64.{mode}", F32, [number], _narrowing(mode))


def _narrowing(mode: str) -> Callable[..., ir.Value]:
    def body(b: ir.IRBuilder, number: ir.Value) -> ir.Value:
        nearest = b.fptrunc(number, F32)
        wide = b.fpext(nearest, F64)
        above, below = b.fcmp_ordered(">", wide, number), b.fcmp_ordered("<", wide, number)
        return b.bitcast(neighbour(b, b.bitcast(nearest, I32), above, below, mode), F32)

    return body


def narrowed_to_odd(b: ir.IRBuilder, number: ir.Value) -> ir.Value:
    """An f64 as an f32, rounded to odd."""
    return call(b, "f32.f64.odd", F32, [number], _narrow_to_odd)


def _narrow_to_odd(b: ir.IRBuilder, number: ir.Value) -> ir.Value:
    nearest = b.fptrunc(number, F32)
    wide = b.fpext(nearest, F64)
    above, below = b.fcmp_ordered(">", wide, number), b.fcmp_ordered("<", wide, number)
    bits = neighbour(b, b.bitcast(nearest, I32), above, below, "rz")
    return b.bitcast(b.or_(bits, b.zext(b.or_(above, below), I32)), F32)


def sum_to_odd(b: ir.IRBuilder, left: ir.Value, right: ir.Value) -> ir.Value:
    """A sum of f32 or f64 rounded to odd. It does not overflow."""
    return call(b, f"sum.odd.{left.type}", left.type, [left, right], _sum_to_odd)


def _sum_to_odd(b: ir.IRBuilder, left: ir.Value, right: ir.Value) -> ir.Value:
    total = b.fadd(left, right)
    lost = lost_of_sum(b, left, right, total)
    zero = ir.Constant(total.type, 0.0)
    above, below = b.fcmp_ordered("<", lost, zero), b.fcmp_ordered(">", lost, zero)
    kind = I32 if total.type == F32 else I64
    bits = neighbour(b, b.bitcast(total, kind), above, below, "rz")
    return b.bitcast(b.or_(bits, b.zext(b.or_(above, below), kind)), total.type)


def lost_of_sum(b: ir.IRBuilder, left: ir.Value, right: ir.Value, total: ir.Value) -> ir.Value:
    """What the rounded sum lacks, exactly; NaN where it is not finite."""
    sizes = [call_intrinsic(b, "llvm.fabs", [one]) for one in (left, right)]
    swaps = b.fcmp_ordered("<", sizes[0], sizes[1])
    large, small = b.select(swaps, right, left), b.select(swaps, left, right)
    return b.fsub(small, b.fsub(total, large))


def signed_zero(b: ir.IRBuilder, total: ir.Value, left: ir.Value, right: ir.Value) -> ir.Value:
    """A sum rounded down: what cancels out is -0, unless both operands are +0."""
    kind = I64 if left.type == F64 else I32
    signs = b.or_(b.bitcast(left, kind), b.bitcast(right, kind))
    is_negative = b.icmp_signed("<", signs, kind(0))
    is_zero = b.fcmp_ordered("==", total, ir.Constant(total.type, 0.0))
    return b.select(b.and_(is_zero, is_negative), ir.Constant(total.type, -0.0), total)


def arithmetic_of_f32(opcode: str, mode: str) -> Callable[..., ir.Value]:
    """The body of ``add``, ``sub``, ``mul``, ``fma``, ``div``, ``rcp`` or ``sqrt``, rounded in a direction.

    The f64 nearest to a quotient, or a root, of f32 is an f32 only where that is exact: a quotient that is none differs
    from every f32 by more than 2^-50 of it.
    """

    def body(b: ir.IRBuilder, *operands: ir.Value) -> ir.Value:
        wide = [b.fpext(operand, F64) for operand in operands]
        if opcode in ("div", "rcp"):
            return narrowed(b, b.fdiv(*wide) if opcode == "div" else b.fdiv(F64(1.0), wide[0]), mode)
        if opcode == "sqrt":
            return narrowed(b, call_intrinsic(b, "llvm.sqrt", wide), mode)
        if opcode == "mul":
            return narrowed(b, b.fmul(wide[0], wide[1]), mode)
        left = b.fmul(wide[0], wide[1]) if opcode == "fma" else wide[0]
        right = b.fneg(wide[1]) if opcode == "sub" else wide[-1]
        result = narrowed(b, sum_to_odd(b, left, right), mode)
        if mode == "rm":
            total = b.fadd(left, right)
            is_zero = b.fcmp_ordered("==", total, F64(0.0))
            zero = b.fptrunc(signed_zero(b, total, left, right), F32)
            result = b.select(is_zero, zero, result)
        return result

    return body
