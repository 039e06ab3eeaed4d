"""Types reads of ``nv.sreg.*``."""

from __future__ import annotations

from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.operations.arguments import constant_integer
from nvgen.frontend.operations.dispatch import Rules
from nvgen.frontend.typing.binding import bound
from nvgen.frontend.typing.context import Context
from nvgen.lang.attributes.sreg import RegisterNumber
from nvgen.lang.sreg import NumberedRegister, PtxRegister
from nvgen.tree import DeviceCall, Expression


def _read(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    bound(operation.name, (), 0, arguments, named, span)
    return DeviceCall(span, operation.type, operation, ())


def _numbered(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    """``nv.sreg.pm(number)`` and other registers with a number.

    Raises:
        CompileError: there is no register of this number.
    """
    operand = bound(operation.name, ("number",), 1, arguments, named, span)["number"]
    number = constant_integer(operand)
    if number is None or not 0 <= number < operation.count:
        wanted = f"a constant from 0 to {operation.count - 1}"
        raise CompileError(diagnostics.asynchronous.BadNumber(operand.span, operation.name, "number", wanted))
    return DeviceCall(span, operation.type, operation, (), RegisterNumber(number))


RULES: Rules = {PtxRegister: _read, NumberedRegister: _numbered}
