"""Functions that are one instruction of PTX, for the CPU: calls of the functions that ``nvvm`` defines."""

from __future__ import annotations

from collections.abc import Sequence

from llvmlite import ir

from nvgen.codegen.device_operations import Family
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.instructions import emit
from nvgen.codegen.intrinsic import declare
from nvgen.lang.instructions import Conversion, DtypeFunction, Instruction, InstructionFunction
from nvgen.targets.cpu.library.nvvm.definition import PREFIX
from nvgen.tree import DeviceCall


def _call(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    def spell(name: str, ptx: str, registers: Sequence[ir.Value], result: ir.Type) -> ir.Value:
        types = [register.type for register in registers]
        return emitter.builder.call(declare(emitter.builder.module, PREFIX + name, result, types), registers)

    return emit(emitter, Instruction.of(node), operands, spell)


FAMILY = Family(dict.fromkeys((InstructionFunction, Conversion, DtypeFunction), _call))
