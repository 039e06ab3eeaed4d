"""What threads do together when they are run step by step: a function an operation, found by its class.

A rule takes the launch's state and the call, and gives the function of the operands. That of an operation which waits
is a generator: it yields a ``Wait`` for as long as the thread has to wait, and returns the result. To add a family of
operations, add its rules to ``RULES``; one whose operations do not wait, and ask for nothing but their operands, is
compiled (``COMPILED``).
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from nvgen.diagnostics import Span
from nvgen.frontend.tree import DeviceCall
from nvgen.lang import Barrier, block_dim, block_idx, grid_dim, thread_idx
from nvgen.lang.index import grid, grid_size
from nvgen.runtime.step.thread import Block, State, Thread

#: Families whose operations are compiled and called by themselves.
COMPILED: frozenset[str] = frozenset()
#: The registers that a thread has.
REGISTERS = frozenset(
    register.name
    for vector in (thread_idx, block_idx, block_dim, grid_dim, grid.values, grid_size.values)
    for register in vector.dimensions
)


class Wait:
    """Why a thread waits: at a place in the text, until ``is_over``."""

    __slots__ = ("is_over", "span", "what")

    def __init__(self, span: Span, what: str, is_over: Callable[[], bool]) -> None:
        self.span, self.what, self.is_over = span, what, is_over


Waiting = Generator[Wait, None, Any]
Rule = Callable[[State, DeviceCall], Callable[..., Any]]


def give_way(span: Span) -> Callable[[], Waiting]:
    """The function that lets all other threads run, in a loop that looks for what they write."""

    def give() -> Waiting:
        yield Wait(span, "while", lambda: True)

    return give


class Meeting:
    """A point that every thread of a group reaches before one goes on; who has ended is not waited for."""

    def __init__(self, members: list[Thread]) -> None:
        self.members = members
        #: What each thread has brought that has arrived.
        self.brought: dict[Thread, Any] = {}
        #: How often all have met.
        self.turn = 0
        #: What they brought to the last meeting.
        self.last: dict[Thread, Any] = {}

    def arrive(self, thread: Thread, brought: Any = None) -> int:
        """Arrives; gives the turn that is over when all have met."""
        turn = self.turn
        self.brought[thread] = brought
        self.settle()
        return turn

    def settle(self) -> None:
        """Lets all go on, if nobody is missing."""
        if self.brought and all(thread in self.brought or thread.has_ended for thread in self.members):
            self.last, self.brought = self.brought, {}
            self.turn += 1


def meet(state: State, meeting: Meeting, span: Span, what: str, brought: Any = None) -> Waiting:
    """Waits until all members have arrived; gives what each of them brought. Who comes last goes on at once."""
    turn = meeting.arrive(state.thread, brought)
    if meeting.turn == turn:
        yield Wait(span, what, lambda: meeting.turn != turn)
    return meeting.last


def block_meeting(block: Block, name: str) -> Meeting:
    """The meeting of a block's threads that has a name."""
    meetings: dict[str, Meeting] = block.families.setdefault("meetings", {})
    return meetings.setdefault(name, Meeting(block.threads))


def ended(thread: Thread) -> None:
    """A thread has ended: nobody waits for it any more."""
    thread.has_ended = True
    for meeting in thread.block.families.get("meetings", {}).values():
        meeting.settle()


def _barrier(state: State, node: DeviceCall) -> Callable[..., Any]:
    def wait() -> Waiting:
        meeting = block_meeting(state.thread.block, "barrier 0")
        yield from meet(state, meeting, node.span, f"nv.{node.operation.name}()")

    return wait


RULES: dict[type, Rule] = {Barrier: _barrier}
