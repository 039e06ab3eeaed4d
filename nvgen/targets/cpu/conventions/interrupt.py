"""How code that may run for ever is stopped by the user: it asks now and then whether it shall.

A loop counts its iterations in a register and asks once in ``_ITERATIONS``; the loop over the blocks asks once in
``_BLOCKS`` or more. Who asks looks at the launch's failure record: whether it is taken, and when the runtime wants to
be called next to look for signals (``due``, in cycles; 0 at the start). Its function is ``void poll(void)``, null
where it need not be called.
"""

from __future__ import annotations

from llvmlite import ir

from nvgen.codegen import ir_gaps
from nvgen.codegen.contract.description import LoopDescription
from nvgen.codegen.contract.ir_builder import Builder
from nvgen.codegen.intrinsic import declare
from nvgen.codegen.llvm_types import pointer
from nvgen.targets.cpu.conventions import failure_reports
from nvgen.targets.cpu.conventions.failure_record import CAUSE
from nvgen.targets.cpu.conventions.symbols import STOPS

_I1, _I32, _I64 = ir.IntType(1), ir.IntType(32), ir.IntType(64)
#: Both are powers of two. To ask takes about 8 ns, and an iteration at least one: this costs less than 1 in 500.
_ITERATIONS, _BLOCKS = 1 << 12, 8
#: About 50 ms of an x86's counter; others count 1 in 24 to 1 in 1 times a GHz, where it is 4 to 170 ms.
_CYCLES_X86, _CYCLES = 1 << 27, 1 << 22
#: What the asking functions touch: the record, and nothing that a kernel can see.
_MEMORY = "memory(argmem: readwrite, inaccessiblemem: readwrite)"


def poll(builder: ir.IRBuilder, failure_record: ir.Value) -> ir.Value:
    """Whether the launch ends here, by the user's wish or by a failed check that is no symptom; an i1."""
    return builder.call(_stops(builder.module), [failure_record])


def count_iteration(
    builder: ir.IRBuilder, slot: ir.Value, failure_record: ir.Value, exit_: ir.Block | None = None
) -> None:
    """Counts an iteration of a loop in an i32 stack slot, and leaves the function where the launch ends."""
    iterations = builder.add(builder.load(slot, typ=_I32), _I32(1))
    builder.store(iterations, slot)
    _leave_once_in(builder, iterations, _ITERATIONS, failure_record, exit_)
    failure_reports.can_fail(builder.module).initializer = _I1(1)  # the functions that called return as well


def count_block(builder: ir.IRBuilder, block: ir.Value, failure_record: ir.Value) -> None:
    """Leaves the loop over the blocks, at the block with this number, where the launch ends."""
    _leave_once_in(builder, builder.add(block, _I64(1)), _BLOCKS, failure_record, None)


def count_blocks(builder: ir.IRBuilder, counted: ir.Value, failure_record: ir.Value) -> ir.Value:
    """Leaves the loop over the blocks where the launch ends; ``counted`` are those that ran since it asked last, an
    i64. Returns them, or 0 where it asked."""
    asks = builder.icmp_unsigned(">=", counted, _I64(_BLOCKS))
    with builder.if_then(asks, likely=False), builder.if_then(poll(builder, failure_record), likely=False):
        failure_reports.leave(builder, None)
    return builder.select(asks, _I64(0), counted)


def iteration_slot(builder: ir.IRBuilder) -> ir.Value:
    """A counter of iterations for all loops of a function."""
    with builder.goto_entry_block():
        slot = builder.alloca(_I32, name="iterations.slot")
        builder.store(_I32(0), slot)
    return slot


def may_take_long(loop: LoopDescription) -> bool:
    """Whether the iterations of a loop are to be counted.

    One over a range ends by itself, and takes long only where its iterations do. Innermost loops stay as
    LLVM vectorises them.
    """
    counted = loop.range
    if counted is None:
        return True
    if counted.iterations is not None and counted.iterations < _ITERATIONS:
        return False
    return counted.bits > 64 or not counted.is_innermost


def _leave_once_in(
    builder: ir.IRBuilder, number: ir.Value, times: int, failure_record: ir.Value, exit_: ir.Block | None
) -> None:
    low = builder.and_(number, ir.Constant(number.type, times - 1))
    is_iteration = builder.icmp_unsigned("==", low, ir.Constant(number.type, 0))
    with builder.if_then(is_iteration, likely=False), builder.if_then(poll(builder, failure_record), likely=False):
        failure_reports.leave(builder, exit_)


def _stops(module: ir.Module) -> ir.Function:
    """The function that asks, which the module is linked with."""
    known = module.globals.get(STOPS)
    if known is not None:
        return known
    function = ir.Function(module, ir.FunctionType(_I1, [pointer()]), STOPS)
    for attribute in ("cold", "nounwind", _MEMORY):
        ir_gaps.set_function_attribute(function, attribute)
    return function


def define(module: ir.Module) -> None:
    """Adds the function that asks: it looks at the record, then at the clock, then calls the runtime."""
    function = _stops(module)
    (record,) = function.args
    b = Builder(function.append_basic_block("entry"))
    with b.if_then(_is_taken(b, record)):
        b.ret(_I1(1))
    function_pointer = ir.FunctionType(ir.VoidType(), []).as_pointer()
    runtime = b.load(_field(b, record, failure_reports.POLL), typ=function_pointer)
    with b.if_then(b.icmp_unsigned("==", runtime, ir.Constant(function_pointer, None))):
        b.ret(_I1(0))
    now = b.call(declare(module, "llvm.readcyclecounter", _I64, []), [])
    due = _field(b, record, failure_reports.DUE)
    at = b.load(due, typ=_I64)
    with b.if_then(b.icmp_unsigned("<", now, at)):
        b.ret(_I1(0))
    cycles = _CYCLES_X86 if module.triple.startswith(("x86_64", "i686")) else _CYCLES
    b.store(b.add(now, _I64(cycles)), due)
    with b.if_then(b.icmp_unsigned("!=", at, _I64(0))):  # else the launch has just begun
        call = b.call(runtime, [])
        for attribute in ("nounwind", _MEMORY):
            ir_gaps.set_call_attribute(call, attribute)
    b.ret(_is_taken(b, record))


def _field(builder: ir.IRBuilder, record: ir.Value, index: int) -> ir.Value:
    return builder.gep(record, [_I32(0), _I32(index)], inbounds=True, source_etype=failure_reports.RECORD)


def _is_taken(builder: ir.IRBuilder, record: ir.Value) -> ir.Value:
    return builder.icmp_unsigned("==", ir_gaps.load_volatile(builder, record, _I32, 4), _I32(CAUSE))
