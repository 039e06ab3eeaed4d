"""Instructions that LLVM has no intrinsic for, as inline PTX of the target's own.

Source: LLVM Language Reference, "Inline Assembler Expressions".
"""

from __future__ import annotations

from collections.abc import Sequence

from llvmlite import ir

from nvgen.codegen import ir_gaps
from nvgen.codegen.emitter import Emitter

#: LLVM's constraint for the register of each type.
_REGISTERS = {"i1": "b", "i16": "h", "i32": "r", "i64": "l", "float": "f", "double": "d"}


def instruct(emitter: Emitter, text: str, result: ir.Type | None, operands: Sequence[ir.Value]) -> ir.Value:
    """The result of instructions that read and write memory, or that threads execute together.

    ``$0`` in the text is the result, where there is one, and the operands follow. LLVM moves nothing across them that
    reads or writes memory, and moves them under no condition that they were not under.
    """
    constraints = ["=" + _register(emitter, result)] if result is not None else []
    constraints += [_register(emitter, operand.type) for operand in operands]
    type_ = ir.FunctionType(ir.VoidType() if result is None else result, [operand.type for operand in operands])
    call = emitter.builder.asm(type_, text, ",".join([*constraints, "~{memory}"]), list(operands), side_effect=True)
    ir_gaps.set_call_attribute(call, "convergent")
    return call


def compute(emitter: Emitter, text: str, result: ir.Type, operands: Sequence[ir.Value]) -> ir.Value:
    """The result of an instruction that depends on its operands and on nothing else."""
    constraints = ["=" + _register(emitter, result), *(_register(emitter, operand.type) for operand in operands)]
    type_ = ir.FunctionType(result, [operand.type for operand in operands])
    call = emitter.builder.asm(type_, text, ",".join(constraints), list(operands), side_effect=False)
    ir_gaps.set_call_attribute(call, "memory(none)")
    return call


def _register(emitter: Emitter, type_: ir.Type) -> str:
    if isinstance(type_, ir.PointerType):
        return "l" if emitter.builder.module.triple.startswith("nvptx64") else "r"
    return _REGISTERS[str(type_)]
