"""Arithmetic on literals at compile time: exact, with Python's own operators."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.tree import Constant

_UNARY: dict[str, Callable[[Any], Any]] = {"-": operator.neg, "+": operator.pos, "~": operator.invert}
_BINARY: dict[str, Callable[[Any, Any], Any]] = {
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


def unary(symbol: str, value: int | float) -> int | float:
    result: int | float = _UNARY[symbol](value)
    return result


def compare(symbol: str, left: int | float, right: int | float) -> bool:
    return bool(_BINARY[symbol](left, right))


def binary(symbol: str, left: Constant, right: Constant, span: Span) -> int | float:
    """``left symbol right`` of two literals.

    Raises:
        CompileError: Python has no such operation on them, or divides by zero.
    """
    if symbol in ("/", "//", "%") and right.value == 0:
        raise CompileError(diagnostics.types.DivisionByZero(right.span, symbol))
    if symbol in ("<<", "**") and _is_huge(symbol, left.value, right.value):
        raise CompileError(diagnostics.types.BadConstant(span, "has too many bits"))
    try:
        result = _BINARY[symbol](left.value, right.value)
    except TypeError:
        raise CompileError(diagnostics.types.NotForFloats(span, symbol, left.type)) from None
    except (ArithmeticError, ValueError) as error:
        raise CompileError(diagnostics.types.BadConstant(span, f"has no value ({error})")) from None
    if not isinstance(result, (int, float)):
        raise CompileError(diagnostics.types.BadConstant(span, "is not a real number"))
    check_size(result, span)
    return result


def check_size(value: int | float, span: Span) -> None:
    """Refuses integers that no type could ever hold, before one is too long to be printed.

    Raises:
        CompileError: it has too many bits.
    """
    if isinstance(value, int) and value.bit_length() > _MAX_BITS:
        raise CompileError(diagnostics.types.BadConstant(span, "has too many bits"))


def _is_huge(symbol: str, left: int | float, right: int | float) -> bool:
    if isinstance(left, float) or isinstance(right, float):
        return False
    bits = right + left.bit_length() if symbol == "<<" else right * left.bit_length()
    return bits > _MAX_BITS
