"""Signals that come while a kernel runs on the CPU: Ctrl-C ends the launch with ``KeyboardInterrupt``.

Python handles signals in the main thread, between two steps of Python code. A kernel that the main thread runs calls
back now and then (``targets.cpu.conventions.interrupt``), which is such a step; what a handler raises there ends the
launch. Other threads that run the kernel are not called back: they have a failure record of their own, in which the
main thread says that they end.
"""

from __future__ import annotations

import ctypes
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


def may_ask() -> bool:
    """Whether this thread may have signals, and runs no handler that a kernel has called."""
    return get_ident() == main_thread().ident and not _HANDLING.gi_running


def run(
    record: FailureRecord, kernel: Callable[..., Any], arguments: Sequence[Any], others: FailureRecord | None = None
) -> Any:
    """Runs a kernel with its arguments in the current thread: if it may have signals, the kernel asks for them.
    Returns what the kernel does.

    ``others`` is the record of other threads that run the launch as well: when these end, so does this one.

    Raises:
        BaseException: what a signal's handler raised.
    """
    if get_ident() != main_thread().ident or _HANDLING.gi_running:  # as `may_ask`, which would cost 0.05 us
        record.poll = None
        return kernel(*arguments)
    record.poll = _POLL_ADDRESS
    _running.append((record, others))
    try:
        result = kernel(*arguments)
    finally:
        _running.pop()
    if record.taken:
        problem = _raised.pop(ctypes.addressof(record), None)
        if problem is not None:
            raise problem
    return result


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
_POLL_ADDRESS = ctypes.cast(_POLL, ctypes.c_void_p).value
