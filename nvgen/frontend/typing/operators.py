"""Types operators on typed operands: arithmetic, comparison, and what they refuse."""

from __future__ import annotations

import ast
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError
from nvgen.frontend.source.rules import NVGEN
from nvgen.frontend.typing import compound, meant, shifts, statics
from nvgen.frontend.typing.context import Context
from nvgen.frontend.typing.conversion import as_common, require_number, to_operand, with_default_type
from nvgen.frontend.typing.meant import Form
from nvgen.tree import Binary, Compare, Constant, Expression, Invert, Negate, Power, fold
from nvgen.types import WEAK_FLOAT, Kind, Scalar, Weak, bool_, is_complex, is_integer

#: The symbols of Python's operators.
OPERATORS: dict[type[ast.operator], str] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.Div: "/",
    ast.FloorDiv: "//",
    ast.Mod: "%",
    ast.Pow: "**",
    ast.LShift: "<<",
    ast.RShift: ">>",
    ast.BitOr: "|",
    ast.BitXor: "^",
    ast.BitAnd: "&",
    ast.MatMult: "@",
}
#: Those of its comparisons.
COMPARISONS: dict[type[ast.cmpop], str] = {
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
}
_FOR_COMPLEX = frozenset(["+", "-", "*", "/", "==", "!="])
_BITWISE = frozenset(["&", "|", "^", "<<", ">>"])
_DIVISIONS = frozenset(["/", "//", "%"])
#: `x ** n` is multiplication up to here.
_MAX_EXPONENT = 64


def unary(
    context: Context, symbol: str, operand: Expression, span: diagnostics.Span, *, promotes: bool = True
) -> Expression:
    """``-``, ``+`` or ``~`` of a number; that of a vector's element is not promoted."""
    require_number(operand, f"`{symbol}`", complex_too=symbol != "~")
    if symbol == "~" and operand.type == bool_ and context.rules is NVGEN:
        remedy = "write `not ...`, or `~nv.i32(...)` for -1 and -2" if promotes else "compare with `== False`"
        raise CompileError(diagnostics.types.InvertedBool(operand.span, remedy))
    operand = as_operand(context, operand, promotes=promotes)
    if symbol == "~" and isinstance(operand.type, (Scalar, Weak)) and operand.type.kind is Kind.FLOAT:
        raise CompileError(diagnostics.types.NotForFloats(span, symbol, operand.type))
    if isinstance(operand, Constant) and isinstance(operand.type, Weak):
        return operand.with_changes(span=span, value=fold.unary(symbol, operand.value))
    if symbol == "+":
        return operand
    return (Negate if symbol == "-" else Invert)(span, operand.type, operand)


def as_operand(context: Context, number: Expression, *, promotes: bool = True) -> Expression:
    """A number as arithmetic on it alone takes it: promoted, or if not, at least no bool."""
    type_: Any = number.type
    return to_operand(number, context.rules.numbers.promoted(type_)) if promotes or type_ == bool_ else number


def binary(
    context: Context,
    operator: ast.operator,
    left: Expression,
    right: Expression,
    span: diagnostics.Span,
    *,
    promotes: bool = True,
) -> Expression:
    """``left operator right``, in the operands' common type; elements of vectors are not promoted before."""
    symbol = OPERATORS[type(operator)]
    if symbol == "@" or not compound.are_numbers(left, right):
        whole = meant.value(context, Form.OPERATION, (left, right), span, symbol)
        if whole is None:
            whole = _of_compounds(context, operator, left, right, span)
        if whole is not None:
            return whole
    if symbol == "**":
        return _power(context, left, right, span, promotes)
    if symbol in shifts.SHIFTS:
        return _shift(context, symbol, left, right, span, promotes)
    if left.type == bool_ == right.type and symbol in ("&", "|", "^"):
        return Binary(span, bool_, symbol, left, right)
    left, right = as_common(context, symbol, left, right, promotes=promotes)
    if isinstance(left.type, Weak):
        return _literals(context, symbol, left, right, span)
    assert isinstance(left.type, Scalar)
    _check_operator(symbol, left, right, span)
    if symbol in _DIVISIONS and (rules := meant.rules_of(context)) is not None:
        right = rules.divisor(context, right)
    return Binary(span, left.type, symbol, left, right)


def _shift(
    context: Context, symbol: str, left: Expression, right: Expression, span: diagnostics.Span, promotes: bool
) -> Expression:
    """A shift, in the type of what is shifted. A literal that is shifted stays one: ``x & (1 << n)`` is of x's type."""
    for operand in (left, right):
        require_number(operand, f"`{symbol}`", complex_too=True)
        _check_shifted(symbol, operand, span)
    if isinstance(left, Constant) and isinstance(right, Constant) and _are_weak(left, right):
        return statics.number(span, fold.binary(symbol, left, right, span))
    left = _shifted(context, symbol, left, right, promotes)
    right = right if isinstance(right, Constant) else with_default_type(right)
    if isinstance(left.type, Scalar):
        right = shifts.count(right, left.type)
    return Binary(span, left.type, symbol, left, right)


def _shifted(context: Context, symbol: str, left: Expression, right: Expression, promotes: bool) -> Expression:
    """What is shifted, in the type that the function's rules shift it in; elements of vectors keep theirs."""
    if not promotes:
        return as_operand(context, left, promotes=False)
    type_ = context.rules.numbers.common(symbol, left.type, right.type)  # type: ignore[arg-type]
    assert type_ is not None
    return to_operand(left, context.rules.numbers.promoted(type_))


def _check_shifted(symbol: str, operand: Expression, span: diagnostics.Span) -> None:
    _check_complex(symbol, operand, span)
    assert isinstance(operand.type, (Scalar, Weak))
    if operand.type.kind is Kind.FLOAT:
        raise CompileError(diagnostics.types.NotForFloats(span, symbol, operand.type))


def _are_weak(*operands: Expression) -> bool:
    return all(isinstance(operand.type, Weak) for operand in operands)


def _of_compounds(
    context: Context, operator: ast.operator, left: Expression, right: Expression, span: diagnostics.Span
) -> Expression | None:
    """``left operator right`` where a side is a struct, a vector or a pointer; None for other operands."""
    symbol = OPERATORS[type(operator)]
    if compound.is_struct(left, right):
        from nvgen.frontend.typing import special_methods  # most kernels have no structs

        return special_methods.binary(context, symbol, left, right, span)
    if symbol == "@":
        raise CompileError(
            diagnostics.syntax.Impossible(span, "the operator `@`", "loop over the inner dimension and accumulate")
        )

    def of_elements(one: Expression, other: Expression) -> Expression:
        return binary(context, operator, one, other, span, promotes=False)

    return compound.binary(context, symbol, left, right, span, of_elements)


def in_place(
    context: Context, operator: ast.operator, left: Expression, right: Expression, span: diagnostics.Span
) -> Expression:
    """What ``left operator= right`` assigns to ``left``."""
    if compound.is_struct(left):
        from nvgen.frontend.typing import special_methods  # most kernels have no structs

        own = special_methods.in_place(context, OPERATORS[type(operator)], left, right, span)
        if own is not None:
            return own
    return binary(context, operator, left, right, span)


def _literals(context: Context, symbol: str, left: Expression, right: Expression, span: diagnostics.Span) -> Expression:
    """Arithmetic on two literals: exact, at compile time, as Python does it."""
    if isinstance(left, Constant) and isinstance(right, Constant):
        _check_complex(symbol, left, span)
        value = fold.binary(symbol, left, right, span)
        return statics.number(span, value)
    if symbol == "/" and is_integer(left.type):
        left, right = to_operand(left, WEAK_FLOAT), to_operand(right, WEAK_FLOAT)
    if context.final:
        _check_operator(symbol, left, right, span)
    return Binary(span, left.type, symbol, left, right)


def _check_operator(symbol: str, left: Expression, right: Expression, span: diagnostics.Span) -> None:
    assert isinstance(left.type, (Scalar, Weak))
    if is_complex(left.type):
        _check_complex(symbol, left, span)
        return
    if left.type.kind is Kind.FLOAT:
        if symbol in _BITWISE:
            raise CompileError(diagnostics.types.NotForFloats(span, symbol, left.type))
        return
    if symbol == "/":
        raise CompileError(diagnostics.types.IntegerDivision(span, left.type))
    if symbol in ("//", "%") and isinstance(right, Constant) and right.value == 0:
        raise CompileError(diagnostics.types.DivisionByZero(right.span, symbol))


def _check_complex(symbol: str, operand: Expression, span: diagnostics.Span) -> None:
    if is_complex(operand.type) and symbol not in _FOR_COMPLEX:
        raise CompileError(diagnostics.types.NotForComplex(span, f"`{symbol}`", operand.type))


def _power(context: Context, left: Expression, right: Expression, span: diagnostics.Span, promotes: bool) -> Expression:
    from nvgen.frontend.typing import math_calls  # most kernels have no power

    for operand in (left, right):
        require_number(operand, "`**`", complex_too=True)
    if isinstance(left, Constant) and isinstance(right, Constant) and isinstance(right.type, Weak):
        value = fold.binary("**", left, right, span)
        if isinstance(left.type, Weak):
            return statics.number(span, value)
    if is_complex(left.type) or is_complex(right.type):
        return math_calls.complex_power(context, left, right, span)
    count = math_calls.whole_exponent(left, right, _MAX_EXPONENT)
    if count is None:
        return math_calls.power(context, left, right, span, promotes=promotes)
    if count < 0:
        return math_calls.inverse_power(left, -count, span)
    base = as_operand(context, left, promotes=promotes)
    return Power(span, base.type, base, count)


def comparison(
    context: Context, symbol: str, left: Expression, right: Expression, *, promotes: bool = True
) -> Expression:
    """``left symbol right`` in the operands' common type; parts of vectors and structs are not promoted before."""
    span = left.span.to(right.span)
    if not compound.are_numbers(left, right):
        found = meant.value(context, Form.OPERATION, (left, right), span, symbol)
        if found is not None:
            return found

        def of_parts(symbol: str, one: Expression, other: Expression) -> Expression:
            return comparison(context, symbol, one, other, promotes=False)

        whole = compound.comparison(context, symbol, left, right, span, of_parts)
        if whole is not None:
            return whole
    if not (left.type == bool_ == right.type):
        left, right = as_common(context, symbol, left, right, promotes=promotes)
        _check_complex(symbol, left, span)
    if isinstance(left, Constant) and isinstance(right, Constant):
        return Constant(span, bool_, fold.compare(symbol, left.value, right.value))
    return Compare(span, bool_, symbol, with_default_type(left), with_default_type(right))
