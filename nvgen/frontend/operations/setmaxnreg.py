"""Types calls of ``nv.setmaxnreg.*``."""

from __future__ import annotations

from collections.abc import Mapping

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.operations.arguments import constant_integer
from nvgen.frontend.operations.family import Family
from nvgen.frontend.typing.context import Context, Operand
from nvgen.lang.attributes.setmaxnreg import RegisterCount
from nvgen.lang.setmaxnreg import COUNTS, SetMaxRegisters
from nvgen.tree import DeviceCall, Expression
from nvgen.types import NONE


def _set(context: Context, operation: SetMaxRegisters, given: Mapping[str, Operand], span: Span) -> Expression:
    count = constant_integer(given["n"])
    if count is None or count not in COUNTS:
        shown = given["n"].span.text
        raise CompileError(diagnostics.wgmma.BadRegisterCount(given["n"].span, operation.name, shown))
    return DeviceCall(span, NONE, operation, (), RegisterCount(count))


FAMILY = Family(rules={SetMaxRegisters: _set})
