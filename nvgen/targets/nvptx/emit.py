"""LLVM IR to PTX."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from nvgen.base.version import __version__
from nvgen.codegen.contract import llvm
from nvgen.intrinsics.architectures import PtxVersion, newest_printed
from nvgen.targets.nvptx.abi import NvptxTarget

_MAX_PIPELINE_LEVEL = 2
#: Machines that nobody uses and that have printed no call, one of a kind.
_idle: dict[tuple[object, ...], llvm.TargetMachine] = {}
#: LLVM's comment with the number of a call.
_CALL = "// callseq"
_TARGET = re.compile(r"^\.target sm_\w+", re.MULTILINE)
#: Two numbers are compared for a branch, as at the end of loops that count up.
_COUNTS_UP = re.compile(r"\tsetp\.ne\.b32 \t%p\d+, %r\d+, %r\d+;\n")
#: A store of fewer bits than the register has.
_PART = re.compile(r"\tst\.[\w.:]*b(?:8 \t\[[^\]]*\], %r|16 \t\[[^\]]*\], %r[d\d]|32 \t\[[^\]]*\], %rd)")
_VERSION = re.compile(r"^\.version \d+\.\d+$", re.MULTILINE)


def machine_arguments(target: NvptxTarget) -> tuple[str, str, str]:
    """Triple, processor and features of LLVM's machine for the target."""
    return target.triple, target.record.llvm_processor, target.ptx_version.llvm_feature


def target_machine(target: NvptxTarget, level: int) -> llvm.TargetMachine:
    """LLVM's machine for the target; the architecture and PTX version were checked, which LLVM would not survive."""
    short = target.has_short_pointers
    return llvm.target_machine(*machine_arguments(target), level, has_short_pointers=short)


def _machine_key(target: NvptxTarget, level: int) -> tuple[object, ...]:
    return *machine_arguments(target), level, target.has_short_pointers


def idle_machine(target: NvptxTarget, level: int) -> llvm.TargetMachine:
    """A machine as of ``target_machine`` that has printed no call; to make one is a twentieth of what LLVM does for a
    small kernel.

    It is the caller's until ``put_back``: no two threads have one machine.
    """
    return _idle.pop(_machine_key(target, level), None) or target_machine(target, level)


def put_back(machine: llvm.TargetMachine, target: NvptxTarget, level: int, ptx: str) -> None:
    """Gives a machine to whoever next asks for such a one, unless it has printed a call: a machine numbers the calls
    of all its modules, and the numbers are in the PTX."""
    if _CALL not in ptx:
        _idle[_machine_key(target, level)] = machine


def optimise(module: llvm.Module, machine: llvm.TargetMachine, level: int) -> None:
    """LLVM's pipeline for ``-O level``."""
    llvm.optimise(module, machine, pipeline_level(level))


def pipeline_level(level: int) -> int:
    """The level of LLVM's pipeline for ``-O level``; at 3 it is 2: what ``-O3`` adds is unrolling.

    Of those that should be unrolled ``codegen.unrolling`` says so; ptxas unrolls some of them again.
    """
    return min(level, _MAX_PIPELINE_LEVEL)


def emit_ptx(
    module: llvm.Module,
    emit: Callable[[llvm.Module], str],
    header: str,
    target: NvptxTarget,
    *,
    shows_calls: bool = False,
) -> str:
    """The PTX of an optimised module for a target, under a comment that says where it comes from.

    ``emit`` has LLVM print it: ``emit_assembly`` of a machine, or the like. With ``shows_calls`` the line of an
    instruction in an inlined function comes with those of the calls.
    """
    if shows_calls:
        from nvgen.targets.nvptx import inlined_lines  # only PTX with lines needs it

        text, locations = inlined_lines.mark(str(module))
        if locations:
            with llvm.parsed(text) as marked:
                ptx = inlined_lines.restore(emit(marked), locations)
            return f"{header}{finished(ptx, target)}"
    return f"{header}{finished(emit(module), target)}"


# Workaround (LLVM 22.1, 2026-11): no later version of PTX than 9.0 is printed.
# Reproducer: tests/workarounds/ptx_version.ll
def finished(ptx: str, target: NvptxTarget) -> str:
    """LLVM's PTX with the target's version and architecture in its ``.version`` and ``.target`` lines, where LLVM does
    not know them by itself, with loops that ptxas can unroll, and with minima, maxima and stores that ptxas 13.0 would
    get wrong otherwise.

    What an instruction of a later version needs stands in inline PTX, which LLVM does not look at.
    """
    if "\tbra.uni \t" in ptx:
        from nvgen.targets.nvptx import back_edges  # most kernels have none

        ptx = back_edges.continued(ptx)
    if _COUNTS_UP.search(ptx):
        from nvgen.targets.nvptx import loop_counters  # many kernels have no such loop

        ptx = loop_counters.counted_down(ptx)
    version, record = target.ptx_version, target.record
    if "\tneg.s" in ptx:
        from nvgen.targets.nvptx import negated_extremes  # few kernels have such ones

        ptx = negated_extremes.kept(ptx) if negated_extremes.may_lose_signs(ptx, record) else ptx
    if _PART.search(ptx):
        from nvgen.targets.nvptx import narrow_stores  # few kernels have such ones

        ptx = narrow_stores.kept(ptx)
    if version > newest_printed():
        ptx = with_version(ptx, version)
    own = str(record.architecture)
    return ptx if own == record.llvm_processor else _TARGET.sub(f".target {own}", ptx, count=1)


def with_version(ptx: str, version: PtxVersion) -> str:
    """PTX with another version in its ``.version`` line."""
    return _VERSION.sub(f".version {version}", ptx, count=1)


def header(sources: Iterable[str]) -> str:
    """The comment that opens the PTX: who made it, of what."""
    shown = [source if source.isprintable() else ascii(source) for source in sources]
    return "\n".join([f"// Generated by nvgen {__version__}", *(f"//   {source}" for source in shown)]) + "\n"
