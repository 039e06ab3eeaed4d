"""Products that have been started and not waited for, interpreted: what ``lang.meaning.products`` does."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from typing import Any

from nvgen import diagnostics
from nvgen.base.records import Record
from nvgen.diagnostics import LaunchError, Span
from nvgen.lang.attributes.groups import Groups
from nvgen.lang.special_registers import WARP_SIZE, WARPGROUP_SIZE
from nvgen.targets.python.thread import State, Thread
from nvgen.targets.python.waiting import Wait, Waiting
from nvgen.tree import DeviceCall

_FAMILY = "warpgroups"
_WARPS = WARPGROUP_SIZE // WARP_SIZE


class _Product(Record):
    """A product: its group, what returns the bytes that it reads, and those when it was started."""

    group: int
    read: Callable[[], bytes]
    before: bytes
    span: Span


class _Warpgroup:
    """The warps of a warpgroup: how many products each has started, and how many groups it has committed."""

    def __init__(self, threads: list[Thread]) -> None:
        self._threads = threads
        self._started, self._groups = [0] * _WARPS, [0] * _WARPS
        self._begun = self._complete = 0
        self._products: deque[_Product] = deque()

    def start(self, warp: int, read: Callable[[], bytes], span: Span) -> None:
        """A warp starts a product."""
        self._started[warp] += 1
        if self._started[warp] > self._begun:
            self._begun += 1
            self._products.append(_Product(self._groups[warp], read, read(), span))

    def commit(self, warp: int) -> None:
        """A warp makes the products that it has started a group."""
        self._groups[warp] += 1

    def needed(self, warp: int, left: int) -> int:
        """How many groups a warp waits for that leaves some."""
        return self._groups[warp] - left

    def is_complete(self, needed: int) -> bool:
        """Whether every warp that has not ended has committed so many groups."""
        alive = {thread.number % WARPGROUP_SIZE // WARP_SIZE for thread in self._threads if not thread.has_ended}
        return self._complete >= needed or all(self._groups[warp] >= needed for warp in alive)

    def finish(self, needed: int) -> _Product | None:
        """Somebody has waited for so many groups; returns a product whose operands have changed, if there is one."""
        found = None
        while self._products and self._products[0].group < needed:
            product = self._products.popleft()
            if found is None and product.read() != product.before:
                found = product
        self._complete = max(self._complete, needed)
        return found


def _of(thread: Thread) -> tuple[_Warpgroup, int]:
    """The warpgroup of a thread, and the number of the thread's warp in it."""
    groups: dict[int, _Warpgroup] = thread.block.families.setdefault(_FAMILY, {})
    number = thread.number // WARPGROUP_SIZE
    if number not in groups:
        groups[number] = _Warpgroup(thread.block.threads[number * WARPGROUP_SIZE : (number + 1) * WARPGROUP_SIZE])
    return groups[number], thread.number % WARPGROUP_SIZE // WARP_SIZE


def start(state: State, node: DeviceCall, read: Callable[[], bytes]) -> None:
    """The warp of the thread that runs starts a product, which reads what ``read`` returns."""
    group, warp = _of(state.thread)
    group.start(warp, read, node.span)


def commit(state: State) -> None:
    """The warp of the thread that runs makes a group."""
    group, warp = _of(state.thread)
    group.commit(warp)


def wait(state: State, node: DeviceCall) -> Waiting:
    """Waits for all groups but the last ones.

    Raises:
        LaunchError: what a product reads has changed since it was started.
    """
    group, warp = _of(state.thread)
    needed = group.needed(warp, Groups.of(node).count)
    if not group.is_complete(needed):
        yield Wait(node.span, f"nv.{node.operation.name}()", lambda: group.is_complete(needed))
    changed = group.finish(needed)
    if changed is not None:
        error: Any = diagnostics.proxies.OperandsChanged(node.span, state.thread.thread_name)
        raise LaunchError(error.because(error.StartedHere(span=changed.span)))
