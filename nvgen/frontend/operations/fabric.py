"""Types calls of ``nv.fabric.*``: which elements are combined, and which options go together.

Operands are in the order of the declaration, but for options, which are at the end.
"""

from __future__ import annotations

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.operations import declared
from nvgen.frontend.operations.copy_arguments import check_reduction, check_together
from nvgen.frontend.operations.family import Arguments, Family
from nvgen.frontend.typing.context import Context
from nvgen.lang import fabric
from nvgen.lang.attributes.fabric import FabricForm
from nvgen.tree import DeviceCall, pointer_type
from nvgen.types import NONE, Scalar


def _put(call: DeviceCall, given: Arguments) -> None:
    check_together(call.operation.name, given, "mask", "counter")


def _reduce(context: Context, operation: fabric.Reduce, given: Arguments, span: Span) -> DeviceCall:
    operands, constants = declared.values_of(context, operation, given, span)
    name, reduction = operation.name, constants["reduction"]
    dtype = check_reduction(name, given, reduction, operands["src"], fabric.REDUCTIONS)
    return DeviceCall(span, NONE, operation, tuple(operands.values()), FabricForm(dtype=dtype, **constants))


def _atom(context: Context, operation: fabric.Atom, given: Arguments, span: Span) -> DeviceCall:
    operands, constants = declared.values_of(context, operation, given, span)
    name, source, target = operation.name, operands["src"], operands["dst"]
    dtype, stored = check_reduction(name, given, constants["reduction"], source, fabric.ATOMICS), pointer_type(target)
    if stored.pointee != dtype:
        raise CompileError(diagnostics.asynchronous.UnequalElements(target.span, name, dtype, stored.pointee))
    return DeviceCall(span, NONE, operation, tuple(operands.values()), FabricForm(dtype=dtype, **constants))


def _pull(context: Context, operation: fabric.PullReduce, given: Arguments, span: Span) -> DeviceCall:
    operands, constants = declared.values_of(context, operation, given, span)
    name, reduction = operation.name, constants["reduction"]
    dtype = check_reduction(name, given, reduction, operands["dst"], fabric.PULL_REDUCTIONS)
    _check_sum(given, name, reduction, dtype, constants["accumulate"])
    if reduction == "add" and dtype.bits == 8:
        constants["accumulate"] = "f16"
    return DeviceCall(span, NONE, operation, tuple(operands.values()), FabricForm(dtype=dtype, **constants))


def _check_sum(given: Arguments, name: str, reduction: str, dtype: Scalar, accumulate: str) -> None:
    """Sums alone are of another type on the way, and of some elements."""
    choices = fabric.ACCUMULATORS.get(dtype, ()) if reduction == "add" else ()
    if accumulate and accumulate not in choices:
        wanted = f'"{choices[0]}"' if choices else f'left out for "{reduction}" of {dtype!r}'
        raise CompileError(diagnostics.tensor.BadSetting(given["accumulate"].span, name, "accumulate", wanted))


FAMILY = Family(rules={fabric.Reduce: _reduce, fabric.PullReduce: _pull, fabric.Atom: _atom}, checks={fabric.Put: _put})
