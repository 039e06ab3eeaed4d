"""Types calls of the operations that wait for other threads."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from nvgen.diagnostics import Span
from nvgen.frontend.context import Context, Meaning
from nvgen.frontend.device_operations import Rules
from nvgen.frontend.memory import bound
from nvgen.frontend.tree import DeviceCall, Expression
from nvgen.lang import Barrier
from nvgen.types import NONE


def _barrier(
    context: Context, operation: Barrier, arguments: Sequence[Meaning], named: Mapping[str, Meaning], span: Span
) -> Expression:
    bound(operation.name, (), 0, arguments, named, span)
    return DeviceCall(span, NONE, operation, ())


RULES: Rules = {Barrier: _barrier}
