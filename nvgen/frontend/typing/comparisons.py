"""Types comparisons of structs and tuples field by field, as ``dataclass`` writes them and tuples have them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from nvgen.diagnostics import Span
from nvgen.frontend.typing import vectors
from nvgen.frontend.typing.context import Context
from nvgen.frontend.typing.conversion import bind
from nvgen.frontend.typing.unpacking import after, does_more, evaluated, parts
from nvgen.tree import Binary, Build, Conditional, Constant, Expression, Member, Not, Pack
from nvgen.types import Scalar, StructType, VectorType, Weak, bool_

#: Types ``one symbol other`` of two fields, as a bool.
Comparison = Callable[[str, Expression, Expression], Expression]
#: Which fields of a struct are compared; None: all parts.
Names = tuple[str, ...] | None


def by_fields(
    context: Context, symbol: str, left: Expression, right: Expression, names: Names, span: Span, compare: Comparison
) -> Expression:
    """``left symbol right`` of two values with as many fields, of which the ``names`` are compared."""
    if symbol in ("==", "!="):
        result = _all_equal(context, left, right, names, span, compare)
        return result if symbol == "==" else opposite(result, span)
    (first, left), (second, right) = bind(context, left), bind(context, right)
    pairs = list(zip(_fields(context, left, names), _fields(context, right, names), strict=True))
    result = _in_order(context, symbol, pairs, span, compare)
    return after((evaluated(first), evaluated(second)), result)


def opposite(test: Expression, span: Span) -> Expression:
    """``not test`` of a bool."""
    return Constant(span, bool_, not test.value) if isinstance(test, Constant) else Not(span, bool_, test)


# Equality


def _all_equal(
    context: Context, left: Expression, right: Expression, names: Names, span: Span, compare: Comparison
) -> Expression:
    """Whether two values are equal in every part that counts, once both are evaluated: the left one, then the right."""
    first, second = left, right
    is_evaluated_first = any(does_more(part) for side in (left, right) for part in _written(side))
    if is_evaluated_first:
        (first, left), (second, right) = bind(context, left), bind(context, right)
    result = _all_parts_equal(context, left, right, names, span, compare)
    is_left_out = isinstance(result, Constant) and (does_more(first) or does_more(second))
    if not is_evaluated_first and not is_left_out:
        return result
    return after((evaluated(first), evaluated(second)), result)


def _written(value: Expression) -> Sequence[Expression]:
    """The parts of what the kernel writes down part by part: each is evaluated where it stands."""
    return value.elements if isinstance(value, (Build, Pack)) else ()


def _all_parts_equal(
    context: Context, left: Expression, right: Expression, names: Names, span: Span, compare: Comparison
) -> Expression:
    pairs = zip(_fields(context, left, names), _fields(context, right, names), strict=True)
    tests = [compare("==", one, other) for one, other in pairs]
    if all(isinstance(test, Constant) for test in tests):
        return Constant(span, bool_, all(test.value for test in tests))  # type: ignore[attr-defined]
    result = tests[0]
    for test in tests[1:]:
        result = Binary(span, bool_, "&", result, test)
    return result


def _fields(context: Context, value: Expression, names: Names) -> list[Expression]:
    """The parts that a comparison looks at."""
    if names is None:
        return parts(context, value)
    assert isinstance(value.type, StructType)
    first, again = bind(context, value)
    positions = [position for position, field in enumerate(value.type.fields) if field.name in names]
    return [_member(again if number else first, position) for number, position in enumerate(positions)]


def _member(struct: Expression, position: int) -> Expression:
    assert isinstance(struct.type, StructType)
    return Member(struct.span, struct.type.fields[position].type, struct, position)


# Order


def _in_order(
    context: Context,
    symbol: str,
    pairs: Sequence[tuple[Expression, Expression]],
    span: Span,
    compare: Comparison,
) -> Expression:
    """The order of the first parts that are not equal; equal values are ``<=`` and ``>=`` each other."""
    of_equals = symbol in ("<=", ">=")
    result: Expression = Constant(span, bool_, of_equals)
    for one, other in reversed(pairs):
        order = _order_of_parts(context, symbol, one, other, span, compare)
        if isinstance(result, Constant) and result.value is of_equals and isinstance(one.type, (Scalar, Weak)):
            result = order  # which of numbers is that of equal ones as well
            continue
        same = compare("==", one, other)
        if isinstance(same, Constant):
            result = result if same.value else order
        else:
            result = Conditional(span, bool_, same, result, order)
    return result


def _order_of_parts(
    context: Context, symbol: str, one: Expression, other: Expression, span: Span, compare: Comparison
) -> Expression:
    if not isinstance(one.type, VectorType) or one.type != other.type:
        return compare(symbol, one, other)
    elements = [
        (vectors.component(one, position, span), vectors.component(other, position, span))
        for position in range(one.type.count)
    ]
    return _in_order(context, symbol, elements, span, compare)  # in Python they are tuples
