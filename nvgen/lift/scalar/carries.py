"""Arithmetic with the carry flag. Source: PTX ISA, "Extended-Precision Integer Arithmetic Instructions".

A subtraction adds the complement, as the hardware does: the flag is then set where nothing was borrowed. Programs that
pair ``sub.cc`` with ``subc`` see no difference.
"""

from __future__ import annotations

from llvmlite import ir

from nvgen.lift.scalar.integers import product
from nvgen.lift.scalar.values import all_bits, types_of
from nvgen.lift.step import Step


def add(step: Step) -> None:
    """``add.cc`` and ``addc``."""
    type_ = types_of(step)[0]
    left, right = all_bits(step, type_)
    _write_sum(step, left, right, type_)


def sub(step: Step) -> None:
    """``sub.cc`` and ``subc``."""
    b, type_ = step.builder, types_of(step)[0]
    left, right = all_bits(step, type_)
    if step.instruction.opcode == "subc":
        _write_sum(step, left, b.not_(right), type_)
        return
    step.write(step.operands[0], b.sub(left, right), type_)
    step.set_carry(b.icmp_unsigned(">=", left, right))


def mad(step: Step) -> None:
    """``mad.cc`` and ``madc``: the sum sets the flag, the product does not."""
    type_ = types_of(step)[0]
    _write_sum(step, product(step, type_), step.bits(step.operands[3], type_), type_)


def _write_sum(step: Step, left: ir.Value, right: ir.Value, type_: str) -> None:
    b = step.builder
    total = b.add(left, right)
    sets = step.has("cc")
    takes = step.instruction.opcode.endswith("c")
    carry = b.icmp_unsigned("<", total, left) if sets else None
    if takes:
        before = total
        total = b.add(before, b.zext(step.carry, before.type))
        if sets:
            carry = b.or_(carry, b.icmp_unsigned("<", total, before))
    step.write(step.operands[0], total, type_)
    if sets:
        step.set_carry(carry)
