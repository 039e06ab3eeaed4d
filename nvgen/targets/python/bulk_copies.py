"""Bulk copies, interpreted: loads are done when one asks their mbarrier, stores alternately when they are begun and
when their thread waits.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from functools import partial
from typing import Any

from nvgen.lang import tma
from nvgen.lang.attributes.tma import BulkForm
from nvgen.lang.operation import DeviceOperation
from nvgen.lang.tma import BULK_ALIGNMENT
from nvgen.targets.python import copies, mbarriers, multicast
from nvgen.targets.python.thread import State
from nvgen.tree import DeviceCall


def _load(state: State, node: DeviceCall) -> Callable[..., Any]:
    has_mask = BulkForm.of(node).has_mask

    def load(target: int, source: int, size: int, bar: int, *further: int) -> None:
        copies.check_alignment(state, node, {"dst": target, "src": source, "bytes": size}, BULK_ALIGNMENT)
        if not has_mask:
            copies.loads(state).begin(target, source, size, size, bar, partial(mbarriers.receive, bar, size))
            return
        for copy in multicast.destinations(state, node, target, bar, further[0]):
            tell = partial(mbarriers.receive, copy.bar, size)
            copies.loads(state, copy.block).begin(copy.target, source, size, size, copy.bar, tell)

    return load


def _store(state: State, node: DeviceCall) -> Callable[..., Any]:
    has_mask = BulkForm.of(node).has_mask

    def store(target: int, source: int, size: int, *further: int) -> None:
        copies.check_alignment(state, node, {"dst": target, "src": source, "bytes": size}, BULK_ALIGNMENT)
        queue = copies.queue(state, copies.STORES)
        if has_mask:
            queue.begin_moving(partial(_move_some, target, source, size, further[-1]))
        else:
            queue.begin(target, source, size, size)

    return store


def _move_some(target: int, source: int, size: int, mask: int) -> None:
    """Copies the bytes of each 16 that have their bit in ``mask``."""
    for index in range(size):
        if mask >> index % BULK_ALIGNMENT & 1:
            ctypes.memmove(target + index, source + index, 1)


def _fence(state: State, node: DeviceCall) -> Callable[..., Any]:
    return lambda: None


RULES: dict[type[DeviceOperation], Callable[[State, DeviceCall], Callable[..., Any]]] = {
    tma.BulkLoad: _load,
    tma.BulkStore: _store,
    tma.BulkCommit: copies.commit(copies.STORES),
    tma.BulkWait: copies.wait_group(copies.STORES),
    tma.BulkFence: _fence,
}
