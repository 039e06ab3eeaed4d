"""``nvgen report kernel.py -o report.html``."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path

from nvgen import diagnostics
from nvgen.artifacts.report import of_kernels, packages, subjects
from nvgen.artifacts.report.subjects import Subject
from nvgen.cli import architecture_names, build_inputs
from nvgen.cli.bindings import HELP, Bindings
from nvgen.diagnostics import CommandError
from nvgen.files import input_files, output
from nvgen.intrinsics.architectures import DEFAULT_ARCHITECTURE, find_architecture
from nvgen.ptx_kernels import loaded

DESCRIPTION = """\
Write a page about the annotated kernels of FILE, or about those of PTX text: source, typed
tree, LLVM IR, PTX and machine code side by side, with lines that light up together;
registers, spills, memory, occupancy, instructions, register pressure, control flow; advice.

The page is one file of HTML that loads nothing. Machine code, and what depends on it, is
there where ptxas and nvdisasm are, of the packages nvidia-cuda-nvcc and
nvidia-cuda-nvdisasm; else the page says what is missing. --against compares with kernels of
the same names in another file, as the version before a change. What it needs is installed
by `pip install "nvgen[report]"`."""

_PTX = ".ptx"


def add_arguments(parser: ArgumentParser) -> None:
    """Declares what the command takes."""
    add = parser.add_argument
    add("file", metavar="FILE", type=Path, help="Python file with kernels, or PTX text: .ptx.")
    add("-o", "--output", metavar="FILE", help="Where to write. '-' is standard output. [FILE with the ending .html]")
    default = f"{DEFAULT_ARCHITECTURE}, or of PTX"
    add("--arch", action="append", metavar="SM", help=f"{architecture_names.HELP} [{default}]")
    add("--kernel", action="append", metavar="NAME", help="Kernel of the report, repeatable. [all annotated]")
    add("--bind", action="append", metavar="NAME=VALUE", help=HELP)
    add("--against", metavar="OTHER", type=Path, help="Python file or PTX text with kernels to compare with.")


def run(given: Namespace) -> None:
    """Writes the page, or nothing.

    Raises:
        NvgenError: an input cannot be read or is wrong, or a package is missing.
    """
    packages.check()
    architectures = list(dict.fromkeys(architecture_names.chosen(given.arch or ())))
    for architecture in architectures:
        find_architecture(architecture)  # a wrong one is refused before the file is executed
    target = given.output or given.file.stem + ".html"
    for file in (given.file, given.against):
        if file is not None:
            input_files.keep(file, [target])
    bindings = Bindings(given.bind or (), "nvgen report")
    found = _subjects(given.file, given.kernel or (), bindings)
    before = {} if given.against is None else _before(found, given.file, given.against, bindings)
    output.write(target, of_kernels.report(found, architectures, before).html.encode())


def _subjects(file: Path, names: Sequence[str], bindings: Bindings) -> list[Subject]:
    """The kernels of a file: those named, or all."""
    if file.suffix == _PTX:
        if bindings.given and not bindings.may_lack:
            problem = f"`--bind` is for kernels of Python, and `{file}` is PTX"
            raise CommandError(diagnostics.command.Usage(None, problem, bindings.command))
        return _of_ptx(file, names)
    flags = {"lineinfo": False, "debug": False, "is_launched": True}
    read = build_inputs.PythonInput(file, names, **flags, bindings=bindings)
    return [subjects.of_kernel(kernel) for kernel in read.kernels if not kernel.is_exported]


def _of_ptx(file: Path, names: Sequence[str]) -> list[Subject]:
    input_files.read(file)  # which refuses what is no file, or too large
    text = loaded(file)
    for name in names:
        if name not in text.kernels:
            error = diagnostics.command.UnknownKernel(None, name, str(file))
            raise CommandError(error.because(error.Known(diagnostics.first_of(text.kernels))))
    return [subjects.of_ptx(text.source, text.module, name) for name in text.kernels if not names or name in names]


def _before(found: Sequence[Subject], file: Path, other: Path, bindings: Bindings) -> dict[str, Subject]:
    """The kernels of another file by their names, of those that a report is about; parameters are bound as theirs.

    Raises:
        CommandError: it has none of them.
    """
    versions = {subject.name: subject for subject in _subjects(other, (), bindings.with_changes(may_lack=True))}
    common = {subject.name: versions[subject.name] for subject in found if subject.name in versions}
    if not common:
        error = diagnostics.report.NothingToCompare(None, str(file), str(other))
        sides = ((file, (subject.name for subject in found)), (other, versions))
        raise CommandError(error.because(*(error.Names(str(path), diagnostics.first_of([*of])) for path, of in sides)))
    return common
