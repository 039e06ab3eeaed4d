"""The typed tree: what a specialised kernel means, the one representation that every target shares.

Every expression has its type; every conversion, also the implicit ones, is a node; operands of an operation have equal
types. Literals are gone: a number is a ``Constant`` of a scalar type. The tree is immutable and knows nothing of LLVM.
"""

from __future__ import annotations

from dataclasses import dataclass

from nvgen.diagnostics import Span
from nvgen.lang import Operation
from nvgen.types import Type


@dataclass(frozen=True, eq=False)
class Local:
    """A variable of the function: a parameter, one that the user assigns, or one that the compiler needs."""

    name: str
    type: Type


# Expressions


@dataclass(frozen=True, eq=False)
class Expression:
    span: Span
    type: Type


@dataclass(frozen=True, eq=False)
class Constant(Expression):
    """A number. Before inference has finished its type may be that of a literal."""

    value: int | float | bool


@dataclass(frozen=True, eq=False)
class Read(Expression):
    """The value of a variable."""

    local: Local


@dataclass(frozen=True, eq=False)
class Bind(Expression):
    """Evaluates ``value``, keeps it in ``local``, and is that value."""

    local: Local
    value: Expression


@dataclass(frozen=True, eq=False)
class Convert(Expression):
    """``operand`` as a value of this node's type; integers wrap, floats round (see ``conversion.convert``)."""

    operand: Expression


@dataclass(frozen=True, eq=False)
class Negate(Expression):
    operand: Expression


@dataclass(frozen=True, eq=False)
class Invert(Expression):
    """``~operand``, bit by bit."""

    operand: Expression


@dataclass(frozen=True, eq=False)
class Not(Expression):
    """``not operand`` of a bool."""

    operand: Expression


@dataclass(frozen=True, eq=False)
class Binary(Expression):
    """``operator`` is Python's; both operands and the result have one type, which is never a literal's."""

    operator: str
    left: Expression
    right: Expression


@dataclass(frozen=True, eq=False)
class Power(Expression):
    """``operand ** exponent`` for a constant exponent of 0 or more."""

    operand: Expression
    exponent: int


@dataclass(frozen=True, eq=False)
class Compare(Expression):
    """A bool; ``operator`` is one of ``== != < <= > >=`` and the operands have one type."""

    operator: str
    left: Expression
    right: Expression


@dataclass(frozen=True, eq=False)
class Conditional(Expression):
    """``body if test else orelse``: only one side is evaluated."""

    test: Expression
    body: Expression
    orelse: Expression


@dataclass(frozen=True, eq=False)
class Element(Expression):
    """``array[indices]``; the indices are integers, one a dimension."""

    array: Local
    indices: tuple[Expression, ...]


@dataclass(frozen=True, eq=False)
class Extent(Expression):
    """How many elements ``array`` has along ``axis``; an i32."""

    array: Local
    axis: int


@dataclass(frozen=True, eq=False)
class Operate(Expression):
    """An operation of the device library on operands of one type."""

    operation: Operation
    operands: tuple[Expression, ...]


@dataclass(frozen=True, eq=False)
class Pack(Expression):
    """A tuple of values."""

    elements: tuple[Expression, ...]


@dataclass(frozen=True, eq=False)
class Item(Expression):
    """The value at a constant ``position`` of a tuple."""

    tuple: Expression
    position: int


# Statements


@dataclass(frozen=True, eq=False)
class Statement:
    span: Span


Body = tuple[Statement, ...]


@dataclass(frozen=True, eq=False)
class Assign(Statement):
    local: Local
    value: Expression


@dataclass(frozen=True, eq=False)
class Store(Statement):
    """``array[indices] = value``."""

    array: Local
    indices: tuple[Expression, ...]
    value: Expression


@dataclass(frozen=True, eq=False)
class Evaluate(Statement):
    """An expression whose value nobody uses."""

    value: Expression


@dataclass(frozen=True, eq=False)
class If(Statement):
    test: Expression
    body: Body
    orelse: Body


@dataclass(frozen=True, eq=False)
class While(Statement):
    """``orelse`` runs when the test fails, not after a break."""

    test: Expression
    body: Body
    orelse: Body


@dataclass(frozen=True, eq=False)
class ForRange(Statement):
    """``for local in range(start, stop, step)``; the three have the local's type, ``step`` is not a constant 0."""

    local: Local
    start: Expression
    stop: Expression
    step: Expression
    body: Body
    orelse: Body


@dataclass(frozen=True, eq=False)
class Return(Statement):
    pass


@dataclass(frozen=True, eq=False)
class Break(Statement):
    pass


@dataclass(frozen=True, eq=False)
class Continue(Statement):
    pass


# A whole kernel


@dataclass(frozen=True, eq=False)
class TypedKernel:
    """A kernel specialised to the types of its parameters."""

    name: str
    span: Span
    parameters: tuple[Local, ...]
    #: Every other variable, in the order of their first assignment.
    variables: tuple[Local, ...]
    body: Body
