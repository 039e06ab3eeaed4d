"""The blocks of a cluster in code: their indices, their ranks, and their shared memories, at equal distances."""

from __future__ import annotations

from llvmlite import ir

from nvgen.codegen.emitter import Emitter
from nvgen.lang import block_idx
from nvgen.lang.meaning.records import Block
from nvgen.targets.cpu.conventions import record_fields, thread

_I8, _I32, _I64 = ir.IntType(8), ir.IntType(32), ir.IntType(64)


def block_indices(emitter: Emitter) -> list[ir.Value]:
    """The block's indices in its cluster."""
    b = emitter.builder
    return [
        b.urem(emitter.frame.registers[register.name], _I32(size))
        for register, size in zip(block_idx.dimensions, emitter.cluster, strict=True)
    ]


def own_rank(emitter: Emitter) -> ir.Value:
    """The block's number in its cluster, x fastest."""
    b = emitter.builder
    rank, step = _I32(0), 1
    for index, size in zip(block_indices(emitter), emitter.cluster, strict=True):
        rank = b.add(rank, b.mul(index, _I32(step)))
        step *= size
    return rank


def in_block(emitter: Emitter, address: ir.Value, rank: ir.Value) -> ir.Value:
    """What lies in the shared memory of the block with a rank where ``address`` lies in this block's."""
    b = emitter.builder
    block = emitter.frame.registers[thread.BLOCK]
    for name, own, size in zip(("x", "y", "z"), block_indices(emitter), emitter.cluster, strict=True):
        steps = b.sub(b.urem(rank, _I32(size)), own)
        rank = b.udiv(rank, _I32(size))
        stride = record_fields.load(b, block, Block, f"{name}_stride")
        address = b.gep(address, [b.mul(b.sext(steps, _I64), stride)], source_etype=_I8)
    return address


def lies_in_block(emitter: Emitter, address: ir.Value, rank: ir.Value) -> ir.Value:
    """Whether an address lies in the shared memory of the block of the cluster that has a rank."""
    b, registers = emitter.builder, emitter.frame.registers
    first = b.ptrtoint(in_block(emitter, registers[thread.SHARED], rank), _I64)
    size = record_fields.load(b, registers[thread.BLOCK], Block, "x_stride")
    return b.icmp_unsigned("<", b.sub(b.ptrtoint(address, _I64), first), size)
