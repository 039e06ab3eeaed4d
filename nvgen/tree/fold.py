"""Arithmetic on literals at compile time: exact, with Python's own operators."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.tree import Constant

_UNARY: dict[str, Callable[[Any], Any]] = {"-": operator.neg, "+": operator.pos, "~": operator.invert}
#: What operators of two numbers do, also to integers that are followed at compile time.
BINARY: dict[str, Callable[[Any, Any], Any]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
    "//": operator.floordiv,
    "%": operator.mod,
    "**": operator.pow,
    "<<": operator.lshift,
    ">>": operator.rshift,
    "|": operator.or_,
    "^": operator.xor,
    "&": operator.and_,
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
#: A literal never needs more bits than the widest type; this keeps `1 << 10**9` from taking all memory.
_MAX_BITS = 4096


Literal = int | float | complex


def unary(symbol: str, value: Literal) -> Literal:
    result: Literal = _UNARY[symbol](value)
    return result


def compare(symbol: str, left: Literal, right: Literal) -> bool:
    return bool(BINARY[symbol](left, right))


def binary(symbol: str, left: Constant, right: Constant, span: Span) -> Literal:
    """``left symbol right`` of two literals.

    Raises:
        CompileError: Python has no such operation on them, or divides by zero.
    """
    if symbol in ("/", "//", "%") and right.value == 0:
        raise CompileError(diagnostics.types.DivisionByZero(right.span, symbol))
    if symbol in ("<<", "**") and _is_huge(symbol, left.value, right.value):
        raise CompileError(diagnostics.types.BadConstant(span, "has too many bits"))
    try:
        result = BINARY[symbol](left.value, right.value)
    except TypeError:
        raise CompileError(diagnostics.types.NotForFloats(span, symbol, left.type)) from None
    except (ArithmeticError, ValueError) as error:
        raise CompileError(diagnostics.types.BadConstant(span, f"has no value ({error})")) from None
    is_complex = isinstance(left.value, complex) or isinstance(right.value, complex)
    if not isinstance(result, (int, float)) and not is_complex:
        raise CompileError(diagnostics.types.BadConstant(span, "is not a real number"))
    check_size(result, span)
    return result  # type: ignore[no-any-return]


def check_size(value: Literal, span: Span) -> None:
    """Refuses integers that no type could ever hold, before one is too long to be printed.

    Raises:
        CompileError: it has too many bits.
    """
    if isinstance(value, int) and value.bit_length() > _MAX_BITS:
        raise CompileError(diagnostics.types.BadConstant(span, "has too many bits"))


def _is_huge(symbol: str, left: Literal, right: Literal) -> bool:
    if not isinstance(left, int) or not isinstance(right, int):
        return False
    bits = right + left.bit_length() if symbol == "<<" else right * left.bit_length()
    return bits > _MAX_BITS
