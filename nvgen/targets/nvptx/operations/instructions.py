"""Functions that are one instruction of PTX: LLVM's intrinsics, and inline PTX for what LLVM has none for."""

from __future__ import annotations

from collections.abc import Sequence

from llvmlite import ir

from nvgen.codegen.device_operations import Family
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.instructions import emit
from nvgen.codegen.intrinsic import declare
from nvgen.diagnostics import InternalError
from nvgen.intrinsics.architectures import ArchitectureRecord
from nvgen.lang.instructions import Conversion, Instruction, InstructionFunction, record_of
from nvgen.targets.nvptx.instruction import compute
from nvgen.targets.nvptx.operations.intrinsics import requirement
from nvgen.targets.nvptx.requirements import Requirement
from nvgen.tree import DeviceCall


def needs_on(call: DeviceCall, record: ArchitectureRecord) -> Requirement:
    """What an architecture needs for the instruction of a call.

    Raises:
        CompileError: only variants of architectures have it, and not this one.
    """
    known = record_of(Instruction.of(call))
    if known is None:
        raise InternalError(f"nothing is known of {Instruction.of(call).name}")
    # No other intrinsic is of use to who called a function.
    return requirement(known.with_changes(family=""), record, f"`nv.{call.operation.name}`", call.span)


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


FAMILY = Family(dict.fromkeys((InstructionFunction, Conversion), _call))
