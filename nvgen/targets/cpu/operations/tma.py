"""Bulk copies on the CPU: stores take place when their thread waits, loads when one asks their mbarrier."""

from __future__ import annotations

from llvmlite import ir

from nvgen.codegen.device_operations import Family
from nvgen.codegen.emitter import Emitter
from nvgen.lang import tma
from nvgen.lang.attributes.groups import Groups
from nvgen.lang.attributes.tma import BulkForm
from nvgen.lang.meaning import copies, mbarriers, multicast, tensors
from nvgen.lang.tensor_copies import REPORTS
from nvgen.lang.tma import BULK_ALIGNMENT, ZERO_ALIGNMENT
from nvgen.targets.cpu.checks import cluster_records
from nvgen.targets.cpu.checks.copies import check_alignment
from nvgen.targets.cpu.checks.extents import check_extent
from nvgen.targets.cpu.conventions import device_library
from nvgen.targets.cpu.operations.async_copy import ALL, NO_BARRIER
from nvgen.targets.cpu.operations.mbarrier import call, generic
from nvgen.targets.cpu.threads.copy_queues import STORES, loads_of, queue_of
from nvgen.targets.cpu.threads.thread_code import target_of
from nvgen.tree import DeviceCall

_I32 = ir.IntType(32)


def _check_extents(emitter: Emitter, node: DeviceCall, target: ir.Value, source: ir.Value, size: ir.Value) -> None:
    check_extent(emitter, node, 0, target, size)
    check_extent(emitter, node, 1, source, size)


def _boxes(emitter: Emitter) -> bool:
    """Whether the kernel copies boxes of tensors as well."""
    return target_of(emitter).copies_boxes


def _load(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    target, source, size, bar = operands[:4]
    check_alignment(emitter, node, {"dst": target, "src": source, "bytes": size}, BULK_ALIGNMENT)
    _check_extents(emitter, node, target, source, size)
    report, boxes = BulkForm.of(node).report, _boxes(emitter)
    how = _I32(copies.ALL | (REPORTS.index(report) + 1 << copies.REPORT_SHIFT if report else 0))
    if not BulkForm.of(node).is_multicast:
        parts = [loads_of(emitter), target, source, size, size, bar, how]
        call(emitter, copies.begin, parts, boxes=boxes)
        return
    mask = cluster_records.mask_of(emitter, node, operands[4])
    parts = [cluster_records.record(emitter), mask, target, source, size, bar, how]
    call(emitter, multicast.begin, parts, boxes=boxes)


def _store(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    """The mask is the last operand."""
    target, source, size = operands[:3]
    check_alignment(emitter, node, {"dst": target, "src": source, "bytes": size}, BULK_ALIGNMENT)
    _check_extents(emitter, node, target, source, size)
    mask = emitter.builder.zext(operands[-1], _I32) if BulkForm.of(node).has_mask else ALL
    parts = [queue_of(emitter, STORES), target, source, size, size, NO_BARRIER, mask]
    call(emitter, copies.begin, parts, boxes=_boxes(emitter))


def _exchange(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    """It takes place at once: whoever waits for it looks for the copies of its own block."""
    target, source, size, bar = operands
    check_alignment(emitter, node, {"dst": target, "src": source, "bytes": size}, BULK_ALIGNMENT)
    _check_extents(emitter, node, target, source, size)
    call(emitter, copies.copy, [target, source, size, size, bar, ALL])


def _reduce(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    """It takes place at once, element by element."""
    target, source, size = operands[:3]
    form = BulkForm.of(node)
    element = form.reduced
    check_alignment(emitter, node, {"dst": target, "src": source, "bytes": size}, BULK_ALIGNMENT)
    _check_extents(emitter, node, target, source, size)
    constants = {"dtype": element, "combine": tensors.COMBINE[form.reduction]}
    parts = generic(emitter, [target, source, size, _I32(element.size)])
    device_library.call(emitter.functions, emitter.builder, tensors.reduce_bytes, *parts, constants=constants)
    if len(operands) - form.has_policy > 3:
        call(emitter, mbarriers.receive, [operands[3], size])


def _zero(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    target, size = operands
    check_alignment(emitter, node, {"dst": target, "bytes": size}, ZERO_ALIGNMENT)
    check_extent(emitter, node, 0, target, size)
    call(emitter, copies.copy, [target, target, size, _I32(0), NO_BARRIER, ALL])


def _commit(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    call(emitter, copies.commit, [queue_of(emitter, STORES)])


def _wait(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    """What has been read has been written as well."""
    call(
        emitter,
        copies.finish_groups,
        [queue_of(emitter, STORES), _I32(Groups.of(node).count)],
        boxes=_boxes(emitter),
    )


def _nothing(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    """All copies see the same memory, and what is there at once need not be fetched before."""


FAMILY = Family(
    {
        tma.BulkLoad: _load,
        tma.BulkStore: _store,
        tma.BulkExchange: _exchange,
        tma.BulkReduction: _reduce,
        tma.BulkPrefetch: _nothing,
        tma.BulkPriority: _nothing,
        tma.BulkZero: _zero,
        tma.BulkCommit: _commit,
        tma.BulkWait: _wait,
        tma.BulkFence: _nothing,
    }
)
