"""A cluster's record, as functions of ``lang.meaning.multicast`` take it, in the code of a kernel."""

from __future__ import annotations

from math import prod

from llvmlite import ir

from nvgen.codegen.emitter import Emitter
from nvgen.codegen.ir_gaps import add_slot
from nvgen.codegen.llvm_types import pointer
from nvgen.lang.meaning.multicast import Cluster
from nvgen.targets.cpu.checks.copies import check_mask
from nvgen.targets.cpu.conventions import record_fields, thread
from nvgen.targets.cpu.conventions.cluster_addresses import own_rank
from nvgen.tree import DeviceCall

_I8, _I32 = ir.IntType(8), ir.IntType(32)


def record(emitter: Emitter, *, in_pairs: bool = False) -> ir.Value:
    """The block's cluster, in memory of the function's own."""
    b, registers = emitter.builder, emitter.frame.registers
    with b.goto_entry_block():
        slot = add_slot(b, ir.ArrayType(_I8, record_fields.of_class(Cluster).size), "cluster")
        slot.align = 8
    width, height, _ = emitter.cluster
    fields = {
        "block": registers[thread.BLOCK],
        "width": _I32(width),
        "height": _I32(height),
        "size": _I32(prod(emitter.cluster)),
        "rank": own_rank(emitter),
        "in_pairs": _I32(int(in_pairs)),
        "shared": b.addrspacecast(registers[thread.SHARED], pointer()),
    }
    for name, value in fields.items():
        record_fields.store(b, slot, Cluster, name, value)
    return slot


def mask_of(emitter: Emitter, node: DeviceCall, mask: ir.Value) -> ir.Value:
    """The mask of a call, a u16 or a u32, as an i32; it names blocks of the cluster only."""
    wide = mask if mask.type == _I32 else emitter.builder.zext(mask, _I32)
    check_mask(emitter, node, wide, prod(emitter.cluster))
    return wide


def own_mask(emitter: Emitter) -> ir.Value:
    """The mask of the block alone."""
    return emitter.builder.shl(_I32(1), own_rank(emitter))
