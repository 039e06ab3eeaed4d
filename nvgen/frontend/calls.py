"""Types calls: conversions, builtins of Python, operations of the device library."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend import statics
from nvgen.frontend.context import Context, Static
from nvgen.frontend.conversion import as_common, convert, require_number, to_operand
from nvgen.frontend.tree import Constant, Expression, Operate
from nvgen.lang import BUILTINS, Elementwise, Operation, PerDimension
from nvgen.types import Scalar, TupleType, Weak, bool_, f32, i32

Arguments = tuple[Expression, ...]


#: Python's types that a kernel calls to convert a number.
_PYTHON_TYPES = (int, float, bool)


def call(context: Context, callee: Static, arguments: Arguments, span: Span) -> Expression:
    """The call of something static that ``check_callable`` lets through.

    Raises:
        CompileError: it cannot be called with these arguments.
    """
    value = callee.value
    if isinstance(value, Scalar):
        return _conversion(value, arguments, span)
    if value in _PYTHON_TYPES:
        return _python_conversion(value, arguments, span)
    operation = value if isinstance(value, Operation) else _builtin(value)
    return _RULES[type(operation)](context, operation, arguments, span)


def check_callable(callee: Static) -> None:
    """Refuses what no kernel can call, before its arguments are looked at.

    Raises:
        CompileError: it cannot be called in a kernel.
    """
    value = callee.value
    operation = value if isinstance(value, Operation) else _builtin(value)
    if isinstance(value, Scalar) or value in (len, *_PYTHON_TYPES) or type(operation) in _RULES:
        return
    error = diagnostics.names.NotCallable(callee.span, statics.describe(value))
    if value is range:
        raise CompileError(error.because(error.RangeInFor()))
    raise CompileError(error.because(error.Callable()))


def _builtin(value: Any) -> Operation | None:
    try:
        return BUILTINS.get(value)
    except TypeError:  # unhashable
        return None


def _conversion(target: Scalar, arguments: Arguments, span: Span) -> Expression:
    if not target.supported:
        raise CompileError(diagnostics.syntax.NotYet(span, f"the type `nv.{target}`"))
    (argument,) = _take(f"nv.{target}", arguments, 1, span)
    return convert(argument, target)


def _python_conversion(target: type, arguments: Arguments, span: Span) -> Expression:
    """Python's int, float and bool: a float becomes an i32, an integer an f32; what has the kind already stays."""
    (argument,) = _take(target.__name__, arguments, 1, span)
    require_number(argument, f"`{target.__name__}`")
    if target is bool:
        return convert(argument, bool_)
    assert isinstance(argument.type, (Scalar, Weak))
    is_float = isinstance(argument.type, Scalar) and argument.type.is_float
    if isinstance(argument.type, Scalar) and is_float == (target is float) and argument.type != bool_:
        return argument
    return convert(argument, f32 if target is float else i32)


def _per_dimension(context: Context, operation: PerDimension, arguments: Arguments, span: Span) -> Expression:
    (ndim,) = _take(f"nv.{operation.name}", arguments, 1, span)
    if not isinstance(ndim, Constant) or type(ndim.value) is not int:
        raise CompileError(
            diagnostics.types.NotConstant(ndim.span, f"the number of dimensions of `nv.{operation.name}`")
        )
    if not 1 <= ndim.value <= 3:
        raise CompileError(diagnostics.types.BadDimensionCount(ndim.span, operation.name, ndim.value))
    values = tuple(Operate(span, i32, register, ()) for register in operation.values.dimensions[: ndim.value])
    return values[0] if len(values) == 1 else statics.pack(span, values)


def _elementwise(context: Context, operation: Elementwise, arguments: Arguments, span: Span) -> Expression:
    if len(arguments) == 1 and isinstance(arguments[0].type, TupleType) and operation.maximum_operands is None:
        raise CompileError(diagnostics.syntax.NotYet(span, f"`{operation.name}` of a tuple"))
    _check_count(operation, arguments, span)
    for argument in arguments:
        require_number(argument, f"`{operation.name}`")
    result = arguments[0]
    if len(arguments) == 1:
        operand = to_operand(result, i32) if result.type == bool_ else result
        return Operate(span, operand.type, operation, (operand,))
    for argument in arguments[1:]:
        left, right = as_common(context, operation.name, result, argument)
        result = Operate(span, left.type, operation, (left, right))
    return result


def _check_count(operation: Elementwise, arguments: Arguments, span: Span) -> None:
    least, most = operation.minimum_operands, operation.maximum_operands
    if len(arguments) < least or (most is not None and len(arguments) > most):
        wanted = str(least) if least == most else f"at least {least}"
        raise CompileError(diagnostics.types.WrongArgumentCount(span, operation.name, wanted, len(arguments)))


def _take(name: str, arguments: Arguments, count: int, span: Span) -> Arguments:
    if len(arguments) != count:
        raise CompileError(diagnostics.types.WrongArgumentCount(span, name, str(count), len(arguments)))
    return arguments


_RULES: dict[type, Callable[[Context, Any, Arguments, Span], Expression]] = {
    PerDimension: _per_dimension,
    Elementwise: _elementwise,
}
