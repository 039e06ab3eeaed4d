"""``setmaxnreg`` as PTX has it: LLVM's intrinsics, of which the database knows the architectures."""

from __future__ import annotations

from llvmlite import ir

from nvgen.codegen.device_operations import Family
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.intrinsic import declare
from nvgen.intrinsics.architectures import ArchitectureRecord
from nvgen.intrinsics.nvvm import intrinsic
from nvgen.lang.attributes.setmaxnreg import RegisterCount
from nvgen.lang.setmaxnreg import SetMaxRegisters
from nvgen.targets.nvptx.operations.intrinsics import requirement
from nvgen.targets.nvptx.requirements import Requirement
from nvgen.tree import DeviceCall

_I32 = ir.IntType(32)


def needs_on(call: DeviceCall, record: ArchitectureRecord) -> Requirement:
    """The version of PTX that has it on an architecture.

    Raises:
        CompileError: the architecture has it in no version.
    """
    name = f"{call.operation.name}.sync.aligned.u32".replace(".", "_")
    return requirement(intrinsic(name), record, f"`nv.{call.operation.name}`", call.span)


def _set(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    name = f"llvm.nvvm.{node.operation.name}.sync.aligned.u32"
    function = declare(emitter.builder.module, name, ir.VoidType(), [_I32])
    emitter.builder.call(function, [_I32(RegisterCount.of(node).count)])


FAMILY = Family({SetMaxRegisters: _set})
