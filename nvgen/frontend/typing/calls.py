"""Types calls: conversions, builtins of Python, operations of the device library."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from types import FunctionType, MethodType, ModuleType
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.operations import dispatch
from nvgen.frontend.typing import (
    allocation,
    arrays,
    complex_numbers,
    compound,
    functions,
    hints,
    inline_ptx,
    literals,
    pointers,
    statics,
    vectors,
)
from nvgen.frontend.typing.context import BoundFunction, BoundMethod, Context, Operand, Static
from nvgen.frontend.typing.conversion import as_common, convert, require_number, to_operand
from nvgen.frontend.typing.operators import as_operand
from nvgen.frontend.typing.unpacking import destructured, is_sequence, length
from nvgen.lang import (
    AddressOperation,
    ArrayMaker,
    ConstantMaker,
    DeviceFunction,
    DeviceOperation,
    Directive,
    DynamicArrayMaker,
    Elementwise,
    InlineAssembly,
    Loader,
    MemorySpace,
    Operation,
    PerDimension,
    RegisterVector,
    Storer,
    static_assert,
    static_range,
)
from nvgen.lang.math import absolute
from nvgen.lang.operation import OperatorFunction
from nvgen.tree import Constant, Expression, Operate
from nvgen.types import (
    WEAK_INT,
    ArrayType,
    Kind,
    Scalar,
    TupleType,
    Weak,
    bool_,
    i32,
    is_complex,
    is_record_class,
)

Arguments = tuple[Expression, ...]


#: Python's types that a kernel calls to convert a number.
_PYTHON_TYPES = (int, float, bool, complex)
#: Packages whose functions written in Python are for the host, or for kernels of another compiler.
_FOR_THE_HOST = frozenset(
    {
        *("numpy", "numba", "triton", "cutlass", "torch", "cupy", "jax", "warp", "taichi", "cuda", "pyopencl"),
        *("random", "logging", "threading", "warnings", "functools", "collections"),
    }
)
#: All of Python's that are typed here.
_PYTHONS = (*_PYTHON_TYPES, len, ord)


def call(
    context: Context, callee: Static, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span
) -> Expression:
    """The call of something static that ``check_callable`` lets through.

    Raises:
        CompileError: it cannot be called with these arguments.
    """
    value = callee.value
    if isinstance(value, BoundMethod):
        return value.rule(context, value.owner, arguments, named, span)
    if compound.is_made(value):
        return compound.make(context, value, arguments, named, span)
    operation = operation_of(value)
    if operation is None and isinstance(value, (FunctionType, DeviceFunction, BoundFunction, MethodType)):
        return _function(context, callee, arguments, named, span)
    arguments = tuple(destructured(context, argument) for argument in arguments)
    named = {name: destructured(context, argument) for name, argument in named.items()}
    if isinstance(operation, DeviceOperation):
        return dispatch.call(context, operation, arguments, named, span)
    if type(operation) in _NAMED_RULES:
        return _NAMED_RULES[type(operation)](context, operation, arguments, named, span)
    for operand in named.values():
        raise CompileError(diagnostics.syntax.NotYet(operand.span, "a keyword argument", "pass it by position"))
    if value is len:
        return _length(context, arguments, span)
    if _is_one_of(value, literals.FUNCTIONS) and (value is ord or literals.is_text(arguments)):
        return literals.character(arguments, span) if value is ord else literals.number(value, arguments, span)
    values = tuple(map(statics.as_value, arguments))
    if isinstance(value, Scalar):
        return _conversion(context, value, values, span)
    if isinstance(value, complex_numbers.Conjugate):
        return complex_numbers.conjugate(value, values, span)
    if value is complex:
        return complex_numbers.python_complex(context, values, span)
    rule = _rule(operation)
    if vectors.is_vector(*values) and rule is not None and (rule is _elementwise or type(operation) not in _RULES):
        return _of_vectors(context, rule, operation, values, span)
    if value in _PYTHON_TYPES:
        return _python_conversion(context, value, values, span)
    assert rule is not None
    return rule(context, operation, values, span)


def _function(
    context: Context, callee: Static, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span
) -> Expression:
    """The call of a function of the user's, or of a class method."""
    function = callee.value
    if _is_class_method(function):
        function, arguments = function.__func__, (Static(callee.span, function.__self__), *arguments)
    if isinstance(function, FunctionType) and _is_replace(function) and arguments:
        from nvgen.frontend.typing import initialisers  # most kernels have no structs

        struct, *others = arguments
        return initialisers.replaced(context, statics.as_value(struct), others, named, span)
    if not isinstance(function, BoundFunction):
        function = functions.of_python(context, function)
    return functions.call(context, function, arguments, named, span)


def operation_of(value: Any) -> Operation | None:
    """The operation that something static is in a kernel, if it is one."""
    if isinstance(value, Operation):
        return value
    if isinstance(value, (Scalar, BoundFunction, DeviceFunction)) or _is_one_of(value, _PYTHONS):
        return None
    if isinstance(value, FunctionType) and not (value.__module__ or "").startswith("numpy"):  # Python's are built in
        return None
    from nvgen.lang import names  # large tables: Python's and NumPy's functions

    return names.operation_of(value)


def _rule(operation: Operation | None) -> _Rule | None:
    """What types a call of an operation; None for one whose arguments may be named, or that is an operator."""
    rule = _RULES.get(type(operation))
    if rule is None and operation is not None and type(operation) not in _NAMED_RULES:
        from nvgen.frontend.typing import math_calls  # a large table as well

        return math_calls.RULES.get(type(operation))
    return rule


def asks_for_class(value: Any) -> bool:
    """Whether calling a Python object asks for the class of a value (see ``classes``)."""
    return value is isinstance or value is type


def check_callable(callee: Static) -> None:
    """Refuses what no kernel can call, before its arguments are looked at.

    Raises:
        CompileError: it cannot be called in a kernel.
    """
    value = callee.value
    plain = (Scalar, BoundFunction, BoundMethod, FunctionType, DeviceFunction, complex_numbers.Conjugate)
    if isinstance(value, plain) or compound.is_made(value) or _is_class_method(value) or asks_for_class(value):
        if isinstance(value, FunctionType) and _is_of_the_host(value):
            raise CompileError(_not_callable(callee))
        return
    operation = operation_of(value)
    is_device = isinstance(operation, DeviceOperation)
    has_rule = is_device or type(operation) in (*_NAMED_RULES, OperatorFunction) or _rule(operation) is not None
    if has_rule or _is_one_of(value, _PYTHONS):
        return
    if value is breakpoint:
        raise CompileError(diagnostics.interpreter.OnlyInterpreted(callee.span))
    if value is super:
        remedy = "name the class: `Base.method(self, ...)`"
        raise CompileError(diagnostics.syntax.Impossible(callee.span, "`super`", remedy))
    raise CompileError(_not_callable(callee))


def _is_of_the_host(function: FunctionType) -> bool:
    module = function.__module__ or ""  # none where `exec` was given no `__name__`
    return module.partition(".")[0] in _FOR_THE_HOST or module.startswith("nvgen.cuda.")


def _not_callable(callee: Static) -> diagnostics.names.NotCallable:
    value, error = callee.value, diagnostics.names.NotCallable(callee.span, statics.describe(callee.value))
    if _is_one_of(value, (range, static_range)):
        return error.because(error.RangeInFor())
    if statics.is_kernel(value):
        return error.because(error.DeviceFunction())
    remedies = statics.from_elsewhere(callee.span, value=value)
    if remedies:
        return error.because(*remedies)
    if isinstance(value, (RegisterVector, MemorySpace, ModuleType)):
        known = "xyz" if isinstance(value, RegisterVector) else dir(value)
        names = ["array"] if isinstance(value, MemorySpace) else known[:3]
        return error.because(error.NameMember(", ".join(f"`{callee.span.text}.{name}`" for name in names)))
    if isinstance(value, FunctionType):
        return error.because(error.OnHost())
    return error.because(error.Callable())


def _is_replace(function: FunctionType) -> bool:
    """Whether a function is that of ``dataclasses``, or of ``copy`` in Python 3.13."""
    return function.__name__ == "replace" and function.__module__ in ("dataclasses", "copy")


def _is_class_method(value: Any) -> bool:
    return (
        isinstance(value, MethodType) and isinstance(value.__func__, FunctionType) and is_record_class(value.__self__)
    )


def _is_one_of(value: Any, choices: tuple[Any, ...]) -> bool:
    return any(value is choice for choice in choices)


def _conversion(context: Context, target: Scalar, arguments: Arguments, span: Span) -> Expression:
    if target.is_complex and len(arguments) == 2:
        return complex_numbers.make(target, arguments, span)
    (argument,) = _take(f"nv.{target}", arguments, 1, span)
    if pointers.is_pointer(argument):
        return pointers.as_integer(argument, target, span)
    if compound.is_struct(argument) and not target.is_complex:
        from nvgen.frontend.typing import special_methods  # most kernels have no structs

        kind = bool if target.is_bool else int if target.is_integer else float
        argument = special_methods.number(context, argument, kind)
    return convert(argument, target)


def _python_conversion(context: Context, target: type, arguments: Arguments, span: Span) -> Expression:
    """Python's int, float and bool: a float becomes an i32, an integer an f32; what has the kind already stays.

    So ``int`` of a literal is a literal: were it an i32, a variable that so far only literals were assigned would make
    it one, whatever type the variable gets in the end.
    """
    (argument,) = _take(target.__name__, arguments, 1, span)
    numbers = context.rules.numbers
    if compound.is_struct(argument):
        from nvgen.frontend.typing import special_methods  # most kernels have no structs

        return special_methods.number(context, argument, target)
    if target is bool:
        return convert(argument, bool_)
    require_number(argument, f"`{target.__name__}`", narrow_too=True)
    assert isinstance(argument.type, (Scalar, Weak))
    if isinstance(argument.type, Scalar) and argument.type.is_narrow:
        return convert(argument, numbers.real if target is float else numbers.integer)
    is_float = argument.type.kind is Kind.FLOAT
    if is_float == (target is float) and argument.type != bool_:
        return argument
    return convert(argument, numbers.real if target is float else numbers.integer)


def _per_dimension(context: Context, operation: PerDimension, arguments: Arguments, span: Span) -> Expression:
    if len(arguments) != 1:
        name, count = f"nv.{operation.name}", len(arguments)
        how = f"pass the number of dimensions, as in `{name}(1)`"
        raise CompileError(diagnostics.types.WrongArgumentCount(span, name, "1", count, how))
    (ndim,) = arguments
    if not isinstance(ndim, Constant) or type(ndim.value) is not int:
        raise CompileError(
            diagnostics.types.NotConstant(ndim.span, f"the number of dimensions of `nv.{operation.name}`")
        )
    if not 1 <= ndim.value <= 3:
        raise CompileError(diagnostics.types.BadDimensionCount(ndim.span, operation.name, ndim.value))
    values = tuple(
        to_operand(Operate(span, i32, register, ()), context.rules.numbers.integer)
        for register in operation.values.dimensions[: ndim.value]
    )
    return values[0] if len(values) == 1 else statics.pack(span, values)


def _elementwise(
    context: Context, operation: Elementwise, arguments: Arguments, span: Span, *, promotes: bool = True
) -> Expression:
    if len(arguments) == 1 and isinstance(arguments[0].type, TupleType) and operation.maximum_operands is None:
        raise CompileError(diagnostics.syntax.NotYet(span, f"`{operation.name}` of a tuple"))
    _check_count(operation, arguments, span)
    result = arguments[0]
    if operation is absolute and is_complex(result.type):
        return complex_numbers.absolute(result, span)
    if operation is absolute and compound.is_struct(result):
        from nvgen.frontend.typing import special_methods  # most kernels have no structs

        return special_methods.absolute(context, result, span)
    for argument in arguments:
        require_number(argument, f"`{operation.name}`")
    if len(arguments) == 1:
        promotes = promotes and (operation is not absolute or context.rules.numbers.promotes_magnitudes)
        operand = as_operand(context, result, promotes=promotes)
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


def _of_vectors(context: Context, rule: _Rule, operation: Any, arguments: Arguments, span: Span) -> Expression:
    """The operation on each element of vectors, none of which is promoted."""
    if rule is _elementwise:
        rule = partial(_elementwise, promotes=False)

    def of_elements(*elements: Expression) -> Expression:
        return rule(context, operation, elements, span)

    return vectors.each(context, arguments, of_elements, span, f"`{operation.name}`")


def _length(context: Context, arguments: Sequence[Operand], span: Span) -> Expression:
    if len(arguments) != 1:
        raise CompileError(diagnostics.types.WrongArgumentCount(span, "len", "1", len(arguments)))
    (argument,) = arguments
    if isinstance(argument, Static):
        if isinstance(argument.value, (tuple, bytes)):
            return Constant(span, WEAK_INT, len(argument.value))
        statics.refuse_values(argument)
        raise CompileError(diagnostics.types.NoLength(argument.span, statics.describe(argument.value)))
    if isinstance(argument.type, ArrayType):
        return arrays.extent(context, argument, 0, span)
    if compound.is_struct(argument):
        from nvgen.frontend.typing import special_methods  # most kernels have no structs

        if special_methods.is_asked(context, argument, "__len__"):
            return special_methods.length(context, argument, span)
    if is_sequence(argument.type):
        return Constant(span, WEAK_INT, length(argument.type))
    raise CompileError(diagnostics.types.NoLength(argument.span, str(argument.type)))


def _directive(
    context: Context, operation: Directive, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span
) -> Expression:
    if operation is static_assert:
        return _static_assert(arguments, named, span)
    error = diagnostics.names.NotCallable(span, f"function `nv.{operation.name}`")
    raise CompileError(error.because(error.RangeInFor() if operation is static_range else error.BeforeLoop()))


def _static_assert(arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span) -> Expression:
    if named or not 1 <= len(arguments) <= 2:
        raise CompileError(diagnostics.types.WrongArgumentCount(span, "nv.static_assert", "1 to 2", len(arguments)))
    statics.refuse_values(arguments[0])
    condition = functions.constant_value(arguments[0])
    if condition is functions.UNKNOWN:
        raise CompileError(diagnostics.types.NotConstant(arguments[0].span, "the condition of `nv.static_assert`"))
    message = functions.constant_value(arguments[1]) if len(arguments) == 2 else ""
    if not isinstance(message, str):
        raise CompileError(diagnostics.types.NotConstant(arguments[1].span, "the message of `nv.static_assert`"))
    if isinstance(condition, statics.TypedNumber):
        condition = condition.value
    if not condition:
        raise CompileError(diagnostics.functions.StaticAssertion(arguments[0].span, message or "it is false"))
    return Constant(span, bool_, True)


def _take(name: str, arguments: Arguments, count: int, span: Span) -> Arguments:
    if len(arguments) != count:
        raise CompileError(diagnostics.types.WrongArgumentCount(span, name, str(count), len(arguments)))
    return arguments


def _address(context: Context, operation: AddressOperation, arguments: Arguments, span: Span) -> Expression:
    (lvalue,) = _take(f"nv.{operation.name}", arguments, 1, span)
    return pointers.address(lvalue, span)


_Rule = Callable[[Context, Any, Arguments, Span], Expression]
_NamedRule = Callable[[Context, Any, Sequence[Operand], Mapping[str, Operand], Span], Expression]
#: Operations whose arguments may be named, or no values when the kernel runs.
_NAMED_RULES: dict[type, _NamedRule] = {
    Directive: _directive,
    ArrayMaker: allocation.array,
    DynamicArrayMaker: allocation.dynamic,
    ConstantMaker: allocation.constants,
    Loader: hints.load,
    Storer: hints.store,
    InlineAssembly: inline_ptx.assembly,
}
#: The others, but for those of ``math_calls``.
_RULES: dict[type, _Rule] = {
    PerDimension: _per_dimension,
    Elementwise: _elementwise,
    AddressOperation: _address,
}
