"""Types reads of clocks and other special registers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from nvgen.diagnostics import Span
from nvgen.frontend.operations.dispatch import Rules
from nvgen.frontend.typing import statics
from nvgen.frontend.typing.binding import bound
from nvgen.frontend.typing.context import Context, Operand
from nvgen.frontend.typing.conversion import coerce
from nvgen.lang.special_registers import Sleep, SpecialRegister
from nvgen.tree import DeviceCall, Expression
from nvgen.types import NONE, u32


def _read(
    context: Context, operation: SpecialRegister, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span
) -> Expression:
    bound(operation.name, (), 0, arguments, named, span)
    return DeviceCall(span, operation.type, operation, ())


def _sleep(
    context: Context, operation: Sleep, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span
) -> Expression:
    """``nv.nanosleep(ns)``.

    Raises:
        CompileError: the time is no u32.
    """
    time = bound(operation.name, ("ns",), 1, arguments, named, span)["ns"]
    value = statics.as_value(time)
    return DeviceCall(span, NONE, operation, (coerce(value, u32, "`ns` of `nv.nanosleep`"),))


RULES: Rules = {SpecialRegister: _read, Sleep: _sleep}
