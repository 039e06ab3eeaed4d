"""Asynchronous copies as PTX has them. Source: PTX ISA, ``cp.async`` and its groups; LLVM's intrinsics for them."""

from __future__ import annotations

from llvmlite import ir

from nvgen.codegen.device_operations import Family, Rule
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.intrinsic import declare
from nvgen.lang import async_copy
from nvgen.lang.attributes.async_copy import CopySize
from nvgen.lang.attributes.groups import Groups
from nvgen.tree import DeviceCall

_I32 = ir.IntType(32)


def _copy(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    """Copies of 16 bytes pass by the first cache, as CUDA's ``__pipeline_memcpy_async`` has them."""
    size = CopySize.of(node).bytes
    cache = "cg" if size == 16 else "ca"
    suffix = ".s" if len(operands) > 2 else ""
    name = f"llvm.nvvm.cp.async.{cache}.shared.global.{size}{suffix}"
    function = declare(emitter.builder.module, name, ir.VoidType(), [operand.type for operand in operands])
    emitter.builder.call(function, operands)


def _without_operands(name: str) -> Rule:
    def rule(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
        emitter.builder.call(declare(emitter.builder.module, name, ir.VoidType(), []), [])

    return rule


def _wait_group(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    function = declare(emitter.builder.module, "llvm.nvvm.cp.async.wait.group", ir.VoidType(), [_I32])
    emitter.builder.call(function, [_I32(Groups.of(node).count)])


FAMILY = Family(
    {
        async_copy.Copy: _copy,
        async_copy.CommitGroup: _without_operands("llvm.nvvm.cp.async.commit.group"),
        async_copy.WaitGroup: _wait_group,
        async_copy.WaitAll: _without_operands("llvm.nvvm.cp.async.wait.all"),
    }
)
