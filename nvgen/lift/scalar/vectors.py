"""Moves between a register and its parts. Source: PTX ISA, ``mov``, ``cvt.pack``."""

from __future__ import annotations

from llvmlite import ir

from nvgen.codegen.intrinsic import call_intrinsic
from nvgen.lift.scalar.values import I32, integer, is_signed, types_of, width
from nvgen.lift.step import Step
from nvgen.ptx.operands import Discard, Integer, Operand, SpecialRegister, Vector


def vector_mov(step: Step) -> None:
    """``mov`` with a vector operand: packs, unpacks, or with ``.v2`` and ``.v4`` moves each element."""
    target, source = step.operands
    type_ = types_of(step)[0]
    if step.has("v2", "v4"):
        _move_each(step, target, source, type_)
    elif isinstance(source, Vector):
        value = _packed(step, source, type_)
        if isinstance(target, Vector):
            _unpack(step, target, value, type_)
        else:
            step.write(target, value, type_)
    else:
        assert isinstance(target, Vector)
        _unpack(step, target, step.bits(source, type_), type_)


def _move_each(step: Step, target: Operand, source: Operand, type_: str) -> None:
    if isinstance(source, SpecialRegister):  # of three numbers; a fourth is 0
        parts = [SpecialRegister(f"{source.name}.{part}") for part in "xyz"]
        source = Vector((*parts, Integer("0")))
    if not (isinstance(target, Vector) and isinstance(source, Vector)):
        raise step.refuse("a vector that is no list of registers")
    values = [step.bits(element, type_) for element in source.elements[: len(target.elements)]]
    for element, value in zip(target.elements, values, strict=True):
        if not isinstance(element, Discard):
            step.write(element, value, type_)


def _packed(step: Step, vector: Vector, type_: str) -> ir.Value:
    """The first element is lowest."""
    b, kind = step.builder, integer(type_)
    part = width(type_) // len(vector.elements)
    result = None
    for index, element in enumerate(vector.elements):
        value = step.bits(element, f"b{part}")
        if value.type != kind:
            value = b.zext(value, kind)
        if index:
            value = b.shl(value, kind(part * index))
        result = value if result is None else b.or_(result, value)
    return result


def _unpack(step: Step, vector: Vector, value: ir.Value, type_: str) -> None:
    b, part = step.builder, width(type_) // len(vector.elements)
    for index, element in enumerate(vector.elements):
        if isinstance(element, Discard):
            continue
        shifted = b.lshr(value, value.type(part * index)) if index else value
        piece = shifted if part == width(type_) else b.trunc(shifted, ir.IntType(part))
        step.write(element, piece, f"b{part}")


def cvt_pack(step: Step) -> None:
    """Two numbers limited to a narrow type, the second one lowest; above them the third operand's lowest bits."""
    b, type_ = step.builder, types_of(step)[0]
    bits = width(type_)
    low, high = (-(1 << (bits - 1)), (1 << (bits - 1)) - 1) if is_signed(type_) else (0, (1 << bits) - 1)
    parts = []
    for operand in step.operands[1:3]:
        value = call_intrinsic(b, "llvm.smax", [step.bits(operand, "s32"), I32(low)])
        value = call_intrinsic(b, "llvm.smin", [value, I32(high)])
        parts.append(b.and_(value, I32((1 << bits) - 1)))
    result = b.or_(b.shl(parts[0], I32(bits)), parts[1])
    if len(step.operands) > 3:
        result = b.or_(result, b.shl(step.bits(step.operands[3], "b32"), I32(2 * bits)))
    step.write(step.operands[0], result, "u32")
