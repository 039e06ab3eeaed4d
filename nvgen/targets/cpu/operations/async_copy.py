"""Asynchronous copies on the CPU: functions of ``lang.meaning.copies``, on a queue of each thread's."""

from __future__ import annotations

from llvmlite import ir

from nvgen.codegen.device_operations import Family
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.llvm_types import pointer
from nvgen.lang import async_copy
from nvgen.lang.attributes.async_copy import CopySize
from nvgen.lang.attributes.groups import Groups
from nvgen.lang.meaning import copies
from nvgen.targets.cpu.checks.copies import check_alignment
from nvgen.targets.cpu.checks.extents import check_extent
from nvgen.targets.cpu.operations.mbarrier import call
from nvgen.targets.cpu.threads.copy_queues import COPIES, queue_of
from nvgen.tree import DeviceCall

_I32 = ir.IntType(32)
#: Of copies that no mbarrier counts.
NO_BARRIER = ir.Constant(pointer(), None)
#: How copies are made of which nothing is left out, and nothing reported.
ALL = _I32(copies.ALL)


def _copy(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    target, source, *read = operands
    size = _I32(CopySize.of(node).bytes)
    check_alignment(emitter, node, {"dst": target, "src": source}, CopySize.of(node).bytes)
    check_extent(emitter, node, 0, target, size)
    check_extent(emitter, node, 1, source, _least(emitter, size, read[0]) if read else size)
    call(
        emitter,
        copies.begin,
        [queue_of(emitter, COPIES), target, source, size, *(read or [size]), NO_BARRIER, ALL],
        boxes=False,
    )


def _least(emitter: Emitter, left: ir.Value, right: ir.Value) -> ir.Value:
    b = emitter.builder
    return b.select(b.icmp_unsigned("<", left, right), left, right)


def _commit(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    call(emitter, copies.commit, [queue_of(emitter, COPIES)])


def _wait_group(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    call(emitter, copies.finish_groups, [queue_of(emitter, COPIES), _I32(Groups.of(node).count)], boxes=False)


def _wait_all(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    call(emitter, copies.finish_all, [queue_of(emitter, COPIES)], boxes=False)


FAMILY = Family(
    {
        async_copy.Copy: _copy,
        async_copy.CommitGroup: _commit,
        async_copy.WaitGroup: _wait_group,
        async_copy.WaitAll: _wait_all,
    }
)
