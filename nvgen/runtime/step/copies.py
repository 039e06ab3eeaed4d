"""Asynchronous copies, step by step: they take place when a thread waits for them (``targets.cpu.simt.copies``)."""

from __future__ import annotations

import ctypes
from collections import deque
from collections.abc import Callable, Mapping
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import LaunchError
from nvgen.frontend.tree import DeviceCall
from nvgen.lang import async_copy
from nvgen.runtime.step.thread import State
from nvgen.targets.cpu.simt.copies import CAPACITY

#: A thread's copies from global to shared memory, and bulk copies the other way.
COPIES, STORES = "copies", "stores"


class _Queue:
    """The copies that a thread has begun, each with its group."""

    def __init__(self, is_late: bool) -> None:
        #: Whether copies wait. Where threads run one after the other nobody waits, and they take place at once.
        self._is_late = is_late
        self._noted: deque[tuple[int, int, int, int, int]] = deque()
        #: The group that is not complete yet.
        self._group = 0

    def begin(self, target: int, source: int, size: int, read: int) -> None:
        """Notes a copy of ``size`` bytes, of which ``read`` are read and the others zeros."""
        if not self._is_late:
            copy(target, source, size, read)
            return
        if len(self._noted) == CAPACITY:
            self._finish_first()
        self._noted.append((target, source, size, read, self._group))

    def _finish_first(self) -> None:
        target, source, size, read, _ = self._noted.popleft()
        copy(target, source, size, read)

    def commit(self) -> None:
        """What was noted since the last group is a group."""
        self._group += 1

    def finish_groups(self, left: int) -> None:
        """Does all that was noted but the last ``left`` groups, and what is in no group."""
        while self._noted and self._noted[0][-1] < self._group - left:
            self._finish_first()

    def finish(self) -> None:
        """Does all that was noted."""
        while self._noted:
            self._finish_first()


def copy(target: int, source: int, size: int, read: int) -> None:
    """Copies; what is not read is zeros."""
    ctypes.memmove(target, source, min(size, read))
    if read < size:
        ctypes.memset(target + read, 0, size - read)


def queue(state: State, name: str) -> _Queue:
    """A queue of the thread that runs."""
    queues: dict[str, _Queue] = state.thread.queues
    return queues.setdefault(name, _Queue(state.has_queues))


def check_alignment(state: State, node: DeviceCall, parts: Mapping[str, int], alignment: int) -> None:
    """Refuses addresses and sizes, by the names of their parameters, that are no multiples of ``alignment``."""
    for part, number in parts.items():
        if number % alignment:
            name = node.operation.name
            found = diagnostics.asynchronous.Misaligned(node.span, name, part, alignment, state.thread.place)
            raise LaunchError(found)


def commit(name: str) -> Callable[[State, DeviceCall], Callable[..., Any]]:
    """The rule that makes a group of the copies so far in a queue."""
    return lambda state, node: lambda: queue(state, name).commit()


def wait_group(name: str) -> Callable[[State, DeviceCall], Callable[..., Any]]:
    """The rule that waits for all groups of a queue but the last ones."""
    return lambda state, node: lambda: queue(state, name).finish_groups(node.settings.count)


def _copy(state: State, node: DeviceCall) -> Callable[..., Any]:
    size: int = node.settings.bytes

    def begin(target: int, source: int, read: int = size) -> None:
        check_alignment(state, node, {"dst": target, "src": source}, size)
        queue(state, COPIES).begin(target, source, size, read)

    return begin


def _wait_all(state: State, node: DeviceCall) -> Callable[..., Any]:
    return lambda: queue(state, COPIES).finish()


RULES = {
    async_copy.Copy: _copy,
    async_copy.CommitGroup: commit(COPIES),
    async_copy.WaitGroup: wait_group(COPIES),
    async_copy.WaitAll: _wait_all,
}
