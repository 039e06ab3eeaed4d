"""What messages call an operation of the device."""

from __future__ import annotations

from nvgen.diagnostics import Span
from nvgen.tree import DeviceCall


def operation_name(call: DeviceCall, after: str = "") -> str:
    """The name as Python kernels write it, with what comes ``after`` it; in PTX the instruction's opcode with its
    modifiers."""
    if not call.span.file.is_ptx:
        return f"nv.{call.operation.name}{after}"
    return instruction_name(call.span) or call.operation.name


def instruction_name(span: Span) -> str:
    """The opcode of an instruction of PTX with its modifiers; empty where the text has none."""
    return next((word.rstrip(";") for word in span.text.split() if not word.startswith("@")), "")
