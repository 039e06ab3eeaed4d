"""Bulk copies, interpreted: loads are done when one asks their mbarrier, stores alternately when they are begun and
when their thread waits.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from nvgen.lang import tma
from nvgen.lang.attributes.tma import BulkForm
from nvgen.lang.operation import DeviceOperation
from nvgen.lang.tma import BULK_ALIGNMENT, ZERO_ALIGNMENT
from nvgen.targets.python import copies, multicast
from nvgen.targets.python.copies import Around, after
from nvgen.targets.python.extents import check_extent
from nvgen.targets.python.thread import State
from nvgen.tree import DeviceCall


def _check(state: State, node: DeviceCall, target: int, source: int, size: int, *_: int) -> None:
    copies.check_alignment(state, node, {"dst": target, "src": source, "bytes": size}, BULK_ALIGNMENT)
    check_extent(state, node, 0, target, size)
    check_extent(state, node, 1, source, size)


def _check_zero(state: State, node: DeviceCall, target: int, size: int) -> None:
    copies.check_alignment(state, node, {"dst": target, "bytes": size}, ZERO_ALIGNMENT)
    check_extent(state, node, 0, target, size)


def _load(state: State, node: DeviceCall, compute: Callable[..., None]) -> Callable[..., None]:
    has_mask = BulkForm.of(node).is_multicast

    def load(target: int, source: int, size: int, bar: int, *further: int) -> None:
        _check(state, node, target, source, size)
        if not has_mask:
            copies.loads(state).begin(partial(compute, target, source, size, bar, *further), bar)
            return
        mask, *policy = further
        for copy in multicast.destinations(state, node, target, bar, mask):
            parts = (copy.target, source, size, copy.bar, multicast.ALONE, *policy)
            copies.loads(state, copy.block).begin(partial(compute, *parts), copy.bar)

    return load


def _store(state: State, node: DeviceCall, compute: Callable[..., None]) -> Callable[..., None]:
    def store(*operands: int) -> None:
        _check(state, node, *operands)
        copies.queue(state, copies.STORES).begin(partial(compute, *operands))

    return store


RULES: dict[type[DeviceOperation], Callable[[State, DeviceCall], Callable[..., Any]]] = {
    tma.BulkCommit: copies.commit(copies.STORES),
    tma.BulkWait: copies.wait_group(copies.STORES),
}
AROUND: dict[type[DeviceOperation], Around] = {
    tma.BulkLoad: _load,
    tma.BulkStore: _store,
    tma.BulkReduction: after(_check),
    tma.BulkExchange: after(_check),
    tma.BulkZero: after(_check_zero),
}
