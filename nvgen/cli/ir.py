"""Files of LLVM IR, which ``nvgen build`` takes in place of Python."""

from __future__ import annotations

import sys
from pathlib import Path

from nvgen.files import input_files
from nvgen.processes.worker import NoWorker, WorkerDied
from nvgen.targets.nvptx.ir_file import IrFile
from nvgen.targets.nvptx.ir_input import IrJob, compile_ir
from nvgen.targets.nvptx.ir_machine import replaced_layout
from nvgen.targets.nvptx.options import CompileOptions
from nvgen.targets.nvptx.pipeline import nvptx_target


def read(path: Path) -> IrFile:
    """The file.

    Raises:
        CommandError: it cannot be read, or is neither bitcode nor text.
    """
    file = IrFile(str(path), input_files.read(path))
    try:
        if not file.is_bitcode:
            file.content.decode()
    except UnicodeDecodeError:
        input_files.cannot_read(path, "it is neither LLVM bitcode nor text in UTF-8")
    return file


def warn_of_layout(file: IrFile, options: CompileOptions) -> None:
    """Says on standard error that a file has another data layout than it is compiled with."""
    target = nvptx_target(options)
    try:
        given = replaced_layout(file, target)
    except (WorkerDied, NoWorker):
        return  # of bitcode that LLVM does not survive, which the compilation says
    if given:
        shown = given if given.isprintable() else ascii(given)
        print(
            f"warning: `{file.path}` has the data layout `{shown}`, and is compiled with `{target.data_layout}`: "
            "offsets and sizes that were computed with the other one stay as they are",
            file=sys.stderr,
        )


def compiled(file: IrFile, options: CompileOptions, stage: str, kernels: tuple[str, ...], *, is_bitcode: bool) -> bytes:
    """What is made of the file, up to a stage of ``compiler.Stage`` by its value.

    Raises:
        NvgenError: the file is wrong, or LLVM cannot compile it.
    """
    job = IrJob(file, stage, is_bitcode, options.level, options.ptx_version is not None, kernels)
    return compile_ir(job, nvptx_target(options))
