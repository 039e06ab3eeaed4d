"""The arguments of a device operation as operands of its call."""

from __future__ import annotations

from nvgen.frontend.typing import functions, statics
from nvgen.frontend.typing.context import Context, Meaning, NotYetKnown
from nvgen.frontend.typing.conversion import coerce, strong, truth
from nvgen.tree import Constant, Expression
from nvgen.types import Weak, i32, u32


def value_of(context: Context, meaning: Meaning) -> Expression:
    """An argument that is a value; of a literal's type none is, once all types are known."""
    value = statics.as_value(meaning)
    if isinstance(value.type, Weak) and not isinstance(value, Constant) and not context.defaulted:
        context.awaits_defaults = True
        raise NotYetKnown(meaning.span.text)  # a variable of literals may still become anything
    return strong(value)


def predicate(context: Context, meaning: Meaning) -> Expression:
    """An argument that is a condition."""
    return truth(value_of(context, meaning))


def number(context: Context, meaning: Meaning, purpose: str) -> Expression:
    """An argument that is an integer of 32 bits, signed or not."""
    value = value_of(context, meaning)
    return value if value.type == u32 else coerce(value, i32, purpose)


def constant_integer(meaning: Meaning) -> int | None:
    """The integer that an argument is at compile time, if it is one."""
    value = functions.constant_value(meaning)
    known = value.value if isinstance(value, statics.TypedNumber) else value
    return known if type(known) is int else None
