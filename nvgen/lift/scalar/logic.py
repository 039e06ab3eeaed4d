"""Logic, shifts, permutations of bytes. Source: PTX ISA, "Logic and Shift Instructions", ``prmt``.

Shifts by more than the width shift everything out.
"""

from __future__ import annotations

from collections.abc import Callable

from llvmlite import ir

from nvgen.codegen.intrinsic import call_intrinsic
from nvgen.lift.scalar.values import I8, I32, I64, all_bits, call, constant_of, fitted, is_signed, types_of, width
from nvgen.lift.step import Step
from nvgen.ptx.operands import Pair

_OPERATORS = {"and": "and_", "or": "or_", "xor": "xor"}


def combine(step: Step) -> None:
    """``and``, ``or``, ``xor``, of predicates as well."""
    type_ = types_of(step)[0]
    result = getattr(step.builder, _OPERATORS[step.instruction.opcode])(*all_bits(step, type_))
    step.write(step.operands[0], result, type_)


def not_(step: Step) -> None:
    type_ = types_of(step)[0]
    step.write(step.operands[0], step.builder.not_(*all_bits(step, type_)), type_)


def cnot(step: Step) -> None:
    """Whether it is zero, as a number."""
    b, type_ = step.builder, types_of(step)[0]
    (value,) = all_bits(step, type_)
    step.write(step.operands[0], b.zext(b.icmp_unsigned("==", value, value.type(0)), value.type), type_)


def combined(step: Step, value: ir.Value, predicate: ir.Value) -> ir.Value:
    """Two predicates by the operator among the modifiers."""
    name = next(name for name in _OPERATORS if step.has(name))
    return getattr(step.builder, _OPERATORS[name])(value, predicate)


def lop3(step: Step) -> None:
    """Any function of three bits: the table's bit at ``4a + 2b + c``. It is ``f ^ (a & g)`` with functions of b and c:
    f where a is 0, and g where a changes it."""
    b = step.builder
    first, second, third, table_operand = step.operands[1:5]
    table = constant_of(step.bits(table_operand, "b32"))
    if table is None:
        raise step.refuse("a table that is no constant")
    values = [step.bits(one, "b32") for one in (first, second, third)]
    without, change = table & 15, (table ^ (table >> 4)) & 15
    result = _of_two(b, without, *values[1:])
    if change:
        changed = values[0] if change == 15 else b.and_(values[0], _of_two(b, change, *values[1:]))
        result = b.xor(result, changed) if without else changed
    target = step.operands[0]
    if len(step.operands) > 5:
        assert isinstance(target, Pair)
        is_some = b.icmp_unsigned("!=", result, I32(0))
        test = combined(step, is_some, step.bits(step.operands[5], "pred"))
        step.write(target.first, result, "b32")
        step.write(target.second, test, "pred")
    else:
        step.write(target, result, "b32")


def _of_two(b: ir.IRBuilder, table: int, left: ir.Value, right: ir.Value) -> ir.Value:
    """A function of two bits, by its table."""
    plain: dict[int, Callable[[], ir.Value]] = {
        0b0000: lambda: left.type(0),
        0b1000: lambda: b.and_(left, right),
        0b0100: lambda: b.and_(left, b.not_(right)),
        0b0010: lambda: b.and_(b.not_(left), right),
        0b1100: lambda: left,
        0b1010: lambda: right,
        0b0110: lambda: b.xor(left, right),
        0b1110: lambda: b.or_(left, right),
    }
    if table in plain:
        return plain[table]()
    return b.not_(plain[table ^ 15]()) if table != 15 else left.type(-1)


def shl(step: Step) -> None:
    b, type_ = step.builder, types_of(step)[0]
    value, amount = step.bits(step.operands[1], type_), step.bits(step.operands[2], "u32")
    known, bits = constant_of(amount), width(type_)
    if known is not None:
        result = b.shl(value, value.type(known)) if known < bits else value.type(0)
    else:
        inside = b.icmp_unsigned("<", amount, I32(bits))
        result = b.select(inside, b.shl(value, fitted(b, amount, bits)), value.type(0))
    step.write(step.operands[0], result, type_)


def shr(step: Step) -> None:
    b, type_ = step.builder, types_of(step)[0]
    value, amount = step.bits(step.operands[1], type_), step.bits(step.operands[2], "u32")
    known, bits = constant_of(amount), width(type_)
    shift = b.ashr if is_signed(type_) else b.lshr
    if known is not None:
        known = min(known, bits - 1) if is_signed(type_) else known
        result = shift(value, value.type(known)) if known < bits else value.type(0)
    elif is_signed(type_):
        result = shift(value, fitted(b, call_intrinsic(b, "llvm.umin", [amount, I32(bits - 1)]), bits))
    else:
        inside = b.icmp_unsigned("<", amount, I32(bits))
        result = b.select(inside, shift(value, fitted(b, amount, bits)), value.type(0))
    step.write(step.operands[0], result, type_)


def shf(step: Step) -> None:
    """The upper half of both operands shifted left, or the lower half of them shifted right."""
    b = step.builder
    low, high = (step.bits(one, "b32") for one in step.operands[1:3])
    amount = step.bits(step.operands[3], "u32")
    known = constant_of(amount)
    if step.has("wrap") or (known is not None and known < 32):
        result = call_intrinsic(b, "llvm.fshl" if step.has("l") else "llvm.fshr", [high, low, amount])
    else:
        far = b.icmp_unsigned(">=", amount, I32(32))
        near = call_intrinsic(b, "llvm.fshl" if step.has("l") else "llvm.fshr", [high, low, amount])
        result = b.select(far, low if step.has("l") else high, near)
    step.write(step.operands[0], result, "b32")


#: Selectors that the modes of ``prmt`` stand for, by the last two bits of the third operand, the first one lowest.
_MODES = {
    "f4e": 0x6543_5432_4321_3210,
    "b4e": 0x0123_7012_6701_5670,
    "rc8": 0x3333_2222_1111_0000,
    "ecl": 0x3333_3222_3211_3210,
    "ecr": 0x3210_2210_1110_0000,
    "rc16": 0x3232_1010_3232_1010,
}


def prmt(step: Step) -> None:
    """Four of the eight bytes of two operands; a selector's highest bit repeats the byte's sign instead."""
    b = step.builder
    low, high, selector = all_bits(step, "b32")
    mode = next((mode for mode in _MODES if step.has(mode)), None)
    if mode is not None:
        position = b.zext(b.shl(b.and_(selector, I32(3)), I32(4)), I64)
        selector = b.trunc(b.and_(b.lshr(I64(_MODES[mode]), position), I64(0xFFFF)), I32)
    step.write(step.operands[0], call(b, "prmt.b32", I32, [low, high, selector], _permuted), "b32")


def _permuted(b: ir.IRBuilder, low: ir.Value, high: ir.Value, selector: ir.Value) -> ir.Value:
    all_bytes = b.or_(b.shl(b.zext(high, I64), I64(32)), b.zext(low, I64))
    result = I32(0)
    for index in range(4):
        chosen = b.lshr(selector, I32(4 * index)) if index else selector
        position = b.zext(b.shl(b.and_(chosen, I32(7)), I32(3)), I64)
        byte = b.trunc(b.lshr(all_bytes, position), I8)
        repeats = b.icmp_unsigned("!=", b.and_(chosen, I32(8)), I32(0))
        byte = b.select(repeats, b.ashr(byte, I8(7)), byte)
        result = b.or_(result, b.shl(b.zext(byte, I32), I32(8 * index)))
    return result
