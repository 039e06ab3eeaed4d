"""Barriers as PTX has them. Source: PTX ISA, ``bar``, ``barrier``; NVPTX user guide, "Barriers"."""

from __future__ import annotations

from llvmlite import ir

from nvgen.codegen import ir_gaps
from nvgen.codegen.device_operations import Rules
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.intrinsic import declare
from nvgen.frontend.tree import DeviceCall
from nvgen.lang import Barrier

_I32 = ir.IntType(32)


def _barrier(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    function = declare(emitter.builder.module, "llvm.nvvm.barrier.cta.sync.aligned.all", ir.VoidType(), [_I32])
    ir_gaps.set_function_attribute(function, "convergent")
    emitter.builder.call(function, [_I32(0)])


RULES: Rules = {Barrier: _barrier}
