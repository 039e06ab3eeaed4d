"""Arguments of the functions that kernels call of numba.cuda, in the types in which numba passes them.

A function of numba.cuda states the types of its parameters, and a number that is passed becomes one of them as an
explicit conversion in nvgen does: integers wrap, floats are rounded.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.extending.types import Record
from nvgen.extending.typing import (
    Context,
    Operand,
    Static,
    calls,
    convert,
    destructured,
    dispatch,
    functions,
    require_number,
    statics,
    truth,
    with_default_type,
)
from nvgen.lang import DeviceOperation, Operation
from nvgen.tree import Constant, Expression
from nvgen.types import Scalar, is_integer
from nvgen_numba.device.typed import Typed

#: What makes a value of an argument: ``read(context, operand, where)``, where it stands in the words of a message.
Reader = Callable[[Context, Operand, str], Expression]


class Parameter(Record):
    """A parameter of a function: its name, what reads the argument, and what it is where it is left out."""

    name: str
    read: Reader
    default: Any = None

    @property
    def is_optional(self) -> bool:
        return self.default is not None


def bound(
    name: str,
    parameters: Sequence[str],
    needed: int,
    arguments: Sequence[Operand],
    named: Mapping[str, Operand],
    span: Span,
) -> dict[str, Operand]:
    """The arguments of ``cuda.<name>`` by the names of its parameters, of which the first ``needed`` have no default.

    Raises:
        CompileError: there are too few, too many, or others.
    """
    found = dict(zip(parameters, arguments, strict=False))
    wrong = [keyword for keyword in named if keyword in found or keyword not in parameters]
    missing = [parameter for parameter in parameters[:needed] if parameter not in found and parameter not in named]
    what = ""
    if len(arguments) > len(parameters):
        what = f"it takes {len(parameters)} arguments, and {len(arguments)} are given"
    elif wrong:
        what = f"`{wrong[0]}` is given twice" if wrong[0] in found else f"it has no parameter `{wrong[0]}`"
    elif missing:
        what = f"`{missing[0]}` is missing"
    if what:
        error = diagnostics.functions.WrongCall(span, f"cuda.{name}", what)
        raise CompileError(error.because(error.Parameters(", ".join(parameters))))
    return {**found, **named}


def value(operand: Operand) -> Expression:
    """An argument that is a value when the kernel runs, literals as i64, f64 and so on."""
    return with_default_type(statics.as_value(operand))


def refused(operand: Operand, wanted: str, where: str) -> CompileError:
    """The error for an argument that is not what is ``wanted``."""
    found = statics.describe(operand.value) if isinstance(operand, Static) else operand.type
    return CompileError(diagnostics.types.WrongType(operand.span, found, wanted, where))


def as_number(number: Expression, target: Scalar, where: str) -> Expression:
    """A number in another type; a constant stays one.

    Raises:
        CompileError: it is no number.
    """
    require_number(number, where, complex_too=target.is_complex, narrow_too=True)
    if isinstance(number, Constant) and is_integer(number.type) and target.is_integer:
        wrapped = int(number.value) & ((1 << target.bits) - 1)
        if target.is_signed and wrapped >> (target.bits - 1):
            wrapped -= 1 << target.bits
        return Constant(number.span, target, wrapped)
    return convert(number, target)


def number(target: Scalar) -> Reader:
    """Reads a number as one of a type."""

    def read(context: Context, operand: Operand, where: str) -> Expression:
        return as_number(value(operand), target, where)

    return read


def integer(target: Scalar) -> Reader:
    """Reads an integer, or a bool, as an integer of a type."""

    def read(context: Context, operand: Operand, where: str) -> Expression:
        found = value(operand)
        if not (is_integer(found.type) or (isinstance(found.type, Scalar) and found.type.is_bool)):
            raise refused(operand, "an integer", where)
        return as_number(found, target, where)

    return read


def condition(context: Context, operand: Operand, where: str) -> Expression:
    """Reads an integer or a bool as a bool."""
    found = value(operand)
    if not (is_integer(found.type) or (isinstance(found.type, Scalar) and found.type.is_bool)):
        raise refused(operand, "an integer or a bool", where)
    return truth(found)


def one_of(*types: Scalar) -> Reader:
    """Reads a number that has one of some types."""
    wanted = diagnostics.one_of(list(map(repr, types)))

    def read(context: Context, operand: Operand, where: str) -> Expression:
        found = value(operand)
        if found.type not in types:
            raise refused(operand, wanted, where)
        return found

    return read


#: What a function makes of its values, which are in the order of its parameters.
Emission = Callable[..., Expression]


def function(name: str, doc: str, parameters: Sequence[Parameter], emit: Emission) -> Typed:
    """``cuda.<name>``, whose call is what ``emit(context, span, *values)`` makes of the arguments."""
    names = [parameter.name for parameter in parameters]
    needed = sum(not parameter.is_optional for parameter in parameters)

    def rule(context: Context, arguments: Sequence[Operand], named: Mapping[str, Operand], span: Span) -> Expression:
        given = bound(name, names, needed, arguments, named, span)
        values = []
        for parameter in parameters:
            operand = given.get(parameter.name)
            if operand is None:
                operand = statics.operand(parameter.default, span, parameter.name)
            read = parameter.read(context, destructured(context, operand), f"`{parameter.name}` of `cuda.{name}`")
            values.append(read)
        return emit(context, span, *values)

    return Typed(name, doc, rule)


def call(context: Context, operation: Operation, span: Span, *values: Operand, **named: Operand) -> Expression:
    """The call of an operation of nvgen."""
    if isinstance(operation, DeviceOperation):
        return dispatch.call(context, operation, values, named, span)
    return calls.call(context, Static(span, operation), values, named, span)


def operation(name: str, doc: str, parameters: Sequence[Parameter], operation: Operation) -> Typed:
    """``cuda.<name>``, which is an operation of nvgen on the same arguments."""
    return function(name, doc, parameters, lambda context, span, *values: call(context, operation, span, *values))


def device_call(context: Context, span: Span, function: Any, *values: Operand) -> Expression:
    """The call of what ``nv.device`` has made, which type checkers take for the function."""
    return functions.call(context, functions.of_python(context, function), values, {}, span)
