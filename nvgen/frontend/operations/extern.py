"""Types calls of external functions: the arguments convert to the types of the prototype."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.operations.address_arguments import generic
from nvgen.frontend.operations.family import Family
from nvgen.frontend.typing import functions, statics
from nvgen.frontend.typing.context import Context, Operand
from nvgen.frontend.typing.conversion import coerce
from nvgen.lang import DeviceFunction
from nvgen.lang.extern import ExternFunction
from nvgen.lang.prototypes import PrototypeParameter
from nvgen.tree import DeviceCall, Expression
from nvgen.types import NONE, ArrayType, PointerType


def _call(
    context: Context,
    operation: ExternFunction,
    arguments: Sequence[Operand],
    named: Mapping[str, Operand],
    span: Span,
) -> DeviceCall:
    declared = operation.prototype.parameters
    for name, operand in named.items():
        raise _wrong(operation, f"`{name}` is passed by name, and C has no such arguments", operand.span)
    if len(arguments) != len(declared):
        wanted = diagnostics.counted(len(declared), "argument")
        raise _wrong(operation, f"it takes {wanted}, and {len(arguments)} are given", span)
    operands = tuple(map(_converted, [operation] * len(declared), declared, arguments))
    return DeviceCall(span, operation.result, operation, operands)


def _wrong(operation: ExternFunction, what: str, span: Span) -> CompileError:
    error = diagnostics.functions.WrongCall(span, operation.name, what)
    return CompileError(error.because(error.Operands(f"what `{operation.doc}` says")))


def _converted(operation: ExternFunction, parameter: PrototypeParameter, argument: Operand) -> Expression:
    value = statics.as_value(argument)
    if parameter.is_opaque and isinstance(value.type, PointerType):
        return generic(value)
    if isinstance(value.type, ArrayType) and isinstance(parameter.type, PointerType):
        what = f"`{parameter.name}` is a pointer, and `{argument.span.text}` an array"
        error = diagnostics.functions.WrongCall(value.span, operation.name, what)
        raise CompileError(error.because(error.Operands(f"an address, as `nv.address_of({argument.span.text}[0])`")))
    return coerce(value, parameter.type, f"parameter `{parameter.name}` of `{operation.name}`")


def in_python(context: Context, call: DeviceCall, function: DeviceFunction) -> Expression:
    """The call of what takes the place of an external function, with a result of the same type."""
    assert isinstance(call.operation, ExternFunction)
    bound = functions.of_python(context, function)
    made = functions.call(context, bound, call.operands, {}, call.span)
    return made if call.type == NONE else coerce(made, call.type, f"result of `{call.operation.name}`")


FAMILY = Family(free_rules={ExternFunction: _call})
