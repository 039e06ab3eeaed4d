"""Integers of 128 bits where LLVM would call a function of the compiler's run-time library, which kernels do not have.

Division and conversions from floats are expanded here, the same for every target; the rest LLVM expands by itself.
"""

from __future__ import annotations

from llvmlite import ir

from nvgen.codegen.contract.ir_builder import Builder
from nvgen.codegen.float_bits import unpack_float
from nvgen.codegen.intrinsic import declare
from nvgen.codegen.llvm_types import pair
from nvgen.types import Scalar, f64

_I1, _I64, _I128 = ir.IntType(1), ir.IntType(64), ir.IntType(128)
_DIVISION = "nvgen.divide.u128"


# Workaround (LLVM 22.1, 2026-11): x86's division of 128 bits is a call of a run-time library.
# Reproducer: tests/workarounds/wide_division.ll
def divide(b: ir.IRBuilder, left: ir.Value, right: ir.Value, *, signed: bool) -> tuple[ir.Value, ir.Value]:
    """Quotient, rounded towards zero, and remainder of integers of any width; ``right`` is not 0, nor -1 if signed."""
    if left.type.width < 128:
        return (b.sdiv(left, right), b.srem(left, right)) if signed else (b.udiv(left, right), b.urem(left, right))
    if not signed:
        return _unsigned_division(b, left, right)
    zero = _I128(0)
    is_negative, other = (b.icmp_signed("<", number, zero) for number in (left, right))
    quotient, remainder = _unsigned_division(
        b, b.select(is_negative, b.neg(left), left), b.select(other, b.neg(right), right)
    )
    quotient = b.select(b.xor(is_negative, other), b.neg(quotient), quotient)
    return quotient, b.select(is_negative, b.neg(remainder), remainder)


def _unsigned_division(b: ir.IRBuilder, left: ir.Value, right: ir.Value) -> tuple[ir.Value, ir.Value]:
    result = b.call(_division_function(b.module), [left, right])
    return b.extract_value(result, 0), b.extract_value(result, 1)


def _division_function(module: ir.Module) -> ir.Function:
    """A function of the module that divides: in 64 bits where both fit, else bit by bit."""
    known = module.globals.get(_DIVISION)
    if known is not None:
        return known
    type_ = ir.FunctionType(ir.LiteralStructType([_I128, _I128]), [_I128, _I128])
    function = ir.Function(module, type_, _DIVISION)
    function.linkage = "internal"
    function.attributes.add("nounwind")
    left, right = function.args
    b = Builder(function.append_basic_block("entry"))
    narrow, wide = function.append_basic_block("narrow"), function.append_basic_block("wide")
    high = b.lshr(b.or_(left, right), _I128(64))
    b.cbranch(b.icmp_unsigned("==", high, _I128(0)), narrow, wide)
    b.position_at_end(narrow)
    short = [b.trunc(number, _I64) for number in (left, right)]
    b.ret(pair(b, b.zext(b.udiv(*short), _I128), b.zext(b.urem(*short), _I128)))
    b.position_at_end(wide)
    _long_division(b, function, left, right)
    return function


def _long_division(b: ir.IRBuilder, function: ir.Function, left: ir.Value, right: ir.Value) -> None:
    """One bit of the quotient an iteration, from the dividend's highest one on; returns both from the function."""
    one, top = _I128(1), _I128(127)
    zeros = b.call(declare(b.module, "llvm.ctlz.i128", _I128, [_I128, _I1]), [left, _I1(0)])
    zeros = b.select(b.icmp_unsigned("<", zeros, top), zeros, top)  # a dividend of 0 is one bit of 0
    first = b.shl(left, zeros)
    iterations = b.sub(_I128(128), zeros)
    loop, end = function.append_basic_block("loop"), function.append_basic_block("end")
    entry = b.block
    b.branch(loop)
    b.position_at_end(loop)
    count, quotient, remainder = (b.phi(_I128, name=name) for name in ("count", "quotient", "remainder"))
    carried = b.icmp_signed("<", remainder, _I128(0))  # the bit that the shift pushes out
    shifted = b.or_(b.shl(remainder, one), b.lshr(quotient, top))
    fits = b.or_(carried, b.icmp_unsigned(">=", shifted, right))
    next_remainder = b.select(fits, b.sub(shifted, right), shifted)
    next_quotient = b.or_(b.shl(quotient, one), b.zext(fits, _I128))
    left_over = b.sub(count, one)
    for phi, start, following in (
        (count, iterations, left_over),
        (quotient, first, next_quotient),
        (remainder, _I128(0), next_remainder),
    ):
        phi.add_incoming(start, entry)
        phi.add_incoming(following, loop)
    b.cbranch(b.icmp_unsigned("==", left_over, _I128(0)), end, loop)
    b.position_at_end(end)
    b.ret(pair(b, next_quotient, next_remainder))


# Workaround (LLVM 22.1, 2026-11): the process ends over conversions to 128 bits, which would be calls of a run-time
# library. Guard: tests/semantics/test_cases.py::test_every_kernel_assembles
def from_float(b: ir.IRBuilder, value: ir.Value, target: Scalar) -> ir.Value:
    """An f64 truncated to 128 bits, saturating; of NaN the number with the highest bit set alone."""
    number = unpack_float(b, value, f64)
    limit = 127 if target.is_signed else 128
    exponent = number.exponent
    zero, word = exponent.type(0), b.shl(b.zext(number.significand, _I128), _I128(64))
    inside = b.and_(b.icmp_signed(">=", exponent, zero), b.icmp_signed("<", exponent, exponent.type(128)))
    shift = b.select(inside, b.sub(exponent.type(127), exponent), zero)
    whole = b.select(inside, b.lshr(word, b.zext(shift, _I128)), _I128(0))
    too_large = b.icmp_signed(">=", exponent, exponent.type(limit))
    lowest = _I128(target.minimum)
    below = b.neg(whole) if target.is_signed else lowest
    positive = b.select(too_large, _I128(target.maximum), whole)
    negative = b.select(too_large, lowest, below)
    saturated = b.select(number.negative, negative, positive)
    return b.select(number.nan, _I128(1 << 127), saturated)
