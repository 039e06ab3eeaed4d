"""The arguments of ``nv.tensormap.*``: tensor maps, and what goes into their fields."""

from __future__ import annotations

from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.operations.address_arguments import generic
from nvgen.frontend.operations.arguments import constant_integer
from nvgen.frontend.operations.copy_arguments import chosen, tensor_map
from nvgen.frontend.operations.family import Arguments, Family
from nvgen.frontend.typing import statics
from nvgen.frontend.typing.context import Context
from nvgen.frontend.typing.conversion import coerce, convert
from nvgen.lang.attributes.tensormap import MapForm
from nvgen.lang.memory_parameters import FieldDimension, FieldValue, TensorMapOperand
from nvgen.lang.tensormap import FIELDS, TensorMapReplace
from nvgen.tree import Constant, DeviceCall, Expression
from nvgen.types import PointerType, is_integer


def _map(context: Context, operation: Any, parameter: TensorMapOperand, given: Arguments, span: Span) -> Expression:
    return tensor_map(operation.name, given[parameter.name])


def _field(name: str, given: Arguments) -> str:
    """The argument ``field``."""
    return str(chosen(name, given, "field", tuple(FIELDS), None))


def _dimension(context: Context, operation: Any, parameter: FieldDimension, given: Arguments, span: Span) -> int:
    name, operand = operation.name, given.get(parameter.name)
    field = _field(name, given)
    count = FIELDS[field].ordinals
    if operand is None and not count:
        return -1
    found = None if operand is None else constant_integer(operand)
    if found is None or not 0 <= found < count:
        wanted = f"a constant from 0 to {count - 1}" if count else f'left out for "{field}"'
        where = span if operand is None else operand.span
        raise CompileError(diagnostics.tensor.BadSetting(where, name, parameter.name, wanted))
    return found


def _value(
    context: Context,
    operation: Any,
    parameter: FieldValue,
    given: Arguments,
    span: Span,
) -> Expression:
    """The value of a field: an address, an integer, or one of a few constants."""
    operand, field = given[parameter.name], FIELDS[_field(operation.name, given)]
    if field.greatest is not None:
        number = constant_integer(operand)
        if number is None or not 0 <= number <= field.greatest:
            wanted = f"a constant from 0 to {field.greatest}"
            raise CompileError(diagnostics.tensor.BadSetting(operand.span, operation.name, parameter.name, wanted))
        return Constant(operand.span, field.type, number)
    value = statics.as_value(operand)
    if field is FIELDS["global_address"] and isinstance(value.type, PointerType):
        return generic(value)
    if not is_integer(value.type):
        return coerce(value, field.type, f"`{parameter.name}` of `nv.{operation.name}`")
    return convert(value, field.type)


def _check_class(call: DeviceCall, given: Arguments) -> None:
    """A class of memory goes with an address."""
    form = MapForm.of(call)
    if form.alloc_class and form.field != "global_address":
        where, wanted = given["alloc_class"].span, f'left out for "{form.field}"'
        raise CompileError(diagnostics.tensor.BadSetting(where, call.operation.name, "alloc_class", wanted))


FAMILY = Family(
    readers={TensorMapOperand: _map, FieldValue: _value, FieldDimension: _dimension},
    checks={TensorMapReplace: _check_class},
)
