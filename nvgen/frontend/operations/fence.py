"""Types calls of the fences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.operations.family import Family
from nvgen.frontend.operations.ordering import chosen, ordering
from nvgen.frontend.typing.binding import bound, is_given
from nvgen.frontend.typing.context import Context, Operand
from nvgen.lang.attributes.fence import RestrictedOrdering
from nvgen.lang.fence import FENCE_ORDERS, Fence, ThreadFence
from nvgen.lang.ordering import Ordering
from nvgen.tree import DeviceCall, Expression
from nvgen.types import NONE

#: By the order of a fence that is restricted to some memory: which memory that is.
_RESTRICTED = {"acquire": "shared_cluster", "release": "shared"}


def _thread_fence(context: Context, operation: ThreadFence, given: Mapping[str, Operand], span: Span) -> Expression:
    return DeviceCall(span, NONE, operation, (), Ordering("seq_cst", operation.scope))


def _fence(
    context: Context, operation: Fence, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span
) -> Expression:
    """``nv.fence(*, order="seq_cst", scope="gpu", restrict=None)``.

    Raises:
        CompileError: there is no such order or scope, or they do not go with each other.
    """
    if arguments:
        error = diagnostics.types.WrongArgumentCount(span, "nv.fence", "0", len(arguments))
        raise CompileError(error.because(diagnostics.atomic_remedies.ByName("`order`, `scope` and `restrict`")))
    given = bound(operation.name, ("order", "scope", "restrict"), 0, arguments, named, span)
    asked = ordering(given, FENCE_ORDERS, "seq_cst")
    if not is_given(given, "restrict"):
        return DeviceCall(span, NONE, operation, (), asked)
    space = chosen(given, "restrict", tuple(_RESTRICTED.values()), "")
    if asked.scope != "cluster" or _RESTRICTED.get(asked.order) != space:
        wanted = next(order for order, own in _RESTRICTED.items() if own == space)
        raise CompileError(diagnostics.asynchronous.RestrictedFence(span, space, wanted))
    return DeviceCall(span, NONE, operation, (), RestrictedOrdering(asked.order, asked.scope))


FAMILY = Family(rules={ThreadFence: _thread_fence}, free_rules={Fence: _fence})
