"""LLVM IR to PTX."""

from __future__ import annotations

from nvgen.targets import llvm
from nvgen.targets.nvptx.abi import NvptxTarget


def target_machine(target: NvptxTarget, level: int) -> llvm.TargetMachine:
    """LLVM's machine for the target; the architecture and PTX version were checked, which LLVM would not survive."""
    return llvm.target_machine(target.triple, str(target.record.architecture), target.ptx_version.llvm_feature, level)


def emit_ptx(module: llvm.Module, machine: llvm.TargetMachine, header: str) -> str:
    """The PTX of an optimised module, under a comment that says where it comes from."""
    return f"{header}{machine.emit_assembly(module)}"
