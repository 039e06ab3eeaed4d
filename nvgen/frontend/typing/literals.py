"""Types what Python computes of texts: ``float("inf")``, ``int("ff", 16)``, ``ord("a")``. All are constants."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.typing import statics
from nvgen.frontend.typing.context import Operand, Static
from nvgen.tree import Constant

#: What makes a number of a text.
FUNCTIONS = (int, float, complex, ord)


def is_text(arguments: Sequence[Operand]) -> bool:
    """Whether the first of some arguments is a text, or bytes."""
    return bool(arguments) and isinstance(arguments[0], Static) and isinstance(arguments[0].value, (str, bytes))


def number(function: Any, arguments: Sequence[Operand], span: Span) -> Constant:
    """What a function of Python's makes of a text.

    Raises:
        CompileError: nothing, as where Python raises.
    """
    values = []
    for argument in arguments:
        constant = argument.value if isinstance(argument, (Static, Constant)) else None
        if constant is None:
            raise CompileError(diagnostics.types.NotConstant(argument.span, f"an argument of `{function.__name__}`"))
        values.append(constant)
    try:
        value = function(*values)
    except (ValueError, TypeError, OverflowError) as error:
        raise CompileError(diagnostics.types.BadConstant(span, f"has no value ({error})")) from None
    return statics.number(span, value)


def character(arguments: Sequence[Operand], span: Span) -> Constant:
    """``ord(c)``.

    Raises:
        CompileError: its argument is no text that is a constant.
    """
    if len(arguments) != 1:
        raise CompileError(diagnostics.types.WrongArgumentCount(span, "ord", "1", len(arguments)))
    if not is_text(arguments):
        what = "what `ord` is of"
        raise CompileError(diagnostics.types.NotConstant(arguments[0].span, what))
    return number(ord, arguments, span)
