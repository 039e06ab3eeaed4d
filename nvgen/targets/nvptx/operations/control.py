"""What ends threads and launches, and events, as PTX has them. Source: PTX ISA, "Miscellaneous Instructions"."""

from __future__ import annotations

from llvmlite import ir

from nvgen.codegen.device_operations import Family, Rule
from nvgen.codegen.emitter import Emitter
from nvgen.lang.attributes.control import EventNumber
from nvgen.lang.control import Breakpoint, Event, Exit, Trap
from nvgen.targets.nvptx.instruction import instruct
from nvgen.tree import DeviceCall


def _plain(text: str) -> Rule:
    def rule(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
        instruct(emitter, text, None, [])

    return rule


def _event(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    assert isinstance(node.operation, Event)
    instruct(emitter, f"pmevent{'.mask' if node.operation.is_mask else ''} {EventNumber.of(node).number};", None, [])


FAMILY = Family({Trap: _plain("trap;"), Exit: _plain("exit;"), Breakpoint: _plain("brkpt;"), Event: _event})
