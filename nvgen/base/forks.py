"""Forks beside other threads: what has to end before, what is held meanwhile, and locks that are free in the child.

A child of a fork has the memory of its parent and one of its threads. A lock that another thread held would stay locked
for ever, and what LLVM was at would be left half done.
"""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from contextlib import AbstractContextManager
from weakref import WeakSet

_endings: list[Callable[[], object]] = []
_held: list[AbstractContextManager[object]] = []
#: What each thread that forks holds meanwhile.
_meanwhile = threading.local()


class ForkLock:
    """A lock as ``threading.RLock``, which is free in the child of a fork if another thread held it. What it guards may
    be left half done there, and has to be right all the same."""

    __slots__ = ("__weakref__", "_lock")

    def __init__(self) -> None:
        self._lock = threading.RLock()
        _locks.add(self)

    def __enter__(self) -> None:
        self._lock.acquire()

    def __exit__(self, *exception: object) -> None:
        self._lock.release()

    def acquire(self, *, blocking: bool = True) -> bool:
        """Takes the lock; False where another thread has it and ``blocking`` is not set."""
        return self._lock.acquire(blocking)

    def release(self) -> None:
        """Gives it back."""
        self._lock.release()

    def forked(self) -> None:
        """In the child."""
        if self._lock.acquire(blocking=False):  # the thread that forked may hold it, and will release it
            self._lock.release()
        else:
            self._lock = threading.RLock()


_locks: WeakSet[ForkLock] = WeakSet()


def wait_before(ending: Callable[[], object]) -> None:
    """Has ``ending`` called before a fork, while nothing is held yet."""
    _endings.append(ending)


def hold(lock: AbstractContextManager[object]) -> None:
    """Has a lock held from before a fork until after it, in the parent and in the child."""
    _held.append(lock)


def _before() -> None:
    for ending in _endings:
        ending()
    _meanwhile.held = tuple(_held)
    for lock in _meanwhile.held:
        lock.__enter__()


def _after() -> None:
    for lock in reversed(_meanwhile.held):
        lock.__exit__(None, None, None)


def _in_child() -> None:
    _after()
    for lock in list(_locks):
        lock.forked()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(before=_before, after_in_parent=_after, after_in_child=_in_child)
