"""Sums and products of f32 rounded down, up or towards zero, without the processor's rounding mode.

To set the mode takes longer than all that a function of libdevice does besides, and such code is never vectorised. The
f64 product of two f32 is exact; of their sum with a third, Knuth's two-sum is the f64 nearest to it and what that
lacks (The Art of Computer Programming, volume 2, 4.2.2, theorem B). The nearest f32 is moved by one ulp where it lies
on the wrong side.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from llvmlite import ir

from nvgen.codegen.intrinsic import call_intrinsic
from nvgen.targets.cpu.library.nvvm.definition import F32, F64, I32, I64

#: Operators that have an exact result in two f64.
EXACT = frozenset({"add", "sub", "mul", "fma"})
#: By rounding mode: where the nearest f32, as an f64, lies on the wrong side of the exact result, and where it does if
#: it is the f64 nearest to that.
_WRONG = {"rm": (">", "<"), "rp": ("<", ">")}


def directed(b: ir.IRBuilder, operator: str, mode: str, operands: Sequence[ir.Value]) -> ir.Value:
    """The float that an operator of ``EXACT`` makes of floats."""
    wide = [b.fpext(operand, F64) for operand in operands]
    left = b.fmul(*wide[:2]) if operator in ("mul", "fma") else wide[0]
    if operator == "mul":
        total, lack = left, b.fsub(left, left)
    else:
        right = b.fneg(wide[-1]) if operator == "sub" else wide[-1]
        total, lack = two_sum(b, left, right)
    nearest = b.fptrunc(total, F32)
    moved = (_towards_zero if mode == "rz" else _to_one_side(mode))(b, nearest, total, lack)
    if mode != "rm" or operator == "mul":
        return moved
    # What cancels out is -0 when rounded down, unless both are +0.
    cancels = b.fcmp_ordered("==", total, F64(0.0))
    either = b.or_(b.bitcast(left, I64), b.bitcast(right, I64))
    is_zero = b.and_(cancels, b.icmp_signed("<", either, I64(0)))
    return b.select(is_zero, F32(-0.0), moved)


def two_sum(b: ir.IRBuilder, left: ir.Value, right: ir.Value) -> tuple[ir.Value, ir.Value]:
    """The nearest sum of two f64, and what it lacks to the exact one."""
    total = b.fadd(left, right)
    part = b.fsub(total, left)
    rest = b.fsub(total, part)
    return total, b.fadd(b.fsub(left, rest), b.fsub(right, part))


def _to_one_side(mode: str) -> Callable[..., ir.Value]:
    beyond, lacks = _WRONG[mode]
    # A float's bits count up with its magnitude.
    positive, negative, from_zero = (-1, 1, -(2**31) + 1) if mode == "rm" else (1, -1, 1)

    def moved(b: ir.IRBuilder, nearest: ir.Value, total: ir.Value, lack: ir.Value) -> ir.Value:
        wide, bits = b.fpext(nearest, F64), b.bitcast(nearest, I32)
        is_just = b.and_(b.fcmp_ordered("==", wide, total), b.fcmp_ordered(lacks, lack, F64(0.0)))
        is_wrong = b.or_(b.fcmp_ordered(beyond, wide, total), is_just)
        step = b.select(b.icmp_signed("<", bits, I32(0)), I32(negative), I32(positive))
        is_zero = b.fcmp_ordered("==", nearest, F32(0.0))
        following = b.select(is_zero, I32(from_zero), b.add(bits, step))
        return b.bitcast(b.select(is_wrong, following, bits), F32)

    return moved


def _towards_zero(b: ir.IRBuilder, nearest: ir.Value, total: ir.Value, lack: ir.Value) -> ir.Value:
    wide, bits = b.fpext(nearest, F64), b.bitcast(nearest, I32)
    size, size_of_nearest = (call_intrinsic(b, "llvm.fabs", [number]) for number in (total, wide))
    sign = call_intrinsic(b, "llvm.copysign", [F64(1.0), total])
    lacks = b.fcmp_ordered("<", b.fmul(lack, sign), F64(0.0))
    is_just = b.and_(b.fcmp_ordered("==", wide, total), lacks)
    is_wrong = b.or_(b.fcmp_ordered(">", size_of_nearest, size), is_just)
    return b.bitcast(b.select(is_wrong, b.add(bits, I32(-1)), bits), F32)
