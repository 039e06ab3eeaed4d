"""Types what makes memory: ``nv.shared.array``, ``nv.local.array``."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend import functions, statics, structs
from nvgen.frontend.context import Context, Meaning, Static
from nvgen.frontend.tree import Allocate, Expression
from nvgen.lang import ArrayMaker
from nvgen.types import MAX_NDIM, ArrayType, Type, is_record_class, is_storable

#: No address in these spaces has more bits.
_MAX_ELEMENTS = 2**31 - 1


def array(
    context: Context, operation: ArrayMaker, arguments: Sequence[Meaning], named: Mapping[str, Meaning], span: Span
) -> Expression:
    """``nv.shared.array(shape, dtype)`` and its like.

    Raises:
        CompileError: the shape is no constant, or the elements have no type.
    """
    bound: dict[str, Meaning] = {**dict(zip(("shape", "dtype"), arguments, strict=False)), **named}
    if len(arguments) + len(named) != 2 or set(bound) != {"shape", "dtype"}:
        count = len(arguments) + len(named)
        raise CompileError(diagnostics.types.WrongArgumentCount(span, f"nv.{operation.name}", "2", count))
    shape = constant_shape(operation.name, bound["shape"])
    dtype = element_type(bound["dtype"])
    return Allocate(span, ArrayType(dtype, len(shape), "C", operation.space, shape))


def constant_shape(name: str, meaning: Meaning) -> tuple[int, ...]:
    """A shape that is known at compile time."""
    value = functions.constant_value(meaning)
    if value is functions.UNKNOWN:
        raise CompileError(diagnostics.memory.BadShape(meaning.span, name, "it is not a constant"))
    extents = tuple(_extent(extent) for extent in (value if isinstance(value, tuple) else (value,)))
    if not 1 <= len(extents) <= MAX_NDIM:
        problem = f"it has {len(extents)} dimensions, and 1 to {MAX_NDIM} are possible"
        raise CompileError(diagnostics.memory.BadShape(meaning.span, name, problem))
    if None in extents:
        raise CompileError(diagnostics.memory.BadShape(meaning.span, name, "it holds what is no positive integer"))
    return tuple(extent for extent in extents if extent is not None)


def _extent(value: Any) -> int | None:
    number = value.value if isinstance(value, statics.TypedNumber) else value
    return number if type(number) is int and 0 < number <= _MAX_ELEMENTS else None


def element_type(meaning: Meaning) -> Type:
    """The type of an array's elements."""
    value = meaning.value if isinstance(meaning, Static) else None
    if isinstance(value, type) and is_record_class(value):
        return structs.type_of_class(value, meaning.span)
    if isinstance(value, Type) and is_storable(value):
        return value
    what = statics.describe(value) if isinstance(meaning, Static) else f"a value of type {meaning.type}"
    raise CompileError(diagnostics.memory.NotAnElementType(meaning.span, what))
