"""Checks that a kernel makes while it runs: what code generation states of each, and what a failed one leaves behind.

``Target.fail`` ends the thread whose check failed. A GPU prints a message and stops the whole kernel; on the CPU the
first failure of a launch is recorded, and the launch raises the diagnostic that ``Check.describe`` makes of it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from nvgen import diagnostics, tree
from nvgen.base.records import Node, Record
from nvgen.diagnostics import Span
from nvgen.types import ArrayType, Space, VectorType

if TYPE_CHECKING:
    from nvgen.diagnostics import Diagnostic

#: What ``kernel.on("cpu", check=...)`` has compiled into a kernel: every index compared with its extent; conflicting
#: accesses of threads that nothing orders; threads that wait at different barriers; reads of memory that nothing wrote.
BOUNDS, RACE, BARRIER, UNINIT = "bounds", "race", "barrier", "uninit"
CHECKS = (BOUNDS, RACE, BARRIER, UNINIT)
#: Of the check of races: that volatile accesses are plain ones, and not atomic.
VOLATILE = "volatile"
#: Those that look at every access to memory.
INSTRUMENTING = frozenset({RACE, UNINIT})
#: The checks of runs of which nothing is to be proved.
PLAIN = ((), (BOUNDS,))
#: Most numbers that a failed check tells of.
MAX_NUMBERS = 4


class Failure(Node):
    """A check that failed: the numbers that it was given, and the thread that made it, x first."""

    numbers: tuple[int, ...]
    thread: tuple[int, int, int]
    block: tuple[int, int, int]
    #: Of calls of functions that call themselves, in which the check failed: the innermost ones, how many there were,
    #: and the first that was made; numbers that the target gave them.
    calls: tuple[int, ...] = ()
    depth: int = 0
    outermost: int = 0

    @property
    def thread_name(self) -> str:
        """The thread, as messages name it."""
        return f"thread {self.thread} of block {self.block}"


class Check(Node):
    """A check, and where it stands in the text."""

    span: Span
    #: What failed, in words that hold for every thread.
    message: str
    #: What failed with its numbers, each as ``%lld`` and up to ``MAX_NUMBERS``; empty where the message says it all.
    detail: str
    #: The diagnostic of a failure on the CPU.
    describe: Callable[[Failure], Diagnostic]
    #: Whether it is a race: what other checks find may come of one, in the same block.
    is_cause: bool = False


class Rest(Record):
    """Where an array lies that may be what the dynamic shared memory of a kernel has left, which the launch decides."""

    kernel: str
    #: The bytes before it, all that there are, and those of an element.
    start: int
    given: int
    element: int

    def is_filled_by(self, extent: int) -> bool:
        """Whether so many elements are as many as there is room for."""
        end = self.start + extent * self.element
        return self.start >= 0 and self.given < end + self.element and (extent == 0 or end <= self.given)


class Index(Record):
    """An index of an array, or of a vector, as messages name it."""

    span: Span
    #: As it stands in the text; empty where nothing there is this index alone.
    text: str
    axis: int
    array: str
    #: What the text calls the extent, or the extent itself.
    limit: str
    #: Whether the kernel makes the array, with extents that it says.
    is_made: bool

    def error(self, value: int, extent: int, thread: str, rest: Rest | None = None) -> Diagnostic:
        """What is said of an element that the array does not have."""
        if rest is not None and value >= extent and rest.is_filled_by(extent):
            needed, elements = rest.start + (value + 1) * rest.element, diagnostics.counted(extent, "element")
            return diagnostics.memory.PastDynamicMemory(
                self.span, value, self.array, rest.given, elements, needed, rest.kernel, thread
            )
        error = diagnostics.launch.IndexOutOfRange(
            self.span, value, self.axis, self.array, extent, thread, self.text, self.limit
        )
        if self.is_made and value >= extent:
            error = error.because(error.Larger(self.array))
        if -extent <= value < 0 and not error.is_literal:
            from_the_end = str(extent + value) if self.limit.isdecimal() else f"{self.limit} - {-value}"
            error = error.because(error.FromTheEnd(from_the_end))
        return error


def index_of(owner: tree.Expression, axis: int, node: tree.Expression) -> Index:
    """An index of an array or a vector, which ``owner`` is, along an axis."""
    name, type_ = name_of(owner), owner.type
    text = node.span.text
    if "\n" in text or (isinstance(node, tree.Item) and node.span == node.tuple.span):
        text = ""  # an element of a tuple that stands in the brackets
    if isinstance(type_, VectorType):
        return Index(node.span, text, axis, name, str(type_.count), is_made=False)
    assert isinstance(type_, ArrayType)
    limit = f"{name}.size" if type_.ndim == 1 else f"{name}.shape[{axis}]"
    is_made = type_.shape is not None and type_.space in (Space.SHARED, Space.LOCAL)
    return Index(node.span, text, axis, name, limit, is_made)


def name_of(array: tree.Expression) -> str:
    """An array as the text names it."""
    return array.local.name if isinstance(array, tree.Read) else array.span.text
