"""Types ``nv.atomic.add_aggregated``: the call of a function of ``lang.aggregation_functions``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.operations import dispatch
from nvgen.frontend.operations.arguments import flag
from nvgen.frontend.operations.atomic_addresses import address_of, bound_with_address, element_of
from nvgen.frontend.operations.family import Family
from nvgen.frontend.operations.ordering import ordering
from nvgen.frontend.typing import library_functions, statics
from nvgen.frontend.typing.context import Context, Operand
from nvgen.frontend.typing.conversion import bind, coerce, convert
from nvgen.lang import aggregation_functions
from nvgen.lang.aggregation import AggregatedAdd
from nvgen.lang.ordering import ORDERS, Ordering
from nvgen.lang.warp import active_mask, match_any
from nvgen.tree import Constant, DeviceCall, Expression, Reinterpret, pointer_type
from nvgen.types import Scalar, Space, u32, u64

_KEYWORDS = ("order", "scope", "uniform")


def _add(
    context: Context, operation: AggregatedAdd, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span
) -> Expression:
    """``nv.atomic.add_aggregated(array, index, value, *, order="relaxed", scope="gpu", uniform=False)``.

    Raises:
        CompileError: there is no such element or order, floats are added whose old values are used.
    """
    given = bound_with_address(operation, arguments, named, _KEYWORDS, span)
    address = address_of(operation, given, span)
    type_ = element_of(operation, address, given)
    assert isinstance(type_, Scalar)
    value = coerce(statics.as_value(given["value"]), type_, f"`value` of `nv.{operation.name}`")
    is_used = not context.discards(span)
    if type_.is_float and is_used:
        raise CompileError(diagnostics.atomics.AggregatedFloats(span, f"nv.{operation.name}", type_))
    first, again = bind(context, address)
    lanes = _lanes(context, again, flag(given, "uniform", operation.name), span)
    is_same = isinstance(value, Constant) and type_.is_integer
    function = _FUNCTIONS[is_used, is_same]
    asked: Ordering = ordering(given, ORDERS, "relaxed")
    constants = {"order": asked.order, "scope": asked.scope, **({"dtype": type_} if is_used or is_same else {})}
    how = {name: statics.operand(constant, span, name) for name, constant in constants.items()}
    return library_functions.call(context, function, (first, value, lanes), how, span)


#: By whether the old value is used, and whether every lane adds the same.
_FUNCTIONS = {
    (True, True): aggregation_functions.fetch_add_same,
    (True, False): aggregation_functions.fetch_add,
    (False, True): aggregation_functions.add_same,
    (False, False): aggregation_functions.add,
}


def _lanes(context: Context, address: Expression, is_uniform: bool, span: Span) -> Expression:
    """The lanes that make the call together with the same address; in shared memory 32 bits tell addresses apart."""
    together = DeviceCall(span, u32, active_mask, ())
    if is_uniform:
        return together
    number: Expression = Reinterpret(span, u64, address)
    if pointer_type(address).space is Space.SHARED:
        number = convert(number, u32)
    return dispatch.call(context, match_any, (number, together), {}, span)


FAMILY = Family(free_rules={AggregatedAdd: _add})
