"""Types questions for the state space of a pointer."""

from __future__ import annotations

from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.operations.dispatch import Rules
from nvgen.frontend.typing import statics
from nvgen.frontend.typing.binding import bound
from nvgen.frontend.typing.context import Context, Static
from nvgen.lang.state_spaces import SpaceQuestion
from nvgen.tree import DeviceCall, Expression
from nvgen.types import PointerType, bool_


def _ask(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    """``nv.is_shared(pointer)``, ``nv.is_global(pointer)`` and so on.

    Raises:
        CompileError: it is no pointer.
    """
    pointer = bound(operation.name, ("pointer",), 1, arguments, named, span)["pointer"]
    if isinstance(pointer, Static) or not isinstance(pointer.type, PointerType):
        what = statics.describe(pointer.value) if isinstance(pointer, Static) else repr(pointer.type)
        raise CompileError(diagnostics.asynchronous.NotAPointer(pointer.span, operation.name, what))
    return DeviceCall(span, bool_, operation, (pointer,))


RULES: Rules = {SpaceQuestion: _ask}
