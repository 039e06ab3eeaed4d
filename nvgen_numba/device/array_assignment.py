"""``a[:] = value``, ``a[i, 1:] = other`` and ``record.field = array``: assignments of whole arrays, element by element.

The thread that makes the assignment copies all elements. What is assigned has as many dimensions or fewer, whose
extents are the last ones, or 1. The loops are written in nvgen's kernel language.
"""

# mypy: disable-error-code="no-untyped-call"

from __future__ import annotations

import ast
from typing import Any

import nvgen as nv
from nvgen.diagnostics import Span
from nvgen.extending.typing import ConstantSlice, Context, Operand, Static, operand_of
from nvgen.tree import Evaluate, Expression, Statement
from nvgen.types import ArrayType
from nvgen_numba.device.arguments import device_call, value


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


def store(context: Context, target: ast.Subscript | ast.Attribute, value: Operand, span: Span) -> Statement | None:
    """What assigns a whole array, or a part of one; None for other targets."""
    whole = None if isinstance(value, Static) else _whole(context, target)
    return None if whole is None or isinstance(value, Static) else assigned(context, whole, value, span)


def _whole(context: Context, target: ast.Subscript | ast.Attribute) -> Expression | None:
    """The array that a target names, all of whose elements are assigned."""
    if isinstance(target, ast.Subscript):
        owner = operand_of(context, target.value)
        is_part = any(_is_part(context, node) for node in ast.walk(target.slice))
        if not isinstance(owner, Expression) or not isinstance(owner.type, ArrayType):
            return None
        if not (is_part or owner.type.ndim > 1):
            return None
    found = operand_of(context, target)
    return found if isinstance(found, Expression) and isinstance(found.type, ArrayType) else None


def _is_part(context: Context, node: ast.AST) -> bool:
    """Whether a part of the brackets may take several elements: a slice, a name of one, or ``...``."""
    if isinstance(node, ast.Name):
        found = operand_of(context, node)
        return isinstance(found, Static) and (found.value is slice or isinstance(found.value, (ConstantSlice, tuple)))
    return isinstance(node, ast.Slice) or (isinstance(node, ast.Constant) and node.value is Ellipsis)


def assigned(context: Context, target: Expression, source: Expression, span: Span) -> Statement:
    """``target = source`` of an array."""
    other = value(source)
    function = _copied if isinstance(other.type, ArrayType) else _filled
    return Evaluate(span, device_call(context, span, function, target, other))
