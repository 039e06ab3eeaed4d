"""Calls: of functions, of operations, of instructions; and what is printed."""

from __future__ import annotations

from nvgen.diagnostics import Span
from nvgen.lang import DeviceOperation, Operation
from nvgen.lang.attributes import Attributes
from nvgen.tree.function import SpecialisedFunction
from nvgen.tree.scalar import Expression
from nvgen.types import Scalar


class DeviceCall(Expression):
    """A call of an operation that its family of modules types and emits; it may return nothing.

    An array among the operands is memory that the operation may read and write, and so is a pointer.
    """

    operation: DeviceOperation
    operands: tuple[Expression, ...]
    #: What the call fixes besides them, where there is something.
    attributes: Attributes | None = None

    @property
    def is_atomic(self) -> bool:
        """Whether it is an atomic access to memory, which each thread makes by itself."""
        return self.operation.family.startswith("atomic")


class Choice(Expression):
    """One of two texts, as ``Print`` takes it; it is no value otherwise."""

    test: Expression
    if_true: str
    if_false: str


class Print(Expression):
    """Prints by a ``format`` of C's ``printf``; it returns nothing.

    The operands are what C's promotion makes of arguments: i32, u32, i64, u64 and f64, and texts.
    """

    format: str
    operands: tuple[Expression, ...]


class Assembly(Expression):
    """Instructions of PTX: their text in ``pieces``, between which are the numbers of operands, outputs first.

    It returns nothing, its one output, or a tuple of its outputs.
    """

    template_span: Span
    pieces: tuple[str | int, ...]
    outputs: tuple[Scalar, ...]
    inputs: tuple[Expression, ...]
    is_volatile: bool
    #: Whether they may read and write memory.
    touches_memory: bool


class Call(Expression):
    """A call of a device function; the arguments have the types of its parameters."""

    function: SpecialisedFunction
    arguments: tuple[Expression, ...]


class Operate(Expression):
    """An operation of the device library on operands of one type."""

    operation: Operation
    operands: tuple[Expression, ...]


class MathCall(Expression):
    """A function of ``lang.mathematics`` or ``lang.libdevice`` on operands of the types that it takes."""

    operation: Operation
    operands: tuple[Expression, ...]
