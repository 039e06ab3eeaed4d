"""``nvgen build kernel.py -o kernel.ptx``."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from nvgen import diagnostics
from nvgen.artifacts.binaries.options import AssemblyOptions, assembly_options
from nvgen.cli import architecture_names, build_formats
from nvgen.cli.bindings import HELP, Bindings
from nvgen.cli.build_formats import FORMATS, Format, Request
from nvgen.cli.build_inputs import Input, IrInput, PythonInput
from nvgen.diagnostics import CommandError
from nvgen.files import input_files, output
from nvgen.intrinsics.architectures import DEFAULT_ARCHITECTURE
from nvgen.targets.nvptx.options import CompileOptions, check

#: Inputs that are LLVM IR.
_IR_ENDINGS = (".ll", ".bc")


DESCRIPTION = """\
Compile the annotated kernels of FILE into one PTX or LLVM module, into machine code, or into the
source of a launcher for C and C++, Python or Rust that embeds them.

FILE is executed as a module, so that kernels see its constants and imports; what
stands below `if __name__ == "__main__":` does not run. A FILE that ends in .ll or .bc
is LLVM IR for NVPTX, all of which is compiled and linked with libdevice. With several --arch each
output gets a name of its own: `{arch}` in the name given by -o is replaced, or the
architecture is put before the ending. A fatbin holds all of them, and PTX for later GPUs.
Machine code is made by ptxas, of the package nvidia-cuda-nvcc or of a CUDA toolkit, and
with --link by nvJitLink, of the package nvidia-nvjitlink. Device functions of
`@nv.device(export=...)` are compiled as well; a header .cuh declares them for CUDA C++."""


def add_arguments(parser: ArgumentParser) -> None:
    """Declares what the command takes."""
    add = parser.add_argument
    add("file", metavar="FILE", type=Path, help="Python file with kernels, or LLVM IR: .ll, .bc.")
    add("-o", "--output", metavar="FILE", help="Where to write; its ending says what. '-' is standard output.")
    add("--emit", metavar="|".join(FORMATS), help="What to write, whatever the ending.")
    add("--arch", action="append", metavar="SM", help=f"{architecture_names.HELP} [{DEFAULT_ARCHITECTURE}]")
    add("--ptx-version", metavar="X.Y", help="PTX version. [the oldest that the architecture allows]")
    add("--kernel", action="append", metavar="NAME", help="Kernel to compile, repeatable. [all annotated]")
    add("--bind", action="append", metavar="NAME=VALUE", help=HELP)
    add("-O", dest="level", type=int, default=3, metavar="0|1|2|3", help="Optimisation level. [3]")
    add("--lineinfo", action="store_true", help="Say in the PTX which line each instruction comes from.")
    add("--debug", action="store_true", help="Compile for a debugger: not optimised, with variables and checks.")
    add("--bits", type=int, default=64, metavar="64|32", help="Size of an address. [64]")
    add("--system", default="cuda", metavar="cuda|nvcl", help="Driver interface. [cuda]")
    add("--image", metavar="ptx|cubin|fatbin", help="What a launcher embeds. [ptx; for several --arch fatbin]")
    add("--maxrregcount", type=int, metavar="N", help="The most registers of a thread, of machine code.")
    add(
        "--link", action="append", metavar="FILE", help="Device code to link with: PTX, LTO-IR, cubin, object, library."
    )
    add("--ptxas-option", action="append", metavar="OPTION", help="Further option of ptxas, repeatable.")


def run(given: Namespace) -> None:
    """Compiles, and writes all outputs or none."""
    chosen = build_formats.chosen(given.output, given.emit)
    assembly = _assembly(given, chosen)
    options = tuple(
        CompileOptions(arch, given.ptx_version, given.bits, given.system, given.level)
        for arch in architecture_names.chosen(given.arch or (DEFAULT_ARCHITECTURE,))
    )
    for one in options:
        check(one)  # a wrong target is refused before the file is executed
    target = given.file.stem + chosen.ending if given.output is None else given.output
    paths = [target] if chosen.is_joint else output.paths(target, [one.arch for one in options])
    input_files.keep(given.file, paths)
    source = _input(given, chosen)
    contents = chosen.make(Request(source, options, assembly, _name(given.file, target), given.image))
    output.write_all(dict(zip(paths, contents, strict=True)))
    if chosen.is_loaded:
        build_formats.say_where_it_runs(options)


def _assembly(given: Namespace, chosen: Format) -> AssemblyOptions:
    """What ptxas is told.

    Raises:
        CompileError: it has no such option.
        CommandError: nothing is assembled.
    """
    assembly = assembly_options(given.maxrregcount, given.ptxas_option or (), given.link or ())
    if not assembly.is_default and (not chosen.is_assembled or given.image == "ptx"):
        option = "--maxrregcount" if given.maxrregcount is not None else "--link" if given.link else "--ptxas-option"
        written = "`--image ptx`" if chosen.is_assembled else f"`{chosen.ending}`"
        rows = (row.ending for row in FORMATS.values() if row.is_assembled and not row.is_launcher)
        machine = diagnostics.one_of(f"`{ending}`" for ending in rows)
        raise CommandError(diagnostics.binaries.OnlyForMachineCode(None, option, written, machine))
    return assembly


def _name(file: Path, target: str) -> str:
    """What a launcher calls the kernels by: the name of the output, or of the input."""
    return file.stem if target == output.STANDARD_OUTPUT else Path(target).stem


def _input(given: Namespace, chosen: Format) -> Input:
    """What is compiled."""
    if given.image is not None and not chosen.is_launcher:
        raise CommandError(diagnostics.host.OnlyForLaunchers(None, f"`{chosen.ending}`"))
    if given.file.suffix not in _IR_ENDINGS:
        flags = {"lineinfo": given.lineinfo, "debug": given.debug, "is_launched": chosen.is_launcher}
        return PythonInput(given.file, given.kernel or (), **flags, bindings=Bindings(given.bind or ()))
    if chosen.is_launcher:
        raise CommandError(diagnostics.host.UnknownParameters(None, f"`{chosen.ending}`", str(given.file)))
    for option in ("lineinfo", "debug", "bind"):
        if getattr(given, option):
            raise CommandError(diagnostics.command.OnlyForPython(None, f"--{option}", str(given.file)))
    return IrInput(given.file, given.kernel or ())
