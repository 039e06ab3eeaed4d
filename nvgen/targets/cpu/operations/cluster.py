"""Clusters on the CPU: blocks that one scheduler runs."""

from __future__ import annotations

from math import prod

from llvmlite import ir

from nvgen.codegen.device_operations import Family
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.llvm_types import value_type
from nvgen.codegen.operation_name import operation_name
from nvgen.lang import block_idx, cluster, grid_dim
from nvgen.lang.attributes.cluster import BarrierForm
from nvgen.lang.meaning import rendezvous
from nvgen.lang.meaning.records import Block, Rendezvous, Thread
from nvgen.targets.cpu.checks.copies import check_rank
from nvgen.targets.cpu.conventions import device_library, record_fields, thread
from nvgen.targets.cpu.conventions.cluster_addresses import block_indices, in_block, lies_in_block, own_rank
from nvgen.targets.cpu.operations.warp import converge
from nvgen.targets.cpu.threads.suspension import wait_unless
from nvgen.targets.cpu.threads.thread_code import target_of
from nvgen.tree import DeviceCall

_I32 = ir.IntType(32)
_AXES = {"x": 0, "y": 1, "z": 2}


def _sync(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    _arrive(emitter, node, operands)
    _wait(emitter, node, operands)


def _arrive(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    _converge(emitter, node)
    registers = emitter.frame.registers
    own = record_fields.load(emitter.builder, registers[thread.BLOCK], Block, "cluster")
    record = registers[thread.THREAD]
    target_of(emitter).at_end(emitter.frame, rendezvous.leave)
    if emitter.instruments_memory:
        from nvgen.targets.cpu.checks import instrumentation  # only checked runs do

        instrumentation.arrive_in_cluster(emitter, own, releases=not BarrierForm.of(node).relaxed)
    device_library.call(emitter.functions, emitter.builder, rendezvous.arrive_thread, own, record)


def _wait_unaligned(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    """Where threads have arrived, and not waited yet, lanes may have diverged."""
    _converge(emitter, node)
    _wait(emitter, node, operands)


def _converge(emitter: Emitter, node: DeviceCall) -> None:
    """The lanes of a warp converge where the call says so."""
    if BarrierForm.of(node).aligned:
        converge(emitter, node)


def _wait(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    b, registers = emitter.builder, emitter.frame.registers
    own = record_fields.load(b, registers[thread.BLOCK], Block, "cluster")
    arrived = record_fields.load(b, registers[thread.THREAD], Thread, "arrived_in")
    phase = b.sub(arrived, _I32(1))
    word = record_fields.address(b, own, Rendezvous, "phase")
    done = b.icmp_signed("!=", b.load(word, typ=_I32), phase)
    site = target_of(emitter).site(node.span, operation_name(node, "()"))
    wait_unless(emitter.frame, done, word, phase, site)
    if emitter.instruments_memory:
        from nvgen.targets.cpu.checks import instrumentation  # only checked runs do

        instrumentation.leave_cluster(emitter, own)


def _number(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    return _I32(prod(emitter.cluster)) if node.operation is cluster.size else own_rank(emitter)


def _register(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    vector, _, dimension = node.operation.name.rpartition(".")
    axis = _AXES[dimension]
    b, size = emitter.builder, emitter.cluster[axis]
    values = {
        "cluster.dim": lambda: _I32(size),
        "cluster.block_idx": lambda: block_indices(emitter)[axis],
        "cluster.idx": lambda: b.udiv(emitter.frame.registers[block_idx.dimensions[axis].name], _I32(size)),
        "cluster.grid_dim": lambda: b.udiv(emitter.frame.registers[grid_dim.dimensions[axis].name], _I32(size)),
    }
    return values[vector]()


def _map(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    """As many bytes further as the other block's memory lies from this one's."""
    address, rank = operands
    check_rank(emitter, node, rank, prod(emitter.cluster))
    return emitter.builder.addrspacecast(in_block(emitter, address, rank), value_type(node.type))


def _rank_of(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    """The block in whose memory the address lies: blocks follow each other, x first."""
    b = emitter.builder
    found: ir.Value = _I32(0)
    for rank in range(1, prod(emitter.cluster)):
        found = b.select(lies_in_block(emitter, operands[0], _I32(rank)), _I32(rank), found)
    return found


def _is_explicit(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    return ir.IntType(1)(emitter.has_clusters)


FAMILY = Family(
    {
        cluster.ClusterBarrier: _sync,
        cluster.ClusterArrival: _arrive,
        cluster.ClusterWait: _wait_unaligned,
        cluster.ClusterNumber: _number,
        cluster.ClusterRegister: _register,
        cluster.ClusterMap: _map,
        cluster.ClusterRank: _rank_of,
        cluster.ClusterQuestion: _is_explicit,
    }
)
