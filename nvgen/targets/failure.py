"""Checks that a kernel makes while it runs: what code generation states of each, and what a failed one leaves behind.

``Target.fail`` ends the thread whose check failed. A GPU prints a message and stops the whole kernel; on the CPU the
first failure of a launch is recorded, and the launch raises the diagnostic that ``Check.describe`` makes of it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from nvgen import diagnostics
from nvgen.diagnostics import Span
from nvgen.records import Node, Record

if TYPE_CHECKING:
    from nvgen.diagnostics import Diagnostic

#: What ``kernel.on("cpu", check=...)`` has compiled into a kernel: every index compared with its extent; conflicting
#: accesses of threads that nothing orders; threads that wait at different barriers; reads of memory that nothing wrote.
BOUNDS, RACE, BARRIER, UNINIT = "bounds", "race", "barrier", "uninit"
CHECKS = (BOUNDS, RACE, BARRIER, UNINIT)
#: Those that look at every access to memory.
INSTRUMENTING = frozenset({RACE, UNINIT})
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


def index_error(
    span: Span, index: int, axis: int, array: str, extent: int, thread: str, rest: Rest | None
) -> Diagnostic:
    """What is said of an element that an array does not have."""
    if rest is None or index < extent or not rest.is_filled_by(extent):
        return diagnostics.launch.IndexOutOfRange(span, str(index), str(axis), array, str(extent), thread)
    needed, elements = rest.start + (index + 1) * rest.element, diagnostics.counted(extent, "element")
    return diagnostics.memory.PastDynamicMemory(span, index, array, rest.given, elements, needed, rest.kernel, thread)
