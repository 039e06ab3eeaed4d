"""Clusters on the CPU: blocks that one scheduler runs, whose shared memories lie at equal distances."""

from __future__ import annotations

from math import prod

from llvmlite import ir

from nvgen.codegen.device_operations import Rules
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.llvm_types import value_type
from nvgen.lang import block_idx, cluster, grid_dim
from nvgen.targets.cpu import device_library, record_fields, thread
from nvgen.targets.cpu.abi import target_of
from nvgen.targets.cpu.operations.warp import converge
from nvgen.targets.cpu.simt import rendezvous
from nvgen.targets.cpu.simt.records import Block, Rendezvous, Thread
from nvgen.targets.cpu.suspension import wait_unless
from nvgen.tree import DeviceCall

_I8, _I32, _I64 = ir.IntType(8), ir.IntType(32), ir.IntType(64)
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
    device_library.call(emitter.functions, emitter.builder, rendezvous.arrive_thread, own, record)


def _wait_apart(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    """Where threads have arrived, and not waited yet, lanes may be apart."""
    _converge(emitter, node)
    _wait(emitter, node, operands)


def _converge(emitter: Emitter, node: DeviceCall) -> None:
    """The lanes of a warp come together where the call says so."""
    if node.settings.aligned:
        converge(emitter, node)


def _wait(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    b, registers = emitter.builder, emitter.frame.registers
    own = record_fields.load(b, registers[thread.BLOCK], Block, "cluster")
    arrived = record_fields.load(b, registers[thread.THREAD], Thread, "arrived_in")
    phase = b.sub(arrived, _I32(1))
    word = record_fields.address(b, own, Rendezvous, "phase")
    done = b.icmp_signed("!=", b.load(word, typ=_I32), phase)
    site = target_of(emitter).site(node.span, f"nv.{node.operation.name}()")
    wait_unless(emitter.frame, done, word, phase, site)
    if emitter.instruments_memory:
        from nvgen.targets.cpu.checks import instrumentation  # only checked runs do

        instrumentation.go_with_blocks(emitter, own)


def _block_indices(emitter: Emitter) -> list[ir.Value]:
    """The block's indices in its cluster."""
    b = emitter.builder
    return [
        b.urem(emitter.frame.registers[register.name], _I32(size))
        for register, size in zip(block_idx.dimensions, emitter.cluster, strict=True)
    ]


def _number(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    return _I32(prod(emitter.cluster)) if node.operation is cluster.size else own_rank(emitter)


def own_rank(emitter: Emitter) -> ir.Value:
    """The block's number in its cluster, x fastest."""
    b = emitter.builder
    rank, step = _I32(0), 1
    for index, size in zip(_block_indices(emitter), emitter.cluster, strict=True):
        rank = b.add(rank, b.mul(index, _I32(step)))
        step *= size
    return rank


def _register(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    vector, _, dimension = node.operation.name.rpartition(".")
    axis = _AXES[dimension]
    b, size = emitter.builder, emitter.cluster[axis]
    values = {
        "cluster.dim": lambda: _I32(size),
        "cluster.block_idx": lambda: _block_indices(emitter)[axis],
        "cluster.idx": lambda: b.udiv(emitter.frame.registers[block_idx.dimensions[axis].name], _I32(size)),
        "cluster.grid_dim": lambda: b.udiv(emitter.frame.registers[grid_dim.dimensions[axis].name], _I32(size)),
    }
    return values[vector]()


def _map(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    """As many bytes further as the other block's memory lies from this one's."""
    address, rank = operands
    return emitter.builder.addrspacecast(in_block(emitter, address, rank), value_type(node.type))


def in_block(emitter: Emitter, address: ir.Value, rank: ir.Value) -> ir.Value:
    """The place in the shared memory of the block with a rank that ``address`` is in this block's."""
    b = emitter.builder
    block = emitter.frame.registers[thread.BLOCK]
    for name, own, size in zip(("x", "y", "z"), _block_indices(emitter), emitter.cluster, strict=True):
        steps = b.sub(b.urem(rank, _I32(size)), own)
        rank = b.udiv(rank, _I32(size))
        stride = record_fields.load(b, block, Block, f"{name}_stride")
        address = b.gep(address, [b.mul(b.sext(steps, _I64), stride)], source_etype=_I8)
    return address


def _rank_of(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    """The block in whose memory the address lies: blocks follow each other, x first."""
    b = emitter.builder
    found: ir.Value = _I32(0)
    for rank in range(1, prod(emitter.cluster)):
        found = b.select(lies_in_block(emitter, operands[0], _I32(rank)), _I32(rank), found)
    return found


def lies_in_block(emitter: Emitter, address: ir.Value, rank: ir.Value) -> ir.Value:
    """Whether an address lies in the shared memory of the block of the cluster that has a rank."""
    b, registers = emitter.builder, emitter.frame.registers
    first = b.ptrtoint(in_block(emitter, registers[thread.SHARED], rank), _I64)
    size = record_fields.load(b, registers[thread.BLOCK], Block, "x_stride")
    return b.icmp_unsigned("<", b.sub(b.ptrtoint(address, _I64), first), size)


def _is_explicit(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    return ir.IntType(1)(emitter.has_clusters)


RULES: Rules = {
    cluster.ClusterBarrier: _sync,
    cluster.ClusterArrival: _arrive,
    cluster.ClusterWait: _wait_apart,
    cluster.ClusterNumber: _number,
    cluster.ClusterRegister: _register,
    cluster.ClusterMap: _map,
    cluster.ClusterRank: _rank_of,
    cluster.ClusterQuestion: _is_explicit,
}
