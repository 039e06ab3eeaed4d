"""Reads the arguments of ``nv.tcgen05.*``: constants that choose an instruction, and values of 32 bits."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.operations import constant_arguments, declared, register_values
from nvgen.frontend.operations.constant_arguments import known
from nvgen.frontend.operations.family import Arguments, Reader
from nvgen.frontend.typing import allocation, statics
from nvgen.frontend.typing.context import Context
from nvgen.lang import DeviceOperation
from nvgen.lang.matrix_parameters import OutputLanes, RegisterValues, TensorFactor
from nvgen.lang.parameters import (
    ElementType,
    Known,
    Parameter,
)
from nvgen.tree import Expression
from nvgen.types import SCALARS, Scalar, Type, u32

U64 = SCALARS["u64"]


# Errors


def bad_constant(span: Span, name: str, parameter: str, wanted: str) -> CompileError:
    """The error that a constant is another one than is wanted, or none."""
    return CompileError(diagnostics.tcgen05.BadConstant(span, name, parameter, wanted))


def refused(name: str, parameter: str, value: Expression, wanted: str) -> CompileError:
    """The error that an operand is of another type than is wanted."""
    return CompileError(diagnostics.tcgen05.WrongOperand(value.span, name, parameter, wanted, value.type))


def not_together(given: Arguments, name: str, parameter: str, problem: str) -> CompileError:
    """The error that an argument does not go with another one."""
    return CompileError(diagnostics.tcgen05.NotTogether(given[parameter].span, name, parameter, problem))


# Constants


def check_choice(given: Arguments, parameter: str, name: str, choices: Iterable[Any], span: Span) -> None:
    """Refuses a constant that is none of a few; ``span`` is that of the call, where it may have been left out.

    Raises:
        CompileError: it is another one, or no constant.
    """
    constant_arguments.one_of(bad_constant, given, parameter, name, choices, span)


def _element_type(
    context: Context, operation: Any, parameter: ElementType, given: Arguments, span: Span
) -> Type | None:
    if parameter.name not in given:
        return parameter.default
    found = allocation.element_type(given[parameter.name])
    if found not in parameter.choices:
        names = [re.sub(r"(?=\b[a-z])", "nv.", repr(type_)) for type_ in parameter.choices]  # nv.vec[nv.f16, 2]
        wanted = diagnostics.one_of(names)
        raise bad_constant(given[parameter.name].span, operation.name, parameter.name, wanted)
    return found


_KINDS: dict[type, str] = {
    int: "a constant integer",
    bool: "the constant True or False",
    str: "a constant text",
    Scalar: "a type such as `nv.f16`",
    tuple: "a tuple of constants",
}


def _known(context: Context, operation: Any, parameter: Known, given: Arguments, span: Span) -> Any:
    if parameter.name not in given:
        return parameter.default
    value = known(given[parameter.name])
    if type(value) is not parameter.kind:
        raise bad_constant(given[parameter.name].span, operation.name, parameter.name, _KINDS[parameter.kind])
    return repr(value) if isinstance(value, Scalar) else value


# Values


def _factor(context: Context, operation: Any, parameter: TensorFactor, given: Arguments, span: Span) -> Expression:
    found = statics.as_value(given[parameter.name])
    if found.type not in (u32, U64):
        wanted = "an address in tensor memory, a u32, or a descriptor, a u64"
        raise refused(operation.name, parameter.name, found, wanted)
    return found


def _lanes(context: Context, operation: Any, parameter: OutputLanes, given: Arguments, span: Span) -> Expression:
    return statics.as_value(given[parameter.name])


def _registers(context: Context, operation: Any, parameter: RegisterValues, given: Arguments, span: Span) -> Expression:
    name, own = operation.name, parameter.name
    refusal = partial(refused, name, own)
    return register_values.read(context, name, own, given[own], refusal)


READERS: Mapping[type[Parameter], Reader] = {
    **constant_arguments.readers(bad_constant),
    ElementType: _element_type,
    Known: _known,
    TensorFactor: _factor,
    OutputLanes: _lanes,
    RegisterValues: _registers,
}


def values_of(
    context: Context, operation: DeviceOperation, given: Arguments, span: Span
) -> tuple[dict[str, Expression], dict[str, Any]]:
    """The operands of a call, and its constants."""
    return declared.values_of(context, operation, given, span, READERS)
