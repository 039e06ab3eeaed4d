"""Accesses to the shared memory of a block of the cluster that has ended, where accesses to memory are looked at.

Source: CUDA C++ Programming Guide, "Distributed Shared Memory": all blocks have to exist as long as theirs is accessed.
"""

from __future__ import annotations

from math import prod
from typing import TYPE_CHECKING

from llvmlite import ir

from nvgen import diagnostics
from nvgen.codegen.checks import require
from nvgen.codegen.emitter import Emitter
from nvgen.targets.cpu import device_library, thread
from nvgen.targets.cpu.checks.instrumented_thread import instrumented
from nvgen.targets.cpu.simt import rendezvous, shadow
from nvgen.targets.failure import Check, Failure
from nvgen.types import Space

if TYPE_CHECKING:
    from nvgen.diagnostics import Diagnostic, Span

_I64 = ir.IntType(64)
#: Spaces in which memory of another block may lie.
_REMOTE = (Space.SHARED_CLUSTER.value, Space.GENERIC.value)


def check_owner(emitter: Emitter, pointer: ir.Value, span: Span) -> None:
    """Ends the thread where an address lies in the shared memory of a block that has ended."""
    if pointer.type.addrspace not in _REMOTE or prod(emitter.cluster) == 1 or emitter.frame.suspended is None:
        return
    b = emitter.builder
    address = b.ptrtoint(pointer, _I64)
    marks = device_library.call(emitter.functions, b, shadow.marks_of, instrumented(emitter).state, address)
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
