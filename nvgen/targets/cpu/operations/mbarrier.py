"""mbarriers on the CPU: functions of ``lang.meaning.mbarriers`` on words of shared memory."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from llvmlite import ir

from nvgen.codegen.device_operations import Family, Rule
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.llvm_types import pointer
from nvgen.codegen.operation_name import operation_name
from nvgen.lang import mbarrier
from nvgen.lang.attributes.mbarrier import CopyCount, Layout, Semantics
from nvgen.lang.meaning import copies, mbarriers, multicast
from nvgen.lang.meaning.records import Thread
from nvgen.targets.cpu.checks import cluster_records
from nvgen.targets.cpu.checks.copies import check_arrivals, check_incomplete
from nvgen.targets.cpu.conventions import device_library, record_fields, thread
from nvgen.targets.cpu.threads.copy_queues import COPIES, loads_of, queue_of
from nvgen.targets.cpu.threads.suspension import wait
from nvgen.targets.cpu.threads.thread_code import target_of
from nvgen.tree import DeviceCall
from nvgen.types import NONE

_I1, _I8, _I32, _I64 = (ir.IntType(bits) for bits in (1, 8, 32, 64))


def generic(emitter: Emitter, operands: Sequence[ir.Value]) -> list[ir.Value]:
    """Operands with pointers of every state space as plain ones, which functions of the library take."""
    return [
        emitter.builder.addrspacecast(operand, pointer()) if isinstance(operand.type, ir.PointerType) else operand
        for operand in operands
    ]


def call(emitter: Emitter, function: Callable[..., Any], operands: Sequence[ir.Value], **constants: Any) -> ir.Value:
    """The result of a function of the library; ``constants`` are what it has to know when it is compiled."""
    arguments = generic(emitter, operands)
    return device_library.call(emitter.functions, emitter.builder, function, *arguments, constants=constants)


def _plain(function: Callable[..., Any]) -> Rule:
    """A function that does all of an operation."""

    def rule(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value | None:
        result = call(emitter, function, operands)
        return None if node.type == NONE else result

    return rule


def _initialise(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    is_v1 = Layout.of(node).number == 1
    call(emitter, mbarriers.initialise_with_reports if is_v1 else mbarriers.initialise, operands)


def _check_layout(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    return call(emitter, mbarriers.has_layout, [*operands, _I32(Layout.of(node).number)])


def _several(function: Callable[..., Any]) -> Rule:
    """A function on the barriers of the blocks in a mask, the last operand, or on the one barrier of a call without.
    Without a count it is 1."""

    def rule(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
        if not Semantics.of(node).has_mask_32b:
            call(emitter, function, operands)
            return
        bar, *numbers, mask = operands
        blocks = cluster_records.mask_of(emitter, node, mask)
        parts = [cluster_records.record(emitter), blocks, bar, *(numbers or [_I32(1)])]
        call(emitter, multicast.signal, parts, act=function)

    return rule


def _arrival(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value | None:
    assert isinstance(node.operation, mbarrier.Arrival)
    function = mbarriers.arrive_drop if node.operation.drops else mbarriers.arrive
    if Semantics.of(node).has_mask_32b:
        return _several(function)(emitter, node, operands)
    bar, *counts = operands
    count = counts[0] if counts else _I32(1)
    _check(emitter, node, bar, count)
    return _plain(function)(emitter, node, [bar, count])


def _check(emitter: Emitter, node: DeviceCall, bar: ir.Value, count: ir.Value) -> None:
    """Refuses more arrivals than the barrier's phase lacks."""
    word = emitter.builder.load(bar, typ=_I64, align=8)
    check_arrivals(emitter, node, call(emitter, mbarriers.pending_count, [word]), count)


def _incomplete_arrival(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value | None:
    assert isinstance(node.operation, mbarrier.IncompleteArrival)
    function = mbarriers.arrive_drop if node.operation.drops else mbarriers.arrive
    bar, count = operands
    word = emitter.builder.load(bar, typ=_I64, align=8)
    check_incomplete(emitter, node, call(emitter, mbarriers.pending_count, [word]), count)
    return _plain(function)(emitter, node, operands)


def _transaction_arrival(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value | None:
    assert isinstance(node.operation, mbarrier.TransactionArrival)
    function = mbarriers.arrive_drop_expecting if node.operation.drops else mbarriers.arrive_expecting
    if Semantics.of(node).has_mask_32b:
        return _several(function)(emitter, node, operands)
    _check(emitter, node, operands[0], _I32(1))
    return _plain(function)(emitter, node, operands)


def _copy_arrival(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    """The copies take place first. Of an arrival that was expected in addition nothing is left then."""
    call(emitter, copies.finish_all, [queue_of(emitter, COPIES)], boxes=False)
    if CopyCount.of(node).increments:
        return
    _check(emitter, node, operands[0], _I32(1))
    call(emitter, mbarriers.arrive, [*operands, _I32(1)])


def _invalidate(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    emitter.builder.store(_I64(0), operands[0], align=8)


def _test(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    """What the phase lacks is copied then, and nothing where it is complete."""
    assert isinstance(node.operation, (mbarrier.Test, mbarrier.Wait))
    question = mbarriers.is_parity_complete if node.operation.by_parity else mbarriers.is_complete
    if Semantics.of(node).phase_type == "conditional":
        question = mbarriers.is_conditional_parity_complete
    b, first = emitter.builder, call(emitter, question, operands[:2])
    before = b.block
    with b.if_then(b.not_(first)):
        boxes = target_of(emitter).copies_boxes
        call(emitter, copies.finish_for, [loads_of(emitter), operands[0]], boxes=boxes)
        second, copied = call(emitter, question, operands[:2]), b.block
    found = b.phi(_I1)
    found.add_incoming(first, before)
    found.add_incoming(second, copied)
    if emitter.frame.suspended is not None and isinstance(node.operation, mbarrier.Test):
        _note_question(emitter, operands[0], found)
    if emitter.instruments_memory:
        from nvgen.targets.cpu.checks import asynchronous  # only checked runs do

        with b.if_then(found):
            asynchronous.waited_at(emitter, node, operands[0])
    return found


def _note_question(emitter: Emitter, bar: ir.Value, found: ir.Value) -> None:
    """A message about threads that ask for ever says what the mbarrier lacks."""
    b = emitter.builder
    asked = b.select(found, _I64(0), b.ptrtoint(bar, _I64))
    record_fields.store(b, emitter.frame.registers[thread.THREAD], Thread, "asked", asked)


def _report(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    """The byte of the report is 0."""
    b, is_complete = emitter.builder, _test(emitter, node, operands)
    had = call(emitter, mbarriers.had_report, operands[:1])
    made: ir.Value = ir.Constant(ir.LiteralStructType([_I1, _I1, _I8]), [_I1(0), _I1(0), _I8(0)])
    for index, value in enumerate((is_complete, b.and_(is_complete, had))):
        made = b.insert_value(made, value, index)
    return made


def _wait(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    """Asks again whenever the half of the word has changed that the parity lies in."""
    b = emitter.builder
    asking, waiting, after = (b.append_basic_block(f"mbarrier.{name}") for name in ("ask", "wait", "after"))
    b.branch(asking)
    b.position_at_end(asking)
    (bar,) = generic(emitter, operands[:1])
    upper = b.gep(bar, [_I32(1)], inbounds=True, source_etype=_I32)
    b.cbranch(_test(emitter, node, operands), after, waiting)
    b.position_at_end(waiting)
    found = b.load(upper, typ=_I32)
    site = target_of(emitter).site(node.span, operation_name(node, "(...)"), is_mbarrier=True)
    wait(emitter.frame, upper, found, site)
    b.branch(asking)
    b.position_at_end(after)


def _nothing(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    """All threads see the same memory."""


FAMILY = Family(
    {
        mbarrier.Initialise: _initialise,
        mbarrier.LayoutQuestion: _check_layout,
        mbarrier.Invalidate: _invalidate,
        mbarrier.Arrival: _arrival,
        mbarrier.IncompleteArrival: _incomplete_arrival,
        mbarrier.CopyArrival: _copy_arrival,
        mbarrier.TransactionArrival: _transaction_arrival,
        mbarrier.Expectation: _several(mbarriers.expect),
        mbarrier.Completion: _several(mbarriers.receive),
        mbarrier.Test: _test,
        mbarrier.Report: _report,
        mbarrier.Wait: _wait,
        mbarrier.PendingCount: _plain(mbarriers.pending_count),
        mbarrier.InitFence: _nothing,
    }
)
