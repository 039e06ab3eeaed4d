"""The parts of the loops that update memory in one step (``atomic_loops``): what a target does in them.

None of them waits for other threads. They are called by the loops alone.
"""

from __future__ import annotations

from typing import ClassVar

from nvgen.diagnostics import SourceFile, Span
from nvgen.lang.operation import DeviceOperation
from nvgen.types import SCALARS, Scalar, Type, alignment_of, size_of

#: The integer of the bits of an element, by the bytes that it has: what can be updated.
BITS: dict[int, Scalar] = {size: SCALARS[f"u{8 * size}"] for size in (1, 2, 4, 8, 16)}


def is_aligned(type_: Type) -> bool:
    """Whether every element of a type lies at a multiple of its size, as a compare-and-swap needs it. A struct of two
    words may not."""
    return alignment_of(type_) % size_of(type_) == 0


class LoopOperation(DeviceOperation):
    """A part of a loop. It never waits: a loop that repeats does so since another thread has got further."""

    family: ClassVar[str] = "atomic_update"


class Begin(LoopOperation):
    """``begin(address, order, scope)``: returns nothing; a loop begins that updates what is at the address.

    An architecture that cannot compare and swap that refuses it. The name of the operation is that of the one which the
    user called, and it knows where in the text: a loop is specialised for each call.
    """

    file: SourceFile
    line: int
    column: int
    end_line: int
    end_column: int

    @property
    def span(self) -> Span:
        """Where the user called the operation."""
        return Span(self.file, self.line, self.column, self.end_line, self.end_column)


class Given(LoopOperation):
    """The value of a loop, as the user's call of the operation returns it.

    A loop of the user's may spin until another thread has written what is looked for.
    """

    reads: ClassVar[bool] = False
    writes: ClassVar[bool] = False
    may_spin: ClassVar[bool] = True
    result_is_optional: ClassVar[bool] = True


class Recast(LoopOperation):
    """``recast(value, source, target)``: the bytes of a value of the type ``source`` as one of the type ``target``."""


class First(LoopOperation):
    """``first(address, order, scope)``: the window of an element as it is; what the order asks for comes before it.

    The window is what is compared and swapped: the element, or the word of 4 bytes that it lies in. It is an integer
    of 4 bytes for all elements of at most as many.
    """

    writes: ClassVar[bool] = False


class Shift(LoopOperation):
    """``shift(address)``: how many bits of its window lie before an element of 1 or 2 bytes; a u32."""

    reads: ClassVar[bool] = False
    writes: ClassVar[bool] = False


class Swap(LoopOperation):
    """``swap(address, expected, new, order, scope)``: puts in a new window where it is as expected; returns the old."""


class Last(LoopOperation):
    """``last(order, scope)``: what the order asks for after the loop."""


def beginning(name: str, span: Span) -> Begin:
    """How a loop begins that a call of an operation is."""
    where = (span.file, span.line, span.column, span.end_line, span.end_column)
    return Begin(f"atomic.{name}", "a loop begins", *where)


recast = Recast("atomic.recast", "the bytes of a value as another type")
first = First("atomic.first", "reads the window")
shift = Shift("atomic.shift", "where the element lies in its window")
swap = Swap("atomic.swap", "compares and swaps the window")
last = Last("atomic.last", "ends the loop")


def window(type_: Type) -> Scalar:
    """The integer that is compared and swapped for an element of a type."""
    return BITS[max(size_of(type_), 4)]
