"""What numba's arrays and numbers have as attributes in kernels, beyond what nvgen's have."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from nvgen.diagnostics import Span
from nvgen.frontend.typing.context import Context, Operand
from nvgen.tree import Constant, Expression
from nvgen.types import ArrayType, size_of
from nvgen.types.scalar import i64


def attribute(context: Context, owner: Expression, name: str, span: Span) -> Operand | None:
    """``owner.name``; None where it is nvgen's."""
    rule = _ATTRIBUTES.get(name) if isinstance(owner.type, ArrayType) else None
    return None if rule is None else rule(context, owner, span)


def _itemsize(context: Context, array: Expression, span: Span) -> Operand:
    assert isinstance(array.type, ArrayType)
    return Constant(span, i64, size_of(array.type.dtype))


_ATTRIBUTES: dict[str, Callable[[Context, Any, Span], Operand]] = {"itemsize": _itemsize}
