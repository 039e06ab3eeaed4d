"""What ``nvgen tune`` asks of every ``nv.tune`` of a program that it runs."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar

from nvgen.base.records import Node
from nvgen.workflows.tuning.result import Tuning


class Override(Node):
    """How all are done, whatever the program says; ``found`` gets what each has found."""

    is_dry: bool
    is_forced: bool
    found: list[Tuning]


_current: ContextVar[Override | None] = ContextVar("nvgen_tune", default=None)


def current() -> Override | None:
    """What the command asks for; None where there is none."""
    return _current.get()


@contextmanager
def overriding(*, is_dry: bool, is_forced: bool) -> Iterator[list[Tuning]]:
    """Has every ``nv.tune`` inside print its table, run nothing, or measure anew; gives what they find."""
    override = Override(is_dry, is_forced, [])
    token = _current.set(override)
    try:
        yield override.found
    finally:
        _current.reset(token)
