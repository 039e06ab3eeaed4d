"""Comparisons and selections. Source: PTX ISA, "Comparison and Selection Instructions", ``testp``."""

from __future__ import annotations

from llvmlite import ir

from nvgen.codegen.intrinsic import declare
from nvgen.lift.scalar.flushing import flushed
from nvgen.lift.scalar.logic import combined
from nvgen.lift.scalar.values import (
    FLOATS,
    I1,
    I32,
    PACKED,
    is_float,
    is_signed,
    lane_vector,
    lanes,
    types_of,
    width,
    write_lanes,
)
from nvgen.lift.step import Step
from nvgen.ptx.modifiers import ModifierKind
from nvgen.ptx.operands import Pair

_SIGNS = {"eq": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">="}
_UNSIGNED = {"lo": "<", "ls": "<=", "hi": ">", "hs": ">="}
_UNORDERED = {f"{name}u": sign for name, sign in _SIGNS.items()}


def compared(step: Step, left: ir.Value, right: ir.Value, type_: str) -> ir.Value:
    """The comparison among the modifiers, of two numbers of LLVM's type."""
    b, name = step.builder, step.instruction.modifier(ModifierKind.COMPARISON)
    if name is None:
        raise step.refuse("it has no comparison")
    if name in _UNSIGNED:
        return b.icmp_unsigned(_UNSIGNED[name], left, right)
    if not is_float(type_):
        return (b.icmp_signed if is_signed(type_) else b.icmp_unsigned)(_SIGNS[name], left, right)
    if name in _SIGNS:
        return b.fcmp_ordered(_SIGNS[name], left, right)
    if name in _UNORDERED:
        return b.fcmp_unordered(_UNORDERED[name], left, right)
    return b.fcmp_ordered("ord", left, right) if name == "num" else b.fcmp_unordered("uno", left, right)


def comparison(step: Step, type_: str) -> ir.Value:
    """That of the instruction's first two operands."""
    if type_ in FLOATS:
        left, right = (step.number(one, type_) for one in step.operands[1:3])
        if "ftz" in step.instruction.modifiers:
            left, right = flushed(step.builder, left), flushed(step.builder, right)
    else:
        left, right = (step.bits(one, type_) for one in step.operands[1:3])
    return compared(step, left, right, type_)


def with_operator(step: Step, test: ir.Value) -> ir.Value:
    """The comparison's result and the fourth operand."""
    if len(step.operands) < 4:
        return test
    return combined(step, test, step.bits(step.operands[3], "pred"))


def setp(step: Step) -> None:
    """A second result is that of the opposite comparison."""
    test = comparison(step, types_of(step)[0])
    target = step.operands[0]
    if isinstance(target, Pair):
        step.write(target.first, with_operator(step, test), "pred")
        step.write(target.second, with_operator(step, step.builder.not_(test)), "pred")
    else:
        step.write(target, with_operator(step, test), "pred")


#: One, in the floats that a comparison's result may have.
_ONES = {"f32": 0x3F800000, "f16": 0x3C00, "bf16": 0x3F80}


def set_(step: Step) -> None:
    """True is all ones, or 1.0; of packed integers each has a result of its own."""
    result = types_of(step)[0]
    if result in PACKED and len(types_of(step)) == 1:
        left, right = (lanes(step, step.bits(one, result), result) for one in step.operands[1:3])
        test = compared(step, left, right, result)
        write_lanes(step, step.builder.sext(test, lane_vector(result)), result)
        return
    test = with_operator(step, comparison(step, types_of(step)[1]))
    step.write(step.operands[0], truth(step.builder, test, result), result)


def truth(b: ir.IRBuilder, test: ir.Value, type_: str) -> ir.Value:
    """The bits of a comparison's result."""
    kind = ir.IntType(width(type_))
    if type_ in _ONES:
        return b.select(test, kind(_ONES[type_]), kind(0))
    return b.sext(test, kind)


def selp(step: Step) -> None:
    type_ = types_of(step)[0]
    read = step.number if type_ in FLOATS else step.bits
    yes, no = (read(one, type_) for one in step.operands[1:3])
    step.write(step.operands[0], step.builder.select(step.bits(step.operands[3], "pred"), yes, no), type_)


def slct(step: Step) -> None:
    """The first operand if the third is not negative; of a NaN the second."""
    b, (type_, tested) = step.builder, types_of(step)
    yes, no = (step.bits(one, type_) for one in step.operands[1:3])
    if tested == "f32":
        number = step.number(step.operands[3], "f32")
        number = flushed(b, number) if step.has("ftz") else number
        test = b.fcmp_ordered(">=", number, ir.Constant(number.type, 0.0))
    else:
        test = b.icmp_signed(">=", step.bits(step.operands[3], "s32"), I32(0))
    step.write(step.operands[0], b.select(test, yes, no), type_)


#: Bits of LLVM's ``llvm.is.fpclass``.
_CLASSES = {
    "finite": 0x1F8,
    "infinite": 0x204,
    "number": 0x3FC,
    "notanumber": 0x003,
    "normal": 0x168,
    "subnormal": 0x090,
}


def testp(step: Step) -> None:
    """Zeros count as normal numbers."""
    type_ = types_of(step)[0]
    number = step.number(step.operands[1], type_)
    mask = next(mask for name, mask in _CLASSES.items() if step.has(name))
    function = declare(step.builder.module, f"llvm.is.fpclass.{type_}", I1, [number.type, I32])
    step.write(step.operands[0], step.builder.call(function, [number, I32(mask)]), "pred")
