"""NVVM's intrinsics for NVPTX, which has them: calls of ``llvm.nvvm.NAME`` where the architecture has an instruction.

LLVM ends the process over an intrinsic that the architecture or the PTX version lacks, so that is refused before.
"""

from __future__ import annotations

from llvmlite import ir

from nvgen import diagnostics
from nvgen.codegen.device_operations import Rules
from nvgen.codegen.emitter import Emitter
from nvgen.codegen.intrinsic import declare
from nvgen.codegen.llvm_types import value_type
from nvgen.diagnostics import CompileError
from nvgen.frontend.tree import DeviceCall
from nvgen.lang.nvvm import NvvmIntrinsic
from nvgen.targets.nvptx.arch import Architecture, ArchitectureRecord, PtxVersion, find_architecture, version_of
from nvgen.targets.nvptx.requirements import Requirement


def needed_version(operation: NvvmIntrinsic, architecture: Architecture) -> PtxVersion | None:
    """The oldest PTX version in which an architecture has an intrinsic; None where it has none."""
    versions = [
        version_of(version)
        for name, version in operation.needs
        if find_architecture(name).architecture.is_compatible_with(architecture)
    ]
    return min(versions, default=None)


def needs_on(call: DeviceCall, record: ArchitectureRecord) -> Requirement:
    """What an architecture needs for a call: a version of PTX; or where it lacks the intrinsic, another architecture.

    Raises:
        CompileError: only variants of architectures have it, and not this one.
    """
    operation = call.operation
    assert isinstance(operation, NvvmIntrinsic)
    version = needed_version(operation, record.architecture)
    if version is not None:
        return Requirement(str(record.architecture), version)
    (name, oldest), *others = operation.needs
    if not others and name[-1].isdigit():
        return Requirement(name, version_of(oldest))
    names = sorted((name for name, _ in operation.needs), key=lambda n: find_architecture(n).architecture.encoding)
    what, shown = f"`nv.{operation.name}`", ", ".join(names)
    raise CompileError(diagnostics.nvvm.OnlyOnSome(call.span, what, shown, str(record.architecture)))


def _call(emitter: Emitter, node: DeviceCall, operands: list[ir.Value]) -> ir.Value:
    operation = node.operation
    assert isinstance(operation, NvvmIntrinsic)
    types = [operand.type for operand in operands]
    name = f"llvm.nvvm.{operation.intrinsic}"
    return emitter.builder.call(declare(emitter.builder.module, name, value_type(operation.result), types), operands)


RULES: Rules = {NvvmIntrinsic: _call}
