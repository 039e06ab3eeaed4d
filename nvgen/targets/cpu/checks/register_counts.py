"""Looks at how warps change the registers of their threads, as ``check="barrier"`` asks for
(``lang.meaning.register_counts``)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from llvmlite import ir

from nvgen import diagnostics
from nvgen.codegen.checks import require
from nvgen.codegen.contract.run_checks import Check, Failure
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.operation_name import operation_name
from nvgen.lang import setmaxnreg
from nvgen.lang.attributes.setmaxnreg import RegisterCount
from nvgen.lang.meaning import register_counts
from nvgen.targets.cpu.conventions import device_library, thread
from nvgen.targets.cpu.threads.thread_code import target_of
from nvgen.tree import DeviceCall

if TYPE_CHECKING:
    from nvgen.codegen.contract.target import Functions, KernelFrame
    from nvgen.diagnostics import Diagnostic
    from nvgen.targets.cpu.threads.thread_code import ThreadCode

_I1, _I32, _I64 = ir.IntType(1), ir.IntType(32), ir.IntType(64)


def changed(emitter: Emitter, node: DeviceCall) -> None:
    """Ends the launch where a warp has more registers than it is to get, or fewer than it is to keep."""
    b, target, registers = emitter.builder, target_of(emitter), emitter.frame.registers
    count, grows = RegisterCount.of(node).count, node.operation is setmaxnreg.inc
    site, first = target.instrumented.site(node.span), target.instrumented.registers
    given = (_I32(count), _I1(grows), _I32(first), _I32(site))
    own = (registers[thread.BLOCK], registers[thread.THREAD])
    before = device_library.call(emitter.functions, b, register_counts.change, *own, *given)
    target.instrumented.changes_registers = True

    def describe(failed: Failure) -> Diagnostic:
        name = operation_name(node, f"({count})")
        return diagnostics.wgmma.RegistersOutOfOrder(node.span, name, failed.numbers[0], failed.thread_name)

    check = Check(node.span, "registers that become more or fewer", "", describe, is_cause=True)
    require(emitter, b.icmp_signed("==", before, _I32(0)), check, [b.zext(before, _I64)])


def check_end(target: ThreadCode, frame: KernelFrame, functions: Functions) -> None:
    """Where a thread ends: ends the launch if warps of its warpgroup have changed their registers unlike each other."""
    b, registers = frame.builder, frame.registers
    own = (registers[thread.BLOCK], registers[thread.THREAD])
    found = device_library.call(functions, b, register_counts.uneven, *own)
    is_first = b.icmp_unsigned("==", b.load(registers[thread.FAILURE], typ=_I32), _I32(0))

    def describe(failed: Failure) -> Diagnostic:
        span = target.instrumented.spans[failed.numbers[0] - 1]
        return diagnostics.wgmma.PartOfAWarpgroup(span, str(failed.block))

    with b.if_then(b.and_(is_first, b.icmp_unsigned("!=", found, _I64(0))), likely=False):
        check = Check(target.instrumented.spans[0], "warps that change alike", "", describe, is_cause=True)
        target.fail(frame, check, [found])
