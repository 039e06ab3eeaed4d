"""The typed tree: what a specialised kernel means, the one representation that every target shares.

Every expression has its type; every conversion, also the implicit ones, is a node; operands of an operation have equal
types. Literals are gone: a number is a ``Constant`` of a scalar type. The tree is immutable and knows nothing of LLVM.
"""

from __future__ import annotations

from nvgen.diagnostics import Span
from nvgen.lang import Operation
from nvgen.records import Node
from nvgen.types import Type


class Local(Node):
    """A variable of the function: a parameter, one that the user assigns, or one that the compiler needs."""

    name: str
    type: Type


# Expressions


class Expression(Node):
    span: Span
    type: Type


class Constant(Expression):
    """A number. Before inference has finished its type may be that of a literal."""

    value: int | float | bool


class Read(Expression):
    """The value of a variable."""

    local: Local


class Bind(Expression):
    """Evaluates ``value``, keeps it in ``local``, and is that value."""

    local: Local
    value: Expression


class Convert(Expression):
    """``operand`` as a value of this node's type; integers wrap, floats round (see ``conversion.convert``)."""

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


class Element(Expression):
    """``array[indices]``; the indices are integers, one a dimension."""

    array: Local
    indices: tuple[Expression, ...]


class Extent(Expression):
    """How many elements ``array`` has along ``axis``; an i32."""

    array: Local
    axis: int


class Operate(Expression):
    """An operation of the device library on operands of one type."""

    operation: Operation
    operands: tuple[Expression, ...]


class Pack(Expression):
    """A tuple of values."""

    elements: tuple[Expression, ...]


class Item(Expression):
    """The value at a constant ``position`` of a tuple."""

    tuple: Expression
    position: int


# Statements


class Statement(Node):
    span: Span


Body = tuple[Statement, ...]


class Assign(Statement):
    local: Local
    value: Expression


class Store(Statement):
    """``array[indices] = value``."""

    array: Local
    indices: tuple[Expression, ...]
    value: Expression


class Evaluate(Statement):
    """An expression whose value nobody uses."""

    value: Expression


class If(Statement):
    test: Expression
    body: Body
    orelse: Body


class While(Statement):
    """``orelse`` runs when the test fails, not after a break."""

    test: Expression
    body: Body
    orelse: Body


class ForRange(Statement):
    """``for local in range(start, stop, step)``; the three have the local's type, ``step`` is not a constant 0."""

    local: Local
    start: Expression
    stop: Expression
    step: Expression
    body: Body
    orelse: Body


class Return(Statement):
    pass


class Break(Statement):
    pass


class Continue(Statement):
    pass


# A whole kernel


class TypedKernel(Node):
    """A kernel specialised to the types of its parameters."""

    name: str
    span: Span
    parameters: tuple[Local, ...]
    #: Every other variable, in the order of their first assignment.
    variables: tuple[Local, ...]
    body: Body
