"""Random expressions with their types and values, by a model of the language that shares nothing with the compiler.

The model knows the typing rules of ``nvgen.types.promotion``'s docstring and computes with Python's integers and
NumPy's floats. A ``Term`` is an expression's text, its type, and how it is evaluated; ``terms`` draws them.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from hypothesis import strategies as st

from tests.strategies import DTYPES, FLOATS, INTEGERS, SCALARS, SIGNED

Environment = dict[str, Any]


class Unspecified(Exception):
    """An integer division by zero was evaluated, which gives some number."""


@dataclass(frozen=True)
class Term:
    """``value`` computes the result from the variables' values; ``literal`` is the number if the term is a literal."""

    text: str
    type: str
    value: Callable[[Environment], Any]
    literal: int | float | None = None

    @property
    def is_literal(self) -> bool:
        return self.literal is not None


def wrap(number: int, type_: str) -> int:
    """The integer that the low bits of ``number`` are in an integer type."""
    info = np.iinfo(DTYPES[type_])
    low = number % (1 << info.bits)
    return low if low <= info.max else low - (1 << info.bits)


def convert(value: Any, source: str, target: str) -> Any:
    """A value of one type as one of another; integers and bools are Python's, floats are NumPy's."""
    if target == "bool":
        return bool(value != 0)
    if target in FLOATS:
        return DTYPES[target].type(value if source in FLOATS else DTYPES[source].type(value))
    if source not in FLOATS:
        return wrap(int(value), target)
    info = np.iinfo(DTYPES[target])
    if math.isnan(value):
        has_highest_bit = info.bits == 64 or (source, info.bits) == ("f64", 32)
        return wrap(1 << (info.bits - 1), target) if has_highest_bit else 0
    if math.isinf(value):
        return int(info.max if value > 0 else info.min)
    return min(max(int(value), int(info.min)), int(info.max))


def common_type(left: str, right: str) -> str | None:
    """Where two typed operands meet."""
    left, right = ("i32" if type_ == "bool" else type_ for type_ in (left, right))
    if left == right:
        return left
    floats = {left, right} & set(FLOATS)
    if floats:
        return max(floats)
    a, b = (int(type_[1:]) for type_ in (left, right))
    if left[0] == right[0]:
        return left if a > b else right
    signed, unsigned = (a, b) if left in SIGNED else (b, a)
    if signed > unsigned:
        return f"i{signed}"
    return f"i{2 * unsigned}" if unsigned < 64 else None


def meeting_type(left: Term, right: Term) -> str | None:
    """Where two operands meet, at most one of which is a literal; None where they cannot."""
    if not left.is_literal and not right.is_literal:
        return common_type(left.type, right.type)
    typed, literal = (left, right) if right.is_literal else (right, left)
    type_ = "i32" if typed.type == "bool" else typed.type
    if isinstance(literal.literal, float):
        return type_ if type_ in FLOATS else "f32"
    if type_ in FLOATS:
        return type_
    info = np.iinfo(DTYPES[type_])
    return type_ if info.min <= (literal.literal or 0) <= info.max else None


def as_type(term: Term, type_: str) -> Callable[[Environment], Any]:
    """The term's evaluation, converted to the type of the operation that it stands in."""
    if term.literal is not None:
        number = term.literal
        fixed = number if type_ in INTEGERS else DTYPES[type_].type(number)
        return lambda variables: fixed
    if term.type == type_:
        return term.value
    return lambda variables: convert(term.value(variables), term.type, type_)


# Leaves


def _literals() -> st.SearchStrategy[Term]:
    numbers = st.sampled_from([0, 1, 2, 3, 7, 8, 31, 64, 100, 127, 200, 40000, 2**31 - 1]) | st.sampled_from(
        [0.0, 0.5, 1.0, 1.5, 0.1, 1e10, 3e38]
    )
    negated = st.booleans()
    return st.builds(_literal, numbers, negated)


def _literal(number: int | float, negated: bool) -> Term:
    value = -number if negated else number
    return Term(f"(-{number!r})" if negated else repr(number), "literal", lambda variables: value, value)


def variables() -> list[Term]:
    """Two variables of every type."""
    return [
        Term(f"{type_}_{letter}", type_, lambda values, name=f"{type_}_{letter}": values[name])
        for type_ in SCALARS
        for letter in "ab"
    ]


# Operations. Each function gives the combined term, or None where the language has no such operation.


def arithmetic(symbol: str, left: Term, right: Term) -> Term | None:
    type_ = meeting_type(left, right)
    if type_ is None or symbol not in (_FLOAT_OPERATORS if type_ in FLOATS else _INTEGER_OPERATORS):
        return None
    if symbol in ("//", "%") and right.literal == 0:
        return None
    text = f"({left.text} {symbol} {right.text})"
    a, b = as_type(left, type_), as_type(right, type_)
    if symbol in ("&", "|", "^") and left.type == right.type == "bool":
        function = _INTEGER_OPERATORS[symbol]
        return Term(text, "bool", lambda v: bool(function(left.value(v), right.value(v))))
    if type_ in FLOATS:
        real = _FLOAT_OPERATORS[symbol]
        return Term(text, type_, lambda v: real(a(v), b(v)))
    if symbol in ("<<", ">>"):
        shift = _shift_left if symbol == "<<" else _shift_right
        bits = DTYPES[type_].itemsize * 8
        return Term(text, type_, lambda v: wrap(shift(a(v), b(v), bits), type_))
    whole = _INTEGER_OPERATORS[symbol]
    return Term(text, type_, lambda v: wrap(_defined(whole, a(v), b(v)), type_))


def _defined(function: Callable[[int, int], int], left: int, right: int) -> int:
    try:
        return function(left, right)
    except ZeroDivisionError:
        raise Unspecified from None


def _shift_left(number: int, amount: int, bits: int) -> int:
    return number << amount if 0 <= amount < bits else 0


def _shift_right(number: int, amount: int, bits: int) -> int:
    return number >> (amount if 0 <= amount < bits else bits)


_INTEGER_OPERATORS: dict[str, Callable[[Any, Any], Any]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "//": operator.floordiv,
    "%": operator.mod,
    "&": operator.and_,
    "|": operator.or_,
    "^": operator.xor,
    "<<": operator.lshift,
    ">>": operator.rshift,
}
_FLOAT_OPERATORS: dict[str, Callable[[Any, Any], Any]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
}
_COMPARISONS: dict[str, Callable[[Any, Any], Any]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


def comparison(symbols: Sequence[str], terms: Sequence[Term]) -> Term | None:
    """A chain: what is right of a comparison that fails is not evaluated."""
    links = []
    for symbol, left, right in zip(symbols, terms, terms[1:], strict=False):
        if left.is_literal and right.is_literal:
            return None
        type_ = meeting_type(left, right)
        if type_ is None:
            return None
        links.append((_COMPARISONS[symbol], as_type(left, type_), as_type(right, type_)))

    def value(variables: Environment) -> bool:
        return all(bool(compare(left(variables), right(variables))) for compare, left, right in links)

    pieces = [terms[0].text]
    for symbol, term in zip(symbols, terms[1:], strict=True):
        pieces += [symbol, term.text]
    return Term(f"({' '.join(pieces)})", "bool", value)


def logical(symbol: str, left: Term, right: Term) -> Term | None:
    """``and`` and ``or`` give one of their operands, and evaluate the right one only where it is that one."""
    type_ = meeting_type(left, right)
    if type_ is None:
        return None
    if left.type == right.type == "bool":
        type_ = "bool"
    a, b = as_type(left, type_), as_type(right, type_)

    def value(variables: Environment) -> Any:
        first = a(variables)
        return b(variables) if bool(first != 0) == (symbol == "and") else first

    return Term(f"({left.text} {symbol} {right.text})", type_, value)


def conditional(test: Term, body: Term, orelse: Term) -> Term | None:
    type_ = meeting_type(body, orelse)
    if type_ is None:
        return None
    if not (body.is_literal or orelse.is_literal) and body.type == orelse.type:
        type_ = body.type
    a, b = as_type(body, type_), as_type(orelse, type_)
    text = f"({body.text} if {test.text} else {orelse.text})"
    return Term(text, type_, lambda v: a(v) if test.value(v) != 0 else b(v))


def unary(symbol: str, operand: Term) -> Term | None:
    if symbol == "not":
        return Term(f"(not {operand.text})", "bool", lambda v: operand.value(v) == 0)
    type_ = "i32" if operand.type == "bool" else operand.type
    text = f"({symbol}{operand.text})" if symbol in "-+~" else f"{symbol}({operand.text})"
    a = as_type(operand, type_)
    if type_ in FLOATS:
        real = {"-": operator.neg, "+": operator.pos, "abs": abs}.get(symbol)
        return None if real is None else Term(text, type_, lambda v: real(a(v)))
    whole = {"-": operator.neg, "+": operator.pos, "~": operator.invert, "abs": abs}[symbol]
    return Term(text, type_, lambda v: wrap(whole(a(v)), type_))


def power(base: Term, exponent: int) -> Term | None:
    type_ = "i32" if base.type == "bool" else base.type
    text = f"({base.text} ** {exponent})"
    a = as_type(base, type_)
    if type_ not in FLOATS:
        return Term(text, type_, lambda v: wrap(a(v) ** exponent, type_))
    if exponent > 3:
        return None  # rounded several times, in an order that is not promised

    def value(variables: Environment) -> Any:
        result = DTYPES[type_].type(1)
        for _ in range(exponent):
            result = result * a(variables)
        return result

    return Term(text, type_, value)


def extreme(name: str, left: Term, right: Term) -> Term | None:
    type_ = meeting_type(left, right)
    if type_ is None:
        return None
    a, b = as_type(left, type_), as_type(right, type_)
    return Term(f"{name}({left.text}, {right.text})", type_, lambda v: _extreme(name, a(v), b(v)))


def _extreme(name: str, left: Any, right: Any) -> Any:
    """A NaN is passed over, and -0.0 is less than 0.0."""
    if left != left or right != right:
        return right if left != left else left
    key = (lambda number: (number, not np.signbit(number))) if isinstance(left, np.floating) else None
    return (min if name == "min" else max)(left, right, key=key)


def conversion(target: str, operand: Term) -> Term:
    return Term(f"nv.{target}({operand.text})", target, lambda v: convert(operand.value(v), operand.type, target))


def python_conversion(target: str, operand: Term) -> Term:
    kinds = {"int": (INTEGERS, "i32"), "float": (FLOATS, "f32"), "bool": (("bool",), "bool")}
    same, default = kinds[target]
    type_ = operand.type if operand.type in same else default
    return Term(f"{target}({operand.text})", type_, lambda v: convert(operand.value(v), operand.type, type_))


# Drawing


@st.composite
def terms(draw: Any, depth: int = 4) -> Term:
    """An expression that is no literal, of at most ``depth`` levels."""
    if depth == 0:
        return draw(st.sampled_from(variables()))
    build = draw(st.sampled_from(_SHAPES))
    made = build(draw, terms(depth - 1))
    # An operation that does not exist for these types gives way to its operand's level.
    return made if made is not None else draw(terms(depth - 1))


def _typed_and_any(draw: Any, below: st.SearchStrategy[Term]) -> tuple[Term, Term]:
    """Two operands, at most one of them a literal."""
    typed, other = draw(below), draw(below | _literals())
    return (typed, other) if other.is_literal is False or draw(st.booleans()) else (other, typed)


def _draw_arithmetic(draw: Any, below: st.SearchStrategy[Term]) -> Term | None:
    left, right = _typed_and_any(draw, below)
    symbols = [symbol for symbol in (*_INTEGER_OPERATORS, "/") if arithmetic(symbol, left, right)]
    return arithmetic(draw(st.sampled_from(symbols)), left, right) if symbols else None


def _draw_comparison(draw: Any, below: st.SearchStrategy[Term]) -> Term | None:
    count = draw(st.integers(2, 4))
    operands = [draw(below if place % 2 else below | _literals()) for place in range(count)]
    return comparison([draw(st.sampled_from(sorted(_COMPARISONS))) for _ in operands[1:]], operands)


def _draw_logical(draw: Any, below: st.SearchStrategy[Term]) -> Term | None:
    return logical(draw(st.sampled_from(["and", "or"])), *_typed_and_any(draw, below))


def _draw_conditional(draw: Any, below: st.SearchStrategy[Term]) -> Term | None:
    return conditional(draw(below), *_typed_and_any(draw, below))


def _draw_unary(draw: Any, below: st.SearchStrategy[Term]) -> Term | None:
    return unary(draw(st.sampled_from(["-", "+", "~", "abs", "not"])), draw(below))


def _draw_power(draw: Any, below: st.SearchStrategy[Term]) -> Term | None:
    return power(draw(below), draw(st.integers(0, 9)))


def _draw_extreme(draw: Any, below: st.SearchStrategy[Term]) -> Term | None:
    return extreme(draw(st.sampled_from(["min", "max"])), *_typed_and_any(draw, below))


def _draw_conversion(draw: Any, below: st.SearchStrategy[Term]) -> Term | None:
    return conversion(draw(st.sampled_from(SCALARS)), draw(below))


def _draw_python_conversion(draw: Any, below: st.SearchStrategy[Term]) -> Term | None:
    return python_conversion(draw(st.sampled_from(["int", "float", "bool"])), draw(below))


def _draw_leaf(draw: Any, below: st.SearchStrategy[Term]) -> Term | None:
    return draw(st.sampled_from(variables()))


_SHAPES = (
    *(_draw_leaf, _draw_arithmetic, _draw_arithmetic, _draw_arithmetic, _draw_comparison, _draw_logical),
    *(_draw_conditional, _draw_unary, _draw_power, _draw_extreme, _draw_conversion, _draw_python_conversion),
)
