"""What is to be built: kernels, and the annotated kernels of files. Whatever is wrong with a file, others go on."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from nvgen import diagnostics
from nvgen.base.records import Record
from nvgen.diagnostics import CommandError, CompileError, NvgenError
from nvgen.kernels import Kernel
from nvgen.workflows import kernel_files
from nvgen.workflows.batch.results import Failure


class Source(Record):
    """A kernel to build."""

    kernel: Kernel
    #: Whether a file defines it that ``nvgen.build`` has executed.
    is_of_file: bool


def sources(inputs: Any) -> tuple[list[Source], list[Failure]]:
    """The kernels of all inputs, and the files that give none.

    Raises:
        CompileError: an input is neither kernel nor path, or two kernels have one name.
    """
    found: list[Source] = []
    failures: list[Failure] = []
    for one in _each(inputs):
        if isinstance(one, Kernel):
            found.append(Source(one, False))
            continue
        try:
            found += [Source(kernel, True) for kernel in _of_file(Path(one))]
        except NvgenError as error:
            failures.append(Failure(str(one), (), error.diagnostics, str(error)))
    _check_names(found)
    return found, failures


def _each(inputs: Any) -> list[Any]:
    if isinstance(inputs, (Kernel, str, os.PathLike)):
        return [inputs]
    if not isinstance(inputs, Iterable):
        raise CompileError(diagnostics.batch.NotBuildable(None, diagnostics.value_text(inputs)))
    given = list(inputs)
    for one in given:
        if not isinstance(one, (Kernel, str, os.PathLike)):
            raise CompileError(diagnostics.batch.NotBuildable(None, diagnostics.value_text(one)))
    return given


def _of_file(path: Path) -> list[Kernel]:
    """The kernels of a file that can be compiled, or whose annotations are wrong.

    Raises:
        NvgenError: the file cannot be executed, or has no such kernel.
    """
    kernels = kernel_files.kernels(path)
    chosen = [kernel for kernel in kernels.values() if _is_annotated(kernel)]
    if not chosen:
        raise CommandError(diagnostics.command.NoKernels(None, str(path), len(kernels)))
    return chosen


def _is_annotated(kernel: Kernel) -> bool:
    try:
        return kernel.is_annotated
    except CompileError:  # which is reported when the kernel is compiled
        return True


def _check_names(found: list[Source]) -> None:
    seen: set[str] = set()
    for one in found:
        name = one.kernel.name
        if name in seen:
            raise CompileError(diagnostics.batch.SameOutput(None, name))
        seen.add(name)
