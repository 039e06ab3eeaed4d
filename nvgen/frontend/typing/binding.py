"""Binds the arguments of operations to their parameters: by position and by name, as Python does."""

from __future__ import annotations

import itertools
from collections.abc import Mapping, Sequence
from typing import TypeGuard

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.typing.context import Operand, Static
from nvgen.frontend.typing.unpacking import changes_something
from nvgen.tree import Constant, Expression
from nvgen.types import ArrayType


def bound(
    name: str,
    parameters: tuple[str, ...],
    needed: int,
    arguments: Sequence[Operand],
    named: Mapping[str, Operand],
    span: Span,
) -> dict[str, Operand]:
    """The arguments of an operation by name; the first ``needed`` parameters have no default.

    Raises:
        CompileError: there are too few, too many, or others.
    """
    found: dict[str, Operand] = dict(zip(parameters, arguments, strict=False))
    for keyword, operand in named.items():
        if keyword not in parameters or keyword in found:
            what = f"`{keyword}` is given twice" if keyword in found else f"it has no parameter `{keyword}`"
            error = diagnostics.functions.WrongCall(operand.span, f"nv.{name}", what)
            raise CompileError(error.because(error.Parameters(", ".join(parameters))))
        found[keyword] = operand
    missing = [parameter for parameter in parameters[:needed] if parameter not in found]
    if named and missing:
        error = diagnostics.functions.WrongCall(span, f"nv.{name}", f"`{missing[0]}` is missing")
        raise CompileError(error.because(error.Parameters(", ".join(parameters))))
    if missing or len(arguments) > len(parameters):
        wanted = str(needed) if needed == len(parameters) else f"{needed} to {len(parameters)}"
        how = f"its parameters are {', '.join(parameters)}" if parameters else ""
        raise CompileError(diagnostics.types.WrongArgumentCount(span, f"nv.{name}", wanted, len(arguments), how))
    if named:
        _check_order(parameters, found)
    return found


def _check_order(parameters: tuple[str, ...], written: Mapping[str, Operand]) -> None:
    """Arguments are evaluated in the order of the parameters.

    Raises:
        CompileError: they are written in another order, and that makes a difference.
    """
    values = [(name, operand) for name, operand in written.items() if _is_computed(operand)]
    for (first, one), (second, other) in itertools.combinations(values, 2):
        if parameters.index(first) > parameters.index(second) and any(map(changes_something, (one, other))):
            what = f"`{first}=` before `{second}=`, of which one changes what the other is,"
            remedy = f"write the arguments in the order {', '.join(name for name in parameters if name in written)}"
            raise CompileError(diagnostics.syntax.NotYet(one.span, what, remedy))


def _is_computed(operand: Operand) -> TypeGuard[Expression]:
    return not isinstance(operand, (Static, Constant)) and not isinstance(operand.type, ArrayType)


def is_given(arguments: Mapping[str, Operand], name: str) -> bool:
    """Whether an argument is there, and not None."""
    operand = arguments.get(name)
    return operand is not None and not (isinstance(operand, Static) and operand.value is None)
