"""NumPy's functions of whole arrays, in kernels: every thread goes through all elements.

What is asked of an array is a number (``np.sum(a)``, ``a.max()``), or is written to an array that the call names
(``np.sin(a, out)``): kernels make no arrays. The loops are text in nvgen's language, for the types of a call.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from nvgen.diagnostics import Span
from nvgen.extending.typing import BoundMethod, Context, Operand, Static
from nvgen.tree import Element, Expression
from nvgen.types import ArrayType
from nvgen_numba.device.array_functions import elementwise, reductions

#: Methods that are no reductions.
_WHOLE = {"fill": elementwise.fill, "copy": elementwise.copied}


def call(
    context: Context, function: Any, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span
) -> Operand | None:
    """The call of a function of NumPy's with an array, or of one that asks whether a number is 0; otherwise None."""
    name = reductions.name_of(function)
    if name is not None:
        arguments = [_number(operand) for operand in arguments]
    if not any(_is_array(operand) for operand in (*arguments, *named.values())):
        return None if name is None else reductions.of_number(name, arguments, span)
    if name is not None:
        return reductions.call(context, name, arguments, named, span)
    if elementwise.is_known(function):
        return elementwise.call(context, function, arguments, named, span)
    return None


def method(context: Context, owner: Expression, name: str, span: Span) -> Operand | None:
    """``array.name`` where that is a method which asks for a number, fills the array, or copies it; otherwise None."""
    if not isinstance(owner.type, ArrayType):
        return None
    if name in _WHOLE:
        return Static(span, BoundMethod(owner, name, _WHOLE[name]))
    if name not in reductions.METHODS:
        return None

    def asked(
        context: Context, array: Expression, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span
    ) -> Expression:
        return reductions.call(context, name, (array, *arguments), named, span)

    return Static(span, BoundMethod(owner, name, asked))


def _number(operand: Operand) -> Operand:
    """The element of an array of no dimensions; anything else as it is."""
    if not isinstance(operand, Expression) or not isinstance(operand.type, ArrayType) or operand.type.ndim:
        return operand
    return Element(operand.span, operand.type.dtype, operand, ())


def _is_array(operand: Operand) -> bool:
    return isinstance(operand, Expression) and isinstance(operand.type, ArrayType)
