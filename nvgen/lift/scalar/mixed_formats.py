"""Sums and products of packed numbers of several formats. Source: PTX ISA, "Mixed Precision Floating Point
Instructions", "Alternate Floating Point Instructions".

Two halves that f32 become are rounded towards zero twice, to f32 and to the half, which is once. PTX leaves open how
the second factor of two halves of different formats is converted to the first one's: here to nearest. Of narrow floats
a sum or product is exact in f64, or one operand lies so far below the other that it changes no result.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from llvmlite import ir

from nvgen.lift.scalar.floats import computed, nearest
from nvgen.lift.scalar.flushing import flushed_bits
from nvgen.lift.scalar.half_bits import NORMAL, narrowed, widened
from nvgen.lift.scalar.packed_formats import decoded, rounded
from nvgen.lift.scalar.rounding import narrowed_to_odd
from nvgen.lift.scalar.values import F32, F64, I16, I32, PACKED, integer, types_of
from nvgen.lift.step import Step

#: Packed narrow floats whose elements are not named as they are, or do not lie a byte apart.
_ELEMENTS = {"e2m1p4x4": ("e2m1", 8), "e2m1x4": ("e2m1", 4)}


def are_mixed(types: Sequence[str]) -> bool:
    """Whether arithmetic of these types has packed operands of another type than its result."""
    return len(types) > 1 and types[0][-2:] in ("x2", "x4")


def arithmetic(step: Step) -> None:
    """``add``, ``sub``, ``mul`` and ``fma``."""
    types = types_of(step)
    if types[0].endswith("x4"):
        _of_four(step)
    elif types[0] == "f32x2":
        _of_pairs(step, lambda b, numbers: b.bitcast(computed(step, numbers), I32))
    elif types[1] == "f32x2":
        _of_pairs(step, lambda b, numbers: _narrowed(step, computed(step, numbers)))
    else:
        half = PACKED[types[0]][0]
        _of_pairs(step, lambda b, numbers: _product(b, numbers, half))


def _of_pairs(step: Step, operation: Callable[[ir.IRBuilder, list[ir.Value]], ir.Value]) -> None:
    """An operation on f32, which gives the bits of a result, for both elements."""
    b, types = step.builder, types_of(step)
    values = [step.bits(operand, type_) for operand, type_ in zip(step.operands[1:], types[1:], strict=True)]
    total: ir.Value = integer(types[0])(0)
    for index in range(2):
        numbers = [_element(b, value, type_, index) for value, type_ in zip(values, types[1:], strict=True)]
        bits = operation(b, numbers)
        total = b.or_(total, b.shl(b.zext(bits, total.type), total.type(bits.type.width * index)))
    step.write(step.operands[0], total, types[0])


def _element(b: ir.IRBuilder, pair: ir.Value, type_: str, index: int) -> ir.Value:
    width = pair.type.width // 2
    part = b.trunc(b.lshr(pair, pair.type(width * index)), ir.IntType(width))
    return b.bitcast(part, F32) if width == 32 else widened(b, part, PACKED[type_][0])


def _narrowed(step: Step, number: ir.Value) -> ir.Value:
    b, half = step.builder, PACKED[types_of(step)[0]][0]
    bits = narrowed(b, number, half, "rz")
    return flushed_bits(b, bits, NORMAL[half]) if step.has("ftz") else bits


def _product(b: ir.IRBuilder, numbers: list[ir.Value], half: str) -> ir.Value:
    """As of two halves of one format, after the second one has become it."""
    second = widened(b, narrowed(b, numbers[1], half), half)
    return narrowed(b, nearest(b, "mul", [numbers[0], second]), half)


def _of_four(step: Step) -> None:
    b, types, opcode = step.builder, types_of(step), step.instruction.opcode
    result = types[0].removesuffix("x4")
    sources = [*types[1:], *([] if opcode == "mul" else [types[0]])]
    total: ir.Value = I32(0)
    columns = [_numbers(step, index, type_) for index, type_ in enumerate(sources, 1)]
    for index, numbers in enumerate(zip(*columns, strict=True)):
        number = narrowed_to_odd(b, nearest(b, opcode, list(numbers)))
        bits = rounded(b, number, result, saturates=step.has("satfinite"))
        total = b.or_(total, b.shl(b.zext(bits, I32), I32(8 * index)))
    step.write(step.operands[0], total, "b32")


def _numbers(step: Step, index: int, type_: str) -> list[ir.Value]:
    """The four numbers of an operand as f64, the lowest one first."""
    b = step.builder
    element, distance = _ELEMENTS.get(type_, (type_.removesuffix("x4"), 8))
    bits = step.bits(step.operands[index], f"b{4 * distance}")
    bits = b.zext(bits, I32) if bits.type == I16 else bits
    return [b.fpext(decoded(b, b.lshr(bits, I32(distance * lane)), element), F64) for lane in range(4)]
