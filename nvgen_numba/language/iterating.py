"""What loops of numba's language run over beside what those of the kernel language do, all of NumPy.

``np.ndindex(...)`` gives the indices of an array of some extents, ``np.ndenumerate(a)`` those of an array with the
elements, ``a.flat`` and ``np.nditer(a)`` the elements alone; the last index runs fastest.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from typing import Any

import numpy

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.extending.typing import (
    Context,
    Iterable,
    Keep,
    Operand,
    Static,
    arrays,
    convert,
    is_sequence,
    operand_of,
    parts,
    require_number,
    statics,
    with_default_type,
)
from nvgen.tree import Binary, Expression
from nvgen.types import ArrayType, Kind, Scalar, Weak, i64
from nvgen_numba.device import array_views


class Indices(Iterable):
    """The indices of an array of these extents, each of which is a 64-bit integer."""

    extents: tuple[Expression, ...]

    def length(self, context: Context) -> Expression:
        return array_views.product(self.extents, self.span)

    def at(self, context: Context, position: Expression) -> Expression:
        return statics.pack(self.span, self.indices(position))

    def indices(self, position: Expression) -> tuple[Expression, ...]:
        """The index along each axis at a position."""
        rest = convert(with_default_type(position), i64)
        found: list[Expression] = []
        for extent in reversed(self.extents[1:]):
            found.insert(0, Binary(self.span, i64, "%", rest, extent))
            rest = Binary(self.span, i64, "//", rest, extent)
        return (rest, *found)

    def kept(self, context: Context, keep: Keep) -> Iterable:
        return self.with_changes(extents=tuple(map(keep, self.extents)))


class EachElement(Iterable):
    """All elements of an array, ``with_indices`` or alone."""

    array: Expression
    indices: Indices
    with_indices: bool

    def length(self, context: Context) -> Expression:
        return self.indices.length(context)

    def at(self, context: Context, position: Expression) -> Expression:
        where = self.indices.indices(position)
        element = self.array
        for index in where:
            element = arrays.at(context, element, index, self.span)
        return statics.pack(self.span, (statics.pack(self.span, where), element)) if self.with_indices else element

    def kept(self, context: Context, keep: Keep) -> Iterable:
        return self.with_changes(array=keep(self.array), indices=self.indices.kept(context, keep))


def iterable(context: Context, node: ast.expr) -> Iterable | None:
    """What an expression of the text runs over; None where it is what it is in the kernel language."""
    span = context.span(node)
    if isinstance(node, ast.Attribute) and node.attr == "flat":
        owner = operand_of(context, node.value)
        is_array = isinstance(owner, Expression) and isinstance(owner.type, ArrayType)
        return _each(context, [owner], span) if is_array else None
    if not isinstance(node, ast.Call) or node.keywords:
        return None
    callee = operand_of(context, node.func)
    rule = next((rule for of, rule in _RULES if isinstance(callee, Static) and callee.value is of), None)
    return None if rule is None else rule(context, [operand_of(context, argument) for argument in node.args], span)


def range_bound(bound: Expression) -> Expression:
    """A bound of ``range``: a float is truncated to an int64, a bool is 0 or 1.

    numba-cuda 0.30 takes a float for an int32 where no other argument is an int64 (``range(3e9)`` ends after 2147483647
    turns there), and prints no warning.
    """
    is_taken = isinstance(bound.type, (Scalar, Weak)) and bound.type.kind in (Kind.FLOAT, Kind.BOOL)
    return convert(bound, i64) if is_taken else bound


def _indices(context: Context, arguments: Sequence[Operand], span: Span) -> Iterable:
    values: list[Expression] = [statics.as_value(argument) for argument in arguments]
    if len(values) == 1 and is_sequence(values[0].type):
        values = parts(context, values[0])
    if not values:
        raise CompileError(diagnostics.types.WrongArgumentCount(span, "np.ndindex", "at least 1", 0))
    for value in values:
        require_number(value, "`np.ndindex`")
    return Indices(span, tuple(convert(with_default_type(value), i64) for value in values))


def _each(context: Context, arguments: Sequence[Operand], span: Span, *, with_indices: bool = False) -> Iterable:
    array = statics.as_value(arguments[0]) if len(arguments) == 1 else None
    if array is None or not isinstance(array.type, ArrayType):
        raise CompileError(diagnostics.types.NotIterable(span))
    extents = tuple(convert(extent, i64) for extent in array_views.extents_of(context, array, span))
    return EachElement(span, array, Indices(span, extents), with_indices)


def _enumerated(context: Context, arguments: Sequence[Operand], span: Span) -> Iterable:
    return _each(context, arguments, span, with_indices=True)


_RULES: tuple[tuple[Any, Callable[[Context, Sequence[Operand], Span], Iterable]], ...] = (
    (numpy.ndindex, _indices),
    (numpy.ndenumerate, _enumerated),
    (numpy.nditer, _each),
)
