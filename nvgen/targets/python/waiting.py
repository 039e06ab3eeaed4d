"""How interpreted threads wait for each other.

A function that waits is a generator. It yields a ``Wait`` for as long as the thread has to wait, and the scheduler goes
on with it when that is over.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from nvgen.diagnostics import Span
from nvgen.targets.python.thread import State
from nvgen.tree import While
from nvgen.tree.analysis.suspension import polls, polls_by_plain_loads, tries


class Wait:
    """Why a thread waits: at a span, until ``is_over``. One that ``looks`` goes on at any time, and does
    nothing but look at memory again, unless it has ``moved`` since: it has left its loop and reached the next one."""

    __slots__ = ("is_over", "is_plain", "looks", "mbarrier", "span", "what")

    def __init__(self, span: Span, what: str, is_over: Callable[[], bool], *, looks: bool = False) -> None:
        self.span, self.what, self.is_over, self.looks = span, what, is_over, looks
        self.is_plain = False
        #: What reads the mbarrier that it waits for.
        self.mbarrier: Callable[[], int] | None = None

    def mbarrier_word(self) -> int:
        """What the mbarrier holds; 0 where it waits for none."""
        return self.mbarrier() if self.mbarrier is not None else 0


Waiting = Generator[Wait, None, Any]


def give_way(state: State, loop: While) -> Callable[[bool], Waiting]:
    """The function that lets all other threads run, in a loop that looks for what they write.

    It takes whether the loop has made an iteration.
    """
    wait = Wait(loop.test.span, "while", lambda: True, looks=polls(loop) or tries(loop))
    wait.is_plain = polls_by_plain_loads(loop)

    def give(has_iterated: bool) -> Waiting:
        if has_iterated:
            yield wait
        else:
            state.thread.has_moved = True

    return give
