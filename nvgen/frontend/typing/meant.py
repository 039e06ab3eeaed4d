"""What an expression stands for by the rules of its function, where they are not those of the kernel language."""

from __future__ import annotations

from typing import Any

from nvgen.frontend.typing.context import Context, Operand, Static
from nvgen.tree import Constant, Pack
from nvgen.types import TupleType, Weak


def operand(context: Context, found: Operand) -> Operand:
    """An operand as the function's rules have it: what is static, values, and the types of literals."""
    if isinstance(found, Static):
        return context.rules.static(context, found)  # type: ignore[no-any-return]
    if isinstance(found, Constant) and isinstance(found.type, Weak):
        return found.with_changes(type=context.rules.literal(found.type))
    if isinstance(found, Pack) and any(isinstance(part.type, (Weak, TupleType)) for part in found.elements):
        elements: tuple[Any, ...] = tuple(operand(context, part) for part in found.elements)
        assert isinstance(found.type, TupleType)
        type_ = found.type.with_changes(elements=tuple(part.type for part in elements))
        return Pack(found.span, type_, elements)
    return context.rules.value(found)  # type: ignore[no-any-return]
