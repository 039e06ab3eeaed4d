"""Members of enums in numba's language: they are of their enum, and those of an ``IntEnum`` numbers as well.

A member of an ``IntEnum`` is its number wherever it is used, but where it is assigned, returned or asked by ``is``.
"""

from __future__ import annotations

import ast
from enum import Enum

from nvgen.diagnostics import Span
from nvgen.extending.typing import Context, Operand, Static, TypingRules, statics, with_default_type
from nvgen.tree import Constant, Expression, Item, Pack
from nvgen.types import Type, Weak, bool_
from nvgen_numba.device.typed import TypedValue
from nvgen_numba.language.operands import literal
from nvgen_numba.language.optional import KEEPS
from nvgen_numba.types.enum_values import EnumValueType


def constant(member: Enum) -> TypedValue:
    """A member as a value of kernels."""

    def rule(context: Context, span: Span) -> Operand:
        value = with_default_type(statics.as_value(_number(statics.operand(member.value, span, member.name))))
        return Pack(span, EnumValueType((value.type,), type(member)), (value,))

    return TypedValue(member.name, "a member of an enum", rule)


def _number(operand: Operand) -> Operand:
    """A value with the types of literals that the function's rules have."""
    if isinstance(operand, Constant) and isinstance(operand.type, Weak):
        return literal(operand)
    if isinstance(operand, Pack):
        return statics.pack(operand.span, tuple(statics.as_value(_number(part)) for part in operand.elements))
    return operand


def used(node: ast.expr, operand: Operand) -> Operand:
    """What an expression stands for where its value is used: the number that a member of an ``IntEnum`` is."""
    if isinstance(operand, Static) or getattr(node, KEEPS, False):
        return operand
    return value(operand) if isinstance(operand.type, EnumValueType) and operand.type.is_number else operand


def value(member: Expression) -> Expression:
    """The value of a member."""
    assert isinstance(member.type, EnumValueType)
    return member.elements[0] if isinstance(member, Pack) else Item(member.span, member.type.value, member, 0)


def converted(rules: TypingRules, member: Expression, target: Type) -> Expression | None:
    """A member of an ``IntEnum`` as a number; None where it is none."""
    if not isinstance(member.type, EnumValueType) or not member.type.is_number:
        return None
    return rules.assigned(value(member), target)


def compared(left: Expression, right: Expression, span: Span) -> Expression | None:
    """Whether members of two enums that are no numbers are equal: they never are; None: that has to be asked."""
    types = left.type, right.type
    if not all(isinstance(type_, EnumValueType) for type_ in types) or types[0] == types[1]:
        return None
    return Constant(span, bool_, False)


def joined(left: Type, right: Type) -> tuple[Type, Type]:
    """Two types of one variable: members of an ``IntEnum`` beside something else are numbers."""
    found = [
        type_.value if isinstance(type_, EnumValueType) and type_.is_number and left != right else type_
        for type_ in (left, right)
    ]
    return found[0], found[1]


def attribute(owner: Expression, name: str) -> Expression | None:
    """``member.value``; None for any other attribute."""
    return value(owner) if name == "value" and isinstance(owner.type, EnumValueType) else None
