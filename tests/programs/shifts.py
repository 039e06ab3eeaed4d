"""What a shift means: it has the promoted type of what is shifted, whatever integer counts the bits.

The count is a number of its own type: what is below 0, or is the width or more, shifts everything out.
"""

from __future__ import annotations

from collections.abc import Callable

from tests.programs import scalars
from tests.programs.scalars import BOOL, I32, Refused, Scalar, Weak
from tests.programs.terms import Run, Term, doubtful, is_narrow, operand, run_as, strong

SYMBOLS = ("<<", ">>")


def shift(symbol: str, left: Term, right: Term, *, promotes: bool) -> Term:
    for side in (left, right):
        if not (side.type.is_integer or side.type.is_bool):
            raise Refused(f"`{symbol}` of {side.type}")
    if promotes or left.type == BOOL:
        left = operand(left, scalars.promoted(left.type))
    count = _count(right)

    def at(type_: Scalar) -> Run:
        function, value = scalars.binary(symbol, type_), run_as(left, type_)
        return lambda state: function(value(state), count(state))

    if not isinstance(left.type, Weak):
        return Term(left.type, at(left.type))
    return Term(left.type, at=lambda target: of_literal(at, target), is_shifted=True)


def _count(bits: Term) -> Run:
    if isinstance(bits.type, Weak) and bits.known is not None:
        number = bits.known
        return lambda state: number
    run = strong(bits).run
    assert run
    return run


def of_literal(at: Callable[[Scalar], Run], target: Scalar) -> Run:
    """A literal shifted by what the kernel computes, where it becomes a ``target``: computed in 32 bits or more."""
    whole = at(I32)
    if target.is_float or target.is_bool or target.part:
        return lambda state: scalars.convert(whole(state), I32, target)
    return doubtful(Term(I32, whole), target) if is_narrow(target) else at(target)
