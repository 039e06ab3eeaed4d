"""Types calls of ``nv.cache_control.*``. The first operand is the address, where there is one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.operations.address_arguments import bound_with_addresses, pointer
from nvgen.frontend.operations.arguments import integer
from nvgen.frontend.operations.copy_arguments import chosen, wrong_space
from nvgen.frontend.operations.family import Family
from nvgen.frontend.typing import statics
from nvgen.frontend.typing.context import Context, Operand
from nvgen.frontend.typing.conversion import coerce
from nvgen.lang import cache_control
from nvgen.lang.attributes.cache_control import CacheForm
from nvgen.lang.cache_control import EVICTIONS, LEVELS, PRIMARY, SECONDARY
from nvgen.tree import Constant, DeviceCall, Expression, pointer_type
from nvgen.types import NONE, SCALARS, Space, f32

_U32, _U64 = SCALARS["u32"], SCALARS["u64"]
_ADDRESSES = {"array": "index"}
_GLOBAL = (Space.GENERIC, Space.GLOBAL)


def _address(name: str, given: Mapping[str, Operand], spaces: tuple[Space, ...]) -> Expression:
    found = pointer(name, "array", "index", given)
    actual = pointer_type(found).space
    if actual not in spaces:
        wanted = diagnostics.one_of(map(repr, spaces[1:] or spaces))
        raise wrong_space(found.span, name, "array", wanted, actual)
    return found


def _prefetch(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    name = operation.name
    given = bound_with_addresses(name, ("array", "level", "evict"), 1, _ADDRESSES, arguments, named, span)
    level, evict = chosen(name, given, "level", LEVELS, "L2"), chosen(name, given, "evict", EVICTIONS, "")
    if evict and level != "L2":
        wanted = 'left out at level "L1"'
        raise CompileError(diagnostics.tensor.BadSetting(given["evict"].span, name, "evict", wanted))
    address = _address(name, given, (Space.GLOBAL,) if evict else (*_GLOBAL, Space.LOCAL))
    return DeviceCall(span, NONE, operation, (address,), CacheForm(level, evict))


def _uniform(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    """Its instruction takes generic addresses alone."""
    given = bound_with_addresses(operation.name, ("array",), 1, _ADDRESSES, arguments, named, span)
    address = _address(operation.name, given, (Space.GENERIC,))
    return DeviceCall(span, NONE, operation, (address,), CacheForm())


def _line(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    given = bound_with_addresses(operation.name, ("array",), 1, _ADDRESSES, arguments, named, span)
    return DeviceCall(span, NONE, operation, (_address(operation.name, given, _GLOBAL),), CacheForm())


def _policy(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    return _POLICIES[operation.name](operation, arguments, named, span)


def _fractional(operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    name = operation.name
    given = bound_with_addresses(name, ("primary", "fraction", "secondary"), 1, {}, arguments, named, span)
    form = _priorities(name, given)
    fraction: Expression = Constant(span, f32, 1.0)
    if "fraction" in given:
        value = statics.as_value(given["fraction"])
        fraction = coerce(value, f32, f"`fraction` of `nv.{name}`")
        if isinstance(fraction, Constant) and not 0 < fraction.value <= 1:
            raise CompileError(diagnostics.tensor.BadSetting(value.span, name, "fraction", "above 0 and at most 1"))
    return DeviceCall(span, _U64, operation, (fraction,), form)


def _range(operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    name = operation.name
    parameters = ("array", "primary_bytes", "total_bytes", "primary", "secondary")
    given = bound_with_addresses(name, parameters, 4, _ADDRESSES, arguments, named, span)
    address = _address(name, given, _GLOBAL)
    sizes = (integer(given, parameter, _U32, name) for parameter in ("primary_bytes", "total_bytes"))
    return DeviceCall(span, _U64, operation, (address, *sizes), _priorities(name, given))


def _converted(operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    given = bound_with_addresses(operation.name, ("property",), 1, {}, arguments, named, span)
    property_ = coerce(statics.as_value(given["property"]), _U64, f"`property` of `nv.{operation.name}`")
    return DeviceCall(span, _U64, operation, (property_,), CacheForm())


def _priorities(name: str, given: Mapping[str, Operand]) -> CacheForm:
    primary = chosen(name, given, "primary", PRIMARY, "")
    secondary = chosen(name, given, "secondary", SECONDARY, SECONDARY[0])
    return CacheForm(primary=primary, secondary=secondary)


_POLICIES = {
    "cache_policy": _fractional,
    "cache_control.policy_fractional": _fractional,
    "cache_control.policy_range": _range,
    "cache_control.policy_cvt": _converted,
}
FAMILY = Family(
    free_rules={
        cache_control.Prefetch: _prefetch,
        cache_control.UniformPrefetch: _uniform,
        cache_control.Discard: _line,
        cache_control.ApplyPriority: _line,
        cache_control.Policy: _policy,
    }
)
