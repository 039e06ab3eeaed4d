"""Accesses to the shared memory of a block of the cluster that has ended, where accesses to memory are looked at; and
where races are, accesses that came before its end by chance.

Source: CUDA C++ Programming Guide, "Distributed Shared Memory": all blocks have to exist as long as theirs is accessed.
"""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING

from llvmlite import ir

from nvgen import diagnostics
from nvgen.codegen.checks import require
from nvgen.codegen.contract.run_checks import Check, Failure
from nvgen.codegen.emitter import Emitter
from nvgen.lang.meaning import block_ends, rendezvous, written
from nvgen.targets.cpu.checks.asynchronous import other_access
from nvgen.targets.cpu.checks.instrumented_thread import instrumented
from nvgen.targets.cpu.conventions import device_library, thread
from nvgen.targets.cpu.conventions import failure_reports as failure
from nvgen.types import Space

if TYPE_CHECKING:
    from nvgen.codegen.contract.target import Functions, KernelFrame
    from nvgen.diagnostics import Diagnostic, Span
    from nvgen.targets.cpu.threads.thread_code import ThreadCode

_I32, _I64 = ir.IntType(32), ir.IntType(64)
#: Spaces in which memory of another block may lie.
_REMOTE = (Space.SHARED_CLUSTER.value, Space.GENERIC.value)


def check_owner(emitter: Emitter, pointer: ir.Value, span: Span) -> None:
    """Ends the thread where an address lies in the shared memory of a block that has ended."""
    if pointer.type.addrspace not in _REMOTE or prod(emitter.cluster) == 1 or emitter.frame.suspended is None:
        return
    b = emitter.builder
    address = b.ptrtoint(pointer, _I64)
    marks = device_library.call(emitter.functions, b, written.marks_of, instrumented(emitter).state, address)
    with b.if_then(b.icmp_unsigned("!=", marks, _I64(0))):
        registers = emitter.frame.registers
        own = registers[thread.BLOCK], b.ptrtoint(registers[thread.SHARED], _I64)
        found = device_library.call(emitter.functions, b, rendezvous.ended_owner, *own, address)

        def describe(failure: Failure) -> Diagnostic:
            number = failure.numbers[0]
            owner = (number & 0x3FFFFFFF, number >> 30 & 0xFFFF, number >> 46 & 0xFFFF)
            return diagnostics.checking.EndedBlock(span, str(owner), failure.thread_name)

        check = Check(span, "an access to the memory of a block that has not ended", "", describe)
        require(emitter, b.icmp_unsigned("==", found, _I64(0)), check, [found])


def check_end(target: ThreadCode, frame: KernelFrame, functions: Functions) -> None:
    """Where a thread ends, and it is the last one of a block of a cluster: ends the launch if another block accessed
    the block's memory and nothing orders that before the end."""
    b, registers = frame.builder, frame.registers
    record = registers[thread.FAILURE]
    found = device_library.call(functions, b, block_ends.late_access, failure.state(b, record), registers[thread.BLOCK])
    is_first = b.icmp_unsigned("==", b.load(record, typ=_I32), _I32(0))

    def describe(failure: Failure) -> Diagnostic:
        _, other, span = other_access(target, failure)
        return diagnostics.checking.EndedBlock(span, str(failure.block), other.thread_name)

    with b.if_then(b.and_(is_first, b.icmp_unsigned("!=", found, _I64(0))), likely=False):
        span = target.instrumented.spans[0]
        check = Check(span, "accesses before the end of a block", "", describe, is_cause=True)
        target.fail(frame, check, [found], tells_sizes=True)
