"""Instructions that LLVM has no intrinsic for, as inline PTX of the target's own.

Source: LLVM Language Reference, "Inline Assembler Expressions".
"""

from __future__ import annotations

from collections.abc import Sequence

from llvmlite import ir

from nvgen.codegen import ir_gaps
from nvgen.codegen.emitter import Emitter

#: LLVM's constraint for the register of each type.
REGISTERS = {
    "i1": "b",
    "i16": "h",
    "half": "h",
    "bfloat": "h",
    "i32": "r",
    "float": "f",
    "<2 x half>": "r",
    "<2 x bfloat>": "r",
    "i64": "l",
    "double": "d",
    "i128": "q",
}


def instruct(
    emitter: Emitter, text: str, result: ir.Type | None, operands: Sequence[ir.Value], *, tied: int = 0
) -> ir.Value:
    """The result of instructions that read and write memory, or that threads execute together.

    ``$0`` in the text is the result, where there is one, and the operands follow; a structure as the result stands for
    one register each element. The first ``tied`` operands are in the registers of as many results, in their order: they
    are not in the text. LLVM moves nothing across the instructions that reads or writes memory, and moves them under no
    condition that they were not under.
    """
    call = _inline(emitter, text, result, operands, tied, ["~{memory}"], has_effects=True)
    ir_gaps.set_call_attribute(call, "convergent")
    return call


def compute(emitter: Emitter, text: str, result: ir.Type, operands: Sequence[ir.Value]) -> ir.Value:
    """The result of instructions that depend on their operands and on nothing else; the text is as for ``instruct``."""
    call = _inline(emitter, text, result, operands, 0, [], has_effects=False)
    ir_gaps.set_call_attribute(call, "memory(none)")
    return call


def exchange(emitter: Emitter, text: str, result: ir.Type, operands: Sequence[ir.Value]) -> ir.Value:
    """The result of instructions that depend on what all lanes of a warp pass and on nothing else.

    LLVM moves them under no condition that they were not under; the text is as for ``instruct``.
    """
    call = _inline(emitter, text, result, operands, 0, [], has_effects=False)
    ir_gaps.set_call_attribute(call, "convergent")
    ir_gaps.set_call_attribute(call, "memory(none)")
    return call


def _inline(
    emitter: Emitter,
    text: str,
    result: ir.Type | None,
    operands: Sequence[ir.Value],
    tied: int,
    clobbers: list[str],
    *,
    has_effects: bool,
) -> ir.Instruction:
    results = result.elements if isinstance(result, ir.LiteralStructType) else () if result is None else (result,)
    # Of several instructions a later one may read an operand when an earlier one has written a result.
    early = "=&" if text.count(";") > 1 else "="
    constraints = [early + _register(emitter, type_) for type_ in results]
    constraints += [str(index) for index in range(tied)]
    constraints += [_register(emitter, operand.type) for operand in operands[tied:]]
    type_ = ir.FunctionType(ir.VoidType() if result is None else result, [operand.type for operand in operands])
    return emitter.builder.asm(type_, text, ",".join(constraints + clobbers), list(operands), side_effect=has_effects)


def _register(emitter: Emitter, type_: ir.Type) -> str:
    if isinstance(type_, ir.PointerType):
        return address_register(emitter.builder.module, type_)
    return REGISTERS[str(type_)]


def address_register(module: ir.Module, type_: ir.PointerType) -> str:
    """LLVM's constraint for the register of an address."""
    is_long = module.triple.startswith("nvptx64") and f"-p{type_.addrspace}:32:32-" not in module.data_layout
    return "l" if is_long else "r"
