"""Asynchronous copies, interpreted: they take place when a thread waits for them (``targets.cpu.simt.copies``)."""

from __future__ import annotations

import ctypes
from collections import deque
from collections.abc import Callable, Mapping
from typing import Any

from nvgen import diagnostics
from nvgen.diagnostics import LaunchError
from nvgen.lang import async_copy
from nvgen.lang.attributes.async_copy import CopySize
from nvgen.lang.attributes.groups import Groups
from nvgen.records import Record
from nvgen.targets.cpu.simt.records import COPIES as CAPACITY
from nvgen.targets.python.thread import Block, State
from nvgen.tree import DeviceCall

#: A thread's copies from global to shared memory, and bulk copies the other way.
COPIES, STORES = "copies", "stores"


class _Copy(Record):
    """A copy that has been begun: of ``size`` bytes ``read`` are read, and the others zeros."""

    target: int
    source: int
    size: int
    read: int
    group: int
    #: The mbarrier that counts the bytes, or 0, and what tells it.
    bar: int
    tell: Callable[[], None]

    def finish(self) -> None:
        """Copies, and tells the mbarrier."""
        ctypes.memmove(self.target, self.source, min(self.size, self.read))
        if self.read < self.size:
            ctypes.memset(self.target + self.read, 0, self.size - self.read)
        self.tell()


def _nobody() -> None:
    """No mbarrier counts the bytes."""


class _Queue:
    """The copies that a thread or a block has begun."""

    def __init__(self, is_late: bool, *, alternates: bool = False) -> None:
        #: Whether every other copy takes place when it is begun, and whether the next one does.
        self._alternates, self._is_early = alternates, False
        #: Whether copies wait. Where threads run one after the other nobody waits, and they take place at once.
        self._is_late = is_late
        self._noted: deque[_Copy] = deque()
        #: The group that is not complete yet.
        self._group = 0

    def begin_moving(self, move: Callable[[], None], bar: int = 0) -> None:
        """Notes a copy that ``move`` makes, of which it tells ``bar`` itself."""
        self.begin(0, 0, 0, 0, bar, move)

    def begin(
        self, target: int, source: int, size: int, read: int, bar: int = 0, tell: Callable[[], None] = _nobody
    ) -> None:
        """Notes a copy of ``size`` bytes, of which ``read`` are read and the others zeros; ``tell`` is called then."""
        noted = _Copy(target, source, size, read, self._group, bar, tell)
        if not self._is_late or self._is_early:
            self._is_early = False
            noted.finish()
            return
        self._is_early = self._alternates
        if len(self._noted) == CAPACITY:
            self._noted.popleft().finish()
        self._noted.append(noted)

    def commit(self) -> None:
        """What was noted since the last group is a group."""
        self._group += 1

    def finish_groups(self, left: int) -> None:
        """Does all that was noted but the last ``left`` groups, and what is in no group."""
        while self._noted and self._noted[0].group < self._group - left:
            self._noted.popleft().finish()

    def finish(self) -> None:
        """Does all that was noted."""
        while self._noted:
            self._noted.popleft().finish()

    def finish_for(self, bar: int) -> None:
        """Does all that an mbarrier counts, and what was noted before."""
        while self.is_awaited(bar):
            self._noted.popleft().finish()

    def is_awaited(self, bar: int) -> bool:
        """Whether an mbarrier counts something that was noted."""
        return any(noted.bar == bar for noted in self._noted)


def queue(state: State, name: str) -> _Queue:
    """A queue of the thread that runs."""
    queues: dict[str, _Queue] = state.thread.queues
    return queues.setdefault(name, _Queue(state.has_queues, alternates=name == STORES))


def loads(state: State, block: Block | None = None) -> _Queue:
    """The bulk loads that a block waits for; without one, that of the thread that runs."""
    families = (block or state.thread.block).families
    queue: _Queue = families.setdefault("tma", _Queue(state.has_queues))
    return queue


def check_alignment(state: State, node: DeviceCall, parts: Mapping[str, int], alignment: int) -> None:
    """Refuses addresses and sizes, by the names of their parameters, that are no multiples of ``alignment``."""
    for part, number in parts.items():
        if number % alignment:
            name = node.operation.name
            found = diagnostics.asynchronous.Misaligned(node.span, name, part, alignment, state.thread.thread_name)
            raise LaunchError(found)


def commit(name: str) -> Callable[[State, DeviceCall], Callable[..., Any]]:
    """The rule that makes a group of the copies so far in a queue."""
    return lambda state, node: lambda: queue(state, name).commit()


def wait_group(name: str) -> Callable[[State, DeviceCall], Callable[..., Any]]:
    """The rule that waits for all groups of a queue but the last ones."""
    return lambda state, node: lambda: queue(state, name).finish_groups(Groups.of(node).count)


def _copy(state: State, node: DeviceCall) -> Callable[..., Any]:
    size = CopySize.of(node).bytes

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
