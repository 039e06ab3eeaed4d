"""Types calls of ``nv.cluster.*``, and finds shared memory of the cluster among their arguments."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.operations import declared
from nvgen.frontend.operations.family import Arguments, Family, Reader
from nvgen.frontend.typing import pointers, statics
from nvgen.frontend.typing.context import Context, Operand, Static
from nvgen.frontend.typing.conversion import bind
from nvgen.lang.cluster import ClusterMap
from nvgen.lang.memory_parameters import ClusterAddress, SharedMemory
from nvgen.lang.parameters import Parameter
from nvgen.tree import DeviceCall, Expression, Relocated
from nvgen.types import ArrayType, PointerType, Space

#: Where lies what can be mapped to another block, and what may be another block's.
_MAPPED = (Space.SHARED, Space.GENERIC)
_REACHED = (Space.SHARED, Space.SHARED_CLUSTER, Space.GENERIC)


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


def _shared(context: Context, operation: Any, parameter: SharedMemory, given: Arguments, span: Span) -> Expression:
    return _in_cluster(given[parameter.name], operation.name, _MAPPED)


def _address(context: Context, operation: Any, parameter: ClusterAddress, given: Arguments, span: Span) -> Expression:
    found = _in_cluster(given[parameter.name], operation.name, _REACHED)
    return found if isinstance(found.type, PointerType) else pointers.of_array(found, span)


_READERS: Mapping[type[Parameter], Reader] = {SharedMemory: _shared, ClusterAddress: _address}


def _map(context: Context, operation: ClusterMap, given: Arguments, span: Span) -> Expression:
    """An array stays one, at the address that the call returns for its first element."""
    operands, _ = declared.values_of(context, operation, given, span, _READERS)
    shared, rank = operands["array"], operands["rank"]
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


FAMILY = Family(rules={ClusterMap: _map}, readers=_READERS)
