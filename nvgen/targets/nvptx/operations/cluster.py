"""Clusters as PTX has them. Source: PTX ISA, ``barrier.cluster``, ``mapa``, ``%cluster_ctarank`` and others."""

from __future__ import annotations

from llvmlite import ir

from nvgen.codegen import ir_gaps
from nvgen.codegen.device_operations import Family
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.intrinsic import declare
from nvgen.codegen.llvm_types import value_type
from nvgen.lang import cluster
from nvgen.lang.attributes.cluster import BarrierForm
from nvgen.targets.nvptx.instruction import address_register, compute
from nvgen.tree import DeviceCall

_I32 = ir.IntType(32)
_SHARED_CLUSTER = ".shared::cluster"
#: The special registers of operations, by their names; those of the second kind are of one dimension.
_NUMBERS = {"cluster.rank": "cluster.ctarank", "cluster.size": "cluster.nctarank"}
_VECTORS = {
    "cluster.block_idx": "cluster.ctaid",
    "cluster.dim": "cluster.nctaid",
    "cluster.idx": "clusterid",
    "cluster.grid_dim": "nclusterid",
}


def _barrier(emitter: Emitter, step: str) -> None:
    """Half of a barrier."""
    function = declare(emitter.builder.module, f"llvm.nvvm.barrier.cluster.{step}", ir.VoidType(), [])
    ir_gaps.set_function_attribute(function, "convergent")
    emitter.builder.call(function, [])


def _sync(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    _arrive(emitter, node, operands)
    _wait(emitter, node, operands)


def _arrive(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    _barrier(emitter, f"arrive{'.relaxed' if BarrierForm.of(node).relaxed else ''}{_alignment(node)}")


def _wait(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    _barrier(emitter, f"wait{_alignment(node)}")


def _alignment(node: DeviceCall) -> str:
    """Whether threads of a warp reach a barrier together."""
    return ".aligned" if BarrierForm.of(node).aligned else ""


def _number(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    assert isinstance(node.operation, cluster.ClusterNumber)
    return _read(emitter, _NUMBERS[node.operation.name], node.operation.minimum, node.operation.maximum)


def _register(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    assert isinstance(node.operation, cluster.ClusterRegister)
    vector, _, dimension = node.operation.name.rpartition(".")
    return _read(emitter, f"{_VECTORS[vector]}.{dimension}", node.operation.minimum, node.operation.maximum)


def _read(emitter: Emitter, register: str, minimum: int, maximum: int) -> ir.Value:
    function = declare(emitter.builder.module, f"llvm.nvvm.read.ptx.sreg.{register}", _I32, [])
    if not function.return_value.attributes:
        function.return_value.attributes.add("noundef")
        ir_gaps.set_range(function.return_value, minimum, maximum)
    return emitter.builder.call(function, [])


# Workaround (LLVM 22.1, 2026-11): the intrinsic claims not to capture the array's address.
# Reproducer: tests/workarounds/mapa_capture.ll
def _map(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    """Not LLVM's intrinsic: it says that its result has nothing to do with the array, whose contents LLVM may then
    keep in registers while other blocks change them."""
    result = value_type(node.type)
    space = _SHARED_CLUSTER if result.addrspace else ""
    return compute(emitter, f"mapa{space}.{_address(emitter, result)} $0, $1, $2;", result, operands)


def _rank_of(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    """The shared memory of the own block is part of the cluster's."""
    space = _SHARED_CLUSTER if operands[0].type.addrspace else ""
    return compute(emitter, f"getctarank{space}.{_address(emitter, operands[0].type)} $0, $1;", _I32, operands)


def _address(emitter: Emitter, pointer: ir.PointerType) -> str:
    """PTX's type of an address."""
    return "u64" if address_register(emitter.builder.module, pointer) == "l" else "u32"


def _is_explicit(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    return compute(emitter, "mov.pred $0, %is_explicit_cluster;", ir.IntType(1), [])


FAMILY = Family(
    {
        cluster.ClusterBarrier: _sync,
        cluster.ClusterArrival: _arrive,
        cluster.ClusterWait: _wait,
        cluster.ClusterNumber: _number,
        cluster.ClusterRegister: _register,
        cluster.ClusterMap: _map,
        cluster.ClusterRank: _rank_of,
        cluster.ClusterQuestion: _is_explicit,
    }
)
