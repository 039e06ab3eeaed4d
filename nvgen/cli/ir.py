"""Files of LLVM IR, which ``nvgen build`` takes in place of Python."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from nvgen import compiler, diagnostics
from nvgen.compiler import CompileOptions, Stage
from nvgen.diagnostics import CommandError
from nvgen.targets.nvptx.ir_file import IrFile
from nvgen.targets.nvptx.ir_input import IrJob, compile_ir


def read(path: Path) -> IrFile:
    """The file.

    Raises:
        CommandError: it cannot be read, or is neither bitcode nor text.
    """
    try:
        file = IrFile(str(path), path.read_bytes())
        if not file.is_bitcode:
            file.content.decode()
    except OSError as error:
        raise CommandError(diagnostics.command.CannotRead(None, str(path), error.strerror or str(error))) from None
    except UnicodeDecodeError:
        problem = "it is neither LLVM bitcode nor text in UTF-8"
        raise CommandError(diagnostics.command.CannotRead(None, str(path), problem)) from None
    return file


def keep_input(path: Path, targets: Iterable[str]) -> None:
    """Refuses to write over the file that is compiled.

    Raises:
        CommandError: an output is that file.
    """
    for target in targets:
        if Path(target).exists() and path.exists() and Path(target).samefile(path):
            raise CommandError(diagnostics.command.OutputIsInput(None, target))


def compiled(
    file: IrFile, options: CompileOptions, stage: Stage, kernels: tuple[str, ...], *, is_bitcode: bool
) -> bytes:
    """What is made of the file.

    Raises:
        NvgenError: the file is wrong, or LLVM cannot compile it.
    """
    job = IrJob(file, stage.value, is_bitcode, options.level, options.ptx_version is not None, kernels)
    return compile_ir(job, compiler.nvptx_target(options))
