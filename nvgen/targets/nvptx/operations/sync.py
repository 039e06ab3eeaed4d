"""Barriers as PTX has them. Source: PTX ISA, ``bar``, ``barrier``; NVPTX user guide, "Barriers".

They are of the form ``.aligned``, as CUDA's: all threads of a warp come to one together.
"""

from __future__ import annotations

from collections.abc import Sequence

from llvmlite import ir

from nvgen.codegen import ir_gaps
from nvgen.codegen.device_operations import Rules
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.intrinsic import declare
from nvgen.frontend.tree import DeviceCall
from nvgen.lang import Barrier
from nvgen.lang.sync import NamedBarrier, ReducingBarrier

_I1, _I32 = ir.IntType(1), ir.IntType(32)


def _call(emitter: Emitter, name: str, result: ir.Type, operands: Sequence[ir.Value]) -> ir.Value:
    types = [operand.type for operand in operands]
    function = declare(emitter.builder.module, f"llvm.nvvm.barrier.cta.{name}", result, types)
    ir_gaps.set_function_attribute(function, "convergent")
    return emitter.builder.call(function, list(operands))


def _barrier(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    _call(emitter, "sync.aligned.all", ir.VoidType(), [_I32(0)])


def _reducing(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    assert isinstance(node.operation, ReducingBarrier)
    reduction = node.operation.reduction
    result = _I32 if reduction == "popc" else _I1
    return _call(emitter, f"red.{reduction}.aligned.all", result, [_I32(0), *operands])


def _named(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    assert isinstance(node.operation, NamedBarrier)
    kind = "sync" if node.operation.is_waiting else "arrive"
    _call(emitter, f"{kind}.aligned.{'count' if len(operands) == 2 else 'all'}", ir.VoidType(), operands)


RULES: Rules = {Barrier: _barrier, ReducingBarrier: _reducing, NamedBarrier: _named}
