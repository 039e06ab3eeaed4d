"""Barriers between the threads of a block."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from llvmlite import ir

from nvgen import diagnostics
from nvgen.codegen.checks import require
from nvgen.codegen.contract.run_checks import BARRIER, Check, Failure
from nvgen.codegen.device_operations import Family
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.intrinsic import declare
from nvgen.codegen.operation_name import operation_name
from nvgen.lang.attributes.sync import Alignment
from nvgen.lang.index import MAX_THREADS_PER_BLOCK
from nvgen.lang.meaning import barriers
from nvgen.lang.meaning.records import Barrier, Block, Thread
from nvgen.lang.special_registers import WARP_SIZE
from nvgen.lang.sync import BARRIERS, NamedBarrier, ReducingBarrier, ReducingNamedBarrier
from nvgen.lang.sync import Barrier as BarrierOperation
from nvgen.targets.cpu.conventions import device_library, record_fields, thread
from nvgen.targets.cpu.operations.warp import converge
from nvgen.targets.cpu.threads.suspension import wait_unless
from nvgen.targets.cpu.threads.thread_code import target_of
from nvgen.tree import DeviceCall, Expression

if TYPE_CHECKING:
    from nvgen.diagnostics import Diagnostic

_I32, _I64 = ir.IntType(32), ir.IntType(64)


def _barrier(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    """Most threads are neither the first nor the last: of those that only wait for all, these count themselves here."""
    builder, (barrier, phase) = emitter.builder, _record(emitter, node, _I32(0), _I32(0))
    block = emitter.frame.registers[thread.BLOCK]
    arrived, needed = (record_fields.load(builder, barrier, Barrier, name) for name in ("arrived", "needed"))
    more = builder.add(arrived, _I32(1))
    is_last = builder.icmp_signed(">=", more, record_fields.load(builder, block, Block, "alive"))
    is_first = builder.icmp_unsigned("==", arrived, _I32(0))
    is_other = builder.icmp_unsigned("!=", needed, _I32(0))
    calls, counts, after = (builder.append_basic_block(f"barrier.{name}") for name in ("call", "count", "after"))
    builder.cbranch(builder.or_(builder.or_(is_first, is_last), is_other), calls, counts)
    builder.position_at_end(counts)
    record_fields.store(builder, barrier, Barrier, "arrived", more)
    builder.branch(after)
    builder.position_at_end(calls)
    called = device_library.call(emitter.functions, builder, barriers.arrive, block, barrier, _I32(0), _I32(0))
    builder.branch(after)
    builder.position_at_end(after)
    done = builder.phi(called.type)
    done.add_incoming(called.type(0), counts)
    done.add_incoming(called, calls)
    _wait(emitter, node, barrier, phase, done)


def _reducing(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    """All votes are for true where none is for the opposite."""
    assert isinstance(node.operation, ReducingBarrier)
    reduction = node.operation.reduction
    barrier = wait_at_barrier(emitter, node, _I32(0), _I32(0), _vote(emitter, reduction, operands[0]))
    return _result(emitter, reduction, record_fields.load(emitter.builder, barrier, Barrier, "result"))


def _vote(emitter: Emitter, reduction: str, test: ir.Value) -> ir.Value:
    builder = emitter.builder
    return builder.zext(builder.not_(test) if reduction == "and" else test, _I32)


def _result(emitter: Emitter, reduction: str, votes: ir.Value) -> ir.Value:
    """What the votes of a phase mean."""
    builder = emitter.builder
    if reduction == "popc":
        return votes
    return builder.icmp_unsigned("==" if reduction == "and" else "!=", votes, _I32(0))


def _named(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    _wait_by_number(emitter, node, operands, _I32(0))


def _reducing_named(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    assert isinstance(node.operation, ReducingNamedBarrier)
    reduction = node.operation.reduction
    vote = _vote(emitter, reduction, operands[-1])
    return _result(emitter, reduction, _wait_by_number(emitter, node, operands[:-1], vote))


def _wait_by_number(emitter: Emitter, node: DeviceCall, operands: list[ir.Value], vote: ir.Value) -> ir.Value:
    """Comes to the barrier with the number that the first operand is, for as many threads as the second one says, 0
    for all; returns the votes of those whom it has waited for."""
    assert isinstance(node.operation, NamedBarrier)
    builder = emitter.builder
    number, needed = operands[0], operands[1] if len(operands) == 2 else _I32(0)
    _check_operands(emitter, node, operands)
    if Alignment.of(node).aligned and not node.operation.is_waiting:
        converge(emitter, node)
    if thread.LANES in emitter.frame.registers:
        return _wait_by_number_of_warps(emitter, node, number, needed)
    target_of(emitter).at_end(emitter.frame, barriers.leave_by_number)
    barrier, phase = _record(emitter, node, number, needed)
    own = (emitter.frame.registers[name] for name in (thread.BLOCK, thread.THREAD))
    done = device_library.call(emitter.functions, builder, barriers.arrive_by_number, *own, barrier, needed, vote)
    if node.operation.is_waiting:
        _wait(emitter, node, barrier, phase, done)
    common = record_fields.load(builder, barrier, Barrier, "result")
    noted = record_fields.load(builder, emitter.frame.registers[thread.THREAD], Thread, "votes")
    return builder.select(builder.or_(done, builder.icmp_unsigned("==", needed, _I32(0))), common, noted)


def _wait_by_number_of_warps(emitter: Emitter, node: DeviceCall, number: ir.Value, needed: ir.Value) -> ir.Value:
    """The same where a warp comes as a whole: warps are counted, and nobody votes."""
    assert isinstance(node.operation, NamedBarrier)
    builder, warps = emitter.builder, emitter.builder.lshr(needed, _I32(WARP_SIZE.bit_length() - 1))
    barrier, phase = _record(emitter, node, number, warps)
    block = emitter.frame.registers[thread.BLOCK]
    done = device_library.call(emitter.functions, builder, barriers.arrive, block, barrier, warps, _I32(0))
    if node.operation.is_waiting:
        _wait(emitter, node, barrier, phase, done)
    return _I32(0)


def reduce_of_warp(emitter: Emitter, node: DeviceCall, tests: ir.Value, lanes: ir.Value) -> ir.Value:
    """``syncthreads_count``, ``_and``, ``_or`` of a warp that waits as a whole; ``tests`` are bytes, one a lane, and
    those count that ``lanes`` has as bits."""
    assert isinstance(node.operation, ReducingBarrier)
    b, reduction = emitter.builder, node.operation.reduction
    flags = b.bitcast(b.icmp_unsigned("!=", tests, ir.Constant(tests.type, None)), _I32)
    counted = b.and_(b.not_(flags) if reduction == "and" else flags, lanes)
    votes = b.call(declare(b.module, "llvm.ctpop.i32", _I32, [_I32]), [counted])
    barrier = wait_at_barrier(emitter, node, _I32(0), _I32(0), votes)
    return _result(emitter, reduction, record_fields.load(b, barrier, Barrier, "result"))


def wait_at_barrier(emitter: Emitter, node: DeviceCall, number: ir.Value, needed: ir.Value, vote: ir.Value) -> ir.Value:
    """Waits at the barrier with a number for ``needed`` threads of the block, 0 for all; returns its record."""
    barrier, phase = _record(emitter, node, number, needed)
    block = emitter.frame.registers[thread.BLOCK]
    done = device_library.call(emitter.functions, emitter.builder, barriers.arrive, block, barrier, needed, vote)
    _wait(emitter, node, barrier, phase, done)
    return barrier


def _record(emitter: Emitter, node: DeviceCall, number: ir.Value, needed: ir.Value) -> tuple[ir.Value, ir.Value]:
    """The record of a barrier, and its phase before the thread arrives at it for ``needed`` threads."""
    builder = emitter.builder
    first = record_fields.load(builder, emitter.frame.registers[thread.BLOCK], Block, "barriers")
    barrier = record_fields.element(builder, first, Barrier, builder.zext(number, _I64))
    if emitter.instruments_memory:
        from nvgen.targets.cpu.checks import barrier_use, instrumentation  # only checked runs do

        instrumentation.arrive(emitter, barrier)
        barrier_use.arrive(emitter, node, barrier, needed)
    if BARRIER in emitter.target.wanted_checks:
        from nvgen.targets.cpu.checks import divergence  # only checked runs do

        divergence.at_barrier(emitter, node, barrier, needed)
    return barrier, record_fields.load(builder, barrier, Barrier, "phase")


def _wait(emitter: Emitter, node: DeviceCall, barrier: ir.Value, phase: ir.Value, done: ir.Value) -> None:
    """Waits for the next phase, unless the thread was the last to come."""
    word = record_fields.address(emitter.builder, barrier, Barrier, "phase")
    wait_unless(emitter.frame, done, word, phase, target_of(emitter).site(node.span, operation_name(node, "()")))
    if emitter.instruments_memory:
        from nvgen.targets.cpu.checks import instrumentation  # only checked runs do

        instrumentation.leave(emitter, barrier)


# What is not known at compile time


def _check_operands(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    """Ends the launch where there is no barrier of this number, or none waits for so many threads."""
    builder = emitter.builder
    number, *counts = operands
    if not _is_among(number, range(BARRIERS)):
        there_is = builder.icmp_unsigned("<", number, _I32(BARRIERS))
        _require(emitter, node.operands[0], there_is, number, diagnostics.warp.BadBarrierNumber)
    if counts and not _is_among(counts[0], range(WARP_SIZE, MAX_THREADS_PER_BLOCK + 1, WARP_SIZE)):
        (count,) = counts
        whole = builder.icmp_unsigned("==", builder.and_(count, _I32(WARP_SIZE - 1)), _I32(0))
        some = builder.icmp_unsigned("<", builder.sub(count, _I32(1)), _I32(MAX_THREADS_PER_BLOCK))
        _require(emitter, node.operands[1], builder.and_(whole, some), count, diagnostics.warp.BadThreadCount)


def _is_among(value: ir.Value, right: range) -> bool:
    """Whether an operand is a constant, and a right one; a register of PTX may have been given a wrong one."""
    return isinstance(value, ir.Constant) and value.constant in right


def _require(emitter: Emitter, operand: Expression, condition: ir.Value, number: ir.Value, error: Any) -> None:
    def describe(failure: Failure) -> Diagnostic:
        found: Diagnostic = error(operand.span, failure.numbers[0])
        return found.because(error.AskedBy(failure.thread_name))

    check = Check(operand.span, error.title, error.title, describe)
    require(emitter, condition, check, [emitter.builder.sext(number, _I64)])


FAMILY = Family(
    {
        BarrierOperation: _barrier,
        ReducingBarrier: _reducing,
        NamedBarrier: _named,
        ReducingNamedBarrier: _reducing_named,
    }
)
