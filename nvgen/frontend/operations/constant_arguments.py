"""Reads arguments that are constants, for families that have a diagnostic of their own for others."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.operations import arguments
from nvgen.frontend.operations.family import Arguments, Reader
from nvgen.frontend.typing import functions, statics
from nvgen.frontend.typing.context import Context, Operand
from nvgen.lang.parameters import ConstantInteger, Flag, LimitedInteger, Parameter, Setting
from nvgen.tree import Expression

#: Makes the error that an argument is not what is wanted: of where it stands, the names of the operation and the
#: parameter, and what is wanted.
Refusal = Callable[[Span, str, str, str], CompileError]


def known(operand: Operand) -> Any:
    """What an argument is at compile time, without its type where it is a number; or ``functions.UNKNOWN``."""
    value = functions.constant_value(operand)
    if isinstance(value, tuple):
        return tuple(part.value if isinstance(part, statics.TypedNumber) else part for part in value)
    return value.value if isinstance(value, statics.TypedNumber) else value


def one_of(refusal: Refusal, given: Arguments, parameter: str, name: str, choices: Iterable[Any], span: Span) -> Any:
    """A constant that has to be one of a few; ``span`` is that of the call, where it may have been left out.

    Raises:
        CompileError: it is another one, or no constant.
    """
    value = known(given[parameter]) if parameter in given else functions.UNKNOWN
    for choice in choices:
        if type(value) is type(choice) and value == choice:
            return choice
    where = given[parameter].span if parameter in given else span
    raise refusal(where, name, parameter, f"the constant {diagnostics.one_value_of(choices)}")


def readers(refusal: Refusal) -> dict[type[Parameter], Reader]:
    """The readers of settings, flags and integers, of a family that refuses others with ``refusal``."""

    def setting(context: Context, operation: Any, parameter: Any, given: Arguments, span: Span) -> Any:
        if parameter.name not in given:
            return parameter.default
        choices = (True, False) if isinstance(parameter, Flag) else parameter.choices
        return one_of(refusal, given, parameter.name, operation.name, choices, span)

    def integer(
        context: Context, operation: Any, parameter: ConstantInteger, given: Arguments, span: Span
    ) -> int | None:
        if parameter.name not in given:
            return parameter.default
        number = known(given[parameter.name])
        if type(number) is not int or number not in parameter.choices:
            raise refusal(given[parameter.name].span, operation.name, parameter.name, parameter.wanted)
        return number

    def limited(
        context: Context, operation: Any, parameter: LimitedInteger, given: Arguments, span: Span
    ) -> Expression:
        number = known(given[parameter.name])
        if type(number) is int and number not in parameter.choices:
            raise refusal(given[parameter.name].span, operation.name, parameter.name, parameter.wanted)
        return arguments.integer(given, parameter.name, parameter.type, operation.name)

    return {Setting: setting, Flag: setting, ConstantInteger: integer, LimitedInteger: limited}
