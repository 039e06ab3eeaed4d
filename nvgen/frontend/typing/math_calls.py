"""Types calls of mathematical functions: ``nv.math``, ``nv.libdevice``, Python's ``math``, NumPy's functions."""

from __future__ import annotations

import cmath
from collections.abc import Callable, Sequence
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.typing import library_functions, statics
from nvgen.frontend.typing.context import Context
from nvgen.frontend.typing.conversion import (
    as_common,
    bind,
    coerce,
    convert,
    require_number,
    to_operand,
    truth,
    with_default_type,
)
from nvgen.frontend.typing.unpacking import parts
from nvgen.lang.complex_numbers import ComplexFunction, ComplexLogarithm
from nvgen.lang.libdevice import LibdeviceFunction
from nvgen.lang.math import absolute
from nvgen.lang.mathematics import (
    FUNCTIONS,
    INTEGER_POWER,
    SQUARE_ROOT_POWER,
    ByCount,
    Clip,
    Domain,
    ExpandedFunction,
    MathFunction,
    Result,
    Rounding,
)
from nvgen.lang.names import (
    BitsOfMagnitude,
    OfEither,
    PartOf,
    Round,
    Where,
)
from nvgen.lang.operation import Operation
from nvgen.tree import Binary, Compare, Conditional, Constant, Expression, MathCall, Operate, Pack, Power
from nvgen.tree.analysis import value_range
from nvgen.types import (
    Scalar,
    TupleType,
    Type,
    Weak,
    bool_,
    converts_losslessly,
    f32,
    i32,
    is_complex,
    is_integer,
)

Arguments = tuple[Expression, ...]
#: Powers of ten that every float type of 32 bits or more has exactly.
_MAX_DIGITS = 10


def math_function(context: Context, operation: MathFunction, arguments: Arguments, span: Span) -> Expression:
    """A call of a function of ``nv.math``.

    Raises:
        CompileError: wrong operands, or literals of which Python's own function has no value.
    """
    _count(operation, arguments, str(operation.operands), span)
    for argument in arguments:
        if is_complex(argument.type):
            raise _not_for_complex(operation, argument)
        require_number(argument, f"`{operation.name}`")
    folded = _folded(operation, arguments, span)
    if folded is not None:
        return folded
    position = operation.integer_operand
    others = tuple(argument for number, argument in enumerate(arguments) if number != position)
    if operation.domain not in (Domain.INTEGER, Domain.NUMBER):
        name, numbers = operation.name, context.rules.numbers
        others = tuple(to_operand(argument, numbers.of_mathematics(name, argument.type)) for argument in others)  # type: ignore[arg-type]
    type_ = _operand_type(context, operation, others, span)
    computed = f32 if type_.is_float and type_.bits < 32 else type_  # halves are computed in f32 and rounded once
    operands = [convert(argument, computed) for argument in others]
    if position >= 0:
        count = arguments[position]
        if not is_integer(count.type):
            where = f"operand {position + 1} of `{operation.name}`"
            raise CompileError(diagnostics.types.NotAnInteger(count.span, count.type, where))
        operands.insert(
            position, coerce(with_default_type(count), i32, f"operand {position + 1} of `{operation.name}`")
        )
    if isinstance(operation, ExpandedFunction):
        return _rounded_to(context, type_, computed, _expanded(context, operation, operands, span))
    return _rounded_to(
        context, type_, computed, MathCall(span, _result(operation, computed), operation, tuple(operands))
    )


def _expanded(context: Context, operation: ExpandedFunction, operands: Sequence[Expression], span: Span) -> Expression:
    from nvgen.lang import math_functions  # few kernels call one of them

    function = math_functions.FUNCTIONS_BY_NAME[operation.name.removeprefix("math.")]
    return library_functions.call(context, function, operands, {}, span)


def _not_for_complex(operation: MathFunction, argument: Expression) -> CompileError:
    error = diagnostics.types.NotForComplex(argument.span, f"`{operation.name}`", argument.type)
    name = operation.name.removeprefix("math.")
    return CompileError(error.because(*([error.UseCmath(name)] if hasattr(cmath, name) else [])))


def _count(operation: Operation, arguments: Arguments, wanted: str, span: Span) -> None:
    if str(len(arguments)) != wanted:
        raise CompileError(diagnostics.types.WrongArgumentCount(span, operation.name, wanted, len(arguments)))


def _folded(operation: MathFunction | Rounding, arguments: Arguments, span: Span) -> Expression | None:
    """The value for literals, exact as Python's, still without a type; None where the kernel has to compute it."""
    if operation.evaluate is None or not all(_is_literal(argument) for argument in arguments):
        return None
    try:
        value = operation.evaluate(*(argument.value for argument in arguments))  # type: ignore[attr-defined]
    except (ArithmeticError, ValueError, TypeError) as error:
        raise CompileError(diagnostics.types.BadConstant(span, f"has no value ({error})")) from None
    return statics.number(span, value) if isinstance(value, (bool, int, float)) else None


def _is_literal(argument: Expression) -> bool:
    return isinstance(argument, Constant) and isinstance(argument.type, Weak)


def _operand_type(context: Context, operation: MathFunction, arguments: Arguments, span: Span) -> Scalar:
    """The type that a function computes in.

    Raises:
        CompileError: the operands have no common type, or the function does not take it.
    """
    common: Type = arguments[0].type
    for argument in arguments[1:]:
        found = context.rules.numbers.common(operation.name, common, argument.type)  # type: ignore[arg-type]
        if found is None:
            first, name = arguments[0], operation.name
            raise CompileError(diagnostics.types.NoCommonType(first.span, common, argument.type, name, argument.span))
        common = found
    if operation.domain is Domain.INTEGER:
        if not is_integer(common):
            wrong = next(a for a in arguments if not is_integer(a.type))
            raise CompileError(diagnostics.types.NotAnInteger(wrong.span, wrong.type, f"`{operation.name}`"))
        return common.default if isinstance(common, Weak) else common  # type: ignore[return-value]
    if isinstance(common, Weak):
        is_whole = is_integer(common) and operation.domain is Domain.NUMBER
        return common.default if is_whole or not is_integer(common) else context.rules.numbers.real
    assert isinstance(common, Scalar)
    if operation.domain is Domain.NUMBER and not common.is_bool:
        return common
    if common.is_float:
        if operation.domain is Domain.F32 and common.bits > 32:
            raise CompileError(diagnostics.types.OnlyF32(span, operation.name, common))
        return common
    if not converts_losslessly(common, f32) and not all(value_range.fits(argument, f32) for argument in arguments):
        raise CompileError(diagnostics.types.IntegerOperand(span, operation.name, common))
    return f32


def _result(operation: MathFunction, type_: Scalar) -> Type:
    return {
        Result.OPERAND: type_,
        Result.BOOL: bool_,
        Result.I32: i32,
        Result.PAIR: TupleType((type_, type_)),
        Result.OPERAND_AND_I32: TupleType((type_, i32)),
    }[operation.result]


def _rounded_to(context: Context, type_: Scalar, computed: Scalar, call: Expression) -> Expression:
    """What was computed in a wider type, in the operands' own."""
    if type_ == computed:
        return call
    if isinstance(call.type, TupleType):
        items = (convert(item, type_) if item.type == computed else item for item in parts(context, call))
        return statics.pack(call.span, tuple(items))
    return convert(call, type_) if call.type == computed else call


def _by_count(context: Context, operation: ByCount, arguments: Arguments, span: Span) -> Expression:
    if not 1 <= len(arguments) <= len(operation.functions):
        wanted = f"1 to {len(operation.functions)}"
        raise CompileError(diagnostics.types.WrongArgumentCount(span, operation.name, wanted, len(arguments)))
    return math_function(context, operation.functions[len(arguments) - 1], arguments, span)


def _rounding(context: Context, operation: Rounding, arguments: Arguments, span: Span) -> Expression:
    """An integer is its own floor; a float's is the i32 that ``int`` returns."""
    _count(operation, arguments, "1", span)
    (argument,) = arguments
    require_number(argument, f"`{operation.name}`")
    folded = _folded(operation, arguments, span)
    if folded is not None:
        return folded
    if context.rules.numbers.rounds_to_floats:
        return math_function(context, operation.function, arguments, span)
    if is_integer(argument.type):
        return argument
    return convert(math_function(context, operation.function, arguments, span), context.rules.numbers.integer)


def _round(context: Context, operation: Round, arguments: Arguments, span: Span) -> Expression:
    """``round(x)``: to even. ``round(x, digits)``: as NumPy does it, in the type of x."""
    if not 1 <= len(arguments) <= 2:
        raise CompileError(diagnostics.types.WrongArgumentCount(span, operation.name, "1 to 2", len(arguments)))
    number = arguments[0]
    require_number(number, f"`{operation.name}`")
    digits = _digits(operation, arguments[1]) if len(arguments) == 2 else None
    if isinstance(number, Constant) and isinstance(number.type, Weak):
        return statics.number(span, round(number.value, digits) if digits is not None else round(number.value))
    if is_integer(number.type) or number.type == bool_:
        return to_operand(number, context.rules.numbers.integer) if number.type == bool_ else number
    rint = FUNCTIONS["rint"]
    if digits is None:
        whole = math_function(context, rint, (number,), span)
        return convert(whole, context.rules.numbers.integer) if operation.is_integer else whole
    return _round_to_digits(context, with_default_type(number), digits, span)


def _digits(operation: Round, digits: Expression) -> int:
    if not isinstance(digits, Constant) or not isinstance(digits.value, int):
        raise CompileError(diagnostics.types.NotConstant(digits.span, f"the number of digits of `{operation.name}`"))
    if not 0 <= digits.value <= _MAX_DIGITS:
        raise CompileError(diagnostics.types.BadDigits(digits.span, digits.value, _MAX_DIGITS))
    return int(digits.value)


def _round_to_digits(context: Context, number: Expression, digits: int, span: Span) -> Expression:
    assert isinstance(number.type, Scalar)
    first, again = bind(context, number)
    scale = Constant(span, number.type, float(10**digits))
    # So large a number is a whole one, and might overflow when it is scaled.
    limit = Constant(span, number.type, float(1 << number.type.precision))
    is_small = Compare(span, bool_, "<", math_function(context, FUNCTIONS["fabs"], (first,), span), limit)
    scaled = Binary(span, number.type, "*", again, scale)
    whole = math_function(context, FUNCTIONS["rint"], (scaled,), span)
    return Conditional(span, number.type, is_small, Binary(span, number.type, "/", whole, scale), again)


def _bits_of_magnitude(context: Context, operation: BitsOfMagnitude, arguments: Arguments, span: Span) -> Expression:
    """An i32. The magnitude of the smallest integer is itself, whose bits are those of its magnitude."""
    _count(operation, arguments, "1", span)
    (number,) = arguments
    if not is_integer(number.type) and number.type != bool_:
        raise CompileError(diagnostics.types.NotAnInteger(number.span, number.type, f"`{operation.name}`"))
    if isinstance(number, Constant):
        return statics.number(span, operation.evaluate(int(number.value)))
    number = to_operand(number, i32) if number.type == bool_ else with_default_type(number)
    type_ = number.type
    assert isinstance(type_, Scalar)
    if type_.is_signed:
        number = Operate(span, type_, absolute, (number,))
    if operation.name == "bit_count":
        return math_function(context, FUNCTIONS["popcount"], (number,), span)
    zeros = math_function(context, FUNCTIONS["clz"], (number,), span)
    return Binary(span, i32, "-", Constant(span, i32, type_.bits), zeros)


def _where(context: Context, operation: Where, arguments: Arguments, span: Span) -> Expression:
    _count(operation, arguments, "3", span)
    test, body, orelse = arguments
    if body.type != orelse.type or isinstance(body.type, TupleType):
        body, orelse = as_common(context, operation.name, body, orelse)
    return Conditional(span, body.type, truth(test), body, orelse)


def _clip(context: Context, operation: Clip, arguments: Arguments, span: Span) -> Expression:
    _count(operation, arguments, "3", span)
    number, low, high = arguments
    above = math_function(context, FUNCTIONS["maximum"], (number, low), span)
    return math_function(context, FUNCTIONS["minimum"], (above, high), span)


def _library(context: Context, operation: LibdeviceFunction, arguments: Arguments, span: Span) -> Expression:
    """A function of libdevice, with the types that it states."""
    result = operation.results[0] if len(operation.results) == 1 else TupleType(operation.results)
    if operation.pointer == "values":
        return MathCall(span, result, operation, _values(operation, arguments, span))
    _count(operation, arguments, str(len(operation.parameters)), span)
    operands = []
    for position, (argument, type_) in enumerate(zip(arguments, operation.parameters, strict=True), 1):
        require_number(argument, f"`{operation.name}`")
        operands.append(coerce(argument, type_, f"operand {position} of `{operation.name}`"))
    return MathCall(span, result, operation, tuple(operands))


def _values(operation: LibdeviceFunction, arguments: Arguments, span: Span) -> Arguments:
    _count(operation, arguments, "1", span)
    (values,) = arguments
    if not isinstance(values, Pack):
        raise CompileError(diagnostics.types.WrongType(values.span, values.type, "tuple", f"`{operation.name}`"))
    (type_,) = operation.results
    return tuple(coerce(part, type_, f"`{operation.name}`") for part in values.elements)


def _either(context: Context, operation: OfEither, arguments: Arguments, span: Span) -> Expression:
    """A function of NumPy's: of real numbers that of ``nv.math``, of complex ones that of ``cmath``."""
    if isinstance(operation.real, MathFunction) and not any(is_complex(argument.type) for argument in arguments):
        return math_function(context, operation.real, arguments, span)
    from nvgen.frontend.typing import complex_calls  # few kernels compute with complex numbers

    return complex_calls.function(context, complex_calls.of_name(operation.complex_name), arguments, span)


def _of_complex(rule: str) -> Callable[[Context, Any, Arguments, Span], Expression]:
    """A rule of the module for complex numbers, which is loaded when it is needed."""

    def typed(context: Context, operation: Any, arguments: Arguments, span: Span) -> Expression:
        from nvgen.frontend.typing import complex_calls  # few kernels compute with complex numbers

        return getattr(complex_calls, rule)(context, operation, arguments, span)  # type: ignore[no-any-return]

    return typed


def complex_power(context: Context, left: Expression, right: Expression, span: Span) -> Expression:
    """``left ** right`` where a side is complex."""
    from nvgen.frontend.typing import complex_calls  # few kernels compute with complex numbers

    return complex_calls.power(context, left, right, span)


def power(context: Context, left: Expression, right: Expression, span: Span, *, promotes: bool) -> Expression:
    """``left ** right`` that is no product of a few factors."""
    operands = as_common(context, "**", left, right, promotes=promotes)
    left, right = map(with_default_type, operands)
    type_ = left.type
    assert isinstance(type_, Scalar)
    if not type_.is_float:
        return MathCall(span, type_, INTEGER_POWER, (left, right))
    if isinstance(right, Constant) and right.value == 0.5:
        return math_function(context, SQUARE_ROOT_POWER, (left,), span)
    return math_function(context, FUNCTIONS["pow"], (left, right), span)


def whole_exponent(base: Expression, exponent: Expression, limit: int) -> int | None:
    """The exponent for which ``**`` is a product, or 1 divided by one; None where it is something else.

    A float's product must be as exact as ``pow``, which those of more than two factors are not; an integer exponent
    asks for products.
    """
    if not isinstance(exponent, Constant):
        return None
    value = exponent.value
    if isinstance(value, float):
        is_exact = value in (-2.0, -1.0, 0.0, 1.0, 2.0) and isinstance(base.type, Scalar) and base.type.is_float
        same_type = isinstance(exponent.type, Weak) or exponent.type == base.type
        return int(value) if is_exact and same_type else None
    return int(value) if abs(value) <= limit else None


def inverse_power(base: Expression, exponent: int, span: Span) -> Expression:
    """``base ** -exponent`` for a small whole number: 1 divided by the product.

    Raises:
        CompileError: the base is an integer, whose power is a fraction.
    """
    if is_integer(base.type) or base.type == bool_:
        raise CompileError(diagnostics.types.NegativePower(span, base.type))
    number = with_default_type(base)
    assert isinstance(number.type, Scalar)
    product = Power(span, number.type, number, exponent)
    return Binary(span, number.type, "/", Constant(span, number.type, 1.0), product)


RULES: dict[type, Callable[[Context, Any, Arguments, Span], Expression]] = {
    MathFunction: math_function,
    ExpandedFunction: math_function,
    ByCount: _by_count,
    Rounding: _rounding,
    Round: _round,
    BitsOfMagnitude: _bits_of_magnitude,
    OfEither: _either,
    ComplexFunction: _of_complex("function"),
    ComplexLogarithm: _of_complex("logarithm"),
    PartOf: _of_complex("part"),
    Where: _where,
    Clip: _clip,
    LibdeviceFunction: _library,
}
