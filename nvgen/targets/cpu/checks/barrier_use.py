"""Looks whether two groups of threads may use a barrier at once that counts threads, as ``check="race"`` asks for.

Source: PTX ISA, ``barrier``: whoever arrives in a phase is counted, whichever group of threads it belongs to.
"""

from __future__ import annotations

from llvmlite import ir

from nvgen import diagnostics
from nvgen.codegen.contract.run_checks import RACE, Check, Failure
from nvgen.codegen.emitter import Emitter
from nvgen.diagnostics import Diagnostic
from nvgen.lang.meaning import barrier_order
from nvgen.targets.cpu.checks.instrumented_thread import instrumented
from nvgen.targets.cpu.conventions import device_library
from nvgen.targets.cpu.conventions.other_thread import in_launch
from nvgen.targets.cpu.threads.thread_code import target_of
from nvgen.tree import DeviceCall

_I32, _I64 = ir.IntType(32), ir.IntType(64)


def arrive(emitter: Emitter, node: DeviceCall, barrier: ir.Value, needed: ir.Value) -> None:
    """The thread is about to arrive at a barrier, for ``needed`` threads, 0 for all."""
    if RACE not in emitter.target.wanted_checks or (isinstance(needed, ir.Constant) and needed.constant == 0):
        return
    b, target, seen = emitter.builder, target_of(emitter), instrumented(emitter)
    own = (b.trunc(seen.who, _I32), _I32(target.instrumented.site(node.span)))
    found = device_library.call(emitter.functions, b, barrier_order.overtake, seen.order, barrier, *own)
    spans = target.instrumented.spans

    def describe(failure: Failure) -> Diagnostic:
        number = failure.numbers[0]
        other = in_launch(number & 0xFFFFFFFF, failure).thread_name
        made = diagnostics.checking.BarrierInUse(node.span, failure.thread_name)
        return made.because(diagnostics.checking.CameHere(other, span=spans[number >> 32]))

    with b.if_then(b.icmp_unsigned("!=", found, _I64(0)), likely=False):
        check = Check(node.span, "a barrier that nobody else uses", "", describe, is_cause=True)
        target.fail(emitter.frame, check, [found], tells_sizes=True)
