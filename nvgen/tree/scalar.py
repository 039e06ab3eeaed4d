"""Expressions: variables, constants, and arithmetic on numbers."""

from __future__ import annotations

from typing import Any

from nvgen.base.records import Node
from nvgen.diagnostics import Span
from nvgen.types import Type


class Local(Node):
    """A variable of the function: a parameter, one that the user assigns, or one that the compiler needs."""

    name: str
    type: Type


class Expression(Node):
    span: Span
    type: Type


class Constant(Expression):
    """A number: a bool, int, float or complex. Before inference has finished its type may be that of a literal."""

    value: Any


class Read(Expression):
    """The value of a variable."""

    local: Local
    #: The smallest and the largest integer that it may be, where more is known than the type says.
    known: tuple[int, int] | None = None


class Bind(Expression):
    """Evaluates ``value``, keeps it in ``local``, and is that value."""

    local: Local
    value: Expression


class Convert(Expression):
    """``operand`` as a value of this node's type; integers wrap, floats round (see
    ``frontend.typing.conversion.convert``)."""

    operand: Expression


class Negate(Expression):
    operand: Expression


class Invert(Expression):
    """``~operand``, bit by bit."""

    operand: Expression


class Not(Expression):
    """``not operand`` of a bool."""

    operand: Expression


class Binary(Expression):
    """``operator`` is Python's; both operands and the result have one type, which is never a literal's."""

    operator: str
    left: Expression
    right: Expression


class Power(Expression):
    """``operand ** exponent`` for a constant exponent of 0 or more."""

    operand: Expression
    exponent: int


class Compare(Expression):
    """A bool; ``operator`` is one of ``== != < <= > >=`` and the operands have one type."""

    operator: str
    left: Expression
    right: Expression


class Conditional(Expression):
    """``body if test else orelse``: only one side is evaluated."""

    test: Expression
    body: Expression
    orelse: Expression
