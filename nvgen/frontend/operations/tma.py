"""What goes together of the arguments of bulk copies, and types calls of their reductions."""

from __future__ import annotations

from nvgen.diagnostics import Span
from nvgen.frontend.operations import declared
from nvgen.frontend.operations.copy_arguments import check_reduction, check_sides, check_together
from nvgen.frontend.operations.family import Arguments, Family
from nvgen.frontend.typing.context import Context
from nvgen.lang import tma
from nvgen.lang.attributes.tma import BulkForm
from nvgen.tree import DeviceCall
from nvgen.types import NONE


def _store(context: Context, operation: tma.BulkStore, given: Arguments, span: Span) -> DeviceCall:
    """The policy comes before the mask, as in PTX."""
    made = declared.call(context, operation, given, span, Family())
    check_sides(made, given)
    target, source, size, *options = made.operands
    return made.with_changes(operands=(target, source, size, *reversed(options)))


def _reduce(context: Context, operation: tma.BulkReduction, given: Arguments, span: Span) -> DeviceCall:
    """One that takes a barrier is for another block's memory."""
    variant = operation.with_changes(in_cluster="bar" in given)
    operands, constants = declared.values_of(context, variant, given, span)
    dtype = check_reduction(operation.name, given, constants["reduction"], operands["src"], variant.reductions)
    form = BulkForm(dtype=dtype, **constants)
    made = DeviceCall(span, NONE, operation, tuple(operands.values()), form)
    check_sides(made, given)
    return made


def _check_load(call: DeviceCall, given: Arguments) -> None:
    check_sides(call, given)
    check_together(call.operation.name, given, "mask", "mask_32b")


def _check_prefetch(call: DeviceCall, given: Arguments) -> None:
    if BulkForm.of(call).evict_last:
        check_together(call.operation.name, given, "evict_last", "policy")


FAMILY = Family(
    rules={tma.BulkStore: _store, tma.BulkReduction: _reduce},
    checks={tma.BulkLoad: _check_load, tma.BulkExchange: check_sides, tma.BulkPrefetch: _check_prefetch},
)
