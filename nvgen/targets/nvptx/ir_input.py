"""LLVM IR that users wrote, as text or bitcode, to PTX or further IR.

LLVM may end the process over what it is given, so all of it, from reading on, happens in a process of its own.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from nvgen import diagnostics
from nvgen.base.records import Record
from nvgen.codegen.contract import llvm
from nvgen.codegen.libdevice import FTZ_SUFFIX, PREFIX
from nvgen.diagnostics import CompileError
from nvgen.intrinsics.architectures import architectures, newest_printed, ptx_versions
from nvgen.processes import worker
from nvgen.processes.crash_report import crash_report
from nvgen.targets.nvptx import (
    ir_atomics,
    ir_checks,
    ir_constructs,
    ir_globals,
    ir_handles,
    ir_remainders,
    ir_symbols,
    library,
    parameters,
)
from nvgen.targets.nvptx.abi import NvptxTarget
from nvgen.targets.nvptx.emit import emit_ptx, header, optimise, target_machine, with_version
from nvgen.targets.nvptx.ir_checks import check_kernels, check_names, with_needed_version
from nvgen.targets.nvptx.ir_file import IrFile, read
from nvgen.targets.nvptx.ir_machine import set_machine, with_layout

#: The module flag that says that functions of libdevice flush subnormal numbers (NVPTX user guide, "Reflection").
_REFLECT_FTZ = re.compile(r'!\{i32 \d+, !"nvvm-reflect-ftz", i32 1\}')


class IrJob(Record):
    """What is made of a file."""

    file: IrFile
    #: "llvm" as it was read, "llvm-opt" or "ptx".
    stage: str
    is_bitcode: bool
    level: int
    #: Whether the user chose the target's PTX version: what needs a later one is refused then.
    is_version_chosen: bool
    #: The kernels to keep; all of the module without names.
    kernels: Sequence[str] = ()


def compile_ir(job: IrJob, target: NvptxTarget) -> bytes:
    """The result of a job. Where nobody chose a PTX version, it is the oldest with which LLVM can compile the file.

    Raises:
        NvgenError: the file is wrong, or LLVM cannot compile it.
    """
    try:
        return _out_of_process(job, target)
    except worker.WorkerDied as error:
        crash = error.crash
    later = _with_oldest(job, _later_versions(target)) if crash.how else None
    if later is not None and not job.is_version_chosen:
        return later[0]
    failed = _failure(job, target, crash)
    if later is not None:
        failed = failed.because(failed.OtherVersion(str(later[1].ptx_version)))
    elif crash.how and (newer := _with_oldest(job, _later_architectures(target))) is not None:
        failed = failed.because(failed.OtherArchitecture(str(newer[1].record.architecture)))
    raise CompileError(failed)


def _out_of_process(job: IrJob, target: NvptxTarget) -> bytes:
    try:
        result: bytes = worker.run(compile_here, job, target)
    except worker.NoWorker as error:
        raise CompileError(diagnostics.target.NoWorkerProcess(None, str(error))) from None
    return result


def _later_versions(target: NvptxTarget) -> list[NvptxTarget]:
    """The target with each later version of PTX, oldest first."""
    versions = [version for version in ptx_versions() if target.ptx_version < version <= newest_printed()]
    return [target.with_changes(ptx_version=version) for version in versions]


def _later_architectures(target: NvptxTarget) -> list[NvptxTarget]:
    """The target with each later architecture and the newest version of PTX that LLVM prints, oldest first."""
    version = max(target.ptx_version, newest_printed())
    return [
        target.with_changes(record=record, ptx_version=version)
        for record in architectures().values()
        if not record.architecture.suffix and record.architecture.number > target.record.architecture.number
    ]


def _with_oldest(job: IrJob, targets: list[NvptxTarget]) -> tuple[bytes, NvptxTarget] | None:
    """The result with the first target, of ever later ones, that LLVM can compile the file for; None if there is none.

    What one has, the later ones have: the last says whether there is any, and halving finds the first.
    """
    found = None
    while targets:
        index = len(targets) - 1 if found is None else len(targets) // 2
        try:
            found = _out_of_process(job, targets[index]), targets[index]
            targets = targets[:index]
        except worker.WorkerDied:
            if found is None:
                return None
            targets = targets[index + 1 :]
    return found


def _failure(job: IrJob, target: NvptxTarget, crash: worker.CompilerCrash) -> diagnostics.target.LlvmFailed:
    words = crash_report(crash)
    span = job.file.use_of(words.intrinsic) if words.intrinsic else None
    if span is None and words.function:
        span = job.file.definition_of(words.function)
    version = f" and PTX {target.ptx_version}" if job.is_version_chosen else ""
    failed = diagnostics.target.LlvmFailed(span, f"{target.record.architecture}{version}", words.message)
    return failed.because(*(failed.Further(line) for line in words.further))


def compile_here(job: IrJob, target: NvptxTarget) -> bytes:
    """The result of a job, in this process, which LLVM may end.

    Raises:
        NvgenError: the file is wrong.
    """
    with read(job.file, lambda text: with_layout(text, target)) as module:
        target = set_machine(job.file, module, target)
        check_names(job.file, module)
        target = with_needed_version(job.file, module, target, is_chosen=job.is_version_chosen)
        target = ir_handles.with_needed_version(module, target, is_chosen=job.is_version_chosen)
        if job.kernels:
            check_kernels(job.file, module, job.kernels)
            llvm.keep_only(module, job.kernels)
        if job.stage != "llvm":
            with ir_remainders.made_exact(module) as exact:
                return _optimised(job, exact, target)
        return _module(job, module)


def _optimised(job: IrJob, module: llvm.Module, target: NvptxTarget) -> bytes:
    _link_libdevice(module, target)
    machine = target_machine(target, job.level)
    optimise(module, machine, job.level)
    return _ptx(job, module, machine, target).encode() if job.stage == "ptx" else _module(job, module)


def _module(job: IrJob, module: llvm.Module) -> bytes:
    return bytes(module.as_bitcode()) if job.is_bitcode else str(module).encode()


def _ptx(job: IrJob, module: llvm.Module, machine: llvm.TargetMachine, target: NvptxTarget) -> str:
    """The PTX of an optimised module, of which LLVM prints a part only when it is spelled otherwise.

    Raises:
        CompileError: PTX cannot have something in it.
    """
    ir_symbols.rename_local(module)
    ir_symbols.check(job.file, module)
    text = str(module)
    ir_constructs.check(job.file, text, target)
    spelled = ir_globals.mended(job.file, ir_atomics.respelled(job.file, text, target), target)
    top = header([job.file.path])
    if spelled == text:
        ptx = emit_ptx(module, machine.emit_assembly, top, target)
    else:
        with llvm.parsed(spelled) as other:
            ptx = emit_ptx(other, machine.emit_assembly, top, target)
    ir_handles.check(job.file, module, ptx)
    ir_constructs.check_memory(job.file, ptx, target)
    later = parameters.raised_for_ptx(job.file, ptx, target, is_chosen=job.is_version_chosen)
    later = ir_checks.raised_for_types(job.file, ptx, later, is_chosen=job.is_version_chosen)
    return ir_globals.with_sums(ptx if later == target else with_version(ptx, later.ptx_version))


def _link_libdevice(module: llvm.Module, target: NvptxTarget) -> None:
    names = llvm.declared(module, PREFIX)
    if not names:
        return
    if _REFLECT_FTZ.search(str(module)):
        for name in names:
            if not name.endswith(FTZ_SUFFIX):
                module.get_function(name).name = f"{name}{FTZ_SUFFIX}"
    library.link_into(module, target, None)
