"""Types what is done with compound values: which module knows the rule for vectors, structs, tuples, pointers."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, TypeVar

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.typing import conversion, pointers, structs, vectors
from nvgen.frontend.typing.context import Context, Operand
from nvgen.tree import Expression
from nvgen.types import PointerType, Scalar, StructType, TupleType, Type, VectorType, Weak, is_record_class
from nvgen.types.accumulators import AccumulatorType

_R = TypeVar("_R")
_Rule = Callable[[Expression, Expression], Expression]
_Comparison = Callable[[str, Expression, Expression], Expression]


def are_numbers(left: Expression, right: Expression) -> bool:
    """Whether both are, as nearly all operands: nothing of this module is for them."""
    return type(left.type) in _NUMBERS and type(right.type) in _NUMBERS


_NUMBERS = (Scalar, Weak)


def is_struct(*values: Expression) -> bool:
    """Whether a struct is among the operands."""
    return any(isinstance(value.type, StructType) for value in values)


def truth(context: Context, value: Expression) -> Expression:
    """``value`` as a condition; of a struct what its class says.

    Raises:
        CompileError: it is none.
    """
    if isinstance(value.type, StructType):
        from nvgen.frontend.typing import special_methods  # most kernels have no structs

        return special_methods.truth(context, value)
    return conversion.truth(value)


def _construct(
    context: Context, type_: Type, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span
) -> Expression:
    from nvgen.frontend.typing import initialisers  # most kernels have no structs

    return initialisers.construct(context, type_, arguments, named, span)


_MADE: dict[type, Callable[[Context, Any, Sequence[Operand], Mapping[str, Operand], Span], Expression]] = {
    VectorType: vectors.construct,
    StructType: _construct,
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


def of_type(rules: Mapping[type, _R], type_: Type) -> _R | None:
    """The rule for the class of a type, or for the first class that it is derived from which has one."""
    found = rules.get(type(type_))
    return found or next((rules[class_] for class_ in type(type_).__mro__ if class_ in rules), None)


def subscript(context: Context, owner: Expression, index: Expression, span: Span) -> Expression:
    """``owner[index]`` of what is no array.

    Raises:
        CompileError: it has no elements, or none at this index.
    """
    rule = of_type(_SUBSCRIPTS, owner.type)
    if rule is None:
        raise CompileError(diagnostics.types.NotIndexable(owner.span, repr(owner.type)))
    if isinstance(owner.type, StructType):
        from nvgen.frontend.typing import special_methods  # most kernels have no structs

        own = special_methods.subscript(context, owner, index, span)
        if own is not None:
            return own
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
    is_first = is_struct(left, right)
    if vectors.is_vector(left, right) and not is_first:
        return vectors.each(context, (left, right), partial(compare, symbol), span, f"`{symbol}`")
    if pointers.is_pointer(left, right) and not is_first:
        return pointers.comparison(symbol, left, right, span)
    if not is_first and not any(isinstance(side.type, TupleType) for side in (left, right)):
        return None

    def of_parts(symbol: str, one: Expression, other: Expression) -> Expression:
        same = compare(symbol, one, other)
        return vectors.every(context, same, span) if vectors.is_vector(same) else truth(context, same)

    from nvgen.frontend.typing import special_methods  # most kernels have no structs

    return special_methods.comparison(context, symbol, left, right, span, of_parts)
