"""Emits arithmetic as the language has it: Python's, with wrapping integers."""

from __future__ import annotations

from collections.abc import Callable

from llvmlite import ir

from nvgen.codegen import complex_numbers, float_division
from nvgen.codegen.conversion import computed_wider, convert, rounded_from_wider
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.intrinsic import call_intrinsic
from nvgen.codegen.wide_integers import divide
from nvgen.diagnostics import InternalError
from nvgen.tree.analysis.value_range import Range, does_not_wrap
from nvgen.types import Scalar, f32

#: What the left and the right operand may be, of integers.
Ranges = tuple[Range | None, Range | None]
_UNKNOWN: Ranges = (None, None)


def binary(
    emitter: Emitter, operator: str, left: ir.Value, right: ir.Value, type_: Scalar, ranges: Ranges = _UNKNOWN
) -> ir.Value:
    """``left operator right`` of two values of ``type_``."""
    if type_.is_complex:
        return complex_numbers.binary(emitter, operator, left, right)
    if type_.is_float:
        return _float_binary(emitter, operator, left, right, type_)
    rule = _INTEGER_RULES.get(operator)
    if rule is not None:
        return rule(emitter, left, right, type_, ranges)
    operation = _integer_operation(emitter, operator)
    if not does_not_wrap(operator, *ranges, type_):
        return operation(left, right)
    return operation(left, right, flags=("nsw",) if type_.is_signed else ("nuw",))


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


def _is_power_of_two(ranges: Ranges) -> bool:
    if ranges[1] is None:
        return False
    low, high = ranges[1]
    return low == high and high > 0 and high & (high - 1) == 0


def _is_not_negative(found: Range | None) -> bool:
    return found is not None and found[0] >= 0


def _floor_divide(emitter: Emitter, left: ir.Value, right: ir.Value, type_: Scalar, ranges: Ranges) -> ir.Value:
    """Rounds towards minus infinity, where LLVM's division rounds towards zero."""
    b = emitter.builder
    if ranges[1] is not None and _is_power_of_two(ranges):
        shift = ir.Constant(left.type, ranges[1][1].bit_length() - 1)
        return b.ashr(left, shift) if type_.is_signed else b.lshr(left, shift)
    if not type_.is_signed or all(map(_is_not_negative, ranges)):
        return divide(b, left, _without_zero(emitter, right, ranges), signed=False)[0]
    if _is_not_negative(ranges[0]) and _may_be_minus_one(ranges):
        return _divided_by_any(emitter, left, right)
    quotient, remainder = _signed_division(emitter, left, right, ranges)
    one_less = b.sext(_signs_differ(b, remainder, right), left.type)
    return b.add(quotient, one_less)


def _divided_by_any(emitter: Emitter, left: ir.Value, right: ir.Value) -> ir.Value:
    """The quotient of a number that is not negative and one of any sign.

    By a negative divisor it is that of the magnitudes, rounded up, with the sign put in: one less than the magnitude of
    the divisor is added first, which is ``~right``. As unsigned numbers neither this sum nor the magnitude of the
    smallest integer overflows. By zero the quotient is the dividend, as that of other operands.
    """
    b = emitter.builder
    zero, one = ir.Constant(left.type, 0), ir.Constant(left.type, 1)
    magnitude = call_intrinsic(b, "llvm.abs", [right, ir.IntType(1)(0)])
    rounded = b.add(left, call_intrinsic(b, "llvm.smax", [b.not_(right), zero]), flags=("nuw",))
    quotient, _ = divide(b, rounded, call_intrinsic(b, "llvm.umax", [magnitude, one]), signed=False)
    sign = b.ashr(right, ir.Constant(left.type, left.type.width - 1))
    return b.sub(b.xor(quotient, sign), sign)


def _modulo(emitter: Emitter, left: ir.Value, right: ir.Value, type_: Scalar, ranges: Ranges) -> ir.Value:
    """Has the sign of the divisor, where LLVM's remainder has the dividend's."""
    b = emitter.builder
    if ranges[1] is not None and _is_power_of_two(ranges):
        return b.and_(left, ir.Constant(left.type, ranges[1][1] - 1))
    if not type_.is_signed or all(map(_is_not_negative, ranges)):
        return divide(b, left, _without_zero(emitter, right, ranges), signed=False)[1]
    _, remainder = _signed_division(emitter, left, right, ranges)
    zero = ir.Constant(left.type, 0)
    return b.add(remainder, b.select(_signs_differ(b, remainder, right), right, zero))


def _signs_differ(b: ir.IRBuilder, remainder: ir.Value, divisor: ir.Value) -> ir.Value:
    zero = ir.Constant(remainder.type, 0)
    differ = b.icmp_signed("<", b.xor(remainder, divisor), zero)
    return b.and_(b.icmp_signed("!=", remainder, zero), differ)


def _signed_division(emitter: Emitter, left: ir.Value, right: ir.Value, ranges: Ranges) -> tuple[ir.Value, ir.Value]:
    """Quotient and remainder, rounded towards zero."""
    b = emitter.builder
    if not _may_be_zero(ranges) and not _may_be_minus_one(ranges):
        return divide(b, left, right, signed=True)
    # By -1 the smallest integer overflows, which is undefined in LLVM as a division by zero is: it traps on x86, and
    # on every target LLVM may delete an `if y == 0` after `x // y`. So divide by 1 instead and put the sign in
    # afterwards. By zero the quotient is some number.
    zero, one = ir.Constant(left.type, 0), ir.Constant(left.type, 1)
    is_minus_one = b.icmp_signed("==", right, ir.Constant(left.type, -1))
    safe = b.select(b.or_(is_minus_one, b.icmp_signed("==", right, zero)), one, right)
    quotient, remainder = divide(b, left, safe, signed=True)
    return b.select(is_minus_one, b.neg(left), quotient), remainder


def _may_be_zero(ranges: Ranges) -> bool:
    return ranges[1] is None or ranges[1][0] <= 0 <= ranges[1][1]


def _may_be_minus_one(ranges: Ranges) -> bool:
    return ranges[1] is None or ranges[1][0] <= -1 <= ranges[1][1]


def _without_zero(emitter: Emitter, right: ir.Value, ranges: Ranges) -> ir.Value:
    """A divisor that LLVM's division is defined for."""
    if not _may_be_zero(ranges):
        return right
    b = emitter.builder
    one = ir.Constant(right.type, 1)
    return b.select(b.icmp_unsigned("==", right, ir.Constant(right.type, 0)), one, right)


def _is_inside(amount: Range | None, type_: Scalar) -> bool:
    """Whether LLVM's shifts are defined for all these numbers of bits."""
    return amount is not None and amount[0] >= 0 and amount[1] < type_.bits


def _shift_left(emitter: Emitter, left: ir.Value, right: ir.Value, type_: Scalar, ranges: Ranges) -> ir.Value:
    """By the width or more, or by a negative number: 0. PTX's ``shl`` does the same, so nothing is added there."""
    b = emitter.builder
    if _is_inside(ranges[1], type_):
        return b.shl(left, right)
    defined = emitter.target.shift(b, "<<", left, right)
    if defined is not None:
        return defined
    inside = b.icmp_unsigned("<", right, ir.Constant(right.type, type_.bits))
    return b.select(inside, b.shl(left, right), ir.Constant(left.type, 0))


def _shift_right(emitter: Emitter, left: ir.Value, right: ir.Value, type_: Scalar, ranges: Ranges) -> ir.Value:
    """By the width or more: 0, or -1 of a negative number, as PTX's ``shr``."""
    b = emitter.builder
    if _is_inside(ranges[1], type_):
        return b.ashr(left, right) if type_.is_signed else b.lshr(left, right)
    defined = None if type_.is_signed else emitter.target.shift(b, ">>", left, right)
    if defined is not None:
        return defined
    inside = b.icmp_unsigned("<", right, ir.Constant(right.type, type_.bits))
    if type_.is_signed:
        return b.ashr(left, b.select(inside, right, ir.Constant(right.type, type_.bits - 1)))
    return b.select(inside, b.lshr(left, right), ir.Constant(left.type, 0))


_INTEGER_RULES: dict[str, Callable[[Emitter, ir.Value, ir.Value, Scalar, Ranges], ir.Value]] = {
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
            result = binary(emitter, "*", result, square, type_) if started else square
            started = True
        exponent >>= 1
        if exponent:
            square = binary(emitter, "*", square, square, type_)
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
