"""Values that may be None: what a function returns that returns a number on one path and nothing on another.

Such a value is a flag, whether there is one, and the value, which is 0 where there is none. Where it is assigned,
returned or compared with None it stays what it is; anything else takes the value, as numba does.

Source: numba's reference, "Optional types" (``numba.core.types.Optional``).
"""

from __future__ import annotations

import ast
from collections.abc import Sequence

from nvgen.diagnostics import Span
from nvgen.extending.typing import Context, NumberRules, Operand, Static, TypingRules, assigned, bind_name, coerce
from nvgen.tree import Assign, Constant, Evaluate, Expression, Item, Local, Not, Pack, Read, Statement
from nvgen.types import NONE, Scalar, TupleType, Type, bool_
from nvgen_numba.types.optional_values import OptionalType, optional

#: The attribute of a part of the syntax tree whose value may be None and stay so.
KEEPS = "keeps_optional"


def joined(numbers: NumberRules, left: Type, right: Type) -> Type | None:
    """The type of what is of either type, one of which may be None."""
    if left == right:
        return left
    values = [type_.value if isinstance(type_, OptionalType) else type_ for type_ in (left, right) if type_ != NONE]
    found = values[0] if len(values) == 1 else numbers.joined(*values)
    return None if found is None else optional(found)


def is_optional(type_: Type) -> bool:
    """Whether values of a type may be None."""
    return isinstance(type_, OptionalType) or type_ == NONE


def value(node: ast.expr, operand: Operand) -> Operand:
    """What an expression stands for where its value is used."""
    if isinstance(operand, Static) or not isinstance(operand.type, OptionalType) or getattr(node, KEEPS, False):
        return operand
    return _inner(operand)


def _inner(value: Expression) -> Expression:
    """The value without the flag."""
    assert isinstance(value.type, OptionalType)
    return value.elements[1] if isinstance(value, Pack) else Item(value.span, value.type.value, value, 1)


def there(value: Expression, span: Span) -> Expression:
    """Whether a value that may be None is not."""
    if value.type == NONE:
        return Constant(span, bool_, False)
    return value.elements[0] if isinstance(value, Pack) else Item(span, bool_, value, 0)


def is_none(value: Expression, span: Span) -> Expression:
    """``value is None``; of what cannot be None, it is not."""
    if not is_optional(value.type):
        return Constant(span, bool_, False)
    found = there(value, span)
    return Constant(span, bool_, not found.value) if isinstance(found, Constant) else Not(span, bool_, found)


def converted(rules: TypingRules, value: Expression, target: Type) -> Expression | None:
    """A value, or None, as one that may be None; None where ``target`` is another type."""
    if not isinstance(target, OptionalType):
        return rules.assigned(_inner(value), target) if isinstance(value.type, OptionalType) else None
    if value.type == NONE:
        return absent(target, value.span)
    if not isinstance(value.type, OptionalType):
        inner = coerce(rules.assigned(value, target.value), target.value, "value")
        return Pack(value.span, target, (Constant(value.span, bool_, True), inner))
    if not isinstance(value, (Pack, Read)):
        return None
    inner = coerce(rules.assigned(_inner(value), target.value), target.value, "value")
    return Pack(value.span, target, (there(value, value.span), inner))


def absent(type_: Type | None, span: Span) -> Expression | None:
    """None as a value that may be None; None where the type is another one."""
    if not isinstance(type_, OptionalType):
        return None
    return Pack(span, type_, (Constant(span, bool_, False), _nothing(type_.value, span)))


def _nothing(type_: Type, span: Span) -> Expression:
    """What nobody looks at: zero, and of other types a variable that is never assigned."""
    if isinstance(type_, Scalar):
        return Constant(span, type_, 0j if type_.is_complex else 0.0 if type_.is_float else 0)
    if isinstance(type_, TupleType):
        return Pack(span, type_, tuple(_nothing(element, span) for element in type_.elements))
    return Read(span, type_, Local(".nothing", type_))


def assignment(context: Context, targets: Sequence[ast.Name], operand: Operand, span: Span) -> list[Statement] | None:
    """``x = None``, or the result of a function that returns nothing; None for any other assignment."""
    is_static = isinstance(operand, Static)
    if operand.value is not None if isinstance(operand, Static) else operand.type != NONE:
        return None
    statements: list[Statement] = [] if is_static else [Evaluate(span, operand)]  # type: ignore[arg-type]
    for target in targets:
        statements += _none_to(context, target, span)
    return statements


def _none_to(context: Context, target: ast.Name, span: Span) -> list[Statement]:
    """``x = None``: x stands for None, or where it is assigned more than once may be None."""
    assignments = [name for name in context.source.scope.assignments if name.id == target.id]
    if len(assignments) == 1 and target.id not in context.source.scope.parameters:
        bind_name(context, target.id, Static(span, None), span)
        return []
    local = assigned(context, target.id, Pack(span, NONE, ()), span)
    made = absent(local.type, span)
    return [] if made is None else [Assign(span, local, made)]
