"""Types calls of ``nv.cluster.*``."""

from __future__ import annotations

from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend import pointers, statics
from nvgen.frontend.async_copy import no_arguments
from nvgen.frontend.context import Context, Static
from nvgen.frontend.conversion import bind
from nvgen.frontend.device_operations import Rules
from nvgen.frontend.memory import bound
from nvgen.frontend.memory_arguments import flag, integer
from nvgen.frontend.tree import DeviceCall, Expression, Relocated
from nvgen.lang import cluster
from nvgen.records import Record
from nvgen.types import NONE, ArrayType, PointerType, Space, i32


class ArrivalOrder(Record):
    """Whether an arrival makes no memory visible."""

    relaxed: bool


def _arrive(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    given = bound(operation.name, ("relaxed",), 0, arguments, named, span)
    relaxed = flag(given, "relaxed", operation.name)
    return DeviceCall(span, NONE, operation, (), ArrivalOrder(relaxed))


def _number(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    bound(operation.name, (), 0, arguments, named, span)
    return DeviceCall(span, i32, operation, ())


def _map(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    """An array stays one, at the address that the call gives for its first element."""
    given = bound(operation.name, ("array", "rank"), 2, arguments, named, span)
    shared = given["array"]
    if (
        isinstance(shared, Static)
        or not isinstance(shared.type, (ArrayType, PointerType))
        or shared.type.space is not Space.SHARED
    ):
        what = statics.describe(shared.value) if isinstance(shared, Static) else repr(shared.type)
        raise CompileError(diagnostics.asynchronous.NotOfTheCluster(shared.span, what))
    rank = integer(given, "rank", i32, operation.name)
    if isinstance(shared.type, PointerType):
        return DeviceCall(span, shared.type.with_changes(space=Space.SHARED_CLUSTER), operation, (shared, rank))
    first, again = bind(context, shared)
    mapped = PointerType(shared.type.dtype, Space.SHARED_CLUSTER)
    address = DeviceCall(span, mapped, operation, (pointers.of_array(again, span), rank))
    return Relocated(span, shared.type.with_changes(space=Space.SHARED_CLUSTER), first, address)


RULES: Rules = {
    cluster.ClusterBarrier: no_arguments,
    cluster.ClusterArrival: _arrive,
    cluster.ClusterWait: no_arguments,
    cluster.ClusterNumber: _number,
    cluster.ClusterMap: _map,
}
