"""What has to be tested where threads begin to share out a range: that a later one starts at a larger number.

Integers of kernels wrap: of ``range(n + thread, stop, step)`` the last threads may start at the least numbers there
are, and a product of positive numbers may not be positive as a step. Where nothing in the text excludes it, the range
is shared out if that does not happen, and else each thread makes its loop by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from nvgen import tree
from nvgen.lang import block_dim, block_idx, grid_dim, thread_idx
from nvgen.tree.analysis import value_range
from nvgen.types import Scalar, bool_

#: Whether an expression differs from thread to thread.
Differs = Callable[[tree.Expression], bool]
_SUMS = ("+", "-", "*")


def may_wrap(start: tree.Expression, differs: Differs) -> bool:
    """Whether the number at which a thread starts may have wrapped from that of the first one."""
    return any(not _is_exact(part) for part in _sums(start) if differs(part))


def is_lost(start: tree.Expression, differs: Differs) -> bool:
    """Whether it may have wrapped in a narrower type than the start has, so that the start does not show it."""
    return any(
        not _is_exact(part)
        for node in tree.nodes(start)
        if isinstance(node, tree.Convert) and _bits(node) > _bits(node.operand)
        for part in _sums(node.operand)
        if differs(part)
    )


def may_be_no_step(step: tree.Expression) -> bool:
    """Whether a sum or product of positive numbers may have wrapped to one that is not."""
    known = value_range.of(step)
    return not (known is not None and known[0] > 0) and any(not _is_exact(part) for part in _sums(step))


def test(first: tree.Expression, width: int, step: tree.Expression | None) -> tree.Expression:
    """Whether up to ``width`` threads start in order, the first one at ``first``; with a ``step``, whether that is
    positive too."""
    span, type_ = first.span, first.type
    assert isinstance(type_, Scalar)
    last = tree.Constant(span, type_, type_.maximum - (width - 1))
    in_order = tree.Compare(span, bool_, "<=", first, last)
    if step is None:
        return in_order
    is_positive = tree.Compare(span, bool_, "<", tree.Constant(span, step.type, 0), step)
    return tree.Conditional(span, bool_, is_positive, in_order, tree.Constant(span, bool_, False))


def _sums(value: tree.Expression) -> Iterator[tree.Binary]:
    return (node for node in tree.nodes(value) if isinstance(node, tree.Binary) and node.operator in _SUMS)


def _bits(value: tree.Expression) -> int:
    return value.type.bits if isinstance(value.type, Scalar) else 0


def _is_exact(value: tree.Binary) -> bool:
    """Whether it does not wrap: by the ranges of what is in it, or as no launch has so many threads."""
    assert isinstance(value.type, Scalar)
    ranges = value_range.of(value.left), value_range.of(value.right)
    return value_range.does_not_wrap(value.operator, *ranges, value.type) or _is_of_launch(value)


def _is_of_launch(value: tree.Binary) -> bool:
    """Whether it is the number of a thread along a dimension, or how many there are, as kernels write it by hand."""
    if _bits(value) < 32:
        return False
    sides = [value.left, value.right]
    dimensions = zip(*(vector.dimensions for vector in (block_dim, thread_idx, grid_dim, block_idx)), strict=True)
    for block, thread, blocks, index in dimensions:
        if value.operator == "*" and any(_are(sides, block, other) for other in (blocks, index)):
            return True
        for one, other in (sides, sides[::-1]):
            is_sum = value.operator == "+" and _is(one, thread)
            if is_sum and isinstance(other, tree.Binary) and other.operator == "*":
                return _are([other.left, other.right], block, index)
    return False


def _are(sides: list[tree.Expression], one: object, other: object) -> bool:
    return any(_is(left, one) and _is(right, other) for left, right in (sides, sides[::-1]))


def _is(value: tree.Expression, register: object) -> bool:
    while isinstance(value, tree.Convert) and _bits(value) >= 32:
        value = value.operand
    return isinstance(value, tree.Operate) and value.operation is register
