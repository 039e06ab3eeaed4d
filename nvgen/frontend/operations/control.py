"""Types calls of what ends threads and launches, and of events."""

from __future__ import annotations

from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.operations.arguments import constant_integer
from nvgen.frontend.operations.dispatch import Rules, no_arguments
from nvgen.frontend.typing.binding import bound
from nvgen.frontend.typing.context import Context
from nvgen.lang.attributes.control import EventNumber
from nvgen.lang.control import EVENTS, Breakpoint, Event, Exit, Trap
from nvgen.tree import DeviceCall, Expression
from nvgen.types import NONE


def _event(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    """``nv.pmevent(number)``, ``nv.pmevent_mask(mask)``.

    Raises:
        CompileError: there is no such event.
    """
    parameter = "mask" if operation.is_mask else "number"
    operand = bound(operation.name, (parameter,), 1, arguments, named, span)[parameter]
    number, most = constant_integer(operand), 2**EVENTS - 1 if operation.is_mask else EVENTS - 1
    if number is None or not 0 <= number <= most:
        wanted = f"a constant from 0 to {most}"
        raise CompileError(diagnostics.asynchronous.BadNumber(operand.span, operation.name, parameter, wanted))
    return DeviceCall(span, NONE, operation, (), EventNumber(number))


RULES: Rules = {Trap: no_arguments, Exit: no_arguments, Breakpoint: no_arguments, Event: _event}
