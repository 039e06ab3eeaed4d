"""Arithmetic of f16, bf16 and pairs of them. Source: PTX ISA, "Half Precision Floating-Point Instructions".

On f32, where a product of two halves is exact, or so small that its half is 0, and a sum is rounded so finely that
rounding once more gives the nearest half. What an fma adds up is rounded to odd first, of bf16 in f64, where every
product is exact.
"""

from __future__ import annotations

from collections.abc import Callable

from llvmlite import ir

from nvgen.lift.scalar import approximations
from nvgen.lift.scalar.comparisons import compared, truth, with_operator
from nvgen.lift.scalar.floats import comparison_of, extreme, nearest
from nvgen.lift.scalar.flushing import flushed_bits
from nvgen.lift.scalar.half_bits import NORMAL, narrowed, not_negative, saturated, widened
from nvgen.lift.scalar.rounding import sum_to_odd
from nvgen.lift.scalar.values import F64, HALVES, I16, I32, PACKED, call, integer, types_of, width
from nvgen.lift.step import Step
from nvgen.ptx.operands import Pair

#: An operation on the bits of halves of one type.
Operation = Callable[..., ir.Value]


def element(type_: str) -> str:
    """The half of a pair, or the half itself."""
    return PACKED[type_][0] if type_ in PACKED else type_


def lanes(b: ir.IRBuilder, value: ir.Value) -> list[ir.Value]:
    """The halves of a register, the lower one first."""
    if value.type == I16:
        return [value]
    return [b.trunc(value, I16), b.trunc(b.lshr(value, I32(16)), I16)]


def joined(b: ir.IRBuilder, values: list[ir.Value]) -> ir.Value:
    if len(values) == 1:
        return values[0]
    low, high = (b.zext(value, I32) for value in values)
    return b.or_(low, b.shl(high, I32(16)))


def _emit(step: Step, operation: Operation) -> None:
    """A function of the module named as the instruction, which takes and gives registers' bits."""
    type_ = types_of(step)[0]
    operands = [step.bits(operand, type_) for operand in step.operands[1:]]
    has_ftz, half = step.has("ftz"), element(type_)

    def body(b: ir.IRBuilder, *values: ir.Value) -> ir.Value:
        results = []
        for parts in zip(*(lanes(b, value) for value in values), strict=True):
            given = [_flushed(b, part, half) for part in parts] if has_ftz else parts
            result = operation(b, *given)
            results.append(_flushed(b, result, half) if has_ftz else result)
        return joined(b, results)

    result = call(step.builder, step.instruction.name, integer(type_), operands, body)
    step.write(step.operands[0], result, type_)


def _flushed(b: ir.IRBuilder, bits: ir.Value, half: str) -> ir.Value:
    return flushed_bits(b, bits, NORMAL[half])


def arithmetic(step: Step) -> None:
    """``add``, ``sub``, ``mul`` and ``fma``."""
    half, opcode = element(types_of(step)[0]), step.instruction.opcode
    if step.has("oob"):
        raise step.refuse("the modifier `.oob`")
    limits = step.has("sat")
    clears = step.has("relu")

    def operation(b: ir.IRBuilder, *bits: ir.Value) -> ir.Value:
        numbers = [widened(b, one, half) for one in bits]
        if half == "bf16" and opcode == "fma":
            numbers = [b.fpext(number, F64) for number in numbers]
        if opcode == "fma":
            total = sum_to_odd(b, b.fmul(numbers[0], numbers[1]), numbers[2])
        else:
            total = nearest(b, opcode, numbers)
        result = narrowed(b, total, half)
        result = not_negative(b, result, half) if clears else result
        return saturated(b, result, half) if limits else result

    _emit(step, operation)


def absolute(step: Step) -> None:
    _emit(step, lambda b, bits: b.and_(bits, I16(0x7FFF)))


def neg(step: Step) -> None:
    _emit(step, lambda b, bits: b.xor(bits, I16(0x8000)))


def min_or_max(step: Step) -> None:
    half = element(types_of(step)[0])
    body = extreme(comparison_of(step))
    _emit(step, lambda b, *bits: narrowed(b, body(b, *(widened(b, one, half) for one in bits)), half))


def approximation(step: Step) -> None:
    """``ex2.approx`` and ``tanh.approx``: of f32, rounded."""
    half = element(types_of(step)[0])
    function = approximations.EXPONENTIALS[step.instruction.opcode]
    _emit(step, lambda b, bits: narrowed(b, function(b, widened(b, bits, half)), half))


def _tests(step: Step, type_: str) -> list[ir.Value]:
    """The comparison of each half."""
    b, half = step.builder, element(type_)
    left, right = (lanes(b, step.bits(operand, type_)) for operand in step.operands[1:3])
    found = []
    for pair in zip(left, right, strict=True):
        parts = [_flushed(b, part, half) for part in pair] if step.has("ftz") else pair
        first, second = (widened(b, part, half) for part in parts)
        found.append(compared(step, first, second, half))
    return found


def setp(step: Step) -> None:
    """Of pairs, a predicate each."""
    tests = [with_operator(step, test) for test in _tests(step, types_of(step)[0])]
    target = step.operands[0]
    targets = [target.first, target.second] if isinstance(target, Pair) else [target]
    if len(tests) == 1 and len(targets) == 2:
        opposite = step.builder.not_(_tests(step, types_of(step)[0])[0])
        tests.append(with_operator(step, opposite))
    for one, test in zip(targets, tests, strict=True):
        step.write(one, test, "pred")


def set_(step: Step) -> None:
    """Of pairs: both halves of an integer are all ones, or each half is 1.0."""
    b, result = step.builder, types_of(step)[0]
    tests = [with_operator(step, test) for test in _tests(step, types_of(step)[1])]
    if len(tests) == 1:
        step.write(step.operands[0], truth(b, tests[0], result), result)
        return
    part = element(result) if element(result) in HALVES else "u16"
    value = joined(b, [truth(b, test, part) for test in tests])
    assert width(result) == 32
    step.write(step.operands[0], value, result)
