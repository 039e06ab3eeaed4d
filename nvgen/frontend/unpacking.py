"""The values that a tuple, a vector or a NamedTuple is made of."""

from __future__ import annotations

from nvgen.frontend.context import Context
from nvgen.frontend.conversion import bind
from nvgen.frontend.tree import Build, Component, Constant, Expression, Item, Member, Pack
from nvgen.types import StructType, TupleType, Type, VectorType, i32


def is_sequence(type_: Type) -> bool:
    """Whether values of a type unpack into several."""
    return isinstance(type_, (TupleType, VectorType)) or (isinstance(type_, StructType) and type_.is_tuple)


def length(type_: Type) -> int:
    """Into how many values one of a sequence's type unpacks."""
    if isinstance(type_, VectorType):
        return type_.count
    if isinstance(type_, StructType):
        return len(type_.fields)
    assert isinstance(type_, TupleType)
    return len(type_.elements)


def parts(context: Context, value: Expression) -> list[Expression]:
    """What a sequence unpacks into; it is evaluated once, with the first part."""
    if isinstance(value, (Build, Pack)):
        return list(value.elements)
    first, again = bind(context, value)
    return [_part(again if place else first, place) for place in range(length(value.type))]


def _part(value: Expression, place: int) -> Expression:
    span, type_ = value.span, value.type
    if isinstance(type_, VectorType):
        return Component(span, type_.element, value, Constant(span, i32, place))
    if isinstance(type_, StructType):
        return Member(span, type_.fields[place].type, value, place)
    assert isinstance(type_, TupleType)
    return Item(span, type_.elements[place], value, place)
