"""``nvgen build kernel.py -o kernel.ptx``."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Mapping, Sequence
from pathlib import Path

from nvgen import compiler, diagnostics
from nvgen.cli import inputs, output, script
from nvgen.compiler import Artifact, Stage
from nvgen.diagnostics import CommandError, CompileError
from nvgen.intrinsics.architectures import DEFAULT_ARCHITECTURE
from nvgen.kernels import Kernel
from nvgen.specialisation import Specialisation
from nvgen.targets.nvptx.pipeline import CompileOptions, nvptx_target

#: What each ending of the output's name asks for, and whether as bitcode.
_BY_ENDING = {".ptx": (Stage.PTX, False), ".ll": (Stage.LLVM_OPT, False), ".bc": (Stage.LLVM_OPT, True)}
#: The same by ``--emit``.
_BY_EMIT = {
    "ptx": (Stage.PTX, False),
    "llvm": (Stage.LLVM, False),
    "llvm-opt": (Stage.LLVM_OPT, False),
    "bc": (Stage.LLVM_OPT, True),
}
_ENDING_OF = {"ptx": ".ptx", "llvm": ".ll", "llvm-opt": ".ll", "bc": ".bc"}
_COMING = (".cubin", ".fatbin", ".sass", ".h")
#: Inputs that are LLVM IR.
_IR_ENDINGS = (".ll", ".bc")
#: From how many kernels on those of a file are compiled in groups.
LEAST_KERNELS = 16


DESCRIPTION = """\
Compile the annotated kernels of FILE into one PTX or LLVM module.

FILE is executed as a module, so that kernels see its constants and imports; what
stands below `if __name__ == "__main__":` does not run. A FILE that ends in .ll or .bc
is LLVM IR for NVPTX, all of which is compiled and linked with libdevice. With several --arch each
output gets a name of its own: `{arch}` in the name given by -o is replaced, or the
architecture is put before the ending."""


def add_arguments(parser: ArgumentParser) -> None:
    """Declares what the command takes."""
    add = parser.add_argument
    add("file", metavar="FILE", type=Path, help="Python file with kernels, or LLVM IR: .ll, .bc.")
    add("-o", "--output", metavar="FILE", help="Where to write; its ending says what. '-' is standard output.")
    add("--emit", metavar="|".join(_BY_EMIT), help="What to write, whatever the ending.")
    add("--arch", action="append", metavar="SM", help=f"Architecture, repeatable. [{DEFAULT_ARCHITECTURE}]")
    add("--ptx-version", metavar="X.Y", help="PTX version. [the oldest that the architecture allows]")
    add("--kernel", action="append", metavar="NAME", help="Kernel to compile, repeatable. [all annotated]")
    add("-O", dest="level", type=int, default=3, metavar="0|1|2|3", help="Optimisation level. [3]")
    add("--lineinfo", action="store_true", help="Say in the PTX which line each instruction comes from.")
    add("--debug", action="store_true", help="Compile for a debugger: not optimised, with variables and checks.")
    add("--bits", type=int, default=64, metavar="64|32", help="Size of an address. [64]")
    add("--system", default="cuda", metavar="cuda|nvcl", help="Driver interface. [cuda]")


def run(given: Namespace) -> None:
    """Compiles, and writes all outputs or none."""
    stage, is_bitcode = _what(given.output, given.emit)
    options = [
        CompileOptions(arch, given.ptx_version, given.bits, given.system, given.level)
        for arch in given.arch or (DEFAULT_ARCHITECTURE,)
    ]
    for chosen in options:
        nvptx_target(chosen)  # a wrong target is refused before the file is executed
    target = given.output
    if target is None:
        target = given.file.stem + (_ENDING_OF[given.emit] if given.emit else ".ptx")
    paths = output.paths(target, [chosen.arch for chosen in options])
    inputs.keep(given.file, paths)
    if given.file.suffix in _IR_ENDINGS:
        contents = _of_ir(given, options)
    else:
        contents = _of_python(given, options, stage, is_bitcode=is_bitcode)
    output.write_all(dict(zip(paths, contents, strict=True)))


def _of_ir(given: Namespace, options: Sequence[CompileOptions]) -> list[bytes]:
    """What is written of a file of LLVM IR."""
    from nvgen.cli import ir  # most inputs are Python

    for option in ("lineinfo", "debug"):
        if getattr(given, option):
            raise CommandError(diagnostics.command.OnlyForPython(None, f"--{option}", str(given.file)))
    file = ir.read(given.file)
    stage, is_bitcode = _what(given.output, given.emit)
    kernels = tuple(dict.fromkeys(given.kernel or ()))
    contents = [ir.compiled(file, chosen, stage, kernels, is_bitcode=is_bitcode) for chosen in options]
    ir.warn_of_layout(file, options[0])
    return contents


def _of_python(given: Namespace, options: Sequence[CompileOptions], stage: Stage, *, is_bitcode: bool) -> list[bytes]:
    """What is written of the kernels of a Python file."""
    kernels, mistakes = _specialised(_kernels(given.file, given.kernel or ()), given)
    if stage is Stage.PTX and len(kernels) >= LEAST_KERNELS and not mistakes:
        from nvgen.cli import groups  # most files have few kernels

        texts = groups.compiled(kernels, options)
        if texts is not None:
            return [text.encode() for text in texts]
    _check_types(kernels, mistakes, given.file)
    artifacts = [compiler.compile_kernels(kernels, chosen, stage) for chosen in options]
    return [_content(artifact, is_bitcode) for artifact in artifacts]


def _specialised(
    kernels: Sequence[Kernel], given: Namespace
) -> tuple[list[Specialisation], list[diagnostics.Diagnostic]]:
    """The kernels with the types of their parameters, and what is wrong with those of the others."""
    made: list[Specialisation] = []
    mistakes: list[diagnostics.Diagnostic] = []
    for kernel in kernels:
        try:
            made.append(_with_flags(kernel.specialise(), lineinfo=given.lineinfo, debug=given.debug))
        except CompileError as error:
            mistakes += error.diagnostics
    return made, mistakes


def _check_types(kernels: Sequence[Specialisation], known: Sequence[diagnostics.Diagnostic], file: Path) -> None:
    """Types the kernels; the trees are kept.

    Raises:
        CompileError: with what is wrong with any of them, and what is known to be wrong with others.
    """
    mistakes = [*known]
    for kernel in kernels:
        try:
            kernel.typed  # noqa: B018  (it is kept)
        except CompileError as error:
            mistakes += error.diagnostics
    if mistakes:
        raise CompileError(*diagnostics.in_order(mistakes, str(file)))


def _with_flags(kernel: Specialisation, **flags: bool) -> Specialisation:
    """The kernel with the options that the command line sets; it clears none."""
    options = kernel.options.with_changes(**{name: True for name, is_on in flags.items() if is_on})
    return kernel.with_changes(options=options)


def _what(target: str | None, emit: str | None) -> tuple[Stage, bool]:
    """The stage to stop at, and whether bitcode is wanted."""
    if emit is not None:
        if emit not in _BY_EMIT:
            choices = diagnostics.one_of(_BY_EMIT)
            raise CommandError(diagnostics.target.BadTargetOption(None, "--emit", repr(emit), choices))
        return _BY_EMIT[emit]
    if target is None or target == output.STANDARD_OUTPUT:
        return Stage.PTX, False
    ending = Path(target).suffix
    if ending in _COMING:
        remedy = "write `.ptx`, which `ptxas -arch=sm_90 kernel.ptx -o kernel.cubin` assembles"
        raise CommandError(diagnostics.syntax.NotYet(None, f"writing `{ending}`", remedy))
    if ending not in _BY_ENDING:
        raise CommandError(diagnostics.command.UnknownEnding(None, target, diagnostics.one_of(_BY_ENDING)))
    return _BY_ENDING[ending]


def _kernels(file: Path, names: Sequence[str]) -> list[Kernel]:
    """The kernels to compile: those named, or every annotated one."""
    found = script.kernels(file)
    if names:
        chosen = {variable: kernel for name in names for variable, kernel in script.find(found, name, file).items()}
    else:
        chosen = {variable: kernel for variable, kernel in found.items() if kernel.is_annotated}
        for kernel in found.values():
            if not kernel.is_annotated:
                print(f"note: kernel `{kernel.name}` has parameters without types and is left out", file=sys.stderr)
        if not chosen:
            raise CommandError(diagnostics.command.NoKernels(None, str(file), len(found)))
    _check_names(chosen)
    return list(chosen.values())


def _check_names(chosen: Mapping[str, Kernel]) -> None:
    """Refuses kernels of one name, such as those of a factory.

    They get no names of their own here: whoever loads the PTX asks for a kernel by its name, which is not to change
    when the file gets another kernel, and what a function captures has no short name.
    """
    variables: dict[str, list[str]] = {}
    for variable, kernel in chosen.items():
        variables.setdefault(kernel.name, []).append(variable)
    for name, several in variables.items():
        if len(several) > 1:
            error = diagnostics.target.DuplicateKernel(chosen[several[0]].source.name_span, name)
            shown = ", ".join(f"`{variable}`" for variable in several)
            other = next(variable for variable in several if variable != name)
            raise CommandError(error.because(error.Variables(shown), error.Bind(other)))


def _content(artifact: Artifact, is_bitcode: bool) -> bytes:
    return artifact.bitcode if is_bitcode else artifact.text.encode()
