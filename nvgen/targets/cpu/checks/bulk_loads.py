"""What bulk loads write: memory of the block, or of several blocks of its cluster."""

from __future__ import annotations

from collections.abc import Callable
from math import prod

from llvmlite import ir

from nvgen.codegen.emitter import Emitter
from nvgen.codegen.llvm_types import pointer
from nvgen.lang.attributes.tma import BulkForm, TensorCall
from nvgen.lang.meaning import multicast
from nvgen.lang.meaning.records import TensorMapRecord
from nvgen.lang.tensor_copies import ROWS, ROWS_OF_A_COPY, TensorLoad, mode_of
from nvgen.lang.tma import BulkLoad
from nvgen.targets.cpu.checks import cluster_records
from nvgen.targets.cpu.conventions import device_library, record_fields, thread
from nvgen.targets.cpu.conventions.cluster_addresses import in_block, own_rank
from nvgen.tree import DeviceCall

_I1, _I32 = ir.IntType(1), ir.IntType(32)
#: Of a load, how many blocks share a barrier.
_PAIR = 2


def barrier_of(node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    """The mbarrier that counts the bytes of a load."""
    return operands[3 if isinstance(node.operation, BulkLoad) else 2]


def for_targets(
    emitter: Emitter, node: DeviceCall, operands: list[ir.Value], act: Callable[[ir.Value, ir.Value, ir.Value], None]
) -> None:
    """Calls ``act`` with the start and the bytes, an i32, of everything that a load writes, and the mbarrier there that
    counts them."""
    form, (size, mask) = BulkForm.of(node), _size_and_mask(emitter, node, operands)
    bar, is_pair = barrier_of(node, operands), isinstance(form, TensorCall) and form.cta_group == _PAIR
    if not form.is_multicast:
        act(operands[0], size, _of_pair(emitter, bar, own_rank(emitter)) if is_pair else bar)
        return

    def of_block(rank: ir.Value | None) -> None:
        if rank is None:
            act(operands[0], size, bar)
            return
        gate = _of_pair(emitter, bar, rank) if is_pair else in_block(emitter, bar, rank)
        act(in_block(emitter, operands[0], rank), size, gate)

    _for_ranks(emitter, mask, of_block)


def _of_pair(emitter: Emitter, bar: ir.Value, rank: ir.Value) -> ir.Value:
    """The barrier that counts for two blocks: that of the one whose rank is as odd as that of the block of ``bar``."""
    b, block = emitter.builder, emitter.frame.registers[thread.BLOCK]
    is_alone = b.icmp_unsigned("==", block, ir.Constant(pointer(), None))
    cluster = cluster_records.record(emitter, in_pairs=True)
    with b.if_else(is_alone) as (alone, several):
        with alone:
            before = b.block
        with several:
            generic = b.addrspacecast(bar, pointer())
            first = device_library.call(emitter.functions, b, multicast.rank_of, cluster, generic)
            found = device_library.call(emitter.functions, b, multicast.bar_of, cluster, generic, first, rank)
            gate, after = b.addrspacecast(found, bar.type), b.block
    phi = b.phi(bar.type)
    phi.add_incoming(bar, before)
    phi.add_incoming(gate, after)
    return phi


def for_blocks(emitter: Emitter, mask: ir.Value, address: ir.Value, act: Callable[[ir.Value], None]) -> None:
    """Calls ``act`` with what lies in each block of a mask where ``address`` lies in the own one."""
    _for_ranks(emitter, mask, lambda rank: act(address if rank is None else in_block(emitter, address, rank)))


def _for_ranks(emitter: Emitter, mask: ir.Value, act: Callable[[ir.Value | None], None]) -> None:
    """Calls ``act`` with the rank of each block of a mask; with None where threads run one after the other, without
    records of blocks."""
    b = emitter.builder
    is_alone = b.icmp_unsigned("==", emitter.frame.registers[thread.BLOCK], ir.Constant(pointer(), None))
    single, several, after = (b.append_basic_block(f"targets.{name}") for name in ("own", "others", "after"))
    b.cbranch(is_alone, single, several)
    b.position_at_end(single)
    act(None)
    b.branch(after)
    b.position_at_end(several)
    for rank in range(prod(emitter.cluster)):
        with b.if_then(b.trunc(b.lshr(mask, mask.type(rank)), _I1)):
            act(_I32(rank))
    b.branch(after)
    b.position_at_end(after)


def _size_and_mask(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> tuple[ir.Value, ir.Value]:
    """The second one says nothing where the call has no mask."""
    form = BulkForm.of(node)
    if not isinstance(node.operation, TensorLoad):
        return operands[2], operands[4 if form.is_multicast else 0]
    return bytes_of_box(emitter, node, operands[1]), operands[-1 - form.has_policy]


def bytes_of_box(emitter: Emitter, node: DeviceCall, box: ir.Value) -> ir.Value:
    """What a copy of a tensor takes in shared memory, an i32; ``box`` is its map."""
    size = record_fields.load(emitter.builder, box, TensorMapRecord, "bytes")
    return emitter.builder.mul(size, _I32(ROWS_OF_A_COPY)) if mode_of(node.operation) is ROWS else size
