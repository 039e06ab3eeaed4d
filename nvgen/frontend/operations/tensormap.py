"""Types calls of ``nv.tensormap.*``. The first operand is the address of a map, or of the one that is written."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.operations import ordering
from nvgen.frontend.operations.address_arguments import bound_with_addresses, pointer
from nvgen.frontend.operations.arguments import constant_integer
from nvgen.frontend.operations.copy_arguments import chosen, tensor_map, wrong_space
from nvgen.frontend.operations.family import Family
from nvgen.frontend.typing import statics
from nvgen.frontend.typing.binding import bound
from nvgen.frontend.typing.context import Context, Operand
from nvgen.frontend.typing.conversion import coerce, convert
from nvgen.lang import tensormap
from nvgen.lang.attributes.tensormap import MapForm
from nvgen.lang.tensormap import FIELDS
from nvgen.tree import Constant, DeviceCall, Expression, Reinterpret, pointer_type
from nvgen.types import NONE, PointerType, Space, is_integer

_ADDRESSES = {"map": "index", "dst": "dst_index", "src": "src_index"}


def _address(name: str, parameter: str, given: Mapping[str, Operand], *spaces: Space) -> Expression:
    found = pointer(name, parameter, _ADDRESSES[parameter], given)
    actual = pointer_type(found).space
    if actual not in spaces:
        wanted = diagnostics.one_of(map(repr, spaces))
        raise wrong_space(found.span, name, parameter, wanted, actual)
    return found


def _prefetch(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    given = bound(operation.name, ("map",), 1, arguments, named, span)
    address, _ = tensor_map(operation.name, given["map"])
    return DeviceCall(span, NONE, operation, (address,))


def _replace(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    name = operation.name
    given = bound_with_addresses(name, ("map", "field", "value", "ordinal"), 3, _ADDRESSES, arguments, named, span)
    address = _address(name, "map", given, Space.GLOBAL, Space.SHARED)
    field = chosen(name, given, "field", tuple(FIELDS), "")
    known = FIELDS[field]
    ordinal = constant_integer(given["ordinal"]) if "ordinal" in given else -1
    if known.ordinals and (ordinal is None or not 0 <= ordinal < known.ordinals):
        wanted = f"a constant from 0 to {known.ordinals - 1}"
        where = given["ordinal"].span if "ordinal" in given else span
        raise CompileError(diagnostics.tensor.BadSetting(where, name, "ordinal", wanted))
    if not known.ordinals and "ordinal" in given:
        wanted = f'left out for "{field}"'
        raise CompileError(diagnostics.tensor.BadSetting(given["ordinal"].span, name, "ordinal", wanted))
    form = MapForm(field, ordinal if ordinal is not None else -1)
    return DeviceCall(span, NONE, operation, (address, _value(name, given["value"], field)), form)


def _value(name: str, operand: Operand, field: str) -> Expression:
    """The value of a field: an address, an integer, or one of a few constants."""
    known = FIELDS[field]
    if known.greatest is not None:
        number = constant_integer(operand)
        if number is None or not 0 <= number <= known.greatest:
            wanted = f"a constant from 0 to {known.greatest}"
            raise CompileError(diagnostics.tensor.BadSetting(operand.span, name, "value", wanted))
        return Constant(operand.span, known.type, number)
    value = statics.as_value(operand)
    if field == "global_address" and isinstance(value.type, PointerType):
        generic = value.type.with_changes(space=Space.GENERIC)
        return value if value.type == generic else Reinterpret(value.span, generic, value)
    if not is_integer(value.type):
        return coerce(value, known.type, f"`value` of `nv.{name}`")
    return convert(value, known.type)


def _copy(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    name = operation.name
    given = bound_with_addresses(name, ("dst", "src", "scope"), 2, _ADDRESSES, arguments, named, span)
    target, source = _address(name, "dst", given, Space.GLOBAL), _address(name, "src", given, Space.SHARED)
    form = MapForm(scope=ordering.scope(given))
    return DeviceCall(span, NONE, operation, (target, source), form)


def _fence(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    name = operation.name
    acquires = operation is tensormap.fence_acquire
    parameters = ("map", "scope") if acquires else ("scope",)
    given = bound_with_addresses(name, parameters, int(acquires), _ADDRESSES, arguments, named, span)
    form = MapForm(scope=ordering.scope(given))
    if not acquires:
        return DeviceCall(span, NONE, operation, (), form)
    address = _address(name, "map", given, Space.GENERIC, Space.GLOBAL)
    assert isinstance(address.type, PointerType)
    if address.type.space is not Space.GENERIC:
        address = Reinterpret(address.span, address.type.with_changes(space=Space.GENERIC), address)
    return DeviceCall(span, NONE, operation, (address,), form)


FAMILY = Family(
    free_rules={
        tensormap.TensorMapPrefetch: _prefetch,
        tensormap.TensorMapReplace: _replace,
        tensormap.TensorMapCopy: _copy,
        tensormap.TensorMapFence: _fence,
    }
)
