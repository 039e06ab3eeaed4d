"""How threads that are run step by step wait for each other.

A function that waits is a generator. It yields a ``Wait`` for as long as the thread has to wait, and the scheduler goes
on with it when that is over.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from nvgen.diagnostics import Span
from nvgen.runtime.step.thread import Block, State, Thread


class Wait:
    """Why a thread waits: at a place in the text, until ``is_over``."""

    __slots__ = ("is_over", "span", "what")

    def __init__(self, span: Span, what: str, is_over: Callable[[], bool]) -> None:
        self.span, self.what, self.is_over = span, what, is_over


Waiting = Generator[Wait, None, Any]


def give_way(span: Span) -> Callable[[bool], Waiting]:
    """The function that lets all other threads run, in a loop that looks for what they write.

    It takes whether the loop has made a turn.
    """

    def give(has_turned: bool) -> Waiting:
        if has_turned:
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
