"""Signals that come while a kernel runs on the CPU: Ctrl-C ends the launch with ``KeyboardInterrupt``.

Python handles signals in the main thread, between two steps of Python code. A kernel that the main thread runs calls
back now and then (``targets.cpu.conventions.interrupt``), which is such a step; what a handler raises there ends the
launch. Other threads that run the kernel are not called back: they have a failure record of their own, in which the
main thread says that they end.
"""

from __future__ import annotations

import ctypes
import os
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import contextmanager
from threading import get_ident, main_thread
from typing import TYPE_CHECKING, Any

from nvgen.targets.cpu.conventions.failure_record import CAUSE, INTERRUPTED, FailureRecord

if TYPE_CHECKING:
    from concurrent.futures import Future

#: The failure records of the launches that the main thread runs itself; one that a print starts is inside another. With
#: each the record of the other threads that run the launch, if there are any.
_running: list[tuple[FailureRecord, FailureRecord | None]] = []
#: By the address of a launch's failure record: what a signal's handler raised.
_raised: dict[int, BaseException] = {}


def stop(record: FailureRecord) -> None:
    """Ends the launch that has this record: its threads return as soon as they look."""
    if record.taken != CAUSE:
        record.check = INTERRUPTED
        record.taken = CAUSE


class _Main:
    """The thread that has signals: in a forked child that is the one that forked."""

    ident = main_thread().ident


def _forked() -> None:
    _Main.ident = main_thread().ident


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forked)


def may_ask() -> bool:
    """Whether this thread may have signals, and runs no handler that a kernel has called."""
    return get_ident() == _Main.ident and not _HANDLING.gi_running


def run(
    record: FailureRecord, kernel: Callable[..., Any], arguments: Sequence[Any], others: FailureRecord | None = None
) -> Any:
    """Runs a kernel with its arguments in the current thread: if it may have signals, the kernel asks for them.
    Returns what the kernel does.

    ``others`` is the record of other threads that run the launch as well: when these end, so does this one.

    Raises:
        BaseException: what a signal's handler raised.
    """
    if not may_ask():
        record.poll = None
        return kernel(*arguments)
    record.poll = POLL_ADDRESS
    result = run_asking((record, others), kernel, arguments)
    if record.taken:
        raise_caught(record)
    return result


def run_asking(
    records: tuple[FailureRecord, FailureRecord | None], kernel: Callable[..., Any], arguments: Sequence[Any]
) -> Any:
    """What ``run`` does of which it is known that this thread may have signals, with a record that says so. The caller
    looks at the record, and calls ``raise_caught`` if it is taken."""
    _running.append(records)
    try:
        return kernel(*arguments)
    finally:
        _running.pop()


def raise_caught(record: FailureRecord) -> None:
    """Raises what a signal's handler has raised while the launch with this record ran, if any did."""
    problem = _raised.pop(ctypes.addressof(record), None)
    if problem is not None:
        raise problem


@contextmanager
def waiting(record: FailureRecord, running: Sequence[Future[None]]) -> Iterator[None]:
    """Around waiting for other threads that run a kernel: they end before anything that is raised here goes on."""
    try:
        yield
    except BaseException:
        stop(record)
        for future in running:
            future.cancel()
        while not _have_ended(running):
            pass
        raise


def _have_ended(running: Sequence[Future[None]]) -> bool:
    """Waits for threads to end; False if the user grew impatient first, since arrays are not given back amid writes."""
    from concurrent.futures import wait  # small launches need no other threads

    try:
        wait(running)
    except KeyboardInterrupt:
        return False
    return True


def _handling() -> Generator[None, None, None]:
    """Goes on at each call of a kernel's.

    A function would be too late: Python looks for signals as it begins, where nothing in it can take what a handler
    raises. A generator goes on inside its ``try``, which takes it.
    """
    while True:
        try:
            while True:
                yield
                record, others = _running[-1]
                if others is not None and others.taken:
                    stop(record)
        except GeneratorExit:
            raise
        except BaseException as problem:  # whatever a handler raises belongs to the launch
            record, _ = _running[-1]
            _raised[ctypes.addressof(record)] = problem
            stop(record)


_HANDLING: Any = _handling()
next(_HANDLING)
_POLL = ctypes.CFUNCTYPE(None)(_HANDLING.__next__)
#: What the record of a launch has whose threads are to ask for signals.
POLL_ADDRESS = ctypes.cast(_POLL, ctypes.c_void_p).value
