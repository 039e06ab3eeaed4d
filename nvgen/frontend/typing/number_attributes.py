"""Types the attributes of numbers: the parts of complex ones, and the methods of Python's integers."""

from __future__ import annotations

from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import CompileError, Span
from nvgen.frontend.typing import calls, complex_numbers
from nvgen.frontend.typing.context import BoundMethod, Context, Operand, Static
from nvgen.tree import Expression
from nvgen.types import bool_, is_complex, is_integer

#: Methods of Python's integers that are ``int.name(x)``.
_INTEGER_METHODS = ("bit_count", "bit_length")


def attribute(context: Context, owner: Expression, name: str, span: Span) -> Operand:
    """``x.name`` of a number.

    Raises:
        CompileError: numbers of its type have no such attribute.
    """
    if is_complex(owner.type):
        return complex_numbers.attribute(owner, name, span)
    if name in _INTEGER_METHODS and (is_integer(owner.type) or owner.type == bool_):
        return Static(span, BoundMethod(owner, name, _integer_method(getattr(int, name))))
    error = diagnostics.names.UnknownAttribute(span, repr(owner.type), name)
    raise CompileError(error.because(error.OfNumber(name)))


def _integer_method(function: Any) -> Any:
    """What types ``x.bit_count()`` as ``int.bit_count(x)``."""

    def rule(context: Context, owner: Expression, arguments: Any, named: Any, span: Span) -> Expression:
        return calls.call(context, Static(span, function), (owner, *arguments), named, span)

    return rule
