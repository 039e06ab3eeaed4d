"""Types calls of the fences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.atomic import ordering
from nvgen.frontend.context import Context, Meaning
from nvgen.frontend.device_operations import Rules
from nvgen.frontend.memory import bound
from nvgen.frontend.tree import DeviceCall, Expression
from nvgen.lang.atomic import Ordering
from nvgen.lang.fence import FENCE_ORDERS, Fence, ThreadFence
from nvgen.types import NONE


def _thread_fence(
    context: Context, operation: ThreadFence, arguments: Sequence[Meaning], named: Mapping[str, Meaning], span: Span
) -> Expression:
    bound(operation.name, (), 0, arguments, named, span)
    return DeviceCall(span, NONE, operation, (), Ordering("seq_cst", operation.scope))


def _fence(
    context: Context, operation: Fence, arguments: Sequence[Meaning], named: Mapping[str, Meaning], span: Span
) -> Expression:
    """``nv.fence(*, order="seq_cst", scope="device")``.

    Raises:
        CompileError: there is no such order or scope.
    """
    if arguments:
        raise CompileError(diagnostics.types.WrongArgumentCount(span, "nv.fence", "0", len(arguments)))
    given = bound(operation.name, ("order", "scope"), 0, arguments, named, span)
    return DeviceCall(span, NONE, operation, (), ordering(given, FENCE_ORDERS, "seq_cst"))


RULES: Rules = {ThreadFence: _thread_fence, Fence: _fence}
