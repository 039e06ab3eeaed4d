"""Asynchronous copies, interpreted: they take place when a thread waits for them (``lang.meaning.copies``)."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from nvgen import diagnostics
from nvgen.base.records import Record
from nvgen.codegen.operation_name import operation_name
from nvgen.diagnostics import LaunchError
from nvgen.lang import async_copy
from nvgen.lang.attributes.async_copy import CopySize
from nvgen.lang.attributes.groups import Groups
from nvgen.lang.meaning.records import COPIES as CAPACITY
from nvgen.lang.operation import DeviceOperation
from nvgen.targets.python.extents import check_extent
from nvgen.targets.python.thread import Block, State
from nvgen.tree import DeviceCall

#: Of the launch's state, a call and its compiled operation, the function of the operands that is called instead.
Around = Callable[[State, DeviceCall, Callable[..., Any]], Callable[..., Any]]
#: A thread's copies from global to shared memory, and bulk copies the other way.
COPIES, STORES = "copies", "stores"


class _Copy(Record):
    """A copy that has been begun: what makes it, and tells the mbarrier that counts its bytes, 0 for none."""

    make: Callable[[], None]
    group: int
    bar: int


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

    def begin(self, make: Callable[[], None], bar: int = 0) -> None:
        """Notes a copy that ``make`` makes; ``bar`` counts its bytes, which it is told of then."""
        if not self._is_late or self._is_early:
            self._is_early = False
            make()
            return
        self._is_early = self._alternates
        if len(self._noted) == CAPACITY:
            self._noted.popleft().make()
        self._noted.append(_Copy(make, self._group, bar))

    def commit(self) -> None:
        """What was noted since the last group is a group."""
        self._group += 1

    def finish_groups(self, left: int) -> None:
        """Does all that was noted but the last ``left`` groups, and what is in no group."""
        while self._noted and self._noted[0].group < self._group - left:
            self._noted.popleft().make()

    def finish(self) -> None:
        """Does all that was noted."""
        while self._noted:
            self._noted.popleft().make()

    def finish_for(self, bar: int) -> None:
        """Does all that an mbarrier counts, and what was noted before."""
        while self.is_awaited(bar):
            self._noted.popleft().make()

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
            name = operation_name(node)
            found = diagnostics.asynchronous.Misaligned(node.span, name, part, alignment, state.thread.thread_name)
            raise LaunchError(found)


def after(act: Callable[..., None]) -> Around:
    """The rule of a compiled operation before which ``act`` is called, with the state, the call and the operands."""

    def rule(state: State, node: DeviceCall, compute: Callable[..., Any]) -> Callable[..., Any]:
        def operate(*operands: Any) -> Any:
            act(state, node, *operands)
            return compute(*operands)

        return operate

    return rule


def commit(name: str) -> Callable[[State, DeviceCall], Callable[..., Any]]:
    """The rule that makes a group of the copies so far in a queue."""
    return lambda state, node: lambda: queue(state, name).commit()


def wait_group(name: str) -> Callable[[State, DeviceCall], Callable[..., Any]]:
    """The rule that waits for all groups of a queue but the last ones."""
    return lambda state, node: lambda: queue(state, name).finish_groups(Groups.of(node).count)


def _copy(state: State, node: DeviceCall, compute: Callable[..., None]) -> Callable[..., None]:
    size = CopySize.of(node).bytes

    def begin(target: int, source: int, *read: int) -> None:
        check_alignment(state, node, {"dst": target, "src": source}, size)
        check_extent(state, node, 0, target, size)
        check_extent(state, node, 1, source, min(size, *read) if read else size)
        queue(state, COPIES).begin(partial(compute, target, source, *read))

    return begin


def _wait_all(state: State, node: DeviceCall) -> Callable[..., Any]:
    return lambda: queue(state, COPIES).finish()


RULES = {
    async_copy.CommitGroup: commit(COPIES),
    async_copy.WaitGroup: wait_group(COPIES),
    async_copy.WaitAll: _wait_all,
}
AROUND: dict[type[DeviceOperation], Around] = {async_copy.Copy: _copy}
