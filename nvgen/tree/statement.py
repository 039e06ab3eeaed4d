"""Statements."""

from __future__ import annotations

from typing import Any

from nvgen.base.records import Node
from nvgen.diagnostics import Span
from nvgen.tree.scalar import Constant, Expression, Local


class Statement(Node):
    span: Span


Body = tuple[Statement, ...]


#: How often a loop is unrolled: None is LLVM's choice, 0 wholly, 1 not at all.
Unroll = int | None


class Assign(Statement):
    local: Local
    value: Expression


class Store(Statement):
    """``array[indices] = value``."""

    array: Expression
    indices: tuple[Expression, ...]
    value: Expression


class Write(Statement):
    """``lvalue = value``: a variable's part, or in memory an element, a pointee, or a part of one."""

    lvalue: Expression
    value: Expression


class Evaluate(Statement):
    """An expression whose value nobody uses."""

    value: Expression


class Assert(Statement):
    """Ends the kernel where ``test`` is false. ``condition`` is the test as it is written, ``message`` the user's."""

    test: Expression
    condition: str
    message: str

    @property
    def claim(self) -> str:
        """The test and the user's message, as diagnostics name them."""
        return f"`{self.condition}`" + (f": {self.message}" if self.message else "")


class Host(Statement):
    """A statement that Python runs itself; there are such only where a kernel is interpreted.

    In the ``statement`` of Python's syntax the variables ``names`` stand for ``values``.
    """

    statement: Any
    names: tuple[str, ...]
    values: tuple[Expression, ...]


class If(Statement):
    test: Expression
    body: Body
    orelse: Body


class While(Statement):
    """``orelse`` runs when the test fails, not after a break. ``unroll`` is what the user says of it."""

    test: Expression
    body: Body
    orelse: Body
    unroll: Unroll = None

    @property
    def is_endless(self) -> bool:
        """Whether only a ``break`` or a ``return`` leaves the loop: what comes in its ``else`` never runs."""
        return isinstance(self.test, Constant) and bool(self.test.value)


class ForRange(Statement):
    """``for local in range(start, stop, step)``; the three have the local's type, ``step`` is not a constant 0."""

    local: Local
    start: Expression
    stop: Expression
    step: Expression
    body: Body
    orelse: Body
    unroll: Unroll = None


class Unrolled(Statement):
    """A loop that was unrolled when it was compiled, a body an iteration; ``orelse`` runs when none of them breaks."""

    bodies: tuple[Body, ...]
    orelse: Body
    #: What the user calls the loop's variable, and the numbers that it stands for, None for what is no number.
    name: str = ""
    iterations: tuple[Any, ...] = ()
    #: The variables of the function that have the names of the loop's: after it they have no value.
    shadowed: tuple[str, ...] = ()


class Return(Statement):
    """``value`` is what the function returns; None in a kernel and in a function that returns nothing."""

    value: Expression | None = None


class Break(Statement):
    pass


class Continue(Statement):
    pass
