"""The values that a tuple, a vector or a NamedTuple is made of."""

from __future__ import annotations

from collections.abc import Sequence

from nvgen.diagnostics import CompileError
from nvgen.frontend.typing import statics
from nvgen.frontend.typing.context import Context, Operand, Static
from nvgen.frontend.typing.conversion import bind, coerce, with_default_type
from nvgen.tree import (
    Assembly,
    Bind,
    Build,
    Call,
    Component,
    Constant,
    DeviceCall,
    Expression,
    HintedStore,
    Item,
    Member,
    Pack,
    nodes,
)
from nvgen.tree.analysis.suspension import only_computes
from nvgen.types import SCALARS, WEAK_INT, StructType, TupleType, Type, VectorType, i32


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
    return [_part(again if position else first, position) for position in range(length(value.type))]


def destructured(context: Context, operand: Operand) -> Operand:
    """An argument as it is, but for a tuple: that is evaluated here, once, however many take an element of it."""
    if isinstance(operand, (Static, Pack)) or not isinstance(operand.type, TupleType):
        return operand
    return Pack(operand.span, operand.type, tuple(parts(context, operand)))


def elements(value: Expression) -> Sequence[Expression]:
    """The values that an argument gives, which is a tuple that was destructured, or one value by itself."""
    return value.elements if isinstance(value, Pack) else (value,)


def backwards(context: Context, values: Sequence[Expression]) -> tuple[Expression, ...]:
    """Values from the last to the first, which are evaluated from the first to the last."""
    if not any(map(does_more, values)):
        return tuple(values[::-1])
    first, again = zip(*(bind(context, value) for value in values), strict=True)
    return (after(first[:-1], first[-1]), *again[-2::-1])


def after(before: Sequence[Expression], value: Expression) -> Expression:
    """``value``, once the values before it are evaluated."""
    return Item(value.span, value.type, statics.pack(value.span, (*before, value)), len(before))


def evaluated(value: Expression) -> Expression:
    """A value that is only evaluated: what it has of literals takes a type that holds them, however large."""
    if isinstance(value, Pack):
        computed = (element for element in value.elements if not isinstance(element, Constant))
        return statics.pack(value.span, tuple(map(evaluated, computed)))
    if value.type != WEAK_INT:
        return with_default_type(value)
    try:
        return coerce(value, SCALARS["i128"], "value")
    except CompileError:
        return coerce(value, SCALARS["u128"], "value")


def does_more(value: Expression) -> bool:
    """Whether evaluating something does more than give its value: it is not left out, nor moved behind another."""
    return any(isinstance(node, (Assembly, Bind, Call, DeviceCall, HintedStore)) for node in nodes(value))


def changes_something(value: Expression) -> bool:
    """Whether another value may be another one before this one is evaluated than after it."""
    return any(map(_is_change, nodes(value)))


def _is_change(node: Expression) -> bool:
    match node:
        case Bind():
            return not node.local.name.startswith(".")
        case Call():
            return not (node.function.is_complete and only_computes(node.function))
        case DeviceCall():
            return node.operation.writes and not node.operation.polls
        case _:
            return isinstance(node, (Assembly, HintedStore))


def _part(value: Expression, position: int) -> Expression:
    span, type_ = value.span, value.type
    if isinstance(type_, VectorType):
        return Component(span, type_.element, value, Constant(span, i32, position))
    if isinstance(type_, StructType):
        return Member(span, type_.fields[position].type, value, position)
    assert isinstance(type_, TupleType)
    return Item(span, type_.elements[position], value, position)
