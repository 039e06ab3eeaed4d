"""What messages call an operation of the device."""

from __future__ import annotations

from nvgen.tree import DeviceCall


def operation_name(call: DeviceCall, after: str = "") -> str:
    """The name as Python kernels write it, with what comes ``after`` it; in PTX the instruction's opcode with its
    modifiers."""
    if not call.span.file.is_ptx:
        return f"nv.{call.operation.name}{after}"
    words = call.span.text.split()
    return next((word.rstrip(";") for word in words if not word.startswith("@")), call.operation.name)
