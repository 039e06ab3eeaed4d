"""Arguments of ``nv.tcgen05.*``: addresses in tensor memory, and constants that are one of a few."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.typing import functions, statics
from nvgen.frontend.typing.context import Operand
from nvgen.frontend.typing.conversion import coerce
from nvgen.lang.attributes.tcgen05 import Group
from nvgen.tree import Expression
from nvgen.types import SCALARS, Scalar

U32, U64 = SCALARS["u32"], SCALARS["u64"]


def constant(operand: Operand) -> Any:
    """What an argument is at compile time, without its type where it is a number; or ``functions.UNKNOWN``."""
    value = functions.constant_value(operand)
    if isinstance(value, tuple):
        return tuple(part.value if isinstance(part, statics.TypedNumber) else part for part in value)
    return value.value if isinstance(value, statics.TypedNumber) else value


def whole(operand: Operand) -> int | None:
    """The integer that an argument is at compile time, if it is one."""
    value = constant(operand)
    return value if type(value) is int else None


def choice(
    given: Mapping[str, Operand],
    parameter: str,
    name: str,
    choices: Iterable[Any],
    default: Any = None,
    *,
    span: Span | None = None,
) -> Any:
    """A constant that is one of a few; ``span`` is that of the call where it may have been left out, without a default.

    Raises:
        CompileError: it is another one, or no constant.
    """
    if parameter not in given and default is not None:
        return default
    value = constant(given[parameter]) if parameter in given else functions.UNKNOWN
    for known in choices:
        if type(value) is type(known) and value == known:
            return known
    where = given[parameter].span if parameter in given else span
    assert where is not None
    wanted = f"the constant {diagnostics.one_value_of(choices)}"
    raise CompileError(diagnostics.tcgen05.BadConstant(where, name, parameter, wanted))


def flag(given: Mapping[str, Operand], parameter: str, name: str) -> bool:
    """A constant that is True or False; left out, it is False."""
    return bool(choice(given, parameter, name, (True, False), False))


def refused(name: str, parameter: str, value: Expression, wanted: str) -> CompileError:
    """The error that an operand is of another type than is wanted."""
    return CompileError(diagnostics.tcgen05.WrongOperand(value.span, name, parameter, wanted, value.type))


def address(given: Mapping[str, Operand], parameter: str, name: str, type_: Scalar = U32) -> Expression:
    """An address in tensor memory, a u32, or of another type what describes a matrix."""
    return coerce(statics.as_value(given[parameter]), type_, f"`{parameter}` of `nv.{name}`")


def group(given: Mapping[str, Operand], name: str) -> Group:
    """For how many blocks an operation is, as its argument ``cta_group`` says."""
    return Group(choice(given, "cta_group", name, (1, 2), 1))
