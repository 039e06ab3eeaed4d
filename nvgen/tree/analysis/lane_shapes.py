"""What is known of a value in the lanes of a chunk, and of what is computed of such values."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import IntEnum
from math import gcd

from nvgen.base.records import Record
from nvgen.lang.warp import FULL_MASK


class Scope(IntEnum):
    """The largest group of threads for which something is the same."""

    THREAD = 0
    CHUNK = 1
    BLOCK = 2


class Shape(Record):
    """A value that is ``base + factor * lane`` for each lane of a chunk, counted from its first thread.

    The base is the same for all threads of its ``scope``, and a multiple of ``multiple``, a power of two, or 0 where
    that is 0. ``number`` is the value where it is a known integer. Sums may wrap, unless the factor is 1 and the base a
    multiple of the chunk's width: then no lane carries. ``names_all`` says that the lowest 32 bits are a lane mask that
    names every thread of the warp that has not returned.
    """

    scope: Scope
    factor: int = 0
    multiple: int = 1
    number: int | None = None
    names_all: bool = False


#: What is the same for all, and not known.
UNIFORM = Shape(Scope.BLOCK)
#: No larger power of two is looked for.
_MOST = 1 << 20


def scope_of(shape: Shape | None) -> Scope:
    """The largest group for which a value is the same."""
    return Scope.THREAD if shape is None or shape.factor else shape.scope


def joined(first: Shape | None, second: Shape | None) -> Shape | None:
    """What holds for a value that is one of two."""
    if first is None or second is None or first.factor != second.factor:
        return None
    number = first.number if first.number == second.number else None
    names_all = first.names_all and second.names_all
    return Shape(min(first.scope, second.scope), first.factor, gcd(first.multiple, second.multiple), number, names_all)


def uniform(scope: Scope, multiple: int = 1) -> Shape | None:
    """The shape of a value that is the same for a group; None where that is one thread."""
    return None if scope is Scope.THREAD else Shape(scope, 0, multiple)


def constant(value: int) -> Shape:
    """The shape of a known integer."""
    return Shape(Scope.BLOCK, 0, min(value & -value, _MOST), value, value & FULL_MASK == FULL_MASK)


def _sum(left: Shape, right: Shape, width: int, sign: int = 1) -> Shape:
    number = None if left.number is None or right.number is None else left.number + sign * right.number
    factor = left.factor + sign * right.factor
    return Shape(min(left.scope, right.scope), factor, gcd(left.multiple, right.multiple), number)


def _difference(left: Shape, right: Shape, width: int) -> Shape:
    return _sum(left, right, width, -1)


def _product(left: Shape, right: Shape, width: int) -> Shape | None:
    if left.number is None:
        left, right = right, left
    multiple = min(left.multiple * right.multiple, _MOST)
    if left.number is None:
        return None if left.factor or right.factor else Shape(min(left.scope, right.scope), 0, multiple)
    number = None if right.number is None else left.number * right.number
    return Shape(right.scope, left.number * right.factor, multiple, number)


def _shift(left: Shape, right: Shape, width: int) -> Shape | None:
    if right.number is None or not 0 <= right.number < 32:
        return None
    return _product(left, constant(1 << right.number), width)


def numbers_lanes(shape: Shape, width: int) -> bool:
    """Whether a value's lowest bits are the lane, and the others the same in the chunk."""
    return shape.factor == 1 and shape.multiple % width == 0


def _quotient(left: Shape, right: Shape, width: int) -> Shape | None:
    """Python's, which rounds down: the lanes of a chunk stay below the next multiple of its width."""
    divisor = right.number
    if divisor is None or divisor <= 0 or divisor & divisor - 1:
        return None
    is_whole = not left.factor or (numbers_lanes(left, width) and divisor % width == 0)
    multiple = left.multiple // divisor if left.multiple % divisor == 0 else 1
    return Shape(left.scope, 0, multiple) if is_whole else None


def _shifted_down(left: Shape, right: Shape, width: int) -> Shape | None:
    if right.number is None or not 0 <= right.number < 32:
        return None
    return _quotient(left, constant(1 << right.number), width)


def _rest(left: Shape, right: Shape, width: int) -> Shape | None:
    divisor = right.number
    if divisor is None or divisor <= 0 or divisor % width or not numbers_lanes(left, width):
        return None
    if left.multiple % divisor == 0:
        return Shape(Scope.BLOCK, 1, 0)
    return Shape(left.scope, 1, width)


def _common_bits(left: Shape, right: Shape, width: int) -> Shape | None:
    if left.number is not None:
        left, right = right, left
    mask = right.number
    if mask is None or not numbers_lanes(left, width):
        return None
    if mask % width == 0:
        return Shape(left.scope, 0, min(mask & -mask, _MOST))
    if mask % width != width - 1:
        return None
    return Shape(Scope.BLOCK, 1, 0) if mask == width - 1 else Shape(left.scope, 1, width)


#: The shape of a result by the operator, of those of the operands and the width of chunks; None where nothing is known.
BINARY: Mapping[str, Callable[[Shape, Shape, int], Shape | None]] = {
    "+": _sum,
    "-": _difference,
    "*": _product,
    "<<": _shift,
    "//": _quotient,
    ">>": _shifted_down,
    "%": _rest,
    "&": _common_bits,
}
