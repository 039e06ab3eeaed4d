"""Emits arithmetic as the language has it: Python's, with wrapping integers."""

from __future__ import annotations

from collections.abc import Callable

from llvmlite import ir

from nvgen.codegen import complex_numbers, float_division
from nvgen.codegen.conversion import computed_wider, convert, rounded_from_wider
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.wide_integers import divide
from nvgen.diagnostics import InternalError
from nvgen.types import Scalar, f32

Number = int | float


def binary(
    emitter: Emitter, operator: str, left: ir.Value, right: ir.Value, type_: Scalar, constant: Number | None
) -> ir.Value:
    """``left operator right`` of two values of ``type_``; ``constant`` is the right one where it is known."""
    if type_.is_complex:
        return complex_numbers.binary(emitter, operator, left, right)
    if type_.is_float:
        return _float_binary(emitter, operator, left, right, type_)
    rule = _INTEGER_RULES.get(operator)
    if rule is not None:
        return rule(emitter, left, right, type_, constant)
    return _integer_operation(emitter, operator)(left, right)


def _float_binary(emitter: Emitter, operator: str, left: ir.Value, right: ir.Value, type_: Scalar) -> ir.Value:
    if operator in ("//", "%"):
        return _float_division(emitter, operator, left, right, type_)
    operation = _float_operation(emitter, operator)
    result = rounded_from_wider(
        emitter, type_, [left, right], lambda operands, _: operation(*operands, flags=emitter.float_flags)
    )
    return operation(left, right, flags=emitter.float_flags) if result is None else result


def _float_division(emitter: Emitter, operator: str, left: ir.Value, right: ir.Value, type_: Scalar) -> ir.Value:
    """``//`` and ``%``, of halves in f32 and rounded once: libdevice has them for no smaller type."""
    if type_.bits >= 32:
        return float_division.divide(emitter, operator, left, right)
    wide = [convert(emitter, operand, type_, f32) for operand in (left, right)]
    return convert(emitter, float_division.divide(emitter, operator, *wide), f32, type_)


def _float_operation(emitter: Emitter, operator: str) -> Callable[..., ir.Value]:
    b = emitter.builder
    return _pick({"+": b.fadd, "-": b.fsub, "*": b.fmul, "/": b.fdiv}, operator)


def _integer_operation(emitter: Emitter, operator: str) -> Callable[..., ir.Value]:
    b = emitter.builder
    return _pick({"+": b.add, "-": b.sub, "*": b.mul, "&": b.and_, "|": b.or_, "^": b.xor}, operator)


def _pick(table: dict[str, Callable[..., ir.Value]], operator: str) -> Callable[..., ir.Value]:
    if operator not in table:
        raise InternalError(f"no code for the operator {operator}")
    return table[operator]


def _is_power_of_two(constant: Number | None) -> bool:
    return isinstance(constant, int) and constant > 0 and constant & (constant - 1) == 0


def _floor_divide(
    emitter: Emitter, left: ir.Value, right: ir.Value, type_: Scalar, constant: Number | None
) -> ir.Value:
    """Rounds towards minus infinity, where LLVM's division rounds towards zero."""
    b = emitter.builder
    if _is_power_of_two(constant):
        shift = ir.Constant(left.type, int(constant or 0).bit_length() - 1)
        return b.ashr(left, shift) if type_.is_signed else b.lshr(left, shift)
    if not type_.is_signed:
        return divide(b, left, _without_zero(emitter, right, constant), signed=False)[0]
    quotient, remainder = _signed_division(emitter, left, right, constant)
    one_less = b.sext(_signs_differ(b, remainder, right), left.type)
    return b.add(quotient, one_less)


def _modulo(emitter: Emitter, left: ir.Value, right: ir.Value, type_: Scalar, constant: Number | None) -> ir.Value:
    """Has the sign of the divisor, where LLVM's remainder has the dividend's."""
    b = emitter.builder
    if _is_power_of_two(constant):
        return b.and_(left, ir.Constant(left.type, int(constant or 0) - 1))
    if not type_.is_signed:
        return divide(b, left, _without_zero(emitter, right, constant), signed=False)[1]
    _, remainder = _signed_division(emitter, left, right, constant)
    zero = ir.Constant(left.type, 0)
    return b.add(remainder, b.select(_signs_differ(b, remainder, right), right, zero))


def _signs_differ(b: ir.IRBuilder, remainder: ir.Value, divisor: ir.Value) -> ir.Value:
    zero = ir.Constant(remainder.type, 0)
    differ = b.icmp_signed("<", b.xor(remainder, divisor), zero)
    return b.and_(b.icmp_signed("!=", remainder, zero), differ)


def _signed_division(
    emitter: Emitter, left: ir.Value, right: ir.Value, constant: Number | None
) -> tuple[ir.Value, ir.Value]:
    """Quotient and remainder, rounded towards zero."""
    b = emitter.builder
    if constant is not None and constant not in (0, -1):
        return divide(b, left, right, signed=True)
    # By -1 the smallest integer overflows, which is undefined in LLVM as a division by zero is: it traps on x86, and
    # on every target LLVM may delete an `if y == 0` after `x // y`. So divide by 1 instead and put the sign in
    # afterwards. By zero the quotient is some number.
    zero, one = ir.Constant(left.type, 0), ir.Constant(left.type, 1)
    is_minus_one = b.icmp_signed("==", right, ir.Constant(left.type, -1))
    safe = b.select(b.or_(is_minus_one, b.icmp_signed("==", right, zero)), one, right)
    quotient, remainder = divide(b, left, safe, signed=True)
    return b.select(is_minus_one, b.neg(left), quotient), remainder


def _without_zero(emitter: Emitter, right: ir.Value, constant: Number | None) -> ir.Value:
    """A divisor that LLVM's division is defined for."""
    if constant:
        return right
    b = emitter.builder
    one = ir.Constant(right.type, 1)
    return b.select(b.icmp_unsigned("==", right, ir.Constant(right.type, 0)), one, right)


def _shift_left(emitter: Emitter, left: ir.Value, right: ir.Value, type_: Scalar, constant: Number | None) -> ir.Value:
    """By the width or more, or by a negative number: 0. PTX's ``shl`` does the same, so nothing is added there."""
    b = emitter.builder
    inside = b.icmp_unsigned("<", right, ir.Constant(right.type, type_.bits))
    return b.select(inside, b.shl(left, right), ir.Constant(left.type, 0))


def _shift_right(emitter: Emitter, left: ir.Value, right: ir.Value, type_: Scalar, constant: Number | None) -> ir.Value:
    """By the width or more: 0, or -1 of a negative number, as PTX's ``shr``."""
    b = emitter.builder
    inside = b.icmp_unsigned("<", right, ir.Constant(right.type, type_.bits))
    if type_.is_signed:
        return b.ashr(left, b.select(inside, right, ir.Constant(right.type, type_.bits - 1)))
    return b.select(inside, b.lshr(left, right), ir.Constant(left.type, 0))


_INTEGER_RULES: dict[str, Callable[[Emitter, ir.Value, ir.Value, Scalar, Number | None], ir.Value]] = {
    "//": _floor_divide,
    "%": _modulo,
    "<<": _shift_left,
    ">>": _shift_right,
}


def power(emitter: Emitter, base: ir.Value, exponent: int, type_: Scalar) -> ir.Value:
    """``base ** exponent`` by repeated squaring."""
    if exponent == 0:
        return complex_numbers.constant(type_, 1) if type_.is_complex else ir.Constant(base.type, 1)
    result = square = base
    started = False
    while exponent:
        if exponent & 1:
            result = binary(emitter, "*", result, square, type_, None) if started else square
            started = True
        exponent >>= 1
        if exponent:
            square = binary(emitter, "*", square, square, type_, None)
    return result


def negate(emitter: Emitter, operand: ir.Value, type_: Scalar) -> ir.Value:
    """``-operand``."""
    b = emitter.builder
    if type_.is_complex:
        return complex_numbers.negate(emitter, operand)
    if not type_.is_float:
        return b.neg(operand)
    wider = rounded_from_wider(emitter, type_, [operand], lambda o, _: b.fneg(o[0], flags=emitter.float_flags))
    return b.fneg(operand, flags=emitter.float_flags) if wider is None else wider


def compare(emitter: Emitter, operator: str, left: ir.Value, right: ir.Value, type_: Scalar) -> ir.Value:
    """A comparison; with a NaN only ``!=`` is true."""
    b = emitter.builder
    if type_.is_complex:
        return complex_numbers.compare(emitter, operator, left, right)
    if type_.is_float:
        ordered = b.fcmp_unordered if operator == "!=" else b.fcmp_ordered
        wider = computed_wider(
            emitter, type_, [left, right], lambda operands, _: ordered(operator, *operands, flags=emitter.float_flags)
        )
        return ordered(operator, left, right, flags=emitter.float_flags) if wider is None else wider
    return (b.icmp_signed if type_.is_signed else b.icmp_unsigned)(operator, left, right)
