"""What names mean in numba kernels beyond what they mean in nvgen's: calls, values, and attributes.

``call``, ``static`` and ``attribute`` are the rules of the same names of ``nvgen.frontend.rules.TypingRules``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from nvgen.compat.numba.device import array_methods, records, vector_types
from nvgen.compat.numba.device.memory import constant_array
from nvgen.compat.numba.device.typed import Typed, TypedValue
from nvgen.diagnostics import Span
from nvgen.frontend.typing.context import Context, Operand, Static
from nvgen.frontend.typing.statics import Values
from nvgen.lang.table import is_numpy_array
from nvgen.tree import Expression


def call(
    context: Context, function: Any, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span
) -> Operand | None:
    """The call of something static; None where it is what it is in nvgen."""
    if isinstance(function, Typed):
        return function.rule(context, arguments, named, span)
    if vector_types.is_vector(function):
        return vector_types.construct(context, function, arguments, named, span)
    return None


def static(context: Context, operand: Static) -> Operand:
    """What a name stands for: values of kernels, and NumPy arrays of the program's, which are constants."""
    if isinstance(operand.value, TypedValue):
        return operand.value.rule(context, operand.span)
    if isinstance(operand.value, Values) and is_numpy_array(operand.value.values):
        return constant_array(context, operand, operand.span)
    return operand


def attribute(context: Context, owner: Expression, name: str, span: Span) -> Operand | None:
    """``owner.name`` of a value; None where it is what it is in nvgen."""
    found = records.attribute(context, owner, name, span)
    return array_methods.attribute(context, owner, name, span) if found is None else found


def value(found: Expression) -> Expression:
    """A value as what uses it gets it: records are references."""
    return records.value(found)
