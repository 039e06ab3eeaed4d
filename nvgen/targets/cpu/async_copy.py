"""Asynchronous copies on the CPU, which are complete as soon as they begin."""

from __future__ import annotations

from llvmlite import ir

from nvgen.codegen.device_operations import Rules
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.intrinsic import call_intrinsic
from nvgen.frontend.tree import DeviceCall
from nvgen.lang import async_copy
from nvgen.targets.cpu import memory

_I32, _I64 = ir.IntType(32), ir.IntType(64)


def _copy(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    b = emitter.builder
    target, source, *read = operands
    size: ir.Value = _I64(node.settings.bytes)
    if read:
        memory.clear(b, target, size)
        least = call_intrinsic(b, "llvm.umin", [read[0], _I32(node.settings.bytes)])
        size = b.zext(least, _I64)
    memory.copy(b, target, source, size)


def nothing(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    """There is nothing to wait for."""


RULES: Rules = {
    async_copy.Copy: _copy,
    async_copy.CommitGroup: nothing,
    async_copy.WaitGroup: nothing,
    async_copy.WaitAll: nothing,
}
