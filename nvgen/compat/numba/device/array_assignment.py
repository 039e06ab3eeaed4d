"""``a[:] = value``, ``a[i, 1:] = other`` and ``record.field = array``: assignments of whole arrays, element by element.

The thread that makes the assignment copies all elements. What is assigned has as many dimensions or fewer, whose
extents are the last ones, or 1. The loops are written in nvgen's kernel language.
"""

# mypy: disable-error-code="no-untyped-call"

from __future__ import annotations

from typing import Any

import nvgen as nv
from nvgen.compat.numba.device.arguments import device_call, value
from nvgen.compat.numba.device.records import is_reference
from nvgen.diagnostics import Span
from nvgen.frontend.typing.context import Context
from nvgen.tree import Evaluate, Expression, Statement
from nvgen.types import ArrayType


@nv.device
def _filled(array: Any, number: Any) -> None:
    for i in range(array.shape[0]):
        if array.ndim == 1:
            array[i] = array.dtype(number)
        else:
            _filled(array[i], number)


@nv.device
def _copied(array: Any, other: Any) -> None:
    for i in range(array.shape[0]):
        if array.ndim > other.ndim:
            _copied(array[i], other)
        else:
            j = i if other.shape[0] != 1 else 0
            if array.ndim == 1:
                array[i] = array.dtype(other[j])
            else:
                _copied(array[i], other[j])


def is_array(target: Expression) -> bool:
    """Whether what is assigned to is an array, whose elements are assigned."""
    return isinstance(target.type, ArrayType) and not is_reference(target.type)


def assigned(context: Context, target: Expression, source: Expression, span: Span) -> Statement:
    """``target = source`` of an array."""
    other = value(source)
    function = _copied if isinstance(other.type, ArrayType) else _filled
    return Evaluate(span, device_call(context, span, function, target, other))
