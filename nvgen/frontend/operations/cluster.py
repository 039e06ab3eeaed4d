"""Types calls of ``nv.cluster.*``."""

from __future__ import annotations

from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.operations.arguments import flag, integer
from nvgen.frontend.operations.family import Family
from nvgen.frontend.typing import pointers, statics
from nvgen.frontend.typing.binding import bound
from nvgen.frontend.typing.context import Context, Operand, Static
from nvgen.frontend.typing.conversion import bind
from nvgen.lang import cluster
from nvgen.lang.attributes.cluster import BarrierForm
from nvgen.tree import DeviceCall, Expression, Relocated
from nvgen.types import NONE, ArrayType, PointerType, Space, bool_, i32

#: Where lies what can be mapped to another block, and what may be another block's.
_MAPPED = (Space.SHARED, Space.GENERIC)
_REACHED = (Space.SHARED, Space.SHARED_CLUSTER, Space.GENERIC)


def _arrive(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    given = bound(operation.name, ("relaxed", "aligned"), 0, arguments, named, span)
    aligned, relaxed = (flag(given, parameter, operation.name) for parameter in ("aligned", "relaxed"))
    return DeviceCall(span, NONE, operation, (), BarrierForm(aligned, relaxed))


def _barrier(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    given = bound(operation.name, ("aligned",), 0, arguments, named, span)
    return DeviceCall(span, NONE, operation, (), BarrierForm(flag(given, "aligned", operation.name)))


def _is_explicit(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    bound(operation.name, (), 0, arguments, named, span)
    return DeviceCall(span, bool_, operation, ())


def _rank_of(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    given = bound(operation.name, ("pointer",), 1, arguments, named, span)
    address = _in_cluster(given["pointer"], operation.name, _REACHED)
    pointer = address if isinstance(address.type, PointerType) else pointers.of_array(address, span)
    return DeviceCall(span, i32, operation, (pointer,))


def _in_cluster(operand: Operand, name: str, spaces: tuple[Space, ...]) -> Expression:
    """An array or a pointer in one of some state spaces.

    Raises:
        CompileError: it is none, or lies elsewhere.
    """
    is_address = not isinstance(operand, Static) and isinstance(operand.type, (ArrayType, PointerType))
    if not is_address or operand.type.space not in spaces:  # type: ignore[union-attr]
        what = statics.describe(operand.value) if isinstance(operand, Static) else repr(operand.type)
        raise CompileError(diagnostics.asynchronous.NotOfTheCluster(operand.span, name, what))
    assert not isinstance(operand, Static)
    return operand


def _number(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    bound(operation.name, (), 0, arguments, named, span)
    return DeviceCall(span, i32, operation, ())


def _map(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    """An array stays one, at the address that the call returns for its first element."""
    given = bound(operation.name, ("array", "rank"), 2, arguments, named, span)
    shared = _in_cluster(given["array"], operation.name, _MAPPED)
    rank = integer(given, "rank", i32, operation.name)
    if isinstance(shared.type, PointerType):
        space = Space.SHARED_CLUSTER if shared.type.space is Space.SHARED else Space.GENERIC
        return DeviceCall(span, shared.type.with_changes(space=space), operation, (shared, rank))
    assert isinstance(shared.type, ArrayType)
    if shared.type.space is Space.GENERIC:
        raise CompileError(diagnostics.asynchronous.NotOfTheCluster(shared.span, operation.name, repr(shared.type)))
    first, again = bind(context, shared)
    mapped = PointerType(shared.type.dtype, Space.SHARED_CLUSTER)
    address = DeviceCall(span, mapped, operation, (pointers.of_array(again, span), rank))
    return Relocated(span, shared.type.with_changes(space=Space.SHARED_CLUSTER), first, address)


FAMILY = Family(
    free_rules={
        cluster.ClusterBarrier: _barrier,
        cluster.ClusterArrival: _arrive,
        cluster.ClusterWait: _barrier,
        cluster.ClusterNumber: _number,
        cluster.ClusterMap: _map,
        cluster.ClusterRank: _rank_of,
        cluster.ClusterQuestion: _is_explicit,
    }
)
