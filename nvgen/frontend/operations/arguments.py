"""The arguments of a device operation as operands of its call."""

from __future__ import annotations

from collections.abc import Mapping

from nvgen import diagnostics
from nvgen.diagnostics import CompileError
from nvgen.frontend.typing import functions, statics
from nvgen.frontend.typing.context import Context, NotYetKnown, Operand
from nvgen.frontend.typing.conversion import coerce, convert, truth, with_default_type
from nvgen.tree import Constant, Expression
from nvgen.types import Scalar, Weak, i32, is_integer, u32


def value_of(context: Context, operand: Operand) -> Expression:
    """An argument that is a value; of a literal's type none is, once all types are known."""
    value = statics.as_value(operand)
    if isinstance(value.type, Weak) and not isinstance(value, Constant) and not context.defaulted:
        context.awaits_defaults = True
        raise NotYetKnown(operand.span.text)  # a variable of literals may still become anything
    return with_default_type(value)


def predicate(context: Context, operand: Operand) -> Expression:
    """An argument that is a condition."""
    return truth(value_of(context, operand))


def number(context: Context, operand: Operand, purpose: str) -> Expression:
    """An argument that is an integer of 32 bits, signed or not."""
    value = value_of(context, operand)
    return value if value.type == u32 else coerce(value, i32, purpose)


def constant_integer(operand: Operand) -> int | None:
    """The integer that an argument is at compile time, if it is one."""
    value = functions.constant_value(operand)
    known = value.value if isinstance(value, statics.TypedNumber) else value
    return known if type(known) is int else None


def integer(given: Mapping[str, Operand], parameter: str, type_: Scalar, name: str) -> Expression:
    """An argument that is any integer, as one of a type; it wraps.

    Raises:
        CompileError: it is none.
    """
    operand = given[parameter]
    found = statics.as_value(operand)
    if not is_integer(found.type):
        raise CompileError(diagnostics.types.WrongType(found.span, found.type, type_, f"`{parameter}` of `nv.{name}`"))
    return convert(found, type_)


def flag(given: Mapping[str, Operand], parameter: str, name: str, *, default: bool = False) -> bool:
    """An argument that is True or False when the kernel is compiled.

    Raises:
        CompileError: it is neither.
    """
    found = functions.constant_value(given[parameter]) if parameter in given else default
    if not isinstance(found, bool):
        raise CompileError(diagnostics.asynchronous.BadNumber(given[parameter].span, name, parameter, "True or False"))
    return found
