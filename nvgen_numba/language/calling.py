"""Python's functions and attributes that numba's language has and the kernel language has not.

Functions of ``operator`` that have one operand or compare objects, ``hasattr``, ``len`` of a text, ``slice``, the
``value`` of a member of an enum, ``dtype.type``, and classes of NamedTuples.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.extending.typing import (
    Context,
    Operand,
    Static,
    attribute_of,
    functions,
    operators,
    slices,
    statics,
    truth_of,
)
from nvgen.tree import Constant, Expression, Not
from nvgen.types import WEAK_INT, Scalar, bool_
from nvgen_numba.language import comparing, enums, named_tuples


def call(
    context: Context, function: Any, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span
) -> Operand | None:
    """The call of something static; None where it is what it is in the kernel language."""
    if named_tuples.is_class(function):
        return named_tuples.construct(function, arguments, named, span)
    try:
        rule = _RULES.get(function)
    except TypeError:  # what has no hash
        return None
    return None if rule is None or named else rule(context, arguments, span)


def _exactly(count: int, name: str, arguments: Sequence[Operand], span: Span) -> Sequence[Operand]:
    if len(arguments) != count:
        raise CompileError(diagnostics.types.WrongArgumentCount(span, name, str(count), len(arguments)))
    return arguments


def _unary(symbol: str) -> Any:
    def rule(context: Context, arguments: Sequence[Operand], span: Span) -> Operand:
        (operand,) = _exactly(1, f"operator of `{symbol}`", arguments, span)
        return operators.unary(context, symbol, statics.as_value(operand), span)

    return rule


def _truth(context: Context, arguments: Sequence[Operand], span: Span) -> Expression:
    (operand,) = _exactly(1, "operator.truth", arguments, span)
    return truth_of(context, statics.as_value(operand))


def _not(context: Context, arguments: Sequence[Operand], span: Span) -> Operand:
    test = _truth(context, arguments, span)
    return Constant(span, bool_, not test.value) if isinstance(test, Constant) else Not(span, bool_, test)


def _identity(symbol: str) -> Any:
    def rule(context: Context, arguments: Sequence[Operand], span: Span) -> Operand | None:
        left, right = _exactly(2, "operator.is_", arguments, span)
        return comparing.compared(context, symbol, left, right, span)

    return rule


def _hasattr(context: Context, arguments: Sequence[Operand], span: Span) -> Operand:
    """``hasattr(x, "name")``: whether ``x.name`` has a meaning in kernels."""
    owner, name = _exactly(2, "hasattr", arguments, span)
    text = functions.constant_value(name)
    if not isinstance(text, str):
        raise CompileError(diagnostics.types.NotConstant(name.span, "the name of the attribute"))
    try:
        attribute_of(context, owner, text, span)
    except CompileError:
        return Constant(span, bool_, False)
    return Constant(span, bool_, True)


def _length(context: Context, arguments: Sequence[Operand], span: Span) -> Operand | None:
    """``len`` of a text; None of anything else."""
    text = arguments[0].value if len(arguments) == 1 and isinstance(arguments[0], Static) else None
    return Constant(span, WEAK_INT, len(text)) if isinstance(text, str) else None


def _slice(context: Context, arguments: Sequence[Operand], span: Span) -> Operand:
    """``slice(first, last, step)`` of constants, outside of brackets."""
    if not 1 <= len(arguments) <= 3:
        raise CompileError(diagnostics.types.WrongArgumentCount(span, "slice", "1 to 3", len(arguments)))
    return Static(span, slices.of_object(slice(*map(_constant_bound, arguments)), span, "slice"))


def _constant_bound(operand: Operand) -> Any:
    value = functions.constant_value(operand)
    if value is functions.UNKNOWN:
        error = diagnostics.types.NotConstant(operand.span, "a bound of `slice`, outside of the brackets of an array,")
        raise CompileError(error)
    return value.value if isinstance(value, statics.TypedNumber) else value


def attribute(owner: Expression, name: str, span: Span) -> Operand | None:
    """``owner.name`` of a value; None where it is what it is in the kernel language."""
    found = enums.attribute(owner, name)
    return named_tuples.attribute(owner, name, span) if found is None else found


def static_attribute(owner: Static, name: str) -> Operand | None:
    """``owner.name`` of something static: ``a.dtype.type`` is what ``a.dtype`` is."""
    return owner if name == "type" and isinstance(owner.value, Scalar) else None


_RULES: dict[Any, Callable[[Context, Sequence[Operand], Span], Operand | None]] = {
    operator.neg: _unary("-"),
    operator.pos: _unary("+"),
    operator.invert: _unary("~"),
    operator.inv: _unary("~"),
    operator.not_: _not,
    operator.truth: _truth,
    operator.is_: _identity("is"),
    operator.is_not: _identity("is not"),
    hasattr: _hasattr,
    len: _length,
    slice: _slice,
}
