"""Types what is done with compound values: which module knows the rule for vectors, structs, tuples, pointers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.typing import pointers, structs, vectors
from nvgen.frontend.typing.context import Context, Operand
from nvgen.tree import Expression
from nvgen.types import PointerType, StructType, TupleType, Type, VectorType, is_record_class
from nvgen.types.accumulators import AccumulatorType

_Rule = Callable[[Expression, Expression], Expression]
_Comparison = Callable[[str, Expression, Expression], Expression]
_MADE: dict[type, Callable[[Context, Any, Sequence[Operand], Mapping[str, Operand], Span], Expression]] = {
    VectorType: vectors.construct,
    StructType: structs.construct,
    PointerType: pointers.construct,
}


def is_made(value: Any) -> bool:
    """Whether calling a Python object in a kernel makes a vector, a struct or a pointer."""
    return type(value) in _MADE or is_record_class(value)


def make(
    context: Context, value: Any, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span
) -> Expression:
    """The call of such an object.

    Raises:
        CompileError: it does not take these arguments.
    """
    type_: Type = structs.type_of_class(value, span) if isinstance(value, type) else value
    return _MADE[type(type_)](context, type_, arguments, named, span)


def subscript(owner: Expression, index: Expression, span: Span) -> Expression:
    """``owner[index]`` of what is no array.

    Raises:
        CompileError: it has no elements, or none at this index.
    """
    rule = _SUBSCRIPTS.get(type(owner.type))
    if rule is None:
        raise CompileError(diagnostics.types.NotIndexable(owner.span, repr(owner.type)))
    return rule(owner, index, span)


def _before_the_wait(owner: Expression, index: Expression, span: Span) -> Expression:
    raise CompileError(diagnostics.wgmma.NotYetThere(owner.span, owner.type))


_SUBSCRIPTS: dict[type, Callable[[Expression, Expression, Span], Expression]] = {
    TupleType: structs.item,
    StructType: structs.subscript,
    VectorType: vectors.subscript,
    PointerType: pointers.subscript,
    AccumulatorType: _before_the_wait,
}


def binary(
    context: Context, symbol: str, left: Expression, right: Expression, span: Span, scalar: _Rule
) -> Expression | None:
    """``left symbol right`` where a side is a vector or a pointer; ``scalar`` types it for two elements."""
    if vectors.is_vector(left, right):
        return vectors.each(context, (left, right), scalar, span, f"`{symbol}`")
    if pointers.is_pointer(left, right):
        return pointers.binary(context, symbol, left, right, span)
    return None


def comparison(
    context: Context, symbol: str, left: Expression, right: Expression, span: Span, compare: _Comparison
) -> Expression | None:
    """A comparison where a side is no number: of vectors element by element, of all others as a whole.

    ``compare(symbol, one, other)`` types a comparison of their parts.
    """
    if vectors.is_vector(left, right):
        return vectors.each(context, (left, right), partial(compare, symbol), span, f"`{symbol}`")
    if pointers.is_pointer(left, right):
        return pointers.comparison(symbol, left, right, span)
    if any(isinstance(side.type, (StructType, TupleType)) for side in (left, right)):

        def equal(one: Expression, other: Expression) -> Expression:
            same = compare("==", one, other)  # of parts also where the whole is compared with `!=`
            return vectors.every(context, same, span) if vectors.is_vector(same) else same

        return structs.comparison(context, symbol, left, right, span, equal)
    return None
