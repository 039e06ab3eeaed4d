"""Types calls of the device operations: by their declaration, and by what the module of their family says besides.

A family has such a module only where declarations cannot say everything; it is loaded when a kernel first calls one of
its operations, and its ``FAMILY`` is what it adds.
"""

from __future__ import annotations

import importlib
from collections.abc import Mapping, Sequence
from functools import cache

from nvgen.diagnostics import Span
from nvgen.frontend.operations.family import Family
from nvgen.frontend.typing.context import Context, Operand
from nvgen.frontend.typing.conversion import with_default_type
from nvgen.lang import DeviceOperation
from nvgen.tree import DeviceCall, Expression
from nvgen.types import NONE

#: The families that have a module here. What is not in it is typed by declarations alone.
MODULES = {
    name: f"nvgen.frontend.operations.{name}"
    for name in (
        *("aggregation", "async_copy", "async_store", "atomic", "atomic_update", "cache_control"),
        *("cluster", "extern", "fabric", "fence", "half_pairs", "instructions", "intrinsics", "launch_control"),
        *("mbarrier", "mma", "proxy", "setmaxnreg", "svm", "sync", "tcgen05", "tensor_copies", "tensormap"),
        *("texture", "tma", "warp", "wgmma"),
    )
}


@cache
def family(name: str) -> Family:
    """What the front end knows of a family besides its declarations."""
    if name not in MODULES:
        return Family()
    found = importlib.import_module(MODULES[name]).FAMILY
    assert isinstance(found, Family)
    return found


def call(
    context: Context,
    operation: DeviceOperation,
    arguments: Sequence[Operand],
    named: Mapping[str, Operand],
    span: Span,
) -> Expression:
    """The call of an operation, or what a target has instead, if the kernel is typed for one.

    Raises:
        CompileError: it cannot be called with these arguments.
    """
    value = _typed(context, operation, arguments, named, span)
    legaliser = context.specialiser.legaliser
    if legaliser is None or not isinstance(value, DeviceCall):
        return value
    expansion = legaliser.legalise(value)
    if expansion is None:
        return value
    from nvgen.frontend.operations.legalisation import expanded  # targets have most operations

    return expanded(context, value, expansion)


def _typed(
    context: Context,
    operation: DeviceOperation,
    arguments: Sequence[Operand],
    named: Mapping[str, Operand],
    span: Span,
) -> Expression:
    from nvgen.frontend.operations import declared  # many kernels call no operation

    own, class_ = family(operation.family), type(operation)
    free = own.free_rules.get(class_)
    if free is not None:
        return free(context, operation, arguments, named, span)
    parameters = operation.parameters
    assert parameters is not None
    given = declared.arguments_of(operation, parameters, arguments, named, span)
    rule = own.rules.get(class_)
    if rule is not None:
        return rule(context, operation, given, span)
    made = declared.call(context, operation, given, span, own)
    if class_ in own.checks:
        own.checks[class_](made, given)
    return made


def unused(value: Expression) -> Expression:
    """A value that nobody uses, as it is evaluated: one whose result is optional returns nothing."""
    if isinstance(value, DeviceCall) and value.operation.result_is_optional:
        return value.with_changes(type=NONE)
    return with_default_type(value)
