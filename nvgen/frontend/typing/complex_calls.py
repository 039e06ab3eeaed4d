"""Types calls of functions of complex numbers: ``cmath``, NumPy's, and ``**``.

They are functions of nvgen's own language (``nvgen.lang.complex_functions``).
"""

from __future__ import annotations

from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.typing import complex_numbers, library_functions, statics
from nvgen.frontend.typing.complex_numbers import complex_with
from nvgen.frontend.typing.context import Context, Static
from nvgen.frontend.typing.conversion import as_common, coerce, require_number, to_operand, with_default_type
from nvgen.lang import cmath_operations, complex_functions
from nvgen.lang.complex_numbers import ComplexFunction, ComplexLogarithm
from nvgen.lang.names import PartOf
from nvgen.tree import Binary, Constant, Expression, Power
from nvgen.types import WEAK_INT, Scalar, Weak, component, i32, i64, is_complex, is_integer

#: `z ** n` is multiplication up to here.
_MAX_FACTORS = 64


def function(context: Context, operation: ComplexFunction, arguments: tuple[Expression, ...], span: Span) -> Expression:
    """A function of ``cmath``, or one of NumPy's of a complex number.

    Raises:
        CompileError: wrong operands, or literals of which Python's own function has no value.
    """
    if len(arguments) != operation.operands:
        wanted = str(operation.operands)
        raise CompileError(diagnostics.types.WrongArgumentCount(span, operation.name, wanted, len(arguments)))
    for argument in arguments:
        require_number(argument, f"`{operation.name}`", complex_too=not operation.takes_parts)
    literals = [a.value for a in arguments if isinstance(a, Constant) and isinstance(a.type, Weak)]
    if len(literals) == len(arguments):
        return _folded(operation, literals, span)
    if len(arguments) == 2:
        arguments = as_common(context, operation.name, *arguments)
    type_ = complex_with(arguments[0])
    wanted_type = component(type_) if operation.takes_parts else type_
    operands = tuple(to_operand(argument, wanted_type) for argument in arguments)
    return _called(context, operation, operands, type_, span)


def _called(
    context: Context, operation: ComplexFunction, operands: tuple[Expression, ...], type_: Scalar, span: Span
) -> Expression:
    part = Static(span, component(type_))
    return library_functions.call(context, operation.function, operands, {"part": part}, span)


def _folded(operation: ComplexFunction, literals: list[Any], span: Span) -> Expression:
    """The value for literals, still without a type."""
    try:
        value = operation.evaluate(*literals)
    except (ArithmeticError, ValueError, TypeError) as error:
        raise CompileError(diagnostics.types.BadConstant(span, f"has no value ({error})")) from None
    if isinstance(value, tuple):
        return statics.pack(span, tuple(statics.number(span, part) for part in value))
    return statics.number(span, value)


def logarithm(
    context: Context, operation: ComplexLogarithm, arguments: tuple[Expression, ...], span: Span
) -> Expression:
    """``cmath.log(z)`` and ``cmath.log(z, base)``."""
    if not 1 <= len(arguments) <= 2:
        raise CompileError(diagnostics.types.WrongArgumentCount(span, operation.name, "1 to 2", len(arguments)))
    return function(context, operation.functions[len(arguments) - 1], arguments, span)


def of_name(name: str) -> ComplexFunction:
    """A function of ``cmath`` by its name; ``**`` is the power."""
    return cmath_operations.POWER if name == "**" else cmath_operations.FUNCTIONS[name]


def part(context: Context, operation: PartOf, arguments: tuple[Expression, ...], span: Span) -> Expression:
    """``numpy.real``, ``numpy.imag`` and ``numpy.conjugate``, also of a real number."""
    if len(arguments) != 1:
        raise CompileError(diagnostics.types.WrongArgumentCount(span, operation.name, "1", len(arguments)))
    (number,) = arguments
    require_number(number, f"`{operation.name}`", complex_too=True)
    if not is_complex(number.type):
        return number if operation.attribute != "imag" else to_operand(Constant(span, WEAK_INT, 0), number.type)
    if operation.attribute == "conjugate":
        return complex_numbers.conjugate(complex_numbers.Conjugate(number), (), span)
    found = complex_numbers.attribute(number, operation.attribute, span)
    assert isinstance(found, Expression)
    return found


def power(context: Context, left: Expression, right: Expression, span: Span) -> Expression:
    """``left ** right`` where a side is complex: products for whole exponents, as in Python."""
    if isinstance(right, Constant) and not is_complex(right.type) and right.value == int(right.value):
        count = int(right.value)
        if abs(count) <= _MAX_FACTORS:
            base = with_default_type(left)
            product = Power(span, base.type, base, abs(count))
            return product if count >= 0 else Binary(span, base.type, "/", Constant(span, base.type, 1 + 0j), product)
    operation = of_name("**")
    if is_integer(right.type):
        right = with_default_type(right)
        assert isinstance(right.type, Scalar)
        is_wide = right.type.bits > 32 or (right.type.bits == 32 and not right.type.is_signed)
        right = coerce(right, i64 if is_wide else i32, "the exponent of a complex number")
        base = with_default_type(left)
        whole = operation.with_changes(function=complex_functions.whole_power)
        return _called(context, whole, (base, right), complex_with(base), span)
    return function(context, operation, (left, right), span)
