"""Integer arithmetic. Source: PTX ISA, "Integer Arithmetic Instructions".

Results that PTX leaves open are those of the hardware: all ones of a division by zero, the dividend of its remainder.
"""

from __future__ import annotations

from llvmlite import ir

from nvgen.codegen.intrinsic import call_intrinsic
from nvgen.lift.scalar.values import (
    I1,
    I32,
    I64,
    I128,
    PACKED,
    all_bits,
    call,
    constant_of,
    extend,
    is_signed,
    lanes,
    types_of,
    width,
    write_lanes,
)
from nvgen.lift.step import Step


def add_or_sub(step: Step) -> None:
    """``add`` and ``sub``, also with ``.sat``, and of several numbers in a register."""
    type_, opcode = types_of(step)[0], step.instruction.opcode
    left, right = (lanes(step, value, type_) for value in all_bits(step, type_))
    if "sat" in step.instruction.modifiers:
        result = _saturating(step, opcode, left, right, type_)
    else:
        result = getattr(step.builder, opcode)(left, right)
    write_lanes(step, result, type_)


def _saturating(step: Step, opcode: str, left: ir.Value, right: ir.Value, type_: str) -> ir.Value:
    return call_intrinsic(step.builder, f"llvm.{'s' if is_signed(type_) else 'u'}{opcode}.sat", [left, right])


def _product(step: Step, left: ir.Value, right: ir.Value, type_: str, part: str) -> ir.Value:
    """The lower half, the upper half, or all of a product."""
    b = step.builder
    if part == "lo":
        return b.mul(left, right)
    bits, signed = width(type_), is_signed(type_)
    wide = b.mul(extend(b, left, 2 * bits, signed=signed), extend(b, right, 2 * bits, signed=signed))
    return wide if part == "wide" else b.trunc(b.lshr(wide, wide.type(bits)), left.type)


def product_part(step: Step) -> str:
    """``lo``, ``hi`` or ``wide``."""
    modifiers = step.instruction.modifiers
    return "wide" if "wide" in modifiers else "hi" if "hi" in modifiers else "lo"


def product(step: Step, type_: str) -> ir.Value:
    """The part that is asked for of the first two operands' product."""
    left, right = (step.bits(operand, type_) for operand in step.operands[1:3])
    return _product(step, left, right, type_, product_part(step))


def _result_type(step: Step, type_: str) -> str:
    return f"{type_[0]}{2 * width(type_)}" if "wide" in step.instruction.modifiers else type_


def mul(step: Step) -> None:
    type_ = types_of(step)[0]
    step.write(step.operands[0], product(step, type_), _result_type(step, type_))


def mad(step: Step) -> None:
    type_ = types_of(step)[0]
    result = _result_type(step, type_)
    _write_sum(step, product(step, type_), result)


def _write_sum(step: Step, value: ir.Value, type_: str) -> None:
    """A product and the fourth operand; ``.sat`` limits the sum."""
    addend = step.bits(step.operands[3], type_)
    if step.has("sat"):
        total = _saturating(step, "add", value, addend, type_)
    else:
        total = step.builder.add(value, addend)
    step.write(step.operands[0], total, type_)


def _product_of_24_bits(step: Step, type_: str) -> ir.Value:
    """Of the 48 bits of a product, the lower or the upper 32."""
    b = step.builder
    shift = b.ashr if is_signed(type_) else b.lshr
    values = [shift(b.shl(step.bits(one, type_), I32(8)), I32(8)) for one in step.operands[1:3]]
    if not step.has("hi"):
        return b.mul(*values)
    wide = b.mul(*(extend(b, value, 64, signed=is_signed(type_)) for value in values))
    return b.trunc(b.lshr(wide, I64(16)), I32)


def clmad(step: Step) -> None:
    """Half of a product without carries of 64 bits each, and the fourth operand added without carries."""
    b, type_ = step.builder, types_of(step)[0]
    left, right, addend = all_bits(step, type_)
    result = call(b, "clmul.u64", I128, [left, right], _product_without_carries, inline=False)
    half = b.trunc(b.lshr(result, I128(64)) if step.has("hi") else result, I64)
    step.write(step.operands[0], b.xor(half, addend), type_)


def _product_without_carries(b: ir.IRBuilder, left: ir.Value, right: ir.Value) -> ir.Value:
    """The second factor at each place where the first has a bit."""
    wide = b.zext(right, I128)
    result: ir.Value = I128(0)
    for place in range(left.type.width):
        has_bit = b.trunc(b.lshr(left, left.type(place)), I1)
        result = b.xor(result, b.select(has_bit, b.shl(wide, I128(place)), I128(0)))
    return result


def mul24(step: Step) -> None:
    type_ = types_of(step)[0]
    step.write(step.operands[0], _product_of_24_bits(step, type_), type_)


def mad24(step: Step) -> None:
    type_ = types_of(step)[0]
    _write_sum(step, _product_of_24_bits(step, type_), type_)


def div(step: Step) -> None:
    """By zero, all ones; the smallest number by -1 is itself."""
    b, type_ = step.builder, types_of(step)[0]
    dividend, divisor = all_bits(step, type_)
    divide = b.sdiv if is_signed(type_) else b.udiv
    kind = dividend.type
    if _is_harmless(divisor, type_):
        step.write(step.operands[0], divide(dividend, divisor), type_)
        return
    safe, is_zero = _safe_divisor(b, divisor, type_)
    result = divide(dividend, safe)
    if is_signed(type_):
        is_minus_one = b.icmp_unsigned("==", divisor, kind(-1))
        result = b.select(is_minus_one, b.sub(kind(0), dividend), result)
    step.write(step.operands[0], b.select(is_zero, kind(-1), result), type_)


def rem(step: Step) -> None:
    """By zero, the dividend."""
    b, type_ = step.builder, types_of(step)[0]
    dividend, divisor = all_bits(step, type_)
    divide = b.srem if is_signed(type_) else b.urem
    if _is_harmless(divisor, type_):
        step.write(step.operands[0], divide(dividend, divisor), type_)
        return
    safe, is_zero = _safe_divisor(b, divisor, type_)
    step.write(step.operands[0], b.select(is_zero, dividend, divide(dividend, safe)), type_)


def _is_harmless(divisor: ir.Value, type_: str) -> bool:
    known = constant_of(divisor)
    return bool(known) and not (is_signed(type_) and known == (1 << width(type_)) - 1)


def _safe_divisor(b: ir.IRBuilder, divisor: ir.Value, type_: str) -> tuple[ir.Value, ir.Value]:
    """The divisor, or 1 where LLVM's division has no result; and whether it is zero."""
    kind = divisor.type
    is_zero = b.icmp_unsigned("==", divisor, kind(0))
    is_bad = is_zero
    if is_signed(type_):
        is_bad = b.icmp_unsigned("<", b.add(divisor, kind(1)), kind(2))
    return b.select(is_bad, kind(1), divisor), is_zero


def absolute(step: Step) -> None:
    """The smallest number stays as it is."""
    type_ = types_of(step)[0]
    (value,) = all_bits(step, type_)
    function = call_intrinsic(step.builder, "llvm.abs", [value, I1(0)])
    step.write(step.operands[0], function, type_)


def neg(step: Step) -> None:
    type_ = types_of(step)[0]
    value = lanes(step, step.bits(step.operands[1], type_), type_)
    zero = ir.Constant(value.type, None if type_ in PACKED else 0)
    write_lanes(step, step.builder.sub(zero, value), type_)


def min_or_max(step: Step) -> None:
    type_, opcode = types_of(step)[0], step.instruction.opcode
    left, right = (lanes(step, value, type_) for value in all_bits(step, type_))
    result = call_intrinsic(step.builder, f"llvm.{'s' if is_signed(type_) else 'u'}{opcode}", [left, right])
    if step.has("relu"):
        zero = ir.Constant(result.type, None if type_ in PACKED else 0)
        result = call_intrinsic(step.builder, "llvm.smax", [result, zero])
    write_lanes(step, result, type_)


def sad(step: Step) -> None:
    """The third operand and the distance of the first two."""
    b, type_ = step.builder, types_of(step)[0]
    left, right, total = all_bits(step, type_)
    sign = "s" if is_signed(type_) else "u"
    low, high = (call_intrinsic(b, f"llvm.{sign}{name}", [left, right]) for name in ("min", "max"))
    step.write(step.operands[0], b.add(b.sub(high, low), total), type_)


def dot_product(step: Step) -> None:
    """``dp4a``, of four bytes each, and ``dp2a``, of two halves and the lower or the upper two bytes."""
    b, (left_type, right_type) = step.builder, types_of(step)
    count = int(step.instruction.opcode[2])
    left, right = (step.bits(operand, "b32") for operand in step.operands[1:3])
    result = "u32" if left_type == right_type == "u32" else "s32"
    total = step.bits(step.operands[3], result)
    start = 2 if step.has("hi") else 0
    for index in range(count):
        first = _part(b, left, 32 // count, index, signed=is_signed(left_type))
        second = _part(b, right, 8, start + index, signed=is_signed(right_type))
        total = b.add(total, b.mul(first, second))
    step.write(step.operands[0], total, result)


def _part(b: ir.IRBuilder, value: ir.Value, bits: int, index: int, *, signed: bool) -> ir.Value:
    part = b.trunc(b.lshr(value, I32(bits * index)) if index else value, ir.IntType(bits))
    return extend(b, part, 32, signed=signed)
