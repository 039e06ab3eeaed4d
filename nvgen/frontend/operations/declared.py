"""Types calls of operations by their declarations: binds the arguments, reads each, and makes the call."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.operations import arguments as read
from nvgen.frontend.operations import constant_arguments, copy_arguments, ordering
from nvgen.frontend.operations.address_arguments import generic, pointer
from nvgen.frontend.operations.family import Arguments, Family, Reader
from nvgen.frontend.typing import statics
from nvgen.frontend.typing.binding import bound, is_given
from nvgen.frontend.typing.context import Context, Operand, Static
from nvgen.frontend.typing.conversion import coerce
from nvgen.frontend.typing.unpacking import elements
from nvgen.lang import DeviceOperation, memory_parameters, parameters
from nvgen.lang.parameters import Address, Constant, Parameter, Same, With
from nvgen.tree import DeviceCall, Expression, is_remote, pointer_type
from nvgen.types import ArrayType, PointerType, Space, TupleType, Type, is_integer, u64


def arguments_of(
    operation: DeviceOperation,
    declared: Sequence[Parameter],
    arguments: Sequence[Operand],
    named: Mapping[str, Operand],
    span: Span,
) -> dict[str, Operand]:
    """The arguments of a call by the names of the parameters, and of the indices of arrays where addresses are. An
    operand that may be left out is, where it is None.

    Raises:
        CompileError: there are too few, too many, or others.
    """
    names: list[str] = []
    needed = 0
    for parameter in declared:
        given = arguments[len(names)] if len(names) < len(arguments) else named.get(parameter.name)
        own = [parameter.name]
        if isinstance(parameter, Address) and isinstance(given, Expression) and isinstance(given.type, ArrayType):
            position = len(names) + 1
            following = arguments[position] if position < len(arguments) else named.get(parameter.index)
            if not parameter.stands_alone or (following is not None and _may_be_index(following)):
                own.append(parameter.index)
        names += own
        needed += 0 if parameter.optional else len(own)
    for name in names[len(arguments) : needed]:
        if name not in named and len(names) > len(declared):  # it may be the index that was forgotten
            error = diagnostics.functions.WrongCall(span, f"nv.{operation.name}", f"`{name}` is missing")
            raise CompileError(error.because(error.Parameters(", ".join(names))))
    found = bound(operation.name, tuple(names), needed, arguments, named, span)
    for parameter in declared:
        if parameter.optional and not isinstance(parameter, Constant) and not is_given(found, parameter.name):
            found.pop(parameter.name, None)
    return found


def _may_be_index(operand: Operand) -> bool:
    """Whether an argument is an integer, or a tuple of integers."""
    try:
        found = elements(statics.as_value(operand))
    except CompileError:  # it is no value: a type, a text
        return False
    return all(is_integer(number.type) for number in found)


def values_of(
    context: Context,
    operation: DeviceOperation,
    given: Arguments,
    span: Span,
    readers: Mapping[type[Parameter], Reader] = {},
) -> tuple[dict[str, Expression], dict[str, Any]]:
    """What the arguments of a call are: the operands by the names of the parameters, in their order, as far as they are
    given; and the constants by the names of the attributes. ``readers`` are the family's own.

    Raises:
        CompileError: an argument is none that the parameter takes.
    """
    operands: dict[str, Expression] = {}
    constants: dict[str, Any] = {}
    assert operation.parameters is not None
    for parameter in operation.parameters:
        if isinstance(parameter, (parameters.Dependent, parameters.Several)):  # the rule reads it
            continue
        value = None
        is_left_out = parameter.name not in given and parameter.optional and not isinstance(parameter, Constant)
        if not is_left_out or parameter.has_default:
            reader = readers.get(type(parameter)) or _READERS[type(parameter)]
            value = reader(context, operation, parameter, given, span)
        if isinstance(parameter, Constant):
            constants[parameter.attribute] = value
        elif value is not None:
            operands[parameter.name] = value
        if isinstance(parameter, memory_parameters.Option):
            constants[f"has_{parameter.name}"] = value is not None
    return operands, constants


def call(context: Context, operation: DeviceOperation, given: Arguments, span: Span, family: Family) -> DeviceCall:
    """The call that an operation's declaration makes of its arguments.

    Raises:
        CompileError: one of them is none that the parameter takes.
    """
    operands, constants = values_of(context, operation, given, span, family.readers)
    attributes = None if operation.attributes is None else operation.attributes(**operation.fixed, **constants)
    type_ = _result(operation, operands)
    return DeviceCall(span, type_, operation, tuple(operands.values()), attributes)


def _result(operation: DeviceOperation, operands: Mapping[str, Expression]) -> Type:
    result = operation.result
    if isinstance(result, Same):
        return operands[result.parameter].type
    if isinstance(result, With):
        return TupleType((operands[result.parameter].type, result.other))
    assert result is not None
    return result


# Arguments


def _purpose(operation: DeviceOperation, parameter: Parameter) -> str:
    """What an argument is, in messages."""
    return f"`{parameter.name}` of `nv.{operation.name}`"


def _any_value(
    context: Context, operation: Any, parameter: parameters.AnyValue, given: Arguments, span: Span
) -> Expression:
    return read.value_of(context, given[parameter.name])


def _condition(
    context: Context, operation: Any, parameter: parameters.Condition, given: Arguments, span: Span
) -> Expression:
    return read.predicate(context, given[parameter.name])


def _word(context: Context, operation: Any, parameter: parameters.Word, given: Arguments, span: Span) -> Expression:
    return read.number(context, given[parameter.name], _purpose(operation, parameter))


def _integer(
    context: Context, operation: Any, parameter: parameters.Integer, given: Arguments, span: Span
) -> Expression:
    return read.integer(given, parameter.name, parameter.type, operation.name)


def _number(context: Context, operation: Any, parameter: parameters.Number, given: Arguments, span: Span) -> Expression:
    operand = given[parameter.name]
    known = constant_arguments.known(operand)
    if type(known) is int and known % parameter.multiple_of:
        raise _bad_number(operand.span, operation.name, parameter.name, f"a multiple of {parameter.multiple_of}")
    return coerce(statics.as_value(operand), parameter.type, _purpose(operation, parameter))


def _any_pointer(
    context: Context, operation: Any, parameter: parameters.AnyPointer, given: Arguments, span: Span
) -> Expression:
    operand = given[parameter.name]
    if isinstance(operand, Static) or not isinstance(operand.type, PointerType):
        what = statics.describe(operand.value) if isinstance(operand, Static) else repr(operand.type)
        raise CompileError(diagnostics.asynchronous.NotAPointer(operand.span, operation.name, what))
    return operand


def _address(context: Context, operation: Any, parameter: Address, given: Arguments, span: Span) -> Expression:
    found = pointer(operation.name, parameter.name, parameter.index, given)
    actual = pointer_type(found).space
    if parameter.spaces and actual not in parameter.spaces:
        stated = [space for space in parameter.spaces if space is not Space.GENERIC]
        wanted = diagnostics.one_of(map(repr, stated or parameter.spaces))
        raise copy_arguments.wrong_space(found.span, operation.name, parameter.name, wanted, actual)
    return found


def _generic_address(context: Context, operation: Any, parameter: Address, given: Arguments, span: Span) -> Expression:
    return generic(_address(context, operation, parameter, given, span))


def _side(
    context: Context, operation: Any, parameter: memory_parameters.Side, given: Arguments, span: Span
) -> Expression:
    elements_too = parameter.takes_elements
    found = pointer(operation.name, parameter.name, parameter.index, given, elements_too=elements_too)
    actual, (space,) = pointer_type(found).space, parameter.spaces
    if actual is not space:
        error = diagnostics.asynchronous.WrongSide(
            found.span, operation.name, parameter.name, repr(space), repr(actual)
        )
        raise CompileError(error.because(error.Generic(repr(space))) if actual is Space.GENERIC else error)
    return found


def _mbarrier(
    context: Context, operation: Any, parameter: parameters.Mbarrier, given: Arguments, span: Span
) -> Expression:
    found = pointer(operation.name, parameter.name, parameter.index, given)
    type_ = pointer_type(found)
    if type_.pointee != u64 or type_.space not in (Space.SHARED, Space.SHARED_CLUSTER):
        what = repr(statics.as_value(given[parameter.name]).type)
        raise CompileError(diagnostics.asynchronous.NotAnMbarrier(found.span, operation.name, what))
    if type_.space is Space.SHARED_CLUSTER and not parameter.is_remote:
        raise CompileError(diagnostics.asynchronous.BarrierOfAnotherBlock(found.span, operation.name))
    return found


def _remote_mbarrier(
    context: Context,
    operation: Any,
    parameter: memory_parameters.RemoteMbarrier,
    given: Arguments,
    span: Span,
) -> Expression:
    found = _mbarrier(context, operation, parameter, given, span)
    if not is_remote(found):
        wanted = repr(Space.SHARED_CLUSTER)
        raise copy_arguments.wrong_space(found.span, operation.name, parameter.name, wanted, Space.SHARED)
    return found


def _value(context: Context, operation: Any, parameter: Parameter, given: Arguments, span: Span) -> Expression:
    return statics.as_value(given[parameter.name])


def _tensor_address(
    context: Context, operation: Any, parameter: memory_parameters.TensorAddress, given: Arguments, span: Span
) -> Expression:
    """A pointer as a generic one, or a number."""
    value = statics.as_value(given[parameter.name])
    if not isinstance(value.type, PointerType):
        return coerce(value, u64, _purpose(operation, parameter))
    if value.type.space not in (Space.GLOBAL, Space.GENERIC):
        raise copy_arguments.wrong_space(value.span, operation.name, parameter.name, "global", value.type.space)
    return generic(value)


def _bad_number(span: Span, name: str, parameter: str, wanted: str) -> CompileError:
    return CompileError(diagnostics.asynchronous.BadNumber(span, name, parameter, wanted))


_NUMBERS = constant_arguments.readers(_bad_number)


def _flag(context: Context, operation: Any, parameter: parameters.Flag, given: Arguments, span: Span) -> bool:
    return read.flag(given, parameter.name, operation.name, default=parameter.default)


def _setting(context: Context, operation: Any, parameter: parameters.Setting, given: Arguments, span: Span) -> Any:
    return copy_arguments.chosen(operation.name, given, parameter.name, parameter.choices, parameter.default)


def _order(context: Context, operation: Any, parameter: memory_parameters.Order, given: Arguments, span: Span) -> str:
    if parameter.default == "" and not is_given(given, parameter.name):
        return ""
    return ordering.chosen(given, parameter.name, parameter.choices, parameter.default or "")


def _scope(context: Context, operation: Any, parameter: memory_parameters.Scope, given: Arguments, span: Span) -> str:
    return ordering.scope(given, parameter.choices, parameter.default or "")


#: How the arguments of the parameters are read that several families have.
_READERS: dict[type[Parameter], Reader] = {
    parameters.AnyValue: _any_value,
    parameters.Condition: _condition,
    parameters.Word: _word,
    parameters.Integer: _integer,
    parameters.Number: _number,
    parameters.AnyPointer: _any_pointer,
    parameters.Address: _address,
    memory_parameters.GenericAddress: _generic_address,
    memory_parameters.Side: _side,
    parameters.Mbarrier: _mbarrier,
    parameters.LimitedInteger: _NUMBERS[parameters.LimitedInteger],
    memory_parameters.RemoteMbarrier: _remote_mbarrier,
    memory_parameters.Option: _number,
    memory_parameters.StoredValue: _value,
    memory_parameters.Coordinates: _value,
    memory_parameters.Extents: _value,
    memory_parameters.TensorAddress: _tensor_address,
    memory_parameters.Reduction: _setting,
    parameters.Setting: _setting,
    memory_parameters.Order: _order,
    memory_parameters.Scope: _scope,
    parameters.Flag: _flag,
    parameters.ConstantInteger: _NUMBERS[parameters.ConstantInteger],
    memory_parameters.GroupCount: _NUMBERS[parameters.ConstantInteger],
}
