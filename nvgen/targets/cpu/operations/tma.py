"""Bulk copies on the CPU: stores take place when their thread waits, loads when one asks their mbarrier."""

from __future__ import annotations

from llvmlite import ir

from nvgen.codegen.device_operations import Rules
from nvgen.codegen.emitter import Emitter
from nvgen.frontend.tree import DeviceCall
from nvgen.lang import tma
from nvgen.lang.tma import BULK_ALIGNMENT
from nvgen.targets.cpu.checks.copies import check_alignment
from nvgen.targets.cpu.copy_queues import STORES, loads_of, queue_of
from nvgen.targets.cpu.operations.async_copy import NO_BARRIER
from nvgen.targets.cpu.operations.mbarrier import call
from nvgen.targets.cpu.simt import copies

_I32 = ir.IntType(32)


def _load(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    target, source, size, bar = operands
    check_alignment(emitter, node, {"dst": target, "src": source, "bytes": size}, BULK_ALIGNMENT)
    call(emitter, copies.begin, [loads_of(emitter), target, source, size, size, bar])


def _store(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    target, source, size = operands
    check_alignment(emitter, node, {"dst": target, "src": source, "bytes": size}, BULK_ALIGNMENT)
    call(emitter, copies.begin, [queue_of(emitter, STORES), target, source, size, size, NO_BARRIER])


def _commit(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    call(emitter, copies.commit, [queue_of(emitter, STORES)])


def _wait(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    """What has been read has been written as well."""
    call(emitter, copies.finish_groups, [queue_of(emitter, STORES), _I32(node.settings.count)])


def _fence(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    """All copies see the same memory."""


RULES: Rules = {
    tma.BulkLoad: _load,
    tma.BulkStore: _store,
    tma.BulkCommit: _commit,
    tma.BulkWait: _wait,
    tma.BulkFence: _fence,
}
