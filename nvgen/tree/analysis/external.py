"""Which external functions kernels call, and where: what has to be linked with them."""

from __future__ import annotations

from collections.abc import Iterable

from nvgen.base.records import Record
from nvgen.diagnostics import Span
from nvgen.tree import DeviceCall, TypedKernel, walk


class ExternalCall(Record):
    """The first call of an external function, and where that is declared."""

    span: Span
    declared: Span | None


def calls(kernels: Iterable[TypedKernel]) -> dict[str, ExternalCall]:
    """The first call of each external function, by its C name, in the order of the text."""
    found: dict[str, ExternalCall] = {}
    for kernel in kernels:
        for call in walk.find(kernel, DeviceCall) if DeviceCall in kernel.kinds else ():
            if call.operation.family == "extern":
                declared = getattr(call.operation, "span", None)
                found.setdefault(call.operation.name, ExternalCall(call.span, declared))
    return found
