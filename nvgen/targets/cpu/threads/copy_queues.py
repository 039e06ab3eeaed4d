"""Where a thread keeps the copies that it has begun: in its coroutine's frame, which its record points at.

Threads that run one after the other keep none.
"""

from __future__ import annotations

from llvmlite import ir

from nvgen.codegen import ir_gaps
from nvgen.codegen.contract.description import KernelDescription
from nvgen.codegen.contract.target import KernelFrame
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.llvm_types import pointer
from nvgen.lang.meaning.records import COPIES as CAPACITY
from nvgen.lang.meaning.records import Block, Copy, CopyQueue, Thread
from nvgen.lang.meaning.shadow_records import State
from nvgen.lang.operation import Need
from nvgen.targets.cpu.conventions import failure_reports, record_fields, thread

_I8, _I32 = ir.IntType(8), ir.IntType(32)
#: The fields of a thread's record: copies from global to shared memory, and bulk copies the other way.
COPIES, STORES = "copies", "stores"
_NEEDED_BY = {COPIES: Need.COPIES, STORES: Need.BULK_STORES}


def make(kernel: KernelDescription, frame: KernelFrame, *, is_instrumented: bool) -> None:
    """Makes the queues that a kernel uses, at the start of a thread's coroutine.

    ``is_instrumented`` is whether the launch knows of each byte of shared memory whether it was written.
    """
    for name, need in _NEEDED_BY.items():
        if kernel.needs(need):
            _make(frame, name, is_instrumented=is_instrumented and name == COPIES)


def _make(frame: KernelFrame, name: str, *, is_instrumented: bool) -> None:
    b = frame.builder
    sizes = {CopyQueue: record_fields.of_class(CopyQueue).size, Copy: CAPACITY * record_fields.of_class(Copy).size}
    with b.goto_entry_block():
        slots = {}
        for class_, size in sizes.items():
            slots[class_] = ir_gaps.add_slot(b, ir.ArrayType(_I8, size), f"{name}.{class_.__name__}")
            slots[class_].align = 8
    queue = slots[CopyQueue]
    for field in ("first", "count", "group", "issuer"):
        record_fields.store(b, queue, CopyQueue, field, _I32(0))
    state = failure_reports.state(b, frame.registers[thread.FAILURE])
    is_store, block = name == STORES, frame.registers[thread.BLOCK]
    fields = {
        "copies": slots[Copy],
        "state": state if is_store else ir.Constant(pointer(), None),
        "alternation": record_fields.load(b, block, Block, "alternation") if is_store else _I32(0),
        "distance": record_fields.load(b, state, State, "distance") if is_instrumented else ir.IntType(64)(0),
    }
    for field, value in fields.items():
        record_fields.store(b, queue, CopyQueue, field, value)
    record_fields.store(b, frame.registers[thread.THREAD], Thread, name, queue)


def queue_of(emitter: Emitter, name: str) -> ir.Value:
    """The thread's queue, or null."""
    return _queue(emitter, emitter.frame.registers[thread.THREAD], Thread, name)


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
