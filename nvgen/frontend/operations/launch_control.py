"""Types calls of ``nv.griddepcontrol.*`` and ``nv.clusterlaunchcontrol.*``."""

from __future__ import annotations

from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.operations.address_arguments import bound_with_addresses, pointer
from nvgen.frontend.operations.arguments import flag
from nvgen.frontend.operations.family import Family
from nvgen.frontend.operations.mbarrier_arguments import barrier
from nvgen.frontend.typing import statics
from nvgen.frontend.typing.binding import bound
from nvgen.frontend.typing.context import Context
from nvgen.frontend.typing.conversion import coerce
from nvgen.lang import clusterlaunchcontrol
from nvgen.lang.attributes.launch_control import CancelForm
from nvgen.tree import DeviceCall, Expression, pointer_type
from nvgen.types import NONE, SCALARS, PointerType, Space, TupleType, bool_, i32

_U128 = SCALARS["u128"]


def _try_cancel(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    """Its operands are the address of the answer and the barrier."""
    name = operation.name
    addresses = {"response": "index", "bar": "bar_index"}
    given = bound_with_addresses(name, ("response", "bar", "multicast"), 2, addresses, arguments, named, span)
    response = pointer(name, "response", "index", given)
    if pointer_type(response) != PointerType(_U128, Space.SHARED):
        wanted, actual = PointerType(_U128, Space.SHARED), pointer_type(response)
        raise CompileError(diagnostics.types.WrongType(response.span, actual, wanted, f"`response` of `nv.{name}`"))
    multicast = flag(given, "multicast", name)
    if multicast:
        operation = operation.with_changes(name=f"{name}(..., multicast=True)", only_on_gpu=True)
    return DeviceCall(
        span, NONE, operation, (response, barrier(name, "bar", "bar_index", given)), CancelForm(multicast)
    )


def _query(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    given = bound(operation.name, ("response",), 1, arguments, named, span)
    operand = given["response"]
    value = statics.as_value(operand)
    response = coerce(value, _U128, f"`response` of `nv.{operation.name}`")
    result = bool_ if operation is clusterlaunchcontrol.is_canceled else TupleType((i32, i32, i32))
    return DeviceCall(span, result, operation, (response,))


FAMILY = Family(
    free_rules={
        clusterlaunchcontrol.TryCancel: _try_cancel,
        clusterlaunchcontrol.QueryCancel: _query,
    }
)
