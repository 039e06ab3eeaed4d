"""Barriers of a block, of which AMDGPU has one."""

from __future__ import annotations

from llvmlite import ir

from nvgen.codegen.device_operations import Family
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.intrinsic import declare
from nvgen.lang.sync import Barrier
from nvgen.tree import DeviceCall


def _sync_threads(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> None:
    """``s_barrier``; the memory of the block is in order around it."""
    b = emitter.builder
    b.fence("release", "workgroup")
    b.call(declare(b.module, "llvm.amdgcn.s.barrier", ir.VoidType(), []), [])
    b.fence("acquire", "workgroup")


FAMILY = Family({Barrier: _sync_threads})
