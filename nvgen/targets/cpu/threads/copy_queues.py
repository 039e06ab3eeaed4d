"""Where a thread keeps the copies that it has begun: in its coroutine's frame, which its record points at.

Threads that run one after the other keep none.
"""

from __future__ import annotations

from collections.abc import Mapping

from llvmlite import ir

from nvgen.codegen import ir_gaps
from nvgen.codegen.contract.description import KernelDescription
from nvgen.codegen.contract.target import KernelFrame
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.llvm_types import pointer
from nvgen.lang.meaning.records import COPIES as CAPACITY
from nvgen.lang.meaning.records import Block, Copy, CopyQueue, Thread
from nvgen.lang.operation import Need
from nvgen.lang.special_registers import WARP_SIZE
from nvgen.targets.cpu.conventions import record_fields, thread
from nvgen.targets.cpu.conventions.counted_loops import counting

_I8, _I32, _I64 = ir.IntType(8), ir.IntType(32), ir.IntType(64)
#: The fields of a thread's record: copies from global to shared memory, and bulk copies the other way.
COPIES, STORES = "copies", "stores"
_NEEDED_BY = {COPIES: Need.COPIES, STORES: Need.BULK_STORES}


def make(kernel: KernelDescription, frame: KernelFrame) -> None:
    """Makes the queues that a kernel uses, at the start of a thread's coroutine."""
    for name in _names(kernel):
        slots = _slots(frame, name, 1)
        record = frame.registers[thread.THREAD]
        _begin(frame, name, record, slots)


def make_for_lanes(kernel: KernelDescription, frame: KernelFrame) -> dict[str, ir.Value]:
    """Makes the queues of all lanes of a warp that is one coroutine; the registers that know of them."""
    names = _names(kernel)
    if not names:
        return {}
    b, size = frame.builder, record_fields.of_class(Thread).size
    with b.goto_entry_block():
        records = ir_gaps.add_slot(b, ir.ArrayType(_I8, size * WARP_SIZE), "copies.records")
        records.align = 8
    slots = {name: _slots(frame, name, WARP_SIZE) for name in names}
    with counting(b, "lane", _I64(0), _I64(WARP_SIZE), unrolls=False) as lane:
        record = record_fields.element(b, records, Thread, lane)
        for name in (COPIES, STORES):
            record_fields.store(b, record, Thread, name, ir.Constant(pointer(), None))
        for name in names:
            queue, copies = slots[name]
            own = record_fields.element(b, queue, CopyQueue, lane)
            first = record_fields.element(b, copies, Copy, b.mul(lane, _I64(CAPACITY)))
            _begin(frame, name, record, (own, first))
    return {thread.COPIES: records}


def of_lane(builder: ir.IRBuilder, registers: Mapping[str, ir.Value], lane: ir.Value) -> dict[str, ir.Value]:
    """The registers of a lane, an i64, that know of its queues."""
    if thread.COPIES not in registers:
        return {}
    return {thread.COPIES: record_fields.element(builder, registers[thread.COPIES], Thread, lane)}


def _names(kernel: KernelDescription) -> list[str]:
    return [name for name, need in _NEEDED_BY.items() if kernel.needs(need)]


def _slots(frame: KernelFrame, name: str, count: int) -> tuple[ir.Value, ir.Value]:
    """Memory of the function's own for so many queues, and for their copies."""
    b, found = frame.builder, []
    with b.goto_entry_block():
        for class_, size in ((CopyQueue, 1), (Copy, CAPACITY)):
            bytes_ = count * size * record_fields.of_class(class_).size
            slot = ir_gaps.add_slot(b, ir.ArrayType(_I8, bytes_), f"{name}.{class_.__name__}")
            slot.align = 8
            found.append(slot)
    queues, copies = found
    return queues, copies


def _begin(frame: KernelFrame, name: str, record: ir.Value, slots: tuple[ir.Value, ir.Value]) -> None:
    """Begins a queue, which a record points at from then on."""
    b, (queue, copies) = frame.builder, slots
    for field in ("first", "count", "group"):
        record_fields.store(b, queue, CopyQueue, field, _I32(0))
    block = frame.registers[thread.BLOCK]
    fields = {
        "copies": copies,
        "alternation": record_fields.load(b, block, Block, "alternation") if name == STORES else _I32(0),
    }
    for field, value in fields.items():
        record_fields.store(b, queue, CopyQueue, field, value)
    record_fields.store(b, record, Thread, name, queue)


def queue_of(emitter: Emitter, name: str) -> ir.Value:
    """The thread's queue, or null."""
    registers = emitter.frame.registers
    return _queue(emitter, registers.get(thread.COPIES, registers[thread.THREAD]), Thread, name)


def loads_of(emitter: Emitter) -> ir.Value:
    """The queue of the block's bulk loads, or null."""
    return _queue(emitter, emitter.frame.registers[thread.BLOCK], Block, "loads")


def _queue(emitter: Emitter, record: ir.Value, class_: type, name: str) -> ir.Value:
    b = emitter.builder
    found, after = b.append_basic_block("queue.found"), b.append_basic_block("queue")
    null = ir.Constant(pointer(), None)
    before = b.block
    b.cbranch(b.icmp_unsigned("==", record, null), after, found)
    b.position_at_end(found)
    queue = record_fields.load(b, record, class_, name)
    b.branch(after)
    b.position_at_end(after)
    phi = b.phi(pointer())
    phi.add_incoming(null, before)
    phi.add_incoming(queue, found)
    return phi
