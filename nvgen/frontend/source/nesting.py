"""Deep texts: every stage walks trees by recursion, and Python limits how deep that goes.

What a thousand calls of Python cannot follow is done once more in a thread with a larger stack, for as long as which
Python's limit is higher. Nothing is computed there that would not end otherwise: Python goes on counting, and from 3.12
on counts calls through C apart, by a limit of its own that no program can raise.
"""

from __future__ import annotations

import contextvars
import sys
import threading
from collections.abc import Callable
from typing import Any, TypeVar

from nvgen import diagnostics
from nvgen.base.forks import ForkLock
from nvgen.diagnostics import CompileError, Span

T = TypeVar("T")
#: Calls of Python, and bytes of stack: one in C between two of Python takes 0.5 to 2 KB. Only what is used is memory.
_CALLS, _STACK = 200_000, 1 << 29
_lock = ForkLock()
_deep = threading.local()


def followed(what: str, span: Span, function: Callable[[], T], calls: int = _CALLS) -> T:
    """What ``function`` returns, which must not matter if it is called twice; ``calls`` is how deep it may go.

    Raises:
        CompileError: something in ``what`` is nested so deeply that it cannot be followed.
    """
    if getattr(_deep, "is_here", False):
        return function()
    try:
        return function()
    except RecursionError:
        pass
    try:
        return _in_deep_thread(function, calls)
    except (RecursionError, MemoryError):
        raise CompileError(diagnostics.syntax.NestedTooDeeply(span, what)) from None


def _in_deep_thread(function: Callable[[], T], calls: int) -> T:
    results: list[Any] = []
    errors: list[BaseException] = []

    def run() -> None:
        _deep.is_here = True
        try:
            results.append(function())
        except BaseException as error:
            errors.append(error)

    thread = threading.Thread(target=contextvars.copy_context().run, args=(run,), name="nvgen.deep", daemon=True)
    with _lock:
        limit = sys.getrecursionlimit()
        sys.setrecursionlimit(max(limit, calls))
        try:
            _start(thread)
            thread.join()
        finally:  # where the user interrupts, the thread soon ends by the limit
            sys.setrecursionlimit(limit)
    if errors:
        raise errors[0]
    return results[0]  # type: ignore[no-any-return]


def _start(thread: threading.Thread) -> None:
    """Starts a thread with a large stack.

    Raises:
        RecursionError: there is no room for one.
    """
    before = threading.stack_size(_STACK)
    try:
        thread.start()
    except RuntimeError:
        raise RecursionError from None
    finally:
        threading.stack_size(before)
