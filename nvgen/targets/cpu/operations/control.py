"""What ends threads and launches on the CPU."""

from __future__ import annotations

from typing import TYPE_CHECKING

from llvmlite import ir

from nvgen import diagnostics
from nvgen.codegen.contract.run_checks import Check, Failure
from nvgen.codegen.device_operations import Family
from nvgen.codegen.emitter import Emitter
from nvgen.lang.control import Event, Exit, Trap
from nvgen.tree import DeviceCall

if TYPE_CHECKING:
    from nvgen.diagnostics import Diagnostic


def _trap(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    def describe(failure: Failure) -> Diagnostic:
        return diagnostics.warp.Trapped(node.span, failure.thread_name)

    emitter.target.fail(emitter.frame, Check(node.span, "trap", "", describe), [])
    _go_on(emitter)


def _exit(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    """Leaves the kernel's function: functions that may end threads stand in their callers."""
    if emitter.frame.exit is not None:
        emitter.builder.branch(emitter.frame.exit)
    else:
        emitter.builder.ret_void()
    _go_on(emitter)


def _go_on(emitter: Emitter) -> None:
    """What follows is never reached."""
    emitter.builder.position_at_end(emitter.block("unreached"))


def _event(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    """Nobody counts."""


FAMILY = Family({Trap: _trap, Exit: _exit, Event: _event})
