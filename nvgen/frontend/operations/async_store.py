"""Types calls of ``nv.async_store.*``: the operands are the address, the value, and the mbarrier where there is one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.operations.address_arguments import bound_with_addresses, pointer
from nvgen.frontend.operations.copy_arguments import chosen, wrong_space
from nvgen.frontend.operations.family import Family
from nvgen.frontend.operations.mbarrier_arguments import barrier
from nvgen.frontend.typing import statics
from nvgen.frontend.typing.context import Context, Operand
from nvgen.frontend.typing.conversion import coerce
from nvgen.lang import async_store
from nvgen.lang.async_store import REDUCTIONS, STORED
from nvgen.lang.attributes.async_store import StoreForm
from nvgen.tree import DeviceCall, Expression, pointer_type
from nvgen.types import NONE, PointerType, Scalar, Space, Type, VectorType

_ADDRESSES = {"dst": "dst_index", "bar": "bar_index"}
#: The bytes of the widest vector.
_MAX_BYTES = 16


def _target(name: str, given: Mapping[str, Operand], space: Space) -> Expression:
    found = pointer(name, "dst", "dst_index", given)
    actual = pointer_type(found).space
    if actual is not space:
        raise wrong_space(found.span, name, "dst", repr(space), actual)
    return found


def _remote_barrier(name: str, given: Mapping[str, Operand]) -> Expression:
    bar = barrier(name, "bar", "bar_index", given, remote=True)
    assert isinstance(bar.type, PointerType)
    if bar.type.space is not Space.SHARED_CLUSTER:
        raise wrong_space(bar.span, name, "bar", repr(Space.SHARED_CLUSTER), bar.type.space)
    return bar


def _value(name: str, given: Mapping[str, Operand], type_: Type) -> Expression:
    operand = given["value"]
    value = statics.as_value(operand)
    return coerce(value, type_, f"`value` of `nv.{name}`")


def _check_stored(target: Expression, name: str) -> Type:
    """What is stored: the type that the target points at."""
    type_ = pointer_type(target).pointee
    element = type_.element if isinstance(type_, VectorType) else type_
    is_short = not isinstance(type_, VectorType) or (type_.size <= _MAX_BYTES and type_.count in (2, 4))
    if element not in STORED or not is_short:
        names = ", ".join(map(repr, STORED))
        wanted = f"{names}, or a vector of them of up to {_MAX_BYTES} bytes"
        raise CompileError(diagnostics.tensor.BadSetting(target.span, name, "dst", wanted))
    return type_


def _store(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    name = operation.name
    given = bound_with_addresses(name, ("dst", "value", "bar"), 3, _ADDRESSES, arguments, named, span)
    target = _target(name, given, Space.SHARED_CLUSTER)
    type_ = _check_stored(target, name)
    operands = (target, _value(name, given, type_), _remote_barrier(name, given))
    return DeviceCall(span, NONE, operation, operands, StoreForm(type_))


def _reduce(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    name = operation.name
    given = bound_with_addresses(name, ("dst", "value", "op", "bar"), 4, _ADDRESSES, arguments, named, span)
    target = _target(name, given, Space.SHARED_CLUSTER)
    type_ = pointer_type(target).pointee
    reduction = chosen(name, given, "op", tuple(REDUCTIONS), "")
    if type_ not in REDUCTIONS[reduction]:
        types = ", ".join(map(repr, REDUCTIONS[reduction]))
        raise CompileError(diagnostics.tensor.NoSuchReduction(given["op"].span, name, reduction, type_, types))
    operands = (target, _value(name, given, type_), _remote_barrier(name, given))
    return DeviceCall(span, NONE, operation, operands, StoreForm(type_, reduction))


def _store_to_device(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    name = operation.name
    given = bound_with_addresses(name, ("dst", "value"), 2, _ADDRESSES, arguments, named, span)
    target = _target(name, given, Space.GLOBAL)
    type_ = pointer_type(target).pointee
    if not isinstance(type_, Scalar) or type_ not in STORED:
        raise CompileError(diagnostics.tensor.BadSetting(target.span, name, "dst", diagnostics.one_of(STORED)))
    return DeviceCall(span, NONE, operation, (target, _value(name, given, type_)), StoreForm(type_))


FAMILY = Family(
    free_rules={
        async_store.AsyncStore: _store,
        async_store.AsyncReduction: _reduce,
        async_store.DeviceStore: _store_to_device,
    }
)
