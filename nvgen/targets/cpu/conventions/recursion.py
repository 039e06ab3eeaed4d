"""Device functions that call themselves: each call looks whether the stack has room, and says so where it has none.

A launch passes the address that the stack of its thread may grow down to, 0 where it does not know it. A function that
finds itself below fails a check; its callers return, as after every failed check, and note on the way which call each
of them made: the first ones, which are the innermost, the last one, and how many there were.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from llvmlite import ir

from nvgen.codegen import ir_gaps
from nvgen.codegen.contract.description import FunctionDescription
from nvgen.codegen.contract.ir_builder import Builder
from nvgen.codegen.contract.run_checks import Check, Failure
from nvgen.codegen.contract.target import KernelFrame, Target
from nvgen.codegen.intrinsic import declare
from nvgen.codegen.llvm_types import pointer
from nvgen.targets.cpu.conventions import failure_reports, thread
from nvgen.targets.cpu.conventions.failure_record import CALLS
from nvgen.tree import Call
from nvgen.tree.analysis import recursion

if TYPE_CHECKING:
    from nvgen.diagnostics import Diagnostic

_I32, _I64 = ir.IntType(32), ir.IntType(64)
_NOTE = "nvgen.called"


class Recursion:
    """The functions of one module that call themselves."""

    def __init__(self) -> None:
        #: By the function of LLVM.
        self._functions: set[ir.Function] = set()
        #: The calls of such functions; a failure's record has indices in this list.
        self.calls: list[Call] = []

    def begin(self, target: Target, frame: KernelFrame, function: FunctionDescription) -> None:
        """A function that calls itself begins, where the builder stands: it looks at the stack.

        No call becomes a jump: a recursion without end would be a loop that nobody could stop.
        """
        b = frame.builder
        self._functions.add(frame.function)
        ir_gaps.set_string_attribute(frame.function, "disable-tail-calls", "true")
        own = b.call(declare(b.module, "llvm.frameaddress.p0", pointer(), [_I32]), [_I32(0)])
        end = b.sub(b.ptrtoint(own, _I64), _I64(function.local_bytes))
        full, room = (b.append_basic_block(f"stack.{name}") for name in ("full", "room"))
        b.cbranch(b.icmp_unsigned("<", end, frame.registers[thread.STACK]), full, room)
        b.position_at_end(full)
        target.fail(frame, Check(function.span, "room on the stack", "", self._describe), [])
        b.position_at_end(room)

    def _describe(self, failed: Failure) -> Diagnostic:
        calls = [self.calls[number] for number in failed.calls]
        return recursion.too_deep(calls, failed.depth, self.calls[failed.outermost], failed.thread_name)

    def after_call(self, frame: KernelFrame, function: ir.Function, call: Call, *, has_symptoms: bool) -> None:
        """Goes on behind a call of a function where no check has failed; else notes the call and leaves.

        With ``has_symptoms`` only the thread itself may have ended.
        """
        b, record = frame.builder, frame.registers[thread.FAILURE]
        indices = thread.position(b, frame.registers)
        ended = failure_reports.has_ended(b, record, indices) if has_symptoms else failure_reports.has_failed(b, record)
        if function not in self._functions:
            with b.if_then(ended, likely=False):
                failure_reports.leave(b, frame.suspended)
            return
        if call not in self.calls:
            self.calls.append(call)
        with b.if_then(ended, likely=False):
            b.call(_note(b.module), [record, _I32(self.calls.index(call)), *indices])
            failure_reports.leave(b, frame.suspended)


def _note(module: ir.Module) -> ir.Function:
    """``void (record, int32_t call, int32_t indices[6])``: adds a call, if the thread is the one that failed."""
    known = module.globals.get(_NOTE)
    if known is not None:
        return known
    function = ir.Function(module, ir.FunctionType(ir.VoidType(), [pointer(), *[_I32] * 7]), _NOTE)
    function.linkage = "internal"
    for attribute in ("cold", "noinline", "nounwind"):
        ir_gaps.set_function_attribute(function, attribute)
    record, call, *indices = function.args
    b = Builder(function.append_basic_block("entry"))
    for number, mine in enumerate(indices):
        theirs = b.load(failure_reports.field(b, record, ("thread", "block")[number // 3], number % 3), typ=_I32)
        with b.if_then(b.icmp_unsigned("!=", theirs, mine)):
            b.ret_void()
    depth = failure_reports.field(b, record, "depth")
    count = b.load(depth, typ=_I64)
    with b.if_then(b.icmp_unsigned("<", count, _I64(CALLS))):
        b.store(call, failure_reports.field(b, record, "calls", count))
    b.store(b.add(count, _I64(1)), depth)
    b.store(call, failure_reports.field(b, record, "outermost"))
    b.ret_void()
    return function
