"""Comparisons of what is no value when the kernel runs, such as types, functions and None."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from typing import Any

from nvgen.frontend.typing import functions, meant, statics
from nvgen.frontend.typing.context import Context, Operand, Static
from nvgen.frontend.typing.meant import Form
from nvgen.frontend.typing.unpacking import does_more
from nvgen.tree import Constant, Expression
from nvgen.types import NONE, StaticType, bool_

_IDENTITIES: dict[type[ast.cmpop], str] = {ast.Is: "is", ast.IsNot: "is not", ast.Eq: "==", ast.NotEq: "!="}
_STATIC_COMPARISONS: dict[type[ast.cmpop], Callable[[Any, Any], bool]] = {
    ast.Is: lambda left, right: left is right or StaticType(left) == StaticType(right),
    ast.IsNot: lambda left, right: left is not right and StaticType(left) != StaticType(right),
    ast.Eq: lambda left, right: left == right,
    ast.NotEq: lambda left, right: left != right,
}


def may_be(operator: ast.cmpop) -> bool:
    """Whether an operator compares such things."""
    return type(operator) in _STATIC_COMPARISONS


def comparison(context: Context, node: ast.Compare, sides: Sequence[Operand]) -> Expression | None:
    """Such a comparison; None where it is one of values."""
    operator = type(node.ops[0])
    found = meant.value(context, Form.IDENTITY, (sides[0], sides[1]), context.span(node), _IDENTITIES[operator])
    if found is not None:
        return found
    if operator in (ast.Eq, ast.NotEq):
        for side in sides:
            statics.refuse_values(side)
    left, right = (functions.constant_value(side) for side in sides)
    if operator in (ast.Eq, ast.NotEq) and not any(isinstance(side, Static) for side in sides):
        return None  # numbers
    if operator in (ast.Is, ast.IsNot) and _is_value_beside_none(*sides):
        return Constant(context.span(node), bool_, operator is ast.IsNot)
    if left is functions.UNKNOWN or right is functions.UNKNOWN:
        return None
    return Constant(context.span(node), bool_, _STATIC_COMPARISONS[operator](left, right))


def _is_value_beside_none(left: Operand, right: Operand) -> bool:
    """Whether one of two is None, and the other one a value: values never are."""
    for none, value in ((left, right), (right, left)):
        if isinstance(none, Static) and none.value is None and isinstance(value, Expression):
            return value.type != NONE and not does_more(value)
    return False
