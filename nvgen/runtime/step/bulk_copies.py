"""Bulk copies, step by step: stores take place when their thread waits, loads when one asks their mbarrier."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from nvgen.frontend.tree import DeviceCall
from nvgen.lang import tma
from nvgen.lang.operation import DeviceOperation
from nvgen.lang.tma import BULK_ALIGNMENT
from nvgen.runtime.step import copies, mbarriers
from nvgen.runtime.step.thread import State


def _load(state: State, node: DeviceCall) -> Callable[..., Any]:
    def load(target: int, source: int, size: int, bar: int, *policy: int) -> None:
        copies.check_alignment(state, node, {"dst": target, "src": source, "bytes": size}, BULK_ALIGNMENT)
        copies.loads(state).begin(target, source, size, size, bar, lambda: mbarriers.receive(bar, size))

    return load


def _store(state: State, node: DeviceCall) -> Callable[..., Any]:
    def store(target: int, source: int, size: int, *policy: int) -> None:
        copies.check_alignment(state, node, {"dst": target, "src": source, "bytes": size}, BULK_ALIGNMENT)
        copies.queue(state, copies.STORES).begin(target, source, size, size)

    return store


def _fence(state: State, node: DeviceCall) -> Callable[..., Any]:
    return lambda: None


RULES: dict[type[DeviceOperation], Callable[[State, DeviceCall], Callable[..., Any]]] = {
    tma.BulkLoad: _load,
    tma.BulkStore: _store,
    tma.BulkCommit: copies.commit(copies.STORES),
    tma.BulkWait: copies.wait_group(copies.STORES),
    tma.BulkFence: _fence,
}
