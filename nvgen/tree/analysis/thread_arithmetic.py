"""Integer arithmetic of kernels on sums (``linear.Linear``); None where the result is no sum."""

from __future__ import annotations

from collections.abc import Callable

from nvgen.tree.analysis.linear import Linear
from nvgen.tree.analysis.thread_values import Symbols


def _product(symbols: Symbols, left: Linear, right: Linear) -> Linear | None:
    factor, other = (left.constant, right) if left.constant is not None else (right.constant, left)
    return None if factor is None else other.times(factor)


def _quotient(symbols: Symbols, left: Linear, right: Linear) -> Linear | None:
    by = right.constant
    return symbols.quotient(left, by) if by is not None and by > 0 else None


def _remainder(symbols: Symbols, left: Linear, right: Linear) -> Linear | None:
    by = right.constant
    return symbols.remainder(left, by) if by is not None and by > 0 else None


def _and(symbols: Symbols, left: Linear, right: Linear) -> Linear | None:
    mask, other = (left.constant, right) if left.constant is not None else (right.constant, left)
    if mask is None:
        return None
    if mask < 0:  # what is not in the opposite
        rest = symbols.masked(other, ~mask)
        return None if rest is None else other.plus(rest, -1)
    return symbols.masked(other, mask)


def _or(symbols: Symbols, left: Linear, right: Linear) -> Linear | None:
    both = _and(symbols, left, right)
    return None if both is None else left.plus(right).plus(both, -1)


def _xor(symbols: Symbols, left: Linear, right: Linear) -> Linear | None:
    both = _and(symbols, left, right)
    return None if both is None else left.plus(right).plus(both, -2)


def _shifted_left(symbols: Symbols, left: Linear, right: Linear) -> Linear | None:
    by = right.constant
    return left.times(1 << by) if by is not None and 0 <= by < _MOST_BITS else None


def _shifted_right(symbols: Symbols, left: Linear, right: Linear) -> Linear | None:
    by = right.constant
    return symbols.quotient(left, 1 << by) if by is not None and 0 <= by < _MOST_BITS else None


#: A shift by as many bits as the narrowest type has, or more, may be anything.
_MOST_BITS = 32
BINARY: dict[str, Callable[[Symbols, Linear, Linear], Linear | None]] = {
    "+": lambda _, left, right: left.plus(right),
    "-": lambda _, left, right: left.plus(right, -1),
    "*": _product,
    "//": _quotient,
    "%": _remainder,
    "&": _and,
    "|": _or,
    "^": _xor,
    "<<": _shifted_left,
    ">>": _shifted_right,
}
