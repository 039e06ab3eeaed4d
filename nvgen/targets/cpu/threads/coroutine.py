"""A thread as an LLVM coroutine: a function that is left in its midst and resumed there.

What lives across a suspension lies in the coroutine's frame, whose size LLVM knows at the end only. All threads run the
same function, so one piece of memory has the frames of all, one after the other; the first thread asks for it.

Source: LLVM's "Coroutines in LLVM", switched-resume lowering. A thread has no final suspend point: the scheduler knows
from its record that it has ended, and frees the frames of all at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from llvmlite import ir

from nvgen.codegen import ir_gaps
from nvgen.codegen.contract.ir_builder import Builder
from nvgen.codegen.contract.target import Functions, KernelFrame
from nvgen.codegen.intrinsic import declare
from nvgen.codegen.ir_gaps import NO_TOKEN, TOKEN
from nvgen.codegen.llvm_types import pointer
from nvgen.lang import DeviceFunction
from nvgen.lang.meaning import barriers
from nvgen.lang.meaning.records import Thread
from nvgen.targets.cpu.conventions import device_library, failure_reports, record_fields, thread
from nvgen.targets.cpu.conventions.failure_record import OUT_OF_MEMORY
from nvgen.targets.cpu.conventions.heap import allocate_aligned

_I1, _I8, _I32, _I64 = ir.IntType(1), ir.IntType(8), ir.IntType(32), ir.IntType(64)
_POINTER = pointer()
#: Where all threads of a group have their frames: what to free, the first frame, and for how many threads it is.
FRAMES = ir.LiteralStructType([_POINTER, _POINTER, _I64])
#: A cache line; frames of neighbours do not share one.
_ALIGNMENT = 64
_FRAME, _SUSPENDED = "nvgen.frame", "suspended"
#: More suspensions than these make it worth one more switch a thread that the text behind them is compiled once.
#: Measured: it is 7 ns of a thread, a fifth of a block reduction that has 5, and two fifths of the time to compile 256.
_FEW = 16


def begin_thread(frame: KernelFrame, frames: ir.Value, number: ir.Value) -> KernelFrame:
    """Makes a kernel's function the coroutine of thread ``number`` (an i32), whose record knows it from then on.

    The builder stands in its body. ``end_thread`` completes it.
    """
    builder = frame.builder
    handle, suspended = _begin(builder, frames, number, frame.registers[thread.FAILURE])
    record_fields.store(builder, frame.registers[thread.THREAD], Thread, "coroutine", builder.ptrtoint(handle, _I64))
    exit_, body = builder.append_basic_block("exit"), builder.append_basic_block("body")
    begun = builder.block
    builder.branch(body)
    builder.position_at_end(body)
    return frame.with_changes(exit=exit_, suspended=suspended, begun=begun)


def end_thread(
    frame: KernelFrame,
    functions: Functions,
    more: Iterable[Callable[..., Any] | DeviceFunction],
    check: Callable[[KernelFrame, Functions], None] | None = None,
) -> bool:
    """Emits what a thread does last: its block no longer counts it, and ``more`` of ``lang.meaning``'s functions; then
    it may ``check`` what it leaves behind.

    Returns whether it has many suspensions.
    """
    builder = frame.builder
    builder.position_at_end(frame.exit)
    record, block = frame.registers[thread.THREAD], frame.registers[thread.BLOCK]
    functions_of_end: list[Callable[..., Any] | DeviceFunction] = [barriers.leave, *more]
    for function in functions_of_end:
        device_library.call(functions, builder, function, block, record)
    if check is not None:
        check(frame, functions)
    builder.branch(frame.suspended)
    if sum(_is_suspension(block) for block in frame.function.blocks) <= _FEW:
        return False
    _suspend_first(frame)
    return True


def _suspend_first(frame: KernelFrame) -> None:
    """Suspends a thread before its own text begins.

    LLVM makes two functions of a coroutine: one to its first suspension, one from there on. Where a thread may pass a
    suspension without waiting, all text behind it is in both.
    """
    assert frame.begun is not None and frame.suspended is not None
    (body,) = frame.begun.terminator.operands
    frame.begun.instructions.remove(frame.begun.terminator)
    frame.begun.terminator = None
    builder = Builder(frame.begun)
    suspend(builder, frame.suspended)
    builder.branch(body)


def _is_suspension(block: ir.Block) -> bool:
    return isinstance(block.terminator, ir.SwitchInstr) and block.terminator.default.name == _SUSPENDED


def create(builder: ir.IRBuilder, frame: KernelFrame, arguments: list[ir.Value], record: ir.Value) -> None:
    """Begins a thread, whose record is given: it runs until it first waits, or to its end."""
    builder.call(frame.function, arguments)
    if frame.begun is not None and _is_suspension(frame.begun):
        handle = record_fields.load(builder, record, Thread, "coroutine")
        with builder.if_then(builder.icmp_unsigned("!=", handle, _I64(0))):  # there was memory for its frame
            resume(builder, builder.inttoptr(handle, _POINTER))


def _begin(
    builder: ir.IRBuilder, frames: ir.Value, number: ir.Value, failure_record: ir.Value
) -> tuple[ir.Value, ir.Block]:
    """Makes the builder's function a coroutine; returns its handle and where it is left."""
    module, function = builder.module, builder.function
    ir_gaps.set_function_attribute(function, "presplitcoroutine")
    null = ir.Constant(_POINTER, None)
    id_ = declare(module, "llvm.coro.id", TOKEN, [_I32, _POINTER, _POINTER, _POINTER])
    identity = builder.call(id_, [_I32(0), null, null, null])
    size = builder.call(declare(module, "llvm.coro.size.i64", _I64, []), [])
    memory = builder.call(_frame(module), [frames, number, size])
    with builder.if_then(builder.icmp_unsigned("==", memory, null), likely=False):
        failure_reports.record(builder, failure_record, OUT_OF_MEMORY, [_I32(0)] * 6, [])
        builder.ret_void()
    handle = builder.call(declare(module, "llvm.coro.begin", _POINTER, [TOKEN, _POINTER]), [identity, memory])
    begun, end = builder.block, function.append_basic_block(_SUSPENDED)
    builder.position_at_end(end)
    builder.call(declare(module, "llvm.coro.end", ir.VoidType(), [_POINTER, _I1, TOKEN]), [handle, _I1(0), NO_TOKEN])
    builder.ret_void()
    builder.position_at_end(begun)
    return handle, end


def suspend(builder: ir.IRBuilder, end: ir.Block) -> None:
    """Leaves the coroutine; when it is resumed it goes on behind this point."""
    function = declare(builder.module, "llvm.coro.suspend", _I8, [TOKEN, _I1])
    answer = builder.call(function, [NO_TOKEN, _I1(0)])
    resumed = builder.append_basic_block("resumed")
    switch = builder.switch(answer, end)
    switch.add_case(_I8(0), resumed)
    builder.position_at_end(resumed)


def resume(builder: ir.IRBuilder, handle: ir.Value) -> None:
    """Goes on with a suspended coroutine, until it is left again."""
    builder.call(declare(builder.module, "llvm.coro.resume", ir.VoidType(), [_POINTER]), [handle])


def give_up(builder: ir.IRBuilder, record: ir.Value) -> None:
    """The thread that has a record, which is null for one that is no coroutine, is not resumed any more."""
    with builder.if_then(builder.icmp_unsigned("!=", record, ir.Constant(_POINTER, None))):
        record_fields.store(builder, record, Thread, "coroutine", _I64(0))


def _frame(module: ir.Module) -> ir.Function:
    """The function that returns a thread's frame; null where there is no memory."""
    known = module.globals.get(_FRAME)
    if known is not None:
        return known
    function = ir.Function(module, ir.FunctionType(_POINTER, [_POINTER, _I32, _I64]), _FRAME)
    function.linkage = "internal"
    for attribute in ("alwaysinline", "nounwind"):
        function.attributes.add(attribute)
    frames, number, size = function.args
    b = Builder(function.append_basic_block("entry"))
    rounded = b.and_(b.add(size, _I64(_ALIGNMENT - 1)), _I64(-_ALIGNMENT))
    whole, first, count = (
        b.gep(frames, [_I32(0), _I32(index)], inbounds=True, source_etype=FRAMES) for index in range(3)
    )
    with b.if_then(b.icmp_unsigned("==", b.load(first, typ=_POINTER), ir.Constant(_POINTER, None)), likely=False):
        raw, aligned = allocate_aligned(b, b.mul(rounded, b.load(count, typ=_I64)), _ALIGNMENT)
        b.store(raw, whole)
        b.store(aligned, first)
    with b.if_then(b.icmp_unsigned("==", b.load(whole, typ=_POINTER), ir.Constant(_POINTER, None)), likely=False):
        b.ret(ir.Constant(_POINTER, None))
    index = b.mul(rounded, b.zext(number, _I64))
    b.ret(b.gep(b.load(first, typ=_POINTER), [index], inbounds=True, source_etype=_I8))
    return function
