"""The number of bits of a shift, whose type says nothing about the result's: C23, 6.5.8, and PTX ISA, ``shl``, ``shr``.

A shift has the promoted type of its left operand. Nodes of the tree have operands of one type, so the count becomes one
of that type here, and means the same: what is below 0, or is the width or more, shifts everything out.
"""

from __future__ import annotations

from nvgen.lang.math import minimum
from nvgen.tree import Binary, Conditional, Constant, Convert, Expression, Invert, Negate, Operate, Power
from nvgen.tree.analysis import value_range
from nvgen.types import SCALARS, Scalar, Weak

SHIFTS = frozenset(["<<", ">>"])


def count(bits: Expression, target: Scalar) -> Expression:
    """A number of bits as one of ``target``, which is shifted by it; one that ``target`` lacks is as good as its width.

    An integer of the same width or less is extended by its own sign: a negative count stays one, or becomes a huge one.
    """
    if bits.type == target:
        return bits
    if isinstance(bits, Constant):
        number = int(bits.value)
        is_there = target.minimum <= number <= target.maximum
        return Constant(bits.span, target, number if is_there else target.bits)
    source = bits.type
    assert isinstance(source, Scalar)
    if source.bits <= target.bits or value_range.fits(bits, target):
        return Convert(bits.span, target, bits)
    unsigned = SCALARS[f"u{source.bits}"]
    limits = (Convert(bits.span, unsigned, bits), Constant(bits.span, unsigned, target.bits))
    return Convert(bits.span, target, Operate(bits.span, unsigned, minimum, limits))


def is_in(literals: Expression) -> bool:
    """Whether something was shifted among what was combined of literals alone: by a number that the kernel computes."""
    if not isinstance(literals.type, Weak):
        return False
    match literals:
        case Binary():
            return literals.operator in SHIFTS or is_in(literals.left) or is_in(literals.right)
        case Conditional():
            return is_in(literals.body) or is_in(literals.orelse)
        case Negate() | Invert() | Power() | Convert():
            return is_in(literals.operand)
        case _:
            return False
