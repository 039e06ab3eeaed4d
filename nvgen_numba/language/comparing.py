"""``is``, ``is not`` and comparisons with None, as numba has them.

Values of one type are the same where they are equal; values of two types never are. What cannot be None is not None.

Source: ``numba.cuda.cpython.builtins``, the meaning of ``operator.is_``.
"""

from __future__ import annotations

from typing import Any

from nvgen.diagnostics import Span
from nvgen.extending.typing import (
    Context,
    Operand,
    Static,
    after,
    coerce,
    does_more,
    evaluated,
    operators,
    with_default_type,
)
from nvgen.tree import Conditional, Constant, Expression, Not, Pack
from nvgen.types import NONE, Scalar, TupleType, bool_
from nvgen_numba.language import enums, optional, tuples

#: The operators that ask whether two objects are one.
_IDENTITIES = ("is", "is not")


def compared(context: Context, symbol: str, left: Operand, right: Operand, span: Span) -> Expression | None:
    """``left symbol right`` for one of the four comparisons that everything has; None: as in the kernel language."""
    same = _same(context, symbol, left, right, span)
    if same is None or symbol in ("is", "=="):
        return same
    return Constant(span, bool_, not same.value) if isinstance(same, Constant) else Not(span, bool_, same)


def _same(context: Context, symbol: str, left: Operand, right: Operand, span: Span) -> Expression | None:
    if _is_none(left) or _is_none(right):
        other = right if _is_none(left) else left
        return None if isinstance(other, Static) else _with_effects(other, optional.is_none(other, span))
    if isinstance(left, Static) or isinstance(right, Static):
        return None
    if optional.is_optional(left.type) and optional.is_optional(right.type):
        return None
    if symbol not in _IDENTITIES:
        return enums.compared(left, right, span)
    return identical(context, left, right, span)


def _with_effects(value: Expression, test: Expression) -> Expression:
    """A test that is a constant, once the value is evaluated that it is of."""
    return after((evaluated(value),), test) if isinstance(test, Constant) and does_more(value) else test


def _is_none(operand: Operand) -> bool:
    return isinstance(operand, Static) and operand.value is None


def identical(context: Context, left: Expression, right: Expression, span: Span) -> Expression:
    """Whether two values are the same object, as far as numba's values are objects."""
    left, right = with_default_type(left), with_default_type(right)
    is_number = isinstance(left.type, (Scalar, TupleType))
    if left.type != right.type or not is_number:
        return Constant(span, bool_, False)
    return operators.comparison(context, "==", left, right)


def alternatives(context: Context, test: Expression, body: Operand, orelse: Operand, span: Span) -> Expression | None:
    """``body if test else orelse`` where a side is None, or a tuple; None: as in the kernel language."""
    sides = [Pack(span, NONE, ()) if _is_none(side) else side for side in (body, orelse)]
    values = [side for side in sides if isinstance(side, Expression)]
    if len(values) < len(sides) or not any(isinstance(value.type, TupleType) or value.type == NONE for value in values):
        return None
    types = [context.rules.numbers.of_variable(value.type) for value in values]
    type_ = context.rules.numbers.joined(*types)
    if type_ is None or type_ == NONE:
        return None
    made = [coerce(_assigned(context, value, type_), type_, "`if ... else`") for value in values]
    return Conditional(span, type_, test, *made)


def _assigned(context: Context, value: Expression, type_: Any) -> Expression:
    return context.rules.assigned(value if value.type == type_ else tuples.written_out(context, value), type_)
