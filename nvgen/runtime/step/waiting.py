"""How threads that are run step by step wait for each other.

A function that waits is a generator. It yields a ``Wait`` for as long as the thread has to wait, and the scheduler goes
on with it when that is over.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import Any

from nvgen.diagnostics import Span


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
