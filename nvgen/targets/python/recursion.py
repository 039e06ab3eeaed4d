"""Device functions that call themselves, where Python runs them: as many calls as a stack has room for, and no more.

Python ends a recursion by its own limit, in an error whose traceback has all calls.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import TracebackType

from nvgen import tree
from nvgen.diagnostics import LaunchError
from nvgen.targets.python.program import Program
from nvgen.tree import walk
from nvgen.tree.analysis import recursion

#: Calls in each other. Python's own are no burden on the stack of the process.
_MOST = 10_000


@contextmanager
def allowed(program: Program) -> Iterator[None]:
    """Runs a program's functions, which may call themselves.

    Raises:
        LaunchError: calls have no end.
    """
    calls = {_location(call): call for call in walk.find(program.kernel, tree.Call) if _calls_itself(call)}
    if not calls:
        yield
        return
    before = sys.getrecursionlimit()
    sys.setrecursionlimit(before + _MOST)
    try:
        yield
    except RecursionError as error:
        made = [calls[location] for location in _locations(error.__traceback__) if location in calls]
        if not made:
            raise
        found = recursion.too_deep(made[::-1], len(made), made[0], program.state.thread.thread_name)
        raise LaunchError(found) from None
    finally:
        sys.setrecursionlimit(before)


def _calls_itself(call: tree.Call) -> bool:
    return recursion.calls_itself(call.function)


def _location(call: tree.Call) -> tuple[str, int, int]:
    return call.span.file.name, call.span.line, call.span.column


def _locations(traceback: TracebackType | None) -> Iterator[tuple[str, int, int]]:
    """Where the calls of a traceback stand, the outermost first."""
    while traceback is not None:
        code = traceback.tb_frame.f_code
        line, _, column, _ = list(code.co_positions())[traceback.tb_lasti // 2]
        yield code.co_filename, line or 0, column or 0
        traceback = traceback.tb_next
