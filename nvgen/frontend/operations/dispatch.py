"""Types calls of the device operations: each family has a module here, which is loaded when a kernel first needs it.

Such a module has ``RULES``: for each class of operations the function that types a call. It gets the arguments as they
stand in the text, by position and by name, and binds them to parameters with ``binding.bound``.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from nvgen.diagnostics import Span
from nvgen.frontend.operations.legalisation import legalised
from nvgen.frontend.typing.binding import bound
from nvgen.frontend.typing.context import Context, Operand
from nvgen.frontend.typing.conversion import with_default_type
from nvgen.lang import DeviceOperation
from nvgen.tree import DeviceCall, Expression
from nvgen.types import NONE

Rule = Callable[[Context, Any, Sequence[Operand], Mapping[str, Operand], Span], Expression]
Rules = dict[type[DeviceOperation], Rule]


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
    rules: Rules = importlib.import_module(f"nvgen.frontend.operations.{operation.family}").RULES
    return legalised(context, rules[type(operation)](context, operation, arguments, named, span))


def unused(value: Expression) -> Expression:
    """A value that nobody uses, as it is evaluated: one whose result is optional returns nothing."""
    if isinstance(value, DeviceCall) and value.operation.result_is_optional:
        return value.with_changes(type=NONE)
    return with_default_type(value)


def no_arguments(context: Context, operation: Any, arguments: Any, named: Any, span: Span) -> Expression:
    """The rule of operations without arguments and result."""
    bound(operation.name, (), 0, arguments, named, span)
    return DeviceCall(span, NONE, operation, ())
