"""Types calls of ``nv.mbarrier.*``. The first operand of a call is a pointer to the barrier, a u64 in shared memory."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.operations import declared
from nvgen.frontend.operations.family import Arguments, Family, Reader
from nvgen.frontend.typing import functions
from nvgen.frontend.typing.binding import is_given
from nvgen.frontend.typing.context import Context
from nvgen.lang import mbarrier
from nvgen.lang.attributes.mbarrier import Layout, Semantics
from nvgen.lang.mbarrier import MbarrierOperation
from nvgen.lang.memory_parameters import MbarrierSetting
from nvgen.lang.ordering import SCOPE_SYNONYMS
from nvgen.lang.parameters import Parameter
from nvgen.tree import Constant, DeviceCall, Expression, is_remote
from nvgen.types import NONE, Type


def _setting(context: Context, operation: Any, parameter: MbarrierSetting, given: Arguments, span: Span) -> Any:
    if not is_given(given, parameter.name):
        return parameter.default
    found = functions.constant_value(given[parameter.name])
    if isinstance(found, str):
        found = SCOPE_SYNONYMS.get(found, found)
    if found not in parameter.choices:
        wanted = diagnostics.one_value_of(parameter.choices)
        where = given[parameter.name].span
        raise CompileError(diagnostics.asynchronous.BadNumber(where, operation.name, parameter.name, wanted))
    return found


_READERS: Mapping[type[Parameter], Reader] = {MbarrierSetting: _setting}


def _anywhere(context: Context, operation: MbarrierOperation, given: Arguments, span: Span) -> Expression:
    """Of a barrier that may be another block's: its scope is the cluster then, and an arrival returns nothing."""
    operands, constants = declared.values_of(context, operation, given, span, _READERS)
    count = operands.get("count")
    if isinstance(count, Constant) and count.value == 1:  # older architectures have no other
        del operands["count"]
    has_mask, bar = constants["has_mask_32b"], operands["bar"]
    if has_mask and is_remote(bar):
        raise CompileError(diagnostics.asynchronous.BarrierOfAnotherBlock(bar.span, operation.name))
    is_elsewhere, result = is_remote(bar) or has_mask, operation.result
    scope = constants["scope"] or ("cluster" if is_elsewhere else "cta")
    semantics = Semantics(constants.get("order", "relaxed"), scope, has_mask_32b=has_mask)
    assert isinstance(result, Type)
    return DeviceCall(span, NONE if is_elsewhere else result, operation, tuple(operands.values()), semantics)


def _initialise(call: DeviceCall, given: Arguments) -> None:
    """A barrier of layout v1 counts less."""
    count = call.operands[1]
    if Layout.of(call).number and isinstance(count, Constant) and count.value > mbarrier.MAX_COUNT_OF_V1:
        wanted = f"from 1 to {mbarrier.MAX_COUNT_OF_V1}; the layout is v1"
        raise CompileError(diagnostics.asynchronous.BadNumber(count.span, call.operation.name, "count", wanted))


_ANYWHERE = (mbarrier.Arrival, mbarrier.TransactionArrival, mbarrier.Expectation, mbarrier.Completion)
FAMILY = Family(rules=dict.fromkeys(_ANYWHERE, _anywhere), readers=_READERS, checks={mbarrier.Initialise: _initialise})
