"""LLVM IR to PTX."""

from __future__ import annotations

import re

from nvgen.targets import llvm
from nvgen.targets.nvptx.abi import NvptxTarget
from nvgen.targets.nvptx.arch import PtxVersion, newest_printed

_MAX_PIPELINE_LEVEL = 2
_VERSION = re.compile(r"^\.version \d+\.\d+$", re.MULTILINE)


def target_machine(target: NvptxTarget, level: int) -> llvm.TargetMachine:
    """LLVM's machine for the target; the architecture and PTX version were checked, which LLVM would not survive."""
    return llvm.target_machine(target.triple, str(target.record.architecture), target.ptx_version.llvm_feature, level)


def optimise(module: llvm.Module, machine: llvm.TargetMachine, level: int) -> None:
    """LLVM's pipeline at ``-O level``, and at 3 that of 2: what ``-O3`` adds is unrolling, which is ptxas's work.

    ptxas unrolls loops by 4 again. With ``-O3`` the inner loop of a product of matrices was unrolled 16 times and took
    1.35 times as many instructions as nvcc's, with ``-O2`` 0.86. Loops that ``-O3`` alone would write out wholly get a
    hint from ``codegen.unrolling``.
    """
    llvm.optimise(module, machine, min(level, _MAX_PIPELINE_LEVEL))


def emit_ptx(
    module: llvm.Module,
    machine: llvm.TargetMachine,
    header: str,
    version: PtxVersion,
    *,
    shows_calls: bool = False,
) -> str:
    """The PTX of an optimised module in a version, under a comment that says where it comes from.

    With ``shows_calls`` the line of an instruction in an inlined function comes with those of the calls.
    """
    if shows_calls:
        from nvgen.targets.nvptx import inlined_lines  # only PTX with lines needs it

        text, places = inlined_lines.mark(str(module))
        if places:
            with llvm.parsed(text) as marked:
                ptx = inlined_lines.restore(machine.emit_assembly(marked), places)
            return f"{header}{raised(ptx, version)}"
    return f"{header}{raised(machine.emit_assembly(module), version)}"


def raised(ptx: str, version: PtxVersion) -> str:
    """LLVM's PTX with a later version in its ``.version`` line, where LLVM cannot print that by itself.

    What an instruction of a later version needs stands in inline PTX, which LLVM does not look at.
    """
    return ptx if version <= newest_printed() else _VERSION.sub(f".version {version}", ptx, count=1)
