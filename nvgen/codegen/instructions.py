"""Operands and results of functions that are one instruction, on every target: as registers of the instruction's types.

Registers of as many bits are views of each other: four bytes, and an integer of 32 bits.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from llvmlite import ir

from nvgen.codegen.emitter import Emitter
from nvgen.codegen.intrinsic import declare
from nvgen.codegen.llvm_types import value_type
from nvgen.lang.instructions import Instruction

_I32 = ir.IntType(32)
#: What emits the instruction itself: its name and text, its registers, the type that it writes.
Spell = Callable[[str, str, Sequence[ir.Value], ir.Type], ir.Value]


def emit(emitter: Emitter, instruction: Instruction, operands: Sequence[ir.Value], spell: Spell) -> ir.Value:
    """The result of an instruction."""
    ftz = ".ftz" if emitter.ftz else ""
    name, ptx = (text.replace("{ftz}", ftz) for text in (instruction.name, instruction.ptx))
    registers = _registers(emitter, instruction, operands)
    result = value_type(instruction.result)
    if name.startswith("llvm."):
        types = [register.type for register in registers]
        return emitter.builder.call(declare(emitter.builder.module, name, result, types), registers)
    written = spell(name, ptx, registers, value_type(instruction.register or instruction.result))
    return _viewed(emitter.builder, written, result)


def _registers(emitter: Emitter, instruction: Instruction, operands: Sequence[ir.Value]) -> list[ir.Value]:
    b = emitter.builder
    if instruction.takes_elements:
        vector, *rest = operands
        count = vector.type.count
        others = zip(rest, instruction.parameters[1:], strict=True)
        registers = [b.extract_element(vector, _I32(index)) for index in reversed(range(count))]
        registers += [_viewed(b, operand, value_type(type_)) for operand, type_ in others]
    else:
        pairs = zip(operands, instruction.parameters, strict=True)
        registers = [_viewed(b, operand, value_type(type_)) for operand, type_ in pairs]
    if instruction.reverses_elements:
        vector = registers[0]
        order = ir.Constant(ir.VectorType(_I32, vector.type.count), list(reversed(range(vector.type.count))))
        registers[0] = b.shuffle_vector(vector, vector, order)
    for index, mask in instruction.masks:
        registers[index] = b.and_(registers[index], registers[index].type(mask))
    if instruction.order:
        registers = [registers[index] for index in instruction.order]
    for immediate in instruction.immediates:
        registers.insert(immediate.position, value_type(immediate.type)(immediate.value))
    return registers


def _viewed(b: ir.IRBuilder, value: ir.Value, type_: ir.Type) -> ir.Value:
    """Bits as another type of as many, or of fewer, which are the lowest."""
    if value.type == type_:
        return value
    if isinstance(value.type, ir.IntType) and isinstance(type_, ir.IntType):
        return b.trunc(value, type_)
    return b.bitcast(value, type_)
