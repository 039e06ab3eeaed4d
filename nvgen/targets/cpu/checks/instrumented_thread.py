"""What a function's code knows of its thread when it looks at accesses to memory."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from llvmlite import ir

from nvgen.base.records import Node
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.intrinsic import call_intrinsic
from nvgen.codegen.ir_gaps import add_slot
from nvgen.codegen.llvm_types import pointer
from nvgen.lang import block_dim, block_idx, grid_dim, thread_idx
from nvgen.lang.meaning.records import Order, Thread
from nvgen.lang.meaning.shadow_records import State
from nvgen.targets.cpu.conventions import device_library, failure_reports, record_fields, thread
from nvgen.targets.cpu.threads.thread_code import target_of

_I32, _I64 = ir.IntType(32), ir.IntType(64)


class InstrumentedThread(Node):
    """All of it is found at the function's entry, unless it is a loop over threads.

    A coroutine keeps it in memory: what is computed of a few values LLVM computes again behind every suspension, of
    which there may be hundreds.
    """

    state: ir.Value
    order: ir.Value
    #: The thread's number in the launch, from 1 on, and in the upper half the threads of a block.
    who: ir.Value
    #: Where nothing orders threads: the bits below the thread's number of its accesses, that number above them, and the
    #: greatest number of a site (``lang.meaning.unordered``).
    bits: ir.Value | None = None
    thread: ir.Value | None = None
    most_sites: ir.Value | None = None


def instrumented(emitter: Emitter) -> InstrumentedThread:
    """What the function that is emitted knows of its thread."""
    known, frame, b = target_of(emitter).instrumented.threads, emitter.frame, emitter.builder
    orders = target_of(emitter).instrumented.orders.get(frame.function)
    if orders is not None:
        return _in_region(b, orders, frame.registers)
    if frame.function not in known:
        for of_blocks in target_of(emitter).instrumented.orders.values():
            of_blocks.tell()
        with b.goto_entry_block():
            found = _at_entry(b, frame.registers)
            if target_of(emitter).instrumented.is_unordered:
                found = _with_key(b, found)
            known[frame.function] = found if frame.suspended is None else _kept(b, found)
    if frame.suspended is None:
        seen: InstrumentedThread = known[frame.function]
        return seen
    return InstrumentedThread(*(b.load(slot, typ=slot.allocated_type) for slot in known[frame.function]))


def _with_key(b: ir.IRBuilder, found: InstrumentedThread) -> InstrumentedThread:
    bits, most = (record_fields.load(b, found.state, State, name) for name in ("key_bits", "most_sites"))
    last = b.lshr(_I32(2**31 - 1), bits)  # which those behind it share: of 2**29 threads and more
    number = call_intrinsic(b, "llvm.umin", [b.trunc(found.who, _I32), last])
    return found.with_changes(bits=bits, thread=b.shl(number, bits), most_sites=most)


def readers(emitter: Emitter) -> list[InstrumentedThread]:
    """The thread that reads memory; the first and the last one of several for which it is read once."""
    seen = instrumented(emitter)
    last = emitter.last_thread()
    if not last:
        return [seen]
    orders = target_of(emitter).instrumented.orders[emitter.frame.function]
    return [seen, _in_region(emitter.builder, orders, {**emitter.frame.registers, **last})]


def _in_region(b: ir.IRBuilder, orders: Any, registers: Mapping[str, ir.Value]) -> InstrumentedThread:
    number, who = _who(b, registers)
    return InstrumentedThread(orders.state, orders.of(b, number), who)


def _kept(b: ir.IRBuilder, found: InstrumentedThread) -> list[ir.AllocaInstr]:
    """Slots that have what is known."""
    slots = []
    every = (found.state, found.order, found.who, found.bits, found.thread, found.most_sites)
    for value in (value for value in every if value is not None):
        slots.append(add_slot(b, value.type, "instrumented"))
        b.store(value, slots[-1])
    return slots


def _at_entry(b: ir.IRBuilder, registers: Any) -> InstrumentedThread:
    state = failure_reports.state(b, registers[thread.FAILURE])
    record, null = registers[thread.THREAD], ir.Constant(pointer(), None)
    is_alone = b.icmp_unsigned("==", record, null)
    number, who = _who(b, registers)
    index = b.zext(b.lshr(number, record_fields.load(b, state, State, "order_shift")), _I64)
    common = record_fields.element(b, record_fields.load(b, state, State, "orders"), Order, index)
    # The field that is read lies in the state where there is no record; what it holds is not used then.
    holder = b.select(is_alone, state, record_fields.address(b, record, Thread, "order"))
    order = b.select(is_alone, common, b.load(holder, typ=pointer()))
    return InstrumentedThread(state, order, who)


def _who(b: ir.IRBuilder, registers: Mapping[str, ir.Value]) -> tuple[ir.Value, ir.Value]:
    """The number of the thread with these indices in its block, and who it is."""
    sizes = [registers[register.name] for register in block_dim.dimensions]
    blocks = [registers[register.name] for register in grid_dim.dimensions]
    inside = number_of(b, [registers[register.name] for register in thread_idx.dimensions], sizes)
    block = number_of(b, [registers[register.name] for register in block_idx.dimensions], blocks)
    count = b.mul(b.mul(sizes[0], sizes[1]), sizes[2])
    me = b.add(b.add(b.mul(block, count), inside), _I32(1))
    who = b.or_(b.zext(me, _I64), b.shl(b.zext(count, _I64), _I64(32)))
    return inside, who


def number_of(b: ir.IRBuilder, indices: list[ir.Value], sizes: list[ir.Value]) -> ir.Value:
    """The number of what has ``indices``, x fastest."""
    return b.add(b.mul(b.add(b.mul(indices[2], sizes[1]), indices[1]), sizes[0]), indices[0])


def call(emitter: Emitter, function: Any, *arguments: ir.Value) -> ir.Value:
    """Calls a function of ``lang.meaning`` that takes what the launch knows and the thread's order first."""
    seen = instrumented(emitter)
    return device_library.call(emitter.functions, emitter.builder, function, seen.state, seen.order, *arguments)
