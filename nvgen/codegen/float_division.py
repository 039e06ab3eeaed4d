"""Emits ``//`` and ``%`` of floats, as Python and NumPy define them.

The remainder is exact and has the divisor's sign; the quotient is the whole number that goes with it. By zero the
quotient is that of ``/`` and the remainder NaN, as NumPy's are. Source: CPython's ``float_floor_div`` and NumPy's
``npy_divmod``.
"""

from __future__ import annotations

from llvmlite import ir

from nvgen.codegen.emitter import Emitter
from nvgen.codegen.intrinsic import call_intrinsic, declare
from nvgen.codegen.libdevice import symbol


def divide(emitter: Emitter, operator: str, left: ir.Value, right: ir.Value) -> ir.Value:
    """``left // right`` or ``left % right``."""
    if "afn" in emitter.float_flags:
        return _approximate(emitter, operator, left, right)
    return _quotient(emitter, left, right) if operator == "//" else _modulo(emitter, left, right)


def _approximate(emitter: Emitter, operator: str, left: ir.Value, right: ir.Value) -> ir.Value:
    """Of the rounded quotient: off by one where that is nearly whole."""
    b, flags = emitter.builder, emitter.float_flags
    quotient = call_intrinsic(b, "llvm.floor", [b.fdiv(left, right, flags=flags)], flags=flags)
    return quotient if operator == "//" else b.fsub(left, b.fmul(quotient, right, flags=flags), flags=flags)


def _remainder(emitter: Emitter, left: ir.Value, right: ir.Value) -> ir.Value:
    """With the dividend's sign, exact."""
    suffix = "f" if isinstance(left.type, ir.FloatType) else ""
    name = symbol(f"__nv_fmod{suffix}", ftz=emitter.ftz)
    function = declare(emitter.builder.module, name, left.type, [left.type, left.type])
    return emitter.builder.call(function, [left, right])


def _must_move(b: ir.IRBuilder, remainder: ir.Value, right: ir.Value) -> ir.Value:
    """Whether a remainder differs from 0 and has not the divisor's sign."""
    zero = ir.Constant(right.type, 0.0)
    differ = b.xor(b.fcmp_ordered("<", right, zero), b.fcmp_ordered("<", remainder, zero))
    return b.and_(b.fcmp_unordered("!=", remainder, zero), differ)


def _modulo(emitter: Emitter, left: ir.Value, right: ir.Value) -> ir.Value:
    b = emitter.builder
    zero = ir.Constant(right.type, 0.0)
    remainder = _remainder(emitter, left, right)
    moved = b.select(_must_move(b, remainder, right), b.fadd(remainder, right), remainder)
    # A remainder of 0 has the divisor's sign as well.
    return b.select(b.fcmp_ordered("==", remainder, zero), call_intrinsic(b, "llvm.copysign", [zero, right]), moved)


def _quotient(emitter: Emitter, left: ir.Value, right: ir.Value) -> ir.Value:
    b = emitter.builder
    kind = right.type
    zero, one, half = (ir.Constant(kind, number) for number in (0.0, 1.0, 0.5))
    remainder = _remainder(emitter, left, right)
    ratio = b.fdiv(left, right)
    exact = b.fdiv(b.fsub(left, remainder), right)
    quotient = b.select(_must_move(b, remainder, right), b.fsub(exact, one), exact)
    whole = call_intrinsic(b, "llvm.floor", [quotient])
    # The division above is rounded: the nearest whole number is meant.
    is_low = b.fcmp_ordered(">", b.fsub(quotient, whole), half)
    nearest = b.select(is_low, b.fadd(whole, one), whole)
    signed_zero = call_intrinsic(b, "llvm.copysign", [zero, ratio])
    found = b.select(b.fcmp_ordered("==", quotient, zero), signed_zero, nearest)
    return b.select(b.fcmp_ordered("==", right, zero), ratio, found)
