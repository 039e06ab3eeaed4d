"""Bulk copies on the CPU, which are complete as soon as they begin."""

from __future__ import annotations

from llvmlite import ir

from nvgen.codegen.device_operations import Rules
from nvgen.codegen.emitter import Emitter
from nvgen.frontend.tree import DeviceCall
from nvgen.lang import tma
from nvgen.targets.cpu import memory
from nvgen.targets.cpu.async_copy import nothing
from nvgen.targets.cpu.mbarrier import call
from nvgen.targets.cpu.simt import mbarriers

_I64 = ir.IntType(64)


def _load(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    target, source, size, bar = operands
    memory.copy(emitter.builder, target, source, emitter.builder.zext(size, _I64))
    call(emitter, mbarriers.receive, [bar, size])


def _store(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    target, source, size = operands
    memory.copy(emitter.builder, target, source, emitter.builder.zext(size, _I64))


RULES: Rules = {
    tma.BulkLoad: _load,
    tma.BulkStore: _store,
    tma.BulkCommit: nothing,
    tma.BulkWait: nothing,
    tma.BulkFence: nothing,
}
