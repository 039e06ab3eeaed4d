"""``setmaxnreg`` as PTX has it: LLVM's intrinsics, of which the database knows the architectures."""

from __future__ import annotations

from llvmlite import ir

from nvgen.codegen.device_operations import Family
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.intrinsic import declare
from nvgen.lang.attributes.setmaxnreg import RegisterCount
from nvgen.lang.setmaxnreg import SetMaxRegisters
from nvgen.tree import DeviceCall

_I32 = ir.IntType(32)


def _set(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    name = f"llvm.nvvm.{node.operation.name}.sync.aligned.u32"
    function = declare(emitter.builder.module, name, ir.VoidType(), [_I32])
    emitter.builder.call(function, [_I32(RegisterCount.of(node).count)])


FAMILY = Family({SetMaxRegisters: _set})
