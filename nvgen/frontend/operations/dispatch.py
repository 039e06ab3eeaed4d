"""Types calls of the device operations: each family has a module here, which is loaded when a kernel first needs it.

Such a module has ``RULES``: for each class of operations the function that types a call. It gets the arguments as they
stand in the text, by position and by name, and binds them to parameters with ``memory.bound``.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from nvgen.diagnostics import Span
from nvgen.frontend.typing.context import Context, Meaning
from nvgen.frontend.typing.conversion import strong
from nvgen.lang import DeviceOperation
from nvgen.tree import DeviceCall, Expression
from nvgen.types import NONE

Rule = Callable[[Context, Any, Sequence[Meaning], Mapping[str, Meaning], Span], Expression]
Rules = dict[type[DeviceOperation], Rule]


def call(
    context: Context,
    operation: DeviceOperation,
    arguments: Sequence[Meaning],
    named: Mapping[str, Meaning],
    span: Span,
) -> Expression:
    """The call of an operation.

    Raises:
        CompileError: it cannot be called with these arguments.
    """
    rules: Rules = importlib.import_module(f"nvgen.frontend.operations.{operation.family}").RULES
    return rules[type(operation)](context, operation, arguments, named, span)


def unused(value: Expression) -> Expression:
    """A value that nobody uses, as it is evaluated: an operation that need not give anything gives nothing."""
    if isinstance(value, DeviceCall) and value.operation.may_give_nothing:
        return value.with_changes(type=NONE)
    return strong(value)


def is_composed(call: DeviceCall, architecture: str) -> bool:
    """Whether the call of an operation has to be composed of others on an architecture.

    A family says so in ``is_composed``; its rules compose it where ``context.specialiser.architecture`` is that one.
    """
    family = importlib.import_module(f"nvgen.frontend.operations.{call.operation.family}")
    return hasattr(family, "is_composed") and bool(family.is_composed(call, architecture))
