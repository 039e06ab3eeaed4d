"""Functions that are one instruction of PTX: LLVM's intrinsics, and inline PTX for what LLVM has none for."""

from __future__ import annotations

from collections.abc import Sequence

from llvmlite import ir

from nvgen.codegen.device_operations import Family
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.instructions import emit
from nvgen.codegen.intrinsic import declare
from nvgen.lang.instructions import Conversion, DtypeFunction, Instruction, InstructionFunction
from nvgen.targets.nvptx.instruction import compute
from nvgen.tree import DeviceCall


def _call(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    immediates = {immediate.position for immediate in Instruction.of(node).immediates}

    def spell(name: str, ptx: str, registers: Sequence[ir.Value], result: ir.Type) -> ir.Value:
        if not ptx:
            types = [register.type for register in registers]
            return emitter.builder.call(declare(emitter.builder.module, f"llvm.nvvm.{name}", result, types), registers)
        given = [register for index, register in enumerate(registers) if index not in immediates]
        numbers = ", ".join(f"${index}" for index in range(len(given) + 1))
        return compute(emitter, ptx if "$" in ptx else f"{ptx} {numbers};", result, given)

    return emit(emitter, Instruction.of(node), operands, spell)


FAMILY = Family(dict.fromkeys((InstructionFunction, Conversion, DtypeFunction), _call))
