"""What an executor runs: one kernel, compiled for some architectures. All of it can be pickled."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from nvgen import diagnostics
from nvgen.artifacts.binaries import of_kernel, sass
from nvgen.artifacts.binaries.options import assembly_options
from nvgen.base.records import Record
from nvgen.diagnostics import Diagnostic, NvgenError
from nvgen.diagnostics.render import render
from nvgen.files import progress
from nvgen.frontend import pickling
from nvgen.frontend.specialisation import Specialisation
from nvgen.kernels import Kernel
from nvgen.targets.nvptx.options import check, compile_options


class Made(Record):
    """What came of a kernel for one architecture."""

    arch: str
    content: str | bytes
    #: What ptxas warns of, rendered.
    warnings: tuple[str, ...] = ()


class Format(Record):
    """What can be made of a kernel."""

    #: Of the files' names.
    ending: str
    #: Makes it: the kernel, the architecture, and the options of the compilation.
    make: Callable[..., Made]
    #: Whether ptxas makes it, which has options of its own.
    is_assembled: bool = False


def _ptx(kernel: Kernel, arch: str, **options: Any) -> Made:
    return Made(arch, kernel.ptx(arch, **options))


def _llvm(kernel: Kernel, arch: str, **options: Any) -> Made:
    return Made(arch, kernel.llvm_ir(arch, optimised=False, **options))


def _llvm_opt(kernel: Kernel, arch: str, **options: Any) -> Made:
    return Made(arch, kernel.llvm_ir(arch, **options))


def _cubin(kernel: Kernel, arch: str, **options: Any) -> Made:
    made = of_kernel.made(kernel.specialise(), arch, **options)
    return Made(arch, made.content, tuple(map(render, made.warnings)))


def _sass(kernel: Kernel, arch: str, **options: Any) -> Made:
    specialised = kernel.specialise()
    made = of_kernel.made(specialised, arch, **options)
    return Made(arch, sass.disassembled(made, [specialised]), tuple(map(render, made.warnings)))


#: By the value of ``emit``.
FORMATS = {
    "ptx": Format("ptx", _ptx),
    "llvm": Format("ll", _llvm),
    "llvm-opt": Format("ll", _llvm_opt),
    "cubin": Format("cubin", _cubin, is_assembled=True),
    "sass": Format("sass", _sass, is_assembled=True),
}


def check_options(emit: str, arch: str, options: Mapping[str, Any]) -> None:
    """Refuses what no kernel can be compiled for.

    Raises:
        CompileError: there is no such architecture or option.
    """
    others = dict(options)
    if FORMATS[emit].is_assembled:
        assembly_options(others.pop("max_registers", None), others.pop("ptxas_options", ()))
    check(compile_options(arch=arch, **others))


class Task(Record):
    """A kernel to compile; one task for several architectures types it once."""

    kernel: Kernel
    #: Whether a file defines it that nobody imports: it is sent by its contents.
    is_of_file: bool
    archs: tuple[str, ...]
    emit: str
    options: Mapping[str, Any]

    def __reduce__(self) -> Any:
        content = pickling.by_contents(self.kernel) if self.is_of_file else self.kernel
        return _received, (content, self.is_of_file, self.archs, self.emit, self.options)


def _received(content: Any, is_of_file: bool, *others: Any) -> Task:
    return Task(pickling.of_contents(content) if is_of_file else content, is_of_file, *others)


class Refused(Record):
    """Why a kernel was not compiled for one architecture."""

    arch: str
    diagnostics: tuple[Diagnostic, ...]
    #: The diagnostics as they were rendered where they happened.
    text: str


def compiled(task: Task) -> tuple[Made | Refused, ...]:
    """Compiles a kernel: an answer for each architecture of the task. It raises nothing."""
    with progress.silenced():  # which may be a thread beside others: the build shows how far it is
        kept = _specialised(task.kernel)
        answers = tuple(_compiled_for(task, arch) for arch in task.archs)
        del kept  # until now each architecture has found its typed tree
    return answers


def _specialised(kernel: Kernel) -> Specialisation | None:
    try:
        return kernel.specialise()
    except Exception:  # which each architecture raises again, and reports
        return None


def _compiled_for(task: Task, arch: str) -> Made | Refused:
    try:
        return FORMATS[task.emit].make(task.kernel, arch, **task.options)
    except NvgenError as error:
        return refused(arch, error)
    except Exception as error:
        problem = f"{type(error).__name__}: {error}"
        return refused(arch, NvgenError(diagnostics.batch.CompilerFailed(None, task.kernel.name, arch, problem)))


def refused(arch: str, error: NvgenError) -> Refused:
    """What is answered in place of a result."""
    return Refused(arch, error.diagnostics, str(error))
