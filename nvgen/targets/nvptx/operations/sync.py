"""Barriers as PTX has them. Source: PTX ISA, ``bar``, ``barrier``; NVPTX user guide, "Barriers".

Those that the user does not say to reach one by one are of the form ``.aligned``, as CUDA's.
"""

from __future__ import annotations

from collections.abc import Sequence

from llvmlite import ir

from nvgen.codegen import ir_gaps
from nvgen.codegen.device_operations import Family
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.intrinsic import declare
from nvgen.lang.attributes.sync import Alignment
from nvgen.lang.sync import Barrier, NamedBarrier, ReducingBarrier, ReducingNamedBarrier
from nvgen.tree import DeviceCall

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
    _call(emitter, _form(kind, node, len(operands) == 2), ir.VoidType(), operands)


def _reducing_named(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    assert isinstance(node.operation, ReducingNamedBarrier)
    reduction = node.operation.reduction
    result = _I32 if reduction == "popc" else _I1
    return _call(emitter, _form(f"red.{reduction}", node, len(operands) == 3), result, operands)


def _form(kind: str, node: DeviceCall, has_count: bool) -> str:
    """The rest of an intrinsic's name."""
    aligned = ".aligned" if Alignment.of(node).aligned else ""
    return f"{kind}{aligned}.{'count' if has_count else 'all'}"


FAMILY = Family(
    {
        Barrier: _barrier,
        ReducingBarrier: _reducing,
        NamedBarrier: _named,
        ReducingNamedBarrier: _reducing_named,
    }
)
