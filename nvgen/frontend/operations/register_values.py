"""Reads arguments that are values of 32 bits: a tuple of them, or a vector."""

from __future__ import annotations

from collections.abc import Callable

from nvgen.diagnostics import CompileError
from nvgen.frontend.operations.arguments import value_of
from nvgen.frontend.typing import statics
from nvgen.frontend.typing.context import Context, Operand
from nvgen.frontend.typing.conversion import coerce
from nvgen.lang.matrix_parameters import REDUCED_TYPES, REGISTER_TYPES
from nvgen.tree import Expression, Pack
from nvgen.types import WEAK_INT, TupleType, VectorType, u32

WANTED = "a tuple or a vector of values of 32 bits"


def read(
    context: Context,
    name: str,
    parameter: str,
    operand: Operand,
    refusal: Callable[[Expression, str], CompileError],
    *,
    takes_one: bool = False,
) -> Expression:
    """A tuple, or a vector, of values of 32 bits; integer literals are u32, and others f32. With ``takes_one`` a value
    that is neither is a tuple of itself.

    Raises:
        CompileError: it is none; ``refusal`` makes it, of the value and of what is wanted.
    """
    found = statics.as_value(operand)
    if takes_one and (found.type == WEAK_INT or found.type in REGISTER_TYPES):
        found = Pack(found.span, TupleType((found.type,)), (found,))
    if isinstance(found, Pack):
        parts = tuple(
            coerce(part, u32, f"`{parameter}` of `nv.{name}`") if part.type == WEAK_INT else value_of(context, part)
            for part in found.elements
        )
        found = Pack(found.span, TupleType(tuple(part.type for part in parts)), parts)
    types = found.type.elements if isinstance(found.type, TupleType) else None
    if isinstance(found.type, VectorType) and found.type.element in REDUCED_TYPES:
        return found
    if types is None or any(type_ not in REGISTER_TYPES for type_ in types):
        raise refusal(found, WANTED)
    return found
