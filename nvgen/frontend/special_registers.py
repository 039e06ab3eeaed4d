"""Types reads of clocks and other special registers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from nvgen.diagnostics import Span
from nvgen.frontend import statics
from nvgen.frontend.context import Context, Meaning
from nvgen.frontend.conversion import coerce
from nvgen.frontend.device_operations import Rules
from nvgen.frontend.memory import bound
from nvgen.frontend.tree import DeviceCall, Expression
from nvgen.lang.special_registers import Sleep, SpecialRegister
from nvgen.types import NONE, u32


def _read(
    context: Context, operation: SpecialRegister, arguments: Sequence[Meaning], named: Mapping[str, Meaning], span: Span
) -> Expression:
    bound(operation.name, (), 0, arguments, named, span)
    return DeviceCall(span, operation.type, operation, ())


def _sleep(
    context: Context, operation: Sleep, arguments: Sequence[Meaning], named: Mapping[str, Meaning], span: Span
) -> Expression:
    """``nv.nanosleep(ns)``.

    Raises:
        CompileError: the time is no u32.
    """
    time = bound(operation.name, ("ns",), 1, arguments, named, span)["ns"]
    value = statics.as_value(time)
    return DeviceCall(span, NONE, operation, (coerce(value, u32, "`ns` of `nv.nanosleep`"),))


RULES: Rules = {SpecialRegister: _read, Sleep: _sleep}
