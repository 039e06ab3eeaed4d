"""Types what is particular to complex numbers: how they are made of parts, their attributes, and ``abs``."""

from __future__ import annotations

from typing import Any

from nvgen import diagnostics
from nvgen.base.records import Node
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.typing.context import Context, Operand, Static
from nvgen.frontend.typing.conversion import as_common, convert, require_number, to_operand, with_default_type
from nvgen.lang import complex_numbers as operations
from nvgen.tree import Constant, Expression, Operate
from nvgen.types import WEAK_FLOAT, Kind, Scalar, Weak, c64, common_type, component, is_complex

_PARTS = {"real": operations.real, "imag": operations.imaginary}


class Conjugate(Node):
    """``z.conjugate``, still to be called."""

    operand: Expression


def attribute(owner: Expression, name: str, span: Span) -> Operand:
    """``z.real``, ``z.imag`` or ``z.conjugate``.

    Raises:
        CompileError: complex numbers have no such attribute.
    """
    if name == "conjugate":
        return Static(span, Conjugate(owner))
    operation = _PARTS.get(name)
    if operation is None:
        error = diagnostics.names.UnknownAttribute(span, repr(owner.type), name)
        raise CompileError(error.because(error.Known("real, imag, conjugate")))
    if isinstance(owner, Constant):
        number = complex(owner.value)
        type_ = WEAK_FLOAT if isinstance(owner.type, Weak) else component(_scalar(owner))
        return Constant(span, type_, number.real if name == "real" else number.imag)
    owner = with_default_type(owner)
    return Operate(span, component(_scalar(owner)), operation, (owner,))


def conjugate(method: Conjugate, arguments: tuple[Expression, ...], span: Span) -> Expression:
    """``z.conjugate()``."""
    if arguments:
        raise CompileError(diagnostics.types.WrongArgumentCount(span, "conjugate", "0", len(arguments)))
    operand = method.operand
    if isinstance(operand, Constant):
        return operand.with_changes(span=span, value=complex(operand.value).conjugate())
    operand = with_default_type(operand)
    return Operate(span, operand.type, operations.conjugate, (operand,))


def absolute(operand: Expression, span: Span) -> Expression:
    """``abs(z)``: a real number."""
    operand = with_default_type(operand)
    return Operate(span, component(_scalar(operand)), operations.magnitude, (operand,))


def make(target: Scalar, arguments: tuple[Expression, ...], span: Span) -> Expression:
    """``nv.c64(real, imaginary)``: both real numbers, converted as ``nv.f32`` would convert them."""
    for argument in arguments:
        require_number(argument, f"`nv.{target}` of two parts", narrow_too=True)
    parts = tuple(convert(argument, component(target)) for argument in arguments)
    return Operate(span, target, operations.make, parts)


def python_complex(context: Context, arguments: tuple[Expression, ...], span: Span) -> Expression:
    """Python's ``complex``: c128 of f64, else c64; what is complex already stays.

    Raises:
        CompileError: it is called with no argument, or with more than two.
    """
    if not 1 <= len(arguments) <= 2:
        raise CompileError(diagnostics.types.WrongArgumentCount(span, "complex", "1 or 2", len(arguments)))
    for argument in arguments:
        require_number(argument, "`complex`", complex_too=len(arguments) == 1)
    if len(arguments) == 2:
        first, second = as_common(context, "complex", *arguments)
        return make(_complex_of(context, first), (first, second), span)
    (number,) = arguments
    return with_default_type(number) if is_complex(number.type) else to_operand(number, _complex_of(context, number))


def _complex_of(context: Context, number: Expression) -> Scalar:
    """The complex type that Python's ``complex`` makes of a number; an integer is first what ``float`` makes of it."""
    type_: Any = number.type
    found = common_type(type_ if type_.kind is Kind.FLOAT else context.rules.numbers.real, c64)
    assert isinstance(found, Scalar)
    return found


def complex_with(number: Expression) -> Scalar:
    """The complex type that holds a number: c128 for f64, else c64."""
    found = common_type(number.type, c64)  # type: ignore[arg-type]
    assert isinstance(found, Scalar)
    return found


def _scalar(number: Expression) -> Scalar:
    assert isinstance(number.type, Scalar)
    return number.type
