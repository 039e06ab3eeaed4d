"""Types calls of ``nv.setmaxnreg.*``."""

from __future__ import annotations

from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.operations.arguments import constant_integer
from nvgen.frontend.operations.dispatch import Rules
from nvgen.frontend.typing.binding import bound
from nvgen.frontend.typing.context import Context
from nvgen.lang.attributes.setmaxnreg import RegisterCount
from nvgen.lang.setmaxnreg import COUNTS, SetMaxRegisters
from nvgen.tree import DeviceCall, Expression
from nvgen.types import NONE


def _set(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    given = bound(operation.name, ("n",), 1, arguments, named, span)
    count = constant_integer(given["n"])
    if count is None or count not in COUNTS:
        shown = given["n"].span.text
        raise CompileError(diagnostics.wgmma.BadRegisterCount(given["n"].span, operation.name, shown))
    return DeviceCall(span, NONE, operation, (), RegisterCount(count))


RULES: Rules = {SetMaxRegisters: _set}
